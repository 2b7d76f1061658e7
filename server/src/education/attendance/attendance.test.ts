/** Excuses, messages to parents, scanned codes, and marks that arrive twice: D4.4, D4.5. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { idOf } from '@topcenter/model/kit/token'
import { whatsAppAddress } from '@topcenter/model/kit/whatsapp'
import { absenceJobs, makeAbsenceMessages, quietUntil } from '../../alerts/absence-messages.ts'
import { queueMessage } from '../../alerts/outbound-messages.ts'
import { oweCourse } from '../../../test/finance/debts/debts-for-tests.ts'
import { platformEstablishment } from '../../platform/database/database.ts'
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
} from '../../../test/education/test-centre.ts'

let centre: Centre
let period: Shown
let category: Shown
let group: Shown
let seats: Shown[]
let students: string[]
let time: Shown
let parents = 0
let relation: Shown
before(async () => {
  centre = await startCentre('2026-11-10T17:00:00Z')
  period = await makePeriod(centre)
  category = await makeCategory(centre)
  relation = await centre.create('relativeRelationType', { names: { en: 'Mother' } })
})
after(() => centre.close())
beforeEach(async () => {
  centre.app.clock.set('2026-11-10T17:00:00Z')
  group = await makeGroup(centre, category, period, { warningStatus1: 1 })
  seats = []
  students = []
  for (let at = 0; at < 3; at += 1) {
    const application = await makeJoined(centre, category, period)
    students.push(application.studentToken)
    seats.push(await seat(centre, group, application, { joinedOn: '2026-09-01' }))
  }
  time = await makeTime(centre, group, '2026-11-10T16:00:00Z', '2026-11-10T18:00:00Z')
})

const mark = (at: number, attendance: string, more: object = {}, of = time) =>
  centre.call('educationalScheduleTime.mark', {
    params: { token: of.token },
    body: { marks: [{ groupStudentToken: seats[at].token, attendance, ...more }] },
  })
const idOfTime = (of = time) => idOf(of.token, 'est')!
const marks = (of = time) =>
  centre.owner(
    `
      select attendance, excused, way, version, minutes_late as late
      from educational_group_attendance
      where schedule_time_id = $1
      order by student_id
    `,
    [idOfTime(of)],
  )
const warningOf = async (at: number) => (await centre.read('educationalGroupStudent', seats[at].token)).warning
const messages = (of = time) =>
  centre.owner(
    `
      select state, text, phone, language, user_id
      from outbound_message
      where schedule_time_id = $1
      order by created_at
    `,
    [idOfTime(of)],
  )
const makeParent = async (at: number, body: object = {}) => {
  const parent = await centre.create('parent', {
    names: { ar: 'أم الطالب' },
    phone: `+20101234${String(5000 + (parents += 1))}`,
    ...body,
  })
  await centre.create('studentFamily', {
    userToken: students[at],
    relativeToken: parent.token,
    relativeRelationTypeToken: relation.token,
  })
  return parent
}

test('accepting an excuse excuses the absence and lowers the warning; undoing it restores exactly the row that it changed', async () => {
  await mark(0, 'Absence')
  await mark(1, 'Absence', { excused: true, reason: 'by the lecturer' })
  const before = await marks()
  const [first, second] = [await ask(0), await ask(1)]
  assert.equal(await warningOf(0), 1)
  await centre.act('attendanceExcuse', first.token, 'accept')
  await centre.act('attendanceExcuse', second.token, 'accept')
  assert.deepEqual([(await marks()).map((each) => each.excused), await warningOf(0)], [[true, true], 0])
  await centre.act('attendanceExcuse', first.token, 'undo', { answer: 'the paper was not his' })
  await centre.act('attendanceExcuse', second.token, 'undo', { answer: 'the paper was not his' })
  const after = await marks()
  assert.deepEqual(
    after.map(({ version: _version, ...each }) => each),
    before.map(({ version: _version, ...each }) => each),
  )
  assert.equal(await warningOf(0), 1)
})

test('D4.4 a student in the list has the current group, the attendance rate and the sum of debts, as the record has', async () => {
  const [first, second, third] = ['2026-11-03', '2026-11-05', '2026-11-07'].map((day) =>
    makeTime(centre, group, `${day}T16:00:00Z`, `${day}T18:00:00Z`),
  )
  await mark(0, 'Attendance')
  await mark(0, 'Attendance', {}, await first)
  await mark(0, 'Absence', {}, await second)
  await mark(0, 'Absence', { excused: true, reason: 'ill' }, await third)
  const stands = async () => {
    const { items } = await centre.call('student.list', { query: { size: '100' } })
    const [listed, read] = [
      items.find(({ token }: Shown) => token === students[0]),
      await centre.read('student', students[0]!),
    ]
    const [line, record] = [listed, read].map(({ currentGroup, attendanceRate, owed }) => [
      currentGroup?.token,
      attendanceRate,
      owed ?? undefined,
    ])
    assert.deepEqual(line, record)
    return line
  }
  assert.deepEqual(await stands(), [group.token, 66.67, undefined])
  await centre.act('educationalScheduleTime', (await second!).token, 'cancel')
  assert.deepEqual(await stands(), [group.token, 100, undefined])
  await oweCourse(centre, { token: students[0] }, 30_000)
  await oweCourse(centre, { token: students[0] }, 12_000)
  await centre.act('educationalGroup', group.token, 'finish')
  assert.deepEqual(await stands(), [undefined, 100, 42_000])
})

test('two excuses on one day are independent; a session has one excuse; an absence marked after the acceptance is excused', async () => {
  const evening = await makeTime(centre, group, '2026-11-10T18:00:00Z', '2026-11-10T20:00:00Z')
  const [one, other] = [await ask(0), await ask(0, evening)]
  assert.equal(await codeIn(ask(0)), 'excuse.duplicate')
  await centre.act('attendanceExcuse', one.token, 'accept')
  await centre.act('attendanceExcuse', other.token, 'refuse', { answer: 'no' })
  await mark(0, 'Absence')
  await mark(0, 'Absence', {}, evening)
  assert.deepEqual([(await marks())[0].excused, (await marks(evening))[0].excused], [true, false])
  await mark(0, 'Attendance')
  assert.equal((await marks())[0].excused, false)
  await mark(0, 'Absence')
  await centre.act('attendanceExcuse', one.token, 'undo', { answer: 'mistake' })
  assert.deepEqual(
    [(await marks())[0].excused, (await centre.read('attendanceExcuse', other.token)).state],
    [false, 'Refused'],
  )
  await ask(0) // an excuse that was undone may be requested again
})

test('an excuse for several days requests one for each session, by the centre’s clock; each is decided and undone alone', async () => {
  const days = ['2026-11-10T18:00:00Z', '2026-11-12T16:00:00Z', '2026-11-14T21:30:00Z', '2026-11-14T22:30:00Z']
  const times = []
  for (const from of days)
    times.push(await makeTime(centre, group, from, new Date(Date.parse(from) + 1_800_000).toISOString()))
  const canceled = await makeTime(centre, group, '2026-11-11T16:00:00Z', '2026-11-11T17:00:00Z')
  await centre.act('educationalScheduleTime', canceled.token, 'cancel')
  // a session of another group
  await makeTime(centre, await makeGroup(centre, category, period), '2026-11-13T16:00:00Z', '2026-11-13T17:00:00Z')
  const already = await ask(0, times[0])
  const one = await centre.create('attendanceExcuse', {
    studentToken: students[0],
    scheduleTimeToken: time.token,
    reason: 'ill',
    until: '2026-11-14',
  })
  const asked = await centre.owner(
    `
      select t.id, x.reason, x.state
      from attendance_excuse x
      join educational_schedule_time t on t.establishment_id = x.establishment_id and t.id = x.schedule_time_id
      where x.student_id = $1
      order by t."from"
    `,
    [idOf(students[0], 'usr')],
  )
  assert.deepEqual(
    asked.map((each) => each.id),
    [time, times[0], times[1], times[2]].map((each) => idOfTime(each)),
    '23:30 in Cairo is that day, 00:30 the next',
  )
  assert.ok(asked.every((each) => each.reason === 'ill' && each.state === 'Requested'))
  for (const token of [one.token, already.token]) await centre.act('attendanceExcuse', token, 'accept')
  await mark(0, 'Absence')
  await mark(0, 'Absence', {}, times[0])
  await centre.act('attendanceExcuse', one.token, 'undo', { answer: 'mistake' })
  assert.deepEqual([(await marks())[0].excused, (await marks(times[0]))[0].excused], [false, true])
  const until = (day: string) =>
    codeIn(
      centre.create('attendanceExcuse', {
        studentToken: students[1],
        scheduleTimeToken: time.token,
        reason: 'ill',
        until: day,
      }),
    )
  assert.deepEqual([await until('2026-11-09'), await until('2027-11-09')], ['field.endBeforeStart', 'excuse.tooLong'])
})

test('staff with the flag set the delay of messages to parents; the audit log of the platform has the change of the centre', async () => {
  const manner = await centre.call('absenceManner.read', {})
  assert.deepEqual([manner.absenceMessageDelay, manner.quietFrom, manner.quietTo], [15, '21:00', '09:00'])
  const change = (body: object, actor = {}) => centre.call('absenceManner.change', { body }, actor)
  assert.equal(await codeIn(change({ version: manner.version, absenceMessageDelay: 1441 })), 'field.max')
  assert.equal(await codeIn(change({ version: manner.version + 1, absenceMessageDelay: 30 })), 'record.stale')
  assert.equal(
    await codeIn(
      change(
        { version: manner.version, absenceMessageDelay: 30 },
        { privileges: { EducationalGroupAttendance: ['view', 'itemUpdate'], AttendanceExcuse: ['decideExcuse'] } },
      ),
    ),
    'permission.missing',
  )
  const saved = await change({ version: manner.version, absenceMessageDelay: 30, quietFrom: '22:00', quietTo: null })
  assert.deepEqual(
    [saved.absenceMessageDelay, saved.quietFrom, saved.quietTo, saved.version],
    [30, '22:00', '09:00', manner.version + 1],
  )
  await mark(0, 'Absence')
  assert.equal((await planned()).at(-1).run_after.toISOString(), '2026-11-10T17:30:00.000Z')
  const [noted] = await centre.owner(
    `
      select establishment_id, changes
      from audit
      where record_id = $1 and action = 'update'
    `,
    [centre.app.establishmentId],
  )
  assert.deepEqual(
    [noted.establishment_id, Object.keys(noted.changes).sort()],
    [platformEstablishment, ['absenceMessageDelay', 'quietFrom']],
  )
  await change({ version: saved.version, absenceMessageDelay: 15, quietFrom: '21:00' })
})

test('D2.4 a student requests excuses for themselves only, in their own groups only, and never decides', async () => {
  const own = { userType: 'Student' as const, userId: idOf(students[0], 'usr')! }
  const asked = await centre.create(
    'attendanceExcuse',
    { studentToken: students[0], scheduleTimeToken: time.token, reason: 'ill' },
    own,
  )
  assert.equal(await codeIn(centre.act('attendanceExcuse', asked.token, 'accept', {}, own)), 'permission.missing')
  assert.notEqual(
    await codeIn(
      centre.create(
        'attendanceExcuse',
        { studentToken: students[1], scheduleTimeToken: time.token, reason: 'ill' },
        own,
      ),
    ),
    'done',
  )
  const strange = await makeTime(
    centre,
    await makeGroup(centre, category, period),
    '2026-11-10T16:00:00Z',
    '2026-11-10T18:00:00Z',
  )
  assert.equal(await codeIn(ask(0, strange)), 'excuse.notInGroup')
  await centre.act('attendanceExcuse', asked.token, 'withdraw', {}, own)
})
const ask = (at: number, of = time) =>
  centre.create('attendanceExcuse', { studentToken: students[at], scheduleTimeToken: of.token, reason: 'ill' })

const jobs = () =>
  absenceJobs(() => centre.app.application.runtime, centre.app.application.db, centre.app.clock)['alerts.absences']!
const runJob = () =>
  jobs()({
    establishmentId: centre.app.establishmentId,
    id: 'x',
    createdBy: null,
    input: { scheduleTime: time.token },
    progress: {},
    signal: new AbortController().signal,
    save: async () => {},
  })
const planned = () =>
  centre.owner(
    `
      select run_after
      from background_job
      where kind = 'alerts.absences' and input ->> 'scheduleTime' = $1
      order by run_after
    `,
    [time.token],
  )

test('an absence queues one message to the parent in their language after the delay; a correction withdraws it; a new absence queues another', async () => {
  const parent = await makeParent(0)
  await centre.owner(
    `
      insert into app_setting (establishment_id, user_id, settings, updated_at)
      values ($1, $2, '{"language": "en-US"}', now())
      on conflict do nothing
    `,
    [centre.app.establishmentId, idOf(parent.token, 'usr')],
  )
  await mark(0, 'Absence')
  assert.equal((await planned())[0].run_after.toISOString(), '2026-11-10T17:15:00.000Z')
  assert.equal((await messages()).length, 0)
  centre.app.clock.set('2026-11-10T17:16:00Z')
  await runJob()
  await runJob()
  const [message, ...others] = await messages()
  assert.deepEqual(
    [others.length, message.state, message.language, message.phone, message.user_id],
    [0, 'Waiting', 'en', parent.phone, idOf(parent.token, 'usr')],
  )
  assert.match(message.text, /missed .* on Tuesday, 10 November 2026 at 6:00 PM/)
  assert.equal(
    (await centre.owner('select 1 from notification where user_id = $1', [idOf(parent.token, 'usr')])).length,
    1,
  )
  await mark(0, 'Attendance')
  await mark(0, 'Absence', { excused: true })
  await runJob()
  assert.deepEqual(
    (await messages()).map(({ state }) => state),
    ['Withdrawn'],
  )
  await mark(0, 'Absence')
  await runJob()
  assert.deepEqual(
    (await messages()).map(({ state }) => state),
    ['Withdrawn', 'Waiting'],
  )
  const [waiting] = (await centre.call('outboundMessage.list', { query: { tab: 'Waiting', aboutToken: students[0]! } }))
    .items
  const { token } = waiting
  assert.equal(await codeIn(centre.act('outboundMessage', token, 'markSent')), 'record.wrongState')
  // WhatsApp gets the text exactly as it was typed or changed
  const typed = 'حضور ✓ 100% & خصم #1\nسطر ثانٍ؟ + “quoted”'
  const opened = await centre.call('outboundMessage.open', { params: { token }, body: { text: typed } })
  assert.deepEqual(
    [opened.record.state, opened.record.text, opened.record.openedByToken !== null],
    ['Opened', typed, true],
  )
  const link = new URL(whatsAppAddress(waiting.phone, opened.record.text))
  assert.deepEqual(
    [link.origin, link.pathname, link.searchParams.get('text'), link.search.includes('+')],
    ['https://wa.me', `/${waiting.phone.slice(1)}`, typed, false],
  )
  assert.equal((await centre.read('outboundMessage', token)).state, 'Opened', 'nobody said that it was sent')
  // the queue shows opened messages before the same number is written to again, to users who may see the subject
  const inQueue = async (tab: string, privileges?: readonly string[]) => {
    const { lines, counts } = await centre.call(
      'outboundMessage.queue',
      { query: { tab } },
      privileges ? { userType: 'Employee', privileges: { OutboundMessage: privileges } } : {},
    )
    return { counts, line: lines.find((each: Shown) => each.token === parent.token) }
  }
  const { line, counts } = await inQueue('Opened')
  assert.deepEqual(
    [counts.Waiting, counts.Opened, line.messages.length, line.messages[0].about.token, line.today[0].kind],
    [0, 1, 1, students[0], 'absence'],
  )
  assert.equal((await inQueue('Opened', ['view', 'debtMessages'])).line, undefined)
  await centre.run((ctx) =>
    queueMessage(ctx, {
      kind: 'debt',
      user: idOf(parent.token, 'usr')!,
      about: idOf(students[0], 'usr')!,
      phone: parent.phone,
      language: 'ar',
      text: 'تذكير',
    }),
  )
  const { line: other } = await inQueue('Waiting', ['view', 'debtMessages'])
  assert.deepEqual(
    [other.messages.map((each: Shown) => each.kind), other.today.map((each: Shown) => [each.token, each.kind])],
    [['debt'], [[token, null]]],
    'that they were written to is told, about what is not',
  )
  // a second user who opens it sees who opened it before
  const colleague = { userType: 'Employee', userId: idOf(centre.app.users.Employee.token, 'usr')! } as const
  const openAs = (more: object) =>
    centre.call(
      'outboundMessage.open',
      { params: { token }, body: { text: 'once more', ...more } },
      { ...colleague, privileges: { OutboundMessage: ['view', 'itemUpdate', 'absenceMessages'] } },
    )
  const refusal = await refusalIn(openAs({}))
  assert.deepEqual([refusal.refused, Object.keys(refusal.params ?? {})], ['message.opened', ['name', 'time']])
  await openAs({ again: true })
  assert.equal((await centre.act('outboundMessage', token, 'markSent')).record.state, 'Sent')
  assert.equal((await centre.act('outboundMessage', token, 'notSent')).record.state, 'Opened')
  assert.equal((await centre.act('outboundMessage', token, 'markSent')).record.decidedAt !== null, true)
  await mark(0, 'Attendance')
  assert.equal((await messages())[1].state, 'Sent', 'what was sent stays sent')
})

test('quiet hours delay the message and a canceled session withdraws it; whoever marked the absence is not notified', async () => {
  await makeParent(1)
  await mark(1, 'Absence')
  centre.app.clock.set('2026-11-10T20:30:00Z') // 22:30 in Cairo
  await runJob()
  assert.equal((await messages()).length, 0)
  assert.equal((await planned()).at(-1).run_after.toISOString(), '2026-11-11T07:00:00.000Z')
  centre.app.clock.set('2026-11-11T07:00:00Z')
  await runJob()
  assert.deepEqual(
    (await messages()).map(({ state }) => state),
    ['Waiting'],
  )
  await centre.act('educationalScheduleTime', time.token, 'cancel')
  assert.deepEqual(
    (await messages()).map(({ state }) => state),
    ['Withdrawn'],
  )
  await centre.act('educationalScheduleTime', time.token, 'plan')
  const marker = await makeParent(2)
  await centre.call(
    'educationalScheduleTime.mark',
    { params: { token: time.token }, body: { marks: [{ groupStudentToken: seats[2].token, attendance: 'Absence' }] } },
    { userId: idOf(marker.token, 'usr')! },
  )
  await centre.run((ctx) => makeAbsenceMessages(ctx, idOfTime()))
  assert.equal(
    (await centre.owner('select 1 from notification where user_id = $1', [idOf(marker.token, 'usr')])).length,
    0,
  )
  const manner = { time_zone: 'Africa/Cairo', quiet_from: '13:00:00', quiet_to: '14:00:00' }
  assert.deepEqual(
    [
      quietUntil(new Date('2026-11-10T11:30:00Z'), manner)?.toISOString(),
      quietUntil(new Date('2026-11-10T12:00:00Z'), manner),
    ],
    ['2026-11-10T12:00:00.000Z', undefined],
  )
})

const show = async (of = time) => centre.call('educationalScheduleTime.attendanceCode', { params: { token: of.token } })
const scan = (at: number, code: string, device = `device-${at}-of-its-own`, address = '127.0.0.1') =>
  centre.call(
    'attendance.scan',
    { body: { code, device } },
    { userType: 'Student', userId: idOf(students[at], 'usr')!, address },
  )

test('the code changes every 30 seconds by the server’s clock; each wrong scan gets its own answer and may be tried again', async () => {
  centre.app.clock.set('2026-11-10T15:30:00Z')
  const early = await show()
  assert.deepEqual([early.standing, early.opensAt, early.changesIn], ['early', '2026-11-10T15:45:00.000Z', 30_000])
  const refusal = await refusalIn(scan(0, early.code))
  assert.deepEqual([refusal.refused, refusal.params], ['attendance.notOpen', { time: '17:45' }])
  centre.app.clock.set('2026-11-10T16:07:10Z')
  const { code, digits, changesIn } = await show()
  assert.deepEqual([changesIn, digits.length], [20_000, 8])
  assert.equal(await codeIn(scan(0, early.code)), 'attendance.codeExpired')
  assert.equal(
    await codeIn(
      scan(
        0,
        code.replace(/.$/, (last: string) => (last === 'A' ? 'B' : 'A')),
      ),
    ),
    'attendance.codeWrong',
  )
  assert.equal(await codeIn(scan(0, '00000000')), 'attendance.codeWrong')
  const done = await scan(0, `https://centre.example/educational/attend/${code}`)
  assert.deepEqual([done.already, done.minutesLate], [false, 7])
  assert.deepEqual(await marks(), [{ attendance: 'Attendance', excused: false, way: 'QR', version: 1, late: 7 }])
  assert.equal((await scan(0, code)).already, true)
  assert.equal(await codeIn(scan(1, code, 'device-0-of-its-own')), 'attendance.deviceUsed')
  assert.equal(await codeIn(scan(0, code, 'another-device')), 'attendance.otherDevice')
  // in the next step the last code is still valid, as a code and as digits
  centre.app.clock.set('2026-11-10T16:07:50Z')
  assert.equal((await scan(1, digits.replace(/^(\d{4})/, '$1 '))).already, false)
  centre.app.clock.set('2026-11-10T16:08:30Z')
  assert.equal(await codeIn(scan(2, code)), 'attendance.codeExpired')
  await mark(2, 'Absence')
  assert.equal(await codeIn(scan(2, (await show()).code)), 'attendance.markedAbsent')
  await mark(2, 'Attendance') // the staff's override, in the history with its way
  const trail = await centre.owner(
    `
      select changes -> 'attendance' as change
      from audit
      where entity = 'educationalGroupAttendance'
        and record_id = (
            select id
            from educational_group_attendance
            where schedule_time_id = $1 and student_id = $2
          )
      order by id
    `,
    [idOfTime(), idOf(students[2], 'usr')],
  )
  assert.deepEqual(trail.at(-1).change, { old: 'Absence', new: 'Attendance' })
  centre.app.clock.set('2026-11-10T18:00:00Z')
  assert.deepEqual([(await show()).standing, (await show()).code], ['over', undefined])
  centre.app.clock.set('2026-11-11T16:08:00Z')
  assert.equal(await codeIn(scan(2, code)), 'attendance.codeExpired', 'yesterday’s')
})

test('a student scans again after the mark of the first scan was removed', async () => {
  centre.app.clock.set('2026-11-10T16:07:10Z')
  await scan(0, (await show()).code)
  await mark(0, 'Unknown')
  assert.equal((await scan(0, (await show()).code)).already, false)
  assert.equal((await marks())[0].attendance, 'Attendance')
})

test('D12.4 the code of a place that has its own network is accepted from that network only', async () => {
  const hall = await centre.create('placeOther', { names: { en: 'Hall' } })
  const placed = (id: string | null) =>
    centre.owner('update educational_schedule_time set place_id = $2 where id = $1', [idOfTime(), id])
  await placed(idOf(hall.token, 'plc')!)
  const limit = (written: string) =>
    centre.owner('update place set local_ip_address = $2 where id = $1', [idOf(hall.token, 'plc'), written])
  await mark(0, 'Unknown')
  const from = (address: string) => show().then(({ code }) => scan(0, code, 'device-0-of-its-own', address))
  await limit('192.168.1.0/24')
  for (const address of ['10.0.0.7', '192.168.2.1', '2001:db8::1'])
    assert.equal(await codeIn(from(address)), 'attendance.otherNetwork', address)
  assert.equal((await from('::ffff:192.168.1.20')).already, false)
  await mark(0, 'Unknown')
  await limit('2001:db8::/32')
  assert.equal(await codeIn(from('192.168.1.20')), 'attendance.otherNetwork')
  assert.equal((await from('2001:db8:1::2')).already, false)
  await assert.rejects(limit('1:2:3::4:5::6'), { constraint: 'place_local_ip_address_network' })
  await placed(null)
})

test('another group’s code, the code of a group that the student left, and a second student on the same device are refused', async () => {
  const other = await makeTime(
    centre,
    await makeGroup(centre, category, period),
    '2026-11-10T16:00:00Z',
    '2026-11-10T18:00:00Z',
  )
  assert.equal(await codeIn(scan(0, (await show(other)).code)), 'attendance.otherGroup')
  const { code } = await show()
  const answers = await Promise.allSettled([scan(0, code, 'shared-device'), scan(1, code, 'shared-device')])
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  assert.deepEqual((await marks()).filter((each) => each.attendance === 'Attendance').length, 1)
})

test('D4.4 offline marks that are sent twice, one after the other or concurrently, are saved once; each row has its verdict', async () => {
  const body = {
    marks: seats.map((each) => ({ groupStudentToken: each.token, attendance: 'Attendance', version: 0 })),
    way: 'Offline',
  }
  await mark(1, 'Absence')
  const send = () =>
    centre.app.call(
      centre.app.users.MasterAdmin,
      'POST',
      `/api/educational-schedule-times/${time.token}/register`,
      body,
      { 'idempotency-key': `outbox-${time.token}` },
    )
  const [one, two] = await Promise.all([send(), send()])
  const three = await send()
  assert.deepEqual([two.text, three.text], [one.text, one.text])
  assert.deepEqual(
    one.body.verdicts.map((each: Shown) => each.code ?? 'saved'),
    ['saved', 'record.stale', 'saved'],
  )
  assert.deepEqual(
    (await marks()).map(({ attendance, way, version }) => `${attendance} ${way} ${version}`).toSorted(),
    ['Absence List 1', 'Attendance Offline 1', 'Attendance Offline 1'],
  )
})

test('D3.4 at the gate one scan shows the person, today’s sessions, the rest of the subscription and the debt', async () => {
  const { code } = await centre.read('student', students[0]!)
  const found = await centre.call('gate.find', { query: { search: code } })
  assert.deepEqual([found.items.length, found.items[0].owed, found.sessions.length], [1, 0, 1])
  const [session] = found.sessions
  assert.deepEqual(
    [session.token, session.groupStudentToken, session.attendance, session.subscription, session.expected],
    [time.token, seats[0].token, 'Unknown', null, true],
  )
  await mark(0, 'Attendance')
  const again = await centre.call('gate.find', { query: { search: `STU:${students[0]}` } })
  assert.deepEqual([again.sessions[0].attendance, again.sessions[0].version], ['Attendance', 1])
  assert.equal(
    (
      await centre.call(
        'gate.find',
        { query: { search: code } },
        { privileges: { EducationalGroupAttendance: ['itemAdd'] } },
      )
    ).items[0].owed,
    null,
  )
})

test('D3.4 at the gate after midnight, a session that began yesterday and is not over is a current one', async () => {
  const late = await makeTime(centre, group, '2026-11-10T20:00:00Z', '2026-11-10T22:30:00Z')
  const { code } = await centre.read('student', students[0]!)
  const sessions = async () =>
    (await centre.call('gate.find', { query: { search: code } })).sessions.map(({ token }: Shown) => token)
  centre.app.clock.set('2026-11-10T22:10:00Z') // ten past midnight in Cairo
  assert.deepEqual(await sessions(), [late.token])
  centre.app.clock.set('2026-11-10T22:31:00Z')
  assert.deepEqual(await sessions(), [])
})

test('D4.4 the views by group, place, lecturer and student count the same marks, and each percentage comes with its two counts', async () => {
  await mark(0, 'Attendance', { minutesLate: 4 })
  await mark(1, 'Absence')
  await mark(2, 'Absence', { excused: true })
  const view = (by: string, more: object = {}) =>
    centre.call('attendance.view', { query: { by, from: '2026-11-10', to: '2026-11-10', ...more } })
  const own = (answer: Shown, token: string) => answer.rows.find((row: Shown) => row.token === token)
  const line = own(await view('group'), group.token)
  assert.deepEqual(
    [line.due, line.taken, line.attended, line.counted, line.percent, line.absent, line.excused, line.late],
    [1, 1, 1, 2, 50, 2, 1, 1],
  )
  const answerOf = await view('student')
  assert.deepEqual(
    students.map((token) => [own(answerOf, token).attended, own(answerOf, token).counted]),
    [
      [1, 1],
      [0, 1],
      [0, 0],
    ],
  )
  assert.deepEqual(
    (await view('group', { from: '2026-11-09', to: '2026-11-09' })).rows.filter(
      (row: Shown) => row.token === group.token,
    ),
    [],
  )
  assert.equal(await codeIn(view('place', { to: '2026-11-09' })), 'field.endBeforeStart')
  const totals = async () =>
    Promise.all(['group', 'place', 'employee', 'student'].map(async (by) => (await view(by)).total))
  const [whole, ...others] = await totals()
  assert.deepEqual(others, [whole, whole, whole])
  await centre.owner(`update educational_schedule_time set place_id = null, lecturer_id = null where "from" >= $1`, [
    '2026-11-09',
  ])
  assert.deepEqual(await totals(), [whole, whole, whole, whole], 'of lessons without a place and a lecturer too')
  assert.deepEqual((await view('place')).rows, [])
  const { total, rows, isCut } = await view('place', { from: '2025-01-01', to: '2025-01-02' })
  assert.deepEqual([total.percent, total.held, rows, isCut], [null, 0, [], false])
})
