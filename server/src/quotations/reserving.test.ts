/** Acceptance reserves stock in the same transaction, and its end releases it (D7.7). */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { everyPrivilege } from '@topcenter/model/areas'
import { idOf } from '@topcenter/model/kit/token'
import type { Actor } from '../records/context.ts'
import { type Centre, codeIn, refusalIn, type Shown, startCentre } from '../../test/education/test-centre.ts'

let centre: Centre
let client: Partial<Actor>
before(async () => {
  centre = await startCentre()
  client = { userId: centre.app.users.Client.id, userType: 'Client', privileges: everyPrivilege }
})
after(() => centre.close())

const makeItem = (quantity: number, stocked: boolean): Promise<Shown> =>
  centre.create('storeItem', { names: { en: `Desk ${Math.random()}` }, quantity, stocked, priceOne: 100 })
/** Sent to the client, with a line for each pair of an item and how many. */
async function sent(...lines: readonly (readonly [Shown, number])[]): Promise<{ quotation: Shown; details: Shown[] }> {
  const quotation = await centre.create('priceQuotation', { clientToken: centre.app.users.Client.token })
  const details: Shown[] = []
  for (const [item, quantity] of lines) {
    const body = { priceQuotationToken: quotation.token, storeItemToken: item.token, quantity }
    const detail = await centre.create('priceQuotationDetail', body)
    const price = await centre.create('quotationPriceHistory', {
      priceQuotationDetailToken: detail.token,
      priceOne: 100,
    })
    await centre.act('quotationPriceHistory', price.token, 'approve')
    details.push(detail)
  }
  for (const action of ['askQuotes', 'offer']) await act(quotation, action)
  return { quotation, details }
}
const act = (quotation: Shown, action: string, input: object = {}, as?: Partial<Actor>) =>
  centre.act('priceQuotation', quotation.token, action, input, as)
const stateOf = async ({ token }: Shown): Promise<string> => (await centre.read('priceQuotation', token)).state
const standing = async ({ token }: Shown): Promise<number[]> => {
  const { quantity, reserved } = await centre.read('storeItem', token)
  return [quantity, reserved]
}
const reason = { reason: 'Changed their mind' }

test('D7.7 of two acceptances of eight of ten at once one is reserved and the other refused with how many are free', async () => {
  const item = await makeItem(10, true)
  const both = await Promise.all([sent([item, 8]), sent([item, 8])])
  const refused = await Promise.all(
    both.map(({ quotation }) =>
      act(quotation, 'accept').then(
        () => undefined,
        (error) => error.refusal,
      ),
    ),
  )
  const [refusal, ...none] = refused.filter(Boolean)
  assert.deepEqual(none, [])
  assert.deepEqual([refusal.refused, refusal.params.free], ['store.notEnough', 2])
  assert.deepEqual(await standing(item), [10, 8])
  const [won, lost] = refused[0] ? [both[1]!, both[0]!] : [both[0]!, both[1]!]
  assert.deepEqual(
    [await stateOf(won.quotation), await stateOf(lost.quotation)],
    ['AcceptQuotesFormCustomer', 'WaitingForCustomerAccept'],
  )
  await act(won.quotation, 'cancel', reason)
  assert.deepEqual(await standing(item), [10, 0])
  await act(lost.quotation, 'accept')
  assert.deepEqual(await standing(item), [10, 8])
  await act(lost.quotation, 'takeBack', reason)
  assert.deepEqual(await standing(item), [10, 0])
  await act(lost.quotation, 'accept')
  await act(lost.quotation, 'takeBack', reason)
  await act(lost.quotation, 'reject', reason)
  assert.deepEqual(await standing(item), [10, 0], 'what was released is not released again')
})

test('D7.7 what is made or bought for a client is accepted whatever the store holds: what is free of it is reserved', async () => {
  const [none, some, stocked] = [await makeItem(0, false), await makeItem(5, false), await makeItem(3, true)]
  const { quotation, details } = await sent([none, 4], [some, 3], [some, 4], [stocked, 9])
  assert.equal(await codeIn(act(quotation, 'accept')), 'store.notEnough')
  assert.deepEqual([await standing(some), await stateOf(quotation)], [[5, 0], 'WaitingForCustomerAccept'])
  await centre.call('priceQuotation.answer', {
    params: { token: quotation.token },
    body: { accepted: true, number: 1, details: details.map(({ token }, at) => ({ token, accepted: at < 3 })) },
  })
  assert.deepEqual(await Promise.all([none, some, stocked].map(standing)), [
    [0, 0],
    [5, 5],
    [3, 0],
  ])
  await act(quotation, 'takeBack', reason)
  assert.deepEqual(await standing(some), [5, 0])
  const movements = await centre.owner(
    `select number, reserved, quantity_after, reserved_after from store_movement where store_item_id = $1 order by number`,
    [idOf(some.token, 'sti')],
  )
  assert.deepEqual(
    movements.map((each: Shown) => Object.values(each)),
    [
      [1, 0, 5, 0],
      [2, 3, 5, 3],
      [3, 2, 5, 5],
      [4, -3, 5, 2],
      [5, -2, 5, 0],
    ],
    'two lines of one item follow each other',
  )
})

test('D7.7 a client is told without numbers that not so many are left, and who made the quotation hears it once', async () => {
  const item = await makeItem(2, true)
  const { quotation } = await sent([item, 3])
  const answer = () =>
    centre.call(
      'priceQuotation.answer',
      { params: { token: quotation.token }, body: { accepted: true, number: 1 } },
      client,
    )
  const { refused, params } = await refusalIn(answer())
  assert.deepEqual([refused, Object.keys(params ?? {})], ['store.noneLeft', ['name']])
  assert.equal(await codeIn(answer()), 'store.noneLeft')
  let notifications: Shown[] = []
  for (let tries = 0; tries < 100 && notifications.length === 0; tries += 1) {
    await wait(20)
    notifications = await centre.owner(`select user_id from notification where kind = 'storeShort'`)
  }
  assert.deepEqual(notifications, [{ user_id: centre.app.users.MasterAdmin.id }])
})

test('D7.4 200 times a client accepts and staff reject at once: one outcome, and reserved is what was accepted', async () => {
  const item = await makeItem(1_000, true)
  let accepted = 0
  for (let round = 0; round < 200; round += 1) {
    const { quotation } = await sent([item, 2])
    const outcomes = await Promise.allSettled([
      act(quotation, 'accept', {}, client),
      act(quotation, 'reject', { reason: 'No' }),
    ])
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1)
    const isAccepted = outcomes[0]!.status === 'fulfilled'
    accepted += isAccepted ? 1 : 0
    assert.equal(await stateOf(quotation), isAccepted ? 'AcceptQuotesFormCustomer' : 'RejectedQuotesFormCustomer')
  }
  assert.deepEqual(await standing(item), [1_000, 2 * accepted])
})
