import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { entityOf, needs } from '@topcenter/model/areas'
import { groupOf, resourceOf } from '@topcenter/model/kit/entity'
import { cards, funnelCard } from '@topcenter/model/home/cards'
import { mayHave } from '@topcenter/model/home/card'
import { homes } from '@topcenter/model/home/homes'
import type { AtRisk, DueToday, Funnel, LessonsToday, ScoresToEnter, Waiting } from '@topcenter/model/home/api'
import { idOf, tokenOf } from '@topcenter/model/kit/token'
import { isHeld } from '@topcenter/model/kit/permission'
import { askedIn } from '@topcenter/model/reports/address'
import type { ReportAnswer } from '@topcenter/model/reports/answer'
import { reports } from '@topcenter/model/reports/reports'
import { savedAs } from '@topcenter/model/reports/saved-report'
import { everyPrivilege } from '@topcenter/model/areas'
import { defaultPrivileges } from '../reference/default-roles.ts'
import { startTestApplication, type TestApplication, type TestUser } from '../../test/test-application.ts'
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
} from '../../test/education/test-centre.ts'

let centre: Centre
before(async () => {
  centre = await startCentre('2026-11-21T09:00:00Z')
  const [period, category] = [await makePeriod(centre), await makeCategory(centre)]
  for (const name of ['سلمى عادل', 'عمر حسن']) {
    await centre.create('educationalJoiningApplication', {
      educationalPeriodToken: period.token,
      educationalCategoryToken: category.token,
      newStudent: [{ names: { ar: name } }],
    })
  }
})
after(() => centre.close())

interface Card {
  readonly id: string
  readonly reports?: Readonly<Record<string, { path: string; query: Record<string, string>; answer: ReportAnswer }>>
  readonly lists?: Readonly<
    Record<string, { entity: string; query: Record<string, string>; total: number; lines: { token: string }[] }>
  >
  /** The card decides about its type. */
  readonly told?: unknown
  readonly error?: { code: string; params: object }
}
interface Home {
  readonly home: string | null
  readonly isOwn: boolean
  readonly cards: readonly Card[]
  readonly hidden: readonly { id: string }[]
}
const homeOf = async (user: TestUser, app: TestApplication = centre.app): Promise<Home> => {
  const answer = await app.call(user, 'GET', '/api/home')
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}
const cardIds = ({ cards: shown }: Pick<Home, 'cards'>) => shown.map(({ id }) => id)

const waitingFor = async (user = centre.app.users.MasterAdmin): Promise<readonly Waiting[]> =>
  ((await homeOf(user)).cards.find(({ id }) => id === 'needs')?.told as Waiting[] | undefined) ?? []
const pathOf = (entity: string, query: Readonly<Record<string, string>>) =>
  `/api/${resourceOf(entityOf(entity))}?${new URLSearchParams(query).toString()}`

test('what waits is counted as the list counts that it opens; what another card tells is not told twice', async () => {
  const waiting = await waitingFor()
  const counts = new Set(
    (await homeOf(centre.app.users.MasterAdmin)).cards.flatMap(
      ({ id }) => cards.find((card) => card.id === id)?.tells ?? [],
    ),
  )
  assert.deepEqual([...waiting.map(({ id }) => id), ...counts].toSorted(), needs.map(({ id }) => id).toSorted())
  for (const { id, query, total } of waiting) {
    const list = await centre.app.call(
      centre.app.users.MasterAdmin,
      'GET',
      pathOf(needs.find((need) => need.id === id)!.entity, query),
    )
    assert.equal(list.body.page.total, total, id)
  }
  assert.deepEqual(
    Object.fromEntries(waiting.filter(({ total }) => total > 0).map(({ id, total, since }) => [id, [total, since]])),
    {
      applicationsUnderReview: [2, '2026-11-21T09:00:00.000Z'],
      studentsNotApproved: [2, '2026-11-21T09:00:00.000Z'],
    },
  )
})

test('D2.3 each need is told only to who may do something about it; portal users have none', async () => {
  for (const need of needs) {
    const entity = entityOf(need.entity)
    const looker = await centre.app.addUser('Employee', { [groupOf(entity)]: ['view', 'viewActive'] })
    const ids = (await waitingFor(looker)).map(({ id }) => id)
    assert.ok(need.flag === 'view' || !ids.includes(need.id), need.id)
  }
  assert.deepEqual(await waitingFor(centre.app.users.Student), [])
})

test('a new centre is told what to begin with, each step to who may take it', async () => {
  const stepsFor = async (user: typeof centre.app.users.MasterAdmin): Promise<{ entity: string; done: boolean }[]> =>
    (await centre.app.call(user, 'GET', '/api/home')).body.steps
  const manager = centre.app.users.MasterAdmin
  assert.deepEqual(
    (await stepsFor(manager)).map(({ entity, done }) => [entity, done]),
    [
      ['establishment', false],
      ['placeStudent', false],
      ['educationalPeriod', true],
      ['educationalCategory', true],
      ['educationalGroup', false],
      ['student', true],
      ['receipt', false],
      ['students', true],
    ],
  )
  await centre.owner(`update establishment set accent = '#1d4ed8' where id = $1`, [centre.app.establishmentId])
  assert.deepEqual((await stepsFor(manager))[0], { entity: 'establishment', done: true })
  assert.deepEqual(
    await stepsFor(await centre.app.addUser('Employee', { Student: ['view', 'viewActive', 'itemAdd'] })),
    [
      { entity: 'student', done: true },
      { entity: 'students', done: true },
    ],
  )
  assert.deepEqual(await stepsFor(centre.app.users.Student), [])
  await makeGroup(centre, await makeCategory(centre), await makePeriod(centre))
  assert.deepEqual(
    (await stepsFor(manager)).filter(({ done }) => !done).map(({ entity }) => entity),
    ['placeStudent', 'receipt'],
  )
})

test('D4.4 a register is missing once its lesson has begun, not before; the list behind the number says the same', async () => {
  const [period, category] = [await makePeriod(centre), await makeCategory(centre)]
  const group = await makeGroup(centre, category, period)
  const at = (day: number, hour: number) => new Date(Date.UTC(2026, 10, day, hour)).toISOString()
  const lesson = (day: number, hour: number, body: object = {}) =>
    makeTime(centre, group, at(day, hour), at(day, hour + 1), body)
  await lesson(20, 8) // yesterday
  await lesson(21, 7) // over
  await lesson(21, 9) // begins now
  await lesson(21, 10) // in an hour
  await lesson(21, 17) // in the evening
  await lesson(22, 8)
  await lesson(21, 6, { workDay: 'Holiday' }) // nobody is taught then
  const missing = async () => (await waitingFor()).find(({ id }) => id === 'registersNotTaken')!
  const { total, query } = await missing()
  assert.equal(total, 3)
  const list = await centre.app.call(
    centre.app.users.MasterAdmin,
    'GET',
    `/api/educational-schedule-times?${new URLSearchParams(query).toString()}`,
  )
  assert.deepEqual(
    list.body.items.map((each: { from: string }) => each.from),
    [at(21, 9), at(21, 7), at(20, 8)],
  )
  const view = await centre.call('attendance.view', { query: { by: 'group', from: '2026-11-20', to: '2026-11-22' } })
  const summary = await centre.call('educationalGroup.attendanceSummary', { params: { token: group.token } })
  assert.deepEqual([view.rows[0].due, view.rows[0].taken, summary.due, summary.taken], [3, 0, 3, 0])
  centre.app.clock.advance(3_600_000)
  assert.equal((await missing()).total, 4)
})

/** Users with each role of the demo centre, and with roles for cashiers, accountants and lecturers. */
const view = ['view', 'viewActive']
const roles = {
  manager: defaultPrivileges('MasterAdmin'),
  receptionist: defaultPrivileges('Employee'),
  accountant: {
    AccountTransaction: [...view, 'viewReport'],
    InstallmentSchedule: [...view, 'viewReport'],
    InstallmentPayment: ['view', 'addPayments'],
    Debt: view,
  },
  cashier: {
    AccountTransaction: ['view', 'accountTransactionDeposit'],
    InstallmentPayment: ['view', 'addPayments'],
    Debt: view,
    Student: view,
  },
  lecturer: {
    EducationalGroupAttendance: [...view, 'itemAdd'],
    EducationalScheduleTime: view,
    StudentRisk: ['view'],
    MonitorScoreExam: [...view, 'itemAdd', 'itemUpdate'],
  },
  others: { Meal: view },
} as const

test('D11.4 each home’s figures are the reports’ own answers and the totals of the lists, for each role of the demo centre', async () => {
  const app = await startTestApplication({ hasDemo: true, now: '2026-11-23T14:00:00Z' })
  try {
    for (const [role, privileges] of Object.entries(roles)) {
      const user = await app.addUser(role === 'manager' ? 'MasterAdmin' : 'Employee', privileges)
      if (role === 'lecturer')
        await app.database.owner.query(
          `update educational_group set lecturer_id = $2 where establishment_id = $1 and finished = 'NotFinished'`,
          [app.establishmentId, user.id],
        )
      const home = await homeOf(user, app)
      assert.equal(home.home, role)
      assert.deepEqual(
        home.cards.filter(({ error }) => error),
        [],
        role,
      )
      if (role === 'others') assert.deepEqual([home.cards, home.hidden], [[], []], 'the lists of settings are left')
      else assert.ok(home.cards.length > 3, role)
      for (const card of home.cards) await checkCard(app, user, card)
    }
    await checkLecturer(app)
  } finally {
    await app.close()
  }
})

/** D12.2: the demo's lecturer has the lecturer's day, does a day's work in own groups, and meets no others. */
async function checkLecturer(app: TestApplication): Promise<void> {
  const ask = async <T>(sql: string, parameters: readonly unknown[]): Promise<T[]> =>
    (await app.database.owner.query(sql, [...parameters])).rows as T[]
  const login = await app.call(undefined, 'POST', '/api/session', {
    userName: 'lecturer',
    password: 'Demo@1234',
    platform: 'desktop',
  })
  const [{ id }] = (await ask<{ id: string }>(`select id from user_account where user_name = 'lecturer'`, [])) as [
    { id: string },
  ]
  // the test before gave all running groups to another
  await ask(
    `
      update educational_group g
      set lecturer_id = $1
      where exists (
        select 1
        from educational_group_slices s
        where s.establishment_id = g.establishment_id and s.parent_id = g.id and s.lecturer_id = $1
      )
    `,
    [id],
  )
  const user: TestUser = {
    ...app.users.Employee,
    id,
    token: tokenOf('usr', id),
    session: login.body.userAuthorizeToken as string,
  }
  const home = await homeOf(user, app)
  assert.equal(home.home, 'lecturer')
  assert.ok(cardIds(home).includes('myLessons'))
  for (const card of home.cards) await checkCard(app, user, card)
  const taught = (
    await ask<{ id: string }>(
      `
        select id
        from educational_group
        where lecturer_id = $1
        union
        select parent_id
        from educational_group_slices
        where lecturer_id = $1
        union
        select educational_group_id
        from educational_schedule_time
        where lecturer_id = $1 and record_state = 'active'
      `,
      [id],
    )
  ).map((group) => group.id)
  const get = async (path: string) => {
    const answer = await app.call(user, 'GET', path)
    assert.equal(answer.status, 200, `${path} ${answer.text}`)
    return answer.body
  }
  for (const [path, sql] of [
    ['educational-groups', 'select count(*)::int from educational_group where id = any($1)'],
    [
      'educational-schedule-times',
      'select count(*)::int from educational_schedule_time where educational_group_id = any($1)',
    ],
    [
      'students',
      `select count(distinct student_id)::int as count from educational_group_student where educational_group_id = any($1) and record_state = 'active'`,
    ],
    ['monitor-score-exams', 'select count(*)::int from monitor_score_exam s where educational_group_id = any($1)'],
  ] as const) {
    const [{ count }] = (await ask<{ count: number }>(sql, [taught])) as [{ count: number }]
    const { page } = await get(`/api/${path}?exact=true&size=1&state=all`)
    assert.ok(count > 0 && page.total === count, `${path}: ${page.total} of ${count}`)
  }
  const [{ marks }] = (await ask<{ marks: number }>(
    `select count(*)::int as marks from educational_group_attendance where educational_group_id = any($1) and record_state = 'active' and attendance = 'Absence'`,
    [taught],
  )) as [{ marks: number }]
  const { page } = await get('/api/educational-group-attendances?exact=true&size=1&attendance=Absence')
  assert.equal(page.total, marks)
  const { items } = await get(`/api/educational-schedule-times?tab=Planned&fromTo=now&sort=-from&size=1`)
  const path = `/api/educational-schedule-times/${items[0].token}/register`
  const { students } = await get(path)
  const taken = await app.call(user, 'POST', path, {
    marks: students.map((row: { groupStudentToken: string; version?: number }) => ({
      groupStudentToken: row.groupStudentToken,
      attendance: 'Absence',
      version: row.version ?? 0,
    })),
    way: 'List',
  })
  assert.equal(taken.status, 200, taken.text)
  const moved = await app.call(user, 'PATCH', `/api/educational-schedule-times/${items[0].token}`, {
    version: (await get(`/api/educational-schedule-times/${items[0].token}`)).version,
    names: { ar: 'حصة مراجعة' },
  })
  assert.ok([200, 406].includes(moved.status), moved.text)
  const [{ other }] = (await ask<{ other: string }>(
    'select id as other from educational_schedule_time where educational_group_id <> all($1) limit 1',
    [taught],
  )) as [{ other: string }]
  for (const [method, at] of [
    ['GET', ''],
    ['GET', '/register'],
    ['POST', '/register'],
    ['PATCH', ''],
  ] as const) {
    const refused = await app.call(
      user,
      method,
      `/api/educational-schedule-times/${tokenOf('est', other)}${at}`,
      method === 'GET' ? undefined : { marks: [], way: 'List', version: 1 },
    )
    assert.ok([404, 406].includes(refused.status), `${method} ${at} ${refused.status} ${refused.text}`)
  }
}

/** A pinned report opens as it was saved; the API knows nothing of how it is drawn. */
const askedOf = (query: Record<string, string>) => askedIn(new URLSearchParams(query).toString())

async function checkCard(app: TestApplication, user: TestUser, card: Card): Promise<void> {
  const ask = async (path: string) => {
    const answer = await app.call(user, 'GET', path)
    assert.equal(answer.status, 200, `${card.id} ${path} ${answer.text}`)
    return answer.body
  }
  for (const { path, query, answer } of Object.values(card.reports ?? {}))
    assert.deepEqual(await ask(`/api${path}?${new URLSearchParams(askedOf(query)).toString()}`), answer, card.id)
  for (const { entity, query, total, lines } of Object.values(card.lists ?? {})) {
    const list = await ask(pathOf(entity, query))
    assert.equal(list.page.total, total, card.id)
    assert.deepEqual(
      lines.map(({ token }) => token),
      list.items.slice(0, lines.length).map((item: { token: string }) => item.token),
      card.id,
    )
  }
  if (card.id === 'needs')
    for (const need of card.told as Waiting[])
      assert.equal(
        (await ask(pathOf(needs.find(({ id }) => id === need.id)!.entity, need.query))).page.total,
        need.total,
      )
  if (card.id === 'atRisk' || card.id === 'myRisk') {
    const { query, total } = card.told as AtRisk
    assert.equal((await ask(pathOf('studentRisk', query))).page.total, total)
  }
  if (card.id === 'lessons' || card.id === 'myLessons') {
    const { query, total, lessons } = card.told as LessonsToday
    assert.equal((await ask(pathOf('educationalScheduleTime', query))).page.total, total)
    assert.equal(lessons.length, total)
  }
  if (card.id === 'dueToday') {
    const { query, total } = card.told as DueToday
    assert.equal((await ask(`/api/student-debts?${new URLSearchParams(query)}`)).page.total, total)
  }
  if (card.id === 'scores') {
    const { groups } = card.told as ScoresToEnter
    for (const { educationalGroup, missing } of groups) {
      const { components, students } = await ask(`/api/score-sheets?educationalGroupToken=${educationalGroup.token}`)
      const entered = students.flatMap(({ scores }: { scores: { attempt: number; status: string }[] }) =>
        scores.filter(({ attempt, status }) => attempt === 1 && status !== 'Missing'),
      )
      assert.equal(students.length * components.length - entered.length, missing)
    }
  }
  if (card.id === 'funnel') await checkFunnel(ask, (card.told as Funnel).steps)
}

/** Checks that lists at a step have as many students as its figure, and lists of lost ones the rest of the step before. */
async function checkFunnel(
  ask: (path: string) => Promise<{ page: { total: number } }>,
  steps: readonly { id: string; people: number }[],
): Promise<void> {
  assert.ok(steps[0]!.people > 5, 'the demo centre has such people')
  for (const [at, { id, people }] of steps.entries()) {
    assert.equal((await ask(`/api/home/funnel?step=${id}`)).page.total, people, id)
    if (at > 0) {
      const before = steps[at - 1]!.people
      assert.ok(people <= before, 'who is at a step was at the one before it')
      assert.equal((await ask(`/api/home/funnel?step=${id}&lost=true`)).page.total, before - people, id)
    }
  }
}

test('D2.3 a card is there for who holds all that it needs, and goes with each flag of it', async () => {
  for (const card of cards.filter(({ id, teaching }) => !teaching && id !== 'needs')) {
    const groups = new Set([
      ...Object.values(card.reports ?? {}).map(({ report }) => reports.find(({ id }) => id === report)!.group),
      ...[...Object.values(card.lists ?? {}).map(({ entity }) => entity), ...(card.sees ?? [])].map((entity) =>
        groupOf(entityOf(entity)),
      ),
      ...(card.holds ? [card.holds.group] : []),
    ])
    const privileges = Object.fromEntries([...groups].map((group) => [group, everyPrivilege[group]!]))
    const has = async (held: typeof privileges) => {
      const home = await homeOf(await centre.app.addUser('Employee', held))
      return [...home.cards, ...home.hidden].some(({ id }) => id === card.id)
    }
    assert.equal(await has(privileges), true, card.id)
    for (const group of groups) {
      const { [group]: _, ...others } = privileges
      const may = mayHave({ userType: 'Employee', privileges: others }, card)
      assert.equal(await has(others), may, `${card.id} without ${group}`)
      if (!card.lists) assert.equal(may, false, `${card.id} without ${group}`)
    }
  }
})

test('D2.3 the people of the funnel are for who may have its card', async () => {
  const looker = await centre.app.addUser('Employee', { UserSysteamInterest: view, Student: view })
  assert.equal(mayHave({ userType: 'Employee', privileges: { UserSysteamInterest: view } }, funnelCard), false)
  const answer = await centre.app.call(looker, 'GET', '/api/home/funnel?step=applied')
  assert.equal(answer.body.code, 'permission.missing')
})

test('a home is told by flags, never by the name of a role; lecturers are who teach', async () => {
  const reception = await centre.app.addUser('Employee', roles.receptionist)
  assert.equal((await homeOf(reception)).home, 'receptionist')
  const group = await makeGroup(centre, await makeCategory(centre), await makePeriod(centre))
  await centre.owner('update educational_group set lecturer_id = $1 where id = $2', [
    reception.id,
    idOf(group.token, 'edg'),
  ])
  const home = await homeOf(reception)
  assert.equal(home.home, 'lecturer')
  assert.ok(cardIds(home).includes('myLessons'))
  const idle = await centre.app.addUser('Employee', roles.lecturer)
  const time = await makeTime(centre, group, '2026-11-25T14:00:00Z', '2026-11-25T15:00:00Z')
  await centre.owner(
    `update educational_schedule_time set lecturer_id = $1, record_state = 'archived', archived_at = now() where id = $2`,
    [idle.id, idOf(time.token, 'est')],
  )
  assert.notEqual((await homeOf(idle)).home, 'lecturer', 'an archived lesson is nobody’s to give')
  assert.equal((await homeOf(centre.app.users.Student)).home, null)
  for (const { holds: flags } of homes)
    for (const { group: of, flag } of flags) assert.ok(isHeld(everyPrivilege, of, flag), `${of} ${flag}`)
})

test('D5.3 scores to enter are those that the score sheets lack, whether or not anything was entered before', async () => {
  const lecturer = await centre.app.addUser('Employee', roles.lecturer)
  const card = async () => {
    const home = await homeOf(lecturer)
    return home.cards.find(({ id }) => id === 'scores')!.told as ScoresToEnter
  }
  const [period, category] = [await makePeriod(centre), await makeCategory(centre)]
  const group = await makeGroup(centre, category, period)
  const other = await makeGroup(centre, category, period)
  const component = await centre.create('scoreComponent', {
    names: { en: 'Final' },
    educationalCategoryToken: category.token,
    examType: 'FinalExam',
    finalScore: 50,
  })
  await centre.owner('update educational_group set lecturer_id = $1 where id = $2', [
    lecturer.id,
    idOf(group.token, 'edg'),
  ])
  assert.deepEqual((await card()).total, 0, 'no students')
  const joined: Shown[] = []
  for (let count = 0; count < 3; count += 1) {
    joined.push(await makeJoined(centre, category, period))
    await seat(centre, group, joined[count]!)
    await seat(centre, other, await makeJoined(centre, category, period))
  }
  const save = (at: number, score: object) =>
    centre.call('scoreSheet.save', {
      params: { groupToken: group.token },
      body: { scores: [{ applicationToken: joined[at]!.token, componentToken: component.token, ...score }] },
    })
  const lacking = async () => {
    const { items } = (await centre.app.call(lecturer, 'GET', '/api/score-sheet-groups')).body
    const own = items.filter(({ isOwn }: { isOwn: boolean }) => isOwn)
    return own.reduce(
      (sum: number, each: { expected: number; entered: number }) => sum + each.expected - each.entered,
      0,
    )
  }
  for (const [expected, change] of [
    [3, () => undefined],
    [2, () => save(0, { studentScore: 40 })],
    [1, () => save(1, { status: 'Absent' })],
    [2, () => save(0, { status: 'Missing' })],
  ] as const) {
    await change()
    const { total, groups } = await card()
    assert.deepEqual([total, await lacking()], [expected, expected])
    assert.deepEqual(
      groups.map(({ educationalGroup, missing }) => [educationalGroup.token, missing]),
      [[group.token, expected]],
    )
  }
})

test('each reader lays out their own home: hides, moves, and has it as it was; cards of others are not theirs to add', async () => {
  const { app } = centre
  const [one, other] = [
    await app.addUser('Employee', roles.receptionist),
    await app.addUser('Employee', roles.receptionist),
  ]
  const first = await homeOf(one)
  const turned = cardIds(first).toReversed()
  const lay = (body: unknown) => app.call(one, 'PATCH', '/api/home', body)
  assert.equal((await lay({ cards: turned.map((card, at) => ({ card, isHidden: at === 0 })) })).status, 204)
  const own = await homeOf(one)
  assert.deepEqual(
    [cardIds(own), own.isOwn, own.hidden.some(({ id }) => id === turned[0])],
    [turned.slice(1), true, true],
  )
  assert.deepEqual(cardIds(await homeOf(other)), cardIds(first), 'the other reader’s home stays')
  for (const card of ['collectedToday', 'nothing', 'view:svw_00000000000000000000000000'])
    assert.equal(
      (await lay({ cards: [{ card }] })).body.errors?.[0]?.name ??
        (await lay({ cards: [{ card }] })).body.fields?.[0]?.name,
      'cards',
      card,
    )
  assert.equal((await lay({ cards: [{ card: 'needs' }, { card: 'needs' }] })).status, 406)
  const atOnce = await Promise.all(
    Array.from({ length: 8 }, (_, at) => lay({ cards: turned.slice(at % 4).map((card) => ({ card })) })),
  )
  assert.deepEqual(new Set(atOnce.map(({ status }) => status)), new Set([204]), 'dragged faster than it is kept')
  assert.equal((await lay({ cards: [] })).status, 204)
  const back = await homeOf(one)
  assert.deepEqual([cardIds(back), back.isOwn], [cardIds(first), false])
})

test('a saved report stands on the home of who pinned it, with its own answer, until it is taken away or deleted', async () => {
  const { app } = centre
  const reader = await app.addUser('Employee', { ...roles.receptionist, KnownMethod: [...view, 'viewReport'] })
  const save = async (name: string, query: string): Promise<string> => {
    const body = { list: savedAs(reports[0]!), name, query }
    const made = await app.call(reader, 'POST', '/api/saved-views', body)
    assert.equal(made.status, 200, made.text)
    return made.body.token
  }
  const [kept, dropped] = [
    await save('By gender', 'rows=gender&columns=none&period=all&chart=bars&folded=a'),
    await save('By month', 'rows=month&columns=none'),
  ]
  for (const token of [kept, dropped])
    assert.equal((await app.call(reader, 'POST', `/api/home/views/${token}`)).status, 204)
  const pinned = (await homeOf(reader)).cards.filter(({ id }) => id.startsWith('view:'))
  assert.equal(pinned.length, 2)
  for (const card of pinned) await checkCard(app, reader, card)
  assert.deepEqual(
    pinned.map(({ error, reports: asked }) => [error, asked?.view?.query.chart]),
    [
      [undefined, 'bars'],
      [undefined, undefined],
    ],
    'drawn as it was saved',
  )
  assert.equal(
    (await app.call(app.users.MasterAdmin, 'POST', `/api/home/views/${kept}`)).status,
    404,
    'a stranger’s view',
  )
  const deep = await save('Deep', 'rows=gender,knownMethod,governorate,month&columns=none')
  assert.equal((await app.call(reader, 'POST', `/api/home/views/${deep}`)).status, 204)
  assert.deepEqual(
    (await homeOf(reader)).cards.find(({ id }) => id === `view:${deep}`)!.error,
    { code: 'report.tooDeep', params: { max: 3 } },
    'what it says has its numbers',
  )
  await app.call(reader, 'DELETE', `/api/saved-views/${deep}`)
  await app.call(reader, 'DELETE', `/api/saved-views/${dropped}`)
  assert.deepEqual(
    cardIds(await homeOf(reader)).filter((id) => id.startsWith('view:')),
    [`view:${kept}`],
  )
  assert.equal((await app.call(reader, 'DELETE', `/api/home/views/${kept}`)).status, 204)
  assert.equal((await app.call(reader, 'DELETE', `/api/home/views/${kept}`)).status, 404)
  assert.deepEqual(
    cardIds(await homeOf(reader)).filter((id) => id.startsWith('view:')),
    [],
  )
})

test('a card that fails in the database tells its error, and the others are answered', async () => {
  const { app } = centre
  const before = await homeOf(app.users.MasterAdmin)
  await app.database.owner.query('revoke select on student_risk from topcenter_app')
  try {
    const home = await homeOf(app.users.MasterAdmin)
    assert.deepEqual(cardIds(home), cardIds(before))
    assert.deepEqual(
      home.cards.filter(({ error }) => error).map(({ id, error }) => [id, error!.code]),
      [['atRisk', 'server.caught']],
    )
  } finally {
    await app.database.owner.query('grant select on student_risk to topcenter_app')
  }
  assert.deepEqual(
    (await homeOf(app.users.MasterAdmin)).cards.filter(({ error }) => error),
    [],
  )
})
