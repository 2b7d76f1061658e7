-- The audit log, the outbox, the keys of requests, background jobs, and other tables of the platform.

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
  -- A table that only grows can be partitioned by time when a centre needs it; the key of such a table must contain
  -- the time. Nothing refers to these rows by id. Keys that prove that something happened once (events of the ledger,
  -- keys of requests) contain no time, so their tables can be partitioned by centre only.
  primary key (establishment_id, id, at)
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
  primary key (establishment_id, id, created_at)
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

-- Work outside requests. Workers claim jobs of all establishments, so a job contains tokens and settings, never
-- personal data. The queue (pg-boss) decides when and where a job runs, and repeats it after a crash. This row stores
-- the owner of the job, its state and what the screen shows.
create table background_job (
  establishment_id uuid not null,
  id uuid not null,
  kind text not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed')),
  input jsonb not null default '{}',
  -- State that the handler saved last: the point to continue from after a crash, and the progress for the screen.
  progress jsonb not null default '{}',
  error text,
  attempts integer not null default 0,
  run_after timestamptz not null default now(),
  worker uuid,
  created_at timestamptz not null default now(),
  created_by uuid,
  finished_at timestamptz,
  -- Key for which only one job of a kind may wait for the same time (`run_after`); null without that limit.
  once text,
  primary key (establishment_id, id)
);
-- Index for callers that look for a waiting job of a kind, because they must not plan a second one.
create index background_job_queued on background_job (establishment_id, kind, run_after) where state = 'queued';
create unique index background_job_once
  on background_job (establishment_id, kind, once, run_after)
  where state = 'queued' and once is not null;
grant select, insert, update, delete on background_job to topcenter_app;

-- Counts of the rate limiter, for all nodes together: attempts at secrets and expensive requests. A count covers
-- minutes, so the table is unlogged and a crash of PostgreSQL forgets it. It belongs to the installation, because
-- whoever tries to log in is not yet a user of any establishment. Keys are hashes.
create unlogged table pace_count (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index pace_count_expiry on pace_count (expire);
grant select, insert, update, delete on pace_count to topcenter_app;

-- Keys that the product creates at their first use and signs with. They never change, and no response contains one.
create table signing_key (
  purpose text primary key,
  secret bytea not null check (length(secret) = 32)
);
grant select, insert on signing_key to topcenter_app;

-- Proof for readers of a printed report (D11.5): the report and its centre, its sums, and the time at which it was
-- made.
create table paper_proof (
  establishment_id uuid not null references establishment (id),
  number text not null check (number ~ '^\d{8}-[0-9A-HJKMNP-TV-Z]{6}$'),
  title_ar text not null check (length(title_ar) between 1 and 200),
  title_en text not null check (length(title_en) between 1 and 200),
  facts jsonb not null check (jsonb_typeof(facts) = 'array'),
  made_at timestamptz not null,
  primary key (establishment_id, number)
);
create index paper_proof_age on paper_proof (establishment_id, made_at);
select protect_table('paper_proof');
revoke update on paper_proof from topcenter_app;
