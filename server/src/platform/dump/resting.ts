/**
 * Suspends triggers, row security and foreign keys while rows are loaded that were valid at their source, and creates
 * indexes at the end. The owner of the tables may do all of this; it need not be a superuser.
 */
import type pg from 'pg'
import { isDistributed } from '../cluster/distributed.ts'
import { type Hands, withoutLimits } from './hands.ts'

export interface Resting {
  /** All is as before; foreign keys and indexes are checked over all rows. */
  over(): Promise<void>
}

/** On several nodes only a superuser may let them rest; elsewhere an owner. */
export async function mayRest(client: pg.Client): Promise<boolean> {
  if (!(await isDistributed(client))) return true
  const { rows } = await client.query<{ is: boolean }>(
    'select rolsuper as is from pg_roles where rolname = current_user',
  )
  return rows[0]!.is
}

/** On several nodes they are not dropped and recreated, but disabled on each node; indexes stay. */
async function restingOnNodes(client: pg.Client): Promise<Resting> {
  await client.query('set local session_replication_role = replica')
  await client.query(`set local citus.multi_shard_modify_mode = sequential`) // as one of the tables is on each node
  return {
    over: async () => {
      await client.query('set local session_replication_role = origin')
      for (const { name, broken } of await foreignKeys(client))
        if ((await client.query(broken)).rowCount !== 0) throw new Error(`rows break the foreign key ${name}`)
    },
  }
}

/** Lists foreign keys, each with a statement that finds a row that refers to nothing. */
const foreignKeys = async (client: pg.Client): Promise<{ name: string; broken: string }[]> =>
  (
    await client.query<{ name: string; broken: string }>(`
      select
        k.conname as name,
        format(
          'select from %s c left join %s p on %s where %s and p.%I is null limit 1',
          k.conrelid::regclass,
          k.confrelid::regclass,
          string_agg(format('p.%I = c.%I', theirs.attname, ours.attname), ' and '),
          string_agg(format('c.%I is not null', ours.attname), ' and '),
          min(theirs.attname)
        ) as broken
      from pg_constraint k
      cross join unnest(k.conkey, k.confkey) as pair (ours, theirs)
      join pg_attribute ours on ours.attrelid = k.conrelid and ours.attnum = pair.ours
      join pg_attribute theirs on theirs.attrelid = k.confrelid and theirs.attnum = pair.theirs
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace
      group by k.oid, k.conname, k.conrelid, k.confrelid
      order by k.conname
    `)
  ).rows

/**
 * Suspends them in the transaction that loads.
 *
 * @param filled Tables that get rows; foreign keys of others have nothing to check
 */
export async function resting(client: pg.Client, filled: ReadonlySet<string>): Promise<Resting> {
  if (await isDistributed(client)) return restingOnNodes(client)
  const { foreign, others } = await restOf(client, filled)
  await client.query([...others, ...foreign].map(({ down }) => down).join('; '))
  return {
    over: async () => {
      await client.query(`set local maintenance_work_mem = '256MB'`)
      for (const { up } of [...foreign, ...others]) await client.query(up)
    },
  }
}

/**
 * Commits at once, for tables that were empty: several connections load the rows, and create the indexes and foreign
 * keys at the end.
 */
export async function restingForHands(client: pg.Client, filled: ReadonlySet<string>, hands: Hands): Promise<Resting> {
  const { foreign, others } = await restOf(client, filled)
  const indexes = await indexesOf(client, filled)
  await client.query([...others, ...foreign, ...indexes].map(({ down }) => down).join('; '))
  const tables = [...filled]
  return {
    over: async () => {
      const { rows } = await client.query<{ name: string }>(
        'select name from unnest($1::text[]) as name order by pg_relation_size(quote_ident(name)::regclass) desc',
        [tables],
      )
      const bySize = rows.map(({ name }) => name) // what takes longest does not begin last
      for (const table of bySize)
        for (const { up } of indexes.filter((index) => index.table === table))
          await hands.take((hand) => hand.query(`set local maintenance_work_mem = '128MB'; ${up}`))
      await hands.rest()
      // they are there at once, and looked through side by side without keeping each other waiting
      await client.query(atOnce(foreign.map(({ up }) => `${up} not valid`)))
      for (const table of bySize) {
        const keys = foreign.filter((key) => key.table === table).map(({ name }) => `validate constraint ${name}`)
        await hands.take(async (hand) => {
          if (keys.length > 0) await hand.query(`alter table "${table}" ${keys.join(', ')}`)
          await hand.query(`analyze "${table}"`)
        })
      }
      await hands.rest()
      await client.query(atOnce(others.map(({ up }) => up)))
    },
  }
}

const atOnce = (statements: readonly string[]): string => ['begin', withoutLimits, ...statements, 'commit'].join('; ')

/** Foreign keys, and what rests with every table. */
async function restOf(
  client: pg.Client,
  filled: ReadonlySet<string>,
): Promise<{ foreign: Change[]; others: Change[] }> {
  const foreign = await changes(
    client,
    `
      select
        c.relname as table,
        quote_ident(k.conname) as name,
        format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname) as down,
        format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) as up
      from pg_constraint k
      join pg_class c on c.oid = k.conrelid
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace and c.relname = any($1)
      order by 1, 2
    `,
    [[...filled]],
  )
  const triggers = await changes(
    client,
    `
      select
        c.relname as table,
        'user' as name,
        format('alter table %s disable trigger user', t.tgrelid::regclass) as down,
        format('alter table %s enable trigger user', t.tgrelid::regclass) as up
      from pg_trigger t
      join pg_class c on c.oid = t.tgrelid
      where not t.tgisinternal and c.relnamespace = 'public'::regnamespace
      group by c.relname, t.tgrelid
    `,
  )
  const forced = await changes(
    client,
    `
      select
        relname as table,
        relname as name,
        format('alter table %s no force row level security', oid::regclass) as down,
        format('alter table %s force row level security', oid::regclass) as up
      from pg_class
      where relforcerowsecurity and relnamespace = 'public'::regnamespace
    `,
  )
  return { foreign, others: [...triggers, ...forced] }
}

/** Lists indexes that belong to no constraint. */
const indexesOf = (client: pg.Client, filled: ReadonlySet<string>): Promise<Change[]> =>
  changes(
    client,
    `
      select
        t.relname as table,
        c.relname as name,
        format('drop index %s', i.indexrelid::regclass) as down,
        pg_get_indexdef(i.indexrelid) as up
      from pg_index i
      join pg_class c on c.oid = i.indexrelid
      join pg_class t on t.oid = i.indrelid
      where c.relnamespace = 'public'::regnamespace
        and t.relname = any($1)
        and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
      order by 1, 2
    `,
    [[...filled]],
  )

interface Change {
  readonly table: string
  readonly name: string
  readonly down: string
  readonly up: string
}
const changes = async (client: pg.Client, sql: string, values: unknown[] = []): Promise<Change[]> =>
  (await client.query<Change>(sql, values)).rows
