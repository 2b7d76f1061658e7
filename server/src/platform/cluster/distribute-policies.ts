/** Policies as distributed tables take them (D13.5). */
import type pg from 'pg'
import { bringFunctions } from './distribute-functions.ts'

/** Object that blocks distribution: it is dropped before and recreated after. */
export interface Aside {
  readonly drop: string
  /** Undefined: other code recreates it. */
  readonly back?: readonly string[]
}

/**
 * Distributed tables refuse policies that evaluate a function once per statement (`(select f())`). There the policy
 * calls the function itself, which caches its result. `limitToOwnGroups` rewrites the policies of own groups. Other
 * nodes do not learn that a policy is restrictive, so it lets nothing through and only keeps its text for `limitRows`.
 */
export async function policiesOf(client: pg.Client, tables: readonly { readonly name: string }[]): Promise<Aside[]> {
  const { rows } = await client.query<{ name: string; target: string; text: string }>(
    `select p.polname as name, p.polrelid::regclass::text as target, format(
       case when p.polpermissive then 'create policy %I on %s for %s to %s using (%s)'
       else 'create policy %I on %s for %s to %s using (${never} and (%s))' end, p.polname, p.polrelid::regclass,
       case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
       coalesce((select string_agg(quote_ident(r.rolname), ', ') from pg_roles r where r.oid = any(p.polroles)), 'public'),
       pg_get_expr(p.polqual, p.polrelid)
     ) as text
     from pg_policy p
     join pg_class c on c.oid = p.polrelid
     where not p.polpermissive or c.relname = any($1) and pg_get_expr(p.polqual, p.polrelid) like '%SELECT%'`,
    [tables.map(({ name }) => name)],
  )
  return rows.map(({ name, target, text }) => ({
    drop: `drop policy ${name} on ${target}`,
    ...(ofOwnGroups.has(name)
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

/** Not `false`: with a condition of constants no outer join of the table would be planned. */
const never = 'establishment_id <> establishment_id'

const ofOwnGroups = new Set(['own_groups', 'own_groups_sums'])

/**
 * Replaces `id in (select unnest((select f())))` of one PostgreSQL: `f` runs once for each statement of a node and each
 * reader, and a setting of the transaction caches its result. It takes the row's id, or the coordinator would evaluate
 * it when it plans, as another user.
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

/**
 * Creates, for each condition with arguments whose own search path is `public`, one without it that calls it by name. A
 * policy refers to a function and not to its name; by name a node finds the function over its own parts (`parts.ts`).
 *
 * @returns The words of a condition with those functions in place of the others
 */
async function bringNamed(client: pg.Client): Promise<(words: string) => string> {
  const { rows } = await client.query<{ name: string; types: string; values: string }>(
    `select p.proname::text as name, oidvectortypes(p.proargtypes) as types,
       (select string_agg('$' || n, ', ' order by n) from generate_series(1, p.pronargs) n) as values
     from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.pronargs > 0
       and p.prorettype = 'boolean'::regtype and not p.proretset
       and exists (select from unnest(p.proconfig) s where s like 'search_path=%')`,
  )
  for (const { name, types, values } of rows)
    await client.query(`
      create or replace function by_name_${name}(${types}) returns boolean language plpgsql stable as $$
      begin
        return ${name}(${values});
      end $$`)
  if (rows.length === 0) return (words) => words
  const called = new RegExp(`\\b(${rows.map(({ name }) => name).join('|')})\\(`, 'g')
  return (words) => words.replaceAll(called, 'by_name_$1(')
}

/** Creates the limits of own groups in a form that distributed tables accept: functions instead of subselects. */
export async function limitToOwnGroups(client: pg.Client): Promise<void> {
  const named = await bringNamed(client)
  const { rows } = await client.query<{ target: string; only_read: boolean; condition: string }>(
    'select target::text as target, only_read, condition from own_limits()',
  )
  const asked = new Set<string>()
  const limits = rows.map(({ target, only_read: onlyRead, condition }) => ({
    target,
    name: onlyRead ? 'own_groups_sums' : 'own_groups',
    acts: onlyRead ? 'select' : 'all',
    words: named(condition)
      .replaceAll(/(\w+) in \(select unnest\(\(select (\w+)\(\)\)::uuid\[\]\)\)/g, `is_among($1, '$2')`)
      .replaceAll('(select viewer())', 'viewer()')
      .replaceAll(
        /\(select true from (\w+) o where o\.establishment_id = (\w+)\.establishment_id and o\.id = \2\.(\w+)\)/g,
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
        return exists (select 1 from ${parent} o where o.establishment_id = $1 and o.id = $2);
      end $$`)
  await bringFunctions(client)
  for (const { target, name, acts, words } of limits) {
    await client.query(`drop policy if exists ${name} on ${target}`)
    await client.query(
      `create policy ${name} on ${target} for ${acts} to topcenter_own using (${never} and (${words}))`,
    )
  }
}

const acts = { r: 'select', a: 'insert', w: 'update', d: 'delete' } as const
const ofEstablishment = `establishment_id = nullif(current_setting('app.establishment', true), '')::uuid`

interface Limit {
  readonly name: string
  /** '*' for all. */
  readonly act: keyof typeof acts | '*'
  readonly role: string | null
  readonly words: string
}

/**
 * Rows that a restrictive policy would keep back: what lets the rows of the own establishment through says its words
 * too, as the other nodes make each policy a permissive one (also when a shard moves).
 */
export async function limitRows(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ target: string; limits: readonly Limit[]; others: readonly string[] }>(
    `select p.polrelid::regclass::text as target,
       json_agg(json_build_object(
         'name', p.polname, 'act', p.polcmd, 'role', r.rolname,
         'words', substring(pg_get_expr(p.polqual, p.polrelid) from '^\\(\\(${never}\\) AND (.*)\\)$')
       ) order by p.polname) as limits,
       array(
         select o.polname::text from pg_policy o
         where o.polrelid = p.polrelid and coalesce(pg_get_expr(o.polqual, o.polrelid), '') not like '((${never}) AND %'
       ) as others
     from pg_policy p
     left join pg_roles r on r.oid = p.polroles[1]
     where pg_get_expr(p.polqual, p.polrelid) like '((${never}) AND %'
     group by p.polrelid`,
  )
  for (const { target, limits, others } of rows) {
    const strange = others.find((name) => !name.startsWith('own_establishment') && name !== 'due_anywhere')
    // that one lets rows through outside of an establishment, where nobody is who has limits
    if (strange) throw new Error(`${target} has limits beside the policy ${strange}, which would let rows past them`)
    const conditionOf = (act: string): string =>
      [
        ofEstablishment,
        ...limits
          .filter((limit) => limit.act === '*' || limit.act === act)
          .map(({ role, words }) => (role ? `(current_user <> '${role}' or ${words})` : words)),
      ].join(' and ')
    const isOne = limits.every(({ act }) => act === '*')
    await client.query('begin')
    try {
      for (const name of others.filter((each) => each !== 'due_anywhere'))
        await client.query(`drop policy ${name} on ${target}`)
      if (isOne) await client.query(`create policy own_establishment on ${target} using (${conditionOf('*')})`)
      else
        for (const [act, name] of Object.entries(acts))
          await client.query(
            `create policy own_establishment_${name} on ${target} for ${name} ${act === 'a' ? 'with check' : 'using'} (${conditionOf(act)})`,
          )
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    }
  }
}
