/**
 * Iterative forward search over spots: the hardest session without a spot takes the one that disturbs least, and whom
 * it disturbs waits for a new one. A session that is often put out weighs more each time, so that two cannot put each
 * other out for ever (conflict statistics, as in UniTime).
 */
import { beginnings, isSpread, isWithin, type Problem, roomsFor, sessionsOf, type Spot } from './problem.ts'

export interface SearchOptions {
  /** Asked now and then; true ends the search with the best week so far. */
  readonly isOver: () => boolean
  readonly onProgress?: (placed: number) => void
  readonly seed?: number
  /** A week to begin with, as far as it still holds. */
  readonly start?: readonly (Spot | null)[]
}

const free = 0
const closed = -1
const soonest = 5 // minutes: the grain of clocks that people type

/** Small, fast and the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const perDay = 1_440 / soonest
const weekUnits = 7 * perDay
const unitOf = (day: number, minute: number): number => day * perDay + Math.floor(minute / soonest)
const endOf = (day: number, minute: number): number => day * perDay + Math.ceil(minute / soonest)

/** A week of one resource: free, closed, or the session (+1) that has it. */
function lineOf(windows: readonly { day: number; from: number; to: number }[] | null): Int32Array {
  const line = new Int32Array(weekUnits).fill(windows ? closed : free)
  for (const { day, from, to } of windows ?? []) line.fill(free, endOf(day, from), unitOf(day, to))
  return line
}

interface Time {
  readonly day: number
  readonly from: number
  readonly start: number
  readonly end: number
}

/** The best week that was found: most sessions placed, then the kindest. Pinned sessions stand where they are pinned. */
export function searchWeek(
  problem: Problem,
  { isOver, onProgress, seed = 1, start: first = [] }: SearchOptions,
): (Spot | null)[] {
  const random = randomOf(seed)
  const sessions = sessionsOf(problem)
  const firstOf: number[] = []
  for (const [at, { number, course }] of sessions.entries()) if (number === 0) firstOf[course] = at
  const siblings = (course: number): number[] =>
    Array.from({ length: problem.courses[course]!.sessions }, (_, number) => firstOf[course]! + number)
  const rooms = problem.rooms.map(({ windows }) => lineOf(windows))
  const teachers = problem.teachers.map(({ windows }) => lineOf(windows))
  const neighbours = problem.courses.map((): number[] => [])
  for (const [one, other] of problem.shared) {
    neighbours[one]!.push(other)
    neighbours[other]!.push(one)
  }
  // of courses whose students have something outside of the plan
  const busy = problem.courses.map(() => new Int8Array(0))
  for (const { day, from, to, place, lecturer, courses } of problem.taken) {
    const [start, end] = [unitOf(day, from), endOf(day, to)]
    if (place >= 0) rooms[place]!.fill(closed, start, end)
    if (lecturer >= 0) teachers[lecturer]!.fill(closed, start, end)
    for (const course of courses)
      (busy[course]!.length ? busy[course]! : (busy[course] = new Int8Array(weekUnits))).fill(1, start, end)
  }
  const spots: (Spot | null)[] = sessions.map(() => null)
  const weights = new Float64Array(sessions.length).fill(1)
  const length = problem.courses.map(({ minutes }) => Math.ceil(minutes / soonest))
  const pinned = new Uint8Array(sessions.length)

  const startOf = (spot: Spot): number => unitOf(spot.day, spot.from)
  const mark = (at: number, spot: Spot, value: number): void => {
    const start = startOf(spot)
    const end = start + length[sessions[at]!.course]!
    if (spot.place >= 0) rooms[spot.place]!.fill(value, start, end)
    if (spot.lecturer >= 0) teachers[spot.lecturer]!.fill(value, start, end)
  }
  const place = (at: number, spot: Spot): void => {
    spots[at] = spot
    mark(at, spot, at + 1)
  }
  const putOut = (at: number): void => {
    mark(at, spots[at]!, free)
    spots[at] = null
  }

  // pinned ones stand, whatever the hours; of two that exclude each other the first does
  const clashes = (line: Int32Array | undefined, start: number, end: number): boolean =>
    line !== undefined && line.subarray(start, end).some((value) => value > 0)
  for (const { course, number, ...spot } of problem.pins) {
    const at = firstOf[course]! + number
    const [start, end] = [startOf(spot), startOf(spot) + length[course]!]
    pinned[at] = 1
    const meets = [...siblings(course), ...neighbours[course]!.flatMap(siblings)].some(
      (other) => spots[other] && pinned[other] && overlaps(other, start, end),
    )
    const isTaken = problem.taken.some(
      (each) =>
        each.day === spot.day &&
        each.from < spot.from + problem.courses[course]!.minutes &&
        spot.from < each.to &&
        (each.place === spot.place ||
          (spot.lecturer >= 0 && each.lecturer === spot.lecturer) ||
          each.courses.includes(course)),
    )
    if (!meets && !isTaken && !clashes(rooms[spot.place], start, end) && !clashes(teachers[spot.lecturer], start, end))
      place(at, spot)
  }
  function overlaps(other: number, start: number, end: number): boolean {
    const from = startOf(spots[other]!)
    return from < end && start < from + length[sessions[other]!.course]!
  }

  const roomsOf = problem.courses.map((_, course) =>
    roomsFor(problem, course).sort(
      (a, b) => (problem.rooms[a]!.capacity ?? Infinity) - (problem.rooms[b]!.capacity ?? Infinity),
    ),
  )
  const times = problem.courses.map(({ minutes, lecturers }, course): Time[] =>
    beginnings(problem, minutes).flatMap(({ day, from, to }): Time[] => {
      const start = unitOf(day, from)
      const opens = roomsOf[course]!.some((room) => isWithin(problem.rooms[room]!.windows, day, from, to))
      const taught =
        lecturers.length === 0 ||
        lecturers.some((lecturer) => isWithin(problem.teachers[lecturer]!.windows, day, from, to))
      const isFree = !busy[course]!.subarray(start, start + length[course]!).includes(1)
      return opens && taught && isFree ? [{ day, from, start, end: start + length[course]! }] : []
    }),
  )
  const spread = problem.courses.map((_, course) => isSpread(problem, course))
  /** What putting out the sessions in this stretch would cost; infinite when it is closed or a pinned one is there. */
  const costIn = (line: Int32Array, start: number, end: number): number => {
    let cost = 0
    for (let unit = start; unit < end;) {
      const value = line[unit]!
      if (value === free) {
        unit += 1
        continue
      }
      if (value === closed || pinned[value - 1]) return Infinity
      cost += weights[value - 1]!
      unit = startOf(spots[value - 1]!) + length[sessions[value - 1]!.course]!
    }
    return cost
  }
  const costOfStudents = (at: number, { day, start, end }: Time): number => {
    const { course } = sessions[at]!
    let cost = 0
    for (const other of siblings(course)) {
      if (other === at || !spots[other] || !(spread[course] ? spots[other].day === day : overlaps(other, start, end)))
        continue
      if (pinned[other]) return Infinity
      cost += weights[other]!
    }
    for (const neighbour of neighbours[course]!) {
      for (
        let other = firstOf[neighbour]!;
        other < firstOf[neighbour]! + problem.courses[neighbour]!.sessions;
        other += 1
      ) {
        if (!spots[other] || !overlaps(other, start, end)) continue
        if (pinned[other]) return Infinity
        cost += weights[other]!
      }
    }
    return cost
  }
  /**
   * Days next to each other, other hours, other places and lecturers than the group's other sessions have; a place that
   * is far too large.
   */
  const unkindness = (at: number, spot: Spot): number => {
    const { course } = sessions[at]!
    const { capacity } = problem.rooms[spot.place]!
    let points = capacity === null ? 10 : Math.min(30, (capacity - problem.courses[course]!.seats) / 2)
    for (const other of siblings(course)) {
      const its = spots[other]
      if (other === at || !its) continue
      points +=
        (Math.abs(its.day - spot.day) === 1 ? 40 : 0) +
        (its.from === spot.from ? 0 : 15) +
        (its.place === spot.place ? 0 : 10) +
        (its.lecturer === spot.lecturer ? 0 : 20)
    }
    return points
  }
  const heavy = 1_000
  /**
   * The spot that costs least, and its cost: weights of those put out, then unkindness. `most`: what costs more is of
   * no use.
   */
  const bestSpot = (at: number, most = Infinity): { spot: Spot; cost: number } | undefined => {
    const { course } = sessions[at]!
    const { lecturers } = problem.courses[course]!
    let best: { spot: Spot; cost: number } | undefined
    let lowest = most
    for (const time of times[course]!) {
      const students = heavy * costOfStudents(at, time)
      if (students >= lowest) continue
      let [lecturer, ofLecturer] = [-1, lecturers.length === 0 ? 0 : Infinity]
      for (const each of lecturers) {
        const cost = costIn(teachers[each]!, time.start, time.end)
        if (cost < ofLecturer || (cost === ofLecturer && random() < 0.3)) [lecturer, ofLecturer] = [each, cost]
      }
      if (students + heavy * ofLecturer >= lowest) continue
      for (const room of roomsOf[course]!) {
        const hard = students + heavy * (ofLecturer + costIn(rooms[room]!, time.start, time.end))
        if (hard >= lowest) continue
        const spot = { day: time.day, from: time.from, place: room, lecturer }
        const cost = hard + unkindness(at, spot) + 8 * random()
        if (cost < lowest) [lowest, best] = [cost, { spot, cost }]
      }
    }
    return best
  }
  const disturbed = (at: number, spot: Spot): Set<number> => {
    const { course } = sessions[at]!
    const [start, end] = [startOf(spot), startOf(spot) + length[course]!]
    const out = new Set<number>()
    for (const line of [rooms[spot.place], teachers[spot.lecturer]])
      for (const value of line?.subarray(start, end) ?? []) if (value > 0) out.add(value - 1)
    for (const other of siblings(course))
      if (
        other !== at &&
        spots[other] &&
        (spread[course] ? spots[other].day === spot.day : overlaps(other, start, end))
      )
        out.add(other)
    for (const other of neighbours[course]!.flatMap(siblings))
      if (spots[other] && overlaps(other, start, end)) out.add(other)
    return out
  }

  for (const [at, spot] of first.entries()) {
    const course = sessions[at]?.course
    if (!spot || pinned[at] || course === undefined || !roomsOf[course]!.includes(spot.place)) continue
    const time = times[course]!.find((each) => each.day === spot.day && each.from === spot.from)
    const { lecturers } = problem.courses[course]!
    const isTaught = lecturers.length === 0 ? spot.lecturer < 0 : lecturers.includes(spot.lecturer)
    if (
      time &&
      isTaught &&
      costOfStudents(at, time) +
        costIn(rooms[spot.place]!, time.start, time.end) +
        (spot.lecturer < 0 ? 0 : costIn(teachers[spot.lecturer]!, time.start, time.end)) ===
        0
    )
      place(at, spot)
  }
  const waiting = [...sessions.keys()].filter(
    (at) => !pinned[at] && !spots[at] && times[sessions[at]!.course]!.length > 0,
  )
  const fewest = new Map(
    waiting.map((at) => [
      at,
      (times[sessions[at]!.course]!.length * Math.max(1, problem.courses[sessions[at]!.course]!.lecturers.length)) /
        (1 + neighbours[sessions[at]!.course]!.length),
    ]),
  )
  waiting.sort((a, b) => fewest.get(b)! - fewest.get(a)!) // the hardest is last, and taken first
  let best = spots.slice()
  let left = spots.filter((spot) => spot === null).length
  let idle = 0
  const patience = 5_000 + 100 * sessions.length
  for (let turn = 0; waiting.length > 0 && idle < patience; turn += 1, idle += 1) {
    if (turn % 64 === 0) {
      onProgress?.(sessions.length - left)
      if (isOver()) break
    }
    // after the first pass whoever waits is taken in any order
    const index = turn < sessions.length ? waiting.length - 1 : Math.floor(random() * waiting.length)
    const at = waiting[index]!
    const found = bestSpot(at)
    if (!found) {
      waiting.splice(index, 1)
      continue
    } // pinned ones leave it nothing
    waiting.splice(index, 1)
    for (const out of disturbed(at, found.spot)) {
      putOut(out)
      weights[out]! += 1
      waiting.push(out)
    }
    place(at, found.spot)
    const without = spots.filter((spot) => spot === null).length
    if (without < left) {
      ;[best, left, idle] = [spots.slice(), without, 0]
    }
  }
  // the best week stands again, and is made kinder as long as moves are found that disturb nobody
  for (const [at, spot] of spots.entries()) if (spot && !pinned[at]) putOut(at)
  for (const [at, spot] of best.entries()) if (spot && !spots[at]) place(at, spot)
  const movable = [...sessions.keys()].filter((at) => spots[at] && !pinned[at])
  for (let round = 0; round < 6 && !isOver(); round += 1) {
    let isKinder = false
    for (const at of movable) {
      const own = spots[at]!
      putOut(at)
      const found = bestSpot(at, Math.min(heavy, unkindness(at, own)))
      if (found) isKinder = true
      place(at, found?.spot ?? own)
    }
    if (!isKinder) break
  }
  return spots
}
