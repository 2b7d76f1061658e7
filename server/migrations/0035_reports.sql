-- Homes of users, and sent reports.

-- A user's home: cards in order, hidden cards, and pinned views of reports. Without rows the default is shown.
create table home_card (
  establishment_id uuid not null references establishment (id),
  -- no foreign key: users of the platform have a home too
  user_id uuid not null,
  card text not null check (length(card) between 1 and 80),
  place smallint not null check (place between 0 and 200),
  is_hidden boolean not null default false,
  saved_view_id uuid,
  primary key (establishment_id, user_id, card),
  foreign key (establishment_id, saved_view_id) references saved_view (establishment_id, id) on delete cascade
);
create index home_card_of_view on home_card (establishment_id, saved_view_id) where saved_view_id is not null;
select protect_table('home_card');

-- Reports that are sent once, or repeatedly at an hour of the centre's clock (D11.5). One that is sent once is a
-- schedule of one run, so both fail and end alike.
create table report_schedule (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  -- no foreign key: users of the platform send reports too
  owner_id uuid not null,
  report text not null check (length(report) between 1 and 80),
  query text not null check (length(query) <= 4000),
  name text check (length(btrim(name)) between 1 and 60),
  every text not null check (every in ('once', 'day', 'weekdays', 'week', 'month')),
  days smallint[] not null default '{}' check (days <@ array[0, 1, 2, 3, 4, 5, 6]::smallint[]),
  -- 0: the last day of the month, which also counts where the month does not have the day
  month_day smallint check (month_day between 0 and 31),
  at time,
  sends_empty boolean not null,
  format text not null check (format in ('link', 'pdf', 'xlsx')),
  language text not null check (language in ('ar', 'en')),
  -- address of the links
  origin text not null check (origin ~ '^https?://[^/[:space:]]+$'),
  state text not null check (state in ('Active', 'Paused', 'Stopped', 'Done')),
  reason text check (reason in ('ownerGone', 'ownerRight', 'failures', 'manager')),
  -- consecutive failures
  failed smallint not null default 0 check (failed between 0 and 3),
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
create unique index report_schedule_name on report_schedule (establishment_id, owner_id, ar_norm_v3(name)) where name is not null;
select protect_table('report_schedule');

create table report_receiver (
  establishment_id uuid not null references establishment (id),
  schedule_id uuid not null,
  place smallint not null check (place > 0),
  user_id uuid,
  mail text check (length(mail) <= 200 and mail ~ '^[^[:space:][:cntrl:]<>,;:"()]+@[^[:space:][:cntrl:]<>,;:"()]+$'),
  primary key (establishment_id, schedule_id, place),
  constraint report_receiver_one check (num_nonnulls(user_id, mail) = 1),
  foreign key (establishment_id, schedule_id) references report_schedule (establishment_id, id) on delete cascade,
  foreign key (establishment_id, user_id) references user_account (establishment_id, id) on delete cascade
);
create unique index report_receiver_user on report_receiver (establishment_id, schedule_id, user_id) where user_id is not null;
create unique index report_receiver_mail on report_receiver (establishment_id, schedule_id, lower(mail)) where mail is not null;
create index report_receiver_of on report_receiver (establishment_id, user_id) where user_id is not null;
select protect_table('report_receiver');

-- One run for each due moment of a schedule, on whichever server.
create table report_run (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  schedule_id uuid not null,
  due_at timestamptz not null,
  state text not null default 'Running',
  -- parameters, with the days of the period at the time of the run
  query text check (length(query) <= 4100),
  lines integer check (lines >= 0),
  -- code from the catalogue of refusals
  error text check (length(error) between 1 and 80),
  error_params jsonb not null default '{}' check (jsonb_typeof(error_params) = 'object'),
  attempts smallint not null default 0 check (attempts >= 0),
  made_at timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz,
  -- Summary of the figures in the letters, in the language of the schedule.
  said text check (length(said) <= 1000),
  primary key (establishment_id, id),
  constraint report_run_once unique (establishment_id, schedule_id, due_at),
  constraint report_run_ended check ((finished_at is not null) = (state <> 'Running')),
  constraint report_run_made check ((made_at is not null) = (query is not null) and (made_at is not null) = (lines is not null)),
  constraint report_run_state_check check (state in ('Running', 'Done', 'Partly', 'Empty', 'Failed')),
  constraint report_run_error check ((error is not null) = (state in ('Partly', 'Failed'))),
  -- A run that reached only some recipients is neither sent nor failed (D11.5). It stores the reason for the others,
  -- and its schedule continues.
  constraint report_run_sent check (state not in ('Done', 'Partly', 'Empty') or made_at is not null),
  foreign key (establishment_id, schedule_id) references report_schedule (establishment_id, id) on delete cascade
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

-- Recipients of a run: those of the schedule at its beginning.
create table report_delivery (
  establishment_id uuid not null references establishment (id),
  run_id uuid not null,
  place smallint not null check (place > 0),
  user_id uuid,
  mail text check (length(mail) <= 200),
  state text not null default 'Waiting' check (state in ('Waiting', 'Sent', 'Failed', 'NoRight')),
  error text check (length(error) between 1 and 80),
  primary key (establishment_id, run_id, place),
  constraint report_delivery_one check (num_nonnulls(user_id, mail) = 1),
  constraint report_delivery_error check ((error is not null) = (state = 'Failed')),
  foreign key (establishment_id, run_id) references report_run (establishment_id, id) on delete cascade,
  foreign key (establishment_id, user_id) references user_account (establishment_id, id) on delete cascade
);
create index report_delivery_of on report_delivery (establishment_id, user_id) where user_id is not null;
select protect_table('report_delivery');

-- A link opens a sent report for a logged-in user who may see it. Only the hash of its secret is stored.
create table report_link (
  establishment_id uuid not null references establishment (id),
  token_hash bytea not null check (length(token_hash) = 32),
  run_id uuid not null,
  until timestamptz not null,
  opened_at timestamptz,
  opened_by uuid,
  primary key (establishment_id, token_hash),
  constraint report_link_opened check ((opened_at is null) = (opened_by is null)),
  foreign key (establishment_id, run_id) references report_run (establishment_id, id) on delete cascade
);
create index report_link_of on report_link (establishment_id, run_id);
select protect_table('report_link');
