/** Measures the time from one moment to another, in the unit of a measure. */
import type { Measure } from '@topcenter/model/reports/report'
import { sql } from 'kysely'
import type { Condition } from '../records/permissions/limits.ts'
import type { Source } from './source.ts'

/** Returns the duration as a floating-point number: PostgreSQL's exact numbers take several times as long to add up. */
export function durationOf(source: Source, measure: Extract<Measure, { time: unknown }>): Condition {
  // two dates differ by a number of days, which is no interval
  const [from, to] = measure.time.map((path) =>
    source.reached(path).field?.kind === 'date' ? sql`${source.column(path)}::timestamp` : source.column(path),
  )
  return sql`date_part('epoch', ${to} - ${from}) / ${sql.lit(measure.in === 'hours' ? 3_600 : 86_400)}`
}
