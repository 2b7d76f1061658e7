/** A plan of the database as a problem for the solver, which knows numbers where the database has ids. */
import { type Weekday, type WeekLine, weekdays } from '@topcenter/model/kit/week'
import type { Tx } from '../platform/database/database.ts'
import { clockOf, momentOf, openWindows, type PlanClock, windowsOf } from './plan-clock.ts'
import { groupsSql, lecturersSql, placesSql, planSql, sessionsSql, sharedSql, takenSql } from './plan-problem.sql.ts'
import { type Pin, type Problem, type Reason, type Session, sessionsOf, type Spot, type Taken } from './problem.ts'

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
  readonly weekday: Weekday | null
  readonly from: string | null
  readonly place: string | null
  readonly lecturer: string | null
  readonly pinned: boolean
  readonly reasons: readonly StoredReason[]
}
/** A reason as the database keeps it: with the ids of the plan's groups and of lecturers. */
export interface StoredReason extends Pick<Reason, 'kind' | 'isProven' | 'needed' | 'available'> {
  readonly groups?: readonly string[]
  readonly lecturers?: readonly string[]
  readonly wouldBe?: {
    readonly weekday: Weekday
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

interface PlanRow {
  opens_at: string
  closes_at: string
  day_off: string
  second_day_off: string | null
  step: number
}
interface PlaceRow {
  id: string
  capacity: number | null
  times: WeekLine[] | null
}
interface SharedRow {
  one: string
  other: string
  students: number
}
interface TakenRow extends WeekLine {
  group: string
  place: string | null
  lecturer: string | null
}
/** All that the database says about a plan. */
interface PlanRows {
  readonly plan: PlanRow
  readonly groups: readonly PlanGroup[]
  readonly places: readonly PlaceRow[]
  readonly sessions: readonly SessionRow[]
  readonly taken: readonly TakenRow[]
  /** Ids of those who may teach in the plan, or already do. */
  readonly lecturers: readonly string[]
  /** By lecturer; one who gave no hours is not in it. */
  readonly lecturerHours: ReadonlyMap<string, readonly WeekLine[]>
  readonly shared: readonly SharedRow[]
}

export async function readPlan(tx: Tx, planId: string): Promise<Plan> {
  const rows = await readRows(tx, planId)
  const { groups, lecturers } = rows
  const clock = clockOf(rows.plan.opens_at, rows.plan.closes_at)
  const numbers = {
    course: numbersOf(groups.map(({ group }) => group)),
    place: numbersOf(rows.places.map(({ id }) => id)),
    lecturer: numbersOf(lecturers),
  }
  const open = problemOf(rows, clock, numbers)
  const { spots, pins } = spotsOf(open, rows, clock, numbers)
  const places = rows.places.map(({ id }) => id)
  return { problem: { ...open, pins }, clock, groups, places, lecturers, rows: rows.sessions, spots }
}

async function readRows(tx: Tx, planId: string): Promise<PlanRows> {
  const parameters = [tx.establishmentId, planId]
  const plan = (await tx.first<PlanRow>({ sql: planSql, parameters }))!
  const groups = await tx.query<PlanGroup>({ sql: groupsSql, parameters })
  const places = await tx.query<PlaceRow>({ sql: placesSql, parameters })
  const ids = groups.map(({ group }) => group)
  const sessions = await tx.query<SessionRow>({ sql: sessionsSql, parameters })
  const taken = await tx.query<TakenRow>({ sql: takenSql, parameters: [...parameters, ids] })
  const lecturers = [
    ...new Set([...groups.flatMap((each) => each.lecturers), ...sessions.flatMap((row) => row.lecturer ?? [])]),
  ]
  const hours = await tx.query<{ id: string; times: WeekLine[] | null }>({
    sql: lecturersSql,
    parameters: [tx.establishmentId, lecturers],
  })
  const lecturerHours = new Map(hours.map((row) => [row.id, row.times ?? []]))
  const shared = await tx.query<SharedRow>({ sql: sharedSql, parameters: [tx.establishmentId, ids] })
  return { plan, groups, places, sessions, taken, lecturers, lecturerHours, shared }
}

/** Number of each id in the solver. */
type Numbers = ReadonlyMap<string, number>
interface PlanNumbers {
  readonly course: Numbers
  readonly place: Numbers
  readonly lecturer: Numbers
}
const numbersOf = (ids: readonly string[]): Numbers => new Map(ids.map((id, index) => [id, index]))
/** -1: nobody, or one whom the plan does not know. */
const numberOf = (numbers: Numbers, id: string | null): number => (id === null ? -1 : (numbers.get(id) ?? -1))

/** The problem with no session pinned. */
function problemOf(rows: PlanRows, clock: PlanClock, numbers: PlanNumbers): Problem {
  const { plan, groups, places, lecturers, lecturerHours, shared } = rows
  return {
    step: plan.step,
    hours: weekdays.flatMap((weekday, day) =>
      weekday === plan.day_off || weekday === plan.second_day_off ? [] : [{ day, from: clock.from, to: clock.to }],
    ),
    rooms: places.map(({ capacity, times }) => ({ capacity, windows: times && openWindows(clock, times) })),
    teachers: lecturers.map((id) => {
      const hours = lecturerHours.get(id)
      return { windows: hours ? openWindows(clock, hours) : null }
    }),
    courses: groups.map((each) => ({
      sessions: each.sessions,
      minutes: each.minutes,
      seats: each.seats,
      lecturers: each.lecturers.map((id) => numbers.lecturer.get(id)!),
      places: each.places.length > 0 ? each.places.flatMap((id) => numbers.place.get(id) ?? []) : null,
    })),
    shared: shared.flatMap(({ one, other, students }) =>
      one < other && numbers.course.has(other)
        ? [[numbers.course.get(one)!, numbers.course.get(other)!, students] as const]
        : [],
    ),
    pins: [],
    taken: takenOf(rows, clock, numbers),
  }
}

const takenOf = ({ taken, shared }: PlanRows, clock: PlanClock, numbers: PlanNumbers): Taken[] =>
  taken.flatMap((each) =>
    windowsOf(clock, each).map((window) => ({
      ...window,
      place: numberOf(numbers.place, each.place),
      lecturer: numberOf(numbers.lecturer, each.lecturer),
      courses: shared.filter(({ other }) => other === each.group).map(({ one }) => numbers.course.get(one)!),
    })),
  )

/** Returns the spots of the plan's sessions, and the pins among them. */
function spotsOf(
  problem: Problem,
  { groups, sessions: rows }: PlanRows,
  clock: PlanClock,
  numbers: PlanNumbers,
): { spots: (Spot | null)[]; pins: Pin[] } {
  const byGroup = numbersOf(groups.map(({ id }) => id))
  const byKey = new Map(rows.map((row) => [`${byGroup.get(row.group)} ${row.number}`, row]))
  const rowOf = ({ course, number }: Session) => byKey.get(`${course} ${number}`)
  const spotOf = (row: SessionRow | undefined): Spot | null =>
    row?.weekday && numbers.place.has(row.place!)
      ? {
          ...momentOf(clock, row.weekday, row.from!),
          place: numbers.place.get(row.place!)!,
          lecturer: numberOf(numbers.lecturer, row.lecturer),
        }
      : null
  const sessions = sessionsOf(problem)
  const spots = sessions.map((session) => spotOf(rowOf(session)))
  const pins = sessions.flatMap((session, index) =>
    rowOf(session)?.pinned && spots[index] ? [{ ...session, ...spots[index] }] : [],
  )
  return { spots, pins }
}
