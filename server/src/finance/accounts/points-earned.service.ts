/**
 * Gives points by rules, in the transaction of what earns them, and takes them back with it. A change moves the
 * difference to what its cause has given before, so that a cause earns once however often it changes.
 *
 * A user who spent points before their cause was undone has a shortfall: the balance never goes below zero (D6.9), and
 * the next points earned fill the shortfall first.
 */
import { together } from '../../platform/database/together.ts'
import type { Ctx } from '../../records/context.ts'
import { namesFrom } from '../../records/row.ts'
import { type Due, duesOfLesson, duesOfPaid, duesOfRating, duesOfReceipts, type Paid } from './point-dues.ts'
import {
  addition,
  keyed,
  type LockedPoints,
  lockPointsOf,
  type PointsMove,
  removal,
  sendMoves,
  writeMoves,
} from './points.service.ts'

export const earnByReceipt = async (ctx: Ctx, receipt: string): Promise<void> =>
  settle(ctx, await duesOfReceipts(ctx, [receipt]))
/** @param students Null: all that have a mark */
export const earnByLesson = async (ctx: Ctx, time: string, students: readonly string[] | null): Promise<void> =>
  settle(ctx, await duesOfLesson(ctx, time, students))
export const earnByRating = async (ctx: Ctx, rating: string): Promise<void> =>
  settle(ctx, await duesOfRating(ctx, rating))

/** Returns whether there is any rule: without one nobody's points are locked for what they do. */
export const hasPointRules = async (ctx: Ctx): Promise<boolean> =>
  (await ctx.tx.first<{ found: boolean }>({
    sql: `
      select exists (
        select 1 from point_rule where establishment_id = $1 and record_state = 'active'
      ) as found
    `,
    parameters: [ctx.actor.establishmentId],
  }))!.found

/** Changes by dues, worked out under the locks of points. */
export interface Earnings {
  readonly dues: readonly Due[]
  readonly moves: readonly PointsMove[]
  /** The shortfalls that changed, by user. */
  readonly shortfalls: ReadonlyMap<string, number>
}

/**
 * Works out what a new receipt earns, and keeps the locks of points that it needs: before the lock of the receipt's
 * number (`lockBalance` says why), all users in one order.
 */
export async function earningsOf(ctx: Ctx, receipt: string, paid: readonly Paid[]): Promise<Earnings> {
  const [held, dues] = await together([
    lockPointsOf(
      ctx,
      paid.map(({ user }) => user),
    ),
    duesOfPaid(ctx, receipt, paid),
  ])
  return earningsFor(ctx, dues, held)
}

/**
 * All of a class at once. The caller holds the lock of what caused it, so that nobody else settles the same cause.
 *
 * @param dues Of one user one after the other, as they are settled
 */
async function settle(given: Ctx, dues: readonly Due[]): Promise<void> {
  if (dues.length === 0) return
  const ctx = keyed(given)
  const held = await lockPointsOf(
    ctx,
    dues.map(({ user_id: user }) => user),
  )
  await writeEarnings(ctx, earningsFor(ctx, dues, held))
}

function earningsFor(ctx: Ctx, dues: readonly Due[], before: ReadonlyMap<string, LockedPoints>): Earnings {
  const held = new Map(before)
  const moves: PointsMove[] = []
  for (const due of dues) {
    const { move, shortfall } = moveFor(ctx, due, held.get(due.user_id)!)
    held.set(due.user_id, { ...(move?.after ?? held.get(due.user_id)!), short: shortfall })
    if (move) moves.push(move)
  }
  const shortfalls = [...held].flatMap(([user, { short }]) =>
    short === before.get(user)!.short ? [] : [[user, short] as const],
  )
  return { dues, moves, shortfalls: new Map(shortfalls) }
}

export const writeEarnings = (ctx: Ctx, earnings: Earnings): Promise<unknown> =>
  together([writeMoves(ctx, earnings.moves), keepEarnings(ctx, earnings)])
/** Writes them by statements that are all sent at once (`sendMoves`). */
export const sendEarnings = (ctx: Ctx, earnings: Earnings): Promise<unknown> =>
  together([keepEarnings(ctx, earnings), sendMoves(ctx, earnings.moves)])

/** Splits a due into its move of the balance and the shortfall after it. */
function moveFor(
  ctx: Ctx,
  due: Due,
  before: LockedPoints,
): { readonly move: PointsMove | undefined; readonly shortfall: number } {
  const { short } = before
  const [difference, owner] = [due.points - due.given, { user: due.user_id }]
  const why = { reason: namesFrom(due, 'name'), pointRule: due.rule }
  if (difference > 0) {
    const numberOfPoints = Math.max(difference - short, 0)
    const amount = numberOfPoints * due.value_per_point
    return {
      move: numberOfPoints > 0 ? addition(ctx, owner, before, { numberOfPoints, amount, ...why }) : undefined,
      shortfall: short - (difference - numberOfPoints),
    }
  }
  const numberOfPoints = Math.min(-difference, before.count)
  return {
    move: numberOfPoints > 0 ? removal(ctx, owner, before, { numberOfPoints, ...why }) : undefined,
    shortfall: short - difference - numberOfPoints,
  }
}

const keepEarnings = (ctx: Ctx, { dues, shortfalls }: Earnings): Promise<unknown> =>
  together([dues.length > 0 && keepDues(ctx, dues), shortfalls.size > 0 && keepShortfalls(ctx, shortfalls)])

const keepDues = (ctx: Ctx, dues: readonly Due[]): Promise<number> =>
  ctx.tx.run({
    sql: `
      insert into point_earning (establishment_id, point_rule_id, cause_id, user_id, points)
      select $1, d.rule, d.cause, d.user_id, d.points
      from jsonb_to_recordset($2) as d (rule uuid, cause uuid, user_id uuid, points integer)
      on conflict (establishment_id, point_rule_id, cause_id, user_id) do update
      set points = excluded.points
    `,
    parameters: [
      ctx.actor.establishmentId,
      JSON.stringify(dues.map(({ rule, cause, user_id, points }) => ({ rule, cause, user_id, points }))),
    ],
  })

const keepShortfalls = (ctx: Ctx, shortfalls: ReadonlyMap<string, number>): Promise<number> =>
  ctx.tx.run({
    sql: `
      insert into point_shortfall (establishment_id, user_id, points)
      select $1, s.user_id, s.points
      from jsonb_to_recordset($2) as s (user_id uuid, points integer)
      on conflict (establishment_id, user_id) do update
      set points = excluded.points
    `,
    parameters: [
      ctx.actor.establishmentId,
      JSON.stringify([...shortfalls].map(([user_id, points]) => ({ user_id, points }))),
    ],
  })
