/**
 * Where the figures of a question are read: from the rows of the report's source, or from the records that keep count
 * of them. Both ways give the same figures; the second reads a row for each lesson instead of one for each mark.
 */
import { entityOf } from '@topcenter/model/areas'
import { keptMeasure, keptPath, rowsKept } from '@topcenter/model/reports/kept'
import { reach } from '@topcenter/model/reports/reach'
import type { FieldPath, Kept, Measure } from '@topcenter/model/reports/report'
import { sql } from 'kysely'
import type { Ctx } from '../records/context.ts'
import { type Condition, scope, seesAll } from '../records/permissions/limits.ts'
import { type CountedMeasure, countedMeasures } from './counted-measures.ts'
import { durationOf } from './duration.ts'
import { dimensionsIn, type Question } from './question.ts'
import { moneyReading } from './money-sums.ts'
import { narrowedTo, rowConditions } from './row-conditions.ts'
import { workedOutReading } from './rows/worked-out-rows.ts'
import { type Source, sourceOf } from './source.ts'

/** A measure as it is counted over the rows that are read; `added`: a number of each row, added up. */
export type Counted = Measure | { readonly added: Condition }

export interface Reading {
  readonly source: Source
  /** But for the period. */
  readonly conditions: readonly Condition[]
  /** In the order of `countedMeasures`. */
  readonly counted: readonly Counted[]
  /** For how many records a row stands, less those that others take back: a place of none is no place. */
  readonly records?: Condition
}

/** Undefined: the actor sees nothing of the source. */
export function readingOf(ctx: Ctx, question: Question): Reading | undefined {
  const { report } = question
  const counted = countedMeasures(question)
  const kept = report.kept ? keptReading(ctx, question, report.kept, counted) : moneyReading(ctx, question, counted)
  if (kept) return kept
  const rows = report.rowsOf ? workedOutReading(ctx, question, report.rowsOf) : recordsOf(ctx, question)
  return rows && { ...rows, counted: counted.map(({ name }) => report.measures[name]!) }
}

function recordsOf(ctx: Ctx, question: Question): Omit<Reading, 'counted'> | undefined {
  const source = sourceOf(question.entity)
  const conditions = rowConditions(ctx, question, source)
  return conditions && { source, conditions }
}

/** Undefined when something that is asked is known by the rows alone. */
function keptReading(ctx: Ctx, question: Question, kept: Kept, of: readonly CountedMeasure[]): Reading | undefined {
  const { report, entity, narrowed, list } = question
  const measures = of.map(({ name }) => keptMeasure(report, kept, name))
  const needsRows =
    Object.keys(list).length > 0 ||
    Object.keys(report.where ?? {}).length > 0 ||
    !seesAll(entity, ctx.actor) ||
    dimensionsIn(question).some(({ path }) => keptPath(kept, path) === undefined) ||
    measures.includes(undefined)
  if (needsRows) return undefined
  const keeper = entityOf(reach(entity, kept.on).field!.to!)
  const own = sourceOf(keeper)
  const source = seenFrom(kept, own)
  return {
    source,
    conditions: [
      ...scope(keeper, ctx.actor.establishmentId),
      sql`${sumOf(own, rowsKept(report, kept))} > 0`,
      ...narrowed.map((narrowing) => narrowedTo(ctx, question, source, narrowing)),
    ],
    counted: measures.map((fields, at) => {
      if (fields === 'records') return { count: true }
      const measure = report.measures[of[at]!.name]!
      const rowsOrSum = sumOf(own, fields!)
      return { added: 'time' in measure ? sql`(${rowsOrSum}) * ${durationOf(source, measure)}` : rowsOrSum }
    }),
  }
}

/** The keeper's records under the paths of the report's source. */
const seenFrom = (kept: Kept, keeper: Source): Source => ({
  ...keeper,
  column: (path) => keeper.column(keptPath(kept, path)!),
  reached: (path) => keeper.reached(keptPath(kept, path)!),
})

const sumOf = (keeper: Source, fields: readonly FieldPath[]): Condition =>
  sql.join(
    fields.map((name) => keeper.column(name)),
    sql` + `,
  )
