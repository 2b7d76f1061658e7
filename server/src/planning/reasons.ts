/**
 * Why sessions have no spot: what is plain from the numbers, what HiGHS proves, and what stands in the way next to this
 * week.
 */
import {
  beginnings,
  isSpread,
  isWithin,
  type Problem,
  type Reason,
  roomsFor,
  type Session,
  sessionsOf,
  type Spot,
  type Unplaced,
  type Window,
} from './problem.ts'
import { prove, type Solver } from './proof.ts'

const meets = (one: Window, other: Window): boolean =>
  one.day === other.day && one.from < other.to && other.from < one.to
const minutesOf = (windows: readonly Window[]): number => windows.reduce((sum, each) => sum + each.to - each.from, 0)
/** What of a resource's hours lies within the centre's. */
const within = ({ hours }: Problem, windows: readonly Window[] | null): readonly Window[] =>
  windows === null
    ? hours
    : windows.flatMap((own) =>
        hours.flatMap((each) =>
          meets(own, each)
            ? [{ day: own.day, from: Math.max(own.from, each.from), to: Math.min(own.to, each.to) }]
            : [],
        ),
      )

/** Faults that no other session is part of. */
function plainReason(problem: Problem, course: number): Reason | undefined {
  const { minutes, lecturers, seats, places } = problem.courses[course]!
  const rooms = roomsFor(problem, course)
  const times = beginnings(problem, minutes)
  const isProven = true
  if (rooms.length === 0)
    return {
      kind: 'NoPlaceLargeEnough',
      isProven,
      needed: seats,
      available: Math.max(
        0,
        ...(places ?? [...problem.rooms.keys()]).map((room) => problem.rooms[room]!.capacity ?? 0),
      ),
    }
  if (times.length === 0)
    return {
      kind: 'NoHours',
      isProven,
      needed: minutes,
      available: Math.max(0, ...problem.hours.map((each) => each.to - each.from)),
    }
  const taught = ({ day, from, to }: Window) =>
    lecturers.length === 0 || lecturers.some((each) => isWithin(problem.teachers[each]!.windows, day, from, to))
  const open = ({ day, from, to }: Window) =>
    rooms.some((room) => isWithin(problem.rooms[room]!.windows, day, from, to))
  if (!times.some(open)) return { kind: 'PlaceHours', isProven }
  if (!times.some((time) => taught(time) && open(time))) return { kind: 'LecturerHours', isProven, lecturers }
  return undefined
}

/** More is asked of a lecturer, or of all places that are large enough, than they have: counted in minutes. */
function countedReason(problem: Problem, course: number): Reason | undefined {
  const own = problem.courses[course]!
  const [only] = own.lecturers
  if (own.lecturers.length === 1) {
    const theirs = [...problem.courses.keys()].filter(
      (each) => problem.courses[each]!.lecturers.length === 1 && problem.courses[each]!.lecturers[0] === only,
    )
    const needed = theirs.reduce(
      (sum, each) => sum + problem.courses[each]!.minutes * problem.courses[each]!.sessions,
      0,
    )
    const available = minutesOf(within(problem, problem.teachers[only!]!.windows))
    if (needed > available)
      return {
        kind: 'LecturerFull',
        isProven: true,
        lecturers: own.lecturers,
        courses: theirs.filter((each) => each !== course),
        needed,
        available,
      }
  }
  const rooms = new Set(roomsFor(problem, course))
  const rivals = [...problem.courses.keys()].filter((each) => roomsFor(problem, each).every((room) => rooms.has(room)))
  const needed = rivals.reduce((sum, each) => sum + problem.courses[each]!.minutes * problem.courses[each]!.sessions, 0)
  const available = [...rooms].reduce((sum, room) => sum + minutesOf(within(problem, problem.rooms[room]!.windows)), 0)
  return needed > available
    ? { kind: 'PlacesFull', isProven: true, courses: rivals.filter((each) => each !== course), needed, available }
    : undefined
}

interface Obstacles {
  readonly kinds: Set<Reason['kind']>
  readonly courses: Set<number>
}
const leastOf = (all: readonly Obstacles[]): Obstacles =>
  all.toSorted((a, b) => a.kinds.size - b.kinds.size || a.courses.size - b.courses.size)[0]!

/**
 * What a session would meet at each time of the week as it stands: one reason for each kind of thing that alone is in
 * the way somewhere.
 */
function reasonsNearby(problem: Problem, spots: readonly (Spot | null)[], session: Session): Reason[] {
  const all = sessionsOf(problem)
  const { course } = session
  const { minutes, lecturers } = problem.courses[course]!
  const neighbours = new Set(
    problem.shared.flatMap(([one, other]) => (one === course ? [other] : other === course ? [one] : [])),
  )
  const rooms = roomsFor(problem, course)
  const alone = new Map<Reason['kind'], Reason & { wouldBe: Spot }>()
  for (const time of beginnings(problem, minutes)) {
    const standing = all.flatMap((each, at) => {
      const spot = spots[at]
      return spot &&
        meets({ day: spot.day, from: spot.from, to: spot.from + problem.courses[each.course]!.minutes }, time)
        ? [{ ...each, spot }]
        : []
    })
    const taken = problem.taken.filter((each) => meets(each, time))
    const of = (
      resource: 'lecturer' | 'place',
      id: number,
      full: 'LecturerFull' | 'PlacesFull',
      hours: 'LecturerHours' | 'PlaceHours',
      windows: readonly Window[] | null,
    ): Obstacles => {
      const there = standing.filter((each) => each.spot[resource] === id)
      const kinds = new Set<Reason['kind']>()
      if (!isWithin(windows, time.day, time.from, time.to)) kinds.add(hours)
      if (there.length > 0 || taken.some((each) => each[resource] === id)) kinds.add(full)
      return { kinds, courses: new Set(there.map((each) => each.course)) }
    }
    const options = lecturers.map((id) => ({
      id,
      ...of('lecturer', id, 'LecturerFull', 'LecturerHours', problem.teachers[id]!.windows),
    }))
    const places = rooms.map((id) => ({
      id,
      ...of('place', id, 'PlacesFull', 'PlaceHours', problem.rooms[id]!.windows),
    }))
    const lecturer = options.length > 0 ? (leastOf(options) as (typeof options)[number]) : undefined
    const place = leastOf(places) as (typeof places)[number]
    const kinds = new Set<Reason['kind']>([...(lecturer?.kinds ?? []), ...place.kinds])
    const inWay = new Set([...(lecturer?.courses ?? []), ...place.courses])
    const students = standing.filter((each) => neighbours.has(each.course))
    if (students.length > 0 || taken.some((each) => each.courses.includes(course))) kinds.add('Students')
    for (const each of students) inWay.add(each.course)
    const ownDay = all.some(
      (each, at) => each.course === course && each.number !== session.number && spots[at]?.day === time.day,
    )
    if (ownDay && (isSpread(problem, course) || standing.some((each) => each.course === course))) kinds.add('SameDay')
    const [kind] = kinds
    if (kinds.size !== 1 || (alone.has(kind!) && alone.get(kind!)!.courses!.length <= inWay.size)) continue
    const aboutLecturer = kind === 'LecturerFull' || kind === 'LecturerHours'
    alone.set(kind!, {
      kind: kind!,
      isProven: false,
      courses: [...inWay],
      ...(aboutLecturer ? { lecturers: [lecturer!.id] } : {}),
      wouldBe: { day: time.day, from: time.from, place: place.id, lecturer: lecturer?.id ?? -1 },
    })
  }
  return alone.size > 0 ? [...alone.values()] : [{ kind: 'Several', isProven: false }]
}

/** Models take seconds; beyond these sessions only what is near is told. */
const mostProofs = 10

export function reasonsOf(
  problem: Problem,
  spots: readonly (Spot | null)[],
  solver: Solver | undefined,
  isOver: () => boolean,
): Unplaced[] {
  const proven = new Map<number, readonly Reason[] | undefined>()
  const pinned = new Set(problem.pins.map((pin) => `${pin.course} ${pin.number}`))
  return sessionsOf(problem).flatMap((session, at): Unplaced[] => {
    if (spots[at]) return []
    if (pinned.has(`${session.course} ${session.number}`))
      return [{ ...session, reasons: [{ kind: 'PinClash', isProven: true }] }]
    const { course } = session
    if (!proven.has(course)) {
      const sure = plainReason(problem, course) ?? countedReason(problem, course)
      proven.set(
        course,
        sure
          ? [sure]
          : solver && problem.pins.length === 0 && proven.size < mostProofs && !isOver()
            ? provenReasons(problem, course, solver, isOver)
            : undefined,
      )
    }
    return [{ ...session, reasons: proven.get(course) ?? reasonsNearby(problem, spots, session) }]
  })
}

function provenReasons(problem: Problem, course: number, solver: Solver, isOver: () => boolean): Reason[] | undefined {
  const proof = prove(problem, course, solver, isOver)
  if (!proof) return undefined
  const facts = {
    isProven: true,
    courses: proof.courses.filter((each) => each !== course),
    needed: proof.wanted,
    available: proof.placed,
  }
  return proof.relaxed.length === 0
    ? [{ kind: 'Several', ...facts }]
    : proof.relaxed.map((kind) => ({
        kind,
        ...facts,
        ...(kind === 'LecturerFull' ? { lecturers: problem.courses[course]!.lecturers } : {}),
      }))
}
