/**
 * Leaves references out of rows that lead to a record of the same kind outside of the reader's time (D2.4): the comment
 * that a reply answers, the lesson that another one replaces.
 */
import { type AnyEntity, tableOf } from '@topcenter/model/kit/entity'
import { sql } from 'kysely'
import type { Actor, Ctx } from '../context.ts'
import { storedFields } from '../list/select.ts'
import type { DbRow } from '../row.ts'
import { columnName } from '../schema/table.ts'
import { all, column, visible } from './limits.ts'

/** Tests whether the actor sees records of this kind only in the time of a membership. */
function isDated(entity: AnyEntity, { userType }: Actor): boolean {
  const own = entity.spec.own?.[userType]
  return typeof own === 'object' && 'during' in own && own.during !== undefined
}

/** Returns the rows, without references to records of their kind that the reader may not open. */
export async function withoutOutOfTime<R extends DbRow>(
  ctx: Ctx,
  entity: AnyEntity,
  rows: readonly R[],
): Promise<readonly R[]> {
  if (!isDated(entity, ctx.actor)) return rows
  const references = Object.entries(storedFields(entity)).flatMap(([name, field]) =>
    field.kind === 'ref' && field.to === entity.id ? [{ name, column: columnName(name, field) }] : [],
  )
  const idsOf = (row: R) => references.map((each) => row[each.column]).filter((id) => typeof id === 'string')
  const ids = [...new Set(rows.flatMap(idsOf))]
  if (ids.length === 0) return rows
  const bounds = visible(entity, ctx.actor)
  const seen = bounds
    ? await ctx.tx.query<{ id: string }>(sql`
        select t.id
        from ${sql.table(tableOf(entity))} t
        where ${all([...bounds, sql`${column('id')} = any(${ids}::uuid[])`])}
      `)
    : []
  const known = new Set<unknown>(seen.map(({ id }) => id))
  return rows.map((row) => {
    const left = references.filter((each) => row[each.column] && !known.has(row[each.column]))
    return left.length === 0
      ? row
      : {
          ...row,
          ...Object.fromEntries(
            left.flatMap(({ name, column: of }) => [
              [of, null],
              [`shown_${name}`, null],
            ]),
          ),
        }
  })
}
