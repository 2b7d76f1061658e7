import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { formatMoneyText, parseMoney, percentOf, shareMoney, splitMoney } from './money.ts'

const sum = (parts: readonly number[]) => parts.reduce((so, part) => so + part, 0)
const amount = fc.integer({ min: 0, max: 10 ** 14 })

test('D1.10 typed amounts become piastres exactly', () => {
  const pairs: [string, number][] = [
    ['1.15', 115],
    ['19.99', 1999],
    ['1,250.5', 125050],
    ['١٬٢٥٠٫٥٠', 125050],
    ['-3', -300],
    ['0', 0],
    ['-0', 0],
    ['90071992547409.91', Number.MAX_SAFE_INTEGER],
  ]
  for (const [typed, piastres] of pairs) assert.ok(Object.is(parseMoney(typed), piastres), typed)
  for (const wrong of ['', '1.234', '1.500', '١٢٣٤,٥٠', '90071992547409.92', '1e3', 'ج.م 5'])
    assert.equal(parseMoney(wrong), undefined, wrong)
})

test('D1.10 an amount survives its text', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (piastres) => assert.equal(parseMoney(formatMoneyText(piastres)), piastres)),
  )
  assert.equal(formatMoneyText(-5), '-0.05')
  assert.equal(formatMoneyText(125050), '1250.50')
  assert.throws(() => formatMoneyText(1.5), RangeError)
  assert.throws(() => formatMoneyText(2 ** 53), RangeError)
})

test('D6.5 parts add up to the piastre and differ by one at most', () => {
  assert.deepEqual(splitMoney(100_001, 3), [33334, 33334, 33333])
  fc.assert(
    fc.property(amount, fc.integer({ min: 1, max: 120 }), (total, n) => {
      const parts = splitMoney(total, n)
      assert.equal(parts.length, n)
      assert.equal(sum(parts), total)
      assert.ok(Math.max(...parts) - Math.min(...parts) <= 1)
    }),
  )
})

test('D6.5 parts rounded to a unit: the last takes the rest', () => {
  assert.deepEqual(splitMoney(105_000, 3, 10_000), [40_000, 30_000, 35_000])
  assert.deepEqual(splitMoney(25_000, 3, 10_000), [10_000, 10_000, 5_000])
  fc.assert(
    fc.property(amount, fc.integer({ min: 1, max: 60 }), fc.constantFrom(1, 25, 100, 500, 10_000), (total, n, unit) => {
      const parts = splitMoney(total, n, unit)
      assert.equal(sum(parts), total)
      assert.ok(parts.every((part) => part >= 0) && parts.slice(0, -1).every((part) => part % unit === 0))
    }),
  )
  assert.throws(() => splitMoney(-1, 2), RangeError)
  assert.throws(() => splitMoney(1, 0), RangeError)
  assert.throws(() => splitMoney(1.5, 2), RangeError)
})

test('D6 shares by weight add up, each within a piastre of its exact value', () => {
  assert.deepEqual(shareMoney(100, [1, 1, 1]), [34, 33, 33])
  assert.deepEqual(shareMoney(10, [0, 3, 1]), [0, 8, 2])
  fc.assert(
    fc.property(
      amount,
      fc
        .array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 40 })
        .filter((weights) => sum(weights) > 0),
      (total, weights) => {
        const parts = shareMoney(total, weights)
        assert.equal(sum(parts), total)
        parts.forEach((part, index) => {
          const over = BigInt(part) * BigInt(sum(weights)) - BigInt(total) * BigInt(weights[index]!)
          assert.ok(over < BigInt(sum(weights)) && over > -BigInt(sum(weights)))
          if (weights[index] === 0) assert.equal(part, 0)
        })
      },
    ),
  )
  assert.throws(() => shareMoney(10, [0, 0]), RangeError)
  assert.throws(() => shareMoney(10, []), RangeError)
  assert.throws(() => shareMoney(10, [2, -1]), RangeError)
})

test('D6.8 a percentage is rounded half up, once', () => {
  assert.equal(percentOf(1999, 15), 300)
  assert.equal(percentOf(50, 1), 1)
  assert.equal(percentOf(49, 1), 0)
  assert.equal(percentOf(115, 100), 115)
  assert.equal(percentOf(10_000, 33.33), 3333)
  assert.equal(percentOf(10 ** 14, 12.5), 12_500_000_000_000)
  assert.throws(() => percentOf(-1, 5), RangeError)
})
