/**
 * D4.2 A student is in one room at a time, however many book at once: over HTTP on the listening server, every way in
 * which hours are given to students against every other.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { idOf, newId } from '@topcenter/model/kit/token'
import {
  type Centre,
  codeIn,
  makeCategory,
  makeGroup,
  makeJoined,
  makePeriod,
  makePlace,
  makeStudent,
  makeTime,
  seat,
  type Shown,
  startCentre,
} from '../../../test/education/test-centre.ts'

let centre: Centre
let period: Shown
let origin: string
before(async () => {
  centre = await startCentre()
  period = await makePeriod(centre)
  centre.app.application.jobs.start()
  origin = await centre.app.application.http.listen({ port: 0, host: '127.0.0.1' })
})
after(() => centre.close())

interface Answer {
  readonly status: number
  readonly body: Shown
}
async function ask(method: string, path: string, body: object): Promise<Answer> {
  const answer = await fetch(origin + path, {
    method,
    body: JSON.stringify(body),
    headers: {
      'api-version': '1.0',
      'accept-language': 'en',
      'content-type': 'application/json',
      'idempotency-key': newId(),
      authorization: `Bearer ${centre.app.users.MasterAdmin.session}`,
    },
  })
  return { status: answer.status, body: await answer.json() }
}
const post = (path: string, body: object = {}) => ask('POST', path, body)

/** Exactly so many were taken; every other was refused as a clash, none as a fault of the server. */
function taken(answers: readonly Answer[], count: number): void {
  const refused = answers.filter(({ status }) => status !== 200)
  assert.deepEqual(
    [...new Set(refused.map(({ body }) => body.code))].filter((code) => code !== 'schedule.clash'),
    [],
    JSON.stringify(refused.map(({ body }) => body)),
  )
  assert.equal(answers.length - refused.length, count)
}

/** Lessons at one time of groups that share a student, over all that was ever booked here. */
const doubled = async (): Promise<number> =>
  (
    await centre.owner(`
      select count(*)::int as count
      from booking a
      join booking b
        on b.establishment_id = a.establishment_id and b.resource_kind = 'group' and b.schedule_time_id > a.schedule_time_id and b.during && a.during
      join educational_group_student s
        on s.establishment_id = a.establishment_id and s.educational_group_id = a.resource_id and s.left_on is null and s.record_state <> 'archived'
      join educational_group_student o
        on o.establishment_id = b.establishment_id and o.educational_group_id = b.resource_id
        and o.student_id = s.student_id
        and o.left_on is null
        and o.record_state <> 'archived'
      where a.resource_kind = 'group' and a.resource_id <> b.resource_id
    `)
  )[0].count

interface Membership {
  readonly category: Shown
  readonly group: Shown
  readonly application: Shown
}
/** A group of its own category, with an accepted application of the student, who does not sit in it yet. */
async function joins(student: Shown, body: object = {}): Promise<Membership> {
  const category = await makeCategory(centre)
  const group = await makeGroup(centre, category, period, body)
  return { category, group, application: await makeJoined(centre, category, period, student.token) }
}
async function sits(student: Shown, body: object = {}): Promise<Membership & { seated: Shown }> {
  const membership = await joins(student, body)
  return { ...membership, seated: await seat(centre, membership.group, membership.application) }
}
const several = <T>(count: number, work: (at: number) => Promise<T>): Promise<T[]> =>
  Array.from({ length: count }, (_, at) => at).reduce(
    async (before, at) => [...(await before), await work(at)],
    Promise.resolve([] as T[]),
  )

let days = 0
/** A day of its own for each race, so that one does not meet another. */
function day(): { from: string; to: string; date: string } {
  days += 1
  const date = new Date(Date.UTC(2026, 10, 22) + days * 86_400_000).toISOString().slice(0, 10)
  return { date, from: `${date}T10:00:00.000Z`, to: `${date}T11:00:00.000Z` }
}
const book = ({ group }: Membership, { from, to }: { from: string; to: string }, more: object = {}) =>
  post('/api/educational-schedule-times', { educationalGroupToken: group.token, from, to, ...more })
const take = ({ group, application }: Membership) =>
  post('/api/educational-group-students', { educationalGroupToken: group.token, applicationToken: application.token })
const lesson = ({ group }: Membership, { from, to }: { from: string; to: string }, more: object = {}) =>
  makeTime(centre, group, from, to, more)

const rounds = 6

test('D4.2 of twelve lessons at one hour, in groups that share a student and booked at once, exactly one is booked', async () => {
  const student = await makeStudent(centre)
  const groups = await several(12, () => sits(student))
  for (let round = 0; round < rounds; round += 1) {
    const at = day()
    taken(await Promise.all(groups.map((each) => book(each, at))), 1)
  }
  assert.equal(await doubled(), 0)
})

test('D4.2 of ten seats of one student, taken at once in groups with lessons at the same time, exactly one is taken', async () => {
  const at = day()
  const groups = await several(10, async () => {
    const group = await makeGroup(centre, await makeCategory(centre), period)
    await makeTime(centre, group, at.from, at.to)
    return group
  })
  for (let round = 0; round < rounds; round += 1) {
    const student = await makeStudent(centre)
    const asked = await several(10, async (index) => ({
      category: groups[index],
      group: groups[index],
      application: await makeJoined(centre, { token: groups[index].educationalCategoryToken }, period, student.token),
    }))
    taken(await Promise.all(asked.map(take)), 1)
  }
  assert.equal(await doubled(), 0)
})

test('D4.2 D4.6 of a transfer and a seat, and of a lesson and a seat, that clash and come at once, exactly one succeeds', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const [student, at] = [await makeStudent(centre), day()]
    const old = await sits(student)
    const other = await makeGroup(centre, old.category, period)
    await makeTime(centre, other, at.from, at.to)
    const second = await joins(student)
    await lesson(second, at)
    const transfer = () =>
      post('/api/educational-group-transfers', { groupStudentToken: old.seated.token, newGroupToken: other.token })
    taken(await Promise.all([transfer(), take(second)]), 1)

    const [next, later] = [await makeStudent(centre), day()]
    const [first, wanted] = [await sits(next), await joins(next)]
    await lesson(wanted, later)
    taken(await Promise.all([book(first, later), take(wanted)]), 1)
  }
  assert.equal(await doubled(), 0)
})

test('D4.2 of a lesson that is moved, replaced or planned again and a new one that clash and come at once, exactly one succeeds', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const [student, at, before] = [await makeStudent(centre), day(), day()]
    const [mine, other] = [await sits(student), await sits(student)]
    const moved = await lesson(mine, before)
    const move = () =>
      ask('PATCH', `/api/educational-schedule-times/${moved.token}`, {
        version: moved.version,
        from: at.from,
        to: at.to,
      })
    taken(await Promise.all([move(), book(other, at)]), 1)

    const [third, wanted] = [await sits(student), day()]
    const replaced = await lesson(third, day())
    const replace = () =>
      post(`/api/educational-schedule-times/${replaced.token}/replace`, { from: wanted.from, to: wanted.to })
    taken(await Promise.all([replace(), book(other, wanted)]), 1)

    const again = day()
    const away = await lesson(mine, again)
    await centre.act('educationalScheduleTime', away.token, 'cancel')
    const plan = () => post(`/api/educational-schedule-times/${away.token}/plan`)
    taken(await Promise.all([plan(), book(other, again)]), 1)

    const back = day()
    const archived = await lesson(mine, back)
    await centre.act('educationalScheduleTime', archived.token, 'archive')
    const restore = () => post(`/api/educational-schedule-times/${archived.token}/restore`)
    taken(await Promise.all([restore(), book(other, back)]), 1)
  }
  assert.equal(await doubled(), 0)
})

test('D4.2 of a restored seat and a lesson that clash and come at once, exactly one succeeds', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const [student, at] = [await makeStudent(centre), day()]
    const [mine, other] = [await sits(student), await sits(student)]
    await lesson(mine, at)
    await centre.act('educationalGroupStudent', mine.seated.token, 'archive')
    taken(await Promise.all([post(`/api/educational-group-students/${mine.seated.token}/restore`), book(other, at)]), 1)
  }
  assert.equal(await doubled(), 0)
})

test('D4.2 of a season shift, or its undo, and a lesson that clash and come at once, exactly one succeeds', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const [student, at] = [await makeStudent(centre), day()]
    const [mine, other] = [await sits(student), await sits(student)]
    await lesson(mine, at)
    const rule = { from: at.date, to: at.date, educationalGroupToken: mine.group.token, minutes: 120 }
    const seen = await centre.call('seasonShift.preview', { body: rule })
    const later = { from: `${at.date}T12:00:00.000Z`, to: `${at.date}T13:00:00.000Z` }
    const [shifted, booked] = await Promise.all([
      post('/api/season-shifts', { ...rule, names: { ar: 'رمضان' }, seen: seen.seen }),
      book(other, later),
    ])
    if (booked!.status === 200) assert.equal(shifted!.body.code, 'season.clashing')
    else taken([shifted!, booked!], 1)
    if (shifted!.status !== 200) continue
    const [undone, instead] = await Promise.all([
      post(`/api/season-shifts/${shifted!.body.token}/undo`),
      book(other, at),
    ])
    if (instead!.status === 200) assert.equal(undone!.body.code, 'season.cannotReturn')
    else taken([undone!, instead!], 1)
  }
  assert.equal(await doubled(), 0)
})

test('D4.2 two groups of one student whose lessons are generated at once: every hour is given once', async () => {
  const student = await makeStudent(centre)
  const weekly = {
    expectedStart: '2027-01-02',
    expectedEnd: '2027-01-29',
    fixedSchedule: true,
    slices: [
      { weekday: 'Saturday', from: '09:00', to: '11:00' },
      { weekday: 'Monday', from: '09:00', to: '11:00' },
    ],
  }
  const groups = await several(4, () => sits(student, weekly))
  const answers = await Promise.all(
    groups.map(({ group }) => post(`/api/educational-groups/${group.token}/generateScheduleTimes`)),
  )
  assert.equal(
    answers.reduce((sum, { body }) => sum + body.result.made.length, 0),
    8,
  )
  assert.equal(await doubled(), 0)
})

test('D4.2 a plan that is accepted while lessons are booked: no student is in two rooms', async () => {
  const student = await makeStudent(centre)
  const body = { expectedStart: '2026-12-26', expectedEnd: '2027-01-29' }
  const [mine, other] = [await sits(student, body), await sits(student)]
  const place = await centre.change('placeStudent', await makePlace(centre), { capacity: 30 })
  const plan = await centre.create('timetablePlan', {
    names: { ar: 'خطة سباق' },
    educationalPeriodToken: period.token,
    placesTokens: [place.token],
  })
  const planned = await centre.create('timetableGroup', {
    planToken: plan.token,
    educationalGroupToken: mine.group.token,
    sessions: 1,
    minutes: 60,
  })
  const saturdays = ['2026-12-26', '2027-01-02', '2027-01-09', '2027-01-16', '2027-01-23']
  for (let round = 0; round < 3; round += 1) {
    const hour = 10 + round
    await centre.call('timetableGroup.session', {
      params: { token: planned.token },
      body: { number: 0, weekday: 'Saturday', from: `${hour}:00`, placeToken: place.token, pinned: true },
    })
    const instant = (date: string, at: number) => new Date(Date.parse(date) + (at - 2) * 3_600_000).toISOString()
    const slot = (date: string) => ({ from: instant(date, hour), to: instant(date, hour + 1) })
    const accepted = post(`/api/timetable-plans/${plan.token}/accept`)
    const booked = await Promise.all(saturdays.map((date) => book(other, slot(date))))
    assert.equal((await accepted).status, 200)
    for (let left = 200; left > 0; left -= 1) {
      const now = await centre.read('timetablePlan', plan.token)
      if (now.state === 'Solved') break
      await delay(50)
    }
    const [{ count }] = await centre.owner(
      `
        select count(*)::int as count
        from booking b
        where b.resource_kind = 'group' and b.resource_id = $1 and b.starts_at >= '2026-12-26'
      `,
      [idOf(mine.group.token, 'edg')],
    )
    assert.equal(count + booked.filter(({ status }) => status === 200).length, 5, `in round ${round}`)
    assert.equal(await doubled(), 0)
    for (const { body } of booked.filter(({ status }) => status === 200))
      await centre.act('educationalScheduleTime', body.token, 'archive')
  }
})

test('D4.2 a lesson that returns is checked again: bookings made since are in its way, clashes that were confirmed before are not', async () => {
  const [student, at] = [await makeStudent(centre), day()]
  const [mine, other] = [await sits(student), await sits(student)]
  const first = await lesson(mine, at)
  await centre.act('educationalScheduleTime', first.token, 'archive')
  await lesson(other, at)
  assert.equal(await codeIn(centre.act('educationalScheduleTime', first.token, 'restore')), 'schedule.clash')

  const canceled = await lesson(mine, day())
  await centre.act('educationalScheduleTime', canceled.token, 'cancel')
  await lesson(other, canceled)
  assert.equal(await codeIn(centre.act('educationalScheduleTime', canceled.token, 'plan')), 'schedule.clash')
  await centre.act('educationalScheduleTime', canceled.token, 'plan', { confirmClash: true })
  const [noted] = await centre.owner(
    `select count(*)::int as count from audit where record_id = $1 and action = 'confirmClash'`,
    [idOf(canceled.token, 'est')],
  )
  assert.equal(noted.count, 1)
  await centre.act('educationalScheduleTime', canceled.token, 'archive')
  await centre.act('educationalScheduleTime', canceled.token, 'restore')

  const over = day()
  await lesson(other, over)
  const confirmed = await lesson(mine, over, { confirmClash: true })
  for (const step of ['archive', 'restore', 'cancel', 'plan'])
    await centre.act('educationalScheduleTime', confirmed.token, step)

  // a seat that was taken over a clash comes back; one that another lesson took the hours of does not
  const third = await joins(student)
  await lesson(third, over)
  const seated = await seat(centre, third.group, third.application, { confirmClash: true })
  await centre.act('educationalGroupStudent', seated.token, 'archive')
  await centre.act('educationalGroupStudent', seated.token, 'restore')
  const fourth = await sits(student)
  const free = day()
  await lesson(fourth, free)
  await centre.act('educationalGroupStudent', fourth.seated.token, 'archive')
  await lesson(other, free)
  assert.equal(await codeIn(centre.act('educationalGroupStudent', fourth.seated.token, 'restore')), 'schedule.clash')
})
