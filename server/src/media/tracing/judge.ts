/**
 * Whose copy a recording was made from, or nobody's: to name somebody who did not do it is the worst that can happen. A
 * viewer is named when, of all who could have been, nobody would fit as well by chance in a million such readings, and
 * nobody else comes near.
 */
import { type Code, codeBits } from './code.ts'

/** Minimum vote that counts. */
const leastVote = 0.2
/** Maximum probability that any candidate at all fits by chance. */
export const maxChance = 1e-6
/** Bits by which the next one must fit worse. */
const lead = 4

export interface Judged<T> {
  readonly viewer: T | undefined
  /** Bits of the code that could be read, of 40. */
  readonly read: number
  /** Bits of them that are as the best candidate has them. */
  readonly fits: number
  /** Probability that any candidate fits so well by chance; 1 at most. */
  readonly chance: number
}

/** @param votes Of each bit, from −1 (it is 1) to 1 (it is 0) */
export function judge<T>(votes: readonly number[], candidates: readonly { who: T; code: Code }[]): Judged<T> {
  const known = votes.flatMap((vote, n) =>
    Math.abs(vote) < leastVote ? [] : [[n % codeBits, vote < 0 ? 1 : 0] as const],
  )
  const ranked = candidates
    .map(({ who, code }) => ({ who, fits: known.filter(([n, bit]) => code[n] === bit).length }))
    .sort((one, other) => other.fits - one.fits)
  const [best, next] = ranked
  const fits = best?.fits ?? 0
  const chance = Math.min(1, candidates.length * atLeast(fits, known.length))
  const isSure = best !== undefined && chance <= maxChance && fits - (next?.fits ?? 0) >= lead
  return { viewer: isSure ? best.who : undefined, read: known.length, fits, chance }
}

/** Returns the probability that at least so many of these fair coins fall on one side. */
function atLeast(heads: number, coins: number): number {
  let [ways, sum] = [1, 0]
  for (let n = coins; n >= heads; n -= 1) {
    sum += ways
    ways = (ways * n) / (coins - n + 1)
  }
  return sum / 2 ** coins
}
