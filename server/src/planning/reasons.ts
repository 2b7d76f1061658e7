/**
 * Why sessions have no spot: what follows from counting, what HiGHS proves, and otherwise what is in the way at single
 * times of the week that was found.
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
  type Taken,
  type Unplaced,
  type Window,
} from './problem.ts'
import { prove, type Solver } from './proof.ts'

const meets = (one: Window, other: Window): boolean =>
  one.day === other.day && one.from < other.to && other.from < one.to
const minutesOf = (windows: readonly Window[]): number => windows.reduce((sum, each) => sum + each.to - each.from, 0)
/** The part of a lecturer's or place's hours that lies within the centre's hours. */
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

/** Reasons that the course has alone, whatever the other courses need. */
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

/** A lecturer, or all places that are large enough, would need more minutes than they have. */
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

/** Kinds of things that are in the way of a session at one time, and the courses whose sessions are. */
interface Obstacles {
  readonly kinds: Set<Reason['kind']>
  readonly courses: Set<number>
}
/** The same for one lecturer or one place, which `id` says. */
interface ResourceObstacles extends Obstacles {
  readonly id: number
}
const leastOf = (all: readonly ResourceObstacles[]): ResourceObstacles | undefined =>
  all.toSorted((a, b) => a.kinds.size - b.kinds.size || a.courses.size - b.courses.size)[0]

/**
 * One reason for each kind of thing that, at some time of the week as it is, is the only one in the session's way.
 * Among the times of one kind it names the one at which the fewest courses would have to move.
 */
function reasonsNearby(problem: Problem, spots: readonly (Spot | null)[], session: Session): Reason[] {
  const alone = new Map<Reason['kind'], Reason>()
  for (const time of beginnings(problem, problem.courses[session.course]!.minutes)) {
    const { kinds, courses, lecturer, place } = obstaclesAt(problem, spots, session, time)
    const kind = [...kinds][0]!
    if (kinds.size !== 1 || (alone.has(kind) && alone.get(kind)!.courses!.length <= courses.size)) continue
    const isAboutLecturer = kind === 'LecturerFull' || kind === 'LecturerHours'
    alone.set(kind, {
      kind,
      isProven: false,
      courses: [...courses],
      ...(isAboutLecturer ? { lecturers: [lecturer] } : {}),
      wouldBe: { day: time.day, from: time.from, place, lecturer },
    })
  }
  return alone.size > 0 ? [...alone.values()] : [{ kind: 'Several', isProven: false }]
}

/**
 * Finds the obstacles to a session at one time, with the lecturer and the place that have the fewest. Lecturer -1: the
 * group needs none.
 */
function obstaclesAt(
  problem: Problem,
  spots: readonly (Spot | null)[],
  session: Session,
  time: Window,
): Obstacles & { readonly lecturer: number; readonly place: number } {
  const { course } = session
  const then = heldAt(problem, spots, time)
  const lecturer = leastOf(
    problem.courses[course]!.lecturers.map((id) =>
      ofResource(then, 'lecturer', id, time, problem.teachers[id]!.windows),
    ),
  )
  const place = leastOf(
    roomsFor(problem, course).map((id) => ofResource(then, 'place', id, time, problem.rooms[id]!.windows)),
  )!
  const students = ofStudents(problem, then, course)
  const kinds = new Set([...(lecturer?.kinds ?? []), ...place.kinds, ...students.kinds])
  const courses = new Set([...(lecturer?.courses ?? []), ...place.courses, ...students.courses])
  const hasOwnThatDay = sessionsOf(problem).some(
    (each, at) => each.course === course && each.number !== session.number && spots[at]?.day === time.day,
  )
  if (hasOwnThatDay && (isSpread(problem, course) || then.sessions.some((each) => each.course === course)))
    kinds.add('SameDay')
  return { kinds, courses, lecturer: lecturer?.id ?? -1, place: place.id }
}

/** Sessions of the plan at one time, and lecturers, places or students taken outside of it. */
interface HeldAt {
  readonly sessions: readonly (Session & { readonly spot: Spot })[]
  readonly taken: readonly Taken[]
}
const heldAt = (problem: Problem, spots: readonly (Spot | null)[], time: Window): HeldAt => ({
  sessions: sessionsOf(problem).flatMap((each, at) => {
    const spot = spots[at]
    return spot &&
      meets({ day: spot.day, from: spot.from, to: spot.from + problem.courses[each.course]!.minutes }, time)
      ? [{ ...each, spot }]
      : []
  }),
  taken: problem.taken.filter((each) => meets(each, time)),
})

const resourceKinds = {
  lecturer: { full: 'LecturerFull', hours: 'LecturerHours' },
  place: { full: 'PlacesFull', hours: 'PlaceHours' },
} as const
function ofResource(
  { sessions, taken }: HeldAt,
  resource: keyof typeof resourceKinds,
  id: number,
  time: Window,
  windows: readonly Window[] | null,
): ResourceObstacles {
  const { full, hours } = resourceKinds[resource]
  const there = sessions.filter((each) => each.spot[resource] === id)
  const kinds = new Set<Reason['kind']>()
  if (!isWithin(windows, time.day, time.from, time.to)) kinds.add(hours)
  if (there.length > 0 || taken.some((each) => each[resource] === id)) kinds.add(full)
  return { id, kinds, courses: new Set(there.map((each) => each.course)) }
}

function ofStudents(problem: Problem, { sessions, taken }: HeldAt, course: number): Obstacles {
  const neighbours = new Set(
    problem.shared.flatMap(([one, other]) => (one === course ? [other] : other === course ? [one] : [])),
  )
  const courses = new Set(sessions.map((each) => each.course).filter((each) => neighbours.has(each)))
  const isBusy = courses.size > 0 || taken.some((each) => each.courses.includes(course))
  return { kinds: new Set(isBusy ? ['Students'] : []), courses }
}

/**
 * A proof takes seconds, so only this many courses get one; for the others the reasons are what is in the way at single
 * times.
 */
const maxProofs = 10

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
          : solver && problem.pins.length === 0 && proven.size < maxProofs && !isOver()
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
