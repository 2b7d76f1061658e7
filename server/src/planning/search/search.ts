/**
 * Iterative forward search over spots: the hardest session without a spot takes the one that disturbs least, and whom
 * it disturbs waits for a new one. A session that is often put out weighs more each time, so that two cannot put each
 * other out for ever (conflict statistics, as in UniTime).
 */
import type { Problem, Spot } from '../problem.ts'
import { bestSpot, costOfOne, unkindness } from './best-spot.ts'
import { placeAgain, placePinned } from './given-spots.ts'
import { disturbedAt, emptyWeek, type PartialWeek, place, putOut } from './partial-week.ts'
import { spaceOf } from './search-space.ts'
import { type Random, randomOf } from './seeded-random.ts'

export interface SearchOptions {
  /** Asked now and then; true ends the search with the best week so far. */
  readonly isOver: () => boolean
  readonly onProgress?: (placed: number) => void
  readonly seed?: number
  /** A week to begin with; what of it is not possible any more is left out. */
  readonly start?: readonly (Spot | null)[]
}

/**
 * The best week that was found: with the most sessions placed, and of such weeks the kindest. Pinned sessions stand
 * where they are pinned. The same problem, start and seed give the same week, unless the search is ended earlier.
 *
 * @returns Spots by session, in the order of `sessionsOf`; null: none was found
 */
export function searchWeek(problem: Problem, options: SearchOptions): (Spot | null)[] {
  const random = randomOf(options.seed ?? 1)
  const week = emptyWeek(spaceOf(problem))
  placePinned(week)
  placeAgain(week, options.start ?? [])
  placeWaiting(week, random, options)
  makeKinder(week, random, options)
  return week.spots
}

/** Gives waiting sessions a spot until none waits, or until no better week was found for a long time. */
function placeWaiting(week: PartialWeek, random: Random, { isOver, onProgress }: SearchOptions): void {
  const { spots } = week
  const waiting = waitingIn(week)
  let [best, fewest, idle] = [spots.slice(), unplacedIn(week), 0]
  const patience = 5_000 + 100 * spots.length
  for (let turn = 0; waiting.length > 0 && idle < patience; turn += 1, idle += 1) {
    if (turn % 64 === 0) {
      onProgress?.(spots.length - fewest)
      if (isOver()) break
    }
    // once each session had its turn, the next one is taken by chance: a fixed order could repeat itself for ever
    const next = turn < spots.length ? waiting.length - 1 : Math.floor(random() * waiting.length)
    const session = waiting.splice(next, 1)[0]!
    const spot = bestSpot(week, session, random)
    if (!spot) continue // pinned sessions leave it no spot
    waiting.push(...placeOver(week, session, spot))
    const unplaced = unplacedIn(week)
    if (unplaced < fewest) [best, fewest, idle] = [spots.slice(), unplaced, 0]
  }
  restore(week, best)
}

/** Sessions that wait for a spot, the hardest last: it has few times and lecturers, and shares students with many. */
function waitingIn({ space, spots, pinned }: PartialWeek): number[] {
  const { problem, sessions, times, neighbours } = space
  const choices = problem.courses.map(
    ({ lecturers }, course) =>
      (times[course]!.length * Math.max(1, lecturers.length)) / (1 + neighbours[course]!.length),
  )
  const choicesOf = (session: number): number => choices[sessions[session]!.course]!
  return [...sessions.keys()]
    .filter((session) => !pinned[session] && !spots[session] && times[sessions[session]!.course]!.length > 0)
    .sort((a, b) => choicesOf(b) - choicesOf(a))
}

const unplacedIn = ({ spots }: PartialWeek): number => spots.filter((spot) => spot === null).length

/** Places a session and puts out the ones that it disturbs. Returns those. */
function placeOver(week: PartialWeek, session: number, spot: Spot): Set<number> {
  const disturbed = disturbedAt(week, session, spot)
  for (const each of disturbed) {
    putOut(week, each)
    week.weights[each]! += 1
  }
  place(week, session, spot)
  return disturbed
}

function restore(week: PartialWeek, spots: readonly (Spot | null)[]): void {
  for (const session of spots.keys()) if (week.spots[session] && !week.pinned[session]) putOut(week, session)
  for (const [session, spot] of spots.entries()) if (spot && !week.spots[session]) place(week, session, spot)
}

/** Moves sessions to kinder spots as long as such moves are found that put nobody out. */
function makeKinder(week: PartialWeek, random: Random, { isOver }: SearchOptions): void {
  const { spots, pinned } = week
  const movable = [...spots.keys()].filter((session) => spots[session] && !pinned[session])
  for (let round = 0; round < 6 && !isOver(); round += 1) {
    let isKinder = false
    for (const session of movable) {
      const own = spots[session]!
      putOut(week, session)
      const spot = bestSpot(week, session, random, Math.min(costOfOne, unkindness(week, session, own)))
      if (spot) isKinder = true
      place(week, session, spot ?? own)
    }
    if (!isKinder) break
  }
}
