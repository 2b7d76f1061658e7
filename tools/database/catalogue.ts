/** Reads what `docs/database.md` shows out of the catalogue of a migrated database. */
import type pg from 'pg'

export interface CatalogueFunction {
  readonly name: string
  readonly arguments: string
  readonly result: string
  readonly body: string
  readonly comment: string | null
}
export interface CatalogueTrigger {
  readonly table: string
  readonly name: string
  readonly function: string
  readonly comment: string | null
}
export interface CataloguePolicy {
  readonly table: string
  readonly name: string
  readonly comment: string | null
}
export interface Catalogue {
  /** By table or view: the type of each column. */
  readonly tables: ReadonlyMap<string, ReadonlyMap<string, string>>
  readonly functions: readonly CatalogueFunction[]
  readonly triggers: readonly CatalogueTrigger[]
  readonly policies: readonly CataloguePolicy[]
}

const tablesSql = `
  select c.relname as name, json_object_agg(a.attname, format_type(a.atttypid, a.atttypmod)) as columns
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
  group by 1
  order by c.relname collate "C"
`

/** Functions of extensions are left out. */
const functionsSql = `
  select
    p.proname as name,
    pg_get_function_identity_arguments(p.oid) as arguments,
    pg_get_function_result(p.oid) as result,
    coalesce(nullif(p.prosrc, ''), pg_get_functiondef(p.oid)) as body,
    obj_description(p.oid, 'pg_proc') as comment
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace
    and p.prokind = 'f'
    and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  order by p.proname collate "C", 2
`

const triggersSql = `
  select
    c.relname as table,
    t.tgname as name,
    p.proname as function,
    obj_description(t.oid, 'pg_trigger') as comment
  from pg_trigger t
  join pg_class c on c.oid = t.tgrelid
  join pg_proc p on p.oid = t.tgfoid
  where not t.tgisinternal and c.relnamespace = 'public'::regnamespace
  order by c.relname collate "C", t.tgname collate "C"
`

const policiesSql = `
  select c.relname as table, p.polname as name, obj_description(p.oid, 'pg_policy') as comment
  from pg_policy p
  join pg_class c on c.oid = p.polrelid
  where c.relnamespace = 'public'::regnamespace
  order by c.relname collate "C", p.polname collate "C"
`

export async function readCatalogue(owner: pg.Pool): Promise<Catalogue> {
  const rowsOf = async <Row extends pg.QueryResultRow>(sql: string) => (await owner.query<Row>(sql)).rows
  const tables = await rowsOf<{ name: string; columns: Record<string, string> }>(tablesSql)
  return {
    tables: new Map(tables.map(({ name, columns }) => [name, new Map(Object.entries(columns))])),
    functions: await rowsOf<CatalogueFunction>(functionsSql),
    triggers: await rowsOf<CatalogueTrigger>(triggersSql),
    policies: await rowsOf<CataloguePolicy>(policiesSql),
  }
}
