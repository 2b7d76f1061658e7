/**
 * Writes the trail of every change: its audit row in the same transaction, and a live update for screens that show the
 * record.
 */
import { entities } from '@topcenter/model/areas'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { tokenOf } from '@topcenter/model/kit/token'
import { writeAudit } from '../../platform/database/audit.ts'
import type { Changes } from './changes.ts'
import type { Ctx } from '../context.ts'

/** Entities, by the entity that they follow, whose records the database itself changes in the same statement. */
const followers = new Map<string, string[]>()
for (const { id, spec } of entities)
  for (const followed of spec.follows ?? []) followers.set(followed, [...(followers.get(followed) ?? []), id])

export interface Trace {
  readonly id: string
  readonly action: string
  readonly changes?: Changes | Readonly<Record<string, unknown>>
  readonly version?: number
}

/** One statement for any number of records. */
export const leaveTrail = (ctx: Ctx, entity: AnyEntity, traces: readonly Trace[]): Promise<void> =>
  leaveTrails(ctx, [[entity, traces]])

/** Leaves the trail of records of several kinds. */
export async function leaveTrails(
  ctx: Ctx,
  trails: readonly (readonly [AnyEntity, readonly Trace[]])[],
): Promise<void> {
  const all = trails.flatMap(([entity, traces]) => traces.map((trace) => ({ entity, ...trace })))
  if (all.length === 0) return
  writeAudit(
    ctx.tx,
    all.map(({ entity, id, action, changes }) => ({
      at: ctx.now,
      actorId: ctx.actor.userId,
      actorName: ctx.actor.names.ar ?? ctx.actor.names.und ?? ctx.actor.names.en ?? '',
      address: ctx.actor.address,
      requestId: ctx.actor.requestId,
      entity: entity.id,
      recordId: id,
      action,
      changes: changes ?? {},
    })),
  )
  const followed = new Set(
    trails.filter(([, traces]) => traces.length > 0).flatMap(([entity]) => followers.get(entity.id) ?? []),
  )
  ctx.runtime.live.publish(
    ctx.tx,
    ...[...followed].map((entity) => ({ entity, token: '', version: 0 })),
    ...all.map(({ entity, id, version }) => ({
      entity: entity.id,
      token: tokenOf(entity.spec.prefix, id),
      version: version ?? 0,
    })),
  )
}
