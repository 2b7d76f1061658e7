/** Handlers of a user's own notifications: count, read, delete and restore (D8.5). */
import {
  countUnread,
  deleteNotifications,
  markAllRead,
  maxUnread,
  restoreNotifications,
} from '@topcenter/model/alerts/api'
import { notification } from '@topcenter/model/alerts/notification'
import { sql } from 'kysely'
import type { Ctx } from '../records/context.ts'
import type { Condition } from '../records/permissions/limits.ts'
import { rules } from '../records/rules.ts'
import { handle } from '../records/serving/handle.ts'
import { publishNotifications } from './tell.ts'

const own = (ctx: Ctx) =>
  sql`establishment_id = ${ctx.actor.establishmentId}::uuid and user_id = ${ctx.actor.userId}::uuid`

interface Some {
  readonly notifications?: readonly string[] | undefined
  readonly upTo?: string | null | undefined
}
/** Returns the condition on the user's own notifications that a request is about. */
function someOf(ctx: Ctx, { notifications, upTo }: Some): Condition {
  if (notifications && notifications.length > 0) return sql`${own(ctx)} and id = any(${[...notifications]}::uuid[])`
  if (!upTo) return own(ctx)
  return sql`
    ${own(ctx)}
    and (created_at, id) <= (
        select n.created_at, n.id
        from notification n
        where n.establishment_id = ${ctx.actor.establishmentId}::uuid and n.id = ${upTo}::uuid
      )
  `
}

/**
 * Emits one live update to the user's other screens, however many notifications changed, and returns their count. The
 * history does not record how users read their own notifications.
 */
function noted(ctx: Ctx, rows: readonly { readonly id: string }[]): { count: number } {
  publishNotifications(
    ctx,
    rows.slice(0, 1).map(({ id }) => ({ id, user: ctx.actor.userId })),
  )
  return { count: rows.length }
}

/** Milliseconds in which a deletion can be undone: the ten seconds of the screen, and time for a slow network. */
const undoFor = 60_000

export const notificationOperations = [
  handle(countUnread, async (ctx) => {
    const unread = await ctx.tx.first<{ count: number }>(sql`
      select count(*)::int as count
      from (
        select 1
        from notification
        where ${own(ctx)} and not read and record_state = 'active'
        limit ${maxUnread}
      ) n
    `)
    return unread!
  }),
  handle(markAllRead, { resolve: 'body' }, async (ctx, { body }) =>
    noted(
      ctx,
      await ctx.tx.query(sql`
        update notification
        set
          read = true,
          version = version + 1,
          updated_at = ${ctx.now.toISOString()},
          updated_by = ${ctx.actor.userId}::uuid
        where ${someOf(ctx, body)} and not read and record_state = 'active'
        returning id
      `),
    ),
  ),
  handle(deleteNotifications, { resolve: 'body' }, async (ctx, { body }) => {
    const at = ctx.now.toISOString()
    const rows = await ctx.tx.query<{ id: string }>(sql`
      update notification
      set record_state = 'archived', archived_at = ${at}, version = version + 1
      where ${someOf(ctx, body)} and record_state = 'active'
      returning id
    `)
    return { ...noted(ctx, rows), at }
  }),
  handle(restoreNotifications, async (ctx, { body: { at } }) => {
    const since = new Date(ctx.now.getTime() - undoFor).toISOString()
    return noted(
      ctx,
      await ctx.tx.query(sql`
        update notification
        set record_state = 'active', archived_at = null, version = version + 1
        where ${own(ctx)}
          and record_state = 'archived'
          and archived_at = ${at}::timestamptz
          and archived_at > created_at
          and archived_at >= ${since}::timestamptz
        returning id
      `),
    )
  }),
]

const publishing = {
  apply: (ctx: Ctx, row: { id: string }) => publishNotifications(ctx, [{ id: row.id, user: ctx.actor.userId }]),
}
export const notificationRules = rules(notification, {}, { markRead: publishing, markOpened: publishing })
