/** Policies as distributed tables take them (D13.5). */
import type pg from 'pg'
import { bringFunctions } from './distribute-functions.ts'

/** What stands in the way of distributing, and comes back behind it. */
export interface Aside {
  readonly drop: string
  /** Undefined: it is not brought back in these words. */
  readonly back?: readonly string[]
}

/**
 * Policies that ask once for a statement (`(select f())`) are refused on distributed tables; there the function itself
 * is asked, which remembers its answer. Those of own groups are made in other words by `limitToOwnGroups`.
 */
export async function policiesOf(client: pg.Client, tables: readonly { readonly name: string }[]): Promise<Aside[]> {
  const { rows } = await client.query<{ name: string; target: string; text: string }>(
    `select p.polname as name, p.polrelid::regclass::text as target, format(
       'create policy %I on %s as %s for %s to %s using (%s)', p.polname, p.polrelid::regclass,
       case when p.polpermissive then 'permissive' else 'restrictive' end,
       case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
       coalesce((select string_agg(quote_ident(r.rolname), ', ') from pg_roles r where r.oid = any(p.polroles)), 'public'),
       pg_get_expr(p.polqual, p.polrelid)
     ) as text
     from pg_policy p
     join pg_class c on c.oid = p.polrelid
     where c.relname = any($1) and pg_get_expr(p.polqual, p.polrelid) like '%SELECT%'`,
    [tables.map(({ name }) => name)],
  )
  return rows.map(({ name, target, text }) => ({
    drop: `drop policy ${name} on ${target}`,
    ...(name === 'own_groups'
      ? {}
      : {
          back: [
            text
              .replaceAll(
                /(\w+) <> ALL \(\( SELECT (kept_from_reader)\(\) AS \w+\)::uuid\[\]\)/g,
                `not is_among($1, '$2')`,
              )
              .replaceAll(/\( SELECT (\w+\(\)) AS \w+\)/g, '$1'),
          ],
        }),
  }))
}

/**
 * `id = any((select f()))` of one PostgreSQL: `f` is asked once for each statement that a node runs, and for each
 * reader. Its answer stands in a setting of the transaction. It is a function of the row, or the coordinator would ask
 * it too when it plans, and not as who it is asked.
 */
const isAmong = `
  create or replace function is_among(id uuid, asked text) returns boolean language plpgsql stable as $$
  declare
    mark text := concat_ws(
      ' ', statement_timestamp(), current_setting('app.establishment', true), current_setting('app.viewer', true),
      current_setting('app.reader', true), '');
    known text := current_setting('app.once_' || asked, true);
    found uuid[];
  begin
    if starts_with(known, mark) then return id = any(substr(known, length(mark) + 1)::uuid[]); end if;
    execute format('select %I()', asked) into found;
    perform set_config('app.once_' || asked, mark || found::text, true);
    return id = any(found);
  end $$`

/** The limits of who sees own groups only, in words that a distributed table takes: functions in place of selects. */
export async function limitToOwnGroups(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ target: string; only_read: boolean; condition: string }>(
    'select target::text as target, only_read, condition from own_limits()',
  )
  const asked = new Set<string>()
  const limits = rows.map(({ target, only_read: onlyRead, condition }) => ({
    target,
    name: onlyRead ? 'own_groups_sums' : 'own_groups',
    acts: onlyRead ? 'select' : 'all',
    words: condition
      .replaceAll(/(\w+) = any\(\(select (taught_\w+)\(\)\)::uuid\[\]\)/g, `is_among($1, '$2')`)
      .replaceAll('(select viewer())', 'viewer()')
      .replaceAll(
        /exists \(select 1 from (\w+) o where o\.establishment_id = (\w+)\.establishment_id and o\.id = \2\.(\w+)\)/g,
        (_, parent: string, child: string, field: string) => {
          asked.add(parent)
          return `sees_${parent}(${child}.establishment_id, ${child}.${field})`
        },
      ),
  }))
  await client.query(isAmong)
  for (const parent of asked)
    await client.query(`
      create or replace function sees_${parent}(centre uuid, asked uuid) returns boolean language plpgsql stable as $$
      begin
        return exists (select 1 from ${parent} o where o.establishment_id = centre and o.id = asked);
      end $$`)
  await bringFunctions(client)
  for (const { target, name, acts, words } of limits) {
    await client.query(`drop policy if exists ${name} on ${target}`)
    await client.query(
      `create policy ${name} on ${target} as restrictive for ${acts} to topcenter_own using (${words})`,
    )
  }
}
