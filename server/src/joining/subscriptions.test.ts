/** Subscriptions, their units and what hangs on them, over the real database. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { idOf } from '@topcenter/model/kit/token'
import {
  type Centre,
  codeIn,
  makeCategory,
  makeGroup,
  makeJoined,
  makePeriod,
  makeTime,
  refusalIn,
  seat,
  type Shown,
  startCentre,
} from '../../test/education/test-centre.ts'
import { renewAllSubscriptions } from './units.service.ts'
import type { LiveEvent } from '../platform/http/live.ts'

let centre: Centre
let period: Shown
let category: Shown
let cash: Shown
let method: Shown
const prices = { packagePrice: 100_000, sessionPrice: 5_000, hourPrice: 4_000 }
before(async () => {
  centre = await startCentre()
  period = await makePeriod(centre) // 2026-09-01 – 2027-01-31: 153 days
  category = await makeCategory(centre)
  await centre.create('priceList', { educationalCategoryToken: category.token, ...prices })
  cash = await centre.create('account', { names: { en: 'Drawer' } })
  method = await centre.create('paymentMethod', { names: { en: 'Cash' }, needsVerification: false })
})
after(() => centre.close())
const at = (instant: string) => centre.app.clock.set(instant)

const buy = (application: Shown, body: object = {}): Promise<Shown> =>
  centre.create('joiningApplicationSubscription', { applicationToken: application.token, ...body })
const read = (subscription: Shown): Promise<Shown> => centre.read('joiningApplicationSubscription', subscription.token)
const debtOf = (subscription: Shown): Promise<Shown> => centre.read('debt', subscription.debtToken)
const movements = async (subscription: Shown): Promise<[string, number][]> =>
  (
    await centre.call('subscriptionMovement.list', {
      query: { subscriptionToken: subscription.token, sort: 'at', size: '100' },
    })
  ).items.map((each: Shown) => [each.movementKind, each.units])
const mark = (time: Shown, sitting: Shown, attendance: string, more: object = {}): Promise<Shown> =>
  centre.call('educationalScheduleTime.mark', {
    params: { token: time.token },
    body: { marks: [{ groupStudentToken: sitting.token, attendance, ...more }] },
  })
const seated = async (of = category, body: object = {}) => {
  const [group, application] = [await makeGroup(centre, of, period, body), await makeJoined(centre, of, period)]
  return { group, application, sitting: await seat(centre, group, application, { joinedOn: '2026-09-01' }) }
}
const day = (date: string, hours = 2) =>
  [`${date}T07:00:00Z`, `${date}T${String(7 + hours).padStart(2, '0')}:00:00Z`] as const

test('D3.3 each type has its price, in the offer from its first to its last day; the debt is made with it, and none of what is free', async () => {
  const other = await makeCategory(centre)
  await centre.create('priceList', {
    educationalCategoryToken: other.token,
    ...prices,
    packagePriceInOffer: 90_000,
    hourPriceInOffer: 0,
    offerFrom: '2026-11-22',
    offerTo: '2026-11-23',
  })
  // 31 of 153 days
  const share = { subscriptionType: 'Duration', from: '2026-12-01T08:00:00Z', endDateTime: '2026-12-31T08:00:00Z' }
  const table: readonly [string, object, number][] = [
    ['2026-11-21T21:59:00Z', { subscriptionType: 'Package' }, 100_000], // 23:59 in Cairo, the day before the offer
    ['2026-11-21T22:00:00Z', { subscriptionType: 'Package' }, 90_000], // its first midnight
    ['2026-11-23T21:59:00Z', { subscriptionType: 'Package' }, 90_000], // the last minute of its last day
    ['2026-11-23T22:00:00Z', { subscriptionType: 'Package' }, 100_000],
    // none in the offer: the normal one
    ['2026-11-22T09:00:00Z', { subscriptionType: 'Session', sessionCount: 8 }, 40_000],
    ['2026-11-24T09:00:00Z', { subscriptionType: 'Hour', sessionCount: 3 }, 12_000],
    ['2026-11-22T09:00:00Z', { subscriptionType: 'Hour', sessionCount: 3 }, 0],
    ['2026-11-24T09:00:00Z', share, 20_261],
    ['2026-11-22T09:00:00Z', share, 18_235],
  ]
  for (const [now, wanted, price] of table) {
    at(now)
    const application = await makeJoined(centre, other, period)
    const quote = await centre.call('subscription.quote', {
      body: { educationalCategoryToken: other.token, educationalPeriodToken: period.token, ...wanted },
    })
    const bought = await buy(application, wanted)
    assert.deepEqual([quote.price, bought.price], [price, price], `${now} ${JSON.stringify(wanted)}`)
    if (price === 0) assert.equal(bought.debtToken, null)
    else
      assert.deepEqual(
        [(await debtOf(bought)).money, (await debtOf(bought)).debtType],
        [price, 'JoiningApplicationSubscription'],
      )
  }
  at('2026-11-21T09:00:00Z')
  const { application, group } = await seated()
  const discounted = await buy(application, { discount: 10_000 })
  const debt = await debtOf(discounted)
  assert.deepEqual(
    [debt.price, debt.discount, debt.money, debt.educationalGroupToken],
    [100_000, 10_000, 90_000, group.token],
  )
  for (const [body, code] of [
    [{ discount: 100_001 }, 'field.max'],
    [{ discount: -1 }, 'field.min'],
    [{ subscriptionType: 'Session' }, 'field.required'],
    [{ subscriptionType: 'Duration' }, 'field.required'],
    [{ subscriptionType: 'Session', sessionCount: 0 }, 'field.min'],
    [
      { subscriptionType: 'Duration', from: '2026-12-02T00:00:00Z', endDateTime: '2026-12-01T00:00:00Z' },
      'field.endBeforeStart',
    ],
  ] as const)
    assert.equal(await codeIn(buy(application, body)), code, JSON.stringify(body))
  const bare = await makeCategory(centre)
  assert.equal(await codeIn(buy(await makeJoined(centre, bare, period))), 'price.none')
})

test('D3.3 D4.4 attending takes a session or the held hours, a correction gives exactly that back, an absence takes as its category says', async () => {
  at('2026-11-21T09:00:00Z')
  const strict = await makeCategory(centre, { absenceConsumesSession: true })
  await centre.create('priceList', { educationalCategoryToken: strict.token, ...prices })
  for (const [of, absence] of [
    [category, 0],
    [strict, -1],
  ] as const) {
    const { group, application, sitting } = await seated(of)
    const bought = await buy(application, {
      subscriptionType: 'Session',
      sessionCount: 2,
      from: '2026-11-01T00:00:00Z',
    })
    const times = [
      await makeTime(centre, group, ...day('2026-11-10')),
      await makeTime(centre, group, ...day('2026-11-11')),
      await makeTime(centre, group, ...day('2026-11-12')),
    ]
    const left = async () => [(await read(bought)).remainingSessions, (await read(bought)).status]
    await mark(times[0]!, sitting, 'Attendance')
    await mark(times[0]!, sitting, 'Attendance', { minutesLate: 5 })
    assert.deepEqual(await left(), [1, 'Valid'])
    await mark(times[0]!, sitting, 'Absence')
    assert.deepEqual(await left(), [2 + absence, 'Valid'])
    await mark(times[0]!, sitting, 'Absence', { excused: true, reason: 'Ill' })
    assert.deepEqual(await left(), [2, 'Valid'])
    for (const time of times) await mark(time, sitting, 'Attendance')
    assert.deepEqual(await left(), [0, 'NotValid'])
    await centre.act('educationalScheduleTime', times[1]!.token, 'cancel')
    assert.deepEqual(await left(), [1, 'Valid'], 'what is not held is not used')
    await centre.act('educationalScheduleTime', times[1]!.token, 'plan')
    await mark(times[0]!, sitting, 'Unknown')
    await mark(times[2]!, sitting, 'Absence', { excused: true })
    assert.deepEqual((await left())[0], 1)
    assert.equal(
      (await movements(bought)).reduce((sum, [, units]) => sum + units, 0),
      1,
    )
  }
  const { group, application, sitting } = await seated()
  const hours = await buy(application, { subscriptionType: 'Hour', sessionCount: 5, from: '2026-11-01T00:00:00Z' })
  const [long, last] = [
    await makeTime(centre, group, ...day('2026-11-13', 3)),
    await makeTime(centre, group, ...day('2026-11-14', 3)),
  ]
  await mark(long, sitting, 'Attendance')
  assert.equal((await read(hours)).remainingHours, 2)
  await centre.change('educationalScheduleTime', await centre.read('educationalScheduleTime', long.token), {
    to: '2026-11-13T08:30:00Z',
  })
  assert.equal((await read(hours)).remainingHours, 3.5)
  await mark(last, sitting, 'Attendance')
  await mark(long, sitting, 'Absence')
  assert.deepEqual(
    [(await read(hours)).remainingHours, (await movements(hours)).map(([kind, units]) => `${kind} ${units}`)],
    [2, ['Bought 300', 'Consumed -180', 'Reversed 90', 'Consumed -180', 'Reversed 90']],
  )
})

test('D3.3 the linked subscription is taken first, then the one that ends first, never another category’s; twenty marks at once never take what is not there', async () => {
  at('2026-11-21T09:00:00Z')
  const { group, application, sitting } = await seated()
  const elsewhere = await makeCategory(centre)
  await centre.create('priceList', { educationalCategoryToken: elsewhere.token, ...prices })
  const past = { subscriptionType: 'Session', from: '2026-11-01T00:00:00Z' }
  const foreign = await buy(await makeJoined(centre, elsewhere, period, application.studentToken), {
    ...past,
    sessionCount: 9,
  })
  const earlier = await buy(await makeJoined(centre, category, await makePeriod(centre), application.studentToken), {
    ...past,
    sessionCount: 5,
    endDateTime: '2026-12-01T00:00:00Z',
  })
  const later = await buy(application, { ...past, sessionCount: 4, endDateTime: '2027-01-01T00:00:00Z' })
  const sooner = await buy(application, { ...past, sessionCount: 3, endDateTime: '2026-12-20T00:00:00Z' })
  const times: Shown[] = []
  for (let index = 0; index < 20; index += 1)
    times.push(
      await makeTime(
        centre,
        group,
        `2026-11-${String((index % 10) + 10)}T${index < 10 ? '07' : '10'}:00:00Z`,
        `2026-11-${String((index % 10) + 10)}T${index < 10 ? '08' : '11'}:00:00Z`,
      ),
    )
  await mark(times[0]!, sitting, 'Attendance')
  assert.deepEqual([(await read(sooner)).remainingSessions, (await read(later)).remainingSessions], [2, 4])
  const leftOf = async (of: readonly Shown[]) =>
    Promise.all(of.map(async (each) => (await read(each)).remainingSessions))
  const saved = await Promise.all(times.map((time) => mark(time, sitting, 'Attendance')))
  assert.ok(
    saved.every((answer) => answer.verdicts[0].saved),
    'who attended did so, paid or not',
  )
  assert.deepEqual(await leftOf([sooner, later, earlier, foreign]), [0, 0, 0, 9])
  await Promise.all(times.map((time) => mark(time, sitting, 'Absence')))
  assert.deepEqual(await leftOf([sooner, later, earlier, foreign]), [3, 4, 5, 9])
  await assert.rejects(
    centre.owner(
      `
        insert into subscription_movement (
          establishment_id, id, subscription_id, student_id, movement_kind, movement_unit, units, at,
          created_at, updated_at
        )
        select
          establishment_id,
          gen_random_uuid(),
          id,
          student_id,
          'Expired',
          'Session',
          -4,
          now(),
          now(),
          now()
        from joining_application_subscription
        where id = $1
      `,
      [idOf(sooner.token, 'jas')],
    ),
    // a node that refuses at the commit does not say why
    process.env.CLUSTER_URL ? /could not commit/ : /has not so much/,
  )
  await assert.rejects(centre.owner('update subscription_movement set units = 1'), /append-only/)
})

test('D3.2 D3.3 a freeze moves the end and takes validity with it; ended early it gives the days back; what is left at the end expires', async () => {
  at('2026-11-21T09:00:00Z')
  const { application } = await seated()
  const bought = await buy(application, {
    subscriptionType: 'Session',
    sessionCount: 3,
    endDateTime: '2026-12-01T08:00:00Z',
  })
  const act = (name: string, input: object = {}) =>
    centre.act('educationalJoiningApplication', application.token, name, input)
  await act('freeze', { from: '2026-11-20', to: '2026-11-29', reason: 'travel' })
  assert.deepEqual(
    [(await read(bought)).endDateTime, (await read(bought)).status],
    ['2026-12-11T08:00:00.000Z', 'NotValid'],
  )
  await act('freeze', { from: '2026-11-20', to: '2026-12-04', reason: 'travel' })
  assert.equal((await read(bought)).endDateTime, '2026-12-16T08:00:00.000Z')
  await act('unfreeze')
  assert.deepEqual(
    [(await read(bought)).endDateTime, (await read(bought)).status],
    ['2026-12-02T08:00:00.000Z', 'Valid'],
  )
  assert.deepEqual(await movements(bought), [
    ['Bought', 3],
    ['Frozen', 10],
    ['Frozen', 5],
    ['Frozen', -14],
  ])
  const bonus = (
    await centre.act('joiningApplicationSubscription', bought.token, 'bonus', {
      units: 2,
      reason: 'First of the class',
    })
  ).record
  assert.equal(bonus.remainingSessions, 5)
  at('2026-12-02T08:00:01Z')
  await renewAllSubscriptions({ db: centre.app.application.db, clock: centre.app.clock })
  assert.deepEqual(
    [(await read(bought)).status, (await read(bought)).remainingSessions, (await movements(bought)).at(-1)],
    ['NotValid', 0, ['Expired', -5]],
  )
  at('2026-11-21T09:00:00Z')
  const owed = await buy(application)
  await centre.act('debt', owed.debtToken, 'cancel', { reason: 'A mistake' })
  assert.equal((await read(owed)).status, 'NotValid', 'its debt is canceled')
})

test('D3.1 an accepted application with something paid is not canceled; what is only owed, its subscriptions and its place in line end with it', async () => {
  at('2026-11-21T09:00:00Z')
  const { application, group } = await seated()
  const bought = await buy(application, { subscriptionType: 'Session', sessionCount: 4 })
  const cancel = (actor = {}) =>
    centre.act('educationalJoiningApplication', application.token, 'cancel', { reason: 'Moves away' }, actor)
  const receipt = await centre.call('receipt.take', {
    body: {
      payerToken: application.studentToken,
      debtToken: bought.debtToken,
      money: 1_000,
      accountToken: cash.token,
      paymentMethodToken: method.token,
    },
  })
  assert.equal(await codeIn(cancel()), 'joining.debtOpen')
  const [payment] = (await centre.call('installmentPayment.list', { query: { receiptToken: receipt.token } })).items
  await centre.act('installmentPayment', payment.token, 'refund', { reason: 'Moves away' })
  assert.equal(
    await codeIn(
      cancel({
        userType: 'Employee',
        privileges: { EducationalJoiningApplication: ['view', 'viewActive', 'changeApproveApplications'] },
      }),
    ),
    'joining.debtOpen',
  )
  await cancel()
  const ended = await read(bought)
  assert.deepEqual(
    [
      ended.status,
      ended.remainingSessions,
      (await debtOf(bought)).state,
      (await centre.read('educationalGroup', group.token)).totalNumberOfStudents,
    ],
    ['NotValid', 0, 'Canceled', 0],
  )
  assert.equal(await codeIn(buy(application)), 'group.notAccepted')
})

test('D3.1 D6.11 to end an application: payments for its subscription and its transfer are named with what they were for; what a refund left with the centre stays, the rest is given up', async () => {
  at('2026-11-21T09:00:00Z')
  const { application, sitting } = await seated()
  const bought = await buy(application, { subscriptionType: 'Session', sessionCount: 4 })
  const moved = await centre.create('educationalGroupTransfer', {
    groupStudentToken: sitting.token,
    newGroupToken: (await makeGroup(centre, category, period)).token,
    amount: 3_000,
  })
  await centre.call('receipt.take', {
    body: {
      payerToken: application.studentToken,
      money: 23_000,
      accountToken: cash.token,
      paymentMethodToken: method.token,
    },
  })
  const cancel = () =>
    centre.act('educationalJoiningApplication', application.token, 'cancel', { reason: 'Moves away' })
  const open = async () =>
    (await centre.call('educationalJoiningApplication.debts', { params: { token: application.token } })).items.filter(
      (each: Shown) => !each.isSettled,
    )
  const ofDebt = async (token: string) =>
    (await centre.call('installmentPayment.list', { query: { debtToken: token } })).items[0]
  const proposed = async (payment: Shown) =>
    (await centre.call('installmentPayment.refundProposal', { params: { token: payment.token } })).proposed
  assert.deepEqual(
    (await open()).map((each: Shown) => [each.token, each.debtType]).sort(),
    [
      [bought.debtToken, 'JoiningApplicationSubscription'],
      [moved.debtToken, 'GroupTransfer'],
    ].sort(),
  )
  const [course, transfer] = [await ofDebt(bought.debtToken), await ofDebt(moved.debtToken)]
  assert.equal((await proposed(transfer)) + (await proposed(course)), 23_000)
  await centre.act('installmentPayment', course.token, 'refund', { money: 9_000, reason: 'Three sessions are kept' })
  assert.deepEqual(
    [await codeIn(cancel()), (await open()).map((each: Shown) => each.debtType)],
    ['joining.debtOpen', ['GroupTransfer']],
  )
  await centre.act('installmentPayment', transfer.token, 'refund', { reason: 'Moves away' })
  await cancel()
  const [kept, ended] = [await centre.read('debt', bought.debtToken), await centre.read('debt', moved.debtToken)]
  assert.deepEqual(
    [kept.state, kept.paid, kept.writtenOff, kept.remainder, ended.state],
    ['PaidOff', course.money - 9_000, kept.money - (course.money - 9_000), 0, 'Canceled'],
  )
})

test('D4.6 a transfer leaves and enters in one step under the new group’s limits; an amount above zero is owed', async () => {
  at('2026-11-21T09:00:00Z')
  const { application, sitting, group } = await seated()
  const [target, full] = [
    await makeGroup(centre, category, period),
    await makeGroup(centre, category, period, { maximumNumberOfStudents: 1, maximumStatus: true }),
  ]
  await seat(centre, full, await makeJoined(centre, category, period))
  const transfer = (body: object) =>
    centre.create('educationalGroupTransfer', { groupStudentToken: sitting.token, ...body })
  const count = async (of: Shown) => (await centre.read('educationalGroup', of.token)).totalNumberOfStudents
  assert.equal(await codeIn(transfer({ newGroupToken: full.token })), 'group.full')
  assert.equal(await codeIn(transfer({ newGroupToken: group.token })), 'group.alreadyIn')
  for (const refused of [full, group])
    assert.deepEqual(
      (await refusalIn(transfer({ newGroupToken: refused.token }))).fields!.map(({ name }) => name),
      ['newGroupToken'],
    )
  const offered = async (): Promise<readonly string[]> =>
    (
      await centre.call('educationalGroup.list', {
        query: { educationalCategoryToken: category.token, except: group.token },
      })
    ).items.map((each: Shown) => each.token)
  assert.deepEqual([(await offered()).includes(target.token), (await offered()).includes(group.token)], [true, false])
  assert.equal(
    await codeIn(transfer({ newGroupToken: (await makeGroup(centre, await makeCategory(centre), period)).token })),
    'group.otherCategory',
  )
  assert.equal(await count(group), 1, 'nothing is changed by what is refused')
  const busy = await makeGroup(centre, await makeCategory(centre), period)
  await makeTime(centre, target, '2026-12-05T08:00:00Z', '2026-12-05T10:00:00Z')
  await makeTime(centre, group, '2026-12-05T08:00:00Z', '2026-12-05T10:00:00Z') // the old group's own time is no clash
  const moved = await transfer({ newGroupToken: target.token, amount: 7_500, reason: 'Nearer' })
  const debt = await centre.read('debt', moved.debtToken)
  assert.deepEqual(
    [
      moved.oldGroupToken,
      moved.amount,
      debt.debtType,
      debt.money,
      debt.educationalGroupToken,
      await count(group),
      await count(target),
    ],
    [group.token, 7_500, 'GroupTransfer', 7_500, target.token, 0, 1],
  )
  assert.equal(await codeIn(transfer({ newGroupToken: busy.token })), 'group.left')
  const seats = (
    await centre.call('educationalGroupStudent.list', {
      query: { studentToken: application.studentToken, leftOn: 'none' },
    })
  ).items
  assert.deepEqual(
    seats.map((each: Shown) => each.educationalGroupToken),
    [target.token],
    'no seat that was left',
  )
  assert.equal((await centre.read('educationalJoiningApplication', application.token)).relatedWithGroup, 'Related')
})

/** Returns the pending items on the reader's home. */
const needs = async (): Promise<Shown[]> =>
  (await centre.call('home.read', {})).cards.find(({ id }: Shown) => id === 'needs').told

test('D4.1 the waiting list: only for a full group, in order, offered as seats come free, and seated in one step', async () => {
  at('2026-11-21T09:00:00Z')
  const { group, sitting } = await seated(category, { maximumNumberOfStudents: 1, maximumStatus: true })
  const open = await makeGroup(centre, category, period)
  const wait = (application: Shown, of = group) =>
    centre.create('groupWaiting', { educationalGroupToken: of.token, applicationToken: application.token })
  const [first, second] = [await makeJoined(centre, category, period), await makeJoined(centre, category, period)]
  assert.equal(await codeIn(wait(first, open)), 'group.notFull')
  const one = await wait(first)
  const two = await wait(second)
  assert.equal(await codeIn(wait(first)), 'group.waiting')
  const lines = async () =>
    Promise.all(
      [one, two].map(async (each) => {
        const line = await centre.read('groupWaiting', each.token)
        return [line.placeInLine, line.seatOffer, line.state]
      }),
    )
  assert.deepEqual(await lines(), [
    [1, 'None', 'Waiting'],
    [2, 'None', 'Waiting'],
  ])
  assert.equal(await codeIn(centre.act('groupWaiting', one.token, 'seat')), 'group.full')
  const received: LiveEvent[] = []
  const left = new Promise<void>((resolve) =>
    centre.app.application.live.subscribe(centre.app.establishmentId, (event) => {
      received.push(event)
      if (event !== 'missed' && event.token === sitting.token && event.version === 2) resolve()
    }),
  )
  await centre.act('educationalGroupStudent', sitting.token, 'leave')
  await left
  assert.deepEqual(
    received.slice(-3, -1).map((event) => event !== 'missed' && [event.entity, event.token]),
    [
      ['educationalGroup', ''],
      ['groupWaiting', ''],
    ],
    'screens that show seats and lines ask for them again',
  )
  assert.deepEqual(await lines(), [
    [1, 'Offered', 'Waiting'],
    [2, 'None', 'Waiting'],
  ])
  assert.equal((await needs()).find((need) => need.id === 'seatsOffered')!.total, 1)
  await centre.act('groupWaiting', one.token, 'giveUp')
  assert.deepEqual(await lines(), [
    [null, 'None', 'GaveUp'],
    [1, 'Offered', 'Waiting'],
  ])
  await centre.act('groupWaiting', two.token, 'seat')
  assert.deepEqual((await lines())[1], [null, 'None', 'Seated'])
  assert.equal((await centre.read('educationalGroup', group.token)).totalNumberOfStudents, 1)
})

test('D3.4 D6.2 at the door: subscription, debt, payment and attendance or nothing, one receipt; not for who is subscribed or without the flags', async () => {
  at('2026-11-21T09:00:00Z')
  const { group, application, sitting } = await seated()
  const time = await makeTime(centre, group, '2026-11-21T08:00:00Z', '2026-11-21T10:00:00Z')
  const pay = (of = time, actor = {}) =>
    centre.call(
      'educationalScheduleTime.payAtDoor',
      {
        params: { token: of.token },
        body: { groupStudentToken: sitting.token, accountToken: cash.token, paymentMethodToken: method.token },
      },
      actor,
    )
  const figures = async () => [
    (await centre.read('account', cash.token)).balance,
    (await centre.call('joiningApplicationSubscription.list', { query: { applicationToken: application.token } })).items
      .length,
  ]
  const [before] = await figures()
  assert.equal(
    await codeIn(pay(time, { userType: 'Employee', privileges: { InstallmentPayment: ['addPayments'] } })),
    'permission.missing',
  )
  const tomorrow = await makeTime(centre, group, '2026-11-22T08:00:00Z', '2026-11-22T10:00:00Z')
  assert.equal(await codeIn(pay(tomorrow)), 'attendance.early')
  assert.deepEqual(await figures(), [before, 0], 'nothing has happened')
  const http = (key: string, seatOf = sitting) =>
    centre.app.call(
      centre.app.users.MasterAdmin,
      'POST',
      `/api/educational-schedule-times/${time.token}/door-payments`,
      { groupStudentToken: seatOf.token, accountToken: cash.token, paymentMethodToken: method.token },
      { 'idempotency-key': key },
    )
  const answers = await Promise.all(Array.from({ length: 4 }, () => http('door-1')))
  assert.deepEqual(
    answers.map(({ status, body }) => [status, body.receiptNumber]),
    answers.map(() => [200, answers[0]!.body.receiptNumber]),
    'one key, one receipt',
  )
  const answer = answers[0]!.body
  const [bought] = (
    await centre.call('joiningApplicationSubscription.list', { query: { applicationToken: application.token } })
  ).items
  const line = answer.register.students[0]
  assert.deepEqual(
    [
      line.attendance,
      bought.remainingSessions,
      bought.status,
      (await centre.read('receipt', answer.receiptToken)).receiptNumber,
    ],
    ['Attendance', 0, 'NotValid', answer.receiptNumber],
  )
  assert.deepEqual(await figures(), [before + 5_000, 1])
  assert.equal((await http('door-2')).body.code, 'attendance.covered', 'a session is paid once')
  const other = await seat(centre, group, await makeJoined(centre, category, period))
  assert.deepEqual(
    (await Promise.all(['gate-1', 'gate-2', 'gate-3'].map((key) => http(key, other))))
      .map(({ status }) => status)
      .sort(),
    [200, 406, 406],
    'three gates at once',
  )
  assert.equal(
    (
      await centre.call('gate.find', {
        query: { search: (await centre.read('educationalGroupStudent', other.token)).student.code },
      })
    ).sessions[0].doorPrice,
    null,
  )
  await mark(time, sitting, 'Absence') // what was paid for is there again
  assert.equal(await codeIn(pay()), 'subscription.valid')
  assert.deepEqual(await figures(), [before + 10_000, 1])
})

test('D6.11 what a refund proposes counts what the unit ledger took', async () => {
  at('2026-11-21T09:00:00Z')
  const { group, application, sitting } = await seated()
  const bought = await buy(application, { subscriptionType: 'Session', sessionCount: 4, from: '2026-11-01T00:00:00Z' })
  const debt = await debtOf(bought)
  const receipt = await centre.call('receipt.take', {
    body: { payerToken: debt.userToken, accountToken: cash.token, paymentMethodToken: method.token, money: 20_000 },
  })
  const [payment] = (await centre.call('installmentPayment.list', { query: { receiptToken: receipt.token } })).items
  await mark(await makeTime(centre, group, ...day('2026-11-17')), sitting, 'Attendance')
  const proposal = () => centre.call('installmentPayment.refundProposal', { params: { token: payment.token } })
  assert.deepEqual((({ consumed, total, used, proposed }) => ({ consumed, total, used, proposed }))(await proposal()), {
    consumed: 1,
    total: 4,
    used: 5_000,
    proposed: 15_000,
  })
  await centre.act('joiningApplicationSubscription', bought.token, 'bonus', { units: 1, reason: 'A lesson was short' })
  assert.deepEqual([(await proposal()).total, (await proposal()).used], [5, 4_000])
})

test('D6.11 D4.4 what a refund of a package proposes counts the lessons that take place alone', async () => {
  at('2026-11-21T09:00:00Z')
  const { group, application, sitting } = await seated()
  const bought = await buy(application, { subscriptionType: 'Package', from: '2026-11-01T00:00:00Z' })
  const { money, userToken } = await debtOf(bought)
  const receipt = await centre.call('receipt.take', {
    body: { payerToken: userToken, accountToken: cash.token, paymentMethodToken: method.token, money },
  })
  const [payment] = (await centre.call('installmentPayment.list', { query: { receiptToken: receipt.token } })).items
  const lessons: Shown[] = []
  for (const date of ['2026-11-16', '2026-11-17', '2026-11-18', '2026-12-01', '2026-12-02', '2026-12-03'])
    lessons.push(await makeTime(centre, group, ...day(date)))
  for (const lesson of lessons.slice(0, 3)) await mark(lesson, sitting, 'Attendance')
  const used = async (): Promise<Shown> => {
    const { consumed, total, proposed } = await centre.call('installmentPayment.refundProposal', {
      params: { token: payment.token },
    })
    return { consumed, total, proposed }
  }
  assert.deepEqual(await used(), { consumed: 3, total: 6, proposed: money / 2 })
  await centre.act('educationalScheduleTime', lessons[1].token, 'cancel', { reason: 'The lecturer is ill' })
  assert.deepEqual(await used(), { consumed: 2, total: 5, proposed: money - money * (2 / 5) })
  await centre.owner(`update educational_schedule_time set work_day = 'Holiday' where id = $1`, [
    idOf(lessons[2].token, 'est'),
  ])
  assert.deepEqual(await used(), { consumed: 1, total: 4, proposed: money - money / 4 })
  await centre.act('educationalScheduleTime', lessons[5].token, 'archive')
  assert.deepEqual(await used(), { consumed: 1, total: 3, proposed: money - Math.floor(money / 3) })
})

const asked = async (body: object = {}, of = category): Promise<Shown> =>
  centre.create('educationalJoiningApplication', {
    newStudent: [{ names: { ar: 'طالب جديد' } }],
    educationalPeriodToken: period.token,
    educationalCategoryToken: of.token,
    ...body,
  })
const decide = (application: Shown, action = 'accept', actor = {}) =>
  centre.act('educationalJoiningApplication', application.token, action, {}, actor)
const boughtBy = async (application: Shown): Promise<Shown[]> =>
  (
    await centre.call('joiningApplicationSubscription.list', {
      query: { applicationToken: application.token },
    })
  ).items

test('D12.1 accepting buys what was requested, with its debt; without a request, or without subscription, nothing is owed', async () => {
  at('2026-11-21T09:00:00Z')
  const table: readonly [object, object][] = [
    [
      { subscriptionType: 'Package', discount: 10_000 },
      { price: 100_000, discount: 10_000, sessionCount: null, from: '2026-11-21T09:00:00.000Z', endDateTime: null },
    ],
    [
      { subscriptionType: 'Session', requestedSessions: 8, subscriptionFrom: '2026-12-01T07:00:00Z' },
      { price: 40_000, discount: 0, sessionCount: 8, remainingSessions: 8, from: '2026-12-01T07:00:00.000Z' },
    ],
    [
      { subscriptionType: 'Hour', requestedSessions: 3 },
      { price: 12_000, sessionCount: 3, remainingHours: 3 },
    ],
    [
      {
        subscriptionType: 'Duration',
        subscriptionFrom: '2026-12-01T08:00:00Z',
        subscriptionTo: '2026-12-31T08:00:00Z',
      },
      { price: 20_261, endDateTime: '2026-12-31T08:00:00.000Z' },
    ],
  ]
  for (const [body, expected] of table) {
    const application = await asked(body)
    assert.deepEqual(await boughtBy(application), [], 'nothing before it is accepted')
    await decide(application)
    const [line, ...more] = await boughtBy(application)
    assert.equal(more.length, 0)
    const bought = await read(line!)
    assert.deepEqual(Object.fromEntries(Object.keys(expected).map((name) => [name, bought[name]])), expected)
    const debt = await debtOf(bought)
    assert.deepEqual(
      [debt.userToken, debt.debtType, debt.money],
      [application.studentToken, 'JoiningApplicationSubscription', bought.price - bought.discount],
    )
    assert.equal((await centre.read('student', application.studentToken)).approval, 'Approved')
  }
  for (const [body, action] of [
    [{}, 'accept'],
    [{ subscriptionType: 'Package' }, 'acceptWithoutSubscription'],
  ] as const) {
    const application = await asked(body)
    assert.equal((await decide(application, action)).record.state, 'Accepted')
    assert.deepEqual(await boughtBy(application), [])
    assert.equal((await centre.read('student', application.studentToken)).approval, 'Approved')
  }
})

test('D12.1 what cannot be bought is not accepted: without a price it asks, and nothing is half done', async () => {
  at('2026-11-21T09:00:00Z')
  const [noList, noHours] = [await makeCategory(centre), await makeCategory(centre)]
  await centre.create('priceList', { educationalCategoryToken: noHours.token, packagePrice: 100 })
  const seller = {
    EducationalJoiningApplication: ['view', 'viewActive', 'changeApproveApplications'],
    JoiningApplicationSubscription: ['itemAdd'],
  }
  const { JoiningApplicationSubscription: _, ...deciding } = seller
  for (const [body, of, code, privileges] of [
    [{ subscriptionType: 'Package' }, noList, 'joining.noPrice', seller],
    [{ subscriptionType: 'Hour', requestedSessions: 2 }, noHours, 'joining.noPrice', seller],
    [{ subscriptionType: 'Package', discount: 101 }, noHours, 'field.max', seller],
    [{ subscriptionType: 'Duration', subscriptionTo: '2026-11-20T09:00:00Z' }, noHours, 'field.endBeforeStart', seller],
    [{ subscriptionType: 'Package' }, noHours, 'permission.missing', deciding],
  ] as const) {
    const application = await asked(body, of)
    const actor = { userType: 'Employee', privileges } as const
    assert.equal(await codeIn(decide(application, 'accept', actor)), code)
    assert.equal((await centre.read('educationalJoiningApplication', application.token)).state, 'UnderReview')
    assert.equal((await centre.read('student', application.studentToken)).approval, 'NotApproved')
    assert.deepEqual(await boughtBy(application), [])
    assert.equal((await decide(application, 'acceptWithoutSubscription', actor)).record.state, 'Accepted')
  }
  assert.equal(await codeIn(decide(await asked(), 'acceptWithoutSubscription')), 'joining.nothingRequested')
  for (const [body, field] of [
    [{ subscriptionType: 'Session' }, 'requestedSessions'],
    [{ subscriptionType: 'Hour', requestedSessions: 0 }, 'requestedSessions'],
    [{ subscriptionType: 'Duration' }, 'subscriptionTo'],
    [{ discount: 100 }, 'subscriptionType'],
  ] as const) {
    const refusal = await refusalIn(asked(body))
    assert.deepEqual([refusal.fields?.[0]?.name, refusal.fields?.[0]?.code], [field, 'field.required'])
  }
})

test('D12.1 many at once: each buys its own, and those without a price are told', async () => {
  at('2026-11-21T09:00:00Z')
  const bare = await makeCategory(centre)
  const [one, other, unpriced] = [
    await asked({ subscriptionType: 'Package' }),
    await asked({ subscriptionType: 'Session', requestedSessions: 2, discount: 1_000 }),
    await asked({ subscriptionType: 'Package' }, bare),
  ]
  const tokens = [one, other, unpriced].map(({ token }) => token)
  const quote = () => centre.call('educationalJoiningApplication.acceptanceQuote', { body: { tokens } })
  assert.deepEqual(await quote(), { subscriptions: 2, money: 109_000, refused: 1 })
  const accept = (shown: number) =>
    centre.call('educationalJoiningApplication.bulk', { body: { action: 'accept', tokens, input: { shown } } })
  assert.equal(await codeIn(accept(108_999)), 'price.changed')
  assert.equal(
    await codeIn(centre.act('educationalJoiningApplication', one.token, 'accept', { shown: 1 })),
    'price.changed',
  )
  assert.deepEqual(await boughtBy(one), [])
  const answer = await accept(109_000)
  assert.deepEqual(
    [answer.done, answer.refused.map((each: Shown) => [each.token, each.code])],
    [2, [[unpriced.token, 'joining.noPrice']]],
  )
  assert.deepEqual(await quote(), { subscriptions: 0, money: 0, refused: 1 })
  const prices = []
  for (const each of [one, other, unpriced]) prices.push((await boughtBy(each)).map(({ price }) => price))
  assert.deepEqual(prices, [[100_000], [10_000], []])
})
