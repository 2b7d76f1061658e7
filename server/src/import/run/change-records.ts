/** Changes existing records to the values of the sheet. Fields without a column keep their values. */
import { tableOf } from '@topcenter/model/kit/entity'
import { inputFields } from '@topcenter/model/kit/input-fields'
import type { Field } from '@topcenter/model/kit/field'
import type { Names } from '@topcenter/model/kit/names'
import { Refused } from '@topcenter/model/kit/refusal'
import { sql } from 'kysely'
import { changedFields } from '../../records/write/changes.ts'
import type { Ctx } from '../../records/context.ts'
import { type AnyRecord, recordOf, type RecordRow } from '../../records/row.ts'
import type { Columns } from '../../records/rules.ts'
import { selectOwn } from '../../records/list/select.ts'
import { columnName } from '../../records/schema/table.ts'
import { settleProperties } from '../../records/write/properties.ts'
import { changeRecord } from '../../records/write/update.ts'
import type { ParsedRow } from '../reading/parsed-row.ts'
import { faultAt } from '../reading/sheet-row.ts'
import { type ConstraintRefusal, refusalOf } from '../../records/schema/constraints.ts'
import { faultsOfRefusal } from '../reading/refused-row.ts'
import type { RowFault, Step } from './step.ts'

export type Changed = { readonly before: Columns } | 'same' | { readonly faults: readonly RowFault[] }
type Record_ = AnyRecord

/** Reads the records, and locks them until the batch ends. */
export async function lockRecords(
  ctx: Ctx,
  step: Pick<Step, 'entity'>,
  ids: readonly string[],
): Promise<Map<string, Record_>> {
  if (ids.length === 0) return new Map()
  const table = sql.table(tableOf(step.entity))
  const wanted = sql`
    unnest(${[...new Set(ids)]}::uuid[]) w(id)
    join ${table} t on t.establishment_id = ${ctx.actor.establishmentId}::uuid and t.id = w.id
  `
  await ctx.tx.run(sql`select t.id from ${wanted} order by t.id for no key update of t`)
  const rows = await ctx.tx.query<RecordRow>(sql`select ${sql.raw(selectOwn(step.entity))} from ${wanted}`)
  return new Map(rows.map((row) => [row.id, recordOf(step.entity, row)]))
}

export interface ChangeOptions {
  readonly mayUpdate: boolean
  readonly constraintRefusal: ConstraintRefusal
}

export async function changeToRow(
  ctx: Ctx,
  step: Step,
  row: ParsedRow,
  record: Record_ | undefined,
  { mayUpdate, constraintRefusal }: ChangeOptions,
): Promise<Changed> {
  if (!record) return { faults: [faultAt(row, '', 'record.notFound')] }
  let wanted: Columns
  try {
    const asked = merged(step, row.values, record)
    wanted = { ...asked, ...(await settleProperties(ctx, step.entity, record, asked)) }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { faults: faultsOfRefusal(step, row, error.refusal) }
  }
  const names = changedFields(step.entity, record, wanted).filter((name) => name in inputFields(step.entity, 'create'))
  if (names.length === 0) return 'same'
  if (record.recordState !== 'active') return { faults: [faultAt(row, '', 'record.notActive')] }
  if (!mayUpdate) return { faults: [faultAt(row, '', 'permission.missing')] }
  const changeable = step.entity.spec.update === 'none' ? {} : inputFields(step.entity, 'update')
  const fixed = names.filter((name) => !(name in changeable))
  if (fixed.length)
    return {
      faults: fixed.map((name) =>
        faultAt(row, step.columns.find((column) => column.name === name)?.key ?? name, 'record.readonly'),
      ),
    }
  try {
    const changes = Object.fromEntries(names.map((name) => [name, wanted[name]]))
    await ctx.tx.savepoint(() => changeRecord(ctx, step.entity, record, changes))
    return { before: Object.fromEntries(names.map((name) => [name, stored(step, name, record[name])])) }
  } catch (error) {
    const refusal = refusalOf(error, constraintRefusal)
    if (!refusal) throw error
    return { faults: faultsOfRefusal(step, row, refusal) }
  }
}

/**
 * Merges the values of a sheet with the record. A name in one language does not change the name in the others. A sheet
 * has no tokens of lines, so a line belongs to the existing one with the same name.
 */
const merged = (step: Step, values: Columns, record: Record_): Columns =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = inputFields(step.entity, 'create')[name]
      if (field?.options.identified)
        return [name, withIdentities(field, value as readonly Columns[], record[name] as readonly Columns[])]
      return [name, isNames(value) ? { ...(record[name] as Names | null), ...value } : value]
    }),
  )

function withIdentities(field: Field, lines: readonly Columns[], before: readonly Columns[]): Columns[] {
  const named = Object.entries(field.fields!).flatMap(([name, { kind }]) => (kind === 'names' ? [name] : []))[0]!
  const free = new Set(before)
  const texts = (line: Columns) => Object.values((line[named] ?? {}) as Names)
  return lines.map((line) => {
    const known = [...free].find((each) => texts(each).some((text) => text && texts(line).includes(text)))
    if (!known) return line
    free.delete(known)
    return { ...line, id: known.id, [named]: { ...(known[named] as Names), ...(line[named] as Names) } }
  })
}
const isNames = (value: unknown): value is Names =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).every((key) => ['ar', 'en', 'und'].includes(key))

/** Returns a value as it is written to the database: lines contain ids instead of the shown references. */
function stored(step: Step, name: string, value: unknown): unknown {
  const field = inputFields(step.entity, 'create')[name]
  if (field?.kind !== 'rows') return value
  return (value as Columns[]).map((line) => ({
    ...(field.options.identified ? { id: line.id } : {}),
    ...Object.fromEntries(
      Object.entries(field.fields!).map(([inner, innerField]) => [
        inner,
        innerField.kind === 'ref'
          ? (line[`${inner}Id`] ?? null)
          : (line[inner] ?? line[columnName(inner, innerField)] ?? null),
      ]),
    ),
  }))
}
