/** Selects the rows of a question. */
import { spanOfKey } from '@topcenter/model/reports/bucket'
import { type Dimension, fieldOf } from '@topcenter/model/reports/reach'
import { sql } from 'kysely'
import type { Ctx } from '../records/context.ts'
import { readListQuery } from '../records/list/list-query.ts'
import { allConditions } from '../records/list/searched-rows.ts'
import type { Condition } from '../records/permissions/limits.ts'
import { during } from './during.ts'
import { comparedKey, isOfPart } from './keys.ts'
import { type Narrowing, type Question, valueOfKey } from './question.ts'
import { matches, type Source } from './source.ts'

/**
 * Returns the conditions on a row of the source, except for the period: the actor may see it, and the report's own
 * conditions, filters and narrowed dimensions hold.
 */
export function rowConditions(ctx: Ctx, question: Question, source: Source): Condition[] | undefined {
  const { report, entity, list, narrowed } = question
  const asked = readListQuery(ctx, entity, list)
  if (!asked.conditions) return undefined
  return [
    allConditions(asked),
    ...matches(source, report.where ?? {}),
    ...narrowed.map((narrowing) => narrowedTo(ctx, question, source, narrowing)),
  ]
}

export function narrowedTo(
  ctx: Ctx,
  question: Question,
  source: Source,
  { dimension, keys, isExcluded }: Narrowing,
): Condition {
  const values = keys.map((key) => valueOfKey(question.entity, dimension, key))
  const some = values.filter((value) => value !== null)
  const { held } = comparedKey(ctx, question, source, dimension)
  const ways = [
    ...(some.length < values.length ? [sql`${held} is null`] : []),
    ...(some.length ? [hasKey(ctx, question, source, dimension, some)] : []),
  ]
  const isOne = sql`(${sql.join(ways, sql` or `)})`
  return isExcluded ? sql`${isOne} is not true` : isOne
}

function hasKey(
  ctx: Ctx,
  question: Question,
  source: Source,
  dimension: Dimension,
  keys: readonly string[],
): Condition {
  const { bucket, days, path } = dimension
  if (days)
    return sql`(${sql.join(
      keys.map((key) => isOfPart(ctx, source, dimension, days, key)),
      sql` or `,
    )})`
  const spans = bucket && !question.compare ? keys.map((key) => spanOfKey(bucket, key)) : []
  // an index finds a range of time, but not a computed part of a date
  if (spans.length && spans.every((span) => span !== undefined))
    return sql`(${sql.join(
      spans.map((span) => during(ctx, source, path, span)),
      sql` or `,
    )})`
  const { held, written } = comparedKey(ctx, question, source, dimension)
  const isRecord = !bucket && fieldOf(question.entity, dimension)?.kind === 'ref'
  return isRecord ? sql`${held} = any(${keys}::uuid[])` : sql`${written(held)} = any(${keys}::text[])`
}
