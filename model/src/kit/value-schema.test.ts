import assert from 'node:assert/strict'
import { test } from 'node:test'
import { entities } from '../areas.ts'
import { dateTime, type Field, type Fields, longText, money, password, text, userName } from './field.ts'
import { inputFields } from './input-fields.ts'
import { faultsOf, fieldsSchema } from './input-schema.ts'
import { passwordFaults } from './password-rule.ts'

const schema = fieldsSchema({ amount: money() })
const read = (amount: unknown): unknown => {
  const parsed = schema.safeParse({ amount })
  return parsed.success ? (parsed.data as { amount: unknown }).amount : 'refused'
}

test('D1.7 D1.10 money is whole piastres, in any script of digits; whatever else an amount looks like is refused', () => {
  for (const [given, piastres] of [
    [123, 123],
    ['123', 123],
    ['١٢٣', 123],
    ['۱۲۳', 123],
    ['007', 7],
    ['90071992547409', 90_071_992_547_409],
  ] as const)
    assert.equal(read(given), piastres, String(given))
  for (const given of [
    '100.00',
    '+100',
    '1,000',
    '١٠٠٫٠٠',
    '١٬٠٠٠',
    '1,250.50',
    '١٬٢٥٠٫٥',
    '100\u202E',
    '\u200E100',
    ' 100',
    '1e3',
    '10.555',
    '0x10',
    '١٢٣٤,٥٠x',
    '-1',
    'ten',
    true,
    10.5,
    -1,
    2 ** 60,
    Number.NaN,
    Infinity,
    [100],
    {},
    // beyond what the money field can read as pounds, which keeps it as it was typed
    '90071992547410',
    90_071_992_547_410,
  ])
    assert.equal(read(given), 'refused', String(given))
  const { error } = schema.safeParse({ amount: '100.00' })
  assert.deepEqual(faultsOf(error!), [{ name: 'amount', code: 'field.money' }])
  assert.ok(Object.is(fieldsSchema({ amount: money({ min: -9 }) }).parse({ amount: '-0' }).amount, 0))
})

test('F1 what no database can keep is a fault beside its field: control characters, half an emoji, a moment before 1900 or after 2199', () => {
  const fields = fieldsSchema({ text: text(), longText: longText(), userName: userName(), at: dateTime() })
  const codesOf = (values: object) =>
    faultsOf(fields.safeParse(values).error!).map(({ name, code }) => `${name} ${code}`)
  for (const odd of ['a\0b', 'half \ud83d', '\ude00 half'])
    assert.deepEqual(
      codesOf({ text: odd, longText: odd }),
      ['text field.text', 'longText field.text'],
      JSON.stringify(odd),
    )
  for (const odd of ['some\0body', 'half\ud83d'])
    assert.deepEqual(codesOf({ userName: odd }), ['userName field.pattern'])
  for (const at of [
    '0000-01-01T00:00:00Z',
    '1899-12-31T00:00:00Z',
    '2200-01-01T00:00:00Z',
    '+275760-01-01T00:00:00Z',
    '2026-02-30T25:00:00Z',
    '2026',
  ])
    assert.deepEqual(codesOf({ at }), ['at field.dateTime'], at)
  assert.deepEqual(fields.parse({ text: 'whole 😀', at: '2026-03-25T10:00:00+02:00' }), {
    text: 'whole 😀',
    at: '2026-03-25T08:00:00.000Z',
  })
})

test('the longest password is one length, by a form as by its own user', () => {
  const fields = fieldsSchema({ password: password() })
  const long = (length: number) => `Aa1@${'x'.repeat(length - 4)}`
  assert.equal(fields.safeParse({ password: long(256) }).success, true)
  assert.deepEqual(passwordFaults(long(256)), [])
  assert.deepEqual(
    [faultsOf(fields.safeParse({ password: long(257) }).error!)[0]!.code, passwordFaults(long(257))],
    ['field.tooLong', ['length']],
  )
})

test('a schema over free-standing fields is made once', () => {
  const fields = { amount: money() }
  assert.equal(fieldsSchema(fields), fieldsSchema(fields))
})

test('the least amount is told in pounds, as it is typed', () => {
  const { error } = fieldsSchema({ amount: money({ min: 1 }) }).safeParse({ amount: 0 })
  assert.deepEqual(faultsOf(error!), [{ name: 'amount', code: 'field.min', params: { min: '0.01' } }])
})

const long = 'ا'.repeat(10_000)
/** Ten thousand letters where the field takes any. */
const longOf = ({ kind, fields }: Field): unknown =>
  kind === 'rows'
    ? [
        Object.fromEntries(
          Object.entries(fields!).flatMap(([name, inner]) => (inner.kind === 'ref' ? [] : [[name, longOf(inner)]])),
        ),
      ]
    : kind === 'names'
      ? { ar: long }
      : kind === 'refs'
        ? [long]
        : long

test('ten thousand letters are refused beside their input, whatever the kind of field, in every record and action', () => {
  const taken: string[] = []
  const judge = (of: string, fields: Fields) => {
    for (const [name, field] of Object.entries(fields)) {
      const key = field.kind === 'ref' ? `${name}Token` : field.kind === 'refs' ? `${name}Tokens` : name
      const { error } = fieldsSchema({ [name]: field }).safeParse({ [key]: longOf(field) })
      if (!error || !faultsOf(error).some((fault) => fault.name.startsWith(key))) taken.push(`${of} ${name}`)
    }
  }
  for (const entity of entities) {
    judge(entity.id, inputFields(entity, 'create'))
    for (const [name, { input }] of Object.entries(entity.spec.actions ?? {}))
      judge(`${entity.id}.${name}`, input ?? {})
  }
  assert.deepEqual(taken, [])
})
