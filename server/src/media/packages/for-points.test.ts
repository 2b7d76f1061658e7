/**
 * Packages at a price in points (D9.8, D12.3), and points that come back as points (D6.6, D9.10), over the real
 * database.
 */
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { everyPrivilege } from '@topcenter/model/areas'
import { idOf } from '@topcenter/model/kit/token'
import { pointsBack, pointsForDaysLeft } from '@topcenter/model/finance/refund'
import {
  type Centre,
  codeIn,
  makeStudent,
  newId,
  refusalIn,
  type Shown,
  startCentre,
} from '../../../test/education/test-centre.ts'
import { prove } from '../../finance/books/proof.service.ts'
import { oweCourse } from '../../../test/finance/debts/debts-for-tests.ts'
import type { Actor } from '../../records/context.ts'
import { whileBusy } from '../../../test/while-busy.ts'

const morning = '2026-11-21T10:00:00Z'
let centre: Centre
let origin: string
let drawer: Shown
let cash: Shown
let lesson: Shown
before(async () => {
  centre = await startCentre(morning)
  origin = await centre.app.application.http.listen({ port: 0, host: '127.0.0.1' })
  drawer = await centre.create('account', { names: { en: 'Drawer' } })
  cash = await centre.create('paymentMethod', { names: { en: 'Cash' }, needsVerification: false })
  const folder = await centre.create('sharedMediaFolder', { names: { en: 'Lectures' } })
  lesson = await centre.create('sharedMedia', {
    names: { en: 'Lecture' },
    sharedMediaFolderToken: folder.token,
    sharedLink: 'https://media.example/1',
  })
})
after(() => centre.close())
/** Whatever happened: the books are right, and no money entered or left for points. */
afterEach(async () => {
  centre.app.clock.set(morning)
  assert.deepEqual((await centre.run((ctx) => prove(ctx.tx))).findings, [])
})

const makePackage = (more: object = {}): Promise<Shown> =>
  centre.create('mediaPackage', {
    names: { en: 'English one', ar: 'الإنجليزية' },
    durationType: 'Days',
    numberOfDays: 30,
    originalPrice: 45_000,
    pricePoints: 100,
    mediasTokens: [lesson.token],
    ...more,
  })
const holding = async (numberOfPoints: number, valuePerPoint = 10): Promise<Shown> => {
  const student = await makeStudent(centre)
  await centre.act('student', student.token, 'increasePoints', {
    numberOfPoints,
    valuePerPoint,
    reason: { en: 'First of the class' },
  })
  return student
}
const as = (student: Shown): Partial<Actor> => ({
  userType: 'Student',
  userId: idOf(student.token, 'usr')!,
  privileges: { MediaPackageCode: ['view'] },
})
const get = (pack: Shown, student: Shown, numberOfPoints = 100, who = as(student), body: object = {}): Promise<Shown> =>
  centre.call('mediaPackage.getForPoints', { params: { token: pack.token }, body: { numberOfPoints, ...body } }, who)
const linesOf = async (student: Shown): Promise<Shown[]> =>
  (await centre.call('pointsTransaction.list', { query: { userToken: student.token, size: '200', sort: '-at' } })).items
const held = async (student: Shown): Promise<number> => (await linesOf(student)).at(0)?.pointsBalance ?? 0
const worth = async (student: Shown): Promise<number> =>
  Number(
    (
      await centre.owner(`select -ledger_balance($1, 'Points', $2) as worth`, [
        centre.app.establishmentId,
        idOf(student.token, 'usr'),
      ])
    )[0].worth,
  )
const inShop = async (pack: Shown, student: Shown): Promise<Shown> => {
  const { packages, points } = await centre.call('mediaShop.read', {}, as(student))
  return { ...packages.find(({ token }: Shown) => token === pack.token), points }
}
const cancel = (subscription: string): Promise<Shown> =>
  centre.act('mediaPackageSubscription', subscription, 'cancel', { reason: 'Left' })
const backOf = async (subscription: string): Promise<Shown | null> =>
  (await centre.call('mediaPackageSubscription.pointsBack', { params: { token: subscription } })).pointsBack

test('D9.8 a student gets a package for points: open as by any other way, nothing owed, no money moved', async () => {
  const [pack, student] = [await makePackage(), await holding(130)]
  const shown = await inShop(pack, student)
  assert.deepEqual([shown.price, shown.pricePoints, shown.points, shown.standing], [45_000, 100, 130, 'None'])
  const money = await centre.owner(`select count(*) from ledger_transfer where kind not like 'Points%'`)
  const got = await get(pack, student)
  assert.deepEqual([got.from, got.validTo, got.points], ['2026-11-21', '2026-12-20', 30])
  const after = await inShop(pack, student)
  assert.deepEqual([after.standing, after.until, after.points], ['Open', '2026-12-20', 30])
  assert.deepEqual(await centre.owner(`select count(*) from ledger_transfer where kind not like 'Points%'`), money)
  const subscription = await centre.read('mediaPackageSubscription', got.subscriptionToken)
  assert.deepEqual([subscription.way, subscription.state, subscription.debt], ['Points', 'Subscribed', null])
  const [line] = await linesOf(student)
  const read = await centre.read('pointsTransaction', line.token)
  assert.deepEqual(
    [read.numberOfPoints, read.totalPaidByPoints, read.mediaPackageSubscription.token, read.reason.en],
    [100, 1_000, got.subscriptionToken, 'English one'],
  )
  assert.equal(await worth(student), 300)
  const sales = await centre.call('mediaPackage.sales', { params: { token: pack.token } })
  assert.deepEqual([sales.forPoints, sales.points, sales.running, sales.money], [1, 100, 1, 0])
  assert.equal(
    await codeIn(centre.act('pointsTransaction', line.token, 'takeBack', { reason: { en: 'Twice' } })),
    'record.notYet',
    'only canceling gives them back',
  )
})

test('D9.8 refused: too few points with how many are missing, no price in points, a price that changed, a package that is over', async () => {
  const [pack, student] = [await makePackage(), await holding(60)]
  const refusal = await refusalIn(get(pack, student))
  assert.deepEqual([refusal.refused, refusal.params], ['points.tooFew', { price: 100, balance: 60, missing: 40 }])
  for (const [language, words] of [
    ['ar', 'النقاط الناقصة: 100'],
    ['en', 'Missing points: 100'],
  ] as const) {
    const { body } = await centre.app.call(
      centre.app.users.Student,
      'POST',
      `/api/media-packages/${pack.token}/points`,
      { numberOfPoints: 100 },
      { 'idempotency-key': newId(), 'accept-language': language },
    )
    assert.ok(body.detail.includes(words), body.detail)
  }
  assert.equal(await codeIn(get(pack, student, 50)), 'points.otherPrice')
  assert.equal(await codeIn(get(await makePackage({ pricePoints: null }), student)), 'points.notOffered')
  const bare = await makePackage({ pricePoints: null })
  assert.equal(
    await codeIn(centre.act('mediaPackage', bare.token, 'subscribeByPoints', { studentToken: student.token })),
    'points.notOffered',
  )
  const over = await makePackage({ durationType: 'FixedPeriod', from: '2026-01-01', to: '2026-11-20' })
  assert.equal(await codeIn(get(over, await holding(100))), 'media.packageOver')
  assert.deepEqual((await refusalIn(makePackage({ freeStatus: true, originalPrice: 0 }))).fields, [
    { name: 'pricePoints', code: 'media.freeHasNoPrice' },
  ])
  const away = await makePackage()
  await centre.act('mediaPackage', away.token, 'archive')
  assert.equal(await codeIn(get(away, await holding(100))), 'record.notActive')
  assert.equal(await held(student), 60)
})

test('D12.3 a parent takes it of their child’s points, no stranger does, and the desk for a student', async () => {
  const [pack, child, stranger] = [await makePackage(), await holding(250), await holding(100)]
  const { Parent } = centre.app.users
  await centre.create('studentFamily', {
    userToken: child.token,
    relativeToken: Parent.token,
    relativeRelationTypeToken: (await centre.create('relativeRelationType', { names: { en: 'Mother' } })).token,
  })
  const parent: Partial<Actor> = { userType: 'Parent', userId: Parent.id, privileges: everyPrivilege }
  await get(pack, child, 100, parent, { student: child.token })
  assert.equal(await held(child), 150)
  assert.equal(await codeIn(get(pack, stranger, 100, parent, { student: stranger.token })), 'permission.missing')
  assert.equal(await codeIn(get(pack, stranger, 100, as(child), { student: stranger.token })), 'permission.missing')
  const { result } = await centre.act('mediaPackage', pack.token, 'subscribeByPoints', { studentToken: child.token })
  assert.equal(result.points, 50)
  assert.equal((await inShop(pack, child)).until, '2027-01-19', 'it is prolonged from its end')
  const desk = { privileges: { MediaPackageCode: ['view'], MediaPackage: ['view'] }, userType: 'Employee' as const }
  assert.equal(
    await codeIn(centre.act('mediaPackage', pack.token, 'subscribeByPoints', { studentToken: child.token }, desk)),
    'permission.missing',
  )
})

test('D9.8 a package that was asked for is what the points open; the desk cannot accept it after that', async () => {
  const [pack, student] = [await makePackage(), await holding(100)]
  const asked = await centre.call('mediaPackage.ask', { params: { token: pack.token }, body: {} }, as(student))
  const got = await get(pack, student)
  assert.equal(got.subscriptionToken, asked.subscriptionToken)
  const read = await centre.read('mediaPackageSubscription', got.subscriptionToken)
  assert.deepEqual([read.state, read.way, read.validTo], ['Subscribed', 'Points', '2026-12-20'])
  assert.equal(
    await codeIn(centre.act('mediaPackageSubscription', got.subscriptionToken, 'accept')),
    'record.wrongState',
  )
})

test('12 of a balance for ten, fifty at once over HTTP: exactly ten; the same key twice is one', async () => {
  const [pack, student] = [await makePackage({ pricePoints: 7 }), await holding(75, 33)]
  const post = async (path: string, body: object, key = newId()): Promise<number> =>
    (
      await whileBusy(() =>
        fetch(`${origin}/api/${path}`, {
          method: 'POST',
          body: JSON.stringify(body),
          headers: {
            'api-version': '1.0',
            'content-type': 'application/json',
            'idempotency-key': key,
            authorization: `Bearer ${centre.app.users.MasterAdmin.session}`,
          },
        }),
      )
    ).status
  const count = (codes: readonly number[], status: number) => codes.filter((code) => code === status).length
  const taken = await Promise.all(
    Array.from({ length: 50 }, () =>
      post(`media-packages/${pack.token}/subscribeByPoints`, { studentToken: student.token }),
    ),
  )
  assert.deepEqual([count(taken, 200), count(taken, 406)], [10, 40])
  assert.equal(await held(student), 5)
  const { items } = await centre.call('mediaPackageSubscription.list', {
    query: { studentToken: student.token, size: '50' },
  })
  assert.equal(items.length, 10)
  assert.equal(new Set(items.map(({ from }: Shown) => from)).size, 10, 'one after the other')
  const back = await Promise.all(
    Array.from({ length: 20 }, () =>
      post(`media-package-subscriptions/${items[0].token}/cancel`, { reason: 'At once' }),
    ),
  )
  assert.deepEqual([count(back, 200), count(back, 406)], [1, 19])
  assert.equal(await held(student), 12)
  const key = newId()
  const twice = await Promise.all(
    [1, 2].map(() => post(`media-packages/${pack.token}/subscribeByPoints`, { studentToken: student.token }, key)),
  )
  assert.ok(count(twice, 200) >= 1, `${twice}`)
  assert.equal(await held(student), 5)
})

test('D9.10 canceled, points come back for the days that are left, rounded down, once, and it says so before', async () => {
  const [pack, student] = [await makePackage(), await holding(100, 33)]
  const { subscriptionToken } = await get(pack, student)
  assert.deepEqual(await backOf(subscriptionToken), { spent: 100, back: 100, passed: 0, days: 30 })
  centre.app.clock.set('2026-12-02T10:00:00Z')
  assert.deepEqual(await backOf(subscriptionToken), { spent: 100, back: 63, passed: 11, days: 30 })
  await cancel(subscriptionToken)
  assert.equal(await held(student), 63)
  assert.equal(await worth(student), 2_079, '63 of 100 that were worth 3,300')
  const [line] = await linesOf(student)
  const read = await centre.read('pointsTransaction', line.token)
  assert.deepEqual(
    [read.transactionType, read.numberOfPoints, read.mediaPackageSubscription.token],
    ['Increase', 63, subscriptionToken],
  )
  assert.equal(await codeIn(cancel(subscriptionToken)), 'record.wrongState')
  assert.equal(await backOf(subscriptionToken), null)
  assert.equal((await inShop(pack, student)).standing, 'None')
  assert.deepEqual(
    (await centre.call('walletTransaction.list', { query: { userToken: student.token } })).items,
    [],
    'never credit',
  )
  const over = await get(await makePackage({ pricePoints: 10, numberOfDays: 3 }), student, 10)
  centre.app.clock.set('2027-02-01T10:00:00Z')
  await cancel(over.subscriptionToken)
  assert.equal(await held(student), 53, 'no day was left')
  const paid = await makePackage()
  await centre.act('mediaPackage', paid.token, 'subscribe', { studentToken: student.token })
  const [owed] = (await centre.call('mediaPackageSubscription.list', { query: { mediaPackageToken: paid.token } }))
    .items
  assert.equal(await backOf(owed.token), null)
})

test('D6.6 what points paid at the desk comes back as points, all of them with the last of it, and never as money', async () => {
  const student = await holding(10, 33)
  await oweCourse(centre, student, 100_000)
  await centre.call('receipt.take', { body: { payerToken: student.token, money: 330, source: 'Points' } })
  assert.equal(await held(student), 0)
  const [payment] = (await centre.call('installmentPayment.list', { query: { userToken: student.token } })).items
  const refund = (body: object) =>
    centre.act('installmentPayment', payment.token, 'refund', { reason: 'Left', ...body })
  const { byPoints } = await centre.call('installmentPayment.refundProposal', { params: { token: payment.token } })
  assert.deepEqual(byPoints, { points: 10, money: 330, refunded: 0 })
  for (const to of [{ refundTo: 'Wallet' }, { refundTo: 'Account', accountToken: drawer.token }])
    assert.equal(await codeIn(refund(to)), 'payment.pointsToPoints')
  assert.equal(await codeIn(refund({ accountToken: drawer.token })), 'payment.pointsToPoints')
  assert.equal(await codeIn(refund({ money: 32 })), 'points.lessThanOne')
  await refund({ money: 100 })
  assert.deepEqual([await held(student), await worth(student)], [3, 100])
  await refund({ money: 229, refundTo: 'Points' })
  assert.deepEqual([await held(student), await worth(student)], [9, 329])
  await refund({})
  assert.deepEqual([await held(student), await worth(student)], [10, 330])
  assert.equal(await codeIn(refund({})), 'money.refunded')
  assert.equal((await centre.call('walletTransaction.list', { query: { userToken: student.token } })).items.length, 0)
  const [line] = await linesOf(student)
  assert.equal(
    (await centre.read('pointsTransaction', line.token)).receipt.token,
    (await centre.read('installmentPayment', payment.token)).receipt.token,
  )

  await centre.call('receipt.take', {
    body: { payerToken: student.token, money: 500, accountToken: drawer.token, paymentMethodToken: cash.token },
  })
  const [byCash] = (
    await centre.call('installmentPayment.list', { query: { userToken: student.token, refund: 'NotRefunded' } })
  ).items
  assert.equal(
    await codeIn(centre.act('installmentPayment', byCash.token, 'refund', { refundTo: 'Points', reason: 'Left' })),
    'payment.pointsToPoints',
  )
})

test('D9.10 the debt of a package that points paid at the desk is refunded in points, and closes it', async () => {
  const [pack, student] = [await makePackage({ originalPrice: 300, pricePoints: null }), await holding(30, 10)]
  await centre.act('mediaPackage', pack.token, 'subscribe', { studentToken: student.token })
  await centre.call('receipt.take', { body: { payerToken: student.token, money: 300, source: 'Points' } })
  centre.app.clock.set('2026-12-01T10:00:00Z')
  const [payment] = (await centre.call('installmentPayment.list', { query: { userToken: student.token } })).items
  await centre.act('installmentPayment', payment.token, 'refund', { reason: 'Left' })
  assert.equal(await held(student), 20, 'twenty of thirty days were left')
  assert.equal((await inShop(pack, student)).standing, 'None')
})

test('pointsBack and pointsForDaysLeft: never more than was paid, all of it with the last part, whole points only', () => {
  for (let points = 1; points < 40; points += 3)
    for (let money = 1; money < 120; money += 7) {
      let [refunded, back] = [0, 0]
      for (const part of [1, 13, money]) {
        const now = Math.min(part, money - refunded)
        const found = pointsBack({ points, money, refunded }, now)
        assert.ok(Number.isInteger(found) && found >= 0)
        assert.ok((back + found) * money <= points * (refunded + now))
        back += found
        refunded += now
      }
      assert.equal(back, points)
    }
  assert.deepEqual(
    [0, 1, 29, 30].map((passed) => pointsForDaysLeft(100, passed, 30)),
    [100, 96, 3, 0],
  )
})
