/**
 * Makes a record: permit → parse → resolve → check → prepare → write → apply → audit, in the one transaction of its
 * operation.
 */
import { type AnyEntity, fieldsOf, hasTrait, recordStates, tableOf } from '@topcenter/model/kit/entity'
import { inputFields } from '@topcenter/model/kit/input-fields'
import { createSchema, faultsOf } from '@topcenter/model/kit/input-schema'
import { isStaff } from '@topcenter/model/kit/permission'
import { refuse, Refused, unlessRefused } from '@topcenter/model/kit/refusal'
import { newId } from '@topcenter/model/kit/token'
import { sql } from 'kysely'
import { together } from '../../platform/database/together.ts'
import { auditChanges, changedFields } from './changes.ts'
import type { Ctx } from '../context.ts'
import { all, column, withoutFlags } from '../permissions/limits.ts'
import { permitOn } from '../permissions/permit.ts'
import { type Changed, readChanged } from '../read.ts'
import { settleProperties } from './properties.ts'
import { resolveReferences } from './references.ts'
import type { Columns, CreateRule, Values } from '../rules.ts'
import { leaveTrail, type Trace } from './trail.ts'
import { initialValues, insertRows, nextCodes } from './write.ts'

export async function createRecord(ctx: Ctx, entity: AnyEntity, body: unknown): Promise<Changed<AnyEntity>> {
  permitOn(ctx.actor, entity, 'create')
  const parsed = createSchema(entity).safeParse(body ?? {})
  if (!parsed.success) throw new Refused(refuse('record.invalid', { fields: faultsOf(parsed.error) }))
  const input = await resolveReferences(ctx, inputFields(entity, 'create'), parsed.data)
  const id = await insertRecord(ctx, entity, input)
  return readChanged(ctx, entity, id)
}

/**
 * The same without checks of permission and schema, for services whose own operation has been permitted. `input` is by
 * field name, references as ids.
 *
 * @param beside Writes what goes with the record of this id; both are waited for at once
 */
export async function insertRecord(
  ctx: Ctx,
  entity: AnyEntity,
  input: Columns,
  beside?: (id: string) => Promise<unknown>,
): Promise<string> {
  const rule: CreateRule = ctx.runtime.rules.get(entity.id)?.standard.create ?? {}
  unlessRefused(await rule.check?.(ctx, input))
  const values = newValues(ctx, entity, { ...input, ...(await rule.prepare?.(ctx, input)) })
  Object.assign(values, await settleProperties(ctx, entity, undefined, values))
  if (hasTrait(entity, 'coded') && !values.code) values.code = (await nextCodes(ctx, entity, 1))[0]
  const id = newId(ctx.now.getTime())
  await together([insertRows(ctx, entity, [{ id, values }]), beside?.(id)])
  await rule.apply?.(ctx, { ...values, id }, input)
  await mustBeOwn(ctx, entity, id)
  await leaveTrail(ctx, entity, [creationOf(entity, id, values)])
  return id
}

/** Every field of a new record: as given, or as it is at first. */
export function newValues(ctx: Ctx, entity: AnyEntity, input: Columns): Values {
  const values = { ...initialValues(ctx, entity), ...withInitials(entity, given(input)) }
  if (entity.spec.states && values.state === undefined) values.state = entity.spec.states[0]
  return values
}

export const creationOf = (entity: AnyEntity, id: string, values: Columns): Trace => ({
  id,
  action: 'create',
  version: 1,
  changes: auditChanges(entity, changedFields(entity, {}, values), {}, values),
})

/** A field without a value keeps its initial one; so does one that is emptied. */
const given = (input: Columns): Columns =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))

/** A portal user may only create what is their own (D2.4); otherwise the transaction is rolled back. */
async function mustBeOwn(ctx: Ctx, entity: AnyEntity, id: string): Promise<void> {
  if (isStaff(ctx.actor.userType)) return
  // the flag to create suffices: only whose record it is matters here, and nothing of it is returned
  const bounds = withoutFlags(entity, ctx.actor, recordStates)
  const own =
    bounds &&
    (await ctx.tx.first(
      sql`
        select 1
        from ${sql.table(tableOf(entity))} t
        where ${all([...bounds, sql`${column('id')} = ${id}::uuid`])}
      `,
    ))
  if (!own) throw new Refused(refuse('permission.missing'))
}

/** A field with an initial value gets it when it is emptied, as its column is NOT NULL. */
export function withInitials(entity: AnyEntity, values: Columns): Columns {
  const fields = fieldsOf(entity)
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value === null &&
      fields[name]?.options.initial !== undefined &&
      !['now', 'today'].includes(String(fields[name]!.options.initial))
        ? fields[name]!.options.initial
        : value,
    ]),
  )
}
