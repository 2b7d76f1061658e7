-- D11.5 Reports that are sent: at once, or again and again at an hour of the centre's clock. What is sent at once is a schedule of one run, so
-- that both fail, are told and end alike.
create table report_schedule (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  owner_id uuid not null, -- the platform's own people send reports too
  report text not null check (length(report) between 1 and 80),
  query text not null check (length(query) <= 4000),
  name text check (length(btrim(name)) between 1 and 60),
  every text not null check (every in ('once', 'day', 'weekdays', 'week', 'month')),
  days smallint[] not null default '{}' check (days <@ array[0, 1, 2, 3, 4, 5, 6]::smallint[]),
  month_day smallint check (month_day between 0 and 28), -- 0 is the last day
  at time,
  sends_empty boolean not null,
  format text not null check (format in ('link', 'pdf', 'xlsx')),
  language text not null check (language in ('ar', 'en')),
  origin text not null check (origin ~ '^https?://[^/[:space:]]+$'), -- where links lead
  state text not null check (state in ('Active', 'Paused', 'Stopped', 'Done')),
  reason text check (reason in ('ownerGone', 'ownerRight', 'failures', 'manager')),
  failed smallint not null default 0 check (failed between 0 and 3), -- one after the other
  next_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (establishment_id, id),
  constraint report_schedule_once check ((every = 'once') = (at is null) and (every = 'once') = (name is null)),
  constraint report_schedule_done check (every = 'once' or state <> 'Done'),
  constraint report_schedule_days check (
    cardinality(days) between
      case every when 'week' then 1 when 'weekdays' then 1 else 0 end and
      case every when 'week' then 1 when 'weekdays' then 7 else 0 end
  ),
  constraint report_schedule_month check ((every = 'month') = (month_day is not null)),
  constraint report_schedule_next check ((next_at is not null) = (state = 'Active' and every <> 'once')),
  constraint report_schedule_reason check ((reason is not null) = (state = 'Stopped')),
  constraint report_schedule_failed check (failed < 3 or state <> 'Active')
);
create index report_schedule_of on report_schedule (establishment_id, owner_id);
create unique index report_schedule_name on report_schedule (establishment_id, owner_id, ar_norm_v2(name)) where name is not null;
select protect_table('report_schedule');

create table report_receiver (
  establishment_id uuid not null references establishment (id),
  schedule_id uuid not null,
  place smallint not null check (place > 0),
  user_id uuid,
  mail text check (length(mail) <= 200 and mail ~ '^[^[:space:][:cntrl:]<>,;:"()]+@[^[:space:][:cntrl:]<>,;:"()]+$'),
  primary key (establishment_id, schedule_id, place),
  foreign key (establishment_id, schedule_id) references report_schedule (establishment_id, id) on delete cascade,
  foreign key (establishment_id, user_id) references user_account (establishment_id, id) on delete cascade,
  constraint report_receiver_one check (num_nonnulls(user_id, mail) = 1)
);
create unique index report_receiver_user on report_receiver (establishment_id, schedule_id, user_id) where user_id is not null;
create unique index report_receiver_mail on report_receiver (establishment_id, schedule_id, lower(mail)) where mail is not null;
create index report_receiver_of on report_receiver (establishment_id, user_id) where user_id is not null;
select protect_table('report_receiver');

-- Each due moment of a schedule has one run, whichever server takes it.
create table report_run (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  schedule_id uuid not null,
  due_at timestamptz not null,
  state text not null default 'Running' check (state in ('Running', 'Done', 'Empty', 'Failed')),
  query text check (length(query) <= 4100), -- with the days that its period meant when it ran
  lines integer check (lines >= 0),
  error text check (length(error) between 1 and 80), -- a code of the catalogue of refusals
  error_params jsonb not null default '{}' check (jsonb_typeof(error_params) = 'object'),
  attempts smallint not null default 0 check (attempts >= 0),
  made_at timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (establishment_id, id),
  constraint report_run_once unique (establishment_id, schedule_id, due_at),
  foreign key (establishment_id, schedule_id) references report_schedule (establishment_id, id) on delete cascade,
  constraint report_run_ended check ((finished_at is not null) = (state <> 'Running')),
  constraint report_run_error check ((error is not null) = (state = 'Failed')),
  constraint report_run_made check ((made_at is not null) = (query is not null) and (made_at is not null) = (lines is not null)),
  constraint report_run_sent check (state not in ('Done', 'Empty') or made_at is not null)
);
create index report_run_age on report_run (establishment_id, created_at);
select protect_table('report_run');

create table report_file (
  establishment_id uuid not null references establishment (id),
  run_id uuid not null,
  name text not null check (length(name) between 1 and 200),
  type text not null check (length(type) between 3 and 100),
  bytes bytea not null,
  until timestamptz not null,
  primary key (establishment_id, run_id),
  foreign key (establishment_id, run_id) references report_run (establishment_id, id) on delete cascade
);
create index report_file_age on report_file (establishment_id, until);
select protect_table('report_file');

-- To whom a run goes: the receivers of its schedule when it began.
create table report_delivery (
  establishment_id uuid not null references establishment (id),
  run_id uuid not null,
  place smallint not null check (place > 0),
  user_id uuid,
  mail text check (length(mail) <= 200),
  state text not null default 'Waiting' check (state in ('Waiting', 'Sent', 'Failed', 'NoRight')),
  error text check (length(error) between 1 and 80),
  primary key (establishment_id, run_id, place),
  foreign key (establishment_id, run_id) references report_run (establishment_id, id) on delete cascade,
  foreign key (establishment_id, user_id) references user_account (establishment_id, id) on delete cascade,
  constraint report_delivery_one check (num_nonnulls(user_id, mail) = 1),
  constraint report_delivery_error check ((error is not null) = (state = 'Failed'))
);
create index report_delivery_of on report_delivery (establishment_id, user_id) where user_id is not null;
select protect_table('report_delivery');

-- A link opens what was sent for who is logged in and may see the report. Only the hash of its secret is kept.
create table report_link (
  establishment_id uuid not null references establishment (id),
  token_hash bytea not null check (length(token_hash) = 32),
  run_id uuid not null,
  until timestamptz not null,
  opened_at timestamptz,
  opened_by uuid,
  primary key (establishment_id, token_hash),
  foreign key (establishment_id, run_id) references report_run (establishment_id, id) on delete cascade,
  constraint report_link_opened check ((opened_at is null) = (opened_by is null))
);
create index report_link_of on report_link (establishment_id, run_id);
select protect_table('report_link');
