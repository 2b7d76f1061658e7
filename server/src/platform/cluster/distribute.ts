/**
 * Spreads a migrated database over the nodes of a Citus cluster (D13.5): each table by its establishment, so that all
 * rows of a centre lie on one node, in one group of shards. What has no establishment stays on the coordinator.
 */
import type pg from 'pg'
import { hasCitus, isDistributed } from './distributed.ts'
import { bringLocks, bringSettling, functionsOver, makeAgain } from './distribute-functions.ts'
import { type Aside, limitRows, limitToOwnGroups, policiesOf } from './distribute-policies.ts'
import { makeParts, takePartsAway } from './parts.ts'

export class NotDistributable extends Error {}

/** Tables of the installation rather than of a centre: read before a centre is known, or claimed across all of them. */
export const platformTables = [
  'migration',
  'pace_count',
  'signing_key',
  'login_name',
  'session',
  'password_reset',
  'background_job',
] as const

interface Table {
  readonly name: string
  /** Other tables that it refers to by foreign keys. */
  readonly refers: readonly string[]
}

export interface Distributed {
  readonly tables: number
  readonly nodes: number
}

/**
 * Tables that are distributed already stay as they are, so it may be called again after a migration made new ones.
 *
 * @param client Connected to the coordinator as the owner of the tables
 * @throws {NotDistributable} With a sentence for who runs the installation
 */
export async function distribute(client: pg.Client): Promise<Distributed> {
  if (!(await hasCitus(client)))
    throw new NotDistributable(
      'this database has no extension citus: distributing needs the coordinator of a Citus cluster (plain PostgreSQL needs nothing of this).',
    )
  const nodes = await nodesOf(client)
  // a node may have joined since
  await bringRoles(client)
  await bringSettings(client)
  const waiting = await undistributed(client)
  const functions = await functionsOver(client, await ownTables(client))
  if (waiting.length === 0 && functions.length === 0 && !(await wasCutOff(client))) {
    await onAllNodes(client, makeParts)
    return { tables: 0, nodes }
  }
  await takeAway(client)
  for (const setting of [
    'citus.enable_ddl_propagation = on',
    `client_min_messages = warning`,
    'citus.enable_local_reference_table_foreign_keys = off',
    'citus.enable_unsafe_triggers = on',
    'citus.multi_shard_modify_mode = sequential',
  ])
    await client.query(`set ${setting}`)
  await client.query(`create table if not exists ${aside} (number integer primary key, text text not null)`)
  const cycles = await cyclesOf(client, waiting)
  await putAside(client, [...cycles, ...(await policiesOf(client, waiting)), ...(await viewsOf(client))])
  await transaction(client, () => makeAgain(client, functions))
  if (!(await isDistributed(client))) await client.query(`select create_reference_table('public.establishment')`)
  await distributeTables(client, inOrder(waiting, cycles))
  await bringSettling(client)
  await bringLocks(client)
  await client.query(receiptFunction)
  await limitToOwnGroups(client)
  await bringBack(client)
  await limitRows(client)
  await client.query(`drop table ${aside}`)
  await onAllNodes(client, makeParts)
  return { tables: waiting.length, nodes }
}

/** A run before this one did not come to its end: what it put aside, the limits of own groups too, is not back. */
async function wasCutOff(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>(`select to_regclass('public.${aside}') is not null as is`)
  return rows[0]!.is
}

async function distributeTables(client: pg.Client, tables: readonly Table[]): Promise<void> {
  let beside = (await distributedTables(client))[0]
  for (const { name } of tables) {
    // the owner copies what is in it
    await client.query(`alter table ${name} no force row level security`)
    await client.query(`select create_distributed_table($1, 'establishment_id', colocate_with => $2)`, [
      `public.${name}`,
      beside ?? 'default',
    ])
    await client.query(`alter table ${name} force row level security`)
    beside ??= `public.${name}`
  }
}

/** Table that holds the dropped objects until they are recreated, also after an interruption; dropped at the end. */
const aside = 'distributing'

const transaction = async (client: pg.Client, work: () => Promise<void>): Promise<void> => {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function putAside(client: pg.Client, parts: readonly Aside[]): Promise<void> {
  await transaction(client, async () => {
    const texts = parts.flatMap(({ back = [] }) => back)
    await client.query(
      `insert into ${aside} (number, text)
       select (select coalesce(max(number), 0) from ${aside}) + t.at, t.text
       from unnest($1::text[]) with ordinality t(text, at)`,
      [texts],
    )
    for (const { drop } of parts.toReversed()) await client.query(drop)
  })
}

async function bringBack(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: number; text: string }>(
    `select number, text from ${aside} order by number`,
  )
  for (const { number, text } of rows)
    await transaction(client, async () => {
      await client.query(text)
      await client.query(`delete from ${aside} where number = $1`, [number])
    })
}

async function nodesOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ nodes: number }>(
    `select count(*)::int as nodes from pg_dist_node where isactive and noderole = 'primary'`,
  )
  if (rows[0]!.nodes < 2)
    throw new NotDistributable(
      'this is not the coordinator of a Citus cluster, or it knows no other node yet: add the workers with citus_add_node first.',
    )
  return rows[0]!.nodes
}

/** Citus works on the other nodes as the calling role, which must be able to log in there; the cluster decides how. */
export const roles = `do $do$ declare made text; begin
  foreach made in array array['topcenter_app', 'topcenter_own', 'topcenter_taught'] loop
    if not exists (select from pg_roles where rolname = made) then
      execute format('create role %I nobypassrls', made);
      if made <> 'topcenter_app' then execute format('grant topcenter_app to %I', made); end if;
    end if;
    execute format('alter role %I login', made);
  end loop;
end $do$`

async function bringRoles(client: pg.Client): Promise<void> {
  await client.query('set citus.enable_ddl_propagation = off')
  await client.query(roles)
  await onOtherNodes(client, roles)
  await client.query('set citus.enable_ddl_propagation = on')
}

/** Grants access to views: a node that joins gets the views, but not their grants. */
export async function bringGrants(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ text: string }>(`
    select format('grant %s on %s to %I', a.privilege_type, c.oid::regclass, r.rolname) as text
    from pg_class c
    cross join aclexplode(c.relacl) a
    join pg_roles r on r.oid = a.grantee
    where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace and a.grantee <> c.relowner
  `)
  await onOtherNodes(client, rows.map(({ text }) => text).join('; '))
}

/** Triggers ask other tables, on the node of their row. */
async function bringSettings(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ database: string }>('select quote_ident(current_database()) as database')
  await client.query('set citus.enable_ddl_propagation = off')
  for (const setting of [
    'citus.allow_nested_distributed_execution = on',
    'citus.enable_unsafe_triggers = on',
    `citus.propagate_set_commands = 'local'`,
  ]) {
    const text = `alter database ${rows[0]!.database} set ${setting}`
    await client.query(text)
    await onOtherNodes(client, text)
    await client.query(`set ${setting}`)
  }
  await client.query('set citus.enable_ddl_propagation = on')
}

/** Drops the schemas of parts on all nodes (`parts.ts`) before tables change; `distribute` restores them. */
export const takeAway = (client: pg.Client): Promise<void> => onAllNodes(client, takePartsAway)

async function onAllNodes(client: pg.Client, text: string): Promise<void> {
  await client.query('set citus.enable_ddl_propagation = off')
  await client.query(text)
  await onOtherNodes(client, text)
  await client.query('set citus.enable_ddl_propagation = on')
}

async function onOtherNodes(client: pg.Client, text: string): Promise<void> {
  const { rows } = await client.query<{ success: boolean; result: string; nodename: string }>(
    `select * from run_command_on_workers($1)`,
    // what it changes is not handed on from there
    [
      `do $command$ begin perform set_config('citus.enable_ddl_propagation', 'off', true); execute $text$${text}$text$; end $command$`,
    ],
  )
  const refused = rows.find(({ success }) => !success)
  if (refused) throw new NotDistributable(`the node ${refused.nodename} refuses: ${refused.result}`)
}

async function undistributed(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name, array(
       select distinct p.relname::text
       from pg_constraint k join pg_class p on p.oid = k.confrelid
       where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid
     ) as refers
     from pg_class c
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> all($1)
       and c.oid not in (select logicalrelid from pg_dist_partition)
     order by c.oid`,
    [[...platformTables, 'establishment', aside]],
  )
  return rows
}

async function ownTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class where relkind in ('r', 'v') and relnamespace = 'public'::regnamespace`,
  )
  return rows.map(({ name }) => name)
}

async function distributedTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select logicalrelid::text as name from pg_dist_partition where partmethod = 'h' order by logicalrelid limit 1`,
  )
  return rows.map(({ name }) => name)
}

/** Lists views, dependencies first. Functions that depend on their rows are among those that are recreated. */
async function viewsOf(client: pg.Client): Promise<Aside[]> {
  const { rows } = await client.query<{ name: string; definition: string; kept: readonly string[] }>(
    `select c.oid::regclass::text as name, pg_get_viewdef(c.oid) as definition,
       array(
         select format('grant %s on %s to %I', a.privilege_type, c.oid::regclass, r.rolname)
         from aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee where a.grantee <> c.relowner
       ) || array(
         select format('alter view %s set (%s)', c.oid::regclass, o) from unnest(c.reloptions) o
       ) as kept
     from pg_class c
     where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by c.oid`,
  )
  return rows.map(({ name, definition, kept }) => ({
    drop: `drop view if exists ${name} cascade`,
    back: [
      `create view ${name} as ${definition.replace(receiptLookup, 'receipt_number_of(t.establishment_id, e.record_id)')}`,
      ...kept,
    ],
  }))
}

/**
 * The lookup of a receipt in `account_transaction`. A view that joins another table with an outer join is refused if it
 * looks into a third one there, but a function of it may.
 */
const receiptLookup =
  /\(\s*SELECT \(r\.receipt_number\)::text AS receipt_number\s+FROM receipt r\s+WHERE [^;]*?e\.record_id\)\)\)/
const receiptFunction = `
  create or replace function receipt_number_of(centre uuid, asked uuid) returns text language plpgsql stable parallel safe as $$
  begin
    return (select r.receipt_number::text from receipt r where r.establishment_id = centre and r.id = asked);
  end $$`

interface Key extends Aside {
  readonly table: string
  readonly name: string
  readonly to: string
}

const isOpen = (keys: readonly Key[], from: string, to: string): boolean =>
  keys.some((key) => key.table === from && key.to === to)

/** Tables that refer to each other: one of the keys comes back when both are distributed. */
async function cyclesOf(client: pg.Client, tables: readonly Table[]): Promise<Key[]> {
  const left = new Map(tables.map((table) => [table.name, table]))
  const opened: Key[] = []
  for (;;) {
    const free = [...left.values()].filter(
      ({ name, refers }) => !refers.some((other) => left.has(other) && !isOpen(opened, name, other)),
    )
    for (const { name } of free) left.delete(name)
    if (left.size === 0) return opened
    if (free.length > 0) continue
    const { rows } = await client.query<{ table: string; name: string; to: string; definition: string }>(
      `select k.conrelid::regclass::text as table, k.conname as name, k.confrelid::regclass::text as to,
         pg_get_constraintdef(k.oid) as definition
       from pg_constraint k
       join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[2]
       where k.contype = 'f' and k.conrelid <> k.confrelid and not a.attnotnull
         and k.conrelid::regclass::text = any($1) and k.confrelid::regclass::text = any($1)
         and exists (
           select from pg_constraint back
           where back.contype = 'f' and back.conrelid = k.confrelid and back.confrelid = k.conrelid
         )
       order by k.oid`,
      [[...left.keys()]],
    )
    const key = rows.find(({ name }) => !opened.some((known) => known.name === name))
    if (!key) throw new NotDistributable(`these tables refer to each other in a circle: ${[...left.keys()].join(', ')}`)
    opened.push({
      table: key.table,
      name: key.name,
      to: key.to,
      drop: `alter table ${key.table} drop constraint ${key.name}`,
      back: [`alter table ${key.table} add constraint ${key.name} ${key.definition}`],
    })
  }
}

function inOrder(tables: readonly Table[], opened: readonly Key[]): Table[] {
  const left = new Map(tables.map((table) => [table.name, table]))
  const ordered: Table[] = []
  while (left.size > 0)
    for (const table of left.values()) {
      const waits = table.refers.some((other) => left.has(other) && !isOpen(opened, table.name, other))
      if (waits) continue
      ordered.push(table)
      left.delete(table.name)
    }
  return ordered
}
