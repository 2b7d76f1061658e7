/**
 * Tables while rows are loaded that were right where they come from: triggers, row security and foreign keys rest, and
 * indexes are made at the end. An owner of tables may do all of this; nobody has to be a superuser.
 */
import type pg from 'pg'

export interface Resting {
  /** All is as before; foreign keys and indexes are checked over all rows. */
  over(): Promise<void>
}

/** @param withIndexes Also those that serve no constraint, which is faster where tables were empty */
export async function resting(client: pg.Client, { withIndexes }: { withIndexes: boolean }): Promise<Resting> {
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
