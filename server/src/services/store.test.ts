import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { idOf } from '@topcenter/model/kit/token'
import { type Centre, codeIn, refusalIn, type Shown, startCentre } from '../education/test-centre.ts'
import { type Movement, moveStore } from './store.service.ts'

let centre: Centre
before(async () => {
  centre = await startCentre()
})
after(() => centre.close())

const makeItem = (quantity = 0): Promise<Shown> => centre.create('storeItem', { names: { en: 'Desk' }, quantity })
const now = ({ token }: Shown): Promise<Shown> => centre.read('storeItem', token)
const standing = async (item: Shown): Promise<number[]> => {
  const { quantity, reserved, stockValue } = await now(item)
  return [quantity, reserved, stockValue]
}
const move = (item: Shown, movement: Omit<Movement, 'storeItem'>): Promise<string> =>
  centre.run((ctx) => moveStore(ctx, { storeItem: idOf(item.token, 'sti')!, ...movement }))
const act = (item: Shown, action: string, input: object) => centre.act('storeItem', item.token, action, input)

test('D7.7 what an item holds is the sum of its movements, each with what was there after it; nobody types it', async () => {
  const item = await makeItem(4)
  assert.deepEqual(await standing(item), [4, 0, 0])
  await act(item, 'receive', { quantity: 6, priceOne: 1_000 })
  await move(item, { movementType: 'Reserve', reserved: 3 })
  await move(item, { movementType: 'OutToJobOrder', quantity: -3, reserved: -3 })
  assert.deepEqual(await standing(item), [7, 0, 4_200])
  await act(item, 'count', { quantity: 8, reason: 'One was behind the shelf' })
  const { items } = await centre.call('storeMovement.list', { query: { storeItemToken: item.token } })
  assert.deepEqual(
    items
      .map(({ movementType, quantity, quantityAfter, reservedAfter }: Shown) => [
        movementType,
        quantity,
        quantityAfter,
        reservedAfter,
      ])
      .sort((one: number[], other: number[]) => one[2]! - other[2]! || one[3]! - other[3]!),
    [
      ['Count', 4, 4, 0],
      ['OutToJobOrder', -3, 7, 0],
      ['Count', 1, 8, 0],
      ['In', 6, 10, 0],
      ['Reserve', 0, 10, 3],
    ],
  )
  assert.equal(await codeIn(centre.change('storeItem', await now(item), { quantity: 100 })), 'field.unknown')
  await assert.rejects(centre.owner('update store_item set quantity = 100 where id = $1', [idOf(item.token, 'sti')]), {
    constraint: 'store_item_moved',
  })
})

test('D7.7 never below zero, never below what is reserved: of two who reserve eight of ten at once one gets them', async () => {
  const item = await makeItem(10)
  const outcomes = await Promise.allSettled([1, 2].map(() => move(item, { movementType: 'Reserve', reserved: 8 })))
  assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  assert.deepEqual(await standing(item), [10, 8, 0])
  assert.equal(await codeIn(move(item, { movementType: 'OutSold', quantity: -3 })), 'store.belowZero')
  assert.equal(await codeIn(move(item, { movementType: 'OutSold', quantity: -11 })), 'store.belowZero')
  assert.deepEqual(await refusalIn(act(item, 'count', { quantity: 7, reason: 'Broken' })), {
    refused: 'record.invalid',
    fields: [{ name: 'quantity', code: 'store.reserved', params: { reserved: 8 } }],
  })
  await move(item, { movementType: 'Release', reserved: -8 })
  await act(item, 'count', { quantity: 7, reason: 'Broken' })
  assert.deepEqual(await standing(item), [7, 0, 0])
})

test('D7.7 what goes has its mean cost, and the last pieces all that is left, in 300 random movements', async () => {
  const item = await makeItem()
  let [quantity, reserved, value] = [0, 0, 0]
  let seed = 11
  const random = (most: number): number => (seed = (seed * 48_271) % 2_147_483_647) % (most + 1)
  for (let round = 0; round < 300; round += 1) {
    const pieces = 1 + random(6)
    const [kind, by, held, cost] = (
      [
        ['In', pieces, 0, pieces * (100 + random(900))],
        ['OutSold', -pieces, 0, 0],
        ['Reserve', 0, pieces, 0],
        ['Release', 0, -pieces, 0],
        ['OutToJobOrder', -pieces, -pieces, 0],
      ] as const
    )[random(4)]!
    const isPossible = quantity + by >= 0 && reserved + held >= 0 && quantity + by >= reserved + held
    const done = await move(item, { movementType: kind, quantity: by, reserved: held, cost }).then(
      () => true,
      () => false,
    )
    assert.equal(done, isPossible, `${kind} ${by} ${held} of ${quantity} ${reserved}`)
    if (!done) continue
    value += by >= 0 ? cost : -(quantity + by === 0 ? value : Math.round((value * -by) / quantity))
    quantity += by
    reserved += held
  }
  assert.deepEqual(await standing(item), [quantity, reserved, value])
})
