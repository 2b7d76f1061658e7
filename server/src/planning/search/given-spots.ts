/** Spots that are given before the search begins: those that people pinned, and those of an earlier week. */
import type { Pin, Spot } from '../problem.ts'
import { costOfStudents } from './best-spot.ts'
import { costIn, overlaps, type PartialWeek, place, sessionsIn, timeAt } from './partial-week.ts'

/** A pinned session stands whatever the hours are; of two that exclude each other the first stands. */
export function placePinned(week: PartialWeek): void {
  const { problem, sessionsOfCourse } = week.space
  for (const { course, number, ...spot } of problem.pins) {
    const session = sessionsOfCourse[course]![number]!
    week.pinned[session] = 1
    if (!meetsPinned(week, session, spot) && !isTaken(week, { course, number, ...spot })) place(week, session, spot)
  }
}

function meetsPinned(week: PartialWeek, session: number, spot: Spot): boolean {
  const { space, spots, rooms, teachers } = week
  const { course } = space.sessions[session]!
  const { start, end } = timeAt(space, session, spot)
  return (
    sessionsIn(rooms[spot.place], start, end).length > 0 ||
    sessionsIn(teachers[spot.lecturer], start, end).length > 0 ||
    [course, ...space.neighbours[course]!].some((each) =>
      space.sessionsOfCourse[each]!.some((other) => spots[other] && overlaps(week, other, start, end)),
    )
  )
}

const isTaken = ({ space: { problem } }: PartialWeek, pin: Pin): boolean =>
  problem.taken.some(
    (each) =>
      each.day === pin.day &&
      each.from < pin.from + problem.courses[pin.course]!.minutes &&
      pin.from < each.to &&
      (each.place === pin.place ||
        (pin.lecturer >= 0 && each.lecturer === pin.lecturer) ||
        each.courses.includes(pin.course)),
  )

/** Sessions of an earlier week stand where they were, as far as that is still possible without putting out another. */
export function placeAgain(week: PartialWeek, earlier: readonly (Spot | null)[]): void {
  for (const [session, spot] of earlier.entries())
    if (spot && !week.pinned[session] && isPossible(week, session, spot)) place(week, session, spot)
}

function isPossible(week: PartialWeek, session: number, spot: Spot): boolean {
  const { problem, sessions, rooms, times } = week.space
  const course = sessions[session]?.course
  if (course === undefined || !rooms[course]!.includes(spot.place)) return false
  const { lecturers } = problem.courses[course]!
  if (lecturers.length === 0 ? spot.lecturer >= 0 : !lecturers.includes(spot.lecturer)) return false
  const time = times[course]!.find((each) => each.day === spot.day && each.from === spot.from)
  if (!time) return false
  return (
    costOfStudents(week, session, time) === 0 &&
    costIn(week, week.rooms[spot.place]!, time.start, time.end) === 0 &&
    (spot.lecturer < 0 || costIn(week, week.teachers[spot.lecturer]!, time.start, time.end) === 0)
  )
}
