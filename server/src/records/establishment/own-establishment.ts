/**
 * Lets a centre's own people change its record. The record and its history belong to the platform, so the operation
 * defines what they may change, and writes there.
 */
import { establishment } from '@topcenter/model/access/establishment'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { platformEstablishment } from '../../platform/database/database.ts'
import type { Ctx } from '../context.ts'
import { withInitials } from '../write/create.ts'
import { auditChanges, changedFields } from '../write/changes.ts'
import { leaveTrail } from '../write/trail.ts'
import { updateRow } from '../write/write.ts'

/** Locks the record, so that two changes come after each other. */
export const lockOwnEstablishment = (ctx: Ctx): Promise<number> =>
  ctx.tx.run({
    sql: 'select 1 from establishment where id = $1 for no key update',
    parameters: [ctx.actor.establishmentId],
  })

/** Works on the record of the actor's centre, as which the platform's trail names the actor. */
export const onOwnEstablishment = <T>(ctx: Ctx, work: (there: Ctx) => Promise<T>): Promise<T> =>
  ctx.tx.within(platformEstablishment, (tx) =>
    work({ ...ctx, tx, actor: { ...ctx.actor, establishmentId: platformEstablishment } }),
  )

/** Writes what differs from `before`, which was read after the lock; throws `record.stale` if somebody was faster. */
export async function changeOwnEstablishment(
  ctx: Ctx,
  before: { readonly version: unknown; readonly [field: string]: unknown },
  { version, ...sent }: { readonly version?: unknown; readonly [field: string]: unknown },
): Promise<void> {
  if (version !== before.version) throw new Refused(refuse('record.stale'))
  const wanted = withInitials(establishment, sent)
  const changes = changedFields(establishment, before, wanted)
  if (changes.length === 0) return
  const id = ctx.actor.establishmentId
  await onOwnEstablishment(ctx, async (there) => {
    await updateRow(there, establishment, id, wanted)
    await leaveTrail(there, establishment, [
      {
        id,
        action: 'update',
        version: Number(before.version) + 1,
        changes: auditChanges(establishment, changes, before, wanted),
      },
    ])
  })
}
