/** What is shown of the records to which one record refers. */
import { entityOf } from '@topcenter/model/areas'
import { type AnyEntity, tableOf } from '@topcenter/model/kit/entity'
import { sql } from 'kysely'
import type { Ctx } from './context.ts'
import { actors, shownSql, storedFields } from './list/select.ts'
import { columnName } from './schema/table.ts'
import type { DbRow } from './row.ts'

/** The columns that refer to other records, by what the shown ones are called. */
function references(entity: AnyEntity): readonly (readonly [shown: string, column: string, target: AnyEntity])[] {
  let known = kept.get(entity)
  if (!known) {
    known = [
      ...Object.entries(storedFields(entity)).flatMap(([name, field]) =>
        field.kind === 'ref' ? [[`shown_${name}`, columnName(name, field), entityOf(field.to!)] as const] : [],
      ),
      ...actors.map((column) => [`shown_${column}`, column, entityOf('user')] as const),
    ]
    kept.set(entity, known)
  }
  return known
}
const kept = new WeakMap<AnyEntity, ReturnType<typeof references>>()

/**
 * A row of `selectOwn` with what a page of a list has too: `shown_…` of each reference, and who made and changed it. Of
 * the thirty references of a person few are set, and only these are looked up: a statement that named them all would
 * cost more to plan and to start than what it finds.
 */
export async function withShown(ctx: Ctx, entity: AnyEntity, row: DbRow): Promise<DbRow> {
  const all = references(entity)
  const targets = new Map<AnyEntity, Set<string>>()
  for (const [, column, target] of all) {
    const id = row[column] as string | null
    if (id) targets.set(target, (targets.get(target) ?? new Set()).add(id))
  }
  const parts = [...targets].map(
    ([target, ids]) => sql`
      select ${sql.lit(target.id)} as target, r.id, ${sql.raw(shownSql(target, 'r'))} as shown
      from ${sql.table(tableOf(target))} r
      where r.establishment_id = ${ctx.actor.establishmentId}::uuid and r.id = any(${[...ids]}::uuid[])
    `,
  )
  const found = parts.length > 0 ? await ctx.tx.query<Found>(sql.join(parts, sql` union all `)) : []
  const shown = new Map(found.map((each) => [`${each.target} ${each.id}`, each.shown]))
  return {
    ...row,
    ...Object.fromEntries(
      all.map(([name, column, target]) => [name, shown.get(`${target.id} ${String(row[column])}`) ?? null]),
    ),
  }
}

interface Found {
  readonly target: string
  readonly id: string
  readonly shown: unknown
}
