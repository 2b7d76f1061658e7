-- The ground that every later table stands on: establishments, sessions, audit, outbox, idempotency, jobs.
-- Rules for every table: establishment_id first in each key and index; ids come from the application; no sequences.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create extension if not exists btree_gist;

-- The role that the application works as. It owns nothing and row security binds it.
do $$
begin
  create role topcenter_app nologin nobypassrls;
exception when duplicate_object or unique_violation then null;  -- another database of this cluster made it
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

-- Under row security only a leakproof operator may use an index before the policy; `like` is not one (9x slower search).
do $$
begin
  alter function pg_catalog.textlike(text, text) leakproof;
exception when insufficient_privilege then raise notice 'textlike stays not leakproof: searches will be slower';
end $$;

-- D1.8: the key that names are searched by. Its twin is searchKey() in model/src/kit/search-key.ts; one corpus tests both.
-- Generated columns hold its result, so a change is a new function (ar_norm_v2) and new columns, never an edit.
do $do$
declare
  -- letters fold by Unicode's plain rules wherever the server offers them (17 and later do; before, the C locale of the system or ICU)
  folding text := (
    select quote_ident(collname) from pg_collation
    where collname in ('pg_c_utf8', 'C.utf8', 'C.UTF-8', 'und-x-icu') and collencoding in (-1, pg_char_to_encoding('UTF8'))
    order by array_position(array['pg_c_utf8', 'C.utf8', 'C.UTF-8', 'und-x-icu'], collname::text) limit 1);
begin
  execute replace($f$
create function ar_norm_v1(value text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(btrim(regexp_replace(lower(translate(normalize(value, NFKC),
    U&'\0623\0625\0622\0671\0672\0673\0649\06CC\06D0\0624\0626\0629\06A9\0660\06F0\0661' ||
    U&'\06F1\0662\06F2\0663\06F3\0664\06F4\0665\06F5\0666\06F6\0667\06F7\0668\06F8\0669' ||
    U&'\06F9\066B\066A\0009\000A\000B\000C\000D\00A0\1680\2028\2029\202F\205F\3000\2000' ||
    U&'\2001\2002\2003\2004\2005\2006\2007\2008\2009\200A\200B\200C\200D\200E\200F\202A' ||
    U&'\202B\202C\202D\202E\2060\2061\2062\2063\2064\2065\2066\2067\2068\2069\061C\FEFF' ||
    U&'\0621\066C\0610\0611\0612\0613\0614\0615\0616\0617\0618\0619\061A\064B\064C\064D' ||
    U&'\064E\064F\0650\0651\0652\0653\0654\0655\0656\0657\0658\0659\065A\065B\065C\065D' ||
    U&'\065E\065F\0670\06D6\06D7\06D8\06D9\06DA\06DB\06DC\06DD\06DE\06DF\06E0\06E1\06E2' ||
    U&'\06E3\06E4\06E5\06E6\06E7\06E8\06E9\06EA\06EB\06EC\06ED\0640',
    U&'\0627\0627\0627\0627\0627\0627\064A\064A\064A\0648\064A\0647\0643\0030\0030\0031' ||
    U&'\0031\0032\0032\0033\0033\0034\0034\0035\0035\0036\0036\0037\0037\0038\0038\0039' ||
    U&'\0039\002E\0025\0020\0020\0020\0020\0020\0020\0020\0020\0020\0020\0020\0020\0020' ||
    U&'\0020\0020\0020\0020\0020\0020\0020\0020\0020\0020'
  ) collate FOLDING), ' +', ' ', 'g')), '(?<![^ ])(عبد|ابو|ابن) ', '\1', 'g')
$$
  $f$, 'FOLDING', coalesce(folding, '"default"'));
end $do$;

-- Called for every table of records: the app role may use it, and only inside the establishment of its transaction.
create function protect_table(target regclass) returns void language plpgsql as $$
begin
  execute format('grant select, insert, update, delete on %s to topcenter_app', target);
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy own_establishment on %s using (establishment_id = nullif(current_setting(''app.establishment'', true), '''')::uuid)',
    target);
end $$;

create function append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '55000';
end $$;

-- Called for ledgers: rows may be added and read, by nobody changed.
create function make_append_only(target regclass) returns void language plpgsql as $$
begin
  execute format('revoke update, delete, truncate on %s from topcenter_app', target);
  execute format('create trigger no_change before update or delete on %s for each row execute function append_only()', target);
  execute format('create trigger no_truncate before truncate on %s for each statement execute function append_only()', target);
end $$;

-- ---------------------------------------------------------------- tables of the platform (no row security)

create table establishment (
  id uuid primary key,
  code text not null unique check (length(code) between 1 and 30),
  name_ar text check (length(name_ar) between 1 and 200),
  name_en text check (length(name_en) between 1 and 200),
  name_und text check (length(name_und) between 1 and 200),
  time_zone text not null default 'Africa/Cairo',
  settings jsonb not null default '{}' check (jsonb_typeof(settings) = 'object'),
  logo text,
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  constraint establishment_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
grant select, insert, update on establishment to topcenter_app;
-- Where the users of type AdminsEgypt live.
insert into establishment (id, code, name_ar, name_en) values ('00000000-0000-7000-8000-000000000000', 'PLATFORM', 'المنصة', 'Platform');

-- User names are unique over all establishments, because the login page does not ask for one.
create table login_name (
  name_key text primary key check (length(name_key) between 1 and 200),
  establishment_id uuid not null references establishment (id),
  user_id uuid not null
);
create unique index login_name_user on login_name (establishment_id, user_id);
grant select, insert, update, delete on login_name to topcenter_app;

create table session (
  token_hash bytea primary key check (length(token_hash) = 32),
  -- Tokens that followed each other by rotation. A dead one coming back ends them all.
  family uuid not null,
  establishment_id uuid not null,
  acting_establishment_id uuid,
  user_id uuid not null,
  user_type text not null,
  platform text not null,
  device_id text,
  address text,
  user_agent text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  idle_seconds integer not null check (idle_seconds > 0),
  ended_at timestamptz,
  ended_reason text,
  login_code_due boolean not null default false,
  check ((ended_at is null) = (ended_reason is null))
);
create index session_of_user on session (establishment_id, user_id) where ended_at is null;
create index session_family on session (family);
create index session_expiry on session (expires_at);
grant select, insert, update, delete on session to topcenter_app;

-- D2.7: what was tried at the login page. Names are kept as the hash of their key.
create table login_attempt (
  id uuid primary key,
  name_hash bytea not null,
  address text not null,
  at timestamptz not null,
  succeeded boolean not null default false
);
create index login_attempt_name on login_attempt (name_hash, at);
create index login_attempt_address on login_attempt (address, at);
grant select, insert, update, delete on login_attempt to topcenter_app;

-- Work outside of a request. Workers claim over all establishments, so it holds tokens and settings, never personal data.
create table background_job (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  kind text not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed')),
  input jsonb not null default '{}',
  -- What the handler saved last: where to go on after a crash, and what the screen shows.
  progress jsonb not null default '{}',
  error text,
  attempts integer not null default 0,
  run_after timestamptz not null default now(),
  worker uuid,
  heartbeat_at timestamptz,
  created_at timestamptz not null default now(),
  created_by uuid,
  finished_at timestamptz,
  primary key (establishment_id, id)
);
create index background_job_waiting on background_job (run_after) where state in ('queued', 'running');
grant select, insert, update, delete on background_job to topcenter_app;

-- ---------------------------------------------------------------- tables of an establishment

create table audit (
  establishment_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  actor_id uuid,
  actor_name text,
  address text,
  request_id text,
  entity text not null,
  record_id uuid,
  action text not null,
  changes jsonb not null default '{}',
  primary key (establishment_id, id)
);
create index audit_record on audit (establishment_id, entity, record_id, at);
create index audit_time on audit (establishment_id, at);
select protect_table('audit');
select make_append_only('audit');

create table outbox (
  establishment_id uuid not null,
  id uuid not null,
  kind text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  attempts integer not null default 0,
  last_error text,
  primary key (establishment_id, id)
);
create index outbox_unsent on outbox (establishment_id, id) where sent_at is null;
select protect_table('outbox');

create table idempotency (
  establishment_id uuid not null,
  actor_id uuid not null,
  key text not null check (length(key) between 1 and 200),
  route text not null,
  request_hash bytea not null,
  status integer,
  response text,
  created_at timestamptz not null default now(),
  primary key (establishment_id, actor_id, key)
);
create index idempotency_age on idempotency (establishment_id, created_at);
select protect_table('idempotency');

-- D1.6: the last number given, per kind of record. Updated last in the transaction: it is a hot row.
create table code_counter (
  establishment_id uuid not null references establishment (id),
  entity text not null,
  last bigint not null default 0 check (last >= 0),
  primary key (establishment_id, entity)
);
select protect_table('code_counter');

create table app_setting (
  establishment_id uuid not null references establishment (id),
  user_id uuid not null,
  settings jsonb not null default '{}' check (jsonb_typeof(settings) = 'object'),
  updated_at timestamptz not null default now(),
  primary key (establishment_id, user_id)
);
select protect_table('app_setting');
