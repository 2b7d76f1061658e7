import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mixOf } from './mix-of.ts'

const parts = (...values: readonly number[]) =>
  values.map((value, at) => ({ key: String(at), name: `Method ${at}`, value }))
const sum = (values: readonly { readonly value: number }[]): number => values.reduce((all, { value }) => all + value, 0)

test('five ways to pay are shown by themselves, of six the two smallest together, and nothing is left out of the sum', () => {
  assert.deepEqual(
    mixOf(parts(5, 0, 9, 1, 2, 3), 'Others').map(({ key }) => key),
    ['2', '0', '5', '4', '3'],
  )
  const six = mixOf(parts(5, 4, 9, 1, 2, 3), 'Others')
  assert.deepEqual(six.at(-1), { key: 'rest', name: 'Others', value: 3 })
  assert.equal(six.length, 5)
  assert.equal(sum(six), 24)
})
