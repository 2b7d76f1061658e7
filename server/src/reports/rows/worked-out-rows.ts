/** Reports whose rows are not records themselves, but computed from records. */
import { addDays } from '@topcenter/model/kit/date-text'
import { snake } from '@topcenter/model/kit/entity'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { type Report, workedOutRows } from '@topcenter/model/reports/report'
import { sql } from 'kysely'
import type { Ctx } from '../../records/context.ts'
import { all, column, type Condition } from '../../records/permissions/limits.ts'
import { during } from '../during.ts'
import type { Question } from '../question.ts'
import type { Reading } from '../reading.ts'
import { narrowedTo, rowConditions } from '../row-conditions.ts'
import { matches, type Source, sourceOf } from '../source.ts'
import { answersOfComplaints } from './answers-of-complaints.ts'
import { answersOfSittings } from './answers-of-sittings.ts'
import { comingOfPeople } from './coming-of-people.ts'
import { duesOfDebts } from './dues-of-debts.ts'
import { hoursOfPlaces } from './hours-of-places.ts'
import { latenessOfJobOrders } from './lateness-of-job-orders.ts'
import { lessonsOfLecturers } from './lessons-of-lecturers.ts'
import { passesOfSittings } from './passes-of-sittings.ts'
import { periodsOfStudents } from './periods-of-students.ts'
import type { Relation } from './relation.ts'
import { resultsOfSeats } from './results-of-seats.ts'
import { stagesOfStudents } from './stages-of-students.ts'
import { standingOfSeats } from './standing-of-seats.ts'

type RowsOf = NonNullable<Report['rowsOf']>

/** Relations that a request makes anew: they hold what was read before the statement. */
const readAhead: Partial<Record<RowsOf, (ctx: Ctx) => Promise<Relation>>> = { resultsOfSeats }

const relations: Partial<Record<RowsOf, Relation>> = {
  hoursOfPlaces,
  lessonsOfLecturers,
  answersOfComplaints,
  passesOfSittings,
  answersOfSittings,
  comingOfPeople,
  standingOfSeats,
  latenessOfJobOrders,
  duesOfDebts,
  stagesOfStudents,
  periodsOfStudents,
}

/** Returns the relation of a report's rows; undefined for a report of records. */
export const relationOf = async (ctx: Ctx, { rowsOf }: Report): Promise<Relation | undefined> =>
  rowsOf && (relations[rowsOf] ?? (await readAhead[rowsOf]?.(ctx)))

/** The worked-out rows under the alias `t`; their references and moments have the names of the source's. */
export function workedOutReading(ctx: Ctx, question: Question, rowsOf: RowsOf): Omit<Reading, 'counted'> | undefined {
  const { report, entity, span, compare } = question
  const records = sourceOf(entity)
  const spans = span ? [span, ...(compare ? [compare.span] : [])] : []
  const conditions = rowConditions(ctx, { ...question, narrowed: [] }, records)
  if (!conditions) return undefined
  // what begins on the evening before still takes hours of the first day
  const asked = spans.map(({ from, to }) => during(ctx, records, report.time!, { from: addDays(from, -1), to }))
  const rows = question.relation!(
    ctx,
    { source: records, conditions: [...conditions, ...(asked.length ? [sql`(${sql.join(asked, sql` or `)})`] : [])] },
    spans,
  )
  const { numbers, money, counts, keys, records: counted } = workedOutRows[rowsOf]
  const own = new Set<string>([...numbers, ...money, ...counts, ...keys, ...counted])
  const plain = sourceOf(entity)
  const source: Source = {
    ...plain,
    column: (path) => (own.has(path) ? column(snake(path)) : plain.column(path)),
    from: () => sql`${rows} t ${plain.joins()}`,
  }
  return { source, conditions: question.narrowed.map((narrowing) => narrowedTo(ctx, question, source, narrowing)) }
}

/**
 * Tests that a record of the source contributed to the rows that a question finds. If a measure counts rows, the record
 * must also count in it.
 */
export function hasPart(ctx: Ctx, question: Question, rowsOf: RowsOf, measure: string | undefined): Condition {
  const reading = workedOutReading(ctx, question, rowsOf)
  if (!reading) return sql`false`
  const { span, report } = question
  const found = [
    ...reading.conditions,
    ...(span ? [during(ctx, reading.source, report.time!, span)] : []),
    ...(measure === undefined ? [] : isCounted(report, rowsOf, measure, reading.source)),
  ]
  const [record] = workedOutRows[rowsOf].records
  return sql`t.id = any(array(
    select ${column(snake(record))}
    from ${reading.source.from()}
    where ${found.length ? all(found) : sql`true`}
  ))`
}

/** A rate's rows are those of its whole, as of any report. */
function isCounted(report: Report, rowsOf: RowsOf, name: string, source: Source): Condition[] {
  const measure = Object.hasOwn(report.measures, name) ? report.measures[name]! : undefined
  if (!measure) throw new Refused(refuse('report.measureUnknown', { params: { name } }))
  if ('ratio' in measure) return isCounted(report, rowsOf, measure.ratio[1], source)
  const counts: readonly string[] = workedOutRows[rowsOf].counts
  return [
    ...('where' in measure ? matches(source, measure.where ?? {}) : []),
    ...('sum' in measure && counts.includes(measure.sum) ? [sql`${column(snake(measure.sum))} is not null`] : []),
  ]
}
