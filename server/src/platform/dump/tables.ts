/** Tables and columns of a dump. */
import type pg from 'pg'

export interface DumpedTable {
  readonly name: string
  readonly columns: readonly string[]
  /** SQL expression for each column. */
  readonly read: readonly string[]
  /** The column that names the centre; undefined: the table belongs to the installation. */
  readonly of: 'establishment_id' | 'id' | undefined
  /** Even its owner sees the rows of one centre at a time. */
  readonly isForced: boolean
}

/** Tables that each start creates anew, or whose rows are gone within minutes. */
const never = new Set(['migration', 'pace_count', 'result_change'])
/**
 * Tables that a dump of one centre leaves out: they belong to the installation, or to current activity of users. They
 * contain secrets of the installation and tokens of sessions.
 */
const notOfOne = new Set(['signing_key', 'session', 'password_reset', 'background_job', 'idempotency', 'outbox'])

/** @param ofOne True for a dump of one centre */
export async function dumpedTables(client: pg.Client, ofOne = false): Promise<DumpedTable[]> {
  const { rows } = await client.query<{ name: string; column: string; type: string; key: boolean; forced: boolean }>(`
    select
      c.relname as name,
      a.attname as column,
      format_type(a.atttypid, null) as type,
      coalesce(a.attnum = any(i.indkey), false) as key,
      c.relforcerowsecurity as forced
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    left join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname, a.attnum
  `)
  const tables = new Map<string, DumpedTable>()
  for (const [name, columns] of Map.groupBy(rows, (row) => row.name)) {
    if (never.has(name) || (ofOne && notOfOne.has(name))) continue
    const named = columns.map(({ column }) => column)
    const of = name === 'establishment' ? 'id' : named.includes('establishment_id') ? 'establishment_id' : undefined
    if (ofOne && !of) throw new Error(`it is not said whether ${name} goes along with one centre`)
    tables.set(name, {
      name,
      columns: named,
      // the number of a transaction means another one elsewhere, which is still to come
      read: columns.map(({ column, type, key }) => (type === 'xid8' && !key ? `'0' as "${column}"` : `"${column}"`)),
      of,
      isForced: columns[0]!.forced,
    })
  }
  return [...tables.values()]
}

export const columnList = ({ columns }: Pick<DumpedTable, 'columns'>): string =>
  columns.map((column) => `"${column}"`).join(', ')
