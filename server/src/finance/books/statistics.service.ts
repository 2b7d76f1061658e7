/** Statistics above the lists of money, under the same conditions as the list below them or the one that they link to. */
import { entityOf } from '@topcenter/model/areas'
import type { sumBy } from '@topcenter/model/finance/api'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { type AnyEntity, fieldsOf, tableOf } from '@topcenter/model/kit/entity'
import { tokenOf } from '@topcenter/model/kit/token'
import { sql } from 'kysely'
import type { Ctx } from '../../records/context.ts'
import { all, column, type Condition } from '../../records/permissions/limits.ts'
import { readListQuery } from '../../records/list/list-query.ts'
import { type DbRow, namesFrom } from '../../records/row.ts'
import { columnName } from '../../records/schema/table.ts'

type Query = Readonly<Record<string, string>>

/** Returns the conditions of a list; undefined if the actor may see nothing of it. */
function conditionOf(ctx: Ctx, entity: AnyEntity, query: Query): Condition | undefined {
  const { conditions, search } = readListQuery(ctx, entity, query)
  return conditions && all([...conditions, ...(search ? [search.byIndex] : [])])
}

/** Counts the rows of a list and sums their money by one field, the largest sum first. */
export async function sumsBy(
  ctx: Ctx,
  entity: AnyEntity,
  by: string,
  query: Query,
): Promise<AnswerOf<ReturnType<typeof sumBy>>> {
  const where = conditionOf(ctx, entity, query)
  if (!where) return { items: [] }
  const field = fieldsOf(entity)[by]!
  const held = column(columnName(by, field))
  const named = field.kind === 'ref' ? entityOf(field.to!) : undefined
  const refunded =
    'refund' in fieldsOf(entity) ? sql`coalesce(sum(t.money) filter (where t.refund = 'Refunded'), 0)::bigint` : sql`0`
  const names = named
    ? sql`
      ,
      (
        select to_jsonb(r)
        from ${sql.table(tableOf(named))} r
        where r.establishment_id = ${ctx.actor.establishmentId}::uuid and r.id = ${held}
      ) as named
    `
    : sql``
  const rows = await ctx.tx.query<{
    key: string
    count: number
    money: number
    refunded: number
    named?: DbRow
  }>(sql`
    select
      ${held} as key,
      count(*)::int as count,
      sum(t.money)::bigint as money,
      ${refunded} as refunded${names}
    from ${sql.table(tableOf(entity))} t
    where ${where}
    group by ${held}
    order by sum(t.money) desc, 1
  `)
  return {
    items: rows.map(({ key, named: row, ...sums }) =>
      named ? { key: tokenOf(named.spec.prefix, key), names: namesFrom(row!, 'name'), ...sums } : { key, ...sums },
    ),
  }
}
