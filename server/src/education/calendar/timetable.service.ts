/** The calendar: schedule times and holidays between two days, by the centre's local time. */
import { entityOf } from '@topcenter/model/areas'
import type { weekends } from '@topcenter/model/access/establishment'
import type { readCalendar, sights } from '@topcenter/model/education/api'
import { shortNamesOf } from '@topcenter/model/education/short-name'
import { educationalScheduleTime } from '@topcenter/model/education/educational-schedule-time'
import { holiday } from '@topcenter/model/education/holiday'
import { addDays } from '@topcenter/model/kit/date-text'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import type { Names } from '@topcenter/model/kit/names'
import { isStaff } from '@topcenter/model/kit/permission'
import { Refused, refuseField } from '@topcenter/model/kit/refusal'
import type { ParsedInput } from '@topcenter/model/kit/request'
import { tokenOf } from '@topcenter/model/kit/token'
import type { Weekday } from '@topcenter/model/kit/week'
import { dayRange } from '@topcenter/model/kit/zoned-time'
import { sql } from 'kysely'
import type { Ctx } from '../../records/context.ts'
import { all, type Condition, withoutFlags } from '../../records/permissions/limits.ts'
import { withoutOutOfTime } from '../../records/permissions/out-of-time.ts'
import { readRow, recordId } from '../../records/read.ts'
import { type DbRow, namesFrom } from '../../records/row.ts'

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

type Calendar = AnswerOf<typeof readCalendar>
type CalendarTime = Calendar['times'][number]

/** Maximum of days: a month's page shows six weeks. */
const maxDays = 42
/** Maximum of times: four times as many as the busiest centre has in a week. */
const maxTimes = 6_000

export const showsOf = (by: Sight, token: string | null | undefined): Shows => ({
  by,
  id: by === 'all' ? null : recordId(entityOf(entityOfSight[by]), token ?? undefined),
})
export const shownToken = ({ by, id }: Shows): string | null =>
  by === 'all' ? null : tokenOf(entityOf(entityOfSight[by]).spec.prefix, id!)

/** Returns the conditions of the shown times; undefined if the actor may see none of them. */
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
    // a lesson that they attended on the day on which they left the group is theirs too
    sql`
      (exists (
        select 1
        from educational_group_student s
        where s.establishment_id = t.establishment_id
          and s.educational_group_id = t.educational_group_id
          and s.student_id = ${id}::uuid
          and s.record_state <> 'archived'
          and in_time(s.joined_on, s.left_on, ${on}, ${on})
      )
      or exists (
        select 1
        from educational_group_attendance a
        where a.establishment_id = t.establishment_id
          and a.schedule_time_id = t.id
          and a.student_id = ${id}::uuid
          and a.record_state = 'active'
      ))
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
  readonly register: NonNullable<CalendarTime['register']>
  readonly overbooked: boolean
  readonly alternative_of_id: string | null
  readonly replaced: boolean
  readonly lecture_link: string | null
  readonly updated_at: string
  readonly of_day: number
}

/** Reads times in their order. `from` and `to` are instants; `to` is not included. */
export async function readTimes(
  ctx: Ctx,
  shows: Shows,
  from: string,
  to: string,
  perDay = maxTimes,
): Promise<readonly TimeRow[]> {
  const bounds = await boundsOf(ctx, shows)
  if (!bounds) return []
  const wall = (column: string) => sql`${sql.ref(`t.${column}`)} at time zone ${ctx.timeZone}`
  const day = sql`date_trunc('day', ${wall('from')})`
  const rows = await ctx.tx.query<TimeRow & DbRow>(sql`
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
    limit ${maxTimes}
  `)
  return withoutOutOfTime(ctx, educationalScheduleTime, rows)
}

/** Returns the day of the first time that begins at this instant or later, by the centre's clock. */
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
  readonly short_name: string | null
  readonly seated: number
  readonly seats: number | null
  readonly subject_id: string
  readonly hex: string | null
}
/**
 * Reads the groups of the shown times, each with its subject: the nearest category above it that has a colour of its
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
          g.short_name,
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
 * Numbers the subjects in the order in which they got their first group. A number does not change, so neither does the
 * colour of a subject that has none of its own.
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

/** Reads groups and their subjects by token. Seats are for staff. */
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
          shortNames: shortNamesOf({
            shortName: row.short_name,
            names: namesFrom(row, 'name'),
            subject: names.get(row.subject_id),
          }),
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

/** Reads the names of records that schedule times refer to, by id. */
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

function refuseSpan({ from, to }: { readonly from: string; readonly to: string }): void {
  if (to < from) throw new Refused(refuseField('to', 'field.endBeforeStart'))
  if (to >= addDays(from, maxDays)) throw new Refused(refuseField('to', 'field.max', { max: maxDays }))
}

/** Reads a calendar in one answer: times refer to groups, places and lecturers, each of which is named once. */
export async function calendarOf(
  ctx: Ctx,
  { from, to, by, of, perDay }: ParsedInput<typeof readCalendar.query>,
): Promise<Calendar> {
  refuseSpan({ from, to })
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
    isCut: rows.length === maxTimes,
    groups,
    subjects,
    places: named('plc', places),
    lecturers: named('usr', lecturers),
    ...(perDay ? { counts: Object.fromEntries(rows.map((row) => [row.starts.slice(0, 10), row.of_day])) } : {}),
    times: rows.map((row) => shownTime(row, isStaff(ctx.actor.userType))),
  }
}

/** @param tellsRegister True for staff: the state of a register is for them alone */
const shownTime = (row: TimeRow, tellsRegister: boolean): CalendarTime => ({
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
/** Reads places and lecturers that have lessons around these days, so that the calendar also shows free ones. */
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

/** Returns the most important fact about a schedule time: the first that is true. */
const markOf = (row: TimeRow, tellsRegister: boolean): CalendarTime['mark'] =>
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

async function readHolidayList(ctx: Ctx, from: string, to: string): Promise<Calendar['holidays']> {
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

const weekdaysOf: Readonly<Record<(typeof weekends)[number], readonly Weekday[]>> = {
  None: [],
  Friday: ['Friday'],
  FridaySaturday: ['Friday', 'Saturday'],
  Sunday: ['Sunday'],
  SaturdaySunday: ['Saturday', 'Sunday'],
}

export interface Centre {
  /** Names of the weekdays on which the centre is usually closed. */
  readonly weekend: readonly Weekday[]
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
