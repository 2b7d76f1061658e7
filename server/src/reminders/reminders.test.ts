/** Reminders, and what plans speak of by themselves (D8.4). */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { everyPrivilege } from '@topcenter/model/areas'
import { idOf } from '@topcenter/model/kit/token'
import {
  type Centre,
  codeIn,
  makeCategory,
  makeGroup,
  makeJoined,
  makeLecturer,
  makePeriod,
  makeStudent,
  makeTime,
  newId,
  seat,
  type Shown,
  startCentre,
} from '../../test/education/test-centre.ts'
import plans from '../../seed/reference/reminderPlan.json' with { type: 'json' }
import { makeDebt } from '../finance/debts/debts.service.ts'
import { momentOf } from '@topcenter/model/kit/planned-moment'
import { sql } from '../platform/database/database.ts'
import { isRecurrence, nextTime } from './recurrence.ts'
import { reminderJobs } from './reminder.jobs.ts'
import { sources } from './sources.ts'

let centre: Centre
before(async () => {
  centre = await startCentre('2026-11-26T10:00:00Z') // noon in Cairo
})
after(() => centre.close())

const look = async (at?: string) => {
  if (at) centre.app.clock.set(at)
  const { runtime, db } = centre.app.application
  const job = reminderJobs(() => runtime, db, centre.app.clock)['reminders.look']!
  await job({ establishmentId: centre.app.establishmentId } as never)
}
const notificationsOf = async (user: { token: string }, kind = 'reminderDue'): Promise<Shown[]> =>
  centre.owner(`select * from notification where user_id = $1 and kind = $2 order by created_at, id`, [
    idOf(user.token, 'usr'),
    kind,
  ])
const count = async (user: { token: string }, kind?: string) => (await notificationsOf(user, kind)).length
const planned = () =>
  centre.owner(
    `
      select run_after
      from background_job
      where kind = 'reminders.look' and state = 'queued'
      order by run_after
    `,
  )
const plan = (body: object) =>
  centre.create('reminderPlan', {
    names: { en: `Plan ${Math.random()}` },
    code: `P${Math.round(Math.random() * 1e6)}`,
    ...body,
  })
const remind = (body: object) => centre.create('reminder', { names: { en: 'Call the printer' }, ...body })

test('D8.4 a reminder speaks before, at and after its moment, each once however often and by however many it is looked for, with the words of its plan', async () => {
  const user = await centre.app.addUser('Employee', {})
  const { token } = await plan({
    durationFrom: 60,
    durationTo: 30,
    priorityTypeOnToken: (await centre.create('priorityType', { names: { en: 'Now' }, code: 'N1' })).token,
    detailsBefore: { en: 'In an hour' },
    detailsAfter: { en: 'Half an hour ago' },
  })
  const made = await remind({ at: '2026-11-26T12:00:00Z', reminderPlanToken: token, userToken: user.token })
  assert.equal((await planned())[0].run_after.toISOString(), '2026-11-26T11:00:00.000Z')
  await look('2026-11-26T10:59:00Z')
  assert.equal(await count(user), 0)
  await Promise.all([look('2026-11-26T11:00:00Z'), look(), look()])
  assert.equal(await count(user), 1)
  await look('2026-11-26T12:00:00Z')
  await Promise.all([look('2026-11-26T12:30:00Z'), look()])
  await look('2026-11-26T15:00:00Z')
  const rows = await notificationsOf(user)
  assert.deepEqual(
    rows.map((row) => row.description_en),
    ['In an hour', null, 'Half an hour ago'],
  )
  assert.equal(rows[0].link, `/alerts/reminders?record=${made.token}`)
})

test('D8.4 moved, it speaks at its new moment; done, archived or moved into the past it does not; a notice before a moment never comes after it', async () => {
  const user = await centre.app.addUser('Employee', {})
  const { token: hour } = await plan({ durationFrom: 60 })
  const at = (time: string) => `2026-11-27T${time}:00Z`
  const make = (time: string) => remind({ at: at(time), reminderPlanToken: hour, userToken: user.token })
  const [moved, done, archived, late] = [
    await make('10:00'),
    await make('10:00'),
    await make('10:00'),
    await make('08:30'),
  ]
  await centre.change('reminder', moved, { at: at('12:00') })
  await centre.act('reminder', done.token, 'finish')
  await centre.act('reminder', archived.token, 'archive')
  await look(at('09:30'))
  assert.equal(await count(user), 0, 'the late one’s hour began while no server ran and its moment is over')
  await look(at('11:00'))
  assert.equal(await count(user), 1)
  await centre.change('reminder', await centre.read('reminder', moved.token), { at: at('14:00') })
  await look(at('13:00'))
  assert.equal(await count(user), 2)
  assert.equal((await centre.read('reminder', late.token)).standing, 'Open')
})

test('D8.4 what was due while no server ran is told for twelve hours, and not after', async () => {
  const user = await centre.app.addUser('Employee', {})
  centre.app.clock.set('2026-11-28T06:00:00Z')
  await remind({ at: '2026-11-28T07:00:00Z', userToken: user.token })
  await remind({ at: '2026-11-28T14:00:00Z', userToken: user.token })
  await look('2026-11-28T20:00:00Z')
  assert.equal(await count(user), 1)
})

test('D8.4 it goes to its users, to the students and the lecturer of a group and to a role; written for nobody, to its writer', async () => {
  const [period, category, lecturer] = [
    await makePeriod(centre),
    await makeCategory(centre),
    await makeLecturer(centre),
  ]
  const group = await makeGroup(centre, category, period, { lecturerToken: lecturer.token })
  const application = await makeJoined(centre, category, period)
  await seat(centre, group, application)
  const [one, two] = [await centre.app.addUser('Employee', {}), await centre.app.addUser('Employee', {})]
  const role = await centre.create('employeeEstablishmentRole', { names: { en: 'Porter' }, privileges: {} })
  const porter = await centre.create('employee', { names: { en: 'Porter' }, roleToken: role.token })
  await remind({
    at: '2026-11-29T08:00:00Z',
    usersTokens: [one.token, two.token],
    educationalGroupToken: group.token,
    roleToken: role.token,
  })
  const own = await remind({ at: '2026-11-29T08:00:00Z' })
  assert.equal(own.userToken, centre.app.users.MasterAdmin.token)
  await look('2026-11-29T08:00:00Z')
  for (const each of [one, two, lecturer, { token: application.studentToken }, porter, centre.app.users.MasterAdmin])
    assert.equal(await count(each), 1, each.token)
})

test('D8.4 later moves it into the future alone; one that comes back goes on by the centre’s clock, over the change of the clock too, until its rule ends', async () => {
  const user = await centre.app.addUser('Employee', {})
  centre.app.clock.set('2026-10-27T06:00:00Z')
  const daily = await remind({
    at: '2026-10-28T15:00:00Z', // 18:00 in Cairo, whose clocks go back in the night to Friday
    userToken: user.token,
    recurrence: 'FREQ=DAILY;COUNT=4',
  })
  assert.equal(
    await codeIn(centre.act('reminder', daily.token, 'later', { until: '2026-10-26T06:00:00Z' })),
    'reminder.past',
  )
  await centre.act('reminder', daily.token, 'later', { until: '2026-10-28T17:00:00Z' })
  await look('2026-10-28T17:00:00Z')
  const at = async () => (await centre.read('reminder', daily.token)).at
  assert.equal(await at(), '2026-10-29T15:00:00.000Z', 'counted from its first time')
  await look('2026-10-29T15:00:00Z')
  assert.equal(await at(), '2026-10-30T16:00:00.000Z', 'winter time')
  const done = (await centre.act('reminder', daily.token, 'finish')).record
  assert.deepEqual([done.standing, done.at], ['Open', '2026-10-31T16:00:00.000Z'])
  await look('2026-10-31T16:00:00Z')
  assert.equal((await centre.read('reminder', daily.token)).standing, 'Done')
  assert.equal(await count(user), 3)
})

test('D8.4 a monthly reminder of the 31st comes on the last day of short months, also after its end is changed, and then on the 31st', async () => {
  const user = await centre.app.addUser('Employee', {})
  centre.app.clock.set('2027-01-20T06:00:00Z')
  const times = async (at: string, recurrence: string, count: number) => {
    const made = await remind({ at, recurrence, userToken: user.token })
    const found = []
    while (found.length < count) {
      const { at: next } = await centre.read('reminder', made.token)
      await look(next)
      found.push((await centre.read('reminder', made.token)).at.slice(0, 16))
    }
    return { made, found }
  }
  const { made, found } = await times('2027-01-31T10:00:00Z', 'FREQ=MONTHLY', 3)
  assert.deepEqual(found, ['2027-02-28T10:00', '2027-03-31T10:00', '2027-04-30T09:00'])
  const now = await centre.read('reminder', made.token)
  await centre.change('reminder', now, { at: now.at, recurrence: 'FREQ=MONTHLY;UNTIL=20270630T205959Z' })
  await look('2027-04-30T09:00:00Z')
  assert.equal((await centre.read('reminder', made.token)).at, '2027-05-31T09:00:00.000Z')
  await look('2027-05-31T09:00:00Z')
  await look('2027-06-30T09:00:00Z')
  assert.equal((await centre.read('reminder', made.token)).standing, 'Done')
  assert.equal(await count(user), 6)
  const leap = await times('2028-02-29T10:00:00Z', 'FREQ=YEARLY', 4)
  assert.deepEqual(
    leap.found.map((at) => at.slice(0, 10)),
    ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'],
  )
  const last = await times('2032-04-30T09:00:00Z', 'FREQ=MONTHLY;BYMONTHDAY=-1', 2)
  assert.deepEqual(
    last.found.map((at) => at.slice(0, 10)),
    ['2032-05-31', '2032-06-30'],
  )
  // the clock of Cairo jumps from 00:00 to 01:00 on Friday, 29 April 2033
  const weekly = await times('2033-04-21T22:30:00Z', 'FREQ=WEEKLY', 2)
  assert.deepEqual(weekly.found, ['2033-04-28T22:00', '2033-05-05T21:30'])
  for (const { token } of [leap.made, last.made, weekly.made]) await centre.act('reminder', token, 'archive')
  centre.app.clock.set('2026-11-28T08:00:00Z')
})

test('D8.4 a plan notifies before, at and after each time of a repetition, however far ahead or behind it does so', async () => {
  const day = 24 * 60
  const priority = await centre.create('priorityType', { names: { en: 'Each' }, code: 'EACH' })
  /** Runs each planned look, and returns the days and phases of the notices. */
  const notified = async (at: string, recurrence: string, durations: object) => {
    const user = await centre.app.addUser('Employee', {})
    centre.app.clock.set('2027-01-01T08:00:00Z')
    await centre.owner(`delete from background_job where kind = 'reminders.look'`)
    const { token } = await plan({
      ...durations,
      priorityTypeOnToken: priority.token,
      detailsBefore: { en: 'before' },
      detailsAfter: { en: 'after' },
    })
    const made = await remind({ at, recurrence, reminderPlanToken: token, userToken: user.token })
    const found: string[] = []
    for (let known = 0; (await centre.read('reminder', made.token)).standing === 'Open'; known = found.length) {
      const moment: string = (await planned())[0].run_after.toISOString()
      await centre.owner(`delete from background_job where kind = 'reminders.look'`)
      await look(moment)
      const fresh = (await notificationsOf(user)).slice(known)
      found.push(...fresh.map((row) => `${moment.slice(5, 10)} ${row.description_en ?? 'on'}`).sort())
    }
    return found
  }
  const daily = '2027-01-12T10:00:00Z'
  assert.deepEqual(
    await notified(daily, 'FREQ=DAILY;COUNT=3', { durationTo: day }),
    ['01-12 on', '01-13 after', '01-13 on', '01-14 after', '01-14 on', '01-15 after'],
    'a day after',
  )
  assert.deepEqual(
    await notified(daily, 'FREQ=DAILY;COUNT=3', { durationTo: 3 * day }),
    ['01-12 on', '01-13 on', '01-14 on', '01-15 after', '01-16 after', '01-17 after'],
    'three days after',
  )
  assert.deepEqual(
    await notified('2027-01-31T10:00:00Z', 'FREQ=MONTHLY;COUNT=3', { durationFrom: 30 * day }),
    ['01-01 before', '01-29 before', '01-31 on', '02-28 on', '03-01 before', '03-31 on'],
    'thirty days before',
  )
  assert.deepEqual(
    await notified(daily, 'FREQ=DAILY;COUNT=2', { durationFrom: 2 * day, durationTo: 60 }),
    ['01-10 before', '01-11 before', '01-12 on', '01-12 after', '01-13 on', '01-13 after'],
    'two days before and an hour after',
  )
  centre.app.clock.set('2026-11-28T08:00:00Z')
})

test('D8.4 a lesson that is planned after the night’s look found nothing wakes it; a reminder that is saved asks for its own minute alone', async () => {
  centre.app.clock.set('2026-11-28T08:00:00Z')
  await centre.owner(`delete from background_job where kind = 'reminders.look'`)
  await look()
  await centre.owner(`delete from background_job where kind = 'reminders.look'`)
  const [category, period] = [await makeCategory(centre), await makePeriod(centre)]
  const group = await makeGroup(centre, category, period)
  await makeTime(centre, group, '2026-11-28T07:00:00Z', '2026-11-28T07:30:00Z')
  assert.equal((await planned()).length, 0, 'what is over wakes nobody')
  await makeTime(centre, group, '2026-11-28T13:00:00Z', '2026-11-28T14:00:00Z')
  await makeTime(centre, group, '2026-11-28T15:00:00Z', '2026-11-28T16:00:00Z')
  const woken = (await planned()).map(({ run_after }) => run_after.toISOString())
  assert.deepEqual(woken, ['2026-11-28T08:10:00.000Z'], 'one look for both')
  await remind({ at: '2026-11-28T09:00:00Z' })
  assert.deepEqual((await planned()).length, 1, 'the look that waits comes before it')
})

test('D8.4 repetitions that never come, come every minute or bring lines of their own are refused', async () => {
  const start = new Date('2026-11-26T10:00:00Z')
  const zone = 'Africa/Cairo'
  for (const good of ['FREQ=WEEKLY;BYDAY=SA,TU', 'FREQ=MONTHLY;BYMONTHDAY=-1', 'FREQ=YEARLY', 'FREQ=DAILY;INTERVAL=3'])
    assert.ok(isRecurrence(good, start, zone), good)
  for (const bad of [
    'FREQ=MINUTELY',
    'FREQ=DAILY;BYMINUTE=0,1,2',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=DAILY;UNTIL=20200101T000000Z',
    'every day',
    'FREQ=DAILY\nRDATE:20270101T000000Z',
    'FREQ=DAILY;COUNT=1',
  ])
    assert.equal(isRecurrence(bad, start, zone), false, bad)
  assert.equal(
    nextTime('FREQ=MONTHLY', new Date('2026-01-31T10:00:00Z'), start, zone)?.toISOString(),
    '2026-11-30T10:00:00.000Z',
  )
  assert.equal(
    await codeIn(remind({ at: '2026-12-01T10:00:00Z', recurrence: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' })),
    'reminder.recurrence',
  )
})

/** The plans and priorities with which every centre begins. */
async function seedPlans() {
  const priorities = new Map<string, string>()
  for (const { priorityTypeBefore, priorityTypeOn, priorityTypeAfter } of plans)
    for (const code of [priorityTypeBefore, priorityTypeOn, priorityTypeAfter])
      if (!priorities.has(code))
        priorities.set(code, (await centre.create('priorityType', { names: { en: code }, code })).token)
  for (const { code, ar, en, durationFrom, durationTo, ...rest } of plans)
    await centre.create('reminderPlan', {
      code,
      names: { ar, en },
      durationFrom,
      durationTo,
      priorityTypeBeforeToken: priorities.get(rest.priorityTypeBefore),
      priorityTypeOnToken: priorities.get(rest.priorityTypeOn),
      priorityTypeAfterToken: priorities.get(rest.priorityTypeAfter),
      detailsBefore: { ar: rest.detailsBeforeAr, en: rest.detailsBeforeEn },
      detailsAfter: { ar: rest.detailsAfterAr, en: rest.detailsAfterEn },
    })
}

test('D8.4 the seeded plans speak by themselves of lessons, exams, subscriptions, follow-ups and documents, in the day alone, and of what was canceled or is marked no more', async () => {
  const [period, category, lecturer] = [
    await makePeriod(centre),
    await makeCategory(centre),
    await makeLecturer(centre),
  ]
  const group = await makeGroup(centre, category, period, { lecturerToken: lecturer.token })
  const application = await makeJoined(centre, category, period)
  await seedPlans()
  const student = { token: application.studentToken }
  const held = await seat(centre, group, application)
  centre.app.clock.set('2026-12-01T06:00:00Z')
  const lesson = await makeTime(centre, group, '2026-12-01T14:00:00Z', '2026-12-01T16:00:00Z', {
    lecturerToken: lecturer.token,
  })
  const canceled = await makeTime(centre, group, '2026-12-01T11:00:00Z', '2026-12-01T12:00:00Z')
  await centre.act('educationalScheduleTime', canceled.token, 'cancel')
  await look('2026-12-01T09:00:00Z')
  assert.equal(await count(student, 'lessonReminder'), 0)
  await look('2026-12-01T12:00:00Z')
  assert.equal(await count(student, 'lessonReminder'), 1)
  assert.equal((await notificationsOf(student, 'lessonReminder'))[0].description_en, 'The session starts in two hours.')
  await look('2026-12-01T14:00:00Z')
  await centre.call('educationalScheduleTime.mark', {
    params: { token: lesson.token },
    body: { marks: [{ groupStudentToken: held.token, attendance: 'Attendance' }] },
  })
  await look('2026-12-01T14:30:00Z')
  assert.deepEqual([await count(student, 'lessonReminder'), await count(lecturer, 'lessonReminder')], [2, 2])

  const carrier = await centre.create('employee', { names: { en: 'Driver' }, nationalIDExpiry: '2026-12-31' })
  await look('2026-12-01T19:30:00Z') // 21:30 in Cairo: quiet
  assert.equal(await count(carrier, 'documentExpiring'), 0)
  await look('2026-12-02T08:00:00Z')
  assert.equal(await count(carrier, 'documentExpiring'), 0, 'its notice of thirty days before was due a day ago')
  const due = await centre.create('employee', { names: { en: 'Guard' }, nationalIDExpiry: '2027-01-01' })
  await look('2026-12-02T08:01:00Z')
  assert.equal(await count(due, 'documentExpiring'), 1)
  assert.match((await notificationsOf(due, 'documentExpiring'))[0].name_en, /^National ID card expires on/)

  const change = (body: object) => centre.call('reminderChoices.change', { body })
  const other = await centre.create('reminderPlan', { names: { en: 'Short' }, code: 'SHORT', durationFrom: 15 })
  assert.equal((await centre.call('reminderChoices.read', {})).lesson.names.en, 'Lesson reminder')
  const chosen = await change({ documentToken: null, lessonToken: other.token })
  assert.deepEqual([chosen.document, chosen.lesson.token, chosen.exam.names.en], [null, other.token, 'Exam reminder'])
  const silent = await centre.create('employee', { names: { en: 'Cook' }, nationalIDExpiry: '2027-01-02' })
  await makeTime(centre, group, '2026-12-03T12:00:00Z', '2026-12-03T13:00:00Z')
  await look('2026-12-03T10:00:00Z')
  assert.deepEqual([await count(silent, 'documentExpiring'), await count(student, 'lessonReminder')], [0, 2])
  await look('2026-12-03T11:45:00Z')
  assert.equal(await count(student, 'lessonReminder'), 3)
})

test('D8.4 the calendar tells each time of a reminder by the centre’s days, those that come back, and how much plans speak of; who may not look at debts is not told their count', async () => {
  const once = await remind({ names: { en: 'Rent' }, at: '2027-03-05T22:30:00Z' })
  const monthly = await remind({ names: { en: 'Salaries' }, at: '2027-01-31T08:00:00Z', recurrence: 'FREQ=MONTHLY' })
  const weekly = await remind({ names: { en: 'Backup' }, at: '2027-02-27T08:00:00Z', recurrence: 'FREQ=WEEKLY' })
  const read = (from: string, to: string, as = {}) => centre.call('reminders.calendar', { query: { from, to } }, as)
  const person = await centre.create('student', { names: { en: 'Owing' } })
  await centre.run((ctx) =>
    makeDebt(ctx, {
      debtType: 'Service',
      user: idOf(person.token, 'usr')!,
      debtOn: { en: 'A course' },
      price: 3_000,
      dueOn: '2027-03-06',
    }),
  )
  const { items, planned } = await read('2027-03-01', '2027-03-31')
  const own = items.filter(({ token }: Shown) => [once.token, weekly.token, monthly.token].includes(token))
  assert.deepEqual(
    own.map(({ names, day }: Shown) => `${names.en} ${day}`),
    [
      'Rent 2027-03-06',
      'Backup 2027-03-06',
      'Backup 2027-03-13',
      'Backup 2027-03-20',
      'Backup 2027-03-27',
      'Salaries 2027-03-31',
    ],
  )
  assert.deepEqual(
    planned.filter(({ source }: Shown) => source === 'instalment'),
    [{ source: 'instalment', day: '2027-03-06', count: 1 }],
  )
  assert.deepEqual(
    (await read('2027-02-01', '2027-02-28')).items
      .filter(({ token }: Shown) => token === monthly.token)
      .map(({ day }: Shown) => day),
    ['2027-02-28'],
  )
  const clerk = { userType: 'Employee', privileges: { Reminder: ['view', 'viewActive'] } }
  assert.deepEqual((await read('2027-03-01', '2027-03-31', clerk)).planned, [])
  await assert.rejects(async () => read('2027-03-01', '2027-06-01'))
})

test('D8.4 of an instalment it is spoken three days before, on its day and a week after, and no more once it is paid', async () => {
  centre.app.clock.set('2026-12-05T06:00:00Z')
  const [pays, owes] = [await makeStudent(centre), await makeStudent(centre)]
  for (const student of [pays, owes])
    await centre.run((ctx) =>
      makeDebt(ctx, {
        user: idOf(student.token, 'usr')!,
        debtType: 'Service',
        debtOn: { en: 'A course' },
        price: 50_000,
        dueOn: '2026-12-08',
      }),
    )
  const counts = async () => [
    await count(pays, 'instalmentDue'),
    await count(owes, 'instalmentDue'),
    await count(pays, 'instalmentOverdue'),
    await count(owes, 'instalmentOverdue'),
  ]
  await look('2026-12-05T10:00:00Z')
  assert.deepEqual(await counts(), [1, 1, 0, 0])
  const [account, method] = [
    await centre.create('account', { names: { en: 'Drawer' } }),
    await centre.create('paymentMethod', { names: { en: 'Cash' }, needsVerification: false }),
  ]
  const cashier = await centre.app.addUser('MasterAdmin', everyPrivilege)
  const paid = await centre.app.call(
    cashier,
    'POST',
    '/api/receipts',
    { payerToken: pays.token, money: 50_000, accountToken: account.token, paymentMethodToken: method.token },
    { 'idempotency-key': newId() },
  )
  assert.equal(paid.status, 200, paid.text)
  await look('2026-12-08T10:00:00Z')
  assert.deepEqual(await counts(), [1, 2, 0, 0])
  await look('2026-12-15T10:00:00Z')
  assert.deepEqual(await counts(), [1, 2, 0, 1])
})

test('D1.9 a plan of days counts from the opening of the centre; where the clock jumps over it, from the first moment after', async () => {
  const { rows } = await centre.app.database.owner.query(`
    select d::date::text || ' ' || c::text || ' ' || z as wanted, to_char(d, 'YYYY-MM-DD') as day, c::text as clock, z as zone,
      planned_moment(d::date, c, z) as moment
    from generate_series(date '2027-01-01', date '2027-12-31', interval '1 day') d
    cross join unnest(array['00:00', '00:30', '02:15', '02:45', '09:00']::time[]) c
    cross join unnest(array['Africa/Cairo', 'Europe/Berlin', 'Australia/Lord_Howe', 'Asia/Riyadh']) z
  `)
  for (const { wanted, day, clock, zone, moment } of rows)
    assert.equal(moment.toISOString(), momentOf(day, clock.slice(0, 5), zone).toISOString(), wanted)

  const owner = (opensAt: string) =>
    centre.owner(`update establishment set opens_at = $2 where id = $1`, [centre.app.establishmentId, opensAt])
  const [{ opens_at: before }] = await centre.owner(`select opens_at from establishment where id = $1`, [
    centre.app.establishmentId,
  ])
  await owner('00:30')
  const due = await centre.create('employee', { names: { en: 'Guard' }, passportExpiry: '2027-04-30' })
  const [found] = await centre.run((ctx) =>
    ctx.tx.query<{ moment: string }>(sql`
      select s.moment
      from (${sources.document.find(ctx, new Date('2027-04-29T00:00Z'), new Date('2027-05-01T00:00Z'))}) s
      where s.user_id = ${idOf(due.token, 'usr')}::uuid
    `),
  )
  assert.equal(new Date(found!.moment).toISOString(), '2027-04-29T22:00:00.000Z')
  await owner(before)
})
