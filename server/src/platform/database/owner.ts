/** The owner of the tables, and the rows that it sees. */
import type pg from 'pg'

/** Returns true for a superuser or a role with `bypassrls`: row security is forced upon all other owners. */
export async function passesRowSecurity(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ passes: boolean }>(
    'select rolsuper or rolbypassrls as passes from pg_roles where rolname = current_user',
  )
  return rows[0]!.passes
}
