/**
 * Points that are earned by rules, in the transaction of what earns them, and taken back with it. What a change does is
 * the difference to what its cause has given before, so that a cause earns once however often it changes.
 *
 * Who spent points before their cause was undone has a shortfall: the balance never goes below zero (D6.9), and what
 * is earned next goes there first.
 */
import { together } from '../../platform/database/together.ts'
import type { Ctx } from '../../records/context.ts'
import { namesFrom } from '../../records/row.ts'
import { type Due, duesOfLesson, duesOfRating, duesOfReceipts } from './point-dues.ts'
import {
  addition,
  keyed,
  type LockedPoints,
  lockPointsOf,
  type PointsMove,
  removal,
  writeMoves,
} from './points.service.ts'

export const earnByReceipt = async (ctx: Ctx, receipt: string): Promise<void> =>
  settle(ctx, await duesOfReceipts(ctx, [receipt]))
/** @param students Null: all that have a mark */
export const earnByLesson = async (ctx: Ctx, time: string, students: readonly string[] | null): Promise<void> =>
  settle(ctx, await duesOfLesson(ctx, time, students))
export const earnByRating = async (ctx: Ctx, rating: string): Promise<void> =>
  settle(ctx, await duesOfRating(ctx, rating))

/** Whether there is any rule: without one nobody's points are locked for what they do. */
export const hasPointRules = async (ctx: Ctx): Promise<boolean> =>
  (await ctx.tx.first<{ found: boolean }>({
    sql: `
      select exists (
        select 1 from point_rule where establishment_id = $1 and record_state = 'active'
      ) as found
    `,
    parameters: [ctx.actor.establishmentId],
  }))!.found

/**
 * Takes the locks that earning takes, before the lock of the receipt's number (`lockBalance` says why): those of all
 * users in one order.
 */
export const lockEarners = async (ctx: Ctx, users: readonly string[]): Promise<void> =>
  void (await lockPointsOf(ctx, users))

/**
 * All of a class at once. The caller holds the lock of what caused it, so that nobody else settles the same cause.
 *
 * @param dues Of one user one after the other, as they are settled
 */
async function settle(given: Ctx, dues: readonly Due[]): Promise<void> {
  if (dues.length === 0) return
  const ctx = keyed(given)
  const users = dues.map(({ user_id: user }) => user)
  const held = await lockPointsOf(ctx, users)
  const short = await shortfallsOf(ctx, users)
  const changed = new Set<string>()
  const moves: PointsMove[] = []
  for (const due of dues) {
    const user = due.user_id
    const { move, shortfall } = moveFor(ctx, due, held.get(user)!, short.get(user) ?? 0)
    if (shortfall !== (short.get(user) ?? 0)) changed.add(user)
    short.set(user, shortfall)
    if (!move) continue
    held.set(user, move.after)
    moves.push(move)
  }
  await together([
    writeMoves(ctx, moves),
    keepEarnings(ctx, dues),
    changed.size > 0 && keepShortfalls(ctx, new Map([...changed].map((user) => [user, short.get(user)!]))),
  ])
}

/** What of a due goes into the balance or out of it, and what is short after it. */
function moveFor(
  ctx: Ctx,
  due: Due,
  before: LockedPoints,
  short: number,
): { readonly move: PointsMove | undefined; readonly shortfall: number } {
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

/** Under the lock of the points. */
async function shortfallsOf(ctx: Ctx, users: readonly string[]): Promise<Map<string, number>> {
  const rows = await ctx.tx.query<{ user_id: string; points: number }>({
    sql: 'select user_id, points from point_shortfall where establishment_id = $1 and user_id = any($2)',
    parameters: [ctx.actor.establishmentId, [...new Set(users)]],
  })
  return new Map(rows.map(({ user_id: user, points }) => [user, points]))
}

const keepEarnings = (ctx: Ctx, dues: readonly Due[]): Promise<number> =>
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
