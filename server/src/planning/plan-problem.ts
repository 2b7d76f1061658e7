/** A plan in the database as a problem for the solver, and its answer back: numbers there, ids here. */
import { type WeekLine, weekdays } from '@topcenter/model/kit/week'
import type { Tx } from '../platform/database/database.ts'
import { clockOf, momentOf, openWindows, type PlanClock, wallOf, windowsOf } from './plan-clock.ts'
import { type Problem, type Reason, sessionsOf, type Spot, type Taken, type Week } from './problem.ts'

export interface PlanGroup {
  readonly id: string
  readonly group: string
  readonly sessions: number
  readonly minutes: number
  readonly seats: number
  readonly lecturers: readonly string[]
  readonly places: readonly string[]
}
export interface SessionRow {
  readonly group: string
  readonly number: number
  readonly weekday: string | null
  readonly from: string | null
  readonly place: string | null
  readonly lecturer: string | null
  readonly pinned: boolean
  readonly reasons: readonly StoredReason[]
}
/** A reason as it is kept: ids of the plan's groups and of lecturers. */
export interface StoredReason extends Pick<Reason, 'kind' | 'isProven' | 'needed' | 'available'> {
  readonly groups?: readonly string[]
  readonly lecturers?: readonly string[]
  readonly wouldBe?: {
    readonly weekday: string
    readonly from: string
    readonly place: string
    readonly lecturer: string | null
  }
}
export interface Plan {
  readonly problem: Problem
  readonly clock: PlanClock
  readonly groups: readonly PlanGroup[]
  readonly places: readonly string[]
  readonly lecturers: readonly string[]
  readonly rows: readonly SessionRow[]
  /** In the order of `sessionsOf`. */
  readonly spots: readonly (Spot | null)[]
}

const linesSql = (table: string, parent: string) =>
  `(select jsonb_agg(jsonb_build_object('weekday', l.weekday, 'from', l."from", 'to', l."to")) from ${table} l where l.establishment_id = $1 and l.parent_id = ${parent})`
const idsSql = (table: string, parent: string) =>
  `coalesce((select jsonb_agg(l.target_id order by l.position) from ${table} l where l.establishment_id = $1 and l.parent_id = ${parent}), '[]')`
const liveSeats = (of: string) =>
  `${of}.establishment_id = $1 and ${of}.left_on is null and ${of}.record_state <> 'archived'`

const groupsSql = `
  select
    t.id,
    t.educational_group_id as "group",
    t.sessions,
    t.minutes,
    coalesce(t.seats, g.maximum_number_of_students, g.total_number_of_students) as seats,
    ${idsSql('timetable_group_lecturers', 't.id')} as lecturers,
    ${idsSql('timetable_group_places', 't.id')} as places
  from timetable_group t
  join educational_group g on g.establishment_id = $1 and g.id = t.educational_group_id
  where t.establishment_id = $1
    and t.plan_id = $2
    and t.record_state = 'active'
    and g.record_state = 'active'
    and g.finished = 'NotFinished'
  order by t.created_at, t.id
`
const placesSql = `
  select p.id, p.capacity, ${linesSql('place_opening_times', 'p.id')} as times
  from timetable_plan_places c
  join place p on p.establishment_id = $1 and p.id = c.target_id
  where c.establishment_id = $1 and c.parent_id = $2 and p.record_state = 'active'
  order by c.position
`
const lecturersSql = `
  select a.lecturer_id as id, ${linesSql('lecturer_availability_times', 'a.id')} as times
  from lecturer_availability a
  where a.establishment_id = $1 and a.record_state = 'active' and a.lecturer_id = any($2::uuid[])
`
/** Pairs of groups that share students; one of each is in the plan. */
const sharedSql = `
  select
    mine.educational_group_id as one,
    other.educational_group_id as other,
    count(*)::int as students
  from educational_group_student mine
  join educational_group_student other
    on other.student_id = mine.student_id
    and other.educational_group_id <> mine.educational_group_id
    and ${liveSeats('other')}
  where ${liveSeats('mine')} and mine.educational_group_id = any($2::uuid[])
  group by 1, 2
`
/** Weekly times of the period's groups that are not in the plan. */
const takenSql = `
  select
    g.id as "group",
    s.weekday,
    s."from",
    s."to",
    s.place_id as place,
    coalesce(s.lecturer_id, g.lecturer_id) as lecturer
  from educational_group g
  join educational_group_slices s on s.establishment_id = $1 and s.parent_id = g.id
  where g.establishment_id = $1
    and g.educational_period_id = (
        select p.educational_period_id
        from timetable_plan p
        where p.establishment_id = $1 and p.id = $2
      )
    and g.record_state = 'active'
    and g.finished = 'NotFinished'
    and g.fixed_schedule
    and g.id <> all($3::uuid[])
`
const sessionsSql = `
  select
    group_id as "group",
    number,
    weekday,
    "from",
    place_id as place,
    lecturer_id as lecturer,
    pinned,
    reasons
  from timetable_session
  where establishment_id = $1 and plan_id = $2
  order by group_id, number
`

interface PlanRow {
  opens_at: string
  closes_at: string
  day_off: string
  second_day_off: string | null
  step: number
}

export async function readPlan(tx: Tx, planId: string): Promise<Plan> {
  const of = [tx.establishmentId, planId]
  const plan = (await tx.first<PlanRow>({
    sql: `
      select opens_at, closes_at, day_off, second_day_off, step
      from timetable_plan
      where establishment_id = $1 and id = $2
    `,
    parameters: of,
  }))!
  const groups = await tx.query<PlanGroup>({ sql: groupsSql, parameters: of })
  const clock = clockOf(plan.opens_at, plan.closes_at)
  const places = await tx.query<{ id: string; capacity: number | null; times: WeekLine[] | null }>({
    sql: placesSql,
    parameters: of,
  })
  const ids = groups.map(({ group }) => group)
  const rows = await tx.query<SessionRow>({ sql: sessionsSql, parameters: of })
  const taken = await tx.query<WeekLine & { group: string; place: string | null; lecturer: string | null }>({
    sql: takenSql,
    parameters: [...of, ids],
  })
  const lecturers = [
    ...new Set([...groups.flatMap((each) => each.lecturers), ...rows.flatMap((row) => row.lecturer ?? [])]),
  ]
  const hours = new Map(
    (
      await tx.query<{ id: string; times: WeekLine[] | null }>({
        sql: lecturersSql,
        parameters: [tx.establishmentId, lecturers],
      })
    ).map((row) => [row.id, row.times ?? []]),
  )
  const shared = await tx.query<{ one: string; other: string; students: number }>({
    sql: sharedSql,
    parameters: [tx.establishmentId, ids],
  })
  const at = {
    course: new Map(ids.map((id, index) => [id, index])),
    place: new Map(places.map(({ id }, index) => [id, index])),
    lecturer: new Map(lecturers.map((id, index) => [id, index])),
  }
  const numbered = (map: Map<string, number>, id: string | null): number => (id === null ? -1 : (map.get(id) ?? -1))
  const problem: Problem = {
    step: plan.step,
    hours: weekdays.flatMap((weekday, day) =>
      weekday === plan.day_off || weekday === plan.second_day_off ? [] : [{ day, from: clock.from, to: clock.to }],
    ),
    rooms: places.map(({ capacity, times }) => ({ capacity, windows: times && openWindows(clock, times) })),
    teachers: lecturers.map((id) => ({ windows: hours.has(id) ? openWindows(clock, hours.get(id)!) : null })),
    courses: groups.map((each) => ({
      sessions: each.sessions,
      minutes: each.minutes,
      seats: each.seats,
      lecturers: each.lecturers.map((id) => at.lecturer.get(id)!),
      places: each.places.length > 0 ? each.places.flatMap((id) => at.place.get(id) ?? []) : null,
    })),
    shared: shared.flatMap(({ one, other, students }) =>
      one < other && at.course.has(other) ? [[at.course.get(one)!, at.course.get(other)!, students] as const] : [],
    ),
    pins: [],
    taken: taken.flatMap((each) =>
      windowsOf(clock, each).map((window): Taken => ({
        ...window,
        place: numbered(at.place, each.place),
        lecturer: numbered(at.lecturer, each.lecturer),
        courses: shared.filter(({ other }) => other === each.group).map(({ one }) => at.course.get(one)!),
      })),
    ),
  }
  const byGroup = new Map(groups.map(({ id }, index) => [id, index]))
  const byKey = new Map(rows.map((row) => [`${byGroup.get(row.group)} ${row.number}`, row]))
  const spotOf = (row: SessionRow | undefined): Spot | null =>
    row?.weekday && at.place.has(row.place!)
      ? {
          ...momentOf(clock, row.weekday, row.from!),
          place: at.place.get(row.place!)!,
          lecturer: numbered(at.lecturer, row.lecturer),
        }
      : null
  const sessions = sessionsOf(problem)
  const spots = sessions.map(({ course, number }) => spotOf(byKey.get(`${course} ${number}`)))
  const pins = sessions.flatMap((session, index) =>
    byKey.get(`${session.course} ${session.number}`)?.pinned && spots[index] ? [{ ...session, ...spots[index] }] : [],
  )
  return { problem: { ...problem, pins }, clock, groups, places: places.map(({ id }) => id), lecturers, rows, spots }
}

const storedReason = (plan: Plan, { courses, lecturers, wouldBe, ...rest }: Reason): StoredReason => ({
  ...rest,
  ...(courses ? { groups: courses.map((course) => plan.groups[course]!.id) } : {}),
  ...(lecturers ? { lecturers: lecturers.map((each) => plan.lecturers[each]!) } : {}),
  ...(wouldBe
    ? {
        wouldBe: {
          ...wallOf(plan.clock, wouldBe),
          place: plan.places[wouldBe.place]!,
          lecturer: plan.lecturers[wouldBe.lecturer] ?? null,
        },
      }
    : {}),
})

/** In place of all that the plan had. Groups that left the plan meanwhile have no sessions. */
export async function saveWeek(tx: Tx, planId: string, plan: Plan, week: Week): Promise<void> {
  const reasons = new Map(
    week.unplaced.map((each) => [
      `${each.course} ${each.number}`,
      each.reasons.map((reason) => storedReason(plan, reason)),
    ]),
  )
  const pinned = new Set(plan.problem.pins.map(({ course, number }) => `${course} ${number}`))
  const rows = sessionsOf(plan.problem).map(({ course, number }, at) => {
    const spot = week.spots[at]
    const wall = spot && wallOf(plan.clock, spot)
    return {
      group_id: plan.groups[course]!.id,
      number,
      weekday: wall?.weekday ?? null,
      from: wall?.from ?? null,
      place_id: spot ? plan.places[spot.place] : null,
      lecturer_id: spot ? (plan.lecturers[spot.lecturer] ?? null) : null,
      pinned: spot !== null && pinned.has(`${course} ${number}`),
      reasons: reasons.get(`${course} ${number}`) ?? [],
    }
  })
  await tx.run({
    sql: 'delete from timetable_session where establishment_id = $1 and plan_id = $2',
    parameters: [tx.establishmentId, planId],
  })
  await tx.run({
    sql: `
      insert into timetable_session (
        establishment_id, plan_id, group_id, number, weekday, "from", place_id, lecturer_id, pinned,
        reasons
      )
      select
        $1,
        $2,
        r.group_id,
        r.number,
        r.weekday,
        r."from",
        r.place_id,
        r.lecturer_id,
        r.pinned,
        r.reasons
      from jsonb_to_recordset($3::jsonb) r(
        group_id uuid, number int, weekday text, "from" time, place_id uuid, lecturer_id uuid,
        pinned boolean, reasons jsonb
      )
      where exists (
          select 1
          from timetable_group g
          where g.establishment_id = $1 and g.id = r.group_id and r.number < g.sessions
        )
    `,
    parameters: [tx.establishmentId, planId, JSON.stringify(rows)],
  })
}
