/** Marks count while they are active and their lesson takes place (D4.4): everything that depends on them follows. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { everyPrivilege } from '@topcenter/model/areas'
import { idOf, tokenOf } from '@topcenter/model/kit/token'
import {
  type Centre,
  makeCategory,
  makeGroup,
  makeJoined,
  makePeriod,
  makeTime,
  seat,
  type Shown,
  startCentre,
} from '../../../test/education/test-centre.ts'
import { atRisk } from '../../home/at-risk.service.ts'

let centre: Centre
let period: Shown
let category: Shown
before(async () => {
  centre = await startCentre('2026-11-20T12:00:00Z')
  period = await makePeriod(centre)
  category = await makeCategory(centre, { absenceConsumesSession: true })
  await centre.create('priceList', { educationalCategoryToken: category.token, sessionPrice: 1_000 })
  await centre.create('pointRule', { names: { en: 'There' }, cause: 'Attendance', points: 5, valuePerPoint: 10 })
})
after(() => centre.close())

const get = async (path: string): Promise<Shown> => {
  const { status, body, text } = await centre.app.call(centre.app.users.MasterAdmin, 'GET', `/api/${path}`)
  assert.equal(status, 200, text)
  return body
}

interface Course {
  readonly group: Shown
  readonly student: string
  readonly sitting: Shown
  readonly subscription: Shown
  /** The lessons of which the student attended the first and missed the others. */
  readonly times: readonly Shown[]
}
const mark = (time: Shown, { sitting }: Pick<Course, 'sitting'>, attendance: string): Promise<Shown> =>
  centre.call('educationalScheduleTime.mark', {
    params: { token: time.token },
    body: { marks: [{ groupStudentToken: sitting.token, attendance }] },
  })
async function makeCourse(): Promise<Course> {
  const group = await makeGroup(centre, category, period, { warningStatus1: 2, warningStatus2: 3 })
  const { token: applicationToken, studentToken } = await makeJoined(centre, category, period)
  const subscription = await centre.create('joiningApplicationSubscription', {
    applicationToken,
    subscriptionType: 'Session',
    sessionCount: 8,
    from: '2026-09-01T00:00:00Z',
  })
  const sitting = await seat(centre, group, { token: applicationToken }, { joinedOn: '2026-09-01' })
  const times: Shown[] = []
  for (const day of ['16', '17', '18', '19'])
    times.push(await makeTime(centre, group, `2026-11-${day}T07:00:00Z`, `2026-11-${day}T09:00:00Z`))
  const course = { group, student: studentToken, sitting, subscription, times }
  for (const [at, time] of times.entries()) await mark(time, course, at === 0 ? 'Attendance' : 'Absence')
  await centre.call('studentRisk.compute', { body: { educationalGroupToken: group.token } })
  return course
}
const markOf = async (time: Shown): Promise<string> =>
  tokenOf(
    'ega',
    (
      await centre.owner('select id from educational_group_attendance where schedule_time_id = $1', [
        idOf(time.token, 'est'),
      ])
    )[0].id,
  )

/** Reads everything that depends on marks of the student. */
async function standing({ group, student, sitting, subscription }: Course) {
  const summary = await get(`people/${student}/summary`)
  const risk = (await get(`student-risks?studentToken=${student}`)).items[0]
  const story = await get(`people/${student}/story?part=attendance`)
  const tally = (await get(`educational-groups/${group.token}/attendance-summary`)).students[0]
  const [stored] = await centre.owner(
    `
      select
        (select warning from educational_group_student where id = $1) as warning,
        (select -sum(units)::int from subscription_movement where subscription_id = $2 and schedule_time_id is not null) as units,
        (select coalesce(sum(points), 0)::int from point_earning where user_id = $3) as points
    `,
    [idOf(sitting.token, 'egs'), idOf(subscription.token, 'jas'), idOf(student, 'usr')],
  )
  const home = await centre.run((ctx) => atRisk(ctx, undefined))
  return {
    ...stored,
    attendance: summary.attendance,
    lessons: summary.lessons.length,
    course: (await get(`student-risks/${risk.token}/course`)).lessons.length,
    home: home.students.find((each) => each.token === risk.token)!.marks.length,
    story: story.items
      .filter(({ kind }: Shown) => kind === 'attended' || kind === 'absent')
      .reduce((sum: number, { count }: Shown) => sum + (count as number), 0),
    held: [tally.attended, tally.held],
  }
}

const all = {
  warning: 2,
  units: 4,
  points: 5,
  attendance: { attended: 1, counted: 4 },
  lessons: 4,
  course: 4,
  home: 4,
  story: 4,
  held: [1, 4],
}
/** Everything without the lesson that the student attended, and one that the student missed. */
const without = {
  warning: 1,
  units: 2,
  points: 0,
  attendance: { attended: 0, counted: 2 },
  lessons: 2,
  course: 2,
  home: 2,
  story: 2,
  held: [0, 2],
}
const changeTime = async ({ token }: Shown, workDay: string): Promise<Shown> =>
  centre.change('educationalScheduleTime', await centre.read('educationalScheduleTime', token), { workDay })
const actOnTime = (action: string) => (time: Shown) => centre.act('educationalScheduleTime', time.token, action)
const actOnMark = (action: string) => async (time: Shown) =>
  centre.act('educationalGroupAttendance', await markOf(time), action)
/** Each way in which marks stop to count, and the way back. */
const ways: Readonly<Record<string, readonly ((time: Shown) => Promise<Shown>)[]>> = {
  'a canceled lesson': [actOnTime('cancel'), actOnTime('plan')],
  'an archived lesson': [actOnTime('archive'), actOnTime('restore')],
  'a blocked lesson': [actOnTime('block'), actOnTime('unblock')],
  'a lesson on a holiday': [(time) => changeTime(time, 'Holiday'), (time) => changeTime(time, 'Work')],
  'an archived mark': [actOnMark('archive'), actOnMark('restore')],
  'a blocked mark': [actOnMark('block'), actOnMark('unblock')],
}

for (const [name, [leave, back]] of Object.entries(ways))
  test(`D4.4 D4.5 D3.3 D6.9 ${name} counts for no figure, warning, subscription or points, until it comes back`, async () => {
    const course = await makeCourse()
    assert.deepEqual(await standing(course), all)
    for (const time of course.times.slice(0, 2)) await leave!(time)
    assert.deepEqual(await standing(course), without)
    for (const time of course.times.slice(0, 2)) await back!(time)
    assert.deepEqual(await standing(course), all)
  })

test('D4.4 the register and the code show an archived mark as none, and marking the student anew makes it active', async () => {
  const course = await makeCourse()
  const time = await makeTime(centre, course.group, '2026-11-20T11:30:00Z', '2026-11-20T13:00:00Z')
  await mark(time, course, 'Attendance')
  const seen = async () => {
    const params = { token: time.token }
    const register = await centre.call('educationalScheduleTime.register', { params })
    const code = await centre.call('educationalScheduleTime.attendanceCode', { params })
    const { present } = await centre.read('educationalScheduleTime', time.token)
    return [register.students[0].attendance, code.present, present]
  }
  assert.deepEqual(await seen(), ['Attendance', 1, 1])
  const token = await markOf(time)
  await centre.act('educationalGroupAttendance', token, 'archive')
  assert.deepEqual(await seen(), ['Unknown', 0, 0])
  assert.equal((await mark(time, course, 'Attendance')).verdicts[0].saved, true)
  assert.deepEqual(await seen(), ['Attendance', 1, 1])
  assert.equal((await centre.read('educationalGroupAttendance', token)).recordState, 'active')
})

test('D4.4 D2.4 the portals show no mark of an archived lesson', async () => {
  const course = await makeCourse()
  const { Student, Parent } = { Student: idOf(course.student, 'usr')!, Parent: centre.app.users.Parent.id }
  await centre.create('studentFamily', {
    userToken: course.student,
    relativeToken: centre.app.users.Parent.token,
    relativeRelationTypeToken: (await centre.create('relativeRelationType', { names: { en: 'Father' } })).token,
  })
  const lessonsOf = async (userType: 'Student' | 'Parent', userId: string): Promise<string[]> =>
    (
      await centre.call(
        'educationalGroupAttendance.list',
        { query: { studentToken: course.student, sort: 'at', columns: 'scheduleTime' } },
        { userType, userId, privileges: everyPrivilege },
      )
    ).items.map(({ scheduleTime }: Shown) => scheduleTime.token)
  const tokens = course.times.map(({ token }) => token)
  await centre.act('educationalScheduleTime', tokens[1]!, 'archive')
  for (const [userType, id] of [
    ['Student', Student],
    ['Parent', Parent],
  ] as const)
    assert.deepEqual(await lessonsOf(userType, id), [tokens[0], tokens[2], tokens[3]], userType)
  await centre.act('educationalScheduleTime', tokens[1]!, 'restore')
  assert.deepEqual(await lessonsOf('Student', Student), tokens)
})
