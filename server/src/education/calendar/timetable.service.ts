/** The calendar: schedule times and holidays between two days, by the centre's local time. */
import { entityOf } from '@topcenter/model/areas'
import type { weekends } from '@topcenter/model/access/establishment'
import { educationalScheduleTime } from '@topcenter/model/education/educational-schedule-time'
import { holiday } from '@topcenter/model/education/holiday'
import { addDays } from '@topcenter/model/kit/date-text'
import { date, int, oneOf, text } from '@topcenter/model/kit/field'
import { faultsOf, fieldsSchema } from '@topcenter/model/kit/input-schema'
import type { Names } from '@topcenter/model/kit/names'
import { isStaff } from '@topcenter/model/kit/permission'
import { refuse, Refused, refuseField } from '@topcenter/model/kit/refusal'
import { tokenOf } from '@topcenter/model/kit/token'
import { dayRange } from '@topcenter/model/kit/zoned-time'
import { sql } from 'kysely'
import type { Ctx } from '../../records/context.ts'
import { all, type Condition, withoutFlags } from '../../records/permissions/limits.ts'
import { readRow, recordId } from '../../records/read.ts'
import { type DbRow, namesFrom } from '../../records/row.ts'

/** Which times are shown: all that the reader may see, or those of one group, place, lecturer or student. */
export const sights = ['all', 'group', 'place', 'lecturer', 'student'] as const
export type Sight = (typeof sights)[number]
export const entityOfSight = {
  group: 'educationalGroup',
  place: 'place',
  lecturer: 'employee',
  student: 'student',
} as const
export interface Shows {
  readonly by: Sight
  /** A uuid; null with `all`. */
  readonly id: string | null
}

export const calendarQuery = {
  from: date({ required: true }),
  /** The last day; it is included. */
  to: date({ required: true }),
  by: oneOf(sights, { initial: 'all' }),
  of: text(),
  /** Shows at most so many times of each day, the earliest first; the answer also has the count of each day. */
  perDay: int({ min: 1, max: 50 }),
} as const

/** A month's page shows six weeks. */
const mostDays = 42
/** Four times as many as the busiest centre has in a week. */
const mostTimes = 6_000

export const showsOf = (by: Sight, token: string | null | undefined): Shows => ({
  by,
  id: by === 'all' ? null : recordId(entityOf(entityOfSight[by]), token ?? undefined),
})
export const shownToken = ({ by, id }: Shows): string | null =>
  by === 'all' ? null : tokenOf(entityOf(entityOfSight[by]).spec.prefix, id!)

/** The conditions of what is shown; undefined when the actor may see nothing of it. */
async function boundsOf(ctx: Ctx, { by, id }: Shows): Promise<Condition[] | undefined> {
  // each way to a timetable asks for the flag to view lessons, which suffices without those for record states
  const limits = withoutFlags(educationalScheduleTime, ctx.actor, ['active'])
  if (!limits || by === 'all') return limits
  if (by !== 'student')
    return [
      ...limits,
      sql`
        t.${sql.ref({ group: 'educational_group_id', place: 'place_id', lecturer: 'lecturer_id' }[by])}
          = ${id}::uuid
      `,
    ]
  await readRow(ctx, entityOf('student'), id!) // whoever may see a student may see when they are taught
  const on = sql`(t."from" at time zone ${ctx.timeZone})::date`
  return [
    ...limits,
    sql`
      exists (
        select 1
        from educational_group_student s
        where s.establishment_id = t.establishment_id
          and s.educational_group_id = t.educational_group_id
          and s.student_id = ${id}::uuid
          and s.record_state <> 'archived'
          and (s.joined_on is null or s.joined_on <= ${on})
          and (s.left_on is null or s.left_on > ${on})
      )
    `,
  ]
}

export interface TimeRow {
  readonly id: string
  readonly version: number
  readonly group_id: string
  readonly place_id: string | null
  readonly lecturer_id: string | null
  readonly from: string
  readonly to: string
  /** `YYYY-MM-DD HH:MM` in the establishment's zone. */
  readonly starts: string
  readonly ends: string
  readonly state: string
  readonly work_day: string
  readonly register: string
  readonly overbooked: boolean
  readonly alternative_of_id: string | null
  readonly replaced: boolean
  readonly lecture_link: string | null
  readonly updated_at: string
  readonly of_day: number
}

/** In order of time. `from` and `to` are instants; `to` is not included. */
export async function readTimes(
  ctx: Ctx,
  shows: Shows,
  from: string,
  to: string,
  perDay = mostTimes,
): Promise<TimeRow[]> {
  const bounds = await boundsOf(ctx, shows)
  if (!bounds) return []
  const wall = (column: string) => sql`${sql.ref(`t.${column}`)} at time zone ${ctx.timeZone}`
  const day = sql`date_trunc('day', ${wall('from')})`
  return ctx.tx.query<TimeRow>(sql`
    select *
    from (
      select
        t.id,
        t.version,
        t.educational_group_id as group_id,
        t.place_id,
        t.lecturer_id,
        t."from",
        t."to",
        to_char(${wall('from')}, 'YYYY-MM-DD HH24:MI') as starts,
        to_char(${wall('to')}, 'YYYY-MM-DD HH24:MI') as ends,
        t.state,
        t.work_day,
        t.register,
        t.overbooked,
        t.alternative_of_id,
        t.lecture_link,
        t.updated_at,
        t.state = 'Canceled'
        and exists (
            select 1
            from educational_schedule_time r
            where r.establishment_id = t.establishment_id
              and r.alternative_of_id = t.id
              and r.state = 'Planned'
              and r.record_state = 'active'
          ) as replaced,
        row_number() over (partition by ${day} order by t."from", t.id) as nth,
        (count(*) over (partition by ${day}))::int as of_day
      from educational_schedule_time t
      where ${all(bounds)}
        and t."from" < ${to}::timestamptz
        and t."from" > ${from}::timestamptz - interval '24 hours'
        and t."to" > ${from}::timestamptz
    ) each
    where nth <= ${perDay}
    order by "from", id
    limit ${mostTimes}
  `)
}

/** The day of the first time that begins at this instant or later, by the centre's clock. */
export async function nextDayWithTimes(ctx: Ctx, shows: Shows, from: string): Promise<string | undefined> {
  const bounds = await boundsOf(ctx, shows)
  if (!bounds) return undefined
  const row = await ctx.tx.first<{ day: string }>(sql`
    select to_char(t."from" at time zone ${ctx.timeZone}, 'YYYY-MM-DD') as day
    from educational_schedule_time t
    where ${all(bounds)} and t."from" >= ${from}::timestamptz
    order by t."from"
    limit 1
  `)
  return row?.day
}

interface GroupRow extends DbRow {
  readonly id: string
  readonly seated: number
  readonly seats: number | null
  readonly subject_id: string
  readonly hex: string | null
}
/**
 * The groups of the times that are shown, each with its subject: the nearest category above it that has a colour of its
 * own (D12.4), else its category.
 */
async function readGroups(ctx: Ctx, ids: readonly string[]): Promise<GroupRow[]> {
  const { establishmentId } = ctx.actor
  return ids.length === 0
    ? []
    : ctx.tx.query<GroupRow>(sql`
        select
          g.id,
          g.name_ar,
          g.name_en,
          g.name_und,
          g.total_number_of_students as seated,
          case when g.maximum_status then g.maximum_number_of_students end as seats,
          coalesce(s.id, g.educational_category_id) as subject_id,
          s.hex
        from educational_group g
        left join lateral (
          with recursive above as (
            select c.id, c.parent_id, c.color_id
            from educational_category c
            where c.establishment_id = g.establishment_id and c.id = g.educational_category_id
            union
            select c.id, c.parent_id, c.color_id
            from above
            join educational_category c on c.establishment_id = g.establishment_id and c.id = above.parent_id
            where above.color_id is null
          )
          select above.id, color.hex
          from above
          join color on color.establishment_id = g.establishment_id and color.id = above.color_id
        ) s on true
        where g.establishment_id = ${establishmentId}::uuid and g.id = any(${ids})
      `)
}

/**
 * The place of each subject in the order in which subjects got their first group. It does not change, so neither does
 * the colour of a subject that has none of its own.
 */
async function readPlacesOfSubjects(ctx: Ctx): Promise<Map<string, number>> {
  const rows = await ctx.tx.query<{ id: string; nth: number }>(sql`
    select educational_category_id as id, (row_number() over (order by (array_agg(id order by id))[1]) - 1)::int as nth
    from educational_group
    where establishment_id = ${ctx.actor.establishmentId}::uuid
    group by educational_category_id
  `)
  return new Map(rows.map(({ id, nth }) => [id, nth]))
}

/** Groups and their subjects, by token; how many seats are taken is told to staff. */
async function namedGroups(ctx: Ctx, ids: ReadonlySet<string>) {
  const rows = await readGroups(ctx, [...ids])
  const hexOf = new Map(rows.map(({ subject_id, hex }) => [subject_id, hex]))
  const isPlain = rows.some(({ hex }) => hex === null)
  const [names, places] = await Promise.all([
    readNames(ctx, 'educational_category', hexOf.keys()),
    isPlain ? readPlacesOfSubjects(ctx) : new Map<string, number>(),
  ])
  const tellsSeats = isStaff(ctx.actor.userType)
  return {
    groups: Object.fromEntries(
      rows.map((row) => [
        tokenOf('edg', row.id),
        {
          names: namesFrom(row, 'name'),
          subject: tokenOf('edc', row.subject_id),
          ...(tellsSeats ? { seated: row.seated, seats: row.seats } : {}),
        },
      ]),
    ),
    subjects: Object.fromEntries(
      [...names].map(([id, each]) => [
        tokenOf('edc', id),
        { names: each, colour: hexOf.get(id) ?? null, nth: places.get(id) ?? 0 },
      ]),
    ),
  }
}

/** Names of the records that schedule times refer to, by id. */
export async function readNames(
  ctx: Ctx,
  table: 'educational_group' | 'educational_category' | 'place' | 'user_account',
  ids: Iterable<string | null>,
): Promise<Map<string, Names>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null)
  if (wanted.length === 0) return new Map()
  const rows = await ctx.tx.query<DbRow & { id: string }>(
    sql`
      select id, name_ar, name_en, name_und
      from ${sql.table(table)}
      where establishment_id = ${ctx.actor.establishmentId}::uuid and id = any(${wanted})
    `,
  )
  return new Map(rows.map((row) => [row.id, namesFrom(row, 'name')]))
}

interface CalendarQuery {
  readonly from: string
  readonly to: string
  readonly by?: Sight | null
  readonly of?: string | null
  readonly perDay?: number | null
}
function readQuery(query: Readonly<Record<string, string>>): CalendarQuery {
  const parsed = fieldsSchema(calendarQuery).safeParse(query)
  if (!parsed.success) throw new Refused(refuse('record.invalid', { fields: faultsOf(parsed.error) }))
  const asked = parsed.data as unknown as CalendarQuery
  if (asked.to < asked.from) throw new Refused(refuseField('to', 'field.endBeforeStart'))
  if (asked.to >= addDays(asked.from, mostDays)) throw new Refused(refuseField('to', 'field.max', { max: mostDays }))
  return asked
}

/** All that a calendar shows, in one answer: times refer to groups, places and lecturers, each of which is named once. */
export async function readCalendar(ctx: Ctx, query: Readonly<Record<string, string>>): Promise<object> {
  const { from, to, by, of, perDay } = readQuery(query)
  const asked = readTimes(
    ctx,
    showsOf(by ?? 'all', of),
    dayRange(from, ctx.timeZone).from,
    dayRange(to, ctx.timeZone).to,
    perDay ?? undefined,
  )
  const isWhole = (by ?? 'all') === 'all' && isStaff(ctx.actor.userType)
  const [rows, holidays, centre, { places: usedPlaces, lecturers: usedLecturers }] = await Promise.all([
    asked,
    readHolidayList(ctx, from, to),
    readCentre(ctx),
    isWhole ? used(ctx, from, to) : nothingUsed,
  ])
  const [{ groups, subjects }, places, lecturers] = await Promise.all([
    namedGroups(ctx, new Set(rows.map((row) => row.group_id))),
    readNames(ctx, 'place', [...rows.map((row) => row.place_id), ...usedPlaces]),
    readNames(ctx, 'user_account', [...rows.map((row) => row.lecturer_id), ...usedLecturers]),
  ])
  return {
    timeZone: ctx.timeZone,
    weekend: centre.weekend,
    holidays,
    isCut: rows.length === mostTimes,
    groups,
    subjects,
    places: named('plc', places),
    lecturers: named('usr', lecturers),
    ...(perDay ? { counts: Object.fromEntries(rows.map((row) => [row.starts.slice(0, 10), row.of_day])) } : {}),
    times: rows.map((row) => shownTime(row, isStaff(ctx.actor.userType))),
  }
}

/** @param tellsRegister To staff; how a register stands is nobody else's matter */
const shownTime = (row: TimeRow, tellsRegister: boolean): object => ({
  token: tokenOf('est', row.id),
  version: row.version,
  group: tokenOf('edg', row.group_id),
  place: row.place_id && tokenOf('plc', row.place_id),
  lecturer: row.lecturer_id && tokenOf('usr', row.lecturer_id),
  from: row.from,
  to: row.to,
  day: row.starts.slice(0, 10),
  start: minuteOf(row.starts),
  end: minuteOf(row.ends) + (row.ends.slice(0, 10) > row.starts.slice(0, 10) ? 1_440 : 0),
  mark: markOf(row, tellsRegister),
  ...(tellsRegister ? { register: row.register } : {}),
  ...(row.alternative_of_id ? { alternativeOf: tokenOf('est', row.alternative_of_id) } : {}),
})

interface Used {
  readonly places: readonly string[]
  readonly lecturers: readonly string[]
}
const nothingUsed: Used = { places: [], lecturers: [] }
/** Places and lecturers that have lessons around these days, so that the calendar also shows those who are free. */
const used = async (ctx: Ctx, from: string, to: string): Promise<Used> =>
  (await ctx.tx.first<Used>(sql`
    select
      coalesce(array_agg(distinct place_id) filter (where place_id is not null), '{}') as places,
      coalesce(array_agg(distinct lecturer_id) filter (where lecturer_id is not null), '{}') as
        lecturers
    from educational_schedule_time
    where establishment_id = ${ctx.actor.establishmentId}::uuid
      and record_state = 'active'
      and "from" between ${addDays(from, -30)}::date and ${addDays(to, 30)}::date
  `))!

const named = (prefix: string, names: ReadonlyMap<string, Names>): Record<string, Names> =>
  Object.fromEntries([...names].map(([id, each]) => [tokenOf(prefix, id), each]))
const minuteOf = (wall: string): number => Number(wall.slice(11, 13)) * 60 + Number(wall.slice(14))

/** The most important fact about a schedule time; the first that is true. */
const markOf = (row: TimeRow, tellsRegister: boolean): string =>
  row.replaced
    ? 'Replaced'
    : row.state === 'Canceled'
      ? 'Canceled'
      : row.work_day === 'Holiday'
        ? 'Holiday'
        : row.overbooked
          ? 'Overbooked'
          : tellsRegister && row.register !== 'NotTaken'
            ? row.register
            : row.alternative_of_id
              ? 'Alternative'
              : 'Planned'

async function readHolidayList(ctx: Ctx, from: string, to: string): Promise<object[]> {
  // holidays have the flags of lessons, and belong to the timetable
  const limits = withoutFlags(holiday, ctx.actor, ['active'])
  if (!limits) return []
  const rows = await ctx.tx.query<DbRow & { id: string; from: string; to: string | null }>(sql`
    select t.id, t.name_ar, t.name_en, t.name_und, t."from", t."to"
    from holiday t
    where ${all(limits)} and t."from" <= ${to}::date and coalesce(t."to", t."from") >= ${from}::date
    order by t."from"
    limit 100
  `)
  return rows.map((row) => ({
    token: tokenOf('hol', row.id),
    names: namesFrom(row, 'name'),
    from: row.from,
    to: row.to ?? row.from,
  }))
}

const weekdaysOf: Readonly<Record<(typeof weekends)[number], readonly string[]>> = {
  None: [],
  Friday: ['Friday'],
  FridaySaturday: ['Friday', 'Saturday'],
  Sunday: ['Sunday'],
  SaturdaySunday: ['Saturday', 'Sunday'],
}

export interface Centre {
  /** Names of the weekdays on which the centre is usually closed. */
  readonly weekend: readonly string[]
  readonly names: Names
}
export async function readCentre(ctx: Ctx): Promise<Centre> {
  const row = await ctx.tx.first<DbRow & { weekend: keyof typeof weekdaysOf }>(
    sql`
      select weekend, name_ar, name_en, name_und
      from establishment
      where id = ${ctx.actor.establishmentId}::uuid
    `,
  )
  return { weekend: weekdaysOf[row!.weekend], names: namesFrom(row!, 'name') }
}
