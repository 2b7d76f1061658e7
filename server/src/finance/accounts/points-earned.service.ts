/**
 * Points that are earned by rules, in the transaction of what earns them, and taken back with it. What a change does is
 * the difference to what its cause has given before, so that a cause earns once however often it changes.
 *
 * Who spent points before their cause was undone has a shortfall: the balance never goes below zero (D6.9), and what
 * is earned next goes there first.
 */
import { newId } from '@topcenter/model/kit/token'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../records/context.ts'
import { namesFrom } from '../../records/row.ts'
import { type Due, duesOfLesson, duesOfRating, duesOfReceipts } from './point-dues.ts'
import { addPoints, type LockedPoints, lockPoints, removePoints } from './points.service.ts'

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
export async function lockEarners(ctx: Ctx, users: readonly string[]): Promise<void> {
  for (const user of [...new Set(users)].sort()) await lockPoints(ctx, user)
}

/** The caller holds the lock of what caused it, so that nobody else settles the same cause. */
async function settle(given: Ctx, dues: readonly Due[]): Promise<void> {
  // what causes it (a mark, a rating) needs no key of its own: a cause earns once whatever is sent twice
  const ctx = { ...given, key: given.key ?? newId(given.now.getTime()) }
  for (const due of dues) {
    const before = await lockPoints(ctx, due.user_id)
    const difference = due.points - due.given
    await (difference > 0 ? give(ctx, due, before, difference) : take(ctx, due, before, -difference))
    await run(
      ctx,
      sql`
        insert into point_earning (establishment_id, point_rule_id, cause_id, user_id, points)
        values (
          ${ctx.actor.establishmentId}::uuid, ${due.rule}::uuid, ${due.cause}::uuid, ${due.user_id}::uuid, ${due.points}
        )
        on conflict (establishment_id, point_rule_id, cause_id, user_id) do update
        set points = excluded.points
      `,
    )
  }
}

const run = (ctx: Ctx, statement: RawBuilder<unknown>): Promise<number> => ctx.tx.run(statement)
const lineOf = (due: Due) => ({ reason: namesFrom(due, 'name'), pointRule: due.rule })

async function give(ctx: Ctx, due: Due, before: LockedPoints, points: number): Promise<void> {
  const short = await shortfallOf(ctx, due.user_id)
  const numberOfPoints = Math.max(points - short, 0)
  if (short > 0) await setShortfall(ctx, due.user_id, short - (points - numberOfPoints))
  if (numberOfPoints === 0) return
  const amount = numberOfPoints * due.value_per_point
  await addPoints(ctx, { user: due.user_id }, before, { numberOfPoints, amount, ...lineOf(due) })
}

async function take(ctx: Ctx, due: Due, before: LockedPoints, points: number): Promise<void> {
  const numberOfPoints = Math.min(points, before.count)
  if (numberOfPoints < points)
    await setShortfall(ctx, due.user_id, (await shortfallOf(ctx, due.user_id)) + points - numberOfPoints)
  if (numberOfPoints > 0) await removePoints(ctx, { user: due.user_id }, before, { numberOfPoints, ...lineOf(due) })
}

/** Under the lock of the points. */
async function shortfallOf(ctx: Ctx, user: string): Promise<number> {
  const row = await ctx.tx.first<{ points: number }>({
    sql: 'select points from point_shortfall where establishment_id = $1 and user_id = $2',
    parameters: [ctx.actor.establishmentId, user],
  })
  return row?.points ?? 0
}

const setShortfall = (ctx: Ctx, user: string, points: number): Promise<number> =>
  run(
    ctx,
    sql`
      insert into point_shortfall (establishment_id, user_id, points)
      values (${ctx.actor.establishmentId}::uuid, ${user}::uuid, ${points})
      on conflict (establishment_id, user_id) do update
      set points = excluded.points
    `,
  )
