/** Who owns the tables, and how much of them they see. */
import type pg from 'pg'

/** Row security is forced upon owners, unless they are superusers or were told to pass it. */
export async function passesRowSecurity(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ passes: boolean }>(
    'select rolsuper or rolbypassrls as passes from pg_roles where rolname = current_user',
  )
  return rows[0]!.passes
}
