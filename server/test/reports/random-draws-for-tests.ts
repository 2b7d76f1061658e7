/** Values at random for tests, the same for the same seed, with the days on which a count by days goes wrong. */

export interface Draw {
  /** A whole number from 0, below this one. */
  below(limit: number): number
  one<T>(of: readonly T[]): T
  chance(share: number): boolean
  /** One of its own, in the order of the draws. */
  id(): string
  /** An instant, ISO 8601 in UTC, of whole minutes. */
  moment(): string
  date(): string
}

/** The clock of Cairo goes forward in the first two nights and back in the last two; and a year ends, and a February. */
const nights = [
  '2026-04-23T22:00Z',
  '2025-04-24T22:00Z',
  '2026-10-29T21:00Z',
  '2025-10-30T21:00Z',
  '2025-12-31T22:00Z',
  '2026-02-28T22:00Z',
]
const minute = 60_000

/** Mulberry32, in 32 bits. */
export function drawing(seed: number): Draw {
  let state = (seed * 2_654_435_761) >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  const moment = (): string => {
    const night = next() < 0.4 ? Date.parse(nights[below(nights.length)]!) : undefined
    const at =
      night === undefined
        ? Date.parse('2025-03-01T00:00Z') + below(730 * 1_440) * minute
        : night + (below(480) - 240) * minute
    return new Date(at).toISOString()
  }
  return {
    below,
    one: (of) => of[below(of.length)]!,
    chance: (share) => next() < share,
    id: () =>
      `${[8, 4].map((length) => hexOf(below, length)).join('-')}-7${hexOf(below, 3)}-8${hexOf(below, 3)}-${hexOf(below, 12)}`,
    moment,
    date: () => moment().slice(0, 10),
  }
}
const hexOf = (below: Draw['below'], length: number): string =>
  Array.from({ length }, () => below(16).toString(16)).join('')
