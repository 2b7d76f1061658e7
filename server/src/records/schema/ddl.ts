/**
 * Proposes the SQL of the tables, for a person to review and keep as a migration, and says where a database differs
 * from the definitions.
 */
import type { Tx } from '../../platform/database/database.ts'
import { allTables, type ChildTable, type Column, type Index, quoteName, type Table } from './table.ts'

const columnSql = (column: Column): string => {
  const name = quoteName(column.name)
  if (column.default?.startsWith('generated:'))
    return `${name} ${column.type} generated always as (${column.default.slice('generated:'.length)}) stored`
  return [
    name,
    column.type,
    column.notNull ? 'not null' : '',
    column.default === undefined ? '' : `default ${column.default}`,
    column.check ? `check (${column.check.replaceAll(column.name, name)})` : '',
  ]
    .filter(Boolean)
    .join(' ')
}

export function tableSql(table: Table): string {
  const lines = [
    'establishment_id uuid not null references establishment (id)',
    'id uuid not null',
    ...table.columns.map(columnSql),
    'primary key (establishment_id, id)',
    ...table.unique.map(
      (key) => `constraint ${key.name} unique (establishment_id, ${key.columns.map(quoteName).join(', ')})`,
    ),
    ...table.checks.map((check) => `constraint ${check.name} check (${check.sql})`),
  ]
  return [
    `create table ${table.name} (\n  ${lines.join(',\n  ')}\n);`,
    ...table.indexes.map((index) => indexSql(table, index)),
    `select protect_table('${table.name}');`,
    ...table.children.map((child) => childSql(table, child)),
  ].join('\n')
}

/** Without a pending list, which every search would have to read until the next vacuum. */
const indexSql = ({ name }: Table, { name: called, columns, method, where }: Index): string =>
  [
    `create index ${called} on ${name} `,
    method === 'gin' ? 'using gin ' : '',
    `(establishment_id, ${columns.map(quoteName).join(', ')})`,
    method === 'gin' ? ' with (fastupdate = off)' : '',
    where ? ` where ${where}` : '',
    ';',
  ].join('')

const childSql = (table: Table, child: ChildTable): string => {
  const lines = [
    'establishment_id uuid not null',
    'parent_id uuid not null',
    'position integer not null',
    ...child.columns.map(columnSql),
    'primary key (establishment_id, parent_id, position)',
    ...(child.isIdentified ? [`constraint ${child.name}_id_key unique (establishment_id, id)`] : []),
    `constraint ${child.name}_parent_fkey foreign key (establishment_id, parent_id) references ${table.name} (establishment_id, id) on delete cascade`,
  ]
  return `create table ${child.name} (\n  ${lines.join(',\n  ')}\n);\nselect protect_table('${child.name}');`
}

/**
 * Foreign keys, after all tables are made. They contain the establishment, so that no row can refer to a row of another
 * one (D1.2).
 */
export function referencesSql(table: Table): string {
  const of = (name: string, columns: readonly Column[]) =>
    columns
      .filter((column) => column.references)
      .map(
        (column) =>
          `alter table ${name} add constraint ${name}_${column.name}_fkey foreign key (establishment_id, ${column.name}) references ${column.references} (establishment_id, id);`,
      )
  return [...of(table.name, table.columns), ...table.children.flatMap((child) => of(child.name, child.columns))].join(
    '\n',
  )
}

export const proposal = (): string =>
  [...allTables().map(tableSql), '', ...allTables().map(referencesSql).filter(Boolean)].join('\n\n') + '\n'

/** One line per difference between the definitions and the database; empty when they agree. */
export async function differences(tx: Tx): Promise<string[]> {
  const rows = await tx.query<{ table_name: string; column_name: string; is_nullable: 'YES' | 'NO'; type: string }>({
    sql: `
      select c.table_name, c.column_name, c.is_nullable, format_type(a.atttypid, a.atttypmod) as type
      from information_schema.columns c
      join pg_attribute a
        on a.attrelid = (quote_ident(c.table_name))::regclass and a.attname = c.column_name
      where c.table_schema = 'public'
    `,
  })
  const found = new Map(rows.map((row) => [`${row.table_name}.${row.column_name}`, row]))
  const [generated, indexes] = [await generatedIn(tx), await indexesIn(tx)]
  return allTables().flatMap((table) => [
    ...table.columns.flatMap((column) => differenceOf(table.name, column, found)),
    ...table.children.flatMap((child) => child.columns.flatMap((column) => differenceOf(child.name, column, found))),
    ...table.columns.flatMap((column) => otherExpression(table, column, generated)),
    ...(isOwnKind(table) ? table.indexes.flatMap((index) => otherIndex(table, index, indexes)) : []),
  ])
}

/** The table of establishments is written by hand: it has no `establishment_id`. */
const isOwnKind = ({ name }: Table): boolean => name !== 'establishment'

/** SQL as PostgreSQL returns it, without brackets, casts and spaces, so that it can be compared with ours. */
const bare = (sql: string): string => sql.toLowerCase().replace(/::text|[()\s]/g, '')

async function generatedIn(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.query<{ path: string; expression: string }>({
    sql: `
      select a.attrelid::regclass || '.' || a.attname as path, pg_get_expr(d.adbin, d.adrelid) as expression
      from pg_attribute a
      join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attgenerated = 's' and not a.attisdropped
    `,
  })
  return new Map(rows.map(({ path, expression }) => [path, bare(expression)]))
}
const otherExpression = (table: Table, column: Column, found: ReadonlyMap<string, string>): string[] => {
  const [, wanted] = /^generated:(.*)$/s.exec(column.default ?? '') ?? []
  const is = found.get(`${table.name}.${column.name}`)
  return wanted === undefined || is === undefined || is === bare(wanted)
    ? []
    : [`${table.name}.${column.name}: made of ${is}, the definition says ${bare(wanted)}`]
}

async function indexesIn(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.query<{ name: string; definition: string }>({
    sql: `
      select indexname as name, regexp_replace(indexdef, '^.* USING \\w+ ', '') as definition
      from pg_indexes
      where schemaname = 'public'
    `,
  })
  return new Map(rows.map(({ name, definition }) => [name, bare(definition)]))
}
const otherIndex = (table: Table, index: Index, found: ReadonlyMap<string, string>): string[] => {
  const wanted = bare(
    indexSql(table, index)
      .replace(/^.*? on \w+ (using gin )?/, '')
      .replace(/;$/, '')
      .replace('fastupdate = off', 'fastupdate=off'),
  )
  const is = found.get(index.name)
  return is !== undefined && holds(is, wanted)
    ? []
    : [`${index.name}: ${is ?? 'missing'}, the definition says ${wanted}`]
}

/** Tells whether an index is the wanted one, or has more in it behind its columns or beside them, for a count. */
function holds(is: string, wanted: string): boolean {
  const [columns, ...rest] = splitColumns(wanted)
  const [found, ...others] = splitColumns(is.replace(/include\w+?(?=where|$)/, ''))
  return rest.join() === others.join() && (found === columns || found!.startsWith(`${columns},`))
}
const splitColumns = (index: string): string[] => index.split(/(?=where)/)

const fullType: Record<string, string> = { timestamptz: 'timestamp with time zone', time: 'time without time zone' }

function differenceOf(
  table: string,
  column: Column,
  found: Map<string, { is_nullable: string; type: string }>,
): string[] {
  const row = found.get(`${table}.${column.name}`)
  if (!row) return [`${table}.${column.name}: missing`]
  const type = fullType[column.type] ?? column.type
  if (row.type !== type) return [`${table}.${column.name}: ${row.type}, the definition says ${type}`]
  return column.notNull && row.is_nullable === 'YES'
    ? [`${table}.${column.name}: may be null, the definition says not`]
    : []
}
