/** Refund of a subscription that a category's rules propose (D6.11). Pure; amounts are whole piastres. */
import { percentOf, shareMoney } from '../kit/money.ts'

export interface RefundRules {
  /** Leaving this many days before the start, or earlier, costs the fee alone. */
  readonly daysBefore: number | null
  /** Percent of the course; above it used up, there is no refund. */
  readonly mostConsumed: number | null
  readonly fee: number
}
export interface RefundCase {
  /** Totals of the debt: its amount, and what was paid and not refunded. */
  readonly money: number
  readonly paid: number
  /** Days from today until the start; negative when it has begun. */
  readonly daysToStart: number
  readonly consumed: number
  /** Sessions that the money is for; 0: they were not counted, and nothing counts as used. */
  readonly total: number
}
/** Why the amount is what it is. */
export type RefundBasis = 'beforeStart' | 'tooMuchUsed' | 'used'
export interface RefundProposal {
  readonly basis: RefundBasis
  readonly used: number
  readonly fee: number
  readonly proposed: number
}

export function proposeRefund(
  rules: RefundRules,
  { money, paid, daysToStart, consumed, total }: RefundCase,
): RefundProposal {
  const isEarly = rules.daysBefore !== null && daysToStart >= rules.daysBefore
  const held = Math.min(consumed, total)
  const used = isEarly || held === 0 ? 0 : shareMoney(money, [held, total - held])[0]!
  const tooMuch = !isEarly && rules.mostConsumed !== null && used > percentOf(money, rules.mostConsumed)
  return {
    basis: isEarly ? 'beforeStart' : tooMuch ? 'tooMuchUsed' : 'used',
    used,
    fee: rules.fee,
    proposed: tooMuch ? 0 : Math.max(0, paid - used - rules.fee),
  }
}

/** Payment by points on one receipt. Amounts in piastres. */
export interface PaidByPoints {
  readonly points: number
  readonly money: number
  readonly refunded: number
}
/**
 * Returns the points for a partial refund of the money that they paid: rounded down; the last refund returns all that
 * are left.
 */
export function pointsBack({ points, money, refunded }: PaidByPoints, back: number): number {
  const until = (amount: number): number => Number((BigInt(points) * BigInt(amount)) / BigInt(money))
  return until(refunded + back) - until(refunded)
}
/** Returns the points for the days left of a paid number of days; rounded down. */
export const pointsForDaysLeft = (points: number, passed: number, days: number): number =>
  Math.floor((points * (days - passed)) / days)
