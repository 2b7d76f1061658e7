/** Money is a whole number of piastres (EGP × 100) from end to end, never a fraction (D1.10). */
import { parseDecimalText } from './digits.ts'
import type { Piastres } from './field.ts'

function assertPiastres(value: number): void {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of piastres: ${value}`)
}

/**
 * Piastres of an amount in pounds as it was typed (`1,250.50`, `١٬٢٥٠٫٥`); undefined when it is none, has a third
 * decimal or is beyond 2^53.
 */
export function parseMoney(text: string): Piastres | undefined {
  const decimal = parseDecimalText(text)
  const match = decimal === undefined ? null : /^(-?\d+)(?:\.(\d{1,2}))?$/.exec(decimal)
  if (!match) return undefined
  const piastres = Number(match[1]! + (match[2] ?? '').padEnd(2, '0'))
  return Number.isSafeInteger(piastres) ? piastres : undefined
}

/** The amount in pounds as plain text with two decimals (`-1250.50`); what Intl.NumberFormat formats exactly. */
export function formatMoneyText(piastres: Piastres): string {
  assertPiastres(piastres)
  const digits = String(Math.abs(piastres)).padStart(3, '0')
  return `${piastres < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Decimals that an amount is shown with, where the centre asks for `places`: never fewer than say it exactly. */
export const shownPlaces = (piastres: Piastres, places: number): number => {
  const needed = piastres % 100 === 0 ? 0 : piastres % 10 === 0 ? 1 : 2
  return needed <= places ? places : 2
}

/**
 * `total` in `n` parts that add up to it (D6.5): whole units are dealt evenly, the first parts taking one more;
 * what is smaller than a unit falls to the last part.
 *
 * @param total Piastres, not negative
 * @param unit Piastres that each part but the last is a multiple of; 100 is a pound
 */
export function splitMoney(total: Piastres, n: number, unit: Piastres = 1): Piastres[] {
  assertPiastres(total)
  assertPiastres(unit)
  if (total < 0 || unit < 1 || !Number.isSafeInteger(n) || n < 1)
    throw new RangeError('parts need a total of zero or more, a unit and a count of one or more')
  const rest = total % unit
  const units = (total - rest) / unit
  const more = units % n
  const each = (units - more) / n
  return Array.from({ length: n }, (_, index) => (each + (index < more ? 1 : 0)) * unit + (index === n - 1 ? rest : 0))
}

/**
 * `total` in parts as the weights are to each other, by largest remainder (the earlier of equals first). The parts add
 * up to the total.
 *
 * @param weights Whole numbers, none negative, not all zero
 */
export function shareMoney(total: Piastres, weights: readonly number[]): Piastres[] {
  assertPiastres(total)
  weights.forEach(assertPiastres)
  const sum = weights.reduce((so, weight) => so + BigInt(weight), 0n)
  if (total < 0 || sum <= 0n || weights.some((weight) => weight < 0))
    throw new RangeError('shares need a total of zero or more and weights with a sum above zero')
  const exact = weights.map((weight) => BigInt(total) * BigInt(weight))
  const parts = exact.map((value) => Number(value / sum))
  const missing = total - parts.reduce((so, part) => so + part, 0)
  const byRemainder = exact.map((value, index) => ({ remainder: value % sum, index }))
  byRemainder.sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1))
  for (const { index } of byRemainder.slice(0, missing)) parts[index]!++
  return parts
}

/** A percentage of an amount, rounded half up. `percent` has at most two decimals. */
export function percentOf(total: Piastres, percent: number): Piastres {
  assertPiastres(total)
  const hundredths = Math.round(percent * 100)
  if (total < 0 || !(hundredths >= 0)) throw new RangeError('neither the amount nor the percentage may be negative')
  return Number((BigInt(total) * BigInt(hundredths) + 5000n) / 10000n)
}
