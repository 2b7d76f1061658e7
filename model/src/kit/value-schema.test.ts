import assert from 'node:assert/strict'
import { test } from 'node:test'
import { money } from './field.ts'
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
