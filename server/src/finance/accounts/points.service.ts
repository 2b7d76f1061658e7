/**
 * Points (D6.9): how many somebody has, and what they are worth together, which is kept in the ledger. The number is
 * never below zero. Each line shows the number after it, and the moments of the lines rise in the order in which they
 * were written.
 */
import { pointsTransaction } from '@topcenter/model/finance/wallet'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { shareMoney } from '@topcenter/model/kit/money'
import type { Names } from '@topcenter/model/kit/names'
import { refuse, Refused, refuseField } from '@topcenter/model/kit/refusal'
import { readableAmount } from '@topcenter/texts/readable'
import { together } from '../../platform/database/together.ts'
import type { Ctx } from '../../records/context.ts'
import { insertRecord } from '../../records/write/create.ts'
import type { Columns } from '../../records/rules.ts'
import { balanceOf, lockBalance, post } from '../books/ledger.ts'
import { said } from '../debts/owed.service.ts'
import { inOrder } from '../payments/moments.ts'

/** How many points somebody has, and what they are worth together, in piastres. */
export interface Points {
  readonly count: number
  readonly value: number
}
/** The number after the newest line. */
export interface LockedPoints extends Points {
  /** The moment of the newest line; null when there is none. */
  readonly movedAt: string | null
}

/** Locks the points and reads them: others who move them wait until the transaction ends. */
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

/** Reads the points without a lock, to show them. Whoever spends points reads them again under the lock. */
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

/** The value in piastres of so many points, at their mean value; all points together have the whole value. */
export function worthOf({ count, value }: Points, points: number): number {
  if (points > count) throw new Refused(beyond('numberOfPoints'))
  return count === 0 ? 0 : shareMoney(value, [points, count - points])[0]!
}

/**
 * How many points pay exactly this amount. Points cannot be divided, so an amount between the values of two numbers of
 * points is refused.
 */
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

/** The account that points are given from. */
const loyalty = { kind: 'Loyalty' } as const

/** Whose points they are. The ledger names the record of an action, and the line itself where they move by themselves. */
export interface Owner {
  readonly user: string
  readonly of?: { readonly entity: AnyEntity; readonly id: string }
}
/** Why points move, and what they moved for. */
interface Why {
  readonly reason: Names
  readonly pointRule?: string
  readonly brandService?: string
  readonly mediaPackage?: string
  readonly mediaPackageSubscription?: string
  readonly receipt?: string
  readonly reverses?: string
}

/**
 * @param before What `lockPoints` answered in this transaction
 * @param amount What they are worth together, in piastres
 */
export async function addPoints(
  ctx: Ctx,
  { user, of }: Owner,
  before: LockedPoints,
  { numberOfPoints, amount, ...why }: Why & { readonly numberOfPoints: number; readonly amount: number },
): Promise<void> {
  const line = await writePointsLine(ctx, user, before, {
    transactionType: 'Increase',
    numberOfPoints,
    valuePerPoint: Math.round(amount / numberOfPoints),
    at: ctx.now.toISOString(),
    ...why,
    reason: { ...why.reason },
  })
  const { entity, id } = of ?? { entity: pointsTransaction, id: line }
  await post(ctx, { event: 'PointsIncreased', entity, recordId: id, reason: said(why.reason) }, [
    { debit: loyalty, credit: { kind: 'Points', id: user }, amount },
  ])
}

/** At their mean value. `pays`: they were spent, and the line tells what they were worth. */
export async function removePoints(
  ctx: Ctx,
  { user, of }: Owner,
  before: LockedPoints,
  { numberOfPoints, pays, ...why }: Why & { readonly numberOfPoints: number; readonly pays?: true },
): Promise<void> {
  const amount = worthOf(before, numberOfPoints)
  const line = await writePointsLine(ctx, user, before, {
    transactionType: 'Decrease',
    numberOfPoints,
    valuePerPoint: Math.round(amount / numberOfPoints),
    ...(pays ? { totalPaidByPoints: amount } : {}),
    at: ctx.now.toISOString(),
    ...why,
    reason: { ...why.reason },
  })
  const { entity, id } = of ?? { entity: pointsTransaction, id: line }
  await post(ctx, { event: 'PointsDecreased', entity, recordId: id, reason: said(why.reason) }, [
    { debit: { kind: 'Points', id: user }, credit: loyalty, amount },
  ])
}

interface PointsLine extends Omit<Why, 'reason'> {
  readonly transactionType: 'Increase' | 'Decrease'
  readonly numberOfPoints: number
  readonly valuePerPoint: number
  /** In piastres: what the points paid of a debt. */
  readonly totalPaidByPoints?: number
  /** When the points moved. The line always comes after the one before it, whatever moment is given here. */
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
