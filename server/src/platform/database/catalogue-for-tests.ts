/** Lines of a database's catalogue that two ways of making it can be compared by: no order of columns, no comments. */
import type pg from 'pg'

const ours = (oid: string): string => `not exists (select from pg_depend d where d.objid = ${oid} and d.deptype = 'e')`

/** Each gives lines of text. */
const questions: Readonly<Record<string, string>> = {
  table: `
    select format('%s %s %s force=%s owner=%s options=%s persistence=%s', c.relkind, c.relname, c.relrowsecurity, c.relforcerowsecurity,
      pg_get_userbyid(c.relowner), c.reloptions, c.relpersistence)
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'p', 'S', 'f') and ${ours('c.oid')}`,
  view: `
    select format('%s %s', c.relname, pg_get_viewdef(c.oid))
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'v' and ${ours('c.oid')}`,
  column: `
    select format('%s.%s %s collation=%s null=%s identity=%s generated=%s default=%s storage=%s acl=%s', c.relname, a.attname,
      format_type(a.atttypid, a.atttypmod), a.attcollation::regcollation, not a.attnotnull, a.attidentity, a.attgenerated,
      pg_get_expr(d.adbin, d.adrelid), a.attstorage, a.attacl)
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attnum > 0 and not a.attisdropped and ${ours('c.oid')}`,
  constraint: `
    -- PostgreSQL names what is not null after the column's first name; and "not valid" is said of rows that there were
    select format('%s %s %s %s', k.conrelid::regclass, case when k.contype <> 'n' then k.conname end, k.contype,
      regexp_replace(pg_get_constraintdef(k.oid), ' NOT VALID$', ''))
    from pg_constraint k where k.connamespace = 'public'::regnamespace and k.contype <> 't'`,
  index: `
    select pg_get_indexdef(i.indexrelid) || ' valid=' || i.indisvalid || ' cluster=' || i.indisclustered
    from pg_index i join pg_class c on c.oid = i.indexrelid and c.relnamespace = 'public'::regnamespace`,
  function: `
    select format('%s(%s) returns %s language %s volatile=%s definer=%s strict=%s parallel=%s leakproof=%s config=%s owner=%s acl=%s body=%s',
      p.proname, pg_get_function_arguments(p.oid), pg_get_function_result(p.oid), l.lanname, p.provolatile, p.prosecdef,
      p.proisstrict, p.proparallel, p.proleakproof, p.proconfig, pg_get_userbyid(p.proowner), p.proacl,
      coalesce(pg_get_function_sqlbody(p.oid), p.prosrc))
    from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = 'public'::regnamespace and ${ours('p.oid')}`,
  leakproof: `
    select p.oid::regprocedure::text from pg_proc p
    where p.proleakproof and p.pronamespace = 'pg_catalog'::regnamespace and p.proname in ('textlike', 'jsonb_contains')`,
  trigger: `
    select pg_get_triggerdef(t.oid) || ' enabled=' || t.tgenabled::text
    from pg_trigger t join pg_class c on c.oid = t.tgrelid and c.relnamespace = 'public'::regnamespace
    where not t.tgisinternal`,
  policy: `
    select format('%s %s permissive=%s for %s to %s using %s check %s', p.tablename, p.policyname, p.permissive, p.cmd, p.roles, p.qual, p.with_check)
    from pg_policies p where p.schemaname = 'public'`,
  grant: `
    select format('%s %s to %s by %s', c.relname, a.privilege_type, a.grantee::regrole, a.grantor::regrole)
    from pg_class c cross join aclexplode(c.relacl) a
    where c.relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
    union all
    select format('schema %s %s to %s', n.nspname, a.privilege_type, a.grantee::regrole)
    from pg_namespace n cross join aclexplode(n.nspacl) a where n.nspname in ('public', 'pgboss')
    union all
    select format('default of %s in %s: %s', pg_get_userbyid(defaclrole), defaclnamespace::regnamespace, defaclacl) from pg_default_acl`,
  extension: `select extname from pg_extension`,
  other: `
    select 'type ' || t.typname from pg_type t
    where t.typnamespace = 'public'::regnamespace and t.typtype in ('d', 'e', 'r') and ${ours('t.oid')}
    union all select 'statistics ' || stxname from pg_statistic_ext
    union all select 'rule ' || r.rulename || ' ' || r.tablename from pg_rules r where r.schemaname = 'public'`,
}

export async function catalogueOf(client: pg.Client): Promise<string[]> {
  const lines: string[] = []
  for (const [kind, sql] of Object.entries(questions)) {
    const { rows } = await client.query<string[]>({ text: sql, rowMode: 'array' })
    lines.push(...rows.map(([line]) => `${kind}: ${bare(line!)}`))
  }
  return [...lines, ...(await rowsOf(client))].sort()
}

/** Without comments, the statements that write them, and the way in which lines are broken. */
const bare = (text: string): string =>
  text
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/execute format\(\s*'comment on [\s\S]*?\);\n/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([(),;]) ?/g, '$1')

/** Rows of all tables but of the migrations themselves, without the time of making. */
async function rowsOf(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migration' and ${ours('c.oid')}`,
  )
  const lines: string[] = []
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: Record<string, unknown> }>(`select to_jsonb(t) as row from "${name}" t`)
    for (const { row } of rows) {
      const { created_at: _, updated_at: __, ...kept } = row
      lines.push(`row: ${name} ${JSON.stringify(Object.entries(kept).sort(([a], [b]) => (a < b ? -1 : 1)))}`)
    }
  }
  return lines
}

/** Returns the lines that only one of the two has. */
export function differencesOf(before: readonly string[], now: readonly string[]): string[] {
  const count = new Map<string, number>()
  for (const line of before) count.set(line, (count.get(line) ?? 0) - 1)
  for (const line of now) count.set(line, (count.get(line) ?? 0) + 1)
  return [...count].filter(([, more]) => more !== 0).map(([line, more]) => `${more < 0 ? '-' : '+'} ${line}`)
}
