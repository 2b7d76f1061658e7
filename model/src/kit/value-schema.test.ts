import assert from 'node:assert/strict'
import { test } from 'node:test'
import { entities } from '../areas.ts'
import { type Field, type Fields, money } from './field.ts'
import { inputFields } from './input-fields.ts'
import { faultsOf, fieldsSchema } from './input-schema.ts'

const schema = fieldsSchema({ amount: money() })
const read = (amount: unknown): unknown => {
  const parsed = schema.safeParse({ amount })
  return parsed.success ? (parsed.data as { amount: unknown }).amount : 'refused'
}

test('D1.7 D1.10 money is piastres when it is whole, in any script of digits, and pounds when it is typed with decimals; never a fraction of a piastre', () => {
  for (const [given, piastres] of [
    [123, 123], ['123', 123], ['١٢٣', 123], ['۱۲۳', 123], ['1,250.50', 125_050], ['١٬٢٥٠٫٥', 125_050],
    [10.5, 'refused'], ['10.555', 'refused'], ['١٢٣٤,٥٠x', 'refused'], [-1, 'refused'], [2 ** 60, 'refused'],
  ] as const) assert.equal(read(given), piastres, String(given))
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
  kind === 'rows' ? [Object.fromEntries(Object.entries(fields!).flatMap(([name, inner]) => (inner.kind === 'ref' ? [] : [[name, longOf(inner)]])))] : kind === 'names' ? { ar: long } : kind === 'refs' ? [long] : long

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
    for (const [name, { input }] of Object.entries(entity.spec.actions ?? {})) judge(`${entity.id}.${name}`, input ?? {})
  }
  assert.deepEqual(taken, [])
})
