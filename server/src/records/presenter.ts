/** A database row as a record that the API shows. */
import { entityOf } from '@topcenter/model/areas'
import { type AnyEntity, hasTrait, snake, tableOf } from '@topcenter/model/kit/entity'
import type { Field } from '@topcenter/model/kit/field'
import type { Names } from '@topcenter/model/kit/names'
import { mayKnow } from '@topcenter/model/kit/permission'
import { itemPrefix, propertyPrefix } from '@topcenter/model/kit/property'
import type { Reference, ShownProperty } from '@topcenter/model/kit/shown'
import type { Shown as ShownRecord } from '@topcenter/model/kit/shown'
import { tokenOf } from '@topcenter/model/kit/token'
import type { Ctx } from './context.ts'
import { attachmentFields, putAddresses } from './attachments/attached.ts'
import { labelNames, labelOf, presentShown, type Reader, type Shown } from './label.ts'
import { decidingFields, storedFields } from './list/select.ts'
import type { DbRow, LineOfRow, RecordRow } from './row.ts'
import { columnName, languages, namesColumns } from './schema/table.ts'
import { allowedOperations } from './permissions/allowed.ts'

const masked = (value: unknown) =>
  typeof value === 'string' && value
    ? value.slice(0, 1) + '•'.repeat(Math.max(value.length - 3, 1)) + value.slice(-2)
    : value

interface Presented {
  readonly token: string | null
  readonly record: Reference | null
}
const noReference: Presented = { token: null, record: null }
/**
 * For whom rows are presented, and the references that earlier rows have shown, by field and id: the fifty students of
 * a page live in a few governorates.
 */
interface Presenting {
  readonly ctx: Reader
  readonly shown: Record<string, Map<string, Presented>>
}
/** Puts one field of a row into the record that a client gets; `isUnmasked`: sensitive values are shown whole. */
type Put = (out: DbRow, row: RecordRow, presenting: Presenting, isUnmasked: boolean) => void

/**
 * The parts of an entity's definition that presenting needs: computed once, since a list uses them for fifty rows a
 * request.
 */
interface Plan {
  readonly puts: readonly Put[]
  readonly label: readonly string[]
  /** The fields on which the operations that are allowed depend. */
  readonly deciding: readonly (readonly [name: string, column: string])[]
  /** The fields with its attachments. */
  readonly attached: readonly string[]
}
const plans = { whole: new WeakMap<AnyEntity, Plan>(), lean: new WeakMap<AnyEntity, Plan>() }

function planOf(entity: AnyEntity, lean: boolean): Plan {
  const kept = plans[lean ? 'lean' : 'whole'].get(entity)
  if (kept) return kept
  const fields = storedFields(entity)
  const partColumn = (name: string) =>
    fields[name]?.kind === 'ref' ? `shown_${name}` : fields[name] ? columnName(name, fields[name]) : snake(name)
  const plan = {
    puts: Object.entries(fields).map(([name, field]) => putOf(name, field, lean)),
    label: labelNames(entity).map(partColumn),
    attached: attachmentFields(entity),
    deciding: decidingFields(entity).map((name) => [name, columnName(name, fields[name]!)] as const),
  }
  plans[lean ? 'lean' : 'whole'].set(entity, plan)
  return plan
}

/**
 * Records as a client gets them: tokens for ids, the records that they refer to, and what may be done to each now. A
 * record of a list (not `whole`) has no empty fields, and none that its statement does not select; one that has names
 * has no `label`.
 */
export function presenter(
  ctx: Ctx,
  entity: AnyEntity,
  { whole }: { readonly whole: boolean },
): (row: RecordRow) => Record<string, unknown> {
  const plan = planOf(entity, !whole)
  const { prefix, states } = entity.spec
  const [isImaged, isPerson] = [hasTrait(entity, 'imaged'), tableOf(entity) === 'user_account']
  const presenting: Presenting = { ctx, shown: {} }
  const allowedOf = allowedByRow(ctx, entity, plan)
  return (row) => {
    const out: DbRow = { token: tokenOf(prefix, row.id) }
    const allowed = allowedOf(row)
    const isUnmasked = whole && allowed.includes('update')
    for (const put of plan.puts) put(out, row, presenting, isUnmasked)
    putAddresses(entity, plan.attached, out)
    if (isImaged && (whole || row.image_at)) out.imageAt = row.image_at ?? null
    if (states) out.state = row.state
    if (isPerson) out.userType = row.user_type
    putLabel(out, row, ctx, entity, plan, whole)
    putStanding(out, row, whole)
    out.allowed = allowed
    if (whole) {
      out.createdBy = presentShown(entityOf('user'), row.shown_created_by, ctx)
      out.updatedBy = presentShown(entityOf('user'), row.shown_updated_by, ctx)
    }
    return out
  }
}

/** The actions that the record's state and the reader's privileges allow. */
export const allowedOf = (ctx: Ctx, entity: AnyEntity, row: RecordRow): readonly string[] =>
  allowedByRow(ctx, entity, planOf(entity, false))(row)

/** Presents one row; the plan of the presenter follows the definition, so that its result is `Shown`. */
export const presentRecord = <E extends AnyEntity>(
  ctx: Ctx,
  entity: E,
  row: RecordRow,
  options: { readonly whole: boolean },
): ShownRecord<E> => presenter(ctx, entity, options)(row) as ShownRecord<E>

/**
 * Returns a function that lists the operations allowed on a row. It computes them once for all rows that are alike in
 * everything on which they depend.
 */
function allowedByRow(ctx: Ctx, entity: AnyEntity, { deciding }: Plan): (row: RecordRow) => readonly string[] {
  const known: { readonly row: RecordRow; readonly allowed: readonly string[] }[] = []
  const isLike = (row: RecordRow, other: RecordRow): boolean =>
    row.record_state === other.record_state &&
    row.state === other.state &&
    !row.image_at === !other.image_at &&
    deciding.every(([, column]) => row[column] === other[column])
  return (row) => {
    const like = known.find((other) => isLike(row, other.row))
    if (like) return like.allowed
    const allowed = allowedOperations(ctx.actor, entity, {
      recordState: row.record_state,
      state: row.state,
      imageAt: row.image_at,
      ...Object.fromEntries(deciding.map(([name, column]) => [name, row[column]])),
    })
    known.push({ row, allowed })
    return allowed
  }
}

function putLabel(out: DbRow, row: RecordRow, ctx: Ctx, entity: AnyEntity, { label }: Plan, whole: boolean): void {
  if (!hasTrait(entity, 'named'))
    out.label = labelOf(
      entity,
      label.map((column) => row[column]),
      ctx,
    )
  else if (whole) out.label = out.names
}

/** Adds the members that every record has besides its fields. */
function putStanding(out: DbRow, row: RecordRow, whole: boolean): void {
  out.recordState = row.record_state
  out.version = row.version
  out.createdAt = row.created_at
  out.updatedAt = row.updated_at
  if (whole || row.archived_at) out.archivedAt = row.archived_at ?? null
  if (whole || row.blocked_at) out.blockedAt = row.blocked_at ?? null
}

/**
 * Returns the function that presents a field. A field for staff only, or one that needs access to another, is empty for
 * other readers.
 */
function putOf(name: string, field: Field, lean: boolean): Put {
  const put = putAnyOf(name, field, lean)
  const { forStaff, seenWith } = field.options
  if (!forStaff && !seenWith) return put
  return (out, row, presenting, isUnmasked) => {
    if (mayKnow(presenting.ctx.actor, field)) put(out, row, presenting, isUnmasked)
    else if (!lean) {
      out[name] = null
      if (field.kind === 'ref') out[`${name}Token`] = null
    }
  }
}

/** `lean`: an empty value is left out. */
function putAnyOf(name: string, field: Field, lean: boolean): Put {
  if (field.kind === 'ref') return putReference(name, field, lean)
  if (field.kind === 'refs') return putReferences(name, field)
  if (field.kind === 'names') return putNames(name, lean)
  if (field.kind === 'rows')
    return (out, row, { ctx }) => {
      const lines = row[`rows_${name}`]
      if (lines) out[name] = lines.map((line) => presentLine(ctx, field, line))
    }
  if (field.kind === 'properties')
    return (out, row) => {
      const properties = row[`props_${name}`]
      if (properties) out[name] = properties.map(presentProperty)
    }
  const column = columnName(name, field)
  if (field.options.sensitive)
    return (out, row, _presenting, isUnmasked) => give(out, name, isUnmasked ? row[column] : masked(row[column]), lean)
  return (out, row) => give(out, name, row[column], lean)
}

function give(out: DbRow, key: string, value: unknown, lean: boolean): void {
  if (value !== null && value !== undefined) out[key] = value
  else if (!lean) out[key] = null
}

function putReference(name: string, field: Field, lean: boolean): Put {
  const [column, token] = [columnName(name, field), `${name}Token`]
  const [target, shown] = [entityOf(field.to!), `shown_${name}`] as const
  return (out, row, { ctx, shown: known }) => {
    const id = row[column] as string | null | undefined
    let reference = id ? known[name]?.get(id) : noReference
    if (!reference) {
      const record = presentShown(target, row[shown], ctx)
      reference = { token: tokenOf(target.spec.prefix, id!), record }
      ;(known[name] ??= new Map()).set(id!, reference)
    }
    give(out, token, reference.token, lean)
    give(out, name, reference.record, lean)
  }
}

function putReferences(name: string, field: Field): Put {
  const target = entityOf(field.to!)
  return (out, row, { ctx }) => {
    const shown = row[`refs_${name}`]?.map((each) => presentShown(target, each, ctx)!)
    if (shown) Object.assign(out, { [`${name}Tokens`]: shown.map((each) => each.token), [name]: shown })
  }
}

function putNames(name: string, lean: boolean): Put {
  const columns = namesColumns(name === 'names' ? 'name' : name)
  return (out, row) => {
    const names: Record<string, unknown> = {}
    let isEmpty = true
    for (let at = 0; at < columns.length; at += 1)
      if (row[columns[at]!]) [names[languages[at]!], isEmpty] = [row[columns[at]!], false]
    if (!lean || !isEmpty) out[name] = names
  }
}

/** A property as `propertiesSql` selects it. */
export interface PropertyRow extends Omit<ShownProperty, 'propertyToken' | 'itemNames'> {
  readonly id: string
  readonly itemNames?: Names | null
}
export function presentProperty({ id, names, valueType, value, itemNames }: PropertyRow): ShownProperty {
  const isItem = valueType === 'DropDownList'
  return {
    propertyToken: tokenOf(propertyPrefix, id),
    names,
    valueType,
    value: isItem && typeof value === 'string' && value ? tokenOf(itemPrefix, value) : (value ?? null),
    ...(isItem && itemNames ? { itemNames } : {}),
  }
}

function presentLine(ctx: Reader, field: Field, line: LineOfRow): Record<string, unknown> {
  const { identified } = field.options
  const own = Object.fromEntries(
    Object.entries(field.fields!).flatMap(([name, inner]): [string, unknown][] => {
      if (inner.kind !== 'ref') return [[name, line[name] ?? null]]
      const target = entityOf(inner.to!)
      const id = line[`${name}Id`]
      return [
        [`${name}Token`, id ? tokenOf(target.spec.prefix, id) : null],
        [name, presentShown(target, line[name] as Shown, ctx)],
      ]
    }),
  )
  return identified ? { token: tokenOf(identified, line.id!), ...own } : own
}
