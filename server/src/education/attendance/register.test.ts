import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { idOf, tokenOf } from '@topcenter/model/kit/token'
import { platformEstablishment } from '../../platform/database/database.ts'
import { saveMarks } from './register.service.ts'
import {
  type Centre,
  codeIn,
  makeCategory,
  makeGroup,
  makeJoined,
  makePeriod,
  makeTime,
  seat,
  type Shown,
  startCentre,
} from '../../../test/education/test-centre.ts'

let centre: Centre
let period: Shown
let category: Shown
let group: Shown
let seats: Shown[]
let applications: Shown[]
let time: Shown
before(async () => {
  centre = await startCentre('2026-11-10T17:00:00Z')
  period = await makePeriod(centre)
  category = await makeCategory(centre)
})
after(() => centre.close())
beforeEach(async () => {
  centre.app.clock.set('2026-11-10T17:00:00Z')
  group = await makeGroup(centre, category, period, { warningStatus1: 2, warningStatus2: 3 })
  applications = [
    await makeJoined(centre, category, period),
    await makeJoined(centre, category, period),
    await makeJoined(centre, category, period),
  ]
  seats = []
  for (const application of applications) seats.push(await seat(centre, group, application, { joinedOn: '2026-09-01' }))
  time = await makeTime(centre, group, '2026-11-10T16:00:00Z', '2026-11-10T18:00:00Z')
})

const register = (of = time) => centre.call('educationalScheduleTime.register', { params: { token: of.token } })
const mark = (marks: object[], of = time, actor = {}, more: object = {}) =>
  centre.call('educationalScheduleTime.mark', { params: { token: of.token }, body: { marks, ...more } }, actor)
const lineOf = (answer: Shown, at: number) =>
  (answer.register ?? answer).students.find((line: Shown) => line.groupStudentToken === seats[at].token)
const verdicts = (answer: Shown) => answer.verdicts.map((each: Shown) => each.code ?? 'saved')

test('D4.4 a register lists the seats of its day, saves all their marks at once, and then counts as taken', async () => {
  const before = await register()
  assert.deepEqual(
    [before.students.length, before.scheduleTime.register, before.students[0].attendance, before.allowed],
    [3, 'NotTaken', 'Unknown', ['mark', 'correct']],
  )
  const answer = await mark([
    { groupStudentToken: seats[0].token, attendance: 'Attendance', minutesLate: '٧' },
    { groupStudentToken: seats[1].token, attendance: 'Absence', excused: true, minutesLate: 9 },
    { groupStudentToken: seats[2].token, attendance: 'Absence' },
  ])
  assert.deepEqual(verdicts(answer), ['saved', 'saved', 'saved'])
  assert.equal(answer.register.scheduleTime.register, 'Taken')
  assert.deepEqual([lineOf(answer, 0).minutesLate, lineOf(answer, 0).percent, lineOf(answer, 0).version], [7, 100, 1])
  assert.deepEqual(
    [lineOf(answer, 1).minutesLate, lineOf(answer, 1).percent, lineOf(answer, 1).counted],
    [null, null, 0],
  )
  assert.deepEqual([lineOf(answer, 2).percent, lineOf(answer, 2).attended, lineOf(answer, 2).counted], [0, 0, 1])
})

test('D4.4 an admin of the platform takes a register too, without being a member of the centre', async () => {
  const answer = await mark([{ groupStudentToken: seats[0].token, attendance: 'Absence' }], time, {
    userType: 'AdminsEgypt',
    userId: centre.app.users.AdminsEgypt.id,
    homeEstablishmentId: platformEstablishment,
    ownGroupsOnly: false,
  })
  assert.deepEqual(verdicts(answer), ['saved'])
})

test('D4.4 the same marks sent again change nothing: no version, no history', async () => {
  const marks = [{ groupStudentToken: seats[0].token, attendance: 'Attendance' }]
  await mark(marks, time, {}, { way: 'Offline' })
  const count = async () => (await centre.owner('select count(*)::int as n from audit'))[0].n
  const before = await count()
  const again = await mark(marks, time, {}, { way: 'Offline' })
  assert.deepEqual([verdicts(again), lineOf(again, 0).version, await count()], [['saved'], 1, before])
})

test('D1.5 a user who saw no mark cannot replace the first mark of another user', async () => {
  const first = await mark([{ groupStudentToken: seats[0].token, attendance: 'Attendance', version: 0 }])
  const second = await mark([{ groupStudentToken: seats[0].token, attendance: 'Absence', version: 0 }])
  assert.deepEqual([verdicts(first), verdicts(second)], [['saved'], ['record.stale']])
})

test('D1.5 D4.4 only the mark that another user changed is refused; corrections keep their history', async () => {
  await mark([
    { groupStudentToken: seats[0].token, attendance: 'Absence' },
    { groupStudentToken: seats[1].token, attendance: 'Absence' },
  ])
  await mark([{ groupStudentToken: seats[0].token, attendance: 'Attendance', version: 1 }])
  const answer = await mark([
    { groupStudentToken: seats[0].token, attendance: 'Absence', version: 1 },
    { groupStudentToken: seats[1].token, attendance: 'Attendance', version: 1 },
  ])
  assert.deepEqual(verdicts(answer), ['record.stale', 'saved'])
  assert.deepEqual([lineOf(answer, 0).attendance, lineOf(answer, 1).attendance], ['Attendance', 'Attendance'])
  const history = await centre.owner(
    `
      select action, changes -> 'attendance' as change
      from audit
      where entity = 'educationalGroupAttendance'
        and record_id = (
            select id
            from educational_group_attendance a
            where a.student_id = (
                select student_id
                from educational_joining_application
                where code = $1
              )
              and schedule_time_id = $2
          )
      order by id
    `,
    [applications[0].code, idOf(time.token, 'est')],
  )
  assert.deepEqual(history, [
    { action: 'create', change: { old: 'Unknown', new: 'Absence' } },
    { action: 'update', change: { old: 'Absence', new: 'Attendance' } },
  ])
})

test('D4.4 once the register is closed, a correction needs a reason', async () => {
  await mark([{ groupStudentToken: seats[0].token, attendance: 'Absence' }])
  await centre.act('educationalScheduleTime', time.token, 'closeRegister')
  assert.deepEqual(verdicts(await mark([{ groupStudentToken: seats[0].token, attendance: 'Attendance' }])), [
    'attendance.reasonRequired',
  ])
  const answer = await mark([
    { groupStudentToken: seats[0].token, attendance: 'Attendance', reason: 'came in by the back door' },
  ])
  assert.deepEqual([verdicts(answer), answer.register.scheduleTime.register], [['saved'], 'Closed'])
})

test('D4.4 D4.6 a student who left the group and came back on the same day has one row in its register, with the earlier mark', async () => {
  await mark(seats.map(({ token }) => ({ groupStudentToken: token, attendance: 'Absence' })))
  const other = await makeGroup(centre, category, period)
  for (const newGroup of [other, group]) {
    const [sitting] = await centre.owner(
      'select id from educational_group_student where student_id = $1 and left_on is null',
      [idOf(applications[0].studentToken, 'usr')],
    )
    await centre.create('educationalGroupTransfer', {
      groupStudentToken: tokenOf('egs', sitting.id),
      newGroupToken: newGroup.token,
    })
  }
  const { students } = await register()
  const own = students.filter((line: Shown) => line.student.token === applications[0].studentToken)
  assert.deepEqual(
    [
      students.length,
      own.map((line: Shown) => [line.attendance, line.version, line.groupStudentToken !== seats[0].token]),
    ],
    [3, [['Absence', 1, true]]],
  )
  const answer = await mark(
    students.map(({ groupStudentToken, version }: Shown) => ({ groupStudentToken, version, attendance: 'Attendance' })),
  )
  assert.deepEqual(verdicts(answer), ['saved', 'saved', 'saved'])
})

test('D4.4 a correction needs itemUpdate and a first mark itemAdd; a student, or staff without either, cannot mark at all', async () => {
  const adder = { privileges: { EducationalGroupAttendance: ['view', 'itemAdd'] }, userType: 'Employee' as const }
  assert.deepEqual(verdicts(await mark([{ groupStudentToken: seats[0].token, attendance: 'Absence' }], time, adder)), [
    'saved',
  ])
  assert.deepEqual(
    verdicts(await mark([{ groupStudentToken: seats[0].token, attendance: 'Attendance' }], time, adder)),
    ['permission.missing'],
  )
  assert.equal(
    await codeIn(
      mark([{ groupStudentToken: seats[0].token, attendance: 'Absence' }], time, {
        privileges: {},
        userType: 'Employee',
      }),
    ),
    'permission.missing',
  )
  const student = {
    userType: 'Student' as const,
    privileges: { EducationalGroupAttendance: ['view', 'itemAdd', 'itemUpdate'] },
  }
  assert.equal(
    await codeIn(mark([{ groupStudentToken: seats[0].token, attendance: 'Attendance' }], time, student)),
    'permission.missing',
  )
})

test('D3.2 a frozen or postponed student is not expected', async () => {
  await centre.act('educationalJoiningApplication', applications[0].token, 'freeze', {
    from: '2026-11-10',
    to: '2026-11-10',
    reason: 'travel',
  })
  await centre.act('educationalJoiningApplication', applications[1].token, 'postpone', {
    from: '2026-11-01',
    to: '2026-11-09',
    reason: 'illness',
  })
  const answer = await mark([
    { groupStudentToken: seats[0].token, attendance: 'Absence' },
    { groupStudentToken: seats[1].token, attendance: 'Absence' },
  ])
  assert.deepEqual(
    [verdicts(answer), lineOf(answer, 0).expected, lineOf(answer, 1).expected],
    [['attendance.notExpected', 'saved'], false, true],
  )
})

test('D4.4 marks before the session’s day, in a canceled session, or for somebody outside the group are refused', async () => {
  centre.app.clock.set('2026-11-09T21:59:00Z') // 23:59 of the day before in Cairo
  assert.equal(
    await codeIn(mark([{ groupStudentToken: seats[0].token, attendance: 'Attendance' }])),
    'attendance.early',
  )
  centre.app.clock.set('2026-11-09T22:00:00Z') // midnight: its day has begun
  assert.deepEqual(verdicts(await mark([{ groupStudentToken: seats[0].token, attendance: 'Attendance' }])), ['saved'])
  const stranger = await seat(
    centre,
    await makeGroup(centre, category, period),
    await makeJoined(centre, category, period),
  )
  assert.deepEqual(verdicts(await mark([{ groupStudentToken: stranger.token, attendance: 'Attendance' }])), [
    'record.notFound',
  ])
  await centre.act('educationalScheduleTime', time.token, 'cancel')
  assert.equal(
    await codeIn(mark([{ groupStudentToken: seats[0].token, attendance: 'Attendance' }])),
    'schedule.canceled',
  )
})

test('D4.5 absences raise the warning at the thresholds, and correcting one lowers it; a warning set by hand stays', async () => {
  const times = [
    time,
    await makeTime(centre, group, '2026-11-03T16:00:00Z', '2026-11-03T18:00:00Z'),
    await makeTime(centre, group, '2026-11-04T16:00:00Z', '2026-11-04T18:00:00Z'),
  ]
  const absent = (at: number, of: Shown, attendance = 'Absence', more = {}) =>
    mark([{ groupStudentToken: seats[at].token, attendance, ...more }], of)
  const warnings: number[] = []
  for (const each of times) warnings.push(lineOf(await absent(0, each), 0).warning)
  assert.deepEqual(warnings, [0, 1, 2])
  assert.equal(lineOf(await absent(0, time, 'Absence', { excused: true }), 0).warning, 1)
  await centre.act('educationalScheduleTime', times[1].token, 'cancel')
  assert.equal(lineOf(await register(), 0).warning, 0)
  await centre.act('educationalScheduleTime', times[1].token, 'plan')
  assert.equal(lineOf(await register(), 0).warning, 1)
  await centre.change('educationalGroup', await centre.read('educationalGroup', group.token), {
    warningStatus1: 1,
    warningStatus2: 2,
  })
  assert.equal(lineOf(await register(), 0).warning, 2)
  await centre.act('educationalGroupStudent', seats[0].token, 'updateWarning', { warning: 5 })
  assert.equal(lineOf(await absent(0, time, 'Attendance'), 0).warning, 5)
})

test('D4.4 the summary of a group has a tally for each student and a total', async () => {
  await mark([
    { groupStudentToken: seats[0].token, attendance: 'Attendance', minutesLate: 5 },
    { groupStudentToken: seats[1].token, attendance: 'Absence' },
    { groupStudentToken: seats[2].token, attendance: 'Absence', excused: true },
  ])
  const summary = await centre.call('educationalGroup.attendanceSummary', { params: { token: group.token } })
  assert.deepEqual(
    [summary.due, summary.taken, summary.total],
    [1, 1, { attended: 1, held: 3, excused: 1, counted: 2, percent: 50 }],
  )
  const first = summary.students.find((line: Shown) => line.groupStudentToken === seats[0].token)
  assert.deepEqual([first.late, first.percent], [1, 100])
  const own = await centre.call(
    'educationalGroup.attendanceSummary',
    { params: { token: group.token } },
    {
      userType: 'Student',
      userId: (
        await centre.owner('select student_id as id from educational_joining_application where code = $1', [
          applications[1].code,
        ])
      )[0].id,
    },
  )
  assert.deepEqual(
    own.students.map((line: Shown) => line.groupStudentToken),
    [seats[1].token],
  ) // D2.4
})

test('saving thirty marks takes a handful of statements, however many students there are', async () => {
  const many = await makeGroup(centre, category, period)
  const sitting: Shown[] = []
  for (let at = 0; at < 30; at += 1)
    sitting.push(await seat(centre, many, await makeJoined(centre, category, period), { joinedOn: '2026-09-01' }))
  const lesson = await makeTime(centre, many, '2026-11-10T16:00:00Z', '2026-11-10T18:00:00Z')
  let statements = 0
  await centre.run((ctx) => {
    const counted = {
      ...ctx,
      tx: new Proxy(ctx.tx, {
        get: (tx, name) => {
          const member = Reflect.get(tx, name) as unknown
          if (typeof member !== 'function') return member
          return (...given: unknown[]) => {
            if (['query', 'first', 'run'].includes(String(name))) statements += 1
            return (member as (...each: unknown[]) => unknown).apply(tx, given)
          }
        },
      }),
    }
    return saveMarks(
      counted,
      idOf(lesson.token, 'est')!,
      sitting.map((each) => ({
        seatId: idOf(each.token, 'egs')!,
        attendance: 'Attendance',
        minutesLate: null,
        leftEarly: null,
        excused: false,
        reason: null,
        version: null,
      })),
      'List',
    )
  })
  assert.ok(statements <= 9, `${statements} statements`)
})
