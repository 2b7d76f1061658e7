/**
 * Functions that read tables, as a distributed database takes them (D13.5): those of SQL are refused there, as they are
 * planned before their values are known, and the row of a shard is of another type than the row of its table. So they
 * are made again in plpgsql, with the same words, and take a row of any kind. On one PostgreSQL all stays as migrations
 * wrote it.
 */
import type pg from 'pg'
import { pair } from './spread.ts'

export interface SqlFunction {
  /** With its arguments: what `drop function` names. */
  readonly signature: string
  readonly name: string
  /** As `create function` takes them, with their defaults. */
  readonly arguments: string
  readonly result: string
  /** `stable`, `parallel safe`, `security definer` and the like. */
  readonly manner: string
  readonly body: string
  readonly language: string
  readonly gives: 'nothing' | 'rows' | 'row' | 'parts' | 'value'
  /** Of what it gives in parts. */
  readonly parts: readonly string[]
  /** What of it says the establishment; 'trigger' where its row does. */
  readonly tenant: string | null
  /** Types of rows among its arguments. */
  readonly rows: readonly string[]
  /** The row is of a view, which a node meets as a row of no known type. */
  readonly ofView: boolean
  /** A trigger behind changes of an establishment, whose row is on each node. */
  readonly everywhere: boolean
  readonly grants: readonly string[]
}

/** What a function of plpgsql is made again for. */
const ofShards = /\btg_table_name\b|\bconstraint = |\bnow\(\)|\.establishment_id = \w+\.establishment_id/i

/** @param tables All tables of the product: a function that names none of them and takes no row stays as it is */
export async function functionsOver(client: pg.Client, tables: readonly string[]): Promise<SqlFunction[]> {
  const reads = new RegExp(`\\b(from|join|into|update)\\s+(public\\.)?(${tables.join('|')})\\b`, 'i')
  const all = (await sqlFunctions(client)).filter(({ body }) => !body.includes(asSpread))
  const found = new Set(
    all.filter(
      ({ rows, language, body, everywhere }) =>
        everywhere ||
        rows.length > 0 ||
        (language === 'sql' && reads.test(body)) ||
        (language === 'plpgsql' && ofShards.test(body)),
    ),
  )
  // a function of SQL that calls one of them is changed too
  for (let before = 0; before !== found.size;) {
    before = found.size
    for (const one of all)
      if (one.language === 'sql' && [...found].some(({ name }) => calls(one.body, name))) found.add(one)
  }
  return all.filter((one) => found.has(one))
}

const calls = (body: string, name: string): boolean => new RegExp(`\\b${name}\\s*\\(`).test(body)

export async function makeAgain(client: pg.Client, functions: readonly SqlFunction[]): Promise<void> {
  for (const { signature, rows } of functions)
    if (rows.length > 0) await client.query(`drop function if exists ${signature}`)
  for (const made of functions) {
    await client.query(textOf(made))
    for (const grant of made.grants) await client.query(grant)
  }
}

/** Stands in a function that was made again, so that it is not changed twice. */
const asSpread = '-- as several nodes take it'

function textOf(made: SqlFunction): string {
  const { name, arguments: given, result, manner, body, rows, language } = made
  const taken = rows.reduce(
    (text, row) => text.replaceAll(new RegExp(`\\b${row}\\b(?=\\s*(,|$|DEFAULT))`, 'g'), 'anyelement'),
    given,
  )
  const own = language === 'sql' ? plpgsqlOf(made) : body
  return `create or replace function ${name}(${taken})
    returns ${result} language plpgsql ${manner} as $function$
    ${language === 'sql' ? '#variable_conflict use_column' : ''}
    ${asSpread}
    ${[toldInWords, onceNow, ofTenant(made.tenant), made.ofView ? ofAnyRow : same, made.everywhere ? atCoordinator : same].reduce((text, change) => change(text), own)}
    $function$`
}

const same = (body: string): string => body

/** Parts of a row of no known type are found by a variable alone. */
const ofAnyRow = (body: string): string => declared(body.replaceAll('$1.', 'row_.'), 'row_ record := $1;')

/** At the coordinator alone, not again beside each copy of the row; what asks other nodes would end those that commit. */
function atCoordinator(body: string): string {
  const begin = body.search(/^\s*begin\b/im)
  const [before, after] = [body.slice(0, begin), body.slice(begin)]
  return `${before}${after.replace(/\bbegin\b/i, 'begin if not citus_is_coordinator() then return null; end if;')}`
}

/** Each table is looked into for the establishment as a value, as in the statements of the application (`spread.ts`). */
function ofTenant(tenant: string | null): (body: string) => string {
  if (tenant === null) return (body) => body
  const ofRow = tenant === 'trigger'
  return (body) => {
    const spread = body.replaceAll(pair, (both, inner: string, outer: string) =>
      /^(new|old)$/i.test(inner) || /^(new|old)$/i.test(outer)
        ? both
        : `${both} and ${inner}.establishment_id = ${ofRow ? 'tenant_' : tenant}`,
    )
    if (spread === body || !ofRow) return spread
    return declared(
      spread,
      `tenant_ uuid := case tg_op when 'DELETE' then old.establishment_id else new.establishment_id end;`,
    )
  }
}

function declared(body: string, variable: string): string {
  const begin = body.search(/^\s*begin\b/im)
  const [before, after] = [body.slice(0, begin), body.slice(begin)]
  const whole = /\bdeclare\b/i.test(before) ? before : `declare ${before}`
  return `${whole.replace(/\bdeclare\b/i, `declare ${variable}`)}${after}`
}

/**
 * A part of a table has a number behind its name; and of what a node raises, only the message comes back to who asked,
 * so the constraint stands in it as PostgreSQL itself names one.
 */
const toldInWords = (body: string): string =>
  body
    .replaceAll(
      /raise exception '((?:[^']|'')*)'([^;]*?)\busing\b([^;]*?)\bconstraint = ([^;]*?)(, table = [^;]*)?;/gi,
      `raise exception '$1 (constraint "%")'$2, $4 using$3constraint = $4$5;`,
    )
    .replaceAll(/\btg_table_name\b/gi, () => `regexp_replace(tg_table_name, '_[0-9]{6,}$', '')`)

/** The time is read before the statements, which may not be planned for a function that changes. */
function onceNow(body: string): string {
  const begin = body.search(/^\s*begin\b/im)
  const [before, after] = [body.slice(0, begin), body.slice(begin)]
  if (!/\bnow\(\)/i.test(after)) return body
  return declared(`${before}${after.replaceAll(/\bnow\(\)/gi, 'now_')}`, 'now_ timestamptz := now();')
}

function plpgsqlOf({ body, gives, result, parts }: SqlFunction): string {
  const text = body.trim().replace(/;$/, '')
  switch (gives) {
    case 'nothing':
      return `begin ${text}; end`
    case 'rows':
      return `begin return query ${text}; end`
    case 'row':
      return `declare found_ ${result}; begin for found_ in ${text} loop return found_; end loop; return null; end`
    case 'parts':
      return `begin select * into ${parts.join(', ')} from (${text}) found_; end`
    case 'value':
      return `begin return (${text}); end`
  }
}

async function sqlFunctions(client: pg.Client): Promise<SqlFunction[]> {
  const { rows } = await client.query<SqlFunction>(
    `select p.oid::regprocedure::text as signature, p.proname::text as name,
       pg_get_function_arguments(p.oid) as arguments,
       -- with rows of a table, a view over the function would make that table hang on itself, never to be altered again
       case when p.proretset and t.typtype = 'c' then (
         select format('table (%s)', string_agg(format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod)), ', ' order by a.attnum))
         from pg_attribute a where a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped
       ) else pg_get_function_result(p.oid) end as result,
       concat_ws(' ',
         case p.provolatile when 'i' then 'immutable' when 's' then 'stable' end,
         case when p.proisstrict then 'strict' end,
         case p.proparallel when 's' then 'parallel safe' end,
         case when p.prosecdef then 'security definer' end,
         (select string_agg('set ' || c, ' ') from unnest(p.proconfig) c)
       ) as manner,
       coalesce(pg_get_function_sqlbody(p.oid), p.prosrc) as body, l.lanname::text as language,
       case
         when p.prorettype = 'void'::regtype then 'nothing'
         when p.proretset then 'rows'
         when p.prorettype = 'record'::regtype then 'parts'
         when t.typtype = 'c' then 'row'
         else 'value'
       end as gives,
       case
         when p.prorettype = 'trigger'::regtype then (
           select case when bool_and(g.tgtype & 1 = 1) then 'trigger' end from pg_trigger g where g.tgfoid = p.oid
         )
         when 'establishment' = any(p.proargnames) then 'establishment'
         when 'centre' = any(p.proargnames) then 'centre'
         when p.proargtypes[0]::regtype::oid in (select r.oid from pg_type r where r.typtype = 'c' or r.typname = 'anyelement')
           then coalesce(nullif(p.proargnames[1], ''), '$1') || '.establishment_id'
       end as tenant,
       array(
         select n from unnest(p.proargnames, p.proargmodes) as a(n, m) where m = 'o'
       ) as parts,
       array(
         select a::regtype::text from unnest(p.proargtypes) a join pg_type r on r.oid = a where r.typtype = 'c'
       ) as rows,
       exists (
         select from unnest(p.proargtypes) a join pg_type r on r.oid = a join pg_class c on c.oid = r.typrelid
         where c.relkind = 'v'
       ) as "ofView",
       exists (
         select from pg_trigger g
         where g.tgfoid = p.oid and g.tgrelid = 'public.establishment'::regclass and g.tgtype & 2 = 0
       ) as everywhere,
       array(
         select format('grant execute on function %s to %I', p.oid::regprocedure, r.rolname)
         from aclexplode(p.proacl) a join pg_roles r on r.oid = a.grantee where a.grantee <> p.proowner
       ) as grants
     from pg_proc p
     join pg_language l on l.oid = p.prolang
     join pg_type t on t.oid = p.prorettype
     where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
       and l.lanname in ('sql', 'plpgsql')
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
     order by p.oid`,
  )
  return rows
}

/**
 * A rule that is checked at the commit is refused there without its words and its code, so the application asks for it
 * before (`spread.ts`), on the node that has the rows.
 */
export async function bringSettling(client: pg.Client): Promise<void> {
  await client.query(`
    create or replace function settle_rules(centre uuid) returns void language plpgsql as $$
    begin
      set constraints all immediate;
    end $$`)
  await delegated(client, 'settle_rules(uuid)')
}

/** The locks of a transaction that is asked at the coordinator are held where those of the others are (`near.ts`). */
export async function bringLocks(client: pg.Client): Promise<void> {
  await client.query(`
    create or replace function lock_names(centre uuid, names text[]) returns void language plpgsql as $$
    declare name text;
    begin
      foreach name in array names loop perform pg_advisory_xact_lock(hashtextextended(name, 0)); end loop;
    end $$`)
  await delegated(client, 'lock_names(uuid, text[])')
}

async function delegated(client: pg.Client, signature: string): Promise<void> {
  await client.query(
    `select create_distributed_function(
       $1::regprocedure, 'centre', colocate_with => 'public.audit', force_delegation => true)`,
    [signature],
  )
}

/** Triggers and policies call them where the rows are. */
export async function bringFunctions(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ signature: string }>(
    `select p.oid::regprocedure::text as signature
     from pg_proc p
     where p.pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
       and not exists (
         select from pg_dist_object o where o.classid = 'pg_proc'::regclass and o.objid = p.oid)
     order by p.oid`,
  )
  for (const { signature } of rows)
    await client.query('select create_distributed_function($1::regprocedure)', [signature])
}
