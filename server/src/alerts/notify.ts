/**
 * Notifies users: the notifications are written in the transaction of their cause, and the users' screens show them
 * after its commit.
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
  /** An address inside the product, such as `/people/students`. */
  readonly link?: string | null | undefined
}

/** `users`: ids. The actor is left out, as they know what they did. */
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

/** A live update for the screens of each user alone. */
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
