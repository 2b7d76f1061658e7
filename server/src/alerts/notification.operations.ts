/** Sending notifications, and what readers do to all of their own at once (D8.5). */
import { notification } from '@topcenter/model/alerts/notification'
import { names, refs, text } from '@topcenter/model/kit/field'
import { faultsOf, fieldsSchema } from '@topcenter/model/kit/input-schema'
import type { Names } from '@topcenter/model/kit/names'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { sql } from 'kysely'
import { object, whole } from '../records/serving/answer.ts'
import type { Ctx } from '../records/context.ts'
import { answers, type Operation } from '../records/serving/operation.ts'
import { resolveReferences } from '../records/write/references.ts'
import { rules } from '../records/rules.ts'
import { hear, tellUsers } from './tell.ts'

const group = 'Notification'
const entity = notification.id
const input = {
  users: refs('user', { required: true }),
  names: names({ required: true, maxLength: 200 }),
  description: names({ maxLength: 4000 }),
  link: notificationLink(),
} as const
function notificationLink() {
  return text({ maxLength: 400, pattern: '/[^/\\\\].*' })
}

const own = (ctx: Ctx) =>
  sql`establishment_id = ${ctx.actor.establishmentId}::uuid and user_id = ${ctx.actor.userId}::uuid`

/** One live update for the reader's other screens, however many notifications changed. */
function noted(ctx: Ctx, rows: readonly { readonly id: string }[]): { count: number } {
  hear(
    ctx,
    rows.slice(0, 1).map(({ id }) => ({ id, user: ctx.actor.userId })),
  )
  return { count: rows.length }
}

export const notificationOperations: readonly Operation[] = [
  {
    id: 'notification.add',
    staff: true,
    method: 'POST',
    path: '/api/notifications',
    permit: { group, flag: 'notificationAdd' },
    access: 'write',
    entity,
    input,
    describe: () => ({ summary: 'Send a notification', answer: answers(object({ count: whole })) }),
    handle: async (ctx, { body }) => {
      const parsed = fieldsSchema(input).safeParse(body ?? {})
      if (!parsed.success) throw new Refused(refuse('record.invalid', { fields: faultsOf(parsed.error) }))
      const values = await resolveReferences(ctx, input, parsed.data)
      const users = values.users as readonly string[]
      const { names: title, description, link } = values as { names: Names; description?: Names; link?: string }
      const count = await tellUsers(ctx, 'message', { users, names: title, description: description ?? null, link })
      return { count }
    },
  },
  {
    id: 'notification.readAll',
    portal: true,
    method: 'POST',
    path: '/api/notifications/read-all',
    permit: { group, flag: 'notificationRead' },
    access: 'write',
    entity,
    describe: () => ({ summary: 'Mark all own notifications as read', answer: answers(object({ count: whole })) }),
    handle: async (ctx) =>
      noted(
        ctx,
        await ctx.tx.query(
          sql`
            update notification
            set
              read = true,
              version = version + 1,
              updated_at = ${ctx.now.toISOString()},
              updated_by = ${ctx.actor.userId}::uuid
            where ${own(ctx)} and not read and record_state = 'active'
            returning id
          `,
        ),
      ),
  },
  {
    id: 'notification.removeAll',
    portal: true,
    method: 'POST',
    path: '/api/notifications/delete-all',
    permit: { group, flag: 'notificationRead' },
    access: 'write',
    entity,
    describe: () => ({ summary: 'Delete all own notifications', answer: answers(object({ count: whole })) }),
    handle: async (ctx) =>
      noted(
        ctx,
        await ctx.tx.query(
          sql`
            update notification
            set
              record_state = 'archived',
              archived_at = ${ctx.now.toISOString()},
              version = version + 1
            where ${own(ctx)} and record_state = 'active'
            returning id
          `,
        ),
      ),
  },
]

const heard = { apply: (ctx: Ctx, row: { id: string }) => hear(ctx, [{ id: row.id, user: ctx.actor.userId }]) }
export const notificationRules = rules(notification, {}, { markRead: heard, markOpened: heard })
