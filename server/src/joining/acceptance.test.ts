/** An acceptance: shown before, made once, and taken back as long as nothing depends on it. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  type Centre,
  codeIn,
  makeCategory,
  makeGroup,
  makePeriod,
  makeStudent,
  seat,
  type Shown,
  startCentre,
} from '../../test/education/test-centre.ts'

let centre: Centre
let period: Shown
let category: Shown
before(async () => {
  centre = await startCentre('2026-11-21T09:00:00Z')
  period = await makePeriod(centre)
  category = await makeCategory(centre)
  await centre.create('priceList', { educationalCategoryToken: category.token, packagePrice: 300_000 })
})
after(() => centre.close())

const entity = 'educationalJoiningApplication'
const requested = { subscriptionType: 'Package', discount: 30_000 }
const apply = async (body: object = {}) =>
  centre.create(entity, {
    ...(Object.hasOwn(body, 'newStudent') ? {} : { studentToken: (await makeStudent(centre)).token }),
    educationalPeriodToken: period.token,
    educationalCategoryToken: category.token,
    ...body,
  })
const act = (application: Shown, action: string, input: object = {}, as: object = {}) =>
  centre.act(entity, application.token, action, input, as)
const preview = (application: Shown, as: object = {}): Promise<Shown> =>
  centre.call('educationalJoiningApplication.acceptance', { params: { token: application.token } }, as)
const boughtBy = async (application: Shown): Promise<Shown[]> =>
  (
    await centre.call('joiningApplicationSubscription.list', {
      query: { applicationToken: application.token, columns: 'debt,status,price,discount' },
    })
  ).items

test('D3.1 D12.1 the preview shows what accepting then makes: price, discount, debt, approval, earlier debts', async () => {
  const application = await apply({
    ...requested,
    newStudent: [{ names: { ar: 'أنس مجدي' }, phone: '01001399000' }],
  })
  const shown = await preview(application)
  assert.deepEqual(
    [shown.purchase, shown.refused, shown.approves, shown.hasAccount, shown.owed],
    [{ price: 300_000, discount: 30_000, money: 270_000, isOffer: false }, null, true, false, 0],
  )
  assert.deepEqual([shown.student.phone, shown.student.names.ar], ['+201001399000', 'أنس مجدي'])
  await act(application, 'accept', { shown: shown.purchase.money })
  const [bought] = await boughtBy(application)
  assert.equal((await centre.read('debt', bought.debtToken)).money, shown.purchase.money)
  assert.equal((await centre.read('student', application.studentToken)).approval, 'Approved')
})

test('D3.1 the preview says why nothing can be bought, and keeps debts from who may not see them', async () => {
  const bare = await makeCategory(centre)
  const unpriced = await apply({ ...requested, discount: null, educationalCategoryToken: bare.token })
  assert.deepEqual(await preview(unpriced).then(({ purchase, refused }) => [purchase, refused]), [
    null,
    'joining.noPrice',
  ])
  const plain = await apply()
  assert.deepEqual(await preview(plain).then(({ purchase, refused }) => [purchase, refused]), [null, null])
  const reader = { userType: 'Employee', privileges: { EducationalJoiningApplication: ['view', 'viewActive'] } }
  const seen = await preview(await apply(requested), reader)
  assert.deepEqual([seen.student, seen.purchase, seen.refused, seen.owed], [null, null, 'permission.missing', null])
})

test('D3.1 an acceptance is taken back with its debt, its subscription, its approval and its news, and may be made again', async () => {
  const application = await apply({ ...requested, newStudent: [{ names: { ar: 'سارة مدحت' } }] })
  const userId = (
    await centre.owner('select student_id as id from educational_joining_application where code = $1', [
      application.code,
    ])
  )[0].id
  await centre.owner(
    `insert into follow_case (establishment_id, user_id, stage, since, opened_at, due_at, made_from, unanswered)
     select establishment_id, id, 'WillJoin', '2026-11-01T09:00:00Z', '2026-11-01T09:00:00Z', '2026-11-22T09:00:00Z', 'Hand', 2
     from user_account where id = $1`,
    [userId],
  )
  const followed = async () =>
    (
      await centre.owner(
        'select stage, due_at, joined_at is not null as joined, unanswered from follow_case where user_id = $1',
        [userId],
      )
    )[0]
  const before = await followed()
  const accepted = (await act(application, 'accept')).record
  assert.ok(accepted.allowed.includes('takeBack'))
  assert.equal((await followed()).stage, 'Joined')
  const [bought] = await boughtBy(application)
  centre.app.clock.set('2026-11-21T09:00:30Z')
  const back = (await act(application, 'takeBack')).record
  assert.deepEqual([back.state, back.decidedAt], ['UnderReview', null])
  const debt = await centre.read('debt', bought.debtToken)
  assert.deepEqual([debt.state, debt.remainder], ['Canceled', 0])
  assert.equal((await boughtBy(application))[0].status, 'NotValid')
  assert.equal((await centre.read('student', application.studentToken)).approval, 'NotApproved')
  assert.deepEqual(await followed(), before)
  const news = await centre.owner(
    `select record_state from notification where user_id = $1 and kind = 'applicationAccepted'`,
    [userId],
  )
  assert.deepEqual(
    news.map((each: Shown) => each.record_state),
    ['archived'],
  )
  await act(application, 'accept')
  const all = await boughtBy(application)
  assert.deepEqual(all.map(({ status }) => status).toSorted(), ['NotValid', 'Valid'])
  centre.app.clock.set('2026-11-21T09:01:00Z')
  assert.equal((await act(application, 'takeBack')).record.state, 'UnderReview', 'the canceled one is not in its way')
  centre.app.clock.set('2026-11-21T09:00:00Z')
})

test('D3.1 an acceptance stays once money was paid, a seat was given, or anything else was added', async () => {
  const refused = async (application: Shown) => codeIn(act(application, 'takeBack'))
  const accepted = async () => (await act(await apply(requested), 'accept')).record
  const cash = await centre.create('account', { names: { en: 'Drawer' } })
  const method = await centre.create('paymentMethod', { names: { en: 'Cash' }, needsVerification: false })
  const paid = await accepted()
  const [bought] = await boughtBy(paid)
  await centre.call('receipt.take', {
    body: {
      payerToken: paid.studentToken,
      debtToken: bought.debtToken,
      money: 10_000,
      accountToken: cash.token,
      paymentMethodToken: method.token,
    },
  })
  assert.equal(await refused(paid), 'joining.paidSince')
  assert.ok(!(await centre.read(entity, paid.token)).allowed.includes('takeBack'), 'it is not offered either')
  const seated = await accepted()
  await seat(centre, await makeGroup(centre, category, period), seated)
  assert.equal(await refused(seated), 'joining.seatedSince')
  const frozen = await accepted()
  await act(frozen, 'freeze', { from: '2026-11-25', to: '2026-11-26', reason: 'travel' })
  assert.equal(await refused(frozen), 'joining.changedSince')
  const more = await accepted()
  centre.app.clock.set('2026-11-21T09:05:00Z')
  await centre.create('joiningApplicationSubscription', { applicationToken: more.token, subscriptionType: 'Package' })
  assert.equal(await refused(more), 'joining.changedSince')
  centre.app.clock.set('2026-11-21T09:00:00Z')
  assert.equal(await codeIn(act(await apply(), 'takeBack')), 'record.wrongState')
})

test('D3.1 who may not cancel debts takes back only what they accepted themselves on that day', async () => {
  const privileges = {
    EducationalJoiningApplication: ['view', 'viewActive', 'changeApproveApplications'],
    JoiningApplicationSubscription: ['view', 'viewActive', 'itemAdd'],
  }
  const member = { userType: 'Employee', privileges }
  const others = await apply(requested)
  await act(others, 'accept')
  const own = await apply(requested)
  await act(own, 'accept', {}, { ...member, userId: (await clerk()).id })
  const late = await apply(requested)
  await act(late, 'accept', {}, { ...member, userId: (await clerk()).id })
  const as = { ...member, userId: (await clerk()).id }
  assert.equal(await codeIn(act(others, 'takeBack', {}, as)), 'joining.notYours')
  assert.equal((await act(own, 'takeBack', {}, as)).record.state, 'UnderReview')
  centre.app.clock.set('2026-11-22T09:00:00Z')
  assert.equal(await codeIn(act(late, 'takeBack', {}, as)), 'joining.notYours')
  centre.app.clock.set('2026-11-21T09:00:00Z')
})

let member: Promise<Shown> | undefined
/** An employee of the centre, the same one each time. */
const clerk = () =>
  (member ??= centre
    .create('employee', { names: { ar: 'هبة رمضان' } })
    .then(async ({ code }) => (await centre.owner('select id from user_account where code = $1', [code]))[0]))

test('D3.1 many acceptances are taken back together; the database keeps who has a seat', async () => {
  const some = await Promise.all([apply(requested), apply(requested), apply(requested)])
  const bulk = (action: string) =>
    centre.call('educationalJoiningApplication.bulk', { body: { action, tokens: some.map(({ token }) => token) } })
  assert.equal((await bulk('accept')).done, 3)
  await seat(centre, await makeGroup(centre, category, period), some[2]!)
  const answer = await bulk('takeBack')
  assert.deepEqual([answer.done, answer.refused.map((each: Shown) => each.code)], [2, ['joining.seatedSince']])
  await assert.rejects(
    centre.owner(`update educational_joining_application set state = 'UnderReview' where code = $1`, [some[2]!.code]),
    /the student has a seat/,
  )
})
