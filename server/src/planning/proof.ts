/**
 * Proves with HiGHS that not all sessions can be placed. The sessions that are nearest to the one without a spot are
 * planned alone, exactly. All other sessions, and places that are not scarce, are left out; so what is impossible here
 * is impossible in the whole week.
 */
import type { LegacyHighs } from 'highs'
import { beginnings, isSpread, isWithin, type Problem, roomsFor, type Window } from './problem.ts'

/** A kind of constraint that can be left out, to find out whether it makes the week impossible. */
export const families = ['Students', 'LecturerFull', 'PlacesFull', 'SameDay'] as const
export type Family = (typeof families)[number]
export interface Proof {
  readonly courses: readonly number[]
  readonly placed: number
  readonly wanted: number
  /** Kinds of constraints; when any one of them alone is left out, everything can be placed. */
  readonly relaxed: readonly Family[]
}
export type Solver = Pick<LegacyHighs, 'solve'>

/** Numbers of sessions planned together, the smaller first: a small impossible set explains more than a large one. */
const sizes = [12, 40]
const maxValues = 6_000
/** Places are part of the model only for groups that can choose from at most this many. */
const fewPlaces = 3
/** Maximum seconds for one model. */
const patience = 4

/** The group, and the groups that share its students, its lecturers or its few places; the nearest first. */
function near(problem: Problem, course: number, most: number): number[] {
  const own = problem.courses[course]!
  const rooms = roomsFor(problem, course)
  const students = new Set(
    problem.shared.flatMap(([one, other]) => (one === course ? [other] : other === course ? [one] : [])),
  )
  const closeness = problem.courses.map((each, at) => {
    if (at === course) return Infinity
    const inPlaces = rooms.length <= fewPlaces && roomsFor(problem, at).every((room) => rooms.includes(room)) ? 2 : 0
    const lecturers =
      each.lecturers.length > 0 && each.lecturers.every((lecturer) => own.lecturers.includes(lecturer))
        ? 3
        : each.lecturers.some((lecturer) => own.lecturers.includes(lecturer))
          ? 1
          : 0
    return inPlaces + lecturers + (students.has(at) ? 1 : 0)
  })
  let room = most
  return [...problem.courses.keys()]
    .filter((at) => closeness[at]! > 0)
    .sort((a, b) => closeness[b]! - closeness[a]!)
    .filter((at) => (room -= problem.courses[at]!.sessions) >= 0 || at === course)
}

interface Value extends Window {
  readonly course: number
  readonly lecturer: number
  readonly place: number
  readonly number: number
}

function valuesOf(problem: Problem, courses: readonly number[]): Value[] {
  let number = 0
  return courses.flatMap((course) => {
    const { minutes, lecturers } = problem.courses[course]!
    const rooms = roomsFor(problem, course)
    const scarce = rooms.length <= fewPlaces
    const isFree = (time: Window, room: number) =>
      isWithin(problem.rooms[room]!.windows, time.day, time.from, time.to) &&
      !problem.taken.some((each) => each.place === room && meets(each, time))
    return beginnings(problem, minutes).flatMap((time) => {
      if (
        problem.taken.some((each) => each.courses.includes(course) && meets(each, time)) ||
        (!scarce && !rooms.some((room) => isFree(time, room)))
      )
        return []
      const teaching =
        lecturers.length === 0
          ? [-1]
          : lecturers.filter(
              (each) =>
                isWithin(problem.teachers[each]!.windows, time.day, time.from, time.to) &&
                !problem.taken.some((taken) => taken.lecturer === each && meets(taken, time)),
            )
      const places = scarce ? rooms.filter((room) => isFree(time, room)) : [-1]
      return teaching.flatMap((lecturer) =>
        places.map((place): Value => ({ ...time, course, lecturer, place, number: (number += 1) })),
      )
    })
  })
}
const meets = (one: Window, other: Window): boolean =>
  one.day === other.day && one.from < other.to && other.from < one.to

/**
 * All sessions of a group are alike, so a group is one row of the model, which may be placed as often as it has
 * sessions.
 */
function modelOf(problem: Problem, values: readonly Value[], without?: Family): string {
  const rows: string[] = []
  const atMost = (among: readonly Value[], most: number) => {
    if (among.length > most)
      rows.push(` c${rows.length}: ${among.map((each) => `x${each.number}`).join(' + ')} <= ${most}`)
  }
  const byCourse = Map.groupBy(values, ({ course }) => course)
  for (const [course, own] of byCourse) {
    atMost(own, problem.courses[course]!.sessions)
    if (without !== 'SameDay' && isSpread(problem, course))
      for (const ofDay of Map.groupBy(own, ({ day }) => day).values()) atMost(ofDay, 1)
  }
  // sessions that overlap all overlap at the beginning of the last one, so constraints at beginnings are enough that begins last lies within all others: it is enough to ask at beginnings
  const cliques = (among: readonly Value[]) => {
    for (const ofDay of Map.groupBy(among, ({ day }) => day).values())
      for (const from of new Set(ofDay.map((each) => each.from)))
        atMost(
          ofDay.filter((each) => each.from <= from && from < each.to),
          1,
        )
  }
  for (const own of byCourse.values()) cliques(own)
  if (without !== 'LecturerFull')
    for (const [lecturer, own] of Map.groupBy(values, (each) => each.lecturer)) if (lecturer >= 0) cliques(own)
  if (without !== 'PlacesFull')
    for (const [place, own] of Map.groupBy(values, (each) => each.place)) if (place >= 0) cliques(own)
  if (without !== 'Students')
    for (const [one, other] of problem.shared)
      if (byCourse.has(one) && byCourse.has(other) && one !== other)
        cliques([...byCourse.get(one)!, ...byCourse.get(other)!])
  const names = values.map((each) => `x${each.number}`)
  return `Maximize\n obj: ${names.join(' + ')}\nSubject To\n${rows.join('\n')}\nBinary\n ${names.join(' ')}\nEnd`
}

/**
 * Undefined when they fit, or when the time did not suffice. It ignores pins, so it must not be called for a week that
 * has some.
 */
export function prove(problem: Problem, course: number, solver: Solver, isOver: () => boolean): Proof | undefined {
  for (const size of sizes) {
    const proof = isOver() ? undefined : proveAmong(problem, near(problem, course, size), solver, isOver)
    if (proof) return proof
  }
  return undefined
}

function proveAmong(
  problem: Problem,
  courses: readonly number[],
  solver: Solver,
  isOver: () => boolean,
): Proof | undefined {
  const wanted = courses.reduce((sum, each) => sum + problem.courses[each]!.sessions, 0)
  const values = valuesOf(problem, courses)
  if (values.length > maxValues) return undefined
  const most = (without?: Family): { placed: number; isExact: boolean } => {
    if (values.length === 0) return { placed: 0, isExact: true }
    const { Status, ObjectiveValue } = solver.solve(modelOf(problem, values, without), {
      time_limit: patience,
      mip_rel_gap: 0,
      output_flag: false,
      objective_target: wanted,
    })
    return { placed: Math.round(ObjectiveValue), isExact: Status === 'Optimal' }
  }
  const { placed, isExact } = most()
  if (!isExact || placed >= wanted) return undefined
  return { courses, placed, wanted, relaxed: families.filter((family) => !isOver() && most(family).placed >= wanted) }
}
