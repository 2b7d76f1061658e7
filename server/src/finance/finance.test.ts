import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newId } from '@topcenter/model/kit/token'
import {
  type Centre,
  codeIn,
  makeCategory,
  makeStudent,
  type Shown,
  startCentre,
} from '../../test/education/test-centre.ts'

let centre: Centre
before(async () => {
  centre = await startCentre()
})
after(() => centre.close())

const prices = { packagePrice: 100_000, sessionPrice: 5_000, hourPrice: 4_000 }
const offer = { offerFrom: '2026-11-21', offerTo: '2026-11-30' }
const priceList = (category: Shown, body: object = prices): Promise<Shown> =>
  centre.create('priceList', { educationalCategoryToken: category.token, ...body })

test('D3.3 a price list: in-offer prices are not above the normal ones and have their days; one active list for a category', async () => {
  const category = await makeCategory(centre)
  for (const price of ['packagePrice', 'sessionPrice', 'hourPrice'] as const) {
    assert.equal(
      await codeIn(priceList(category, { ...prices, ...offer, [`${price}InOffer`]: prices[price] + 1 })),
      'price.aboveNormal',
      price,
    )
    assert.equal(
      await codeIn(priceList(category, { ...prices, ...offer, [price]: null, [`${price}InOffer`]: 1 })),
      'price.aboveNormal',
      `${price} has no normal one`,
    )
  }
  assert.equal(await codeIn(priceList(category, { ...prices, packagePriceInOffer: 1 })), 'field.required')
  assert.equal(
    await codeIn(priceList(category, { ...prices, offerFrom: offer.offerTo, offerTo: offer.offerFrom })),
    'field.endBeforeStart',
  )
  assert.equal(await codeIn(priceList(category, {})), 'field.required')
  const list = await priceList(category, { ...prices, ...offer, packagePriceInOffer: 90_000 })
  assert.equal(await codeIn(priceList(category)), 'price.oneList')
  await centre.act('priceList', list.token, 'archive')
  await priceList(category)
  assert.equal(await codeIn(centre.act('priceList', list.token, 'restore')), 'price.oneList')
})

test('D6.8 services and counted services: prices and discounts within their bounds, counts never by hand', async () => {
  const service = { names: { en: 'Copy' }, servicePrice: 100 }
  assert.equal(await codeIn(centre.create('service', { names: { en: 'Copy' } })), 'field.required')
  assert.equal(await codeIn(centre.create('service', { ...service, servicePrice: -1 })), 'field.min')
  for (const discount of [-1, 100.5])
    assert.match(
      await codeIn(centre.create('service', { ...service, maximumDiscountPercentage: discount })),
      /^field\.(min|max)$/,
    )
  await centre.create('service', { ...service, maximumDiscountPercentage: 100 })
  for (const count of ['bought', 'sold', 'remaining'])
    assert.equal(
      await codeIn(centre.create('countedService', { names: { en: 'Page' }, price: 10, [count]: 5 })),
      'field.unknown',
      count,
    )
})

test('D6.3 D6.4 an account: no balance by hand, none below zero unless it may, and a bank account has its bank', async () => {
  const account = await centre.create('account', { names: { en: 'Safe' } })
  assert.deepEqual([account.accountKind, account.balance], ['Cash', 0])
  assert.equal(await codeIn(centre.create('account', { names: { en: 'Safe' }, balance: 5 })), 'field.unknown')
  assert.equal(await codeIn(centre.create('account', { names: { en: 'Bank' }, accountKind: 'Bank' })), 'field.required')
  await assert.rejects(centre.owner('select balance from account'), /column "balance" does not exist/)
  await centre.change('account', account, { mayOverdraw: true })
  await centre.act('account', account.token, 'withdraw', { money: 1, reason: 'In advance' })
  assert.equal(
    await codeIn(centre.change('account', await centre.read('account', account.token), { mayOverdraw: false })),
    'account.belowZero',
  )
})

test('store items: best prices not above the others, counts not below zero, no item under itself', async () => {
  const bare = await centre.create('storeItem', { names: { en: 'Shirt' } })
  assert.deepEqual(bare.itemProperties, [])
  assert.equal(await codeIn(centre.change('storeItem', bare, { priceOne: 10, bestPriceOne: 11 })), 'price.aboveNormal')
  assert.equal(await codeIn(centre.create('storeItem', { names: { en: 'Hat' }, quantity: -1 })), 'field.min')
  assert.equal(await codeIn(centre.change('storeItem', bare, { parentToken: bare.token })), 'record.cycle')
})

test('D2.4 debts: a student sees their own, a parent their own and those of their linked children', async () => {
  const { Student, Parent, Client } = centre.app.users
  const stranger = await makeStudent(centre)
  const strangerId = (await centre.owner('select id from user_account where code = $1', [stranger.code]))[0].id
  const debt = (userId: string, code: string) =>
    centre.owner(
      `
        insert into debt (
          establishment_id, id, code, user_id, debt_type, at, price, money, remainder, unscheduled,
          due_on, next_due_on, created_at, updated_at
        )
        values (
          $1, $2, $3, $4, 'Service', now(), 500, 500, 500, 500, current_date, current_date, now(), now()
        )
      `,
      [centre.app.establishmentId, newId(), code, userId],
    )
  for (const [userId, code] of [
    [Student.id, 'OWN'],
    [strangerId, 'STRANGE'],
    [Parent.id, 'PARENT'],
    [Client.id, 'CLIENT'],
  ] as const)
    await debt(userId, code)
  const codes = async (who: typeof Student) =>
    (await centre.call('debt.list', { query: {} }, { userType: who.userType, userId: who.id })).items
      .map((each: Shown) => each.code)
      .sort()
  assert.deepEqual(await codes(Student), ['OWN'])
  assert.deepEqual(await codes(Parent), ['PARENT'])
  const relation = await centre.create('relativeRelationType', { names: { en: 'Father' } })
  await centre.create('studentFamily', {
    userToken: Student.token,
    relativeRelationTypeToken: relation.token,
    relativeToken: Parent.token,
  })
  assert.deepEqual(await codes(Parent), ['OWN', 'PARENT'])
  assert.deepEqual(await codes(Client), [])
  const open = await centre.call('debt.list', { query: { remainderFrom: '1' } })
  assert.equal(open.items.length, 4)
  await centre.owner(
    `
      update debt
      set state = 'Canceled', remainder = 0, unscheduled = 0, next_due_on = null
      where code = 'CLIENT'
    `,
  )
  assert.equal(
    (await centre.call('debt.list', { query: { remainderFrom: '1' } })).items.length,
    3,
    'nothing is owed on a canceled debt',
  )
})

test('D6.5 the database keeps a debt’s money, discount, paid, remainder and state in step', async () => {
  /** Price, discount, money, paid, remainder, unscheduled, state */
  const made = (money: readonly (number | string)[]) =>
    centre.owner(
      `
        insert into debt (
          establishment_id, id, code, user_id, debt_type, at, price, discount, money, paid, remainder,
          unscheduled, state, due_on, next_due_on, created_at, updated_at
        )
        values (
          $1, $2, $3, $4, 'Service', now(), $5, $6, $7, $8, $9::bigint, $10, $11, current_date,
          case when $9::bigint > 0 then current_date end, now(), now()
        )
      `,
      [centre.app.establishmentId, newId(), newId(), centre.app.users.Student.id, ...money],
    )
  for (const wrong of [
    [500, 100, 500, 0, 500, 500, 'NotScheduled'],
    [500, 0, 500, 600, -100, 0, 'NotScheduled'],
    [500, 0, 500, 100, 500, 500, 'NotScheduled'],
    [500, 0, 500, 100, 0, 0, 'Canceled'],
    [500, 0, 500, 100, 400, 400, 'PaidOff'],
    [500, 0, 500, 0, 500, 500, 'Scheduled'],
    [500, 0, 500, 0, 500, 501, 'NotScheduled'],
  ])
    await assert.rejects(made(wrong), /debt_/, wrong.join(' '))
  await made([500, 100, 400, 400, 0, 0, 'PaidOff'])
})
