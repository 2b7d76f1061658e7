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
  /** Argument list for `create function`, with defaults. */
  readonly arguments: string
  readonly result: string
  /** `stable`, `parallel safe`, `security definer` and the like. */
  readonly manner: string
  readonly body: string
  readonly language: string
  readonly gives: 'nothing' | 'rows' | 'row' | 'parts' | 'value'
  /** Columns of a result of kind 'parts'. */
  readonly parts: readonly string[]
  /** Expression for the establishment; 'trigger' if the row of the trigger has it. */
  readonly tenant: string | null
  /** Types of rows among its arguments. */
  readonly rows: readonly string[]
  /** It returns rows of a table; made again, it returns a table of its own, which `create or replace` refuses. */
  readonly ofTable: boolean
  /** The row is of a view, which a node meets as a row of no known type. */
  readonly ofView: boolean
  /** A trigger behind changes of an establishment, whose row is on each node. */
  readonly everywhere: boolean
  readonly grants: readonly string[]
}

/** Matches code for which a plpgsql function must be recreated. */
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
  for (const { signature, rows, ofTable } of functions)
    if (rows.length > 0 || ofTable) await client.query(`drop function if exists ${signature}`)
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
    ${[nameConstraintInMessage, onceNow, onceCentre, ofTenant(made.tenant), made.ofView ? ofAnyRow : same, made.everywhere ? atCoordinator : same].reduce((text, change) => change(text), own)}
    $function$`
}

const same = (body: string): string => body

/** Divides a body before its first `begin`: declarations, and statements. */
function atBegin(body: string): readonly [declarations: string, statements: string] {
  const begin = body.search(/^\s*begin\b/im)
  return [body.slice(0, begin), body.slice(begin)]
}

/** Parts of a row of no known type are found by a variable alone. */
const ofAnyRow = (body: string): string => declared(body.replaceAll('$1.', 'row_.'), 'row_ record := $1;')

/** Runs at the coordinator only, not at each copy of the row: queries to other nodes would fail their commits. */
function atCoordinator(body: string): string {
  const [before, after] = atBegin(body)
  return `${before}${after.replace(/\bbegin\b/i, 'begin if not citus_is_coordinator() then return null; end if;')}`
}

/** Adds the establishment as a value for each table, as in the statements of the application (`spread.ts`). */
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
  const [before, after] = atBegin(body)
  const whole = /\bdeclare\b/i.test(before) ? before : `declare ${before}`
  return `${whole.replace(/\bdeclare\b/i, `declare ${variable}`)}${after}`
}

/**
 * Puts the constraint into the message, in the wording of PostgreSQL: of an error that a node raises, only the message
 * reaches the caller. Removes the number that a part has after the name of its table.
 */
const nameConstraintInMessage = (body: string): string =>
  body
    .replaceAll(
      /raise exception '((?:[^']|'')*)'([^;]*?)\busing\b([^;]*?)\bconstraint = ([^;]*?)(, table = [^;]*)?;/gi,
      `raise exception '$1 (constraint "%")'$2, $4 using$3constraint = $4$5;`,
    )
    .replaceAll(/\btg_table_name\b/gi, () => `regexp_replace(tg_table_name, '_[0-9]{6,}$', '')`)

/** Puts a variable in place of an expression of the statements, which is worked out before them. */
function once(body: string, expression: string, variable: string, type: string): string {
  const [before, after] = atBegin(body)
  if (!after.includes(expression)) return body
  return declared(`${before}${after.replaceAll(expression, variable)}`, `${variable} ${type} := ${expression};`)
}

/** The time is read before the statements, which may not be planned for a function that changes. */
const onceNow = (body: string): string => once(body, 'now()', 'now_', 'timestamptz')

/**
 * Reads the establishment of the transaction before the statements: one with a known establishment is executed where
 * its rows are. Others open a connection to a node, on which the owner of the function may not take the reader's role.
 */
const onceCentre = (body: string): string =>
  once(body, "nullif(current_setting('app.establishment', true), '')::uuid", 'centre_', 'uuid')

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
       p.proretset and t.typtype = 'c' as "ofTable",
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
 * Creates the function that checks deferred rules. A refusal at the commit comes without message and code, so the
 * application checks before it (`spread.ts`), on the node that has the rows.
 */
export async function bringSettling(client: pg.Client): Promise<void> {
  await client.query(`
    create or replace function settle_rules(centre uuid) returns void language plpgsql as $$
    begin
      set constraints all immediate;
    end $$`)
  await delegated(client, 'settle_rules(uuid)')
}

/** Creates the function with which coordinator transactions take locks on the same node as all others (`near.ts`). */
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
