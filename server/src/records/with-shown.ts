/** Adds display data of the records to which one record refers. */
import { entities, entityOf } from '@topcenter/model/areas'
import { type AnyEntity, tableOf } from '@topcenter/model/kit/entity'
import { sql } from 'kysely'
import type { Ctx } from './context.ts'
import type { Shown } from './label.ts'
import { withoutOutOfTime } from './permissions/out-of-time.ts'
import { actors, shownSql, storedFields } from './list/select.ts'
import { columnName } from './schema/table.ts'
import type { DbRow } from './row.ts'

/** The columns that refer to other records, by what the shown ones are called. */
function references(
  entity: AnyEntity,
): readonly (readonly [shown: `shown_${string}`, column: string, target: AnyEntity])[] {
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

/** Returns a common id for kinds of one table that show the same columns. */
function sourceOf(target: AnyEntity): string {
  let source = sources.get(target)
  if (source === undefined) {
    const [table, shown] = [tableOf(target), shownSql(target, 'r')]
    source = entities.find((each) => tableOf(each) === table && shownSql(each, 'r') === shown)!.id
    sources.set(target, source)
  }
  return source
}
const sources = new WeakMap<AnyEntity, string>()

type ShownColumns = { readonly [reference: `shown_${string}`]: Shown | null }

/**
 * A row of `selectOwn` with what a page of a list has too: `shown_…` of each reference, and who made and changed it. Of
 * the thirty references of a person few are set, and only these are looked up: a statement that named them all would
 * cost more to plan and to start than what it finds.
 */
export async function withShown<R extends DbRow>(ctx: Ctx, entity: AnyEntity, given: R): Promise<R & ShownColumns> {
  const row = (await withoutOutOfTime(ctx, entity, [given]))[0]!
  const all = references(entity)
  const asked = new Map<string, Asked>()
  for (const [, column, target] of all) {
    const id = row[column] as string | null
    if (!id) continue
    // an employee and the creator of the record are in one table, and shown alike
    const of = sourceOf(target)
    const { ids } = asked.get(of) ?? asked.set(of, { target, ids: new Set() }).get(of)!
    ids.add(id)
  }
  // ids one by one: of a list PostgreSQL does not know how long it is, and would plan anew each time
  const parts = [...asked].map(
    ([of, { target, ids }]) => sql`
      select ${sql.lit(of)} as source, r.id, ${sql.raw(shownSql(target, 'r'))} as shown
      from ${sql.table(tableOf(target))} r
      where r.establishment_id = ${ctx.actor.establishmentId}::uuid
        and r.id in (${sql.join([...ids].map((id) => sql`${id}::uuid`))})
    `,
  )
  const found = parts.length > 0 ? await ctx.tx.query<Found>(sql.join(parts, sql` union all `)) : []
  const shown = new Map(found.map((each) => [`${each.source} ${each.id}`, each.shown]))
  return {
    ...row,
    ...Object.fromEntries(
      all.map(([name, column, target]) => [name, shown.get(`${sourceOf(target)} ${String(row[column])}`) ?? null]),
    ),
  }
}

interface Asked {
  readonly target: AnyEntity
  readonly ids: Set<string>
}

interface Found {
  readonly source: string
  readonly id: string
  readonly shown: Shown | null
}
