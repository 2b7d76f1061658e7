/**
 * Points (D6.9): a number of them, and what they are worth together, which the ledger holds. Never below zero; each
 * line shows the number that it left, and their moments rise in the order in which they moved it.
 */
import { pointsTransaction } from '@topcenter/model/finance/wallet'
import { shareMoney } from '@topcenter/model/kit/money'
import { refuse, Refused, refuseField } from '@topcenter/model/kit/refusal'
import { readableAmount } from '@topcenter/texts/readable'
import { together } from '../../platform/database/together.ts'
import type { Ctx } from '../../records/context.ts'
import { insertRecord } from '../../records/write/create.ts'
import type { Columns } from '../../records/rules.ts'
import { balanceOf, lockBalance } from '../books/ledger.ts'
import { inOrder } from '../payments/moments.ts'

/** How many points somebody has, and what they are worth together, in piastres. */
export interface Points {
  readonly count: number
  readonly value: number
}
/** As the newest line left them. */
export interface LockedPoints extends Points {
  /** Null as long as there is no line. */
  readonly movedAt: string | null
}

/** Reads them under their lock: others who move the same points wait from here on. */
export async function lockPoints(ctx: Ctx, user: string): Promise<LockedPoints> {
  const [, newest, value] = await together([
    lockBalance(ctx, 'Points', user),
    ctx.tx.first<{ points_balance: number; at: string }>({
      sql: `
        select points_balance, at
        from points_transaction
        where establishment_id = $1 and user_id = $2
        order by at desc
        limit 1
      `,
      parameters: [ctx.actor.establishmentId, user],
    }),
    balanceOf(ctx, { kind: 'Points', id: user }),
  ])
  return { count: newest?.points_balance ?? 0, value, movedAt: newest?.at ?? null }
}

/** Only to be shown: nobody waits, and what is spent is read again under the lock. */
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
  readonly transactionType: 'Increase' | 'Decrease'
  readonly numberOfPoints: number
  readonly valuePerPoint: number
  /** Piastres of a debt that the points paid. */
  readonly totalPaidByPoints?: number
  /** When the points moved; the line stands after the one before it, whatever this says. */
  readonly at: string
  readonly reason: Columns
}

/** Writes the line of one movement. `before` is what `lockPoints` answered in this transaction. */
export const writePointsLine = (
  ctx: Ctx,
  user: string,
  before: LockedPoints,
  { at, ...line }: PointsLine,
): Promise<string> =>
  insertRecord(ctx, pointsTransaction, {
    user,
    ...line,
    pointsBalance: before.count + (line.transactionType === 'Increase' ? 1 : -1) * line.numberOfPoints,
    at: inOrder(at, before.movedAt),
  })
