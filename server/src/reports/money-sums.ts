/**
 * Reports of money out of its kept sums (`0019_money_sums.sql`): exact at each moment, and as many rows as there are
 * days (or months) with something in them, however many payments they had. What is not kept in them (a payer, an hour,
 * a filter of the list) is read from the records.
 */
import { addDays, addMonths } from '@topcenter/model/kit/date-text'
import { dayRange } from '@topcenter/model/kit/zoned-time'
import { entityOf } from '@topcenter/model/areas'
import { type AnyEntity, tableOf } from '@topcenter/model/kit/entity'
import { type Field } from '@topcenter/model/kit/field'
import { distance, monthStart, type Span } from '@topcenter/model/reports/period'
import { reach } from '@topcenter/model/reports/reach'
import type { Bucket, FieldPath, Match, Report } from '@topcenter/model/reports/report'
import { sql } from 'kysely'
import type { Ctx } from '../records/context.ts'
import { all, column, type Condition, scope, seesAll } from '../records/permissions/limits.ts'
import { visibleStates } from '@topcenter/model/kit/permission'
import { columnName } from '../records/schema/table.ts'
import type { CountedMeasure } from './counted-measures.ts'
import { dimensionsIn, type Question } from './question.ts'
import type { Counted, Reading } from './reading.ts'
import { narrowedTo } from './row-conditions.ts'
import { matches, type Source } from './source.ts'

/** The records of an entity that the sums cover. */
interface Kept {
  readonly what: 'receipt' | 'transaction' | 'payment' | 'debt'
  readonly by: 'day' | 'month'
  /** Match of the records that the sums cover; a question about other records reads the records themselves. */
  readonly where: Match
  /** The column with the same value, by the source's path. */
  readonly columns: Readonly<Record<FieldPath, string>>
  readonly numbers: Readonly<Record<FieldPath, string>>
}
const keptOf: Readonly<Record<string, Kept>> = {
  receipt: {
    what: 'receipt',
    by: 'day',
    where: { verification: 'Verified' },
    columns: { receivedBy: 'by_id', paymentMethod: 'payment_method_id', account: 'account_id', source: 'kind' },
    numbers: { money: 'money', allocated: 'allocated', credit: 'credit', refunded: 'refunded' },
  },
  accountTransaction: {
    what: 'transaction',
    by: 'day',
    where: {},
    columns: { account: 'account_id', transactionType: 'kind', by: 'by_id' },
    numbers: { money: 'money' },
  },
  installmentPayment: {
    what: 'payment',
    by: 'month',
    where: {},
    columns: {
      'debt.debtType': 'kind',
      'debt.educationalGroup': 'educational_group_id',
      'debt.educationalCategory': 'educational_category_id',
      paymentMethod: 'payment_method_id',
      account: 'account_id',
      refund: 'state',
    },
    numbers: { money: 'money', refunded: 'refunded' },
  },
  debt: {
    what: 'debt',
    by: 'month',
    where: {},
    columns: {
      debtType: 'kind',
      educationalGroup: 'educational_group_id',
      educationalCategory: 'educational_category_id',
      state: 'state',
    },
    numbers: {
      money: 'money',
      discount: 'discount',
      paid: 'paid',
      writtenOff: 'written_off',
      remainder: 'remainder',
    },
  },
}
const bucketsOf: Readonly<Record<Kept['by'], readonly Bucket[]>> = {
  day: ['day', 'weekday', 'week', 'month', 'quarter', 'year'],
  month: ['month', 'quarter', 'year'],
}

/** Reads the kept sums; undefined if only the records can answer the question. */
export function moneyReading(ctx: Ctx, question: Question, of: readonly CountedMeasure[]): Reading | undefined {
  const { report, entity, narrowed, list } = question
  const kept = report.rowsOf ? undefined : keptOf[report.source]
  if (!kept || Object.keys(list).length > 0 || !seesActive(ctx, entity)) return undefined
  const rest = whereBeyond(kept, report)
  const isKept =
    rest !== undefined &&
    of.every(({ name }) => isKeptMeasure(kept, report, name)) &&
    dimensionsIn(question).every(({ path, bucket, days }) =>
      bucket
        ? path === report.time && bucketsOf[kept.by].includes(bucket)
        : !days && columnOf(kept, path) !== undefined,
    )
  if (!isKept) return undefined
  const rows = rowsOfTime(ctx, question, kept, of)
  if (!rows) return undefined
  const source = sourceOfSums(entity, report, kept, rows)
  return {
    source,
    conditions: [
      sql`true`,
      ...matches(source, rest),
      ...narrowed.map((narrowing) => narrowedTo(ctx, question, source, narrowing)),
    ],
    counted: of.map(({ name }) => addedUp(source, kept, report, name)),
    records: column('records'),
  }
}

/** Tests whether the actor's question is about all active records, and no others. */
export const seesActive = ({ actor }: Ctx, entity: AnyEntity): boolean =>
  seesAll(entity, actor) && visibleStates(actor, entity).includes('active')

/** Conditions of the report that are more than what all kept records are like; undefined when the sums know no answer. */
function whereBeyond(kept: Kept, report: Report): Match | undefined {
  const held = Object.keys(kept.where).every((path) => report.where?.[path] === kept.where[path])
  const rest = Object.fromEntries(
    Object.entries(report.where ?? {}).filter(([path]) => !Object.hasOwn(kept.where, path)),
  )
  return held && isToldBy(kept, rest) ? rest : undefined
}

const isToldBy = (kept: Kept, match: Match): boolean =>
  Object.keys(match).every((path) => columnOf(kept, path) !== undefined)

function isKeptMeasure(kept: Kept, report: Report, name: string): boolean {
  const measure = report.measures[name]!
  if ('sum' in measure ? !Object.hasOwn(kept.numbers, measure.sum) : !('count' in measure)) return false
  return isToldBy(kept, ('where' in measure && measure.where) || {})
}

function addedUp(source: Source, kept: Kept, report: Report, name: string): Counted {
  const measure = report.measures[name]!
  const number = column('sum' in measure ? kept.numbers[measure.sum]! : 'records')
  const where = 'where' in measure ? matches(source, measure.where ?? {}) : []
  return { added: where.length ? sql`case when ${all(where)} then ${number} end` : number }
}

/** The column of the nearest record on a path, and the rest of the way from it; one step at most. */
function columnOf({ columns }: Kept, path: FieldPath): { readonly own: FieldPath; readonly rest: string } | undefined {
  if (Object.hasOwn(columns, path)) return { own: path, rest: '' }
  const at = path.lastIndexOf('.')
  const own = path.slice(0, Math.max(at, 0))
  return Object.hasOwn(columns, own) ? { own, rest: path.slice(at + 1) } : undefined
}

/** The kept rows of the question's time; of months that are not whole the rows of their days, as if they were kept so. */
function rowsOfTime(ctx: Ctx, question: Question, kept: Kept, of: readonly CountedMeasure[]): Condition | undefined {
  const { report, entity, span, compare } = question
  const sums = (when: Condition): Condition => sql`
    select *
    from money_sum
    where establishment_id = ${ctx.actor.establishmentId}::uuid and what = ${sql.lit(kept.what)} and ${when}
  `
  if (kept.by === 'day' || !span) return sums(sql`true`)
  if (of.some(({ isBefore }) => isBefore) || (compare && !standsAsMonths(question, span, compare.span)))
    return undefined
  const spans = [span, ...(compare ? [compare.span] : [])]
  const months = spans.map(wholeMonths).filter((whole) => whole !== undefined)
  if (months.length === 0) return undefined
  const edges = spans.flatMap(edgesOf)
  const whole = sums(
    sql`(${sql.join(
      months.map(({ from, to }) => sql`day between ${from}::date and ${to}::date`),
      sql` or `,
    )})`,
  )
  if (edges.length === 0) return whole
  const held = column(columnName(report.time!, reach(entity, report.time!).field!))
  return sql`
    ${whole}
    union all
    select m.*
    from ${sql.table(tableOf(entity))} t
    cross join lateral ${sql.raw(`money_of_${tableOf(entity)}`)}(t, ${ctx.timeZone}) m
    where ${all([
      ...scope(entity, ctx.actor.establishmentId),
      sql`t.record_state = 'active'`,
      sql`(${sql.join(
        edges.map(
          ({ from, to }) =>
            sql`${held} >= ${dayRange(from, ctx.timeZone).from}::timestamptz and ${held} < ${dayRange(to, ctx.timeZone).to}::timestamptz`,
        ),
        sql` or `,
      )})`,
    ])}
  `
}

/**
 * Tests whether a month of the compared period maps to a single month, so that the table shows it whole: a month moved
 * by days falls into two.
 */
const standsAsMonths = (question: Question, span: Span, other: Span): boolean =>
  (other.to < span.from || other.from > span.to) &&
  (!dimensionsIn(question).some(({ bucket }) => bucket) || 'months' in distance(span, other))

/** Returns the span from the first day of the first whole month to the last day of the last one. */
function wholeMonths({ from, to }: Span): Span | undefined {
  const first = monthStart(from) === from ? from : addMonths(monthStart(from), 1)
  const end = addDays(monthStart(addDays(to, 1)), -1)
  return first <= end ? { from: first, to: end } : undefined
}

function edgesOf(span: Span): readonly Span[] {
  const whole = wholeMonths(span)
  if (!whole) return [span]
  return [
    ...(span.from < whole.from ? [{ from: span.from, to: addDays(whole.from, -1) }] : []),
    ...(span.to > whole.to ? [{ from: addDays(whole.to, 1), to: span.to }] : []),
  ]
}

const dayField: Field = { kind: 'date', options: {}, required: true }

/** The sums under the paths of the report's source; records that these lead to are joined as they are now. */
function sourceOfSums(entity: AnyEntity, report: Report, kept: Kept, rows: Condition): Source {
  const joins = new Map<FieldPath, { readonly alias: string; readonly clause: Condition }>()
  const joined = (own: FieldPath): string => {
    let join = joins.get(own)
    if (!join) {
      const target = entityOf(reach(entity, own).field!.to!)
      const alias = `j${joins.size + 1}`
      join = {
        alias,
        clause: sql`
          left join ${sql.table(tableOf(target))} ${sql.ref(alias)}
            on ${column('establishment_id', alias)} = t.establishment_id
            and ${column('id', alias)} = ${column(kept.columns[own]!)}
        `,
      }
      joins.set(own, join)
    }
    return join.alias
  }
  const joinsSoFar = (): Condition =>
    sql.join(
      [...joins.values()].map(({ clause }) => clause),
      sql` `,
    )
  return {
    reached: (path) => (path === report.time ? { ...reach(entity, path), field: dayField } : reach(entity, path)),
    column: (path) => {
      if (path === report.time) return column('day')
      const { own, rest } = columnOf(kept, path)!
      if (!rest) return column(kept.columns[own]!)
      const { name, field } = reach(entity, path)
      return column(field ? columnName(name, field) : 'state', joined(own))
    },
    isJoined: () => joins.size > 0,
    joins: joinsSoFar,
    from: () => sql`(${rows}) t ${joinsSoFar()}`,
  }
}
