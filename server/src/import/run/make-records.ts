/** Makes the records of new rows: a thousand in one statement where the entity has rules for many rows, else one by one. */
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
import type { ParsedRow } from '../reading/parsed-row.ts'
import { type ConstraintRefusal, refusalOf } from '../../records/schema/constraints.ts'
import type { Step } from './step.ts'

/** The result of a row: the id of its record, or why it has none. */
export type Made = { readonly id: string; readonly code: string | undefined } | { readonly refusal: Refusal }

const freely: BulkRule = { prepare: async () => {} }

/**
 * Undefined when the entity has rules for single records and none for many; values of properties are settled one by
 * one.
 */
function bulkRuleOf(ctx: Ctx, entity: Step['entity']): BulkRule | undefined {
  const isSingle = propertiesField(entity) !== undefined || ctx.runtime.rules.get(entity.id)?.standard.create
  return bulkRules.get(entity.id) ?? (isSingle ? undefined : freely)
}

export async function makeRecords(
  ctx: Ctx,
  step: Step,
  rows: readonly ParsedRow[],
  constraintRefusal: ConstraintRefusal,
): Promise<Map<ParsedRow, Made>> {
  const bulk = bulkRuleOf(ctx, step.entity)
  const made = new Map<ParsedRow, Made>()
  const many = bulk ? rows.filter((row) => bulk.takes?.(row.values) ?? true) : []
  if (bulk && many.length) await makeMany(ctx, step, bulk, many, constraintRefusal, made)
  const taken = new Set(many)
  for (const row of rows) if (!taken.has(row)) made.set(row, await makeOne(ctx, step, row, constraintRefusal))
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

interface Ready extends BulkRow {
  readonly row: ParsedRow
  readonly id: string
  values: Record<string, unknown>
}

async function makeMany(
  ctx: Ctx,
  step: Step,
  bulk: BulkRule,
  rows: readonly ParsedRow[],
  constraintRefusal: ConstraintRefusal,
  made: Map<ParsedRow, Made>,
): Promise<void> {
  const { entity } = step
  const prepared: Ready[] = rows.map((row) => ({ row, id: newId(ctx.now.getTime()), values: { ...row.values } }))
  await bulk.prepare(ctx, prepared)
  for (const { row, refusal } of prepared) if (refusal) made.set(row, { refusal })
  const ready = prepared.filter((each) => !each.refusal)
  const initial = initialValues(ctx, entity)
  const uncoded = hasTrait(entity, 'coded') ? ready.filter((each) => !each.values.code) : []
  const codes = uncoded.length ? await nextCodes(ctx, entity, uncoded.length) : []
  uncoded.forEach((each, at) => {
    each.values.code = codes[at]
  })
  for (const each of ready) {
    each.values = { ...initial, ...withInitials(entity, each.values) }
    if (entity.spec.states) each.values.state ??= entity.spec.states[0]
  }
  await insertReady(ctx, step, bulk, ready, constraintRefusal, made)
}

/** When the database refuses the rows, it tries each half of them again, until only the faulty rows are refused. */
async function insertReady(
  ctx: Ctx,
  step: Step,
  bulk: BulkRule,
  ready: readonly Ready[],
  constraintRefusal: ConstraintRefusal,
  made: Map<ParsedRow, Made>,
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
