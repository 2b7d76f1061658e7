/**
 * Tells users something: their notifications are made in the transaction of what caused them, and their screens hear of
 * it after its commit.
 */
import { notification } from '@topcenter/model/alerts/notification'
import type { Names } from '@topcenter/model/kit/names'
import { newId, tokenOf } from '@topcenter/model/kit/token'
import type { Ctx } from '../records/context.ts'
import { leaveTrail } from '../records/write/trail.ts'
import { initialValues, insertRows } from '../records/write/write.ts'

export interface Notice {
  readonly names: Names
  readonly description?: Names | null | undefined
  /** Address inside the product. */
  readonly link?: string | null | undefined
}

/** `users` are ids; nobody is told of what they did themselves. */
export async function notify(ctx: Ctx, users: readonly string[], notice: Notice): Promise<void> {
  const told = [...new Set(users)].filter((user) => user !== ctx.actor.userId)
  const initial = initialValues(ctx, notification)
  const rows = told.map((user) => ({
    id: newId(ctx.now.getTime()),
    user,
    values: {
      ...initial,
      names: notice.names,
      description: notice.description ?? null,
      link: notice.link ?? null,
      user,
    },
  }))
  await insertRows(ctx, notification, rows)
  await leaveTrail(
    ctx,
    notification,
    rows.map(({ id }) => ({ id, action: 'create', version: 1 })),
  )
  hear(ctx, rows)
}

/** To the screens of each user alone. */
export function hear(ctx: Ctx, rows: readonly { readonly id: string; readonly user: string }[]): void {
  ctx.runtime.live.publish(
    ctx.tx,
    ...rows.map(({ id, user }) => ({
      entity: notification.id,
      token: tokenOf(notification.spec.prefix, id),
      version: 0,
      only: user,
    })),
  )
}
