/**
 * Tables while rows are loaded that were right where they come from: triggers, row security and foreign keys rest, and
 * indexes are made at the end. An owner of tables may do all of this; nobody has to be a superuser.
 */
import type pg from 'pg'
import { isDistributed } from '../database/distributed.ts'

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

/** There they are not taken off and put back in one transaction, but rest on each node; indexes stay. */
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

/** With a statement that finds a row that refers to nothing. */
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

/** @param withIndexes Also those that serve no constraint, which is faster where tables were empty */
export async function resting(client: pg.Client, { withIndexes }: { withIndexes: boolean }): Promise<Resting> {
  if (await isDistributed(client)) return restingOnNodes(client)
  const foreign = await texts(
    client,
    `
      select
        format('alter table %s drop constraint %I', conrelid::regclass, conname) as down,
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as up
      from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace
      order by conrelid::regclass::text, conname
    `,
  )
  const indexes = withIndexes
    ? await texts(
        client,
        `
          select format('drop index %s', i.indexrelid::regclass) as down, pg_get_indexdef(i.indexrelid) as up
          from pg_index i
          join pg_class c on c.oid = i.indexrelid
          where c.relnamespace = 'public'::regnamespace
            and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
          order by i.indrelid::regclass::text, c.relname
        `,
      )
    : []
  const triggers = await texts(
    client,
    `
      select
        format('alter table %s disable trigger user', tgrelid::regclass) as down,
        format('alter table %s enable trigger user', tgrelid::regclass) as up
      from pg_trigger t
      join pg_class c on c.oid = t.tgrelid
      where not tgisinternal and c.relnamespace = 'public'::regnamespace
      group by tgrelid
    `,
  )
  const forced = await texts(
    client,
    `
      select
        format('alter table %s no force row level security', oid::regclass) as down,
        format('alter table %s force row level security', oid::regclass) as up
      from pg_class
      where relforcerowsecurity and relnamespace = 'public'::regnamespace
    `,
  )
  const all = [...triggers, ...forced, ...foreign, ...indexes]
  await client.query(all.map(({ down }) => down).join('; '))
  return {
    over: async () => {
      await client.query(`set local maintenance_work_mem = '256MB'`)
      for (const { up } of [...indexes, ...foreign, ...forced, ...triggers]) await client.query(up)
    },
  }
}

interface Change {
  readonly down: string
  readonly up: string
}
const texts = async (client: pg.Client, sql: string): Promise<Change[]> => (await client.query<Change>(sql)).rows
