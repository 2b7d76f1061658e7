/** The search and HiGHS run in a thread of their own, because they would block all requests otherwise. */
import { parentPort, workerData } from 'node:worker_threads'
import loadHighs from 'highs'
import type { Problem, Spot, Week } from './problem.ts'
import type { Solver } from './proof.ts'
import { reasonsOf } from './reasons.ts'
import { searchWeek } from './search/search.ts'

const { problem, start, seconds } = workerData as { problem: Problem; start: readonly (Spot | null)[]; seconds: number }
const began = performance.now()
/** Returns true if this part of the time is over; the search ends early enough to leave time for finding the reasons. */
const isAfter = (part: number) => () => performance.now() - began > part * seconds * 1_000
let reported = 0
const spots = searchWeek(problem, {
  start,
  isOver: isAfter(0.6),
  onProgress: (placed) => {
    if (performance.now() - reported < 500) return
    reported = performance.now()
    parentPort!.postMessage({ placed })
  },
})
const isWhole = spots.every((spot) => spot !== null)
const week: Week = {
  spots,
  unplaced: isWhole
    ? []
    : reasonsOf(problem, spots, await (loadHighs as unknown as () => Promise<Solver>)(), isAfter(0.9)),
}
parentPort!.postMessage({ week })
