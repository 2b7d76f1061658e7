/**
 * On its node, the rows of a centre are in ordinary tables (`payment_102471`), the parts of the distributed ones
 * (D13.5). Parts of one group get a schema of views there (`part_102009.payment`) with the names of the tables. With
 * that search path the node runs the statements of the application unchanged, and plans them as on one PostgreSQL
 * (`near.ts`).
 */

/** A group of parts is named after the part number of this table. */
const leader = 'public.audit'

export const schemaOf = (part: string): string => `part_${part}`

/** `$1` is the establishment: the number of its parts, and the node that has them. */
export const placeOfRows = `
  select s.shardid::text as part, n.nodename as host, n.nodeport as port
  from (select get_shard_id_for_distribution_column('${leader}', $1::uuid) as shardid) s
  join pg_dist_placement p using (shardid)
  join pg_dist_node n using (groupid)
  where n.noderole = 'primary' and n.isactive
`

/**
 * Returns the first statement of each transaction at a node. It checks that the rows are here, and keeps them here
 * until the end of one that writes: that and a move wait for each other (`lock_shard_metadata`, as in Citus itself).
 */
export const hold = (writes: boolean): string => `select hold(${writes})`

/** Checks, once per connection, that row security binds the connected role. */
export const isBound = 'select bound() as bound'

/** Returns a query that checks whether this node has the functions for this part. */
export const areParts = (part: string): string =>
  `select to_regprocedure('${schemaOf(part)}.hold(boolean)') is not null as are`

/** Matches schemas of parts; nothing else uses such names. */
const isPart = `nspname ~ '^part_[0-9]+$'`

/** Views stand in the way of changes of their tables. */
export const takePartsAway = `do $do$ declare part name; begin
  for part in select nspname from pg_namespace where ${isPart} loop
    execute format('drop schema %I cascade', part);
  end loop;
end $do$`

/**
 * Creates the schemas for the parts on this node, again only if something has changed. Run as the owner of the tables.
 *
 * Functions that name their own search path look into the parts as well, where they are called by name; by a trigger
 * they ask through Citus, which finds the rows on the same node.
 */
export const makeParts = `do $do$
declare
  leads constant regclass := '${leader}';
  here constant integer := (select groupid from pg_dist_local_group);
  of_all text;
  mark text;
  part record;
  one record;
begin
  perform pg_advisory_xact_lock(hashtext('parts of this node'));
  perform set_config('search_path', 'public', true);
  select md5(string_agg(t.text, ' ' order by t.text)) into of_all
  from (
    select format('%s %s %s %s', a.attrelid::regclass, a.attname, a.atttypid, a.attnum) as text
    from pg_attribute a
    join pg_dist_partition d on d.logicalrelid = a.attrelid
    where a.attnum > 0 and not a.attisdropped
    union all
    select format('%s %s %s', c.relname, c.reloptions, pg_get_viewdef(c.oid))
    from pg_class c
    where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace
    union all
    select pg_get_functiondef(p.oid)
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proconfig is not null and p.prokind = 'f'
  ) t;
  for part in
    select nspname as name
    from pg_namespace
    where ${isPart} and nspname not in (
      select 'part_' || s.shardid
      from pg_dist_shard s
      join pg_dist_placement p using (shardid)
      where s.logicalrelid = leads and p.groupid = here
    )
  loop
    execute format('drop schema %I cascade', part.name);
  end loop;
  for part in
    select s.shardid, 'part_' || s.shardid as name, s.shardminvalue
    from pg_dist_shard s
    join pg_dist_placement p using (shardid)
    where s.logicalrelid = leads and p.groupid = here
  loop
    -- with their number: views go with a table that has moved away
    mark := of_all || ' ' || (
      select count(*) from pg_class v where v.relkind = 'v' and v.relnamespace = to_regnamespace(part.name)
    );
    continue when obj_description(to_regnamespace(part.name), 'pg_namespace') = mark;
    execute format('drop schema if exists %I cascade', part.name);
    execute format('create schema %I', part.name);
    execute format('grant usage on schema %I to topcenter_app', part.name);
    for one in
      select c.relname as name, s.shardid, d.partmethod = 'n' as is_on_all
      from pg_dist_shard s
      join pg_dist_partition d using (logicalrelid)
      join pg_class c on c.oid = s.logicalrelid
      where d.partmethod = 'h' and s.shardminvalue = part.shardminvalue or d.partmethod = 'n' and d.repmodel = 't'
    loop
      execute format(
        'create view %I.%I with (security_invoker) as select * from public.%I',
        part.name, one.name, one.name || '_' || one.shardid);
      -- what lies on all nodes is changed by the coordinator
      execute format(
        'grant %s on %I.%I to topcenter_app',
        case when one.is_on_all then 'select' else 'select, insert, update, delete' end, part.name, one.name);
    end loop;
    for one in
      select c.relname as name, pg_get_viewdef(c.oid) as text,
        coalesce('with (' || array_to_string(c.reloptions, ', ') || ')', '') as options
      from pg_class c
      where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      order by c.oid
    loop
      perform set_config('search_path', part.name || ', public', true);
      execute format('create view %I.%I %s as %s', part.name, one.name, one.options, one.text);
      execute format('grant select on %I.%I to topcenter_app', part.name, one.name);
      perform set_config('search_path', 'public', true);
    end loop;
    for one in
      select p.oid::regprocedure as name, pg_get_functiondef(p.oid) as text, p.proowner::regrole as owner
      from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
        and p.prorettype <> 'trigger'::regtype
        and exists (select from unnest(p.proconfig) s where s like 'search_path=%')
    loop
      execute replace(
        replace(one.text, 'FUNCTION public.', format('FUNCTION %I.', part.name)),
        'SET search_path TO ''public''', format('SET search_path TO ''%s'', ''public''', part.name));
      execute format('alter function %I.%s owner to %s', part.name, one.name, one.owner);
    end loop;
    execute format($made$
      create function %I.hold(writes boolean) returns void
      language plpgsql security definer set search_path = pg_catalog, pg_temp as $body$ -- only the owner may lock parts
      begin
        if writes then perform lock_shard_metadata(5, array[%s]); end if;
        if not exists (select from pg_dist_placement where shardid = %s and groupid = %s) then
          raise exception 'these parts have moved';
        end if;
      end $body$ $made$, part.name, part.shardid, part.shardid, here);
    execute format(
      'create function %I.bound() returns boolean language sql as $body$ select row_security_active(%L) $body$',
      part.name, (
        select format('public.user_account_%s', s.shardid)
        from pg_dist_shard s
        where s.logicalrelid = 'public.user_account'::regclass and s.shardminvalue = part.shardminvalue
      ));
    execute format('comment on schema %I is %L', part.name, of_all || ' ' || (
      select count(*) from pg_class v where v.relkind = 'v' and v.relnamespace = to_regnamespace(part.name)
    ));
  end loop;
end $do$`
