/** Rows go from one person to another, and back. Each is written down (`person_merge_move`). */
import type { Ctx } from '../records/context.ts'
import { clashSql, type Counted, isRenumbered } from './clashes.ts'
import { type Catalogue, type Reference, staysIn } from './references.ts'

export interface Pair {
  readonly merge: string
  readonly kept: string
  readonly merged: string
  /** Follow-ups of the merged one are numbered behind those of the kept one: by so many. */
  readonly numbered: number
}

/** @param moved Value of the column, where the key has it */
const keyOf = ({ key, column }: Reference, moved = `t.${column}`): string =>
  `jsonb_build_object(${key.map((name) => `'${name}', ${name === column ? moved : `t.${name}`}`).join(', ')})`
/** Matches rows whose column, which may be of the key, names the one from whom they go. */
const ofMove = ({ key, column }: Reference): string =>
  ['true', ...key.filter((name) => name !== column).map((name) => `m.row_key ->> '${name}' = t.${name}::text`)].join(
    ' and ',
  )

/**
 * Records the moves by the key that the rows will have. Clashing rows stay. (`<> $2` is there so that each statement
 * uses $2.)
 */
function note(ctx: Ctx, all: Catalogue, reference: Reference, { merge, kept, merged }: Pair): Promise<number> {
  const { table, column } = reference
  const { blocks, stays } = clashSql(all, reference)
  return ctx.tx.run({
    sql: `
      insert into person_merge_move (establishment_id, merge_id, table_name, column_name, row_key)
      select $1::uuid, $4::uuid, '${table}', '${column}', ${keyOf(reference, '$2::uuid')}
      from ${table} t
      where t.establishment_id = $1
        and t.${column} = $3
        and t.${column} <> $2
        and not ${blocks}
        and not ${stays}
      returning 1
    `,
    parameters: [ctx.actor.establishmentId, kept, merged, merge],
  })
}

/** The rows that are written down go from one person to the other. */
function goTo(ctx: Ctx, reference: Reference, pair: Pair, way: 'over' | 'back'): Promise<number> {
  const { table, column } = reference
  const [from, to, sign] = way === 'over' ? [pair.merged, pair.kept, '+'] : [pair.kept, pair.merged, '-']
  const isNumbered = isRenumbered(table) && column === 'user_id'
  return ctx.tx.run({
    sql: `
      update ${table} t
      set ${column} = $2 ${isNumbered ? `, number = number ${sign} $5::int` : ''}
      from person_merge_move m
      where t.establishment_id = $1
        and t.${column} = $3
        and m.establishment_id = $1
        and m.merge_id = $4
        and m.table_name = '${table}'
        and m.column_name = '${column}'
        and ${ofMove(reference)}
    `,
    parameters: [ctx.actor.establishmentId, to, from, pair.merge, ...(isNumbered ? [pair.numbered] : [])],
  })
}

/**
 * One table after the other: rows of a table that refers to people twice clash by what its first column became. A row
 * that neither went nor was counted as staying would be lost from sight, so that is a fault.
 */
export async function moveRows(ctx: Ctx, all: Catalogue, counted: readonly Counted[], pair: Pair): Promise<void> {
  for (const reference of counted) {
    const noted = await note(ctx, all, reference, pair)
    const moved = await goTo(ctx, reference, pair, 'over')
    if (moved !== noted || moved + reference.stays !== reference.rows)
      throw new Error(`${reference.table}.${reference.column}: ${moved} of ${reference.rows} rows went`)
  }
}

interface Gone {
  readonly table: string
  readonly column: string
}
const movedTables = (ctx: Ctx, merge: string): Promise<Gone[]> =>
  ctx.tx.query<Gone>({
    sql: `
      select distinct table_name as table, column_name as column
      from person_merge_move
      where establishment_id = $1 and merge_id = $2
      order by 1, 2
    `,
    parameters: [ctx.actor.establishmentId, merge],
  })

/**
 * Finds rows written for the kept one since, on a row that goes back: they go back with it, and so do rows that refer
 * to them in turn.
 */
export async function hangingSince(ctx: Ctx, all: Catalogue, pair: Pair): Promise<Reference[]> {
  const found = await hangingNow(ctx, all, pair)
  return found.length > 0 ? [...found, ...(await hangingSince(ctx, all, pair))] : []
}

async function hangingNow(ctx: Ctx, all: Catalogue, { merge, kept }: Pair): Promise<Reference[]> {
  const gone = new Set((await movedTables(ctx, merge)).map(({ table }) => table))
  const found: Reference[] = []
  for (const { table, column, parent } of all.hanging) {
    if (!gone.has(parent)) continue
    for (const reference of all.references.filter((each) => each.table === table && !staysIn(each))) {
      // a cluster counts rows that were there already too, but does not return them
      const added = await ctx.tx.query({
        sql: `
          insert into person_merge_move (establishment_id, merge_id, table_name, column_name, row_key)
          select $1::uuid, $2::uuid, '${table}', '${reference.column}', ${keyOf(reference)}
          from ${table} t
          where t.establishment_id = $1
            and t.${reference.column} = $3
            and t.created_at > (select m.at from person_merge m where m.establishment_id = $1 and m.id = $2)
            and exists (
              select 1
              from person_merge_move p
              where p.establishment_id = $1
                and p.merge_id = $2
                and p.table_name = '${parent}'
                and p.row_key ->> 'id' = t.${column}::text
            )
          on conflict do nothing
          returning 1
        `,
        parameters: [ctx.actor.establishmentId, merge, kept],
      })
      if (added.length > 0) found.push(reference)
    }
  }
  return found
}

/** Moves rows back that were moved and still name the kept one. */
export async function moveBack(ctx: Ctx, all: Catalogue, pair: Pair): Promise<void> {
  for (const { table, column } of await movedTables(ctx, pair.merge)) {
    const reference = all.references.find((each) => each.table === table && each.column === column)
    if (reference) await goTo(ctx, reference, pair, 'back')
  }
}
