/**
 * A week in which some sessions have a spot and the others wait for one. Each room and each lecturer has a line, which
 * says for every unit of the week (week-units.ts) whether they are free, and otherwise which session has them.
 */
import type { Spot, Window } from '../problem.ts'
import type { SearchSpace, Time } from './search-space.ts'
import { unitAt, unitFrom, unitsPerWeek } from './week-units.ts'

const free = 0
const closed = -1
/** By unit: `free`, `closed`, or the number of the session, which is its index + 1. */
export type Line = Int32Array

export interface PartialWeek {
  readonly space: SearchSpace
  /** Spots by session; null: not placed yet. */
  readonly spots: (Spot | null)[]
  /** By session: 1 when its place in the week must not change. */
  readonly pinned: Uint8Array
  /** Cost of removing each session; it grows each time the session is removed. */
  readonly weights: Float64Array
  readonly rooms: readonly Line[]
  readonly teachers: readonly Line[]
}

/** A week without sessions, in which only what is taken outside of the plan is marked. */
export function emptyWeek(space: SearchSpace): PartialWeek {
  const { problem, sessions } = space
  const rooms = problem.rooms.map(({ windows }) => lineOf(windows))
  const teachers = problem.teachers.map(({ windows }) => lineOf(windows))
  for (const { day, from, to, place: room, lecturer } of problem.taken) {
    rooms[room]?.fill(closed, unitAt(day, from), unitFrom(day, to))
    teachers[lecturer]?.fill(closed, unitAt(day, from), unitFrom(day, to))
  }
  return {
    space,
    spots: sessions.map(() => null),
    pinned: new Uint8Array(sessions.length),
    weights: new Float64Array(sessions.length).fill(1),
    rooms,
    teachers,
  }
}

function lineOf(windows: readonly Window[] | null): Line {
  const line = new Int32Array(unitsPerWeek).fill(windows ? closed : free)
  for (const { day, from, to } of windows ?? []) line.fill(free, unitFrom(day, from), unitAt(day, to))
  return line
}

export function place(week: PartialWeek, session: number, spot: Spot): void {
  week.spots[session] = spot
  mark(week, session, spot, session + 1)
}

export function putOut(week: PartialWeek, session: number): void {
  mark(week, session, week.spots[session]!, free)
  week.spots[session] = null
}

function mark({ space, rooms, teachers }: PartialWeek, session: number, spot: Spot, value: number): void {
  const { start, end } = timeAt(space, session, spot)
  rooms[spot.place]?.fill(value, start, end)
  teachers[spot.lecturer]?.fill(value, start, end)
}

export function timeAt({ lengths }: SearchSpace, session: number, { day, from }: Spot): Time {
  const start = unitAt(day, from)
  return { day, from, start, end: start + lengths[session]! }
}

/** Returns true if a session that has a spot is at a time that overlaps these units. */
export function overlaps({ space, spots }: PartialWeek, session: number, start: number, end: number): boolean {
  const { day, from } = spots[session]!
  const own = unitAt(day, from)
  return own < end && start < own + space.lengths[session]!
}

/**
 * Returns true if two sessions of one group exclude each other: on the same day where days are enough, else at the same
 * time.
 */
export function excludes(week: PartialWeek, sibling: number, time: Time): boolean {
  const { sessions, spread } = week.space
  return spread[sessions[sibling]!.course]!
    ? week.spots[sibling]!.day === time.day
    : overlaps(week, sibling, time.start, time.end)
}

/** Sessions between two units of a line; of no line: none. */
export function sessionsIn(line: Line | undefined, start: number, end: number): number[] {
  const found = new Set<number>()
  for (const value of line?.subarray(start, end) ?? []) if (value > free) found.add(value - 1)
  return [...found]
}

/** Returns the cost of removing the sessions between two units; infinite where the line is closed or one is pinned. */
export function costIn(week: PartialWeek, line: Line, start: number, end: number): number {
  const { pinned, weights, spots, space } = week
  let cost = 0
  for (let unit = start; unit < end;) {
    const value = line[unit]!
    if (value === free) {
      unit += 1
      continue
    }
    if (value === closed || pinned[value - 1]) return Infinity
    cost += weights[value - 1]!
    const { day, from } = spots[value - 1]!
    unit = unitAt(day, from) + space.lengths[value - 1]!
  }
  return cost
}

/** Returns the sessions that must be removed for this one to take this spot. */
export function disturbedAt(week: PartialWeek, session: number, spot: Spot): Set<number> {
  const { space, spots, rooms, teachers } = week
  const { course } = space.sessions[session]!
  const time = timeAt(space, session, spot)
  const disturbed = new Set([
    ...sessionsIn(rooms[spot.place], time.start, time.end),
    ...sessionsIn(teachers[spot.lecturer], time.start, time.end),
  ])
  for (const sibling of space.sessionsOfCourse[course]!)
    if (sibling !== session && spots[sibling] && excludes(week, sibling, time)) disturbed.add(sibling)
  for (const neighbour of space.neighbours[course]!)
    for (const other of space.sessionsOfCourse[neighbour]!)
      if (spots[other] && overlaps(week, other, time.start, time.end)) disturbed.add(other)
  return disturbed
}
