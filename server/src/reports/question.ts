/**
 * Reads what is asked of a report: its layout, its period, and what it is narrowed to; refuses by name what it does not
 * know.
 */
import { entityOf } from '@topcenter/model/areas'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { idOf } from '@topcenter/model/kit/token'
import { noColumns } from '@topcenter/model/reports/address'
import { type Member, noMember } from '@topcenter/model/reports/answer'
import { spanOfKey } from '@topcenter/model/reports/bucket'
import { partsOf } from '@topcenter/model/reports/days'
import {
  comparedWith,
  type Comparison,
  comparisons,
  type Period,
  periods,
  type Span,
  spanBetween,
  spanOf,
  weekStart,
} from '@topcenter/model/reports/period'
import { type Dimension, dimensionOf, reach } from '@topcenter/model/reports/reach'
import { looksBack, type Report } from '@topcenter/model/reports/report'
import { type Ctx, today } from '../records/context.ts'
import { listParameters } from '../records/list/list-parameters.ts'
import type { Relation } from './rows/relation.ts'
import { heldOfKey, rowKeyOf } from './rows/row-keys.ts'

type Query = Readonly<Record<string, string>>

/** One dimension's values that rows must have, or must not. */
export interface Narrowing {
  readonly dimension: Dimension
  readonly keys: readonly string[]
  readonly isExcluded: boolean
}
export interface Question {
  readonly report: Report
  readonly entity: AnyEntity
  readonly rows: readonly Dimension[]
  readonly columns: Dimension | undefined
  /** Measures of the report, in the order of the table. */
  readonly measures: readonly string[]
  readonly period: Period | 'between'
  readonly span: Span | undefined
  readonly isSwapped: boolean
  readonly compare: { readonly with: Comparison; readonly span: Span } | undefined
  readonly narrowed: readonly Narrowing[]
  /** The query of the source's list: its filters and its search. */
  readonly list: Query
  /** The rows of a report whose rows are computed. */
  readonly relation?: Relation | undefined
}

/** All dimensions that it asks about: down, across, and those it is narrowed by. */
export const dimensionsIn = ({
  rows,
  columns,
  narrowed,
}: Pick<Question, 'rows' | 'columns' | 'narrowed'>): Dimension[] => [
  ...rows,
  ...(columns ? [columns] : []),
  ...narrowed.map(({ dimension }) => dimension),
]

/** Refuses by name a property that there is none of, or by whose kind nothing is grouped. */
export function checkProperties(question: Question, known: readonly Member[]): void {
  for (const { id, isProperty } of dimensionsIn(question))
    if (isProperty && !known.some(({ key }) => key === id))
      throw new Refused(refuse('report.dimensionUnknown', { params: { name: id } }))
}

/** More dimensions down than this make a table that nobody reads. */
const maxRows = 3

export function readQuestion(ctx: Ctx, report: Report, query: Query): Question {
  const entity = entityOf(report.source)
  const { rows: down, columns: across, measures, compare, ...rest } = query
  const dates = readDates(ctx, report, query)
  const narrowed: Narrowing[] = []
  const list: Record<string, string> = {}
  for (const [name, value] of Object.entries(rest)) {
    if (value === '' || ['period', 'from', 'to'].includes(name)) continue
    const dimension = dimensionOf(report, name.replace(/Not$/, ''))
    if (dimension) narrowed.push({ dimension, keys: value.split(','), isExcluded: name.endsWith('Not') })
    else if (listParameters(entity).has(name) && !pageWords.includes(name)) list[name] = value
    else throw new Refused(refuse('record.filterUnknown', { params: { name } }))
  }
  const columns = across === undefined ? report.columns : across === noColumns ? undefined : across || undefined
  const rows = (down === undefined ? report.rows : down.split(',').filter(Boolean)).filter((id) => id !== columns)
  if (rows.length > maxRows) throw new Refused(refuse('report.tooDeep', { params: { max: maxRows } }))
  const layout = {
    rows: [...new Set(rows)].map((id) => known(report, id)),
    columns: columns === undefined ? undefined : known(report, columns),
  }
  const byTime = dimensionsIn({ ...layout, narrowed }).some(({ bucket }) => bucket)
  return {
    report,
    entity,
    ...layout,
    measures: readMeasures(report, measures, byTime || listedByTime(report, list)),
    ...dates,
    compare: readCompare(compare, dates),
    narrowed,
    list,
  }
}
/** Query parameters of a list's page, which do not affect figures. */
const pageWords = ['page', 'size', 'after', 'sort', 'exact', 'columns', 'tab']

function known(report: Report, id: string): Dimension {
  const dimension = dimensionOf(report, id)
  if (!dimension) throw new Refused(refuse('report.dimensionUnknown', { params: { name: id } }))
  return dimension
}

/**
 * Reads the measures. Amounts from before the period belong to none of its months or days, so a table by parts of time
 * cannot show them: the default layout leaves them out, and a question that names one is refused.
 *
 * @param isByTime True if the table is by parts of time, or narrowed to some.
 */
function readMeasures(report: Report, asked: string | undefined, isByTime: boolean): readonly string[] {
  if (!asked) return report.shown.filter((name) => !isByTime || !looksBack(report, name))
  const names = [...new Set(asked.split(','))]
  for (const name of names) {
    if (!Object.hasOwn(report.measures, name)) throw new Refused(refuse('report.measureUnknown', { params: { name } }))
    if (isByTime && looksBack(report, name)) throw new Refused(refuse('report.beforeByTime'))
  }
  return names
}

/** Tests whether a filter of the list bounds the time by which rows belong to the period. */
const listedByTime = ({ time }: Report, list: Query): boolean =>
  time !== undefined && [time, `${time}From`, `${time}To`].some((name) => Object.hasOwn(list, name))

function readDates(
  ctx: Ctx,
  report: Report,
  { period, from, to }: Query,
): Pick<Question, 'period' | 'span' | 'isSwapped'> {
  if (!report.time) {
    if (period || from || to) throw new Refused(refuse('record.filterUnknown', { params: { name: 'period' } }))
    return { period: 'all', span: undefined, isSwapped: false }
  }
  const asked = period || report.period || 'thisMonth'
  const preset = periods.find((each) => each === asked)
  if (!preset) throw new Refused(refuse('record.filterUnknown', { params: { name: 'period' } }))
  if (from || to) {
    const between = spanBetween(from || to!, to || from!)
    if (!between)
      throw new Refused(refuse('record.invalid', { fields: [{ name: from ? 'from' : 'to', code: 'field.date' }] }))
    const { isSwapped, ...span } = between
    // of what was sent: the days that its period had then
    return { period: period ? preset : 'between', span, isSwapped }
  }
  return { period: preset, span: spanOf(preset, today(ctx)), isSwapped: false }
}

function readCompare(
  asked: string | undefined,
  { span, period }: Pick<Question, 'span' | 'period'>,
): Question['compare'] {
  if (!asked || !span) return undefined
  const comparison = comparisons.find((each) => each === asked)
  if (!comparison) throw new Refused(refuse('record.filterUnknown', { params: { name: 'compare' } }))
  return { with: comparison, span: comparedWith(span, comparison, period) }
}

/** A key of an address as a value of the database; `null` for rows without one. Refuses what is no value of it. */
export function valueOfKey(entity: AnyEntity, dimension: Dimension, key: string): string | null {
  if (key === noMember) return null
  const rowKey = rowKeyOf(dimension)
  if (rowKey) return heldOfKey(dimension, rowKey, key)
  const { field, entity: owner } = reach(entity, dimension.path)
  const isKnown = (values: readonly string[] | undefined): boolean => values?.includes(key) ?? false
  if (dimension.days) {
    if (partsOf(dimension.days).some((part) => part.key === key)) return key
  } else if (dimension.bucket) {
    const isPart =
      dimension.bucket === 'weekday'
        ? /^[0-6]$/.test(key)
        : dimension.bucket === 'hour'
          ? /^([01]\d|2[0-3])$/.test(key)
          : spanOfKey(dimension.bucket, key) !== undefined
    if (isPart) return dimension.bucket === 'week' ? weekStart(key) : key
  } else if (!field) {
    if (isKnown(owner.spec.states)) return key
  } else if (field.kind === 'ref') {
    const id = idOf(key, entityOf(field.to!).spec.prefix)
    if (id) return id
  } else if (field.kind === 'oneOf') {
    if (isKnown(field.values)) return key
  } else if (field.kind === 'bool') {
    if (isKnown(['true', 'false'])) return key
  } else return key
  throw new Refused(refuse('record.invalid', { fields: [{ name: dimension.id, code: 'field.reference' }] }))
}
