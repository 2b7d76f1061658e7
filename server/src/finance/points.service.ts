/**
 * Points (D6.9): a number and what it is worth, the worth in the books; never below zero, and each line shows what it
 * left.
 */
import { pointsTransaction } from '@topcenter/model/finance/wallet'
import { shareMoney } from '@topcenter/model/kit/money'
import { readableAmount } from '@topcenter/texts/readable'
import { refuse, Refused, refuseField } from '@topcenter/model/kit/refusal'
import type { Ctx } from '../records/context.ts'
import { insertRecord } from '../records/create.ts'
import type { Columns } from '../records/rules.ts'
import { balanceOf, inTurn } from './ledger.ts'

/** Why a line of credit or points is there: the receipt that it came with. */
export const ofReceipt = (receiptNumber: number | null): Columns =>
  receiptNumber === null ? {} : { ar: `إيصال ${receiptNumber}`, en: `Receipt ${receiptNumber}` }

/** How many points somebody has, and what they are worth together. */
export interface Points {
  readonly count: number
  readonly value: number
}

/** Others who move the same points wait from here on. */
export async function pointsOf(ctx: Ctx, user: string): Promise<Points> {
  await inTurn(ctx, 'Points', user)
  return pointsNow(ctx, user)
}

/** Only to be shown: nobody waits, and what is spent is asked for again. */
export async function pointsNow(ctx: Ctx, user: string): Promise<Points> {
  return { count: await countOf(ctx, user), value: await balanceOf(ctx, { kind: 'Points', id: user }) }
}

export async function countOf(ctx: Ctx, user: string): Promise<number> {
  const row = await ctx.tx.first<{ count: number }>({
    sql: 'select points_of($1, $2) as count',
    parameters: [ctx.actor.establishmentId, user],
  })
  return row!.count
}

const beyond = (field: 'numberOfPoints' | 'money') =>
  refuse('points.belowZero', { fields: [{ name: field, code: 'points.belowZero' }] })

/** Piastres that so many of the points are worth, at their mean value; all of them are worth all there is. */
export function worthOf({ count, value }: Points, points: number): number {
  if (points > count) throw new Refused(beyond('numberOfPoints'))
  return count === 0 ? 0 : shareMoney(value, [points, count - points])[0]!
}

/** How many points pay just this amount. Points are spent whole: refuses what lies between two of them. */
export function pointsFor(points: Points, money: number): number {
  if (money > points.value) throw new Refused(beyond('money'))
  const near = Number((BigInt(money) * BigInt(points.count)) / BigInt(points.value))
  const counts = [near - 1, near, near + 1, near + 2].filter((count) => count >= 0 && count <= points.count)
  const exact = counts.find((count) => worthOf(points, count) === money)
  if (exact !== undefined && exact > 0) return exact
  const worths = counts.map((count) => worthOf(points, count))
  const text = (amounts: number[]) => readableAmount(amounts[0]!)
  throw new Refused(
    refuseField('money', 'points.whole', {
      below: text(worths.filter((worth) => worth < money).sort((a, b) => b - a)),
      above: text(worths.filter((worth) => worth > money).sort((a, b) => a - b)),
    }),
  )
}

interface PointsLine {
  readonly numberOfPoints: number
  readonly valuePerPoint: number
  readonly totalPaidByPoints?: number
  readonly reason?: Columns
  readonly receiptNumber?: number
}

/** `before` is what there was; the caller has waited for its turn. */
export const notePoints = (
  ctx: Ctx,
  user: string,
  before: Points,
  transactionType: 'Increase' | 'Decrease',
  { receiptNumber, reason, ...line }: PointsLine,
): Promise<string> =>
  insertRecord(ctx, pointsTransaction, {
    user,
    transactionType,
    ...line,
    pointsBalance: before.count + (transactionType === 'Increase' ? 1 : -1) * line.numberOfPoints,
    at: ctx.now.toISOString(),
    reason: reason ?? ofReceipt(receiptNumber ?? null),
  })
