/** Changes a record: permit → lock → version → parse → resolve → check → prepare → write → apply → audit. */
import { entityOf } from '@topcenter/model/areas'
import { type AnyEntity, fieldsOf, hasTrait, tableOf } from '@topcenter/model/kit/entity'
import { inputFields } from '@topcenter/model/kit/input-fields'
import { faultsOf, updateSchema } from '@topcenter/model/kit/input-schema'
import { type FieldFault, refuse, Refused, refuseField, unlessRefused } from '@topcenter/model/kit/refusal'
import { sql } from 'kysely'
import { auditChanges, changedFields } from './changes.ts'
import type { Ctx } from '../context.ts'
import { withInitials } from './create.ts'
import { permitOn } from '../permissions/permit.ts'
import { type Changed, lockRow, readChanged, recordId, visibleRow } from '../read.ts'
import { settleProperties } from './properties.ts'
import { resolveReferences } from './references.ts'
import { type AnyRecord, recordOf, type RecordRow } from '../row.ts'
import { withShown } from '../with-shown.ts'
import { presentRecord } from '../presenter.ts'
import { presentShown } from '../label.ts'
import type { Columns, UpdateRule } from '../rules.ts'
import { leaveTrail } from './trail.ts'
import { updateRow } from './write.ts'

export async function updateRecord(
  ctx: Ctx,
  entity: AnyEntity,
  token: string | undefined,
  body: unknown,
): Promise<Changed<AnyEntity>> {
  permitOn(ctx.actor, entity, 'update')
  const before = recordOf(entity, await lockRow(ctx, entity, recordId(entity, token)))
  if (before.recordState !== 'active') throw new Refused(refuse('record.notActive'))
  const parsed = updateSchema(entity).safeParse(body ?? {})
  if (!parsed.success) throw new Refused(refuse('record.invalid', { fields: faultsOf(parsed.error) }))
  const { version, ...sent } = parsed.data
  if (version !== before.version) throw await stale(ctx, entity, before.id)
  const input = await resolveReferences(ctx, inputFields(entity, 'update'), sent, before)
  await changeRecord(ctx, entity, before, input)
  return readChanged(ctx, entity, before.id)
}

/** Updates a record for services that have locked it and permitted the change. Writes nothing if nothing differs. */
export async function changeRecord(ctx: Ctx, entity: AnyEntity, before: AnyRecord, input: Columns): Promise<void> {
  const rule = (ctx.runtime.rules.get(entity.id)?.standard.update ?? {}) as UpdateRule<unknown>
  const wanted = withInitials(entity, input)
  unlessRefused(await rule.check?.(ctx, before, wanted))
  const prepared: Columns = { ...wanted, ...(await rule.prepare?.(ctx, before, wanted)) }
  const changes: Columns = { ...prepared, ...(await settleProperties(ctx, entity, before, prepared)) }
  const names = [...changedFields(entity, before, changes), ...(changes.password ? ['password'] : [])]
  if (names.length === 0) return
  await refuseFaults(ctx, entity, before, changes)
  const changed = Object.fromEntries(names.map((name) => [name, changes[name]]))
  await updateRow(ctx, entity, before.id, changed)
  await rule.apply?.(ctx, before, changed)
  await leaveTrail(ctx, entity, [
    {
      id: before.id,
      action: 'update',
      version: before.version + 1,
      changes: auditChanges(entity, names, before, changed),
    },
  ])
}

/**
 * D1.5: nothing is overwritten without notice. The refusal says who changed the record and when, and contains it as it
 * is now for those who may see it.
 */
async function stale(ctx: Ctx, entity: AnyEntity, id: string): Promise<Refused> {
  const own = await visibleRow(ctx, entity, id)
  if (!own) return new Refused(refuse('record.stale'))
  return staleOf(ctx, entity, own, (row) => presentRecord(ctx, entity, row, { whole: true }))
}

/**
 * Returns the refusal of a change that began from an older version.
 *
 * @param present Returns the record as the caller may see it
 */
export async function staleOf(
  ctx: Ctx,
  entity: AnyEntity,
  own: RecordRow,
  present: (row: RecordRow) => object,
): Promise<Refused> {
  const row = await withShown(ctx, entity, own)
  return new Refused(
    refuse('record.stale', {
      extra: {
        changedBy: presentShown(entityOf('user'), row.shown_updated_by, ctx),
        changedAt: row.updated_at,
        current: present(row),
      },
    }),
  )
}

async function refuseFaults(
  ctx: Ctx,
  entity: AnyEntity,
  before: Columns & { readonly id: string },
  changes: Columns,
): Promise<void> {
  const faults: FieldFault[] =
    // only a new record gets one
    hasTrait(entity, 'coded') && changes.code === null ? [{ name: 'code', code: 'field.required' }] : []
  for (const [name, field] of Object.entries(fieldsOf(entity)))
    if (field.required && name in changes && changes[name] === null) faults.push({ name, code: 'field.required' })
  if (faults.length) throw new Refused(refuse('record.invalid', { fields: faults }))
  if (
    hasTrait(entity, 'tree') &&
    changes.parent &&
    (await makesCycle(ctx, entity, before.id, changes.parent as string))
  )
    throw new Refused(refuseField('parentToken', 'record.cycle'))
}

/**
 * Tests whether the new parent is below the record itself. Locks the establishment's tree first, because two concurrent
 * moves could form a cycle together.
 */
async function makesCycle(ctx: Ctx, entity: AnyEntity, id: string, parent: string): Promise<boolean> {
  await ctx.tx.lock(`tree ${tableOf(entity)} ${ctx.actor.establishmentId}`)
  const row = await ctx.tx.first<{ found: boolean }>(sql`
    with recursive above as (
      select t.id, t.parent_id
      from ${sql.table(tableOf(entity))} t
      where t.establishment_id = ${ctx.actor.establishmentId}::uuid and t.id = ${parent}::uuid
      union
      select p.id, p.parent_id
      from ${sql.table(tableOf(entity))} p
      join above on p.id = above.parent_id
      where p.establishment_id = ${ctx.actor.establishmentId}::uuid
    )
    select exists (select 1 from above where id = ${id}::uuid) as found
  `)
  return row!.found
}
