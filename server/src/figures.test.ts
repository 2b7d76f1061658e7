/**
 * Each figure that several places show is the same in all of them (`model/src/figures.ts`), over random centres.
 * FIGURE_SEED sets the first centre, FIGURE_CENTRES their number; a failure names the seed of its centre.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { entities, everyPrivilege, needs } from '@topcenter/model/areas'
import { registerStatus } from '@topcenter/model/kit/register-status'
import { type FigureId, figures, listOf } from '@topcenter/model/figures'
import type { listDebtors } from '@topcenter/model/finance/api'
import type { Home } from '@topcenter/model/home/api'
import { cards } from '@topcenter/model/home/cards'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { fieldsOf } from '@topcenter/model/kit/entity'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import type { ReportAnswer } from '@topcenter/model/reports/answer'
import type { readFinanceStatistics } from '@topcenter/model/reports/api'
import { reports } from '@topcenter/model/reports/reports'
import { weekFigures } from '@topcenter/model/reports/week'
import { startTestApplication, type TestApplication, type TestUser } from '../test/test-application.ts'
import { recountSql } from './education/attendance/counts.sql.ts'
import { fillCentres } from '../test/reports/random-centre-for-tests.ts'
import { drawing } from '../test/reports/random-draws-for-tests.ts'

const first = Number(process.env.FIGURE_SEED ?? 1)
const centreCount = Number(process.env.FIGURE_CENTRES ?? 6)
/** The days that answers with bounds are asked for: views of attendance take 400 at most. */
const span = { from: '2026-01-01', to: '2026-12-31' }

interface Centre {
  readonly seed: number
  readonly id: string
  readonly today: string
  readonly manager: TestUser
  /** Has hidden the cards that show what their needs would show too. */
  readonly other: TestUser
  readonly client: TestUser
  /** Sees own groups' cards: half of the groups, lessons and risks are theirs. */
  readonly lecturer: TestUser
}
/** All flags but that of the figures of money, with which a lecturer's home would be a manager's. */
const teaching = {
  ...everyPrivilege,
  AccountTransaction: everyPrivilege.AccountTransaction!.filter((flag) => flag !== 'viewReport'),
}
let app: TestApplication
const centres: Centre[] = []
const tally: Record<string, number> = {}

before(async () => {
  app = await startTestApplication()
  const made: Omit<Centre, 'today'>[] = []
  for (let seed = first; seed < first + centreCount; seed += 1) {
    const id = await app.addEstablishment(`F${seed}`)
    const [manager, other, client, lecturer] = [
      await app.addUser('MasterAdmin', everyPrivilege, id),
      await app.addUser('MasterAdmin', everyPrivilege, id),
      await app.addUser('Client', everyPrivilege, id),
      await app.addUser('Employee', teaching, id),
    ]
    made.push({ seed, id, manager, other, client, lecturer })
  }
  await fillCentres(app.database.owner, made)
  for (const each of made) {
    await moveLessons(each)
    await addMarks(each)
    await thickenRisks(each)
    await thickenOrders(each)
    await addVersions(each)
    await settleDebts(each)
    await giveToLecturer(each)
    const hidden = [{ card: 'atRisk', isHidden: true }]
    const laid = await app.call(each.other, 'PATCH', '/api/home', { cards: hidden })
    assert.ok(laid.status < 300, laid.text)
    centres.push({ ...each, today: utcToZoned(app.clock.now().toISOString(), 'Africa/Cairo').date })
  }
})
after(() => app?.close())

/** Gives half of the groups, lessons and risks to the lecturer, who sees no others. */
async function giveToLecturer({ id, lecturer }: Pick<Centre, 'id' | 'lecturer'>): Promise<void> {
  const { owner } = app.database
  await owner.query('update establishment_role set own_groups_only = true where id = $1', [lecturer.roleId])
  for (const table of ['educational_group', 'educational_schedule_time', 'student_risk'])
    await owner.query(
      `
        update ${table}
        set lecturer_id = $2
        where establishment_id = $1 and ('x' || right(md5(id::text), 1))::bit(4)::int % 2 = 0
      `,
      [id, lecturer.id],
    )
}

/**
 * Moves half of the lessons to where figures look: today, the last week, the last eight, and far ahead; most of them
 * take place.
 */
async function moveLessons({ id, seed }: Pick<Centre, 'id' | 'seed'>): Promise<void> {
  const draw = drawing(seed * 31)
  const { owner } = app.database
  const { rows } = await owner.query<{ id: string }>(
    'select id from educational_schedule_time where establishment_id = $1 order by id',
    [id],
  )
  for (const [at, lesson] of rows.entries()) {
    if (at % 2 === 0) continue
    const hours = draw.one([-2, -1, 1, 3, -24 * 3, -24 * 8, -24 * 20, -24 * 40, 24 * 800])
    await owner.query(
      `
        update educational_schedule_time
        set "from" = $3::timestamptz + $4::int * interval '1 hour',
          "to" = $3::timestamptz + ($4::int + 1) * interval '1 hour',
          overbooked = true,
          state = case when $5 then 'Planned' else state end,
          work_day = case when $5 then 'Work' else work_day end,
          record_state = case when $5 then 'active' else record_state end
        where establishment_id = $1 and id = $2
      `,
      [id, lesson.id, app.clock.now().toISOString(), hours, draw.chance(0.6)],
    )
  }
  await owner.query(
    `
      update educational_group_attendance a
      set at = t."from"
      from educational_schedule_time t
      where a.establishment_id = $1 and t.establishment_id = $1 and t.id = a.schedule_time_id and a.at <> t."from"
    `,
    [id],
  )
}

/** Marks every seat of a group at all its lessons: random centres have few marks that count. */
async function addMarks({ id }: Pick<Centre, 'id'>): Promise<void> {
  const { owner } = app.database
  await owner.query(
    `
      insert into educational_group_attendance (
        establishment_id, id, schedule_time_id, educational_group_id, group_student_id, student_id, attendance, at, excused,
        record_state, archived_at, created_at, updated_at
      )
      select $1, gen_random_uuid(), t.id, t.educational_group_id, s.id, s.student_id, d.attendance, t."from",
        d.attendance = 'Absence' and d.draw % 3 = 0, d.record_state,
        case when d.record_state = 'archived' then now() end, now(), now()
      from educational_schedule_time t
      join educational_group_student s on s.establishment_id = $1 and s.educational_group_id = t.educational_group_id
      cross join lateral (select ('x' || left(md5(t.id::text || s.id::text), 6))::bit(24)::int as draw) x
      cross join lateral (
        select x.draw, (array['Attendance', 'Attendance', 'Absence', 'Absence', 'Unknown'])[1 + x.draw % 5] as attendance,
          case when x.draw % 11 = 0 then 'archived' else 'active' end as record_state
      ) d
      where t.establishment_id = $1
      on conflict do nothing
    `,
    [id],
  )
  const { rows } = await owner.query<{ id: string }>(
    'select id from educational_schedule_time where establishment_id = $1',
    [id],
  )
  await owner.query(recountSql, [id, rows.map((row) => row.id)])
}

/** Leaves most risks in force, those of a few students. */
async function thickenRisks({ id, seed }: Pick<Centre, 'id' | 'seed'>): Promise<void> {
  const draw = drawing(seed * 53)
  const { owner } = app.database
  const { rows } = await owner.query<{ id: string; student_id: string }>(
    'select id, student_id from student_risk where establishment_id = $1 order by id',
    [id],
  )
  const students = rows.slice(0, 4).map((row) => row.student_id)
  for (const risk of rows)
    if (draw.chance(0.8))
      await owner.query(
        `
          update student_risk
          set state = 'Slipping', dismissed_at = null, dismiss_reason = null, dismissed_by_id = null, dismissed_score = null,
            level = $3, student_id = $4, record_state = 'active', archived_at = null, blocked_at = null
          where establishment_id = $1 and id = $2
        `,
        [id, risk.id, draw.one(['High', 'Medium', 'Low']), draw.one(students)],
      )
}

/** Gives orders an expected day, and those that are finished a day before, on or after it. */
async function thickenOrders({ id, seed }: Pick<Centre, 'id' | 'seed'>): Promise<void> {
  const draw = drawing(seed * 59)
  const { owner } = app.database
  const { rows } = await owner.query<{ id: string; state: string }>(
    'select id, state from job_order where establishment_id = $1 order by id',
    [id],
  )
  const now = Date.now()
  const at = (daysAhead: number): string => new Date(now + daysAhead * 86_400_000).toISOString()
  for (const order of rows) {
    const days = draw.one([-20, -3, 0, 3])
    const isFinished = order.state.startsWith('Finish')
    const after = isFinished ? draw.one([-2, 0, 1, 5]) : null
    await owner.query(
      `
        update job_order
        set start_work_date_time = null,
          expected_finish_work_date_time = $3::timestamptz,
          finished_at = $4::timestamptz,
          received_at = case when state = 'FinishCustomerReceived' then $4::timestamptz end
        where establishment_id = $1 and id = $2
      `,
      [id, order.id, at(days), after === null ? null : at(days + after)],
    )
  }
}

/** Gives quotations up to three versions: the earlier ones replaced, the last one in any state. Half are the client's. */
async function addVersions({ id, seed, client }: Pick<Centre, 'id' | 'seed' | 'client'>): Promise<void> {
  const draw = drawing(seed * 77)
  const { rows } = await app.database.owner.query<{ id: string }>(
    'select id from price_quotation where establishment_id = $1 order by id',
    [id],
  )
  for (const quotation of rows) {
    const count = draw.below(4)
    const mine = draw.chance(0.5) ? client.id : null
    await app.database.owner.query(
      `
        update price_quotation
        set version_number = $3, client_id = $4, client_name = case when $4::uuid is null then 'Somebody' end, amount = 0
        where establishment_id = $1 and id = $2
      `,
      [id, quotation.id, count, mine],
    )
    for (let number = 1; number <= count; number += 1) {
      const state =
        number < count ? 'Superseded' : draw.one(['Sent', 'Accepted', 'Rejected', 'Superseded', 'Voided'] as const)
      const amount = 1 + draw.below(90_000)
      await app.database.owner.query(
        `
          insert into price_quotation_version (
            establishment_id, id, price_quotation_id, number, version_state, amount, accepted_amount, sent_at, valid_until,
            answered_at, client_id, snapshot, created_at, updated_at
          )
          values (
            $1, gen_random_uuid(), $2, $3, $4, $5, $6, now(), now() + interval '1 day',
            case when $4 in ('Accepted', 'Rejected') then now() end, $7,
            jsonb_build_object('code', 'Q', 'subject', null, 'client', '{}'::jsonb, 'clientPhone', null, 'notes', null,
              'details', '[]'::jsonb, 'total', $5::bigint),
            now(), now()
          )
        `,
        [id, quotation.id, number, state, amount, state === 'Accepted' ? draw.below(amount + 1) : null, mine],
      )
    }
  }
}

/** Plans half of what is left of each debt that has parts as one of them; all others are paid. */
async function settleDebts({ id }: Pick<Centre, 'id'>): Promise<void> {
  const client = await app.database.owner.connect()
  // parts and debts add up at the end of a transaction
  await client.query('begin')
  await client.query(
    `
      update installment_schedule_time p
      set user_id = d.user_id, paid = amount, remainder = 0
      from debt d
      where p.establishment_id = $1 and d.establishment_id = $1 and d.id = p.debt_id and p.canceled = 'NotCanceled'
    `,
    [id],
  )
  await client.query(
    `
      update installment_schedule_time p
      set amount = d.remainder / 2, paid = 0, remainder = d.remainder / 2,
        due_date_time = (now() at time zone 'UTC' + (('x' || left(md5(p.id::text), 2))::bit(8)::int - 150) * interval '1 day')
          at time zone 'UTC'
      from debt d
      where p.establishment_id = $1 and d.establishment_id = $1 and d.id = p.debt_id and d.remainder > 1
        and p.id = (
          select o.id
          from installment_schedule_time o
          where o.establishment_id = $1 and o.debt_id = d.id and o.canceled = 'NotCanceled'
          order by o.id
          limit 1
        )
    `,
    [id],
  )
  await client.query(
    `
      update debt d
      set record_state = 'active', archived_at = null, blocked_at = null, state = 'NotScheduled',
        unscheduled = d.remainder - p.remainder, next_due_on = least(d.due_on, p.due_on)
      from (
        select o.id, coalesce(sum(p.remainder), 0) as remainder,
          min((p.due_date_time at time zone 'Africa/Cairo')::date) filter (where p.remainder > 0) as due_on
        from debt o
        left join installment_schedule_time p
          on p.establishment_id = $1 and p.debt_id = o.id and p.canceled = 'NotCanceled'
        where o.establishment_id = $1
        group by o.id
      ) p
      where d.establishment_id = $1 and d.id = p.id and d.remainder > 0
    `,
    [id],
  )
  await client.query('select recount_owed($1)', [id])
  await client.query('commit')
  client.release()
}

type Query = Readonly<Record<string, string>>
async function get<T>(user: TestUser, path: string, query: Query = {}): Promise<T> {
  const { status, body, text } = await app.call(user, 'GET', `${path}?${new URLSearchParams(query)}`)
  assert.equal(status, 200, `${path} ${text}`)
  return body as T
}
interface List {
  readonly items: readonly (Readonly<Record<string, unknown>> & { readonly token: string })[]
  readonly page: { readonly total: number }
}
const list = (user: TestUser, resource: string, query: Query): Promise<List> =>
  get(user, `/api/${resource}`, { size: '200', exact: 'true', ...query })

/** Values by subject: a centre, a group, a student, a day … A place says nothing about a subject that it leaves out. */
type Values = ReadonlyMap<string, number | null>
const centreOnly = (value: number | null): Values => new Map([['centre', value]])

/** The column of a report's measure: its total, or a value by the key of a dimension. */
async function reported(
  { manager }: Centre,
  [path, measure]: readonly [string, string],
  query: Query,
  rows = '',
): Promise<Values> {
  const { cells } = await get<ReportAnswer>(manager, `/api/reports/${path}`, {
    ...query,
    rows,
    columns: 'none',
    measures: measure,
  })
  const deep = rows ? rows.split(',').length : 0
  return new Map(
    cells
      .filter(({ row, column }) => row.length === deep && column === undefined && !row.includes('none'))
      .map(({ row, values }) => [deep ? row.join(' ') : 'centre', values[0] ?? null]),
  )
}

interface Tallied {
  readonly attended: number
  readonly counted: number
}
const percentOf = ({ attended, counted }: Tallied): number | null =>
  counted > 0 ? Math.round(Number(((attended / counted) * 10_000).toPrecision(15))) / 100 : null

interface View {
  readonly total: { readonly percent: number | null }
  readonly rows: readonly {
    readonly token: string
    readonly percent: number | null
    readonly due: number
    readonly taken: number
  }[]
}
const viewOf = ({ manager }: Centre, by: string, days: Query = span): Promise<View> =>
  get(manager, '/api/attendance-views', { by, ...days })
const percents = ({ rows }: View): Values => new Map(rows.map(({ token, percent }) => [token, percent]))

interface Summary {
  readonly due: number
  readonly taken: number
  readonly total: { readonly percent: number | null }
  readonly students: readonly { readonly groupStudentToken: string; readonly percent: number | null }[]
}
async function summaries({ manager }: Centre): Promise<ReadonlyMap<string, Summary>> {
  const { items } = await list(manager, 'educational-groups', { state: 'all' })
  return new Map(
    await Promise.all(
      items.map(
        async ({ token }) =>
          [token, await get<Summary>(manager, `/api/educational-groups/${token}/attendance-summary`)] as const,
      ),
    ),
  )
}

/** The total of an answer's first measure; 0 of no rows. */
const totalIn = ({ cells }: ReportAnswer): number =>
  cells.find(({ row, column }) => row.length === 0 && column === undefined)?.values[0] ?? 0
async function letter(centre: Centre, figure: (typeof weekFigures)[number]['id']): Promise<Values> {
  const { report, measure, query } = weekFigures.find(({ id }) => id === figure)!
  const { columns: _, compare: __, ...asked } = query as Query
  return reported(centre, [report.path, measure], asked)
}
const statisticsOf = ({ manager }: Centre): Promise<AnswerOf<typeof readFinanceStatistics>> =>
  get(manager, '/api/finance/statistics', { period: 'all' })
const debtorsOf = async ({ manager }: Centre): Promise<AnswerOf<typeof listDebtors>['items']> =>
  (await get<AnswerOf<typeof listDebtors>>(manager, '/api/student-debts', { size: '100' })).items

const homeOf = (user: TestUser): Promise<Home> => get(user, '/api/home')
async function cardOf(user: TestUser, id: string): Promise<Home['cards'][number]> {
  const home = await homeOf(user)
  const card = home.cards.find((each) => each.id === id)
  assert.ok(card, `${id} among ${home.cards.map((each) => each.id).join()}`)
  return card
}
async function needOf({ other }: Centre, id: string): Promise<Values> {
  const { told } = await cardOf(other, 'needs')
  const need = (told as readonly { id: string; total: number }[]).find((each) => each.id === id)
  assert.ok(need, id)
  return centreOnly(need.total)
}
const totalOf = async (user: TestUser, resource: string, query: Query): Promise<Values> =>
  centreOnly((await list(user, resource, query)).page.total)

/** Values of a place by scope. Places with the same scope have the same values. */
type Readers = Readonly<Record<string, (centre: Centre) => Promise<Values>>>

/** By figure and place: a place that the model names, or a screen that the server answers by itself. */
const places: Readonly<Record<FigureId, Readonly<Record<string, Readers>>>> = {
  attendanceRate: {
    'report attendanceAndAbsence.rate': {
      group: (centre) => reported(centre, attendance, { period: 'all' }, 'educationalGroup'),
      student: (centre) => reported(centre, attendance, { period: 'all' }, 'student'),
      'group of the year': (centre) => reported(centre, attendance, span, 'educationalGroup'),
      'student of the year': (centre) => reported(centre, attendance, span, 'student'),
      'place of the year': (centre) => reported(centre, attendance, span, 'place'),
      'lecturer of the year': (centre) => reported(centre, attendance, span, 'lecturer'),
      year: (centre) => reported(centre, attendance, span),
    },
    'field student.attendanceRate': {
      student: async ({ manager }) => {
        const { items } = await list(manager, 'students', { columns: 'attendanceRate' })
        return new Map(
          items.map(({ token, attendanceRate }) => [token, (attendanceRate as number | undefined) ?? null]),
        )
      },
    },
    'card attendance': {
      'last eight weeks': async ({ manager, today }) => {
        const { answer } = (await cardOf(manager, 'attendance')).reports!.weeks!
        assert.equal(answer.span?.to, today)
        const { values = [] } = answer.cells.find(({ row }) => row.length === 0) ?? {}
        return centreOnly(values[0] ?? null)
      },
    },
    'letter attendance': {
      'last week': (centre) => letter(centre, 'attendance'),
    },
    'attendance by group, place, lecturer and student': {
      'group of the year': async (centre) => percents(await viewOf(centre, 'group')),
      'student of the year': async (centre) => percents(await viewOf(centre, 'student')),
      'place of the year': async (centre) => percents(await viewOf(centre, 'place')),
      'lecturer of the year': async (centre) => percents(await viewOf(centre, 'employee')),
      year: async (centre) => centreOnly((await viewOf(centre, 'group')).total.percent),
      'last eight weeks': async (centre) => {
        const { answer } = (await cardOf(centre.manager, 'attendance')).reports!.weeks!
        return centreOnly((await viewOf(centre, 'group', { ...answer.span! })).total.percent)
      },
      'last week': async (centre) => {
        const { span: days } = await get<ReportAnswer>(centre.manager, `/api/reports/${attendance[0]}`, {
          period: 'lastWeek',
        })
        return centreOnly((await viewOf(centre, 'group', { ...days! })).total.percent)
      },
    },
    'totals of attendance by place': {
      year: async (centre) => centreOnly((await viewOf(centre, 'place')).total.percent),
    },
    'totals of attendance by lecturer': {
      year: async (centre) => centreOnly((await viewOf(centre, 'employee')).total.percent),
    },
    'totals of attendance by student': {
      year: async (centre) => centreOnly((await viewOf(centre, 'student')).total.percent),
    },
    'summary of a group': {
      group: async (centre) =>
        new Map([...(await summaries(centre))].map(([token, { total }]) => [token, total.percent])),
      seat: async (centre) =>
        new Map(
          [...(await summaries(centre)).values()].flatMap(({ students }) =>
            students.map(({ groupStudentToken, percent }) => [groupStudentToken, percent] as const),
          ),
        ),
    },
    'register of a lesson': {
      seat: async ({ manager }) => {
        const { items } = await list(manager, 'educational-schedule-times', { ...listOf('lessons'), sort: 'from' })
        const values = new Map<string, number | null>()
        for (const { token } of items.slice(0, 3)) {
          const { students } = await get<Pick<Summary, 'students'>>(
            manager,
            `/api/educational-schedule-times/${token}/register`,
          )
          for (const { groupStudentToken, percent } of students) values.set(groupStudentToken, percent)
        }
        return values
      },
    },
    'page of a person': {
      student: async ({ manager }) => {
        const { items } = await list(manager, 'students', {})
        const values = new Map<string, number | null>()
        for (const { token } of items.slice(0, 4)) {
          const { attendance: tallied } = await get<{ attendance: Tallied }>(manager, `/api/people/${token}/summary`)
          values.set(token, percentOf(tallied))
        }
        return values
      },
    },
  },
  lessons: {
    'report scheduleTimesByPlace.lessons': {
      centre: (centre) => reported(centre, ['schedule-times-by-place', 'lessons'], { period: 'all' }),
      today: (centre) =>
        reported(centre, ['schedule-times-by-place', 'lessons'], { from: centre.today, to: centre.today }),
    },
    'report scheduleTimesByEmployee.lessons': {
      centre: (centre) => reported(centre, ['schedule-times-by-employee', 'lessons'], { period: 'all' }),
    },
    'list of lessons': {
      centre: ({ manager }) => totalOf(manager, 'educational-schedule-times', listOf('lessons')),
      today: ({ manager, today }) =>
        totalOf(manager, 'educational-schedule-times', { ...listOf('lessons'), fromFrom: today, fromTo: today }),
    },
    'tab of lessons': {
      centre: async ({ manager }) => {
        const { tab, ...others } = listOf('lessons')
        const { tabs } = await get<{ tabs: Record<string, number> }>(
          manager,
          '/api/educational-schedule-times/tabs',
          others,
        )
        return centreOnly(tabs[tab!]!)
      },
    },
    'card lessons': {
      today: async ({ manager }) => centreOnly(((await cardOf(manager, 'lessons')).told as { total: number }).total),
    },
    'card myLessons': { ofLecturer: (centre) => ofLecturer(centre, 'myLessons') },
    'list of own lessons': {
      ofLecturer: ({ lecturer, today }) =>
        totalOf(lecturer, 'educational-schedule-times', {
          ...listOf('lessons'),
          fromFrom: today,
          fromTo: today,
          lecturerToken: lecturer.token,
        }),
    },
    calendar: {
      today: async ({ manager, today }) => {
        const { times } = await get<{ times: { mark: string }[] }>(manager, '/api/calendar', { from: today, to: today })
        return centreOnly(times.filter(({ mark }) => !['Canceled', 'Replaced', 'Holiday'].includes(mark)).length)
      },
    },
  },
  registersNotTaken: {
    'need registersNotTaken': { centre: (centre) => needOf(centre, 'registersNotTaken') },
    'card registers': {
      ofLecturer: async (centre) => {
        const { lists } = await cardOf(centre.lecturer, 'registers')
        return centreOnly(lists!.times!.total)
      },
    },
    'list of missing registers': {
      centre: ({ manager }) =>
        totalOf(manager, 'educational-schedule-times', { ...listOf('registersNotTaken'), fromTo: 'now' }),
      ofLecturer: ({ lecturer }) =>
        totalOf(lecturer, 'educational-schedule-times', {
          ...listOf('registersNotTaken'),
          fromTo: 'now',
          lecturerToken: lecturer.token,
        }),
      group: async ({ manager }) => {
        const { items } = await list(manager, 'educational-groups', { state: 'all' })
        return new Map(
          await Promise.all(
            items.map(async ({ token }) => {
              const { page } = await list(manager, 'educational-schedule-times', {
                ...listOf('registersNotTaken'),
                fromTo: 'now',
                educationalGroupToken: token,
              })
              return [token, page.total] as const
            }),
          ),
        )
      },
    },
    'status of each lesson': {
      centre: async ({ manager }) => {
        const { items } = await list(manager, 'educational-schedule-times', listOf('lessons'))
        const now = app.clock.now().getTime()
        type Time = Parameters<typeof registerStatus>[0]
        return centreOnly(items.filter((time) => registerStatus(time as unknown as Time, now) === 'NotTaken').length)
      },
    },
    'summary of a group': {
      group: async (centre) =>
        new Map([...(await summaries(centre))].map(([token, { due, taken }]) => [token, due - taken])),
    },
  },
  studentsAtRisk: {
    'need studentsAtRisk': { centre: (centre) => needOf(centre, 'studentsAtRisk') },
    'card atRisk': {
      centre: async ({ manager }) => centreOnly(((await cardOf(manager, 'atRisk')).told as { total: number }).total),
    },
    'card myRisk': { ofLecturer: (centre) => ofLecturer(centre, 'myRisk') },
    'report studentsAtRisk.students': {
      centre: (centre) => reported(centre, ['students-at-risk', 'students'], {}),
      ofLecturer: (centre) =>
        reported({ ...centre, manager: centre.lecturer }, ['students-at-risk', 'students'], {
          lecturer: centre.lecturer.token,
        }),
    },
    'list that the menu opens': {
      centre: ({ manager }) =>
        totalOf(
          manager,
          'student-risks',
          Object.fromEntries(new URLSearchParams(entities.find(({ id }) => id === 'studentRisk')!.spec.list!.opening!)),
        ),
    },
    'people in the list': {
      centre: async ({ manager }) => {
        const { items } = await list(manager, 'student-risks', { tab: 'Slipping', level: 'High,Medium' })
        return centreOnly(new Set(items.map(({ student }) => (student as { token: string }).token)).size)
      },
    },
    'tab of the list': {
      centre: async ({ manager }) => {
        const { tab, ...others } = listOf('studentsAtRisk')
        const { tabs } = await get<{ tabs: Record<string, number> }>(manager, '/api/student-risks/tabs', others)
        return centreOnly(tabs[tab!]!)
      },
    },
  },
  lateOrders: {
    'report jobOrders.lateOrders': {
      centre: (centre) => reported(centre, ['job-orders', 'lateOrders'], { period: 'all' }),
    },
    'field jobOrder.isLate': {
      centre: async ({ manager }) => {
        const { items } = await list(manager, 'job-orders', { columns: 'isLate' })
        return centreOnly(items.filter(({ isLate }) => isLate === true).length)
      },
      order: async ({ manager }) => {
        const { items } = await list(manager, 'job-orders', { columns: 'isLate,priceQuotation' })
        const ofQuotation = Map.groupBy(
          items.filter(({ state }) => state !== 'Canceled'),
          ({ priceQuotation }) => (priceQuotation as { token: string }).token,
        )
        return new Map(
          [...ofQuotation].flatMap(([token, orders]) =>
            orders.length === 1 ? [[token, orders[0]!.isLate === true ? 1 : 0] as const] : [],
          ),
        )
      },
    },
    'progress for a client': {
      order: async ({ client }) => {
        const { items } = await list(client, 'price-quotations', {})
        const values = new Map<string, number | null>()
        for (const { token } of items) {
          const { order } = await get<{ order: { isLate: boolean } | null }>(
            client,
            `/api/price-quotations/${token}/progress`,
          )
          if (order) values.set(token, order.isLate ? 1 : 0)
        }
        return values
      },
    },
    'filter of the list': {
      centre: ({ manager }) => totalOf(manager, 'job-orders', { isLate: 'true' }),
    },
    'tabs of the list': {
      centre: async ({ manager }) => {
        const { tabs } = await get<{ tabs: Record<string, number> }>(manager, '/api/job-orders/tabs', {
          isLate: 'true',
        })
        return centreOnly(tabs.all!)
      },
    },
    'moments of each order': {
      centre: async ({ id }) => {
        const { rows } = await app.database.owner.query<Readonly<Record<string, Date | null>> & { state: string }>(
          `
            select state, expected_finish_work_date_time as due, coalesce(finished_at, received_at) as finished, now() as now
            from job_order
            where establishment_id = $1 and record_state = 'active'
          `,
          [id],
        )
        const dayOf = (at: Date): string => utcToZoned(at.toISOString(), 'Africa/Cairo').date
        const isLate = ({ state, due, finished, now }: (typeof rows)[number]): boolean => {
          const end = state === 'NewlyWanted' || state === 'WorkProgres' ? now : finished
          return state !== 'Canceled' && Boolean(due && end && dayOf(due) < dayOf(end))
        }
        return centreOnly(rows.filter(isLate).length)
      },
    },
  },
  quotationAmount: {
    'report priceQuotations.amount': {
      centre: (centre) => reported(centre, ['price-quotations', 'amount'], { period: 'all' }),
    },
    'field priceQuotation.amount': {
      centre: async ({ manager }) => {
        const { items } = await list(manager, 'price-quotations', { askedAtFrom: '2000-01-01' })
        return centreOnly(items.reduce((sum, { amount }) => sum + (amount as number), 0))
      },
      quotation: async ({ manager }) => amounts((await list(manager, 'price-quotations', { state: 'all' })).items),
    },
    'home of a client': {
      quotation: async ({ client }) => amounts((await list(client, 'price-quotations', {})).items),
    },
    'version that was sent last': {
      quotation: async (centre) => {
        const { items } = await list(centre.client, 'price-quotations', {})
        const values = new Map<string, number | null>()
        for (const { token } of items) {
          const { items: versions } = await list(centre.client, 'price-quotation-versions', {
            priceQuotationToken: token,
            sort: '-number',
          })
          if (!versions[0]) values.set(token, 0)
          else {
            const sent = await get<{ acceptedAmount: number | null; total: number }>(
              centre.client,
              `/api/price-quotation-versions/${versions[0].token}/sent`,
            )
            values.set(token, sent.acceptedAmount ?? sent.total)
          }
        }
        return values
      },
    },
  },
  moneyIn: {
    'report daySheet.received': {
      centre: (centre) => reported(centre, moneyIn, { period: 'all' }),
      today: (centre) => reported(centre, moneyIn, { period: 'today' }),
      'this month': (centre) => reported(centre, moneyIn, { period: 'thisMonth' }),
      'last week': (centre) => reported(centre, moneyIn, { period: 'lastWeek' }),
    },
    'card collectedToday': {
      today: async ({ manager, today }) => {
        const { cells } = (await cardOf(manager, 'collectedToday')).reports!.days!.answer
        const ofToday = cells.find(({ row, column }) => row[0] === today && column === undefined)
        return centreOnly(ofToday?.values[0] ?? 0)
      },
    },
    'card collectedMonth': {
      'this month': async ({ manager }) =>
        centreOnly(totalIn((await cardOf(manager, 'collectedMonth')).reports!.days!.answer)),
    },
    'letter received': { 'last week': (centre) => letter(centre, 'received') },
    'finance statistics': {
      centre: async (centre) => centreOnly(totalIn((await statisticsOf(centre)).methods!)),
    },
    'list of receipts': {
      centre: async ({ manager }) => {
        const { items } = await list(manager, 'receipts', { tab: 'Verified', source: 'Account' })
        return centreOnly(items.reduce((sum, { money }) => sum + (money as number), 0))
      },
    },
  },
  owed: {
    'report debtsByAge.remainder': {
      centre: (centre) => reported(centre, owed, {}),
      overdue: (centre) => reported(centre, owed, { lateNot: 'notYet' }),
    },
    'card debts': {
      overdue: async ({ manager }) => centreOnly(totalIn((await cardOf(manager, 'debts')).reports!.ages!.answer)),
    },
    'letter overdue': { overdue: (centre) => letter(centre, 'overdue') },
    'finance statistics': {
      centre: async (centre) => centreOnly(totalIn((await statisticsOf(centre)).ages)),
      overdue: async (centre) => {
        const { cells } = (await statisticsOf(centre)).ages
        const late = cells.filter(({ row }) => row.length === 1 && row[0] !== 'notYet')
        return centreOnly(late.reduce((sum, { values }) => sum + (values[0] ?? 0), 0))
      },
    },
    'list of debtors': {
      centre: async (centre) => centreOnly((await debtorsOf(centre)).reduce((sum, each) => sum + each.owed, 0)),
      overdue: async (centre) => centreOnly((await debtorsOf(centre)).reduce((sum, each) => sum + each.overdue, 0)),
    },
    'totals of debtors': {
      centre: async ({ manager }) =>
        centreOnly((await get<{ owed: number }>(manager, '/api/student-debts/totals')).owed),
    },
  },
}
const moneyIn = ['day-sheet', 'received'] as const
const owed = ['debts-by-age', 'remainder'] as const
const attendance = ['attendance-and-absence', 'rate'] as const
const amounts = (items: List['items']): Values => new Map(items.map(({ token, amount }) => [token, amount as number]))

async function ofLecturer(centre: Centre, card: string): Promise<Values> {
  const { told } = await cardOf(centre.lecturer, card)
  return centreOnly((told as { total: number }).total)
}

/** Places that the model names with a figure. */
const named: readonly (readonly [string, string])[] = [
  ...reports.flatMap(({ id, measures }) =>
    Object.entries(measures).flatMap(([name, { figure }]) =>
      figure ? [[figure, `report ${id}.${name}`] as const] : [],
    ),
  ),
  ...cards.flatMap(({ id, figure, lists = {}, reports: asked = {} }) => [
    ...(figure ? [[figure, `card ${id}`] as const] : []),
    ...Object.values(lists).flatMap((each) => (each.figure ? [[each.figure, `card ${id}`] as const] : [])),
    ...Object.values(asked).flatMap(({ report, query }) =>
      query.measures!.split(',').flatMap((name) => {
        const figure = reports.find((each) => each.id === report)!.measures[name]!.figure
        return figure ? [[figure, `card ${id}`] as const] : []
      }),
    ),
  ]),
  ...weekFigures.flatMap(({ id, report, measure }) => {
    const { figure } = report.measures[measure]!
    return figure ? [[figure, `letter ${id}`] as const] : []
  }),
  ...needs.flatMap(({ id, figure }) => (figure ? [[figure, `need ${id}`] as const] : [])),
  ...entities.flatMap((entity) =>
    Object.entries(fieldsOf(entity)).flatMap(([name, { options }]) =>
      options.figure && !entity.spec.abstract ? [[options.figure, `field ${entity.id}.${name}`] as const] : [],
    ),
  ),
]

test('every place that the model names with a figure is compared', () => {
  const missing = named.filter(([figure, place]) => !places[figure as FigureId]?.[place])
  assert.deepEqual(missing, [])
  const gone = Object.entries(places).flatMap(([figure, of]) =>
    Object.keys(of).filter(
      (place) =>
        /^(report|field|card|letter|need) /.test(place) && !named.some(([id, name]) => id === figure && name === place),
    ),
  )
  assert.deepEqual(gone, [])
})

const equal = (one: number | null, other: number | null): boolean =>
  one === other || (one !== null && other !== null && Math.abs(one - other) < 1e-9)

describe('a figure is the same in all places that show it', () => {
  for (const id of Object.keys(figures) as FigureId[])
    test(id, async () => {
      const of = places[id]
      const scopes = new Set(Object.values(of).flatMap((readers) => Object.keys(readers)))
      for (const place of Object.keys(of))
        assert.ok(
          Object.keys(of[place]!).some((scope) => Object.values(of).filter((each) => each[scope]).length > 1),
          `${place} is compared with another place`,
        )
      for (const centre of centres)
        for (const scope of scopes) {
          const said = []
          for (const [place, readers] of Object.entries(of))
            if (readers[scope]) said.push([place, await readers[scope](centre)] as const)
          const [[one, values], ...others] = said as [(typeof said)[number], ...typeof said]
          for (const [other, found] of others)
            for (const [subject, value] of found) {
              if (!values.has(subject)) continue
              assert.ok(
                equal(values.get(subject)!, value),
                `seed ${centre.seed}, ${scope} ${subject}: ${one} says ${values.get(subject)}, ${other} ${value}`,
              )
              tally[`${id}, ${scope}`] = (tally[`${id}, ${scope}`] ?? 0) + (value === null ? 0 : 1)
            }
        }
      // values that are not empty
      for (const scope of scopes) assert.ok(centreCount < 6 || tally[`${id}, ${scope}`]! > 0, `${id}, ${scope}`)
    })
  test('so many values were compared', (t) => {
    t.diagnostic(JSON.stringify(tally))
  })
})

test('D4.4 the database says the same of a register as the model', async () => {
  interface Said {
    readonly time: Parameters<typeof registerStatus>[0]
    readonly now: Date
    readonly status: string | null
  }
  const { rows } = await app.database.owner.query<Said>(`
    select
      jsonb_build_object('from', "from", 'state', state, 'workDay', work_day, 'register', register) as time,
      now() as now,
      register_status(
        jsonb_populate_record(
          null::educational_schedule_time,
          jsonb_build_object('from', "from", 'state', state, 'work_day', work_day, 'register', register)
        )
      ) as status
    from (values (now() - interval '1 minute'), (now() + interval '1 minute')) a ("from")
    cross join (values ('Planned'), ('Canceled')) b (state)
    cross join (values ('Work'), ('Holiday')) c (work_day)
    cross join (values ('NotTaken'), ('Taken'), ('Closed')) d (register)
  `)
  for (const { time, now, status } of rows)
    assert.equal(registerStatus(time, now.getTime()) ?? null, status, JSON.stringify(time))
  assert.equal(new Set(rows.map(({ status }) => status)).size, 5)
})
