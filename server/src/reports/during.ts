/** Builds the conditions that a row lies in a period or before it. */
import { dayRange } from '@topcenter/model/kit/zoned-time'
import type { Span } from '@topcenter/model/reports/period'
import { sql } from 'kysely'
import type { Ctx } from '../records/context.ts'
import type { Condition } from '../records/permissions/limits.ts'
import type { Source } from './source.ts'

/** Tests that a moment or day lies before the first day of a span. */
export function earlierThan(ctx: Ctx, source: Source, path: string, { from }: Span): Condition {
  const held = source.column(path)
  if (source.reached(path).field?.kind === 'date') return sql`${held} < ${from}::date`
  return sql`${held} < ${dayRange(from, ctx.timeZone).from}::timestamptz`
}

/** Tests that a moment or day lies in a span, from the first instant of its first day to the last of its last. */
export function during(ctx: Ctx, source: Source, path: string, { from, to }: Span): Condition {
  const held = source.column(path)
  if (source.reached(path).field?.kind === 'date') return sql`${held} between ${from}::date and ${to}::date`
  const start = dayRange(from, ctx.timeZone).from
  const end = dayRange(to, ctx.timeZone).to
  return sql`(${held} >= ${start}::timestamptz and ${held} < ${end}::timestamptz)`
}
