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
import { newId } from '@topcenter/model/kit/token'
import { readableAmount } from '@topcenter/texts/readable'
import { together } from '../../platform/database/together.ts'
import type { Ctx } from '../../records/context.ts'
import { creationOf, insertRecord, newValues } from '../../records/write/create.ts'
import { leaveTrail } from '../../records/write/trail.ts'
import { codePrefix, insertRows, nextCodes } from '../../records/write/write.ts'
import type { Columns } from '../../records/rules.ts'
import { balanceOf, type EventToPost, lockBalances, postAll } from '../books/ledger.ts'
import { said } from '../debts/owed.service.ts'
import { inOrder } from '../payments/moments.ts'

/** A user's points, and their value together, in piastres. */
export interface Points {
  readonly count: number
  readonly value: number
}
/** The number after the newest line. */
export interface LockedPoints extends Points {
  /** The moment of the newest line; null when there is none. */
  readonly movedAt: string | null
  /** Points that were spent before their cause was undone: what is earned next goes there first. */
  readonly short: number
}

/**
 * Adds a key to the context where the request has none: a mark, a rating, a canceled subscription. Their causes count
 * once even if they are sent twice.
 */
export const keyed = (ctx: Ctx): Ctx => ({ ...ctx, key: ctx.key ?? newId(ctx.now.getTime()) })

/** Locks the points and reads them: others who move them wait until the transaction ends. */
export const lockPoints = async (ctx: Ctx, user: string): Promise<LockedPoints> =>
  (await lockPointsOf(ctx, [user])).get(user)!

/** Locks and reads the points of many users, in two statements. Takes the locks in one order, to avoid deadlocks. */
export async function lockPointsOf(ctx: Ctx, users: readonly string[]): Promise<Map<string, LockedPoints>> {
  const inOneOrder = [...new Set(users)].sort()
  const [, rows] = await together([
    lockBalances(ctx, 'Points', inOneOrder),
    ctx.tx.query<{ id: string; count: number | null; at: string | null; value: number; short: number }>({
      sql: `
        select
          u.id,
          l.points_balance as count,
          l.at,
          -ledger_balance($1, 'Points', u.id) as value,
          coalesce(
            (select s.points from point_shortfall s where s.establishment_id = $1 and s.user_id = u.id),
            0
          ) as short
        from unnest($2::uuid[]) u (id)
        left join lateral (
          select t.points_balance, t.at
          from points_transaction t
          where t.establishment_id = $1 and t.user_id = u.id
          order by t.at desc
          limit 1
        ) l on true
      `,
      parameters: [ctx.actor.establishmentId, inOneOrder],
    }),
  ])
  return new Map(
    rows.map(({ id, count, at, value, short }) => [id, { count: count ?? 0, value: value + 0, movedAt: at, short }]),
  )
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
 * Returns the number of points that pay exactly this amount. Points cannot be divided, so an amount between the values
 * of two numbers of points is refused.
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
export const addPoints = async (
  ctx: Ctx,
  owner: Owner,
  before: LockedPoints,
  added: Why & { readonly numberOfPoints: number; readonly amount: number },
): Promise<void> => void (await writeMoves(ctx, [addition(ctx, owner, before, added)]))

/** Removes points at their mean value. `pays`: they were spent, and the line stores their worth. */
export const removePoints = async (
  ctx: Ctx,
  owner: Owner,
  before: LockedPoints,
  removed: Why & { readonly numberOfPoints: number; readonly pays?: true },
): Promise<void> => void (await writeMoves(ctx, [removal(ctx, owner, before, removed)]))

/** A line that is not written yet, its event, and the points after it: what the user's next line follows. */
export interface PointsMove {
  readonly line: Columns
  readonly event: Omit<EventToPost, 'entity' | 'recordId'>
  readonly of: Owner['of']
  readonly after: LockedPoints
}

export const addition = (
  ctx: Ctx,
  { user, of }: Owner,
  before: LockedPoints,
  { numberOfPoints, amount, reason, ...why }: Why & { readonly numberOfPoints: number; readonly amount: number },
): PointsMove => {
  const line = lineOf(user, before, {
    transactionType: 'Increase',
    numberOfPoints,
    valuePerPoint: Math.round(amount / numberOfPoints),
    at: ctx.now.toISOString(),
    reason: { ...reason },
    ...why,
  })
  return {
    line,
    event: {
      event: 'PointsIncreased',
      reason: said(reason),
      transfers: [{ debit: loyalty, credit: { kind: 'Points', id: user }, amount }],
    },
    of,
    after: { ...before, count: line.pointsBalance, value: before.value + amount, movedAt: line.at },
  }
}

export const removal = (
  ctx: Ctx,
  { user, of }: Owner,
  before: LockedPoints,
  { numberOfPoints, pays, reason, ...why }: Why & { readonly numberOfPoints: number; readonly pays?: true },
): PointsMove => {
  const amount = worthOf(before, numberOfPoints)
  const line = lineOf(user, before, {
    transactionType: 'Decrease',
    numberOfPoints,
    valuePerPoint: Math.round(amount / numberOfPoints),
    ...(pays ? { totalPaidByPoints: amount } : {}),
    at: ctx.now.toISOString(),
    reason: { ...reason },
    ...why,
  })
  return {
    line,
    event: {
      event: 'PointsDecreased',
      reason: said(reason),
      transfers: [{ debit: { kind: 'Points', id: user }, credit: loyalty, amount }],
    },
    of,
    after: { ...before, count: line.pointsBalance, value: before.value - amount, movedAt: line.at },
  }
}

/** Writes lines and books them, however many they are. */
export async function writeMoves(ctx: Ctx, moves: readonly PointsMove[]): Promise<void> {
  if (moves.length > 0) await writeLines(ctx, moves, await nextCodes(ctx, pointsTransaction, moves.length))
}

/**
 * Sends the moves at once, after the statements that take the codes. A caller that does not wait for the answer holds
 * the counter of codes, for which others wait, no longer than that.
 */
export const sendMoves = (ctx: Ctx, moves: readonly PointsMove[]): Promise<void> =>
  writeLines(
    ctx,
    moves,
    moves.map(() => sendCode(ctx)),
  )

/** Sends a statement that takes the next code, and returns its name in those that come behind it. */
function sendCode(ctx: Ctx): string {
  const name = newId()
  const value = ctx.tx.first<{ code: string }>({
    sql: `
      with taken as materialized (select take_points_code($1, $2) as code)
      select code, learn($3, to_jsonb(code))
      from taken
    `,
    parameters: [ctx.actor.establishmentId, codePrefix(pointsTransaction), name],
  })
  ctx.tx.learns({ name, value: value.then((row) => row!.code) })
  return name
}

async function writeLines(ctx: Ctx, moves: readonly PointsMove[], codes: readonly string[]): Promise<void> {
  if (moves.length === 0) return
  const rows = moves.map(({ line }, at) => ({
    id: newId(ctx.now.getTime()),
    values: newValues(ctx, pointsTransaction, { ...line, code: codes[at]! }),
  }))
  await together([
    insertRows(ctx, pointsTransaction, rows),
    postAll(
      ctx,
      moves.map(({ event, of }, at) => ({
        ...event,
        entity: of?.entity ?? pointsTransaction,
        recordId: of?.id ?? rows[at]!.id,
      })),
    ),
    leaveTrail(
      ctx,
      pointsTransaction,
      rows.map(({ id, values }) => creationOf(pointsTransaction, id, values)),
    ),
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
export const writePointsLine = (ctx: Ctx, user: string, before: LockedPoints, line: PointsLine): Promise<string> =>
  insertRecord(ctx, pointsTransaction, lineOf(user, before, line))

const lineOf = (user: string, before: LockedPoints, { at, ...line }: PointsLine) => ({
  user,
  ...line,
  pointsBalance: before.count + (line.transactionType === 'Increase' ? 1 : -1) * line.numberOfPoints,
  at: inOrder(at, before.movedAt),
})
