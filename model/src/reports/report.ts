/**
 * The language of reports (D11.1): a report is a question about the records of one kind, said as plain data. Its
 * screen, its figures, its sheet, its paper and its permission derive from it.
 */
import { entityOf } from '../areas.ts'
import { type AnyEntity, fieldsOf, hasTrait } from '../kit/entity.ts'
import type { Field } from '../kit/field.ts'
import { traitFields } from '../kit/input-fields.ts'

/** Parts of time by which moments are put together; a week begins on Saturday. */
export const buckets = ['hour', 'weekday', 'day', 'week', 'month', 'quarter', 'year'] as const
export type Bucket = (typeof buckets)[number]

/** A field of the source, or of a record that it refers to: `student.gender`. `state` and `createdAt` are fields too. */
export type FieldPath = string
/** What rows must have: one of these values in a field; null: nothing. */
export type Match = Readonly<Record<FieldPath, string | boolean | null | readonly string[]>>

/** How a measure's figures are written. */
export type MeasureKind = 'count' | 'money' | 'number' | 'percent'
export type Measure =
  | { readonly count: true; readonly where?: Match }
  | { readonly distinct: FieldPath; readonly where?: Match }
  /** Empty values count as nothing. */
  | { readonly sum: FieldPath; readonly where?: Match }
  /** From one moment to another, of the rows that have both. */
  | { readonly time: readonly [from: FieldPath, to: FieldPath]; readonly in: 'hours' | 'days'; readonly where?: Match }
  /**
   * One measure by another, worked out anew at each level: rates and averages of a total are never those of its cells
   * added up.
   */
  | { readonly ratio: readonly [part: string, whole: string]; readonly as: 'percent' | 'number' | 'money' }
  /** Its part of the whole table's total. */
  | { readonly share: string }

export const charts = ['bars', 'stack', 'line', 'heat'] as const
/** Under which headings reports stand together. */
export const sections = ['people', 'joining', 'education', 'exams', 'money', 'stock', 'service'] as const

export interface Report {
  /** Of its texts (`reports.<id>`) and operations. */
  readonly id: string
  /** `/reports/<path>`, and `/api/reports/<path>`. */
  readonly path: string
  readonly section: (typeof sections)[number]
  /** The entity whose records are counted. To see figures of them needs `viewReport` of its group (D11.4). */
  readonly source: string
  /** Another group whose flag is asked for. */
  readonly group?: string
  /** The moment or day by which rows belong to a period; without it all rows are asked about. */
  readonly time?: FieldPath
  readonly period?: string
  /** Rows that are not like this are not what the report is about. */
  readonly where?: Match
  /** What rows and columns can be grouped by, beside parts of `time`. */
  readonly dimensions: Readonly<Record<string, FieldPath>>
  readonly measures: Readonly<Record<string, Measure>>
  /** The first layout: one or two dimensions down, at most one across, and the measures that are shown. */
  readonly rows: readonly string[]
  readonly columns?: string
  readonly shown: readonly string[]
  readonly chart?: (typeof charts)[number]
  /** Rows are ordered by this measure, the largest first; by their names when left out. */
  readonly largest?: string
}

export function defineReport<
  const D extends Readonly<Record<string, FieldPath>>,
  const M extends Readonly<Record<string, Measure>>,
>(
  report: Omit<Report, 'dimensions' | 'measures' | 'rows' | 'columns' | 'shown' | 'largest'> & {
    readonly dimensions: D
    readonly measures: M
    readonly rows: readonly (NoInfer<keyof D & string> | Bucket)[]
    readonly columns?: NoInfer<keyof D & string> | Bucket
    readonly shown: readonly NoInfer<keyof M & string>[]
    readonly largest?: NoInfer<keyof M & string>
  },
): Report {
  return report
}

/** The entity and field at the end of a path, and the references on the way to it. */
export interface Reached {
  readonly entity: AnyEntity
  readonly name: string
  /** Undefined for `state`. */
  readonly field: Field | undefined
  readonly through: readonly { readonly entity: AnyEntity; readonly name: string; readonly field: Field }[]
}

const stamp: Field = { kind: 'dateTime', options: {}, required: true }
const stamps: readonly string[] = ['createdAt', 'updatedAt', 'archivedAt']

/** Throws for a path that leads nowhere: a definition that names it is a bug. */
export function reach(source: AnyEntity, path: FieldPath): Reached {
  const names = path.split('.')
  const through: Reached['through'][number][] = []
  let entity = source
  for (const [index, name] of names.entries()) {
    const isLast = index === names.length - 1
    if (isLast && name === 'state' && entity.spec.states) return { entity, name, field: undefined, through }
    const field = stamps.includes(name) ? stamp : { ...traitFields(entity), ...fieldsOf(entity) }[name]
    if (!field) throw new Error(`${source.id}: no field ${path}`)
    if (isLast) return { entity, name, field, through }
    if (field.kind !== 'ref') throw new Error(`${source.id}: ${name} of ${path} is no reference`)
    through.push({ entity, name, field })
    entity = entityOf(field.to!)
  }
  throw new Error(`${source.id}: an empty path`)
}

/** A dimension as it is asked for: a path, or a part of the report's time. */
export type Dimension =
  | { readonly id: string; readonly path: FieldPath; readonly bucket?: undefined }
  | { readonly id: Bucket; readonly path: FieldPath; readonly bucket: Bucket }

/** Undefined when the report has none of this name. */
export function dimensionOf(report: Report, id: string): Dimension | undefined {
  if (Object.hasOwn(report.dimensions, id)) return { id, path: report.dimensions[id]! }
  const bucket = buckets.find((each) => each === id)
  return bucket && bucketsOf(report).includes(bucket) ? { id: bucket, path: report.time!, bucket } : undefined
}

/** Days have no hours. */
export function bucketsOf(report: Report): readonly Bucket[] {
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
  return reach(entityOf(report.source), measure.sum).field?.kind === 'money' ? 'money' : 'number'
}

/** Measures that are asked of PostgreSQL; the others are worked out of them. */
export const isWorkedOut = (measure: Measure): measure is Extract<Measure, { ratio: unknown } | { share: unknown }> =>
  'ratio' in measure || 'share' in measure

export const sourceOf = (report: Report): AnyEntity => entityOf(report.source)
/** Whether rows of its source are found by a range of their codes. */
export const hasCodes = (report: Report): boolean => hasTrait(sourceOf(report), 'coded')
