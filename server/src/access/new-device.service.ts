/** "I have a new phone": a request that waits for staff; for each user and platform one at a time. */
import type { readLoginCode } from '@topcenter/model/access/api'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { newDeviceRequest } from '@topcenter/model/access/user-login-code'
import { newId } from '@topcenter/model/kit/token'
import type { Tx } from '../platform/database/database.ts'
import type { Session } from '../platform/session/session.ts'
import type { Ctx } from '../records/context.ts'
import { leaveTrail } from '../records/write/trail.ts'
import { initialValues, insertRows } from '../records/write/write.ts'

/** State of this device's last request. */
type LastRequest = NonNullable<AnswerOf<typeof readLoginCode>['request']>

export async function lastRequest(tx: Tx, session: Session): Promise<LastRequest | null> {
  const row = await tx.first<Omit<LastRequest, 'createdAt'> & { readonly created_at: string }>({
    sql: `
      select state, reason, created_at
      from new_device_request
      where establishment_id = $1
        and user_id = $2
        and platform = $3
        and device_code = $4
        and record_state = 'active'
      order by created_at desc, id desc
      limit 1
    `,
    parameters: [session.establishmentId, session.userId, session.platform, session.deviceId],
  })
  return row ? { state: row.state, reason: row.reason, createdAt: row.created_at } : null
}

/** If a third device asks, the waiting request becomes that device's. */
export async function askForDevice(ctx: Ctx, session: Session, userAgent: string | undefined): Promise<void> {
  const { establishmentId, userId, platform, deviceId } = session
  const device = [deviceId, ctx.actor.address, userAgent?.slice(0, 300) ?? null]
  const waiting = await ctx.tx.first<{ id: string }>({
    sql: `
      update new_device_request
      set device_code = $4, address = $5, user_agent = $6, version = version + 1, updated_at = $7
      where establishment_id = $1
        and user_id = $2
        and platform = $3
        and state = 'Waiting'
        and record_state = 'active'
      returning id
    `,
    parameters: [establishmentId, userId, platform, ...device, ctx.now.toISOString()],
  })
  const id = waiting?.id ?? newId(ctx.now.getTime())
  if (!waiting) {
    const values = {
      ...initialValues(ctx, newDeviceRequest),
      user: userId,
      platform,
      deviceCode: deviceId,
      address: ctx.actor.address,
      userAgent: userAgent?.slice(0, 300) ?? null,
      state: 'Waiting',
    }
    await insertRows(ctx, newDeviceRequest, [{ id, values }])
  }
  await leaveTrail(ctx, newDeviceRequest, [{ id, action: waiting ? 'update' : 'create' }])
}
