/** Precomputed facts of a problem that the search needs again and again: the possible times and rooms of each group. */
import {
  beginnings,
  isSpread,
  isWithin,
  type Problem,
  roomsFor,
  type Session,
  sessionsOf,
  type Window,
} from '../problem.ts'
import { unitAt, unitFrom, unitsFor, unitsPerWeek } from './week-units.ts'

/** When a session may be. `start` and `end` are units of the week (week-units.ts), `end` is the first one after it. */
export interface Time {
  readonly day: number
  readonly from: number
  readonly start: number
  readonly end: number
}

/** Lists are by course, unless they say otherwise; a session is named by its index in `sessions`. */
export interface SearchSpace {
  readonly problem: Problem
  readonly sessions: readonly Session[]
  readonly sessionsOfCourse: readonly (readonly number[])[]
  /** Length of each session in units. */
  readonly lengths: readonly number[]
  /** Courses that share students with this one. */
  readonly neighbours: readonly (readonly number[])[]
  /** True if the sessions of the course must be on different days. */
  readonly spread: readonly boolean[]
  /** Rooms that are large enough, the smallest first. */
  readonly rooms: readonly (readonly number[])[]
  /** Times at which a room is open, a lecturer is there and the students have nothing outside of the plan. */
  readonly times: readonly (readonly Time[])[]
}

export function spaceOf(problem: Problem): SearchSpace {
  const sessions = sessionsOf(problem)
  const sessionsOfCourse = problem.courses.map((): number[] => [])
  for (const [at, { course }] of sessions.entries()) sessionsOfCourse[course]!.push(at)
  const rooms = problem.courses.map((_, course) => smallestFirst(problem, roomsFor(problem, course)))
  return {
    problem,
    sessions,
    sessionsOfCourse,
    lengths: sessions.map(({ course }) => unitsFor(problem.courses[course]!.minutes)),
    neighbours: neighboursIn(problem),
    spread: problem.courses.map((_, course) => isSpread(problem, course)),
    rooms,
    times: timesIn(problem, rooms),
  }
}

function smallestFirst({ rooms }: Problem, some: readonly number[]): number[] {
  const capacityOf = (room: number): number => rooms[room]!.capacity ?? Infinity
  return some.toSorted((a, b) => capacityOf(a) - capacityOf(b))
}

function neighboursIn({ courses, shared }: Problem): number[][] {
  const neighbours = courses.map((): number[] => [])
  for (const [one, other] of shared) {
    neighbours[one]!.push(other)
    neighbours[other]!.push(one)
  }
  return neighbours
}

function timesIn(problem: Problem, rooms: readonly (readonly number[])[]): Time[][] {
  const isBusy = studentsBusy(problem)
  return problem.courses.map(({ minutes, lecturers }, course): Time[] => {
    const isOpen = ({ day, from, to }: Window): boolean =>
      rooms[course]!.some((room) => isWithin(problem.rooms[room]!.windows, day, from, to))
    const isTaught = ({ day, from, to }: Window): boolean =>
      lecturers.length === 0 ||
      lecturers.some((lecturer) => isWithin(problem.teachers[lecturer]!.windows, day, from, to))
    return beginnings(problem, minutes).flatMap((window): Time[] => {
      const start = unitAt(window.day, window.from)
      const end = start + unitsFor(minutes)
      return isOpen(window) && isTaught(window) && !isBusy(course, start, end)
        ? [{ day: window.day, from: window.from, start, end }]
        : []
    })
  })
}

/** Says whether students of a course have something outside of the plan between two units. */
function studentsBusy({ courses, taken }: Problem): (course: number, start: number, end: number) => boolean {
  const busy = courses.map((): Uint8Array | undefined => undefined)
  for (const { day, from, to, courses: theirs } of taken)
    for (const course of theirs)
      (busy[course] ??= new Uint8Array(unitsPerWeek)).fill(1, unitAt(day, from), unitFrom(day, to))
  return (course, start, end) => busy[course]?.subarray(start, end).includes(1) ?? false
}
