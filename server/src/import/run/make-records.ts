/** Makes the records of new rows: many in one statement if the entity has rules for many rows, otherwise one by one. */
import { hasTrait } from '@topcenter/model/kit/entity'
import type { Refusal } from '@topcenter/model/kit/refusal'
import { newId } from '@topcenter/model/kit/token'
import { auditChanges, changedFields } from '../../records/write/changes.ts'
import type { Ctx } from '../../records/context.ts'
import { insertRecord, withInitials } from '../../records/write/create.ts'
import { leaveTrail } from '../../records/write/trail.ts'
import { propertiesField } from '../../records/list/property-filters.ts'
import { initialValues, insertRows, nextCodes } from '../../records/write/write.ts'
import type { BulkRow, BulkRule } from '../bulk-rule.ts'
import { bulkRules } from '../bulk/rules.ts'
import type { ParsedRow, Values } from '../reading/parsed-row.ts'
import { type ConstraintRefusal, refusalOf } from '../../records/schema/constraints.ts'
import type { Step } from './step.ts'

/** Result of a row: the id of its record, or the refusal. */
export type Made = { readonly id: string; readonly code: string | undefined } | { readonly refusal: Refusal }

const freely: BulkRule = { prepare: async (_ctx, rows) => rows }

/**
 * Returns the rule for many rows; undefined if records must be made one by one: the entity has no such rule, but it has
 * properties or a rule for single records.
 */
function bulkRuleOf(ctx: Ctx, entity: Step['entity']): BulkRule | undefined {
  const isSingle = propertiesField(entity) !== undefined || ctx.runtime.rules.get(entity.id)?.standard.create
  return bulkRules.get(entity.id) ?? (isSingle ? undefined : freely)
}

/** Makes the records of rows, and returns the result of each row. */
export async function makeRecords<R extends ParsedRow>(
  ctx: Ctx,
  step: Step,
  rows: readonly R[],
  constraintRefusal: ConstraintRefusal,
): Promise<Map<R, Made>> {
  const bulk = bulkRuleOf(ctx, step.entity)
  const made = new Map<R, Made>()
  const many = bulk ? rows.filter((row) => bulk.takes?.(row.values) ?? true) : []
  if (bulk && many.length) await makeMany(ctx, step, bulk, many, constraintRefusal, made)
  const bulked = new Set(many)
  for (const row of rows) if (!bulked.has(row)) made.set(row, await makeOne(ctx, step, row, constraintRefusal))
  return made
}

async function makeOne(ctx: Ctx, step: Step, row: ParsedRow, constraintRefusal: ConstraintRefusal): Promise<Made> {
  try {
    return {
      id: await ctx.tx.savepoint(() => insertRecord(ctx, step.entity, row.values)),
      code: row.values.code as string | undefined,
    }
  } catch (error) {
    const refusal = refusalOf(error, constraintRefusal)
    if (!refusal) throw error
    return { refusal }
  }
}

interface Ready<R> extends BulkRow {
  readonly row: R
  readonly id: string
}

async function makeMany<R extends ParsedRow>(
  ctx: Ctx,
  step: Step,
  bulk: BulkRule,
  rows: readonly R[],
  constraintRefusal: ConstraintRefusal,
  made: Map<R, Made>,
): Promise<void> {
  const { entity } = step
  const prepared = await bulk.prepare(ctx, rows)
  const accepted: { readonly row: R; readonly values: Values }[] = []
  for (const [at, result] of prepared.entries())
    if ('refusal' in result) made.set(rows[at]!, result)
    else accepted.push({ row: rows[at]!, values: result.values })
  const uncoded = hasTrait(entity, 'coded') ? accepted.filter(({ values }) => !values.code).length : 0
  const codes = (uncoded ? await nextCodes(ctx, entity, uncoded) : []).values()
  const initial = initialValues(ctx, entity)
  const state = entity.spec.states ? { state: entity.spec.states[0] } : {}
  const ready = accepted.map(({ row, values }): Ready<R> => {
    const code = uncoded && !values.code ? { code: codes.next().value } : {}
    const whole: Values = { ...initial, ...withInitials(entity, { ...values, ...code }) }
    return { row, id: newId(ctx.now.getTime()), values: { ...whole, ...(whole.state ? {} : state) } }
  })
  await insertReady(ctx, step, bulk, ready, constraintRefusal, made)
}

/** Inserts the rows. If the database refuses them, inserts each half again, until only faulty rows are refused. */
async function insertReady<R extends ParsedRow>(
  ctx: Ctx,
  step: Step,
  bulk: BulkRule,
  ready: readonly Ready<R>[],
  constraintRefusal: ConstraintRefusal,
  made: Map<R, Made>,
): Promise<void> {
  if (ready.length === 0) return
  try {
    await ctx.tx.savepoint(async () => {
      await insertRows(ctx, step.entity, ready)
      await bulk.apply?.(ctx, ready)
    })
    await leaveTrail(
      ctx,
      step.entity,
      ready.map(({ id, values }) => ({
        id,
        action: 'import',
        version: 1,
        changes: auditChanges(step.entity, changedFields(step.entity, {}, values), {}, values),
      })),
    )
    for (const { row, id, values } of ready) made.set(row, { id, code: values.code as string | undefined })
  } catch (error) {
    const refusal = refusalOf(error, constraintRefusal)
    if (!refusal) throw error
    if (ready.length === 1) return void made.set(ready[0]!.row, { refusal })
    const middle = Math.ceil(ready.length / 2)
    await insertReady(ctx, step, bulk, ready.slice(0, middle), constraintRefusal, made)
    await insertReady(ctx, step, bulk, ready.slice(middle), constraintRefusal, made)
  }
}
