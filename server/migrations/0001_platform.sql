-- The foundation of all later files: extensions, roles, and the functions that protect tables.
-- Rules for every table: establishment_id comes first in each key and index; the application makes the ids; there are
-- no sequences. The *.constraints.ts of each area turn violations of constraints into refusals.
-- The table of a definition equals what `npm run propose` prints, with the columns in the order of the definition.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create extension if not exists btree_gist;

-- ---------------------------------------------------------------- roles

-- The role of the application. It owns nothing, and row security applies to it.
do $$
begin
  create role topcenter_app nologin nobypassrls;
exception when duplicate_object or unique_violation then null;  -- another database of this cluster created it
end $$;
do $$
begin
  if current_setting('server_version_num')::int >= 160000 then
    if not pg_has_role(current_user, 'topcenter_app', 'set') then
      execute format('grant topcenter_app to %I with set true, inherit false', current_user);
    end if;
  elsif not pg_has_role(current_user, 'topcenter_app', 'member') then
    execute format('grant topcenter_app to %I', current_user);
  end if;
end $$;
grant usage on schema public to topcenter_app;

-- Requests of a user whose role is limited to own groups (0039_own_groups.sql) run as `topcenter_own`. It has all
-- rights of the application, on fewer rows. `topcenter_taught` looks up what such a user teaches, without those limits;
-- it has no other use.
do $$
declare
  made text;
begin
  foreach made in array array['topcenter_own', 'topcenter_taught'] loop
    begin
      execute format('create role %I nologin nobypassrls in role topcenter_app', made);
    exception when duplicate_object or unique_violation then null;  -- another database of this cluster created it
    end;
    if current_setting('server_version_num')::int >= 160000 then
      if not pg_has_role(current_user, made, 'set') then
        execute format('grant %I to %I with set true, inherit false', made, current_user);
      end if;
    elsif not pg_has_role(current_user, made, 'member') then
      execute format('grant %I to %I', made, current_user);
    end if;
  end loop;
end $$;

-- The owner of the tables switches to topcenter_own where it has to. The limits of that role must not apply to the
-- owner elsewhere: a dump would miss rows. From PostgreSQL 16, the grants above ensure this. Before 16, a role that
-- inherits nothing is between the two: `set role` passes through it, but rights and limits do not. An owner who may not
-- create and grant roles is left unchanged; its dumps are refused with a sentence that says what to do. topcenter_app
-- has no limits, so its grant stays.
do $$
declare
  made text;
begin
  if current_setting('server_version_num')::int >= 160000
    or (select rolsuper from pg_roles where rolname = current_user)
  then
    return;
  end if;
  begin
    create role topcenter_between nologin noinherit nobypassrls;
  exception when duplicate_object or unique_violation then null;  -- another database of this cluster created it
  end;
  foreach made in array array['topcenter_own', 'topcenter_taught'] loop
    if not pg_has_role('topcenter_between', made, 'member') then
      execute format('grant %I to topcenter_between', made);
    end if;
    execute format('revoke %I from %I', made, current_user);
  end loop;
  if not pg_has_role(current_user, 'topcenter_between', 'member') then
    execute format('grant topcenter_between to %I', current_user);
  end if;
exception when insufficient_privilege then null;
end $$;

-- pg-boss runs the jobs (decision 0028); the migrator installs its schema before these files. The application reads and
-- writes its rows and owns none of its tables. Tables of a later release of the library get the same grants.
grant usage on schema pgboss to topcenter_app;
grant select, insert, update, delete on all tables in schema pgboss to topcenter_app;
alter default privileges in schema pgboss grant select, insert, update, delete on tables to topcenter_app;

-- ---------------------------------------------------------------- operators

-- Under row security, PostgreSQL evaluates only leakproof operators in an index before the policy. Both of these only
-- compare, and their errors show no value. Without the first, a search takes nine times as long.
do $$
begin
  alter function pg_catalog.textlike(text, text) leakproof;
exception when insufficient_privilege then raise notice 'textlike stays not leakproof: searches will be slower';
end $$;
do $$
begin
  alter function pg_catalog.jsonb_contains(jsonb, jsonb) leakproof;
exception when insufficient_privilege then raise notice 'jsonb_contains stays not leakproof: filters by properties will be slower';
end $$;

-- ---------------------------------------------------------------- helpers of tables

-- Called once for every table of records.
create function protect_table(target regclass) returns void language plpgsql as $$
begin
  execute format('grant select, insert, update, delete on %s to topcenter_app', target);
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy own_establishment on %s using (establishment_id = nullif(current_setting(''app.establishment'', true), '''')::uuid)',
    target);
  execute format('comment on policy own_establishment on %s is %L', target, 'Rows of the establishment of the transaction.');
end $$;
comment on function protect_table is
  'Lets the application use a table of records, and limits it to the rows of the establishment of its transaction.';

create function append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '55000';
end $$;
comment on function append_only is 'Refuses every change and deletion of a row.';

create function make_append_only(target regclass) returns void language plpgsql as $$
begin
  execute format('revoke update, delete, truncate on %s from topcenter_app', target);
  execute format('create trigger no_change before update or delete on %s for each row execute function append_only()', target);
  execute format('create trigger no_truncate before truncate on %s for each statement execute function append_only()', target);
  execute format('comment on trigger no_change on %s is %L', target, 'Refusal to change or delete a row.');
  execute format('comment on trigger no_truncate on %s is %L', target, 'Refusal to delete all rows.');
end $$;
comment on function make_append_only is
  'Lets the application only add and read the rows of a table, so that nobody changes or deletes one.';

-- Some values are known only in the last statements of a transaction, such as the number of a receipt. The application
-- uses a name for such a value in the texts of the later statements, and `filled` replaces the name. So the database
-- needs no round trip to the application while others wait for the next value.
create function learn(name text, value jsonb) returns void language plpgsql as $$
begin
  perform set_config('app.learned',
    (coalesce(nullif(current_setting('app.learned', true), '')::jsonb, '{}') || jsonb_build_object(name, value))::text, true);
end $$;
comment on function learn is 'Stores a value under a name until the transaction ends.';

create function filled(given text) returns text language plpgsql stable as $$
declare learned record;
begin
  for learned in select * from jsonb_each(nullif(current_setting('app.learned', true), '')::jsonb) loop
    if jsonb_typeof(learned.value) = 'number' then given := replace(given, '"' || learned.key || '"', learned.value::text); end if;
    given := replace(given, learned.key, learned.value #>> '{}');
  end loop;
  return given;
end $$;
comment on function filled is
  'Replaces the names of learned values in JSON or another text with these values; a number also replaces the quotes around its name.';

create function viewer() returns uuid language sql stable parallel safe as $$
  select nullif(current_setting('app.viewer', true), '')::uuid
$$;
comment on function viewer is
  'Returns the user whose role is limited to own groups, from the settings of the transaction.';

create function reader() returns uuid language sql stable parallel safe as $$
  select nullif(current_setting('app.reader', true), '')::uuid
$$;
comment on function reader is
  'Returns the user of the request, from the settings of the transaction; null for the system itself.';

create function in_portal() returns boolean language sql stable parallel safe as $$
  select coalesce(current_setting('app.portal', true), '') <> ''
$$;
comment on function in_portal is
  'Returns true if the request comes from the portal, from the settings of the transaction.';
