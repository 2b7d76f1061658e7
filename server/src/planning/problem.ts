/**
 * A week to be planned, as plain numbers: what the solver gets and what it returns. Days count from Saturday. Minutes
 * count from the beginning of the plan's day, which is midnight, or, for a centre that closes after midnight, an hour
 * at which it is closed (plan-clock.ts). So no window or session continues into the next day.
 */
import type { reasonKinds } from '@topcenter/model/planning/reason'

export interface Window {
  readonly day: number
  readonly from: number
  readonly to: number
}
/** A place. `windows`: when it is open; null: always. */
export interface Room {
  readonly capacity: number | null
  readonly windows: readonly Window[] | null
}
export interface Teacher {
  readonly windows: readonly Window[] | null
}
/** A group with what it needs each week. */
export interface Course {
  readonly sessions: number
  /** Length of one session. */
  readonly minutes: number
  readonly seats: number
  /** Each session is taught by one of them; empty: the group needs no lecturer. */
  readonly lecturers: readonly number[]
  /** Each session is in one of them; null: in any room that is large enough. */
  readonly places: readonly number[] | null
}
/** Place and time of one session. `lecturer`: -1 when the group needs none. */
export interface Spot {
  readonly day: number
  readonly from: number
  readonly place: number
  readonly lecturer: number
}
export interface Pin extends Spot {
  readonly course: number
  readonly number: number
}
/** A time that is taken by something outside of the plan. */
export interface Taken extends Window {
  readonly place: number
  readonly lecturer: number
  readonly courses: readonly number[]
}

export interface Problem {
  /** In minutes. Sessions begin at multiples of it, counted from the first hour of a day. */
  readonly step: number
  /** Teaching hours of the centre; at most one window for each day. */
  readonly hours: readonly Window[]
  readonly rooms: readonly Room[]
  readonly teachers: readonly Teacher[]
  readonly courses: readonly Course[]
  /** Courses that share students, with how many. */
  readonly shared: readonly (readonly [course: number, other: number, students: number])[]
  readonly pins: readonly Pin[]
  readonly taken: readonly Taken[]
}

export interface Session {
  readonly course: number
  readonly number: number
}
export const sessionsOf = ({ courses }: Problem): Session[] =>
  courses.flatMap((each, course) => Array.from({ length: each.sessions }, (_, number) => ({ course, number })))

/** Returns true if the sessions of a group must be on different days: only while there are enough days. */
export const isSpread = (problem: Problem, course: number): boolean =>
  problem.courses[course]!.sessions <= problem.hours.length

export const roomsFor = (problem: Problem, course: number): number[] => {
  const { places, seats } = problem.courses[course]!
  return (places ?? [...problem.rooms.keys()]).filter((room) => (problem.rooms[room]!.capacity ?? Infinity) >= seats)
}
export const isWithin = (windows: readonly Window[] | null, day: number, from: number, to: number): boolean =>
  windows === null || windows.some((window) => window.day === day && window.from <= from && to <= window.to)

/** Every time at which a session of this length can begin within the centre's hours. */
export const beginnings = ({ hours, step }: Problem, minutes: number): Window[] =>
  hours.flatMap(({ day, from, to }) =>
    Array.from({ length: Math.max(0, Math.floor((to - from - minutes) / step) + 1) }, (_, at) => ({
      day,
      from: from + at * step,
      to: from + at * step + minutes,
    })),
  )

/** An obstacle of a session. */
export type Obstacle =
  | { readonly kind: 'lecturer' | 'place' | 'students'; readonly course: number }
  | { readonly kind: 'sameDay' }
  /** Taken outside of the plan. */
  | { readonly kind: 'lecturerTaken' | 'placeTaken' | 'studentsTaken' }

/** The reason why a session has no spot. Without this obstacle, or with more of what is scarce, it would have one. */
export interface Reason {
  readonly kind: (typeof reasonKinds)[number]
  /**
   * True: an exact solver found that no week has room for it, however the other sessions are moved. False: none was
   * found near this week.
   */
  readonly isProven: boolean
  readonly courses?: readonly number[]
  readonly lecturers?: readonly number[]
  readonly needed?: number
  readonly available?: number
  /** The spot that the session could have without this reason. */
  readonly wouldBe?: Spot
}
export interface Unplaced extends Session {
  readonly reasons: readonly Reason[]
}
export interface Week {
  /** By session, in the order of `sessionsOf`; null: unplaced. */
  readonly spots: readonly (Spot | null)[]
  readonly unplaced: readonly Unplaced[]
}

const meets = (one: Window, other: Window): boolean =>
  one.day === other.day && one.from < other.to && other.from < one.to
/**
 * Sessions that cannot stay where they are when this one gets the spot, and whether something outside of the plan is
 * there.
 */
export function disturbedBy(
  problem: Problem,
  spots: readonly (Spot | null)[],
  session: Session,
  spot: Spot,
): { readonly sessions: readonly number[]; readonly isTaken: boolean } {
  const windowOf = (course: number, { day, from }: Spot): Window => ({
    day,
    from,
    to: from + problem.courses[course]!.minutes,
  })
  const own = windowOf(session.course, spot)
  const neighbours = new Set(
    problem.shared.flatMap(([one, other]) =>
      one === session.course ? [other] : other === session.course ? [one] : [],
    ),
  )
  const sessions = sessionsOf(problem).flatMap((each, at) => {
    const its = spots[at]
    if (!its || (each.course === session.course && each.number === session.number)) return []
    const isSame = each.course === session.course
    if (isSame && isSpread(problem, session.course) && its.day === spot.day) return [at]
    return meets(windowOf(each.course, its), own) &&
      (isSame ||
        its.place === spot.place ||
        (spot.lecturer >= 0 && its.lecturer === spot.lecturer) ||
        neighbours.has(each.course))
      ? [at]
      : []
  })
  const isTaken = problem.taken.some(
    (each) =>
      meets(each, own) &&
      (each.place === spot.place ||
        (spot.lecturer >= 0 && each.lecturer === spot.lecturer) ||
        each.courses.includes(session.course)),
  )
  return { sessions, isTaken }
}
