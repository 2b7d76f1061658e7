/**
 * Membership in time (D2.4, D12.2): what has a day is seen by who was in the group on that day, in lists, records,
 * calendars, feeds and media alike. MEMBERSHIP_RUNS and MEMBERSHIP_STEPS make the random part longer;
 * a failure names its seed.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { everyPrivilege } from '@topcenter/model/areas'
import { idOf, tokenOf } from '@topcenter/model/kit/token'
import { differencesOf } from '../records/kept-totals.ts'
import { educationProofs } from './totals-proof.ts'
import type { TestUser } from '../../test/test-application.ts'
import {
  type Centre,
  makeCategory,
  makeGroup,
  makeJoined,
  makeTime,
  seat,
  type Shown,
  startCentre,
} from '../../test/education/test-centre.ts'

const [runs, steps] = [Number(process.env.MEMBERSHIP_RUNS ?? 1), Number(process.env.MEMBERSHIP_STEPS ?? 60)]
const dayMs = 86_400_000
/** Noon in Cairo today: the database asks its own clock when media and news end. */
const noon = new Date(new Date().setUTCHours(10, 0, 0, 0)).getTime()
const at = (days: number, hour = 10): string => new Date(noon + days * dayMs + (hour - 10) * 3_600_000).toISOString()
const day = (days: number): string => at(days).slice(0, 10)

let centre: Centre
let period: Shown
let category: Shown
before(async () => {
  centre = await startCentre(at(0))
  period = await centre.create('educationalPeriod', { names: { en: 'Term' }, from: day(-200), to: day(200) })
  category = await makeCategory(centre)
})
after(() => centre.close())

const student = async (): Promise<{ user: TestUser; application: Shown }> => {
  const user = await centre.app.addUser('Student', everyPrivilege)
  return { user, application: await makeJoined(centre, category, period, user.token) }
}
const parentOf = async (child: TestUser): Promise<TestUser> => {
  const parent = await centre.app.addUser('Parent', everyPrivilege)
  const relation = await centre.create('relativeRelationType', { names: { en: `Parent ${child.token.slice(-6)}` } })
  await centre.create('studentFamily', {
    userToken: child.token,
    relativeToken: parent.token,
    relativeRelationTypeToken: relation.token,
  })
  return parent
}
/** Creates a lecturer who sees own groups only. */
const lecturer = async (): Promise<TestUser> => {
  const user = await centre.app.addUser('Employee', everyPrivilege)
  await centre.owner('update establishment_role set own_groups_only = true where id = $1', [user.roleId])
  return user
}
const group = (body: object = {}): Promise<Shown> => makeGroup(centre, category, period, body)
const lesson = (of: Shown, days: number, body: object = {}, hour = 14): Promise<Shown> =>
  makeTime(centre, of, at(days, hour), at(days, hour + 1), body)
/** Returns the days of the lessons, relative to today, that a user finds in a place. */
const daysIn = (froms: readonly string[]): number[] =>
  froms.map((from) => Math.floor((Date.parse(from) - noon + 10 * 3_600_000) / dayMs)).toSorted((one, two) => one - two)
const wanted = `size=200&columns=from,educationalGroup&fromFrom=${day(-100)}&fromTo=${day(100)}`

async function get(user: TestUser, path: string): Promise<Shown> {
  const answer = await centre.app.call(user, 'GET', path)
  assert.equal(answer.status, 200, `${path} ${answer.text}`)
  return answer.body
}
let reads = 0
/** Reads the times of lessons by every way that a user has, by the way. */
async function lessonsOf(user: TestUser, of?: string): Promise<Record<string, string[]>> {
  const { items } = await get(user, `/api/educational-schedule-times?${wanted}`)
  const calendar: string[] = []
  for (const from of [-40, 0])
    calendar.push(
      ...(
        await get(user, `/api/calendar?from=${day(from)}&to=${day(from + 39)}${of ? `&by=student&of=${of}` : ''}`)
      ).times.map((time: Shown) => time.from),
    )
  const feed = (await centre.app.call(user, 'POST', '/api/calendar-feeds', of ? { by: 'student', of } : { by: 'all' }))
    .body
  // each from an address of its own, because an address has a pace
  const remoteAddress = `10.0.${Math.floor((reads += 1) / 250)}.${reads % 250}`
  const answer = await centre.app.application.http.inject({ url: feed.path, remoteAddress })
  assert.equal(answer.statusCode, 200)
  const text = answer.body
  await centre.app.call(user, 'DELETE', `/api/calendar-feeds/${feed.token}`)
  return {
    // the list cannot be asked for the times of one student
    ...(of ? {} : { list: items.map((time: Shown) => time.from) }),
    calendar,
    feed: [...text.matchAll(/^DTSTART:(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/gm)].map(
      ([, ...parts]) => `${parts.slice(0, 3).join('-')}T${parts.slice(3).join(':')}Z`,
    ),
  }
}
async function assertLessons(user: TestUser, days: readonly number[], what: string, of?: string): Promise<void> {
  for (const [way, froms] of Object.entries(await lessonsOf(user, of)))
    assert.deepEqual(daysIn(froms), days, `${what}, ${way}`)
}
const open = async (user: TestUser, path: string): Promise<number> => (await centre.app.call(user, 'GET', path)).status
const onDay = async <T>(days: number, work: () => Promise<T>): Promise<T> => {
  centre.app.clock.set(at(days))
  try {
    return await work()
  } finally {
    centre.app.clock.set(at(0))
  }
}

test('D2.4 a student and a parent see the lessons of their time, after a move, a leave and a late start', async () => {
  const [a, b] = [await group(), await group()]
  const lessons = new Map<string, Shown>()
  for (const days of [-12, -8, 3]) lessons.set(`a${days}`, await lesson(a, days))
  for (const days of [-9, 4]) lessons.set(`b${days}`, await lesson(b, days))
  const moved = await student()
  const seated = await seat(centre, a, moved.application, { joinedOn: day(-15) })
  await centre.create('educationalGroupTransfer', { groupStudentToken: seated.token, newGroupToken: b.token })
  const gone = await student()
  const left = await seat(centre, a, gone.application, { joinedOn: day(-15) })
  await centre.act('educationalGroupStudent', left.token, 'leave', {})
  const late = await student()
  await seat(centre, a, late.application, { joinedOn: day(-9) })
  const coming = await student()
  await seat(centre, b, coming.application, { joinedOn: day(2) })
  for (const [who, days, what] of [
    [moved, [-12, -8, 4], 'moved'],
    [gone, [-12, -8], 'left'],
    [late, [-8, 3], 'joined late'],
    [coming, [4], 'will join'],
  ] as const) {
    await assertLessons(who.user, days, what)
    await assertLessons(await parentOf(who.user), days, `parent of who ${what}`)
    await assertLessons(centre.app.users.MasterAdmin, days, `staff of who ${what}`, who.user.token)
  }
  const address = (key: string) => `/api/educational-schedule-times/${lessons.get(key)!.token}`
  assert.deepEqual(
    [
      await open(moved.user, address('a-12')),
      await open(moved.user, address('a3')),
      await open(moved.user, address('b-9')),
    ],
    [200, 404, 404],
  )
  assert.equal(await open(gone.user, `/api/educational-groups/${a.token}`), 200)
})

test('D2.4 a record of their time names none of before it: the comment that it answers, the lesson that it replaces', async () => {
  const of = await group()
  const [before, late] = [await student(), await student()]
  await seat(centre, of, before.application, { joinedOn: day(-15) })
  await seat(centre, of, late.application, { joinedOn: day(-4) })
  const discussion = await onDay(-10, () =>
    centre.create('discussion', { names: { en: 'Homework' }, educationalGroupToken: of.token }),
  )
  const write = (days: number, text: string, parentCommentToken?: string): Promise<Shown> =>
    onDay(days, () =>
      centre.create('discussionComment', { discussionToken: discussion.token, text, parentCommentToken }),
    )
  const [secret, known] = [await write(-8, 'Before you came'), await write(-3, 'Since you came')]
  const replies = [await write(-2, 'Yes', secret.token), await write(-2, 'No', known.token)]
  const missed = [await lesson(of, -7), await lesson(of, 2)]
  const instead: Shown[] = []
  for (const [at, replaced] of missed.entries())
    instead.push(await lesson(of, 3 + at, { alternativeOfToken: replaced.token }))
  const opened = async (user: TestUser, path: string, records: readonly Shown[], name: string) => {
    const found: unknown[] = []
    const listed = await get(user, `/api/${path}?size=200&columns=${name}`)
    for (const { token } of records) {
      const one = await get(user, `/api/${path}/${token}`)
      const inList = listed.items.find((each: Shown) => each.token === token)
      assert.equal(inList[`${name}Token`] ?? null, one[`${name}Token`])
      assert.equal(inList[name]?.token ?? null, one[`${name}Token`])
      assert.equal(one[name]?.token ?? null, one[`${name}Token`])
      found.push(one[`${name}Token`])
    }
    return found
  }
  const inCalendar = async (user: TestUser) => {
    const { times } = await get(user, `/api/calendar?from=${day(0)}&to=${day(10)}`)
    return instead.map(({ token }) => times.find((each: Shown) => each.token === token).alternativeOf ?? null)
  }
  for (const [user, first, what] of [
    [before.user, true, 'in the group since before'],
    [late.user, false, 'joined late'],
    [await parentOf(late.user), false, 'parent of who joined late'],
    [centre.app.users.MasterAdmin, true, 'staff'],
  ] as const) {
    const comments = [first ? secret.token : null, known.token]
    assert.deepEqual(await opened(user, 'discussion-comments', replies, 'parentComment'), comments, what)
    const lessons = [first ? missed[0]!.token : null, missed[1]!.token]
    assert.deepEqual(await opened(user, 'educational-schedule-times', instead, 'alternativeOf'), lessons, what)
    assert.deepEqual(await inCalendar(user), lessons, what)
  }
  const { text } = await centre.app.call(late.user, 'GET', '/api/discussion-comments?size=200')
  assert.equal(text.includes('Before you came'), false)
})

test('D2.4 a lesson that was attended on the day of a move is seen, and opened from its mark', async () => {
  const [a, b] = [await group(), await group()]
  const [morning, evening] = [await lesson(a, 0, {}, 8), await lesson(a, 0, {}, 18)]
  const { user, application } = await student()
  const seated = await seat(centre, a, application, { joinedOn: day(-5) })
  await centre.call('educationalScheduleTime.mark', {
    params: { token: morning.token },
    body: { marks: [{ groupStudentToken: seated.token, attendance: 'Attendance' }], way: 'List' },
  })
  await centre.create('educationalGroupTransfer', { groupStudentToken: seated.token, newGroupToken: b.token })
  const marks = await get(user, '/api/educational-group-attendances?columns=scheduleTime')
  assert.deepEqual(
    marks.items.map((mark: Shown) => mark.scheduleTime.token),
    [morning.token],
  )
  assert.equal(await open(user, `/api/educational-schedule-times/${morning.token}`), 200)
  assert.equal(await open(user, `/api/educational-schedule-times/${evening.token}`), 404)
  for (const froms of Object.values(await lessonsOf(user)))
    assert.deepEqual(
      froms.map((from) => Date.parse(from)),
      [Date.parse(morning.from)],
    )
  await assertLessons(centre.app.users.MasterAdmin, [0], 'staff', user.token)
})

test('D12.2 a replaced lecturer keeps the lessons of their time, the next one has those since, a stand-in the one', async () => {
  const [first, second, stand] = [await lecturer(), await lecturer(), await lecturer()]
  const a = await onDay(-30, () => group({ lecturerToken: first.token }))
  for (const days of [-12, -8, -3, 3])
    await onDay(-30, () => lesson(a, days, days === -3 ? { lecturerToken: stand.token } : {}))
  const { user, application } = await student()
  await seat(centre, a, application, { joinedOn: day(-20) })
  const before = await student()
  const out = await onDay(-20, () => seat(centre, a, before.application, { joinedOn: day(-25) }))
  await onDay(-10, () => centre.act('educationalGroupStudent', out.token, 'leave', {}))
  const replaced = await onDay(-5, async () =>
    centre.change('educationalGroup', await centre.read('educationalGroup', a.token), { lecturerToken: second.token }),
  )
  assert.equal(replaced.lecturer.token, second.token)
  const later = await onDay(-4, () => lesson(a, 6))
  // what was planned for the first one is still theirs
  await assertLessons(first, [-12, -8, 3], 'the first')
  await assertLessons(second, [-3, 3, 6], 'the second')
  await assertLessons(stand, [-3], 'the stand-in')
  const students = async (who: TestUser) =>
    (await get(who, `/api/students?columns=names`)).items.map((each: Shown) => each.token).toSorted()
  assert.deepEqual(await students(first), [user.token, before.user.token].toSorted())
  assert.deepEqual(await students(second), [user.token])
  assert.deepEqual(await students(stand), [user.token])
  assert.equal(await open(first, `/api/educational-schedule-times/${later.token}`), 404)
  assert.deepEqual(
    await centre.owner(
      'select lecturer_id, since::text, until::text from group_teaching where educational_group_id = $1 order by noted_on',
      [idOf(a.token, 'edg')],
    ),
    [
      { lecturer_id: first.id, since: null, until: day(-5) },
      { lecturer_id: second.id, since: day(-5), until: null },
    ],
  )
})

test('D12.2 teaching by a weekly time begins and ends with it; a correction on the first day has no gap', async () => {
  const [first, second] = [await lecturer(), await lecturer()]
  const slice = (who: TestUser, from = '10:00') => ({ weekday: 'Monday', from, to: '11:00', lecturerToken: who.token })
  const a = await onDay(-20, () => group({ slices: [slice(first)] }))
  const since = async () =>
    centre.owner(
      `
        select lecturer_id as who, since::text, until::text
        from group_teaching
        where educational_group_id = $1
        order by noted_on, until nulls last
      `,
      [idOf(a.token, 'edg')],
    )
  const change = async (days: number, slices: object[]) =>
    onDay(days, async () =>
      centre.change('educationalGroup', await centre.read('educationalGroup', a.token), { slices }),
    )
  await change(-20, [slice(second)])
  assert.deepEqual(await since(), [
    { who: first.id, since: null, until: day(-20) },
    { who: second.id, since: null, until: null },
  ])
  await change(-15, [slice(second, '09:00')])
  assert.deepEqual((await since()).at(-1), { who: second.id, since: null, until: null })
  await change(-10, [slice(first)])
  assert.deepEqual((await since()).at(-1), { who: first.id, since: day(-10), until: null })
  await change(-10, [slice(second)])
  assert.deepEqual(
    (await since()).filter(({ until }) => until === null).map(({ who }) => who),
    [second.id],
  )
})

test('D12.2 the nightly proof reports a lecturer whose teaching has no beginning', async () => {
  const who = await lecturer()
  const of = await group({ lecturerToken: who.token })
  const id = idOf(of.token, 'edg')!
  const { sql: proof } = educationProofs.find(({ check }) => check === 'teaching')!
  const wrong = () => centre.run((ctx) => differencesOf(ctx, proof))
  assert.deepEqual(await wrong(), [])
  await centre.owner('delete from group_teaching where educational_group_id = $1', [id])
  assert.deepEqual(await wrong(), [{ id, stored: [], counted: [who.id] }])
  await centre.owner('update educational_group set lecturer_id = null where id = $1', [id])
})

test('D2.4 discussions of a group follow the days of a seat; only members write', async () => {
  const a = await group()
  const { user, application } = await student()
  const seated = await onDay(-10, () => seat(centre, a, application, { joinedOn: day(-10) }))
  const talk = await onDay(-20, () =>
    centre.create('discussion', { names: { en: 'Questions' }, educationalGroupToken: a.token }),
  )
  const comment = (days: number, text: string) =>
    onDay(days, () => centre.create('discussionComment', { discussionToken: talk.token, text }))
  await comment(-15, 'before')
  const during = await comment(-6, 'during')
  const write = (text: string) =>
    centre.app.call(user, 'POST', '/api/discussion-comments', { discussionToken: talk.token, text })
  assert.equal((await write('mine')).status, 200)
  await centre.act('educationalGroupStudent', seated.token, 'leave', {})
  assert.equal((await write('late')).body.code, 'discussion.leftGroup')
  assert.equal(
    (await centre.app.call(user, 'POST', `/api/discussion-comments/${during.token}/react`, { rating: 'Like' })).status,
    406,
  )
  await onDay(1, () => comment(1, 'after'))
  const texts = (await get(user, `/api/discussion-comments?columns=text&educationalGroupToken=${a.token}`)).items.map(
    (each: Shown) => each.text,
  )
  assert.ok(texts.includes('during') && !texts.includes('before') && !texts.includes('after'), texts.join())
})

test('D2.4 D5.2 exams and news of a group follow the days of a seat; a former member begins no exam', async () => {
  const a = await group()
  const { user, application } = await student()
  const seated = await onDay(-10, () => seat(centre, a, application, { joinedOn: day(-10) }))
  const model = await centre.create('simpleExamModel', {
    names: { en: 'Quiz' },
    educationalCategoryToken: category.token,
    trueFalseQuestions: [{ question: 'Cairo lies on the Nile.', correctAnswer: 'True', degree: 2 }],
  })
  const exam = (from: number, to: number): Promise<Shown> =>
    onDay(-20, () =>
      centre.create('groupScheduleExam', {
        educationalGroupToken: a.token,
        simpleExamModelToken: model.token,
        from: at(from),
        to: at(to),
        duration: 30,
        confirmClash: true,
      }),
    )
  const [before, open_, next] = [await exam(-15, -14), await exam(-3, 2), await exam(5, 6)]
  const newsCategory = await centre.create('newsCategory', { names: { en: 'Of the group' } })
  const news = (days: number): Promise<Shown> =>
    onDay(days, () =>
      centre.create('news', {
        names: { en: `News ${days}` },
        newsCategoryToken: newsCategory.token,
        educationalGroupsTokens: [a.token],
        from: at(days),
        to: at(20),
      }),
    )
  const lasting = await news(-5)
  const seen = async (resource: string) =>
    (await get(user, `/api/${resource}?columns=from`)).items.map((each: Shown) => each.token).toSorted()
  const tokens = (records: readonly Shown[]) => records.map((each) => each.token).toSorted()
  const standing = async (): Promise<string[]> =>
    [
      await get(user, '/api/student-exams'),
      await get(centre.app.users.MasterAdmin, `/api/student-exams?studentToken=${user.token}`),
    ].map(({ items }) => items.find(({ token }: Shown) => token === open_.token).standing)
  const watched = async (): Promise<string> =>
    (await get(centre.app.users.MasterAdmin, `/api/group-schedule-exams/${open_.token}/monitor`)).students.find(
      (each: Shown) => each.student.token === user.token,
    ).standing
  assert.deepEqual(await seen('group-schedule-exams'), tokens([open_, next]))
  assert.deepEqual([await standing(), await watched()], [['Open', 'Open'], 'Open'])
  await onDay(-1, () => centre.act('educationalGroupStudent', seated.token, 'leave', {}))
  assert.deepEqual([await standing(), await watched()], [['Missed', 'Missed'], 'Missed'])
  await news(0)
  assert.deepEqual(await seen('group-schedule-exams'), tokens([open_]))
  assert.deepEqual(await seen('news'), tokens([lasting]))
  for (const { token } of [before, open_])
    assert.equal((await centre.app.call(user, 'POST', `/api/group-schedule-exams/${token}/begin`)).status, 404)
})

test('D2.4 D5.2 an open exam is upcoming for a student who joins the group while it is open', async () => {
  const a = await group()
  const { user, application } = await student()
  await seat(centre, a, application, { joinedOn: day(1) })
  const model = await centre.create('simpleExamModel', {
    names: { en: 'Quiz' },
    educationalCategoryToken: category.token,
    trueFalseQuestions: [{ question: 'Cairo lies on the Nile.', correctAnswer: 'True', degree: 2 }],
  })
  const exam = await onDay(-3, () =>
    centre.create('groupScheduleExam', {
      educationalGroupToken: a.token,
      simpleExamModelToken: model.token,
      from: at(-2),
      to: at(2),
      duration: 30,
      confirmClash: true,
    }),
  )
  const standing = async () => (await get(user, '/api/student-exams')).items[0].standing
  const begin = async () =>
    (await centre.app.call(user, 'POST', `/api/group-schedule-exams/${exam.token}/begin`)).status
  assert.deepEqual([await standing(), await begin()], ['Upcoming', 404])
  await onDay(1, async () => assert.deepEqual([await standing(), await begin()], ['Open', 200]))
})

test('D2.4 a portal user’s summary of attendance counts the lessons of their time', async () => {
  const a = await group()
  for (const days of [-12, -8, -3]) await lesson(a, days)
  const { user, application } = await student()
  await seat(centre, a, application, { joinedOn: day(-5) })
  for (const [who, due] of [
    [user, 1],
    [await parentOf(user), 1],
    [centre.app.users.MasterAdmin, 3],
  ] as const)
    assert.equal((await get(who, `/api/educational-groups/${a.token}/attendance-summary`)).due, due)
})

test('D8.3 a complaint is hidden from everybody who teaches the group, as soon as they do', async () => {
  const [main, standIn, next] = [await lecturer(), await lecturer(), await lecturer()]
  for (const { roleId } of [main, standIn, next])
    await centre.owner('update establishment_role set own_groups_only = false where id = $1', [roleId])
  const a = await group({ lecturerToken: main.token })
  const { user } = await student()
  const type = await centre.create('complaintType', { names: { en: 'Teaching' }, scopeType: 'Group' })
  const complaint = await centre.create('complaint', {
    names: { en: 'Too loud' },
    complaintTypeToken: type.token,
    complainantToken: user.token,
    aboutGroupToken: a.token,
  })
  const seesIt = async (who: TestUser) => (await open(who, `/api/complaints/${complaint.token}`)) === 200
  assert.deepEqual([await seesIt(main), await seesIt(standIn), await seesIt(next)], [false, true, true])
  const time = await lesson(a, 5, { lecturerToken: standIn.token })
  assert.deepEqual([await seesIt(main), await seesIt(standIn)], [false, false], 'a lesson was given to the stand-in')
  await centre.change('educationalScheduleTime', time, { lecturerToken: main.token })
  assert.equal(await seesIt(standIn), true, 'who never taught')
  await centre.change('educationalGroup', await centre.read('educationalGroup', a.token), { lecturerToken: next.token })
  assert.deepEqual([await seesIt(main), await seesIt(next)], [false, false], 'the next lecturer')
})

/** Lecturers give a group to others in each way that they have, as themselves. */
const handOvers: Readonly<Record<string, (by: TestUser, of: Shown, to: TestUser) => Promise<{ status: number }>>> = {
  lesson: (by, of, to) =>
    centre.app.call(by, 'POST', '/api/educational-schedule-times', {
      educationalGroupToken: of.token,
      lecturerToken: to.token,
      from: at(5, 14),
      to: at(5, 15),
    }),
  'weekly time': async (by, of, to) =>
    centre.app.call(by, 'PATCH', `/api/educational-groups/${of.token}`, {
      slices: [{ weekday: 'Monday', from: '10:00', to: '11:00', lecturerToken: to.token }],
      version: (await centre.read('educationalGroup', of.token)).version,
    }),
  group: async (by, of, to) =>
    centre.app.call(by, 'PATCH', `/api/educational-groups/${of.token}`, {
      lecturerToken: to.token,
      version: (await centre.read('educationalGroup', of.token)).version,
    }),
}

test('D8.3 a complaint is hidden from new teachers, and loses such an assignee, whoever makes them teachers', async () => {
  const type = await centre.create('complaintType', { names: { en: 'Lessons' }, scopeType: 'Group' })
  const { user } = await student()
  for (const [way, handOver] of Object.entries(handOvers))
    for (const from of ['lecturer', 'limited lecturer', 'assignee'] as const) {
      const [main, next] = [await lecturer(), await centre.app.addUser('Employee', everyPrivilege)]
      if (from !== 'limited lecturer')
        await centre.owner('update establishment_role set own_groups_only = false where id = $1', [main.roleId])
      const a = await group({ lecturerToken: main.token })
      const { token } = await centre.create('complaint', {
        names: { en: 'Too fast' },
        complaintTypeToken: type.token,
        complainantToken: user.token,
        aboutGroupToken: a.token,
        assigneeToken: next.token,
      })
      assert.equal(await open(next, `/api/complaints/${token}`), 200)
      const { status } = await handOver(from === 'assignee' ? next : main, a, next)
      const after = await centre.read('complaint', token)
      assert.deepEqual(
        [status, await open(next, `/api/complaints/${token}`), after.assigneeToken],
        [200, 404, null],
        `${way} by the ${from}`,
      )
    }
})

test('D12.2 a lecturer brings no lesson to a day on which they do not teach the group', async () => {
  const [first, second, stand] = [await lecturer(), await lecturer(), await lecturer()]
  const a = await onDay(-30, () => group({ lecturerToken: first.token }))
  const old = await onDay(-30, () => lesson(a, -12))
  const planned = await onDay(-30, () => lesson(a, 3))
  await onDay(-5, async () =>
    centre.change('educationalGroup', await centre.read('educationalGroup', a.token), { lecturerToken: second.token }),
  )
  const given = await lesson(a, 4, { lecturerToken: stand.token })
  const passing = await student()
  const brief = await seat(centre, a, passing.application, { joinedOn: day(-2) })
  await centre.act('educationalGroupStudent', brief.token, 'leave', {})
  const path = '/api/educational-schedule-times'
  const create = (who: TestUser, days: number) =>
    centre.app.call(who, 'POST', path, {
      educationalGroupToken: a.token,
      lecturerToken: who.token,
      from: at(days, 16),
      to: at(days, 17),
    })
  const move = async (who: TestUser, of: Shown, days: number, hour = 16) =>
    centre.app.call(who, 'PATCH', `${path}/${of.token}`, {
      from: at(days, hour),
      to: at(days, hour + 1),
      version: (await centre.read('educationalScheduleTime', of.token)).version,
    })
  const refused = [
    await create(first, -1),
    await create(first, 5),
    await move(first, old, -1),
    await centre.app.call(first, 'POST', `${path}/${planned.token}/replace`, { from: at(6, 16), to: at(6, 17) }),
    await create(stand, 5),
    await move(stand, given, 5),
    await create(second, -10),
  ]
  assert.deepEqual(
    refused.map(({ status, body }) => [status, body.code]),
    refused.map(() => [403, 'permission.missing']),
  )
  const accepted = [
    await create(first, -9),
    await move(first, planned, 3),
    await move(stand, given, 4),
    await create(second, 7),
    await move(second, given, 8),
  ]
  assert.deepEqual(
    accepted.map(({ status, text }) => (status === 200 ? status : text)),
    accepted.map(() => 200),
  )
  assert.deepEqual((await get(first, '/api/students?columns=names')).items, [])
})

test('D12.2 a lecturer sees the sittings of the exams that they see', async () => {
  const [first, second, stand] = [await lecturer(), await lecturer(), await lecturer()]
  const a = await onDay(-30, () => group({ lecturerToken: first.token }))
  const { user, application } = await student()
  await onDay(-30, () => seat(centre, a, application, { joinedOn: day(-30) }))
  const model = await centre.create('simpleExamModel', {
    names: { en: 'Test' },
    educationalCategoryToken: category.token,
    trueFalseQuestions: [{ question: 'Giza lies on the Nile.', correctAnswer: 'True', degree: 2 }],
  })
  const sittings: string[] = []
  for (const days of [-20, -3]) {
    const exam = await onDay(-30, () =>
      centre.create('groupScheduleExam', {
        educationalGroupToken: a.token,
        simpleExamModelToken: model.token,
        from: at(days),
        to: at(days, 12),
        duration: 30,
      }),
    )
    const begun = await onDay(days, () =>
      centre.app.call(user, 'POST', `/api/group-schedule-exams/${exam.token}/begin`),
    )
    assert.equal(begun.status, 200, begun.text)
    sittings.push(begun.body.token)
  }
  await onDay(-5, async () =>
    centre.change('educationalGroup', await centre.read('educationalGroup', a.token), { lecturerToken: second.token }),
  )
  await lesson(a, -3, { lecturerToken: stand.token })
  for (const [who, seen] of [
    [first, [sittings[0]]],
    [second, [sittings[1]]],
    [stand, [sittings[1]]],
  ] as const) {
    const { items } = await get(who, '/api/student-schedule-exam-times?columns=user')
    assert.deepEqual(
      items.map(({ token }: Shown) => token),
      seen,
    )
    const exams = await get(who, '/api/group-schedule-exams?columns=from')
    assert.equal(exams.items.length, 1)
    for (const token of sittings)
      assert.equal(
        await open(who, `/api/student-schedule-exam-times/${token}`),
        seen.includes(token) ? 200 : 404,
        'the record as the list',
      )
  }
})

test('D8.7 news of a group reach the parents of its students, and no brother or sister', async () => {
  const a = await group()
  const { user, application } = await student()
  await seat(centre, a, application, { joinedOn: day(-10) })
  const relation = await centre.create('relativeRelationType', { names: { en: 'Brother' } })
  const siblings = [(await student()).user, (await student()).user] as const
  for (const [one, other] of [
    [user, siblings[0]],
    [siblings[1], user],
  ] as const)
    await centre.create('studentFamily', {
      userToken: one.token,
      relativeToken: other.token,
      relativeRelationTypeToken: relation.token,
    })
  const newsCategory = await centre.create('newsCategory', { names: { en: 'Of one group' } })
  const { token } = await centre.create('news', {
    names: { en: 'A trip' },
    newsCategoryToken: newsCategory.token,
    educationalGroupsTokens: [a.token],
    from: at(-1),
  })
  const status = (who: TestUser) => open(who, `/api/news/${token}`)
  assert.deepEqual(
    [await status(user), await status(await parentOf(user)), await status(siblings[0]), await status(siblings[1])],
    [200, 200, 404, 404],
  )
})

test('D9.6 a student who left sees no medium whose folder opened after their time', async () => {
  const a = await group()
  const { user, application } = await student()
  const seated = await onDay(-20, () => seat(centre, a, application, { joinedOn: day(-20) }))
  const medium = (opens: number): Promise<Shown> =>
    onDay(-15, async () => {
      const folder = await centre.create('sharedMediaFolder', {
        names: { en: `Opens ${opens}` },
        sharedWith: 'EducationalGroup',
        educationalGroupToken: a.token,
        from: at(opens),
      })
      return centre.create('sharedMedia', {
        names: { en: `Recording ${opens}` },
        sharedMediaFolderToken: folder.token,
        sharedLink: 'https://media.example/1',
      })
    })
  const [before, after] = [await medium(-10), await medium(-2)]
  await onDay(-5, () => centre.act('educationalGroupStudent', seated.token, 'leave', {}))
  // the database reads the days of media from its own clock
  await centre.owner('update shared_media set created_at = $2 where id = any($1)', [
    [before, after].map(({ token }) => idOf(token, 'shm')),
    at(-15),
  ])
  const { items } = await get(user, '/api/shared-medias?columns=names')
  assert.deepEqual(
    items.map(({ token }: Shown) => token),
    [before.token],
  )
})

test('D8.5 notices of comments and media reach whoever sees these today', async () => {
  const [former, weekly, stand] = [await lecturer(), await lecturer(), await lecturer()]
  const slices = [{ weekday: 'Monday', from: '10:00', to: '11:00', lecturerToken: weekly.token }]
  const a = await onDay(-30, () => group({ lecturerToken: former.token, slices }))
  const seated = async (joined: number, left?: number): Promise<TestUser> => {
    const { user, application } = await student()
    const { token } = await seat(centre, a, application, { joinedOn: day(joined) })
    if (left !== undefined) await onDay(left, () => centre.act('educationalGroupStudent', token, 'leave', {}))
    return user
  }
  const member = await seated(-30)
  const gone = await seated(-30, -5)
  const back = await student()
  const past = await seat(centre, a, back.application, { joinedOn: day(-30) })
  const talk = await onDay(-20, () =>
    centre.create('discussion', { names: { en: 'Rules' }, educationalGroupToken: a.token }),
  )
  const comment = (who: TestUser): Promise<{ status: number; body: Shown }> =>
    centre.app.call(who, 'POST', '/api/discussion-comments', { discussionToken: talk.token, text: 'So?' })
  await onDay(-20, async () => {
    for (const who of [former, weekly, member, back.user]) assert.equal((await comment(who)).status, 200)
  })
  await centre.owner(
    `
      insert into discussion_comment (
        establishment_id, id, text, discussion_id, educational_group_id, user_id, created_at, updated_at
      )
      select establishment_id, gen_random_uuid(), text, discussion_id, educational_group_id, u.id, created_at, updated_at
      from discussion_comment c, unnest($2::uuid[]) u (id)
      where c.discussion_id = $1 and c.user_id = $3
    `,
    [idOf(talk.token, 'dsc'), [gone.id, stand.id], member.id],
  )
  await onDay(-5, () => centre.act('educationalGroupStudent', past.token, 'leave', {}))
  await seat(centre, a, back.application, { joinedOn: day(5) })
  await onDay(-5, async () =>
    centre.change('educationalGroup', await centre.read('educationalGroup', a.token), { lecturerToken: null, slices }),
  )
  await lesson(a, 0, { lecturerToken: stand.token })
  const people = { former, weekly, stand, member, gone, back: back.user }
  const assertTold = async (kind: string, sees: (who: TestUser) => Promise<boolean>) => {
    const told = new Set(
      (await centre.owner('select user_id from notification where kind = $1 and created_at = $2', [kind, at(0)])).map(
        ({ user_id: id }) => id,
      ),
    )
    for (const [name, who] of Object.entries(people))
      assert.equal(told.has(who.id), await sees(who), `${kind}: ${name}`)
    assert.ok(told.has(member.id) && told.has(weekly.id) && told.has(stand.id), [...told].join())
  }
  await centre.owner('delete from notification')
  const writer = await centre.app.addUser('Employee', everyPrivilege)
  const { body } = await comment(writer)
  await assertTold('comment', async (who) => (await open(who, `/api/discussion-comments/${body.token}`)) === 200)
  const folder = await centre.create('sharedMediaFolder', {
    names: { en: 'Sheets' },
    sharedWith: 'EducationalGroup',
    educationalGroupToken: a.token,
  })
  const medium = await centre.create('sharedMedia', {
    names: { en: 'Sheet' },
    sharedMediaFolderToken: folder.token,
    sharedLink: 'https://media.example/sheet',
  })
  await assertTold('mediaShared', async (who) => (await open(who, `/api/shared-medias/${medium.token}`)) === 200)
})

test('D8.5 an exam that moves is announced to students who had it and to those who have it', async () => {
  const a = await group()
  const until = await student()
  const seated = await seat(centre, a, until.application, { joinedOn: day(-10) })
  await onDay(4, () => centre.act('educationalGroupStudent', seated.token, 'leave', {}))
  const since = await student()
  await seat(centre, a, since.application, { joinedOn: day(5) })
  const model = await centre.create('simpleExamModel', {
    names: { en: 'Moving' },
    educationalCategoryToken: category.token,
    trueFalseQuestions: [{ question: 'Luxor lies on the Nile.', correctAnswer: 'True', degree: 2 }],
  })
  const exam = await centre.create('groupScheduleExam', {
    educationalGroupToken: a.token,
    simpleExamModelToken: model.token,
    from: at(6),
    to: at(6, 12),
    duration: 30,
  })
  await centre.change('groupScheduleExam', exam, { from: at(3), to: at(3, 12) })
  for (const [who, notices] of [
    [until.user, ['Exam time changed']],
    [since.user, ['Exam time changed', 'New exam scheduled']],
  ] as const) {
    const rows = await centre.owner(
      `select name_en as name from notification where user_id = $1 and kind = 'examSet' order by 1`,
      [who.id],
    )
    assert.deepEqual(
      rows.map(({ name }) => name),
      notices,
    )
  }
})

/** One centre's worth of groups, students and lecturers, with what each of them should see. */
interface World {
  readonly groups: Shown[]
  readonly students: {
    user: TestUser
    application: Shown
    seats: { group: number; from: number; to: number | null; token: string }[]
  }[]
  readonly lecturers: { user: TestUser; times: { group: number; from: number; to: number | null }[] }[]
  readonly lessons: { group: number; day: number; lecturer: number; token: string; medium: string }[]
  readonly main: number[]
}

test('D2.4 D12.2 after random joinings, moves, leaves and substitutions each sees exactly the lessons of their time', async () => {
  const step = fc.record({
    what: fc.constantFrom('join', 'move', 'leave', 'replace', 'standIn', 'nothing'),
    a: fc.nat({ max: 11 }),
    b: fc.nat({ max: 11 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: steps, maxLength: steps }), async (sequence) => {
      const world = await makeWorld()
      const first = -39
      for (const [index, each] of sequence.entries()) {
        const today = first + Math.floor((index * 39) / sequence.length)
        await onDay(today, () => takeStep(world, each, today))
      }
      await assertWorld(world)
    }),
    { numRuns: runs, endOnFailure: true },
  )
})

async function makeWorld(): Promise<World> {
  const lecturers = [await lecturer(), await lecturer(), await lecturer()]
  const main = [0, 1, 0]
  const students: World['students'] = []
  for (let index = 0; index < 4; index += 1) students.push({ ...(await student()), seats: [] })
  return onDay(-40, async () => {
    const groups: Shown[] = []
    for (const who of main) groups.push(await group({ lecturerToken: lecturers[who]!.token }))
    const lessons: World['lessons'] = []
    for (const [index, of] of groups.entries()) {
      const folder = await centre.create('sharedMediaFolder', {
        names: { en: `Recordings ${index}` },
        sharedWith: 'EducationalGroup',
        educationalGroupToken: of.token,
      })
      for (const days of [-38, -31, -24, -17, -10, -3, 4, 11]) {
        const { token } = await lesson(of, days, {}, 12 + index * 2)
        const medium = await centre.create('sharedMedia', {
          names: { en: `Recording ${index} ${days}` },
          sharedMediaFolderToken: folder.token,
          sharedLink: 'https://media.example/1',
          from: at(days, 15),
        })
        lessons.push({ group: index, day: days, lecturer: main[index]!, token, medium: medium.token })
      }
    }
    return {
      groups,
      lessons,
      students,
      main,
      lecturers: lecturers.map((user, index) => ({
        user,
        times: main.flatMap((who, of) => (who === index ? [{ group: of, from: -Infinity, to: null }] : [])),
      })),
    }
  })
}

async function takeStep(
  world: World,
  { what, a, b }: { what: string; a: number; b: number },
  today: number,
): Promise<void> {
  const who = world.students[a % world.students.length]!
  const target = b % world.groups.length
  const current = who.seats.find(({ to }) => to === null)
  if (what === 'join' && !current) {
    const { token } = await seat(centre, world.groups[target]!, who.application, { joinedOn: day(today) })
    who.seats.push({ group: target, from: today, to: null, token })
  }
  if (what === 'move' && current && current.group !== target) {
    await centre.create('educationalGroupTransfer', {
      groupStudentToken: current.token,
      newGroupToken: world.groups[target]!.token,
      confirmClash: true,
    })
    current.to = today
    const [now] = await centre.owner(
      'select id from educational_group_student where student_id = $1 and left_on is null',
      [who.user.id],
    )
    who.seats.push({ group: target, from: today, to: null, token: tokenOfSeat(now.id) })
  }
  if (what === 'leave' && current) {
    await centre.act('educationalGroupStudent', current.token, 'leave', {})
    current.to = today
  }
  if (what === 'replace') {
    const next = a % world.lecturers.length
    if (world.main[target] === next) return
    const record = await centre.read('educationalGroup', world.groups[target]!.token)
    await centre.change('educationalGroup', record, { lecturerToken: world.lecturers[next]!.user.token })
    const before = world.lecturers[world.main[target]!]!.times.find(
      ({ group: of, to }) => of === target && to === null,
    )!
    before.to = today
    const times = world.lecturers[next]!.times
    const back = times.find(({ group: of, to }) => of === target && to === today)
    if (back) back.to = null
    else times.push({ group: target, from: today, to: null })
    world.main[target] = next
  }
  if (what === 'standIn') {
    const coming = world.lessons.filter((each) => each.group === target && each.day > today)
    const one = coming[a % Math.max(1, coming.length)]
    if (!one) return
    one.lecturer = b % world.lecturers.length
    const record = await centre.read('educationalScheduleTime', one.token)
    await centre.change('educationalScheduleTime', record, {
      lecturerToken: world.lecturers[one.lecturer]!.user.token,
      confirmClash: true,
    })
  }
}

const covers = (
  times: readonly { group: number; from: number; to: number | null }[],
  of: number,
  on: number,
): boolean => times.some(({ group: each, from, to }) => each === of && from <= on && (to === null || to > on))

async function assertWorld(world: World): Promise<void> {
  for (const who of world.students) {
    const own = world.lessons.filter((each) => covers(who.seats, each.group, each.day))
    await assertExactly(who.user, own, JSON.stringify(who.seats))
    await assertExactly(await parentOf(who.user), own, `parent ${JSON.stringify(who.seats)}`)
    const media = await get(who.user, '/api/shared-medias?size=200&columns=names')
    assert.deepEqual(
      media.items.map((each: Shown) => each.token).toSorted(),
      world.lessons
        .filter(
          (each) =>
            each.day < 0 &&
            who.seats.some(
              ({ group: of, from, to }) => of === each.group && (to === null || (to > each.day && to > from)),
            ),
        )
        .map(({ medium }) => medium)
        .toSorted(),
      `media ${JSON.stringify(who.seats)}`,
    )
  }
  for (const [index, who] of world.lecturers.entries()) {
    const own = world.lessons.filter((each) => each.lecturer === index || covers(who.times, each.group, each.day))
    await assertExactly(who.user, own, `lecturer ${JSON.stringify(who.times)}`)
  }
}

async function assertExactly(user: TestUser, own: World['lessons'], what: string): Promise<void> {
  const froms = own.map((each) => at(each.day, 12 + each.group * 2)).toSorted()
  for (const [way, found] of Object.entries(await lessonsOf(user)))
    assert.deepEqual(found.map((from) => new Date(from).toISOString()).toSorted(), froms, `${what}, ${way}`)
  const listed = await get(user, `/api/educational-schedule-times?${wanted}`)
  assert.deepEqual(
    listed.items.map((each: Shown) => each.token).toSorted(),
    own.map(({ token }) => token).toSorted(),
    what,
  )
}

const tokenOfSeat = (id: string): string => tokenOf('egs', id)
