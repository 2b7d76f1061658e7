/**
 * References to a person, read from the foreign keys of the database itself: a table of a later migration is moved with
 * them without an entry here. References that stay are listed, with the reason.
 */
import type { Ctx } from '../records/context.ts'

export interface Reference {
  readonly table: string
  readonly column: string
  /** Columns of the primary key beside the establishment. */
  readonly key: readonly string[]
}
/** A unique index, by which two rows of two people may not become rows of one. */
export interface Unique {
  readonly table: string
  readonly name: string
  /** Beside the establishment; an expression where the index has one. */
  readonly parts: readonly string[]
  readonly predicate: string | null
}
/** A row that hangs on another row and says when it was made: a mark on a seat, a payment on a debt. */
export interface Hanging {
  readonly table: string
  readonly column: string
  readonly parent: string
}
export interface Catalogue {
  readonly references: readonly Reference[]
  readonly uniques: readonly Unique[]
  readonly hanging: readonly Hanging[]
}

const login = 'the login of a merged person is closed, and comes back with them'
const own = 'how somebody wants to be told is theirs'
const lines = 'a line shows the balance that it left; the balance moves by a line on each side'
const short = 'what was spent before it was taken back is settled by what the same record earns'
const chosen = 'a field of the person: which value stays is chosen'
/** `table.column` → why it stays. */
export const staying: Readonly<Record<string, string>> = {
  'user_device.user_id': login,
  'user_login_code.user_id': login,
  'new_device_request.user_id': login,
  'user_valid_setting.user_id': login,
  'user_grant.user_id': login,
  'push_device.user_id': login,
  'calendar_feed.user_id': login,
  'notification_preference.user_id': own,
  'notification_quiet.user_id': own,
  'wallet_transaction.user_id': lines,
  'points_transaction.user_id': lines,
  'point_shortfall.user_id': short,
  'user_account_active_substances.parent_id': chosen,
  'user_account_chronic_diseases.parent_id': chosen,
  'user_account_forbidden_meals.parent_id': chosen,
  'user_account_surgeries.parent_id': chosen,
  'follow_case.user_id': 'two cases become one (follow-cases.ts)',
  'person_merge.kept_id': 'what was merged into whom stays true',
  'person_merge.merged_id': 'what was merged into whom stays true',
}
export const staysIn = ({ table, column }: Pick<Reference, 'table' | 'column'>): boolean =>
  Object.hasOwn(staying, `${table}.${column}`)

let kept: Promise<Catalogue> | undefined
/** Read once: it changes with migrations alone. */
export const catalogue = (ctx: Ctx): Promise<Catalogue> => {
  kept ??= readCatalogue(ctx).catch((error: unknown) => {
    kept = undefined
    throw error
  })
  return kept
}

async function readCatalogue({ tx }: Ctx): Promise<Catalogue> {
  const references = await tx.query<Reference>({
    sql: `
      select c.conrelid::regclass::text as table, a.attname as column, k.key
      from pg_constraint c
      cross join lateral unnest(c.conkey, c.confkey) as pair(own, other)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = pair.own
      join pg_attribute o on o.attrelid = c.confrelid and o.attnum = pair.other and o.attname = 'id'
      cross join lateral (
        select array_agg(p.attname::text order by p.attnum) as key
        from pg_index i
        join pg_attribute p on p.attrelid = i.indrelid and p.attnum = any(i.indkey)
        where i.indrelid = c.conrelid and i.indisprimary and p.attname <> 'establishment_id'
      ) k
      where c.contype = 'f' and c.confrelid = 'user_account'::regclass
      order by 1, 2
    `,
  })
  const tables = [...new Set(references.map(({ table }) => table))]
  const uniques = await tx.query<Unique>({
    sql: `
      select
        i.indrelid::regclass::text as table,
        i.indexrelid::regclass::text as name,
        array(
          select part
          from generate_series(1, i.indnkeyatts) at, pg_get_indexdef(i.indexrelid, at, true) part
          where part <> 'establishment_id'
        ) as parts,
        pg_get_expr(i.indpred, i.indrelid) as predicate
      from pg_index i
      where i.indisunique and i.indrelid = any($1::regclass[])
      order by 1, 2
    `,
    parameters: [tables],
  })
  const hanging = await tx.query<Hanging>({
    sql: `
      select c.conrelid::regclass::text as table, a.attname as column, c.confrelid::regclass::text as parent
      from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey) and a.attname <> 'establishment_id'
      where c.contype = 'f'
        and cardinality(c.conkey) = 2
        and c.conrelid = any($1::regclass[])
        and c.confrelid = any($1::regclass[])
        and c.confrelid <> 'user_account'::regclass
        and exists (
          select 1
          from pg_attribute d
          where d.attrelid = c.conrelid and d.attname = 'created_at'
        )
      order by 1, 2
    `,
    parameters: [tables],
  })
  return { references, uniques, hanging }
}
