/** What readers do to all of their own notifications at once (D8.5). */
import { notification } from '@topcenter/model/alerts/notification'
import { dateTime, ref, refs } from '@topcenter/model/kit/field'
import { faultsOf, fieldsSchema } from '@topcenter/model/kit/input-schema'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { sql } from 'kysely'
import { instant, object, whole } from '../records/serving/answer.ts'
import type { Ctx } from '../records/context.ts'
import type { Condition } from '../records/permissions/limits.ts'
import { answers, type Operation } from '../records/serving/operation.ts'
import { resolveReferences } from '../records/write/references.ts'
import { rules } from '../records/rules.ts'
import { hear } from './tell.ts'

const group = 'Notification'
const entity = notification.id
const own = (ctx: Ctx) =>
  sql`establishment_id = ${ctx.actor.establishmentId}::uuid and user_id = ${ctx.actor.userId}::uuid`

/**
 * Which of one's own an act is about: the named ones, or all up to the newest that was on the screen when it was
 * pressed, so that what arrived meanwhile stays as it is.
 */
const someInput = { notifications: refs('notification', { max: 500 }), upTo: ref('notification') } as const

async function someOf(ctx: Ctx, body: unknown): Promise<Condition> {
  const parsed = fieldsSchema(someInput).safeParse(body ?? {})
  if (!parsed.success) throw new Refused(refuse('record.invalid', { fields: faultsOf(parsed.error) }))
  const { notifications, upTo } = (await resolveReferences(ctx, someInput, parsed.data)) as {
    notifications?: readonly string[]
    upTo?: string | null
  }
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

/** One live update for the reader's other screens, however many notifications changed. Own reading leaves no trail. */
function noted(ctx: Ctx, rows: readonly { readonly id: string }[]): { count: number } {
  hear(
    ctx,
    rows.slice(0, 1).map(({ id }) => ({ id, user: ctx.actor.userId })),
  )
  return { count: rows.length }
}

/** The badge counts no further: it shows 99+. */
const mostCounted = 100
/** Milliseconds after which deleting cannot be taken back: the ten seconds of the screen, and a slow network. */
const undoFor = 60_000
const backInput = { at: dateTime({ required: true }) } as const

export const notificationOperations: readonly Operation[] = [
  {
    id: 'notification.unread',
    method: 'GET',
    path: '/api/notifications/unread',
    permit: { group, flag: 'notificationView' },
    access: 'read',
    entity,
    describe: () => ({
      summary: 'Count own unread notifications',
      description: `At most ${mostCounted} are counted.`,
      answer: answers(object({ count: whole })),
    }),
    handle: async (ctx) =>
      ctx.tx.first(sql`
        select count(*)::int as count
        from (
          select 1
          from notification
          where ${own(ctx)} and not read and record_state = 'active'
          limit ${mostCounted}
        ) n
      `),
  },
  {
    id: 'notification.readAll',
    portal: true,
    method: 'POST',
    path: '/api/notifications/read-all',
    permit: { group, flag: 'notificationRead' },
    access: 'write',
    entity,
    input: someInput,
    describe: () => ({
      summary: 'Mark own notifications as read',
      description: 'The named ones; else all up to the one that `upToToken` names, or all.',
      answer: answers(object({ count: whole })),
    }),
    handle: async (ctx, { body }) => {
      const some = await someOf(ctx, body)
      return noted(
        ctx,
        await ctx.tx.query(sql`
          update notification
          set
            read = true,
            version = version + 1,
            updated_at = ${ctx.now.toISOString()},
            updated_by = ${ctx.actor.userId}::uuid
          where ${some} and not read and record_state = 'active'
          returning id
        `),
      )
    },
  },
  {
    id: 'notification.removeAll',
    portal: true,
    method: 'POST',
    path: '/api/notifications/delete-all',
    permit: { group, flag: 'notificationRead' },
    access: 'write',
    entity,
    input: someInput,
    describe: () => ({
      summary: 'Delete own notifications',
      description:
        'The named ones; else all up to the one that `upToToken` names, or all. `at` brings them back for a minute.',
      answer: answers(object({ count: whole, at: instant })),
    }),
    handle: async (ctx, { body }) => {
      const some = await someOf(ctx, body)
      const at = ctx.now.toISOString()
      const rows = await ctx.tx.query<{ id: string }>(sql`
        update notification
        set record_state = 'archived', archived_at = ${at}, version = version + 1
        where ${some} and record_state = 'active'
        returning id
      `)
      return { ...noted(ctx, rows), at }
    },
  },
  {
    id: 'notification.bringBack',
    portal: true,
    method: 'POST',
    path: '/api/notifications/bring-back',
    permit: { group, flag: 'notificationRead' },
    access: 'write',
    entity,
    input: backInput,
    describe: () => ({
      summary: 'Undo a deletion of own notifications',
      answer: answers(object({ count: whole })),
    }),
    handle: async (ctx, { body }) => {
      const parsed = fieldsSchema(backInput).safeParse(body ?? {})
      if (!parsed.success) throw new Refused(refuse('record.invalid', { fields: faultsOf(parsed.error) }))
      const { at } = parsed.data as { at: string }
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
    },
  },
]

const heard = { apply: (ctx: Ctx, row: { id: string }) => hear(ctx, [{ id: row.id, user: ctx.actor.userId }]) }
export const notificationRules = rules(notification, {}, { markRead: heard, markOpened: heard })
