/** The schema as several nodes take it (D13.5): asked of the migrated database, so that the next migration keeps it. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { parse, parsePlPgSQL } from 'libpg-query'
import { faultsOf, walk } from '../../../../tools/statement-rules.mjs'
import { platformTables } from './distribute.ts'
import { startTestDatabase, type TestDatabase } from '../../../test/platform/database/test-database.ts'

let database: TestDatabase
before(async () => {
  database = await startTestDatabase()
})
after(() => database.close())

const names = async (sql: string): Promise<string[]> =>
  (await database.owner.query<{ name: string }>({ text: sql })).rows.map(({ name }) => name)

const ofTenants = `c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
  and c.relname <> all('{${platformTables.join(',')},establishment}')`
const hasEstablishment = (attributes: string, relation: string): string =>
  `exists (
     select from unnest(${attributes}) n join pg_attribute a on a.attrelid = ${relation} and a.attnum = n
     where a.attname = 'establishment_id'
   )`

test('each table of a centre says whose its rows are, and so does each key, reference and index of it', async () => {
  assert.deepEqual(
    await names(`
      select c.relname as name from pg_class c
      where ${ofTenants} and not exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'establishment_id' and a.attnotnull
      )`),
    [],
  )
  assert.deepEqual(
    await names(`
      select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indrelid
      where ${ofTenants} and not ${hasEstablishment('i.indkey', 'c.oid')}`),
    [],
  )
  assert.deepEqual(
    await names(`
      select k.conname as name from pg_constraint k join pg_class c on c.oid = k.conrelid
      where ${ofTenants} and k.contype = 'f' and not ${hasEstablishment('k.conkey', 'c.oid')}`),
    [],
  )
})

test('tables of the installation refer to none of a centre, and no key moves or empties a column', async () => {
  assert.deepEqual(
    await names(`
      select k.conname as name from pg_constraint k
      where k.contype = 'f' and k.conrelid::regclass::text = any('{${platformTables.join(',')}}')`),
    [],
  )
  assert.deepEqual(
    await names(`
      select k.conname as name from pg_constraint k join pg_class c on c.oid = k.conrelid
      where ${ofTenants} and k.contype = 'f' and (k.confupdtype <> 'a' or k.confdeltype not in ('a', 'r', 'c'))`),
    [],
  )
})

test('a default that is worked out where a statement comes in is replaced where its row lies', async () => {
  assert.deepEqual(
    await names(`
      select format('%s.%s', c.relname, a.attname) as name
      from pg_attrdef d
      join pg_class c on c.oid = d.adrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = d.adnum
      where ${ofTenants} and pg_get_expr(d.adbin, d.adrelid) ~ '(xact|nextval|_backend_)'
      order by 1`),
    // a trigger replaces it where the row is
    ['ledger_event.transaction', 'result_change.changed_in'],
  )
})

interface Body {
  readonly name: string
  readonly text: string
  readonly isTrigger: boolean
  /** Names of the rows of a statement. */
  readonly rows: readonly string[]
}

const bodies = async (): Promise<Body[]> =>
  (
    await database.owner.query<Body>(`
      select p.proname as name, pg_get_functiondef(p.oid) as text, p.prorettype = 'trigger'::regtype as "isTrigger",
        array(
          select distinct unnest(array[t.tgoldtable, t.tgnewtable])::text from pg_trigger t where t.tgfoid = p.oid
        ) as rows
      from pg_proc p join pg_language l on l.oid = p.prolang
      where p.pronamespace = 'public'::regnamespace and l.lanname = 'plpgsql'
      order by p.proname`)
  ).rows

/** The statements of a function, of whatever depth. */
async function statementsOf(text: string): Promise<string[]> {
  const found: string[] = []
  walk(await parsePlPgSQL(text), (kind, value) => {
    if (kind === 'PLpgSQL_expr') found.push((value as { query: string }).query)
    return true
  })
  return found.filter((query) => /^\s*(select|insert|update|delete|with)\b/i.test(query))
}

/** Names of tables that a statement looks into or changes. */
async function tablesIn(query: string): Promise<Set<string>> {
  const found = new Set<string>()
  walk(await parse(query), (kind, value) => {
    if (kind === 'RangeVar' || kind === 'relation') found.add((value as { relname: string }).relname)
    return true
  })
  return found
}

for (const [table, time] of [
  ['audit', 'at'],
  ['outbox', 'created_at'],
  ['ledger_transfer', 'posted_at'],
])
  test(`${table} can be cut by ${time}, with all its keys`, async () => {
    await database.owner.query(`
      begin;
      create table parts (like ${table} including all) partition by range (${time});
      create table part partition of parts for values from ('2026-01-01') to ('2026-02-01');
      rollback`)
  })

test('functions gather the rows of a statement before they ask tables, add rows one by one, and name the establishment', async () => {
  const tenants = new Set(await names(`select c.relname as name from pg_class c where ${ofTenants}`))
  const faults: string[] = []
  let judged = 0
  for (const { name, text, isTrigger, rows } of await bodies())
    for (const query of await statementsOf(text)) {
      judged += 1
      const tables = await tablesIn(query)
      const fault = (what: string): void => void faults.push(`${name}: ${what}: ${query.slice(0, 80)}`)
      if (rows.some((row) => tables.has(row)) && [...tables].some((table) => tenants.has(table)))
        fault('rows of the statement beside a table')
      if (isTrigger && /^\s*insert\b/i.test(query) && !/\bvalues\b/i.test(query)) fault('several rows in one insert')
      for (const words of faultsOf(await parse(query), tenants)) fault(words)
    }
  assert.ok(judged > 200, `${judged} statements`)
  assert.deepEqual(faults, [])
})

test('no function sets a field of a row that it is given, which is a row of any kind on several nodes', async () => {
  const given = await database.owner.query<{ name: string; rows: readonly string[] }>(`
    select p.proname as name, array_agg(a.name) as rows
    from pg_proc p
    cross join unnest(p.proargnames, p.proargtypes::oid[]) as a (name, type)
    join pg_type t on t.oid = a.type and t.typtype = 'c'
    where p.pronamespace = 'public'::regnamespace
    group by p.oid, p.proname`)
  assert.ok(given.rows.length > 10)
  const rowsOf = new Map(given.rows.map(({ name, rows }) => [name, rows]))
  const faults = (await bodies()).filter(({ name, text }) =>
    (rowsOf.get(name) ?? []).some((row) => new RegExp(`\\b${row}\\.\\w+\\s*:=`).test(text)),
  )
  assert.deepEqual(
    faults.map(({ name }) => name),
    [],
  )
})

interface FuncCall {
  readonly funcname: readonly { readonly String: { readonly sval: string } }[]
  readonly args?: unknown
}

/** Calls over the columns of the updated table of functions that are not immutable, outside of inner selects. */
async function changingCalls(query: string, changing: ReadonlySet<string>): Promise<string[]> {
  const found: string[] = []
  walk(await parse(query), (kind, value) => {
    if (kind !== 'UpdateStmt') return true
    const { relation, targetList, whereClause } = value as {
      relation: { relname: string; alias?: { aliasname: string } }
      targetList: unknown
      whereClause?: unknown
    }
    const table = relation.alias?.aliasname ?? relation.relname
    walk([targetList, whereClause], (part, call) => {
      if (part === 'SubLink') return false
      const name = part === 'FuncCall' ? (call as FuncCall).funcname.at(-1)!.String.sval : ''
      if (changing.has(name))
        walk((call as FuncCall).args, (of, column) => {
          const [first] = of === 'ColumnRef' ? (column as { fields: FuncCall['funcname'] }).fields : []
          if (first?.String?.sval === table) found.push(`${name} of ${table}`)
          return true
        })
      return true
    })
    return true
  })
  return found
}

test('no update calls over its columns a function whose result may change', async () => {
  const changing = new Set(
    await names(`
      select p.proname as name from pg_proc p
      where p.pronamespace in ('public'::regnamespace, 'pg_catalog'::regnamespace) and p.prokind = 'f'
      group by p.proname having bool_and(p.provolatile <> 'i')`),
  )
  assert.deepEqual(await changingCalls('update a c set b = jsonb_build_object(1, c.d)', changing), [
    'jsonb_build_object of c',
  ])
  const faults: string[] = []
  for (const { name, text } of await bodies())
    for (const query of await statementsOf(text))
      for (const call of await changingCalls(query, changing)) faults.push(`${name}: ${call}`)
  assert.deepEqual(faults, [])
})
