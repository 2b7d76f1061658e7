/**
 * "Make my timetable": a clash-free week for 200 groups of two sessions in 30 places, as it is and with fewer and fewer
 * places, in the solver's own thread.
 */
import { cpuUsage } from 'node:process'
import type { Problem } from '@topcenter/server/planning/problem'
import { solveWeek } from '@topcenter/server/planning/solving'
import type { Verdict } from './print.ts'

interface Size {
  readonly groups: number
  readonly places: number
  readonly hours: number
  readonly lecturers: number
  /** Average number of other groups that share students with a group. */
  readonly shared: number
}

/** Seconds. */
const goal = 60
const sizes: readonly (Size & { readonly isGoal?: true })[] = [
  { groups: 200, places: 30, hours: 12, lecturers: 60, shared: 6, isGoal: true },
  { groups: 200, places: 15, hours: 12, lecturers: 60, shared: 6 },
  { groups: 200, places: 12, hours: 12, lecturers: 60, shared: 12 },
  { groups: 200, places: 30, hours: 5, lecturers: 80, shared: 12 },
]

function problemOf({ groups, places, hours, lecturers, shared }: Size): Problem {
  let state = 7
  const upTo = (count: number): number =>
    Math.floor(((state = (state * 1_103_515_245 + 12_345) & 0x7fffffff) / 0x7fffffff) * count)
  const closes = 540 + hours * 60
  const fewDays = () =>
    [0, 1, 2, 3]
      .map((day) => ({ day: day + upTo(3), from: 540 + 60 * upTo(3), to: closes - 60 * upTo(3) }))
      .filter((each, at, all) => all.findIndex(({ day }) => day === each.day) === at)
  return {
    step: 30,
    hours: Array.from({ length: 6 }, (_, day) => ({ day, from: 540, to: closes })),
    rooms: Array.from({ length: places }, (_, at) => ({ capacity: [15, 20, 25, 30, 40, 60][at % 6]!, windows: null })),
    // every second lecturer can teach on four days at most
    teachers: Array.from({ length: lecturers }, (_, at) => ({ windows: at % 2 ? null : fewDays() })),
    courses: Array.from({ length: groups }, (_, at) => ({
      sessions: 2,
      minutes: 120,
      seats: 8 + upTo(18),
      lecturers: at % 3 ? [at % lecturers] : [...new Set([at % lecturers, (at * 7 + 3) % lecturers])],
      places: null,
    })),
    shared: Array.from({ length: (groups * shared) / 2 }, () => [upTo(groups), upTo(groups), 3] as const).filter(
      ([one, other]) => one !== other,
    ),
    pins: [],
    taken: [],
  }
}

export async function timetablePart(say: (text: string) => void): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  for (const { isGoal, ...size } of sizes) {
    const problem = problemOf(size)
    const asked = problem.courses.reduce((sum, { sessions, minutes }) => sum + sessions * minutes, 0)
    const load = Math.round((100 * asked) / (size.places * 6 * size.hours * 60))
    const [began, before] = [performance.now(), cpuUsage()]
    const week = await solveWeek(problem, { signal: AbortSignal.timeout(2 * goal * 1_000) })
    const [wall, { user }] = [(performance.now() - began) / 1_000, cpuUsage(before)]
    const why = Map.groupBy(week.unplaced, ({ reasons }) =>
      reasons.some(({ isProven }) => isProven) ? 'proven' : 'not proven',
    )
    const name = `a week for ${size.groups} groups × 2 in ${size.places} places (${load} % of the hours, ${size.lecturers} lecturers)`
    const text = `${week.spots.length - week.unplaced.length} of ${week.spots.length} placed, CPU ${(user / 1e6).toFixed(1)} s, ${wall.toFixed(1)} s by the clock${week.unplaced.length > 0 ? `; impossible as proven ${why.get('proven')?.length ?? 0}, other reasons ${why.get('not proven')?.length ?? 0}` : ''}`
    say(`${name}: ${text}`)
    if (isGoal) verdicts.push({ name, text, passed: week.unplaced.length === 0 && wall <= goal })
  }
  return verdicts
}
