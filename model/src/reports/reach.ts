/** Follows the paths of a report from its source to the fields that they name. */
import { entityOf } from '../areas.ts'
import { type AnyEntity, fieldsOf, recordStates } from '../kit/entity.ts'
import type { Field } from '../kit/field.ts'
import { traitFields } from '../kit/input-fields.ts'
import type { DayWay } from './days.ts'
import {
  type Bucket,
  buckets,
  type FieldPath,
  type Grouping,
  type MeasureKind,
  type Report,
  workedOutRows,
} from './report.ts'

/** The entity and field at the end of a path, and the references on the way to it. */
export interface Reached {
  readonly entity: AnyEntity
  readonly name: string
  /** Undefined for `state`. */
  readonly field: Field | undefined
  readonly through: readonly { readonly entity: AnyEntity; readonly name: string; readonly field: Field }[]
}

const stamp: Field = { kind: 'dateTime', options: {}, required: true }
const itselfOf = ({ id }: AnyEntity): Field => ({ kind: 'ref', to: id, options: {}, required: true })
const stamps: readonly string[] = ['createdAt', 'updatedAt', 'archivedAt']
const recordState: Field = { kind: 'oneOf', values: recordStates, options: {}, required: true }

/** Throws for a path that leads nowhere: a definition that names it is a bug. */
export function reach(source: AnyEntity, path: FieldPath): Reached {
  const names = path.split('.')
  const through: Reached['through'][number][] = []
  let entity = source
  for (const [index, name] of names.entries()) {
    const isLast = index === names.length - 1
    if (isLast && name === 'state' && entity.spec.states) return { entity, name, field: undefined, through }
    if (isLast && name === 'self') return { entity, name, field: itselfOf(entity), through }
    const field = stamps.includes(name) ? stamp : { recordState, ...traitFields(entity), ...fieldsOf(entity) }[name]
    if (!field) throw new Error(`${source.id}: no field ${path}`)
    if (isLast) return { entity, name, field, through }
    if (field.kind !== 'ref') throw new Error(`${source.id}: ${name} of ${path} is no reference`)
    through.push({ entity, name, field })
    entity = entityOf(field.to!)
  }
  throw new Error(`${source.id}: an empty path`)
}

/**
 * A dimension as it is asked for: a path, days from or to it, a part of the report's time, or a key that worked-out
 * rows have of their own, whose path is its name.
 */
export type Dimension =
  | {
      readonly id: string
      readonly path: FieldPath
      readonly bucket?: undefined
      readonly days?: DayWay
      /** True for a property, called by its token; its values lie at `path`. */
      readonly isProperty?: true
      readonly isOfRows?: undefined
    }
  | {
      readonly id: Bucket
      readonly path: FieldPath
      readonly bucket: Bucket
      readonly days?: undefined
      readonly isProperty?: undefined
      readonly isOfRows?: undefined
    }
  | {
      readonly id: string
      readonly path: string
      readonly bucket?: undefined
      readonly days?: undefined
      readonly isProperty?: undefined
      readonly isOfRows: true
    }

/** Undefined when the report has none of this name. */
export function dimensionOf(report: Report, id: string): Dimension | undefined {
  if (Object.hasOwn(report.dimensions, id)) return { id, ...groupedBy(report.dimensions[id]!) }
  if (report.properties && id.startsWith('prp_')) return { id, path: report.properties, isProperty: true }
  const bucket = buckets.find((each) => each === id)
  return bucket && bucketsOf(report).includes(bucket) ? { id: bucket, path: report.time!, bucket } : undefined
}

/**
 * The field whose values a dimension has; undefined for a state, for a property, and for a key that rows have of their
 * own.
 */
export const fieldOf = (source: AnyEntity, { path, isProperty, isOfRows }: Dimension): Field | undefined =>
  isProperty || isOfRows ? undefined : reach(source, path).field

function groupedBy(
  grouping: Grouping,
): { readonly path: FieldPath; readonly days?: DayWay } | { readonly path: string; readonly isOfRows: true } {
  if (typeof grouping === 'string') return { path: grouping }
  if ('of' in grouping) return { path: grouping.of, isOfRows: true }
  return 'daysSince' in grouping
    ? { path: grouping.daysSince, days: 'since' }
    : { path: grouping.daysUntil, days: 'until' }
}

/** Days have no hours. */
function bucketsOf(report: Report): readonly Bucket[] {
  if (!report.time) return []
  const { field } = reach(entityOf(report.source), report.time)
  return field?.kind === 'date' || field?.options.isDay ? buckets.filter((bucket) => bucket !== 'hour') : buckets
}

export const dimensionsOf = (report: Report): readonly string[] => [
  ...Object.keys(report.dimensions),
  ...bucketsOf(report),
]

export function measureKind(report: Report, id: string): MeasureKind {
  const measure = report.measures[id]!
  if ('count' in measure || 'distinct' in measure) return 'count'
  if ('share' in measure) return 'percent'
  if ('time' in measure) return 'number'
  if ('ratio' in measure) return measure.as
  if ('difference' in measure) return measureKind(report, measure.difference[0])
  if ('plus' in measure) return measureKind(report, measure.plus[0]!)
  if ('before' in measure) return measureKind(report, measure.before)
  if (report.rowsOf) {
    const { numbers, money, counts } = workedOutRows[report.rowsOf]
    if ((counts as readonly string[]).includes(measure.sum)) return 'count'
    if ((numbers as readonly string[]).includes(measure.sum)) return 'number'
    if ((money as readonly string[]).includes(measure.sum)) return 'money'
  }
  return reach(entityOf(report.source), measure.sum).field?.kind === 'money' ? 'money' : 'number'
}
