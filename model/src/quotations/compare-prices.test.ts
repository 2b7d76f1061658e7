import assert from 'node:assert/strict'
import { test } from 'node:test'
import { comparePrices, type GivenPrice, leastPrice, marginOf, withMargin } from './compare-prices.ts'

const price = (detail: string, supplier: string, one: number, deliveryDays: number | null = null): GivenPrice => ({
  detail,
  supplier,
  one,
  deliveryDays,
})

test('D7.5 four suppliers, six lines, two of which one has no price for: the cheapest by line and as a whole', () => {
  const wanted = [12, 12, 10, 1, 2, 1].map((quantity, index) => ({ detail: `${index + 1}`, quantity }))
  const given: Record<string, (number | undefined)[]> = {
    delta: [1850, 1240, undefined, 19900, 2450, 6800],
    nour: [1720, 1310, undefined, undefined, 2200, undefined],
    masria: [undefined, 1190, 21400, 18650, undefined, 5900],
    sharq: [],
  }
  const prices = Object.entries(given).flatMap(([supplier, ones]) =>
    ones.flatMap((one, index) => (one === undefined ? [] : [price(`${index + 1}`, supplier, one * 100)])),
  )
  const { cheapest, suppliers } = comparePrices(wanted, prices)
  assert.deepEqual(
    wanted.map(({ detail }) => cheapest.get(detail)!.supplier),
    ['nour', 'masria', 'masria', 'masria', 'nour', 'masria'],
  )
  // 12 × 1,850 + 12 × 1,240 + 19,900 + 2 × 2,450 + 6,800 and so on, by hand
  assert.deepEqual(suppliers, [
    { supplier: 'delta', priced: 5, amount: 6_868_000 },
    { supplier: 'masria', priced: 4, amount: 25_283_000 },
    { supplier: 'nour', priced: 3, amount: 4_076_000 },
  ])
})

test('of two at the same price the one that is there sooner; of two as soon the cheaper', () => {
  const { cheapest, fastest } = comparePrices(
    [{ detail: 'a', quantity: 1 }],
    [price('a', 'late', 100, 9), price('a', 'soon', 100, 3), price('a', 'dear', 200, 3), price('a', 'unknown', 100)],
  )
  assert.equal(cheapest.get('a')!.supplier, 'soon')
  assert.equal(fastest.get('a')!.supplier, 'soon')
})

test('a margin is added in whole pounds, and read back from a price', () => {
  assert.equal(withMargin(172_000, 18), 203_000)
  assert.equal(withMargin(333, 10), 367)
  assert.equal(marginOf(172_000, 203_000), 18)
  assert.equal(leastPrice(101, 10), 112)
})
