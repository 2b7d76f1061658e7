/** One stock (D7.7): what is bought and sold as goods and what the store holds are the same pieces. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { idOf } from '@topcenter/model/kit/token'
import { type Centre, codeIn, type Shown, startCentre } from '../../../test/education/test-centre.ts'
import { balanceOf } from '../books/ledger.ts'
import { prove } from '../books/proof.service.ts'
import { moveStore } from './store.service.ts'

let centre: Centre
let cash: Shown
before(async () => {
  centre = await startCentre()
  cash = await centre.create('account', { names: { en: 'Drawer' } })
  await centre.act('account', cash.token, 'deposit', { money: 100_000_000, reason: 'To begin with' })
})
after(() => centre.close())

const tiedPair = async (): Promise<{ item: Shown; goods: Shown }> => {
  const item = await centre.create('storeItem', { names: { en: `Book ${Math.random()}` } })
  const goods = await centre.create('countedService', {
    names: { en: `Book ${Math.random()}` },
    price: 3_000,
    storeItemToken: item.token,
  })
  return { item, goods }
}
const buy = (goods: Shown, quantity: number, price: number) =>
  centre.act('countedService', goods.token, 'buy', { quantity, price, accountToken: cash.token })
const sell = (goods: Shown, quantity: number) =>
  centre.act('countedService', goods.token, 'sell', { quantity, accountToken: cash.token })
const count = (item: Shown, quantity: number) =>
  centre.act('storeItem', item.token, 'count', { quantity, reason: 'Counted' })
const movesOf = async (goods: Shown): Promise<Shown[]> =>
  (await centre.call('countedServiceTransaction.list', { query: { countedServiceToken: goods.token, size: '200' } }))
    .items
/** Returns the quantities in the store and of the service, and their value by the store and by the books. */
const standing = async ({ item, goods }: { item: Shown; goods: Shown }): Promise<number[]> => {
  const [{ quantity, stockValue }, { remaining }] = [
    await centre.read('storeItem', item.token),
    await centre.read('countedService', goods.token),
  ]
  const worth = await centre.run((ctx) => balanceOf(ctx, { kind: 'Inventory', id: idOf(goods.token, 'csv')! }))
  return [quantity, remaining, stockValue, worth]
}

test('D7.7 purchases, sales and refunds move the item, its counting and its use for an order move the goods; both have one worth', async () => {
  const pair = await tiedPair()
  const { item, goods } = pair
  await buy(goods, 10, 1_000)
  await buy(goods, 5, 1_601)
  assert.deepEqual(await standing(pair), [15, 15, 18_005, 18_005])
  await sell(goods, 4)
  assert.deepEqual(await standing(pair), [11, 11, 13_204, 13_204])
  await count(item, 9)
  assert.deepEqual(await standing(pair), [9, 9, 10_803, 10_803])
  assert.deepEqual(
    await centre.read('countedService', goods.token).then(({ bought, sold, storeMoved }) => [bought, sold, storeMoved]),
    [15, 4, -2],
  )
  const sale = (await movesOf(goods)).find(({ transactionType }) => transactionType === 'Sell')
  await centre.act('countedServiceTransaction', sale.token, 'refund', { reason: 'Brought back' })
  assert.deepEqual(await standing(pair), [13, 13, 15_604, 15_604])
  await count(item, 14)
  assert.deepEqual(await standing(pair), [14, 14, 16_804, 16_804])
  assert.equal(await codeIn(centre.act('storeItem', item.token, 'receive', { quantity: 1 })), 'store.tied')
  const id = idOf(item.token, 'sti')!
  await centre.run((ctx) => moveStore(ctx, { storeItem: id, movementType: 'Reserve', reserved: 10 }))
  assert.equal(await codeIn(sell(goods, 5)), 'store.belowZero', 'ten of them are promised to somebody')
  await centre.run((ctx) =>
    moveStore(ctx, { storeItem: id, movementType: 'OutToJobOrder', quantity: -10, reserved: -10 }),
  )
  assert.deepEqual(await standing(pair), [4, 4, 4_801, 4_801])
  assert.deepEqual((await centre.run((ctx) => prove(ctx.tx))).findings, [])
})

test('D7.7 what is tied holds as many from the start, one item has one kind of goods, and the database keeps it so', async () => {
  const item = await centre.create('storeItem', { names: { en: 'Cup' }, quantity: 7 })
  const goods = await centre.create('countedService', { names: { en: 'Cup' }, price: 100 })
  await buy(goods, 6, 50)
  const tied = { storeItemToken: item.token }
  assert.equal(
    await codeIn(centre.change('countedService', await centre.read('countedService', goods.token), tied)),
    'store.tiedDiffers',
  )
  await count(item, 6)
  await centre.change('countedService', await centre.read('countedService', goods.token), tied)
  assert.deepEqual(await standing({ item, goods }), [6, 6, 300, 300])
  assert.equal(
    await codeIn(centre.create('countedService', { names: { en: 'Mug' }, price: 1, ...tied })),
    'field.taken',
  )
  await assert.rejects(
    centre.owner('update counted_service set remaining = 9, bought = 9 where id = $1', [idOf(goods.token, 'csv')]),
    { constraint: 'counted_service_stock' },
  )
})

test('D7.7 in 200 random acts, some of them at once, both hold the same', async () => {
  const pair = await tiedPair()
  const { item, goods } = pair
  let seed = 7
  const random = (most: number): number => (seed = (seed * 48_271) % 2_147_483_647) % (most + 1)
  const one = (): Promise<unknown> => {
    const pieces = 1 + random(5)
    switch (random(4)) {
      case 0:
      case 1:
        return buy(goods, pieces, 10 + random(900))
      case 2:
        return sell(goods, pieces)
      case 3:
        return count(item, random(20))
      default:
        return movesOf(goods).then((moves) => {
          const open = moves.filter(
            ({ refund, transactionType }) => refund === 'NotRefunded' && transactionType !== 'Refund',
          )
          const chosen = open[random(Math.max(0, open.length - 1))]
          return chosen && centre.act('countedServiceTransaction', chosen.token, 'refund', { reason: 'No' })
        })
    }
  }
  let done = 0
  for (let round = 0; round < 100; round += 1) {
    const outcomes = await Promise.allSettled([one(), one()])
    done += outcomes.filter(({ status }) => status === 'fulfilled').length
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        assert.match(String((outcome.reason as Error).message), /record\.(invalid|wrongState)|stock\.|store\.|money\./)
    const [quantity, remaining, value, worth] = await standing(pair)
    assert.deepEqual([quantity, value], [remaining, worth], `round ${round}`)
  }
  assert.ok(done > 100, `${done} were done`)
  assert.deepEqual((await centre.run((ctx) => prove(ctx.tx))).findings, [])
})
