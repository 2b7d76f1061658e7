/** The spot that a session takes next: the one that puts out least, and of several such the kindest to people. */
import type { Spot } from '../problem.ts'
import { costIn, excludes, overlaps, type PartialWeek } from './partial-week.ts'
import type { Time } from './search-space.ts'
import type { Random } from './seeded-random.ts'

/** Cost of removing one session, in points of unkindness: no kindness is worth a session. */
export const costOfOne = 1_000

/**
 * The cheapest spot of a session.
 *
 * @param below Only a spot that costs less than this is of use
 */
export function bestSpot(week: PartialWeek, session: number, random: Random, below = Infinity): Spot | undefined {
  const { space } = week
  const { course } = space.sessions[session]!
  let best: Spot | undefined
  let lowest = below
  for (const time of space.times[course]!) {
    const ofStudents = costOfOne * costOfStudents(week, session, time)
    if (ofStudents >= lowest) continue
    const { lecturer, cost: ofLecturer } = cheapestLecturer(week, course, time, random)
    if (ofStudents + costOfOne * ofLecturer >= lowest) continue
    for (const room of space.rooms[course]!) {
      const ofAll = ofStudents + costOfOne * (ofLecturer + costIn(week, week.rooms[room]!, time.start, time.end))
      if (ofAll >= lowest) continue
      const spot = { day: time.day, from: time.from, place: room, lecturer }
      const cost = ofAll + unkindness(week, session, spot) + 8 * random()
      if (cost < lowest) [lowest, best] = [cost, spot]
    }
  }
  return best
}

/**
 * Returns the cheapest lecturer; picks either of two equal ones, so that the search does not always remove the same
 * session.
 */
function cheapestLecturer(
  week: PartialWeek,
  course: number,
  time: Time,
  random: Random,
): { lecturer: number; cost: number } {
  const { lecturers } = week.space.problem.courses[course]!
  let lecturer = -1
  let lowest = lecturers.length === 0 ? 0 : Infinity
  for (const each of lecturers) {
    const cost = costIn(week, week.teachers[each]!, time.start, time.end)
    if (cost < lowest || (cost === lowest && random() < 0.3)) [lecturer, lowest] = [each, cost]
  }
  return { lecturer, cost: lowest }
}

/** Returns the cost of removing sessions of the same students; infinite when one of them is pinned. */
export function costOfStudents(week: PartialWeek, session: number, time: Time): number {
  const { space, spots, pinned, weights } = week
  const { course } = space.sessions[session]!
  let cost = 0
  for (const sibling of space.sessionsOfCourse[course]!) {
    if (sibling === session || !spots[sibling] || !excludes(week, sibling, time)) continue
    if (pinned[sibling]) return Infinity
    cost += weights[sibling]!
  }
  for (const neighbour of space.neighbours[course]!) {
    for (const other of space.sessionsOfCourse[neighbour]!) {
      if (!spots[other] || !overlaps(week, other, time.start, time.end)) continue
      if (pinned[other]) return Infinity
      cost += weights[other]!
    }
  }
  return cost
}

/**
 * Points against a spot that could be kinder to people: a place that is far too large, and, beside the group's other
 * sessions, a day next to theirs, another hour, another place or another lecturer.
 */
export function unkindness({ space, spots }: PartialWeek, session: number, spot: Spot): number {
  const { course } = space.sessions[session]!
  const { capacity } = space.problem.rooms[spot.place]!
  let points = capacity === null ? 10 : Math.min(30, (capacity - space.problem.courses[course]!.seats) / 2)
  for (const sibling of space.sessionsOfCourse[course]!) {
    const its = spots[sibling]
    if (sibling === session || !its) continue
    points +=
      (Math.abs(its.day - spot.day) === 1 ? 40 : 0) +
      (its.from === spot.from ? 0 : 15) +
      (its.place === spot.place ? 0 : 10) +
      (its.lecturer === spot.lecturer ? 0 : 20)
  }
  return points
}
