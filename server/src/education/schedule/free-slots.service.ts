/** Free alternatives: places at a wanted time, and times for the same group, place and lecturer (D4.2). */
import { entityOf } from '@topcenter/model/areas'
import type { readFreeSlots } from '@topcenter/model/education/api'
import { educationalGroup } from '@topcenter/model/education/educational-group'
import { educationalScheduleTime } from '@topcenter/model/education/educational-schedule-time'
import { addDays } from '@topcenter/model/kit/date-text'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { mayDo } from '@topcenter/model/kit/permission'
import { Refused, refuseField } from '@topcenter/model/kit/refusal'
import type { ParsedInput } from '@topcenter/model/kit/request'
import { tokenOf } from '@topcenter/model/kit/token'
import { type Weekday, weekdays } from '@topcenter/model/kit/week'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import { placeKinds } from '@topcenter/model/places/place'
import { sql } from 'kysely'
import type { Ctx } from '../../records/context.ts'
import { readRow, recordId } from '../../records/read.ts'
import { type DbRow, namesFrom } from '../../records/row.ts'
import { freeSlots, type Taken } from './free-slots.ts'
import { readHolidays } from './generation.service.ts'
import { readCentre } from '../calendar/timetable.service.ts'

type Free = AnswerOf<typeof readFreeSlots>

/** Days that are searched, from the wanted day on. */
const ahead = 8
const maxTimes = 8
const maxPlaces = 8
const longest = 24 * 3_600_000

export async function readFree(ctx: Ctx, given: ParsedInput<typeof readFreeSlots.query>): Promise<Free> {
  const length = Date.parse(given.to) - Date.parse(given.from)
  if (length <= 0 || length > longest) throw new Refused(refuseField('to', 'field.endBeforeStart'))
  const group = recordId(educationalGroup, given.educationalGroupToken)
  const place = given.placeToken ? recordId(entityOf('place'), given.placeToken) : null
  const lecturer = given.lecturerToken ? recordId(entityOf('employee'), given.lecturerToken) : null
  const except = given.exceptToken ? [recordId(educationalScheduleTime, given.exceptToken)] : []
  await readRow(ctx, educationalGroup, group)
  const wall = utcToZoned(given.from, ctx.timeZone)
  const days = await openDays(ctx, [group], wall.date, ahead)
  const window = {
    from: new Date(Date.parse(given.from) - longest).toISOString(),
    to: new Date(Date.parse(given.from) + (ahead + 1) * longest).toISOString(),
  }
  const { taken } = await readTaken(ctx, [{ group, place, lecturer }], window, except)
  const start = Number(wall.time.slice(0, 2)) * 60 + Number(wall.time.slice(3))
  const found = freeSlots({
    start,
    length,
    days: days.get(group)!,
    timeZone: ctx.timeZone,
    taken: taken({ group, place, lecturer }),
    notBefore: ctx.now.getTime(),
  })
  const [from, to] = [Date.parse(given.from), Date.parse(given.to)]
  const isBusy = taken({ group, place: null, lecturer }).some((each) => each.from < to && from < each.to)
  // another place does not help when the lecturer, the group or its students have something else then, group or students are taken
  return {
    times: found.slice(0, maxTimes),
    places: isBusy ? null : await freePlaces(ctx, group, place, given, except),
  }
}

/**
 * Returns the days from one day on at which each group may be taught: within its dates, no holiday, and no weekend
 * unless that first day is a weekend itself. By group id.
 */
export async function openDays(
  ctx: Ctx,
  groups: readonly string[],
  first: string,
  count: number,
): Promise<Map<string, string[]>> {
  const last = addDays(first, count - 1)
  const [holidays, { weekend }, dates] = await Promise.all([
    readHolidays(ctx, first, last),
    readCentre(ctx),
    ctx.tx.query<{ id: string; expected_start: string | null; expected_end: string | null }>({
      sql: `
        select id, expected_start, expected_end
        from educational_group
        where establishment_id = $1 and id = any($2::uuid[])
      `,
      parameters: [ctx.actor.establishmentId, groups],
    }),
  ])
  const closed = weekend.includes(weekdayOf(first)) ? [] : weekend
  const days = Array.from({ length: count }, (_, at) => addDays(first, at)).filter(
    (day) => !holidays.has(day) && !closed.includes(weekdayOf(day)),
  )
  return new Map(
    dates.map((group) => [
      group.id,
      days.filter(
        (day) =>
          (!group.expected_start || day >= group.expected_start) && (!group.expected_end || day <= group.expected_end),
      ),
    ]),
  )
}
export const weekdayOf = (day: string): Weekday => weekdays[(new Date(`${day}T00:00Z`).getUTCDay() + 1) % 7]!

export interface Needs {
  readonly group: string
  readonly place: string | null
  readonly lecturer: string | null
}
type Span = { readonly from: string; readonly to: string }

/**
 * Reads when the places, lecturers and groups that are needed are taken, and the other groups of the same students.
 *
 * @param except Schedule times that are being moved, whose own bookings do not count
 */
export async function readTaken(
  ctx: Ctx,
  needs: readonly Needs[],
  window: Span,
  except: readonly string[],
): Promise<{ taken(needs: Needs): Taken[]; sharesStudents(group: string, other: string): boolean }> {
  const shared = await groupsWithSameStudents(
    ctx,
    needs.map(({ group }) => group),
  )
  const others = Map.groupBy(shared, (row) => row.group_id)
  const keysOf = ({ group, place, lecturer }: Needs): string[] => [
    `group ${group}`,
    ...(place ? [`place ${place}`] : []),
    ...(lecturer ? [`lecturer ${lecturer}`] : []),
    ...(others.get(group) ?? []).map((row) => `group ${row.other_id}`),
  ]
  const rows = await readBookings(ctx, new Set(needs.flatMap(keysOf)), window, except)
  const taken = Map.groupBy(
    rows.map((row) => ({ key: `${row.kind} ${row.id}`, from: Date.parse(row.starts_at), to: Date.parse(row.ends_at) })),
    ({ key }) => key,
  )
  return {
    taken: (each) => keysOf(each).flatMap((key) => taken.get(key) ?? []),
    sharesStudents: (group, other) => others.get(group)?.some((row) => row.other_id === other) ?? false,
  }
}

const groupsWithSameStudents = (ctx: Ctx, groups: readonly string[]) =>
  ctx.tx.query<{ group_id: string; other_id: string }>({
    sql: `
      select distinct mine.educational_group_id as group_id, other.educational_group_id as other_id
      from educational_group_student mine
      join educational_group_student other
        on other.establishment_id = $1
        and other.student_id = mine.student_id
        and other.educational_group_id <> mine.educational_group_id
        and other.left_on is null
        and other.record_state <> 'archived'
      where mine.establishment_id = $1
        and mine.educational_group_id = any($2::uuid[])
        and mine.left_on is null
        and mine.record_state <> 'archived'
    `,
    parameters: [ctx.actor.establishmentId, groups],
  })

/** @param keys Each `kind id` of a place, a lecturer or a group */
function readBookings(ctx: Ctx, keys: ReadonlySet<string>, window: Span, except: readonly string[]) {
  const resources = [...keys].map((key) => key.split(' '))
  return ctx.tx.query<{ kind: string; id: string; starts_at: string; ends_at: string }>({
    sql: `
      select b.resource_kind as kind, b.resource_id as id, b.starts_at, b.ends_at
      from unnest($2::text[], $3::uuid[]) r(kind, id)
      join booking b
        on b.establishment_id = $1
        and b.resource_kind = r.kind
        and b.resource_id = r.id
        and b.during && tstzrange($4, $5)
        and b.schedule_time_id <> all($6::uuid[])
    `,
    parameters: [
      ctx.actor.establishmentId,
      resources.map(([kind]) => kind),
      resources.map(([, id]) => id),
      window.from,
      window.to,
      except,
    ],
  })
}

/**
 * Lists free places of the same kind as the one that is wanted, or places where students are taught if none is wanted.
 * Skips places that contain other places. Places with enough seats for the group come first.
 */
async function freePlaces(
  ctx: Ctx,
  group: string,
  place: string | null,
  { from, to }: Span,
  except: readonly string[],
): Promise<NonNullable<Free['places']>> {
  const kinds = placeKinds.filter((kind) => mayDo(ctx.actor, kind, 'view')).map((kind) => kind.spec.fixed!.placeType)
  const rows = await ctx.tx.query<DbRow & { id: string; capacity: number | null }>(sql`
    select p.id, p.name_ar, p.name_en, p.name_und, p.capacity
    from place p
    where p.establishment_id = ${ctx.actor.establishmentId}::uuid
      and p.record_state = 'active'
      and p.place_type = any(${kinds})
      and p.id is distinct from ${place}::uuid
      and p.place_type = coalesce(
          (
            select w.place_type
            from place w
            where w.establishment_id = p.establishment_id and w.id = ${place}::uuid
          ),
          'Student'
        )
      and not exists (
          select 1
          from place under
          where under.establishment_id = p.establishment_id
            and under.parent_id = p.id
            and under.record_state = 'active'
        )
      and not exists (
          select 1
          from booking b
          where b.establishment_id = p.establishment_id
            and b.resource_kind = 'place'
            and b.resource_id = p.id
            and b.during && tstzrange(${from}::timestamptz, ${to}::timestamptz, '[)')
            and b.schedule_time_id <> all(${except}::uuid[])
        )
    order by
      coalesce(
        p.capacity >= (
          select g.total_number_of_students
          from educational_group g
          where g.establishment_id = p.establishment_id and g.id = ${group}::uuid
        ),
        true
      ) desc,
      p.code
    limit ${maxPlaces}
  `)
  return rows.map((row) => ({ token: tokenOf('plc', row.id), names: namesFrom(row, 'name'), capacity: row.capacity }))
}
