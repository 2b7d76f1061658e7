/**
 * Chooses the rows for the figures of a question: those of the report's source, or the records that keep totals of
 * them. Both give the same figures; the second reads one row for each lesson instead of one for each mark.
 */
import { entityOf } from '@topcenter/model/areas'
import { keptMeasure, keptPath, rowsKept } from '@topcenter/model/reports/kept'
import { reach } from '@topcenter/model/reports/reach'
import type { FieldPath, Kept, Measure } from '@topcenter/model/reports/report'
import { sql } from 'kysely'
import type { Ctx } from '../records/context.ts'
import { all, column, type Condition, scope, seesAll } from '../records/permissions/limits.ts'
import { type CountedMeasure, countedMeasures } from './counted-measures.ts'
import { durationOf } from './duration.ts'
import { dimensionsIn, type Question } from './question.ts'
import { moneyReading } from './money-sums.ts'
import { narrowedTo, rowConditions } from './row-conditions.ts'
import { workedOutReading } from './rows/worked-out-rows.ts'
import { matches, type Source, sourceOf } from './source.ts'

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

/** Returns the reading of a question; undefined if the actor sees nothing of the source. */
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

/** Reads kept totals; undefined if only the rows can answer the question. */
function keptReading(ctx: Ctx, question: Question, kept: Kept, of: readonly CountedMeasure[]): Reading | undefined {
  const { report, entity, narrowed, list } = question
  const measures = of.map(({ name }) => keptMeasure(report, kept, name))
  const needsRows =
    Object.keys(list).length > 0 ||
    Object.keys(report.where ?? {}).some((path) => keptPath(kept, path) === undefined) ||
    !seesAll(entity, ctx.actor) ||
    dimensionsIn(question).some(({ path }) => keptPath(kept, path) === undefined) ||
    measures.includes(undefined)
  if (needsRows) return undefined
  const keeper = entityOf(reach(entity, kept.on).field!.to!)
  const own = sourceOf(keeper)
  const source = seenFrom(kept, own)
  const ofPlaces = [
    ...scope(keeper, ctx.actor.establishmentId),
    sql`${sumOf(own, rowsKept(report, kept))} > 0`,
    ...matches(source, report.where ?? {}),
  ]
  const narrowedIn = (from: Source): Condition[] => narrowed.map((each) => narrowedTo(ctx, question, from, each))
  const counted = measures.map((fields, at): Counted => {
    if (fields === 'records') return { count: true }
    const measure = report.measures[of[at]!.name]!
    const rowsOrSum = sumOf(own, fields!)
    return { added: 'time' in measure ? sql`(${rowsOrSum}) * ${durationOf(source, measure)}` : rowsOrSum }
  })
  const dimensions = dimensionsIn(question)
  const isByTime = dimensions.length > 0 && dimensions.every(({ path, bucket }) => bucket && path === report.time)
  if (!isByTime) return { source, conditions: [...ofPlaces, ...narrowedIn(source)], counted }
  const moments = byMoment({ source, conditions: ofPlaces, counted }, report.time!)
  return { ...moments, conditions: [sql`true`, ...narrowedIn(moments.source)] }
}

/**
 * Returns one row for each moment: many lessons begin at the same one, and to find its week on the clock of the
 * establishment takes longer than all else that is done with a row. Narrowings are left to the caller, because those to
 * a part of time depend on the period for which a row is read.
 */
function byMoment({ source, conditions, counted }: Reading, time: FieldPath): Omit<Reading, 'conditions'> {
  const sums = counted.map((measure, at) => ({
    sum: 'added' in measure ? sql`sum(${measure.added})` : sql`count(*)`,
    name: `sum_${at}`,
  }))
  return {
    source: {
      ...source,
      column: () => column('moment'),
      from: () => sql`
        (
          select ${source.column(time)} as moment, ${sql.join(sums.map(({ sum, name }) => sql`${sum} as ${sql.ref(name)}`))}
          from ${source.from()}
          where ${all(conditions)}
          group by ${source.column(time)}
        ) t
      `,
    },
    counted: sums.map(({ name }) => ({ added: column(name) })),
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
    fields.map((name) => (name.startsWith('-') ? sql`(-${keeper.column(name.slice(1))})` : keeper.column(name))),
    sql` + `,
  )
