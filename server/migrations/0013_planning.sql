-- Timetable plans, availability of lecturers, and season shifts, with the data to undo plans and shifts: undo restores
-- a meeting unless somebody has changed it since.

create table timetable_plan (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
  state text not null default 'Draft' check (state in ('Draft', 'Solving', 'Solved', 'Accepting')),
  educational_period_id uuid not null,
  opens_at time not null default '09:00',
  closes_at time not null default '21:00',
  day_off text not null default 'Friday' check (day_off in ('Saturday', 'Sunday', 'Monday', 'Tuesday', 'Wednesday',
    'Thursday', 'Friday')),
  second_day_off text check (second_day_off in ('Saturday', 'Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday')),
  step integer not null default 30 check (step >= 5 and step <= 240),
  progress integer not null default 0,
  placed integer not null default 0,
  unplaced integer not null default 0,
  solved_at timestamptz,
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (
    ' ' || ar_norm_v3(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))
  ) stored,
  primary key (establishment_id, id),
  constraint timetable_plan_code_key unique (establishment_id, code),
  constraint timetable_plan_named check (num_nonnulls(name_ar, name_en, name_und) > 0),
  constraint timetable_plan_hours check (closes_at <> opens_at),
  constraint timetable_plan_educational_period_id_fkey
    foreign key (establishment_id, educational_period_id) references educational_period (establishment_id, id)
);
create index timetable_plan_list on timetable_plan (establishment_id, record_state, created_at, id);
create index timetable_plan_search on timetable_plan using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
create index timetable_plan_state_tab
  on timetable_plan (establishment_id, record_state, state, created_at, id);
create index timetable_plan_educational_period_id on timetable_plan (establishment_id, educational_period_id, created_at);
select protect_table('timetable_plan');

create table timetable_plan_places (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  target_id uuid not null,
  primary key (establishment_id, parent_id, position),
  constraint timetable_plan_places_parent_fkey
    foreign key (establishment_id, parent_id) references timetable_plan (establishment_id, id) on delete cascade,
  constraint timetable_plan_places_target_id_fkey foreign key (establishment_id, target_id) references place (establishment_id, id)
);
select protect_table('timetable_plan_places');

create table timetable_group (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  plan_id uuid not null,
  educational_group_id uuid not null,
  sessions integer not null default 2 check (sessions >= 1 and sessions <= 14),
  minutes integer not null default 90 check (minutes >= 15 and minutes <= 480),
  seats integer check (seats >= 0 and seats <= 100000),
  accepted_at timestamptz,
  made integer,
  clashing integer,
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  primary key (establishment_id, id),
  constraint timetable_group_plan_id_educational_group_id_key unique (establishment_id, plan_id, educational_group_id),
  constraint timetable_group_plan_id_fkey foreign key (establishment_id, plan_id) references timetable_plan (establishment_id, id),
  constraint timetable_group_educational_group_id_fkey
    foreign key (establishment_id, educational_group_id) references educational_group (establishment_id, id)
);
create index timetable_group_list on timetable_group (establishment_id, record_state, created_at, id);
create index timetable_group_plan_id on timetable_group (establishment_id, plan_id, created_at);
create index timetable_group_educational_group_id on timetable_group (establishment_id, educational_group_id, created_at);
select protect_table('timetable_group');

create table timetable_group_lecturers (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  target_id uuid not null,
  primary key (establishment_id, parent_id, position),
  constraint timetable_group_lecturers_parent_fkey
    foreign key (establishment_id, parent_id) references timetable_group (establishment_id, id) on delete cascade,
  constraint timetable_group_lecturers_target_id_fkey
    foreign key (establishment_id, target_id) references user_account (establishment_id, id)
);
create index timetable_group_lecturers_target on timetable_group_lecturers (establishment_id, target_id);
select protect_table('timetable_group_lecturers');

create table timetable_group_places (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  target_id uuid not null,
  primary key (establishment_id, parent_id, position),
  constraint timetable_group_places_parent_fkey
    foreign key (establishment_id, parent_id) references timetable_group (establishment_id, id) on delete cascade,
  constraint timetable_group_places_target_id_fkey foreign key (establishment_id, target_id) references place (establishment_id, id)
);
select protect_table('timetable_group_places');

-- Sessions of a plan. A session without a weekday has no slot; `reasons` says why, in the form of
-- server/src/planning/problem.ts with ids for numbers.
create table timetable_session (
  establishment_id uuid not null,
  plan_id uuid not null,
  group_id uuid not null,
  -- Number of the group's session in a week, from 0.
  number integer not null check (number >= 0),
  weekday text check (weekday in ('Saturday', 'Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday')),
  "from" time,
  place_id uuid,
  lecturer_id uuid,
  pinned boolean not null default false,
  reasons jsonb not null default '[]',
  primary key (establishment_id, group_id, number),
  constraint timetable_session_spot check (num_nulls(weekday, "from", place_id) in (0, 3) and (weekday is not null or not pinned)),
  constraint timetable_session_plan_fkey
    foreign key (establishment_id, plan_id) references timetable_plan (establishment_id, id) on delete cascade,
  constraint timetable_session_group_fkey
    foreign key (establishment_id, group_id) references timetable_group (establishment_id, id) on delete cascade,
  constraint timetable_session_place_fkey foreign key (establishment_id, place_id) references place (establishment_id, id),
  constraint timetable_session_lecturer_fkey foreign key (establishment_id, lecturer_id) references user_account (establishment_id, id)
);
create index timetable_session_plan on timetable_session (establishment_id, plan_id);
create index timetable_session_lecturer on timetable_session (establishment_id, lecturer_id);
select protect_table('timetable_session');

-- Values before the last acceptance of a plan. They allow an undo while nobody has changed the group since (`version`).
create table timetable_taken_group (
  establishment_id uuid not null,
  plan_id uuid not null,
  group_id uuid not null,
  -- Weekly times and dates of the group.
  before jsonb not null,
  version_after integer not null,
  primary key (establishment_id, plan_id, group_id),
  constraint timetable_taken_group_plan_fkey
    foreign key (establishment_id, plan_id) references timetable_plan (establishment_id, id) on delete cascade,
  constraint timetable_taken_group_group_fkey
    foreign key (establishment_id, group_id) references timetable_group (establishment_id, id) on delete cascade
);
create index timetable_taken_group_group on timetable_taken_group (establishment_id, group_id);
select protect_table('timetable_taken_group');

create table lecturer_availability (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  lecturer_id uuid not null,
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  primary key (establishment_id, id),
  constraint lecturer_availability_lecturer_id_key unique (establishment_id, lecturer_id),
  constraint lecturer_availability_lecturer_id_fkey
    foreign key (establishment_id, lecturer_id) references user_account (establishment_id, id)
);
create index lecturer_availability_list on lecturer_availability (establishment_id, record_state, created_at, id);
create index lecturer_availability_lecturer_id on lecturer_availability (establishment_id, lecturer_id, created_at);
select protect_table('lecturer_availability');

create table lecturer_availability_times (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  weekday text not null check (weekday in ('Saturday', 'Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday')),
  "from" time not null,
  "to" time not null,
  primary key (establishment_id, parent_id, position),
  constraint lecturer_availability_times_order
    check ("to" > "from" or ("to" < "from" and "to" - "from" + interval '24 hours' <= interval '18 hours')),
  constraint lecturer_availability_times_parent_fkey
    foreign key (establishment_id, parent_id) references lecturer_availability (establishment_id, id) on delete cascade
);
select protect_table('lecturer_availability_times');

create table season_shift (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
  state text not null default 'Applied' check (state in ('Applied', 'Undone')),
  "from" date not null,
  "to" date not null,
  educational_group_id uuid,
  place_id uuid,
  minutes integer not null default 0 check (minutes >= -1439 and minutes <= 1439),
  duration integer check (duration >= 5 and duration <= 720),
  moved integer not null default 0,
  left_out integer not null default 0,
  undone_at timestamptz,
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (
    ' ' || ar_norm_v3(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))
  ) stored,
  primary key (establishment_id, id),
  constraint season_shift_code_key unique (establishment_id, code),
  constraint season_shift_named check (num_nonnulls(name_ar, name_en, name_und) > 0),
  constraint season_shift_from_to_order check ("to" >= "from"),
  constraint season_shift_educational_group_id_fkey
    foreign key (establishment_id, educational_group_id) references educational_group (establishment_id, id),
  constraint season_shift_place_id_fkey foreign key (establishment_id, place_id) references place (establishment_id, id)
);
create index season_shift_list on season_shift (establishment_id, record_state, created_at, id);
create index season_shift_from_sort on season_shift (establishment_id, record_state, "from", id);
create index season_shift_search on season_shift using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
create index season_shift_state_tab
  on season_shift (establishment_id, record_state, state, created_at, id);
create index season_shift_educational_group_id
  on season_shift (establishment_id, educational_group_id, created_at)
  where educational_group_id is not null;
create index season_shift_place_id on season_shift (establishment_id, place_id, created_at) where place_id is not null;
select protect_table('season_shift');

create table season_shift_hours (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  "from" time not null,
  until time not null,
  starts_at time not null,
  primary key (establishment_id, parent_id, position),
  constraint season_shift_hours_order
    check (until > "from" or (until < "from" and until - "from" + interval '24 hours' <= interval '12 hours')),
  constraint season_shift_hours_parent_fkey
    foreign key (establishment_id, parent_id) references season_shift (establishment_id, id) on delete cascade
);
select protect_table('season_shift_hours');

create table season_shift_weekdays (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  weekday text not null check (weekday in ('Saturday', 'Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday')),
  to_weekday text not null check (to_weekday in ('Saturday', 'Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday')),
  primary key (establishment_id, parent_id, position),
  constraint season_shift_weekdays_parent_fkey
    foreign key (establishment_id, parent_id) references season_shift (establishment_id, id) on delete cascade
);
select protect_table('season_shift_weekdays');

create table way_back_time (
  establishment_id uuid not null,
  season_shift_id uuid,
  timetable_plan_id uuid,
  holiday_id uuid,
  act_id uuid not null generated always as (coalesce(season_shift_id, timetable_plan_id, holiday_id)) stored,
  schedule_time_id uuid not null,
  -- Null if the act created the meeting.
  state_before text,
  record_state_before text,
  from_before timestamptz,
  to_before timestamptz,
  place_before uuid,
  lecturer_before uuid,
  overbooked_before boolean,
  from_after timestamptz not null,
  to_after timestamptz not null,
  version_after integer not null,
  -- Null unless the change was undone.
  returned_at timestamptz,
  students_confirmed_before boolean not null default false,
  primary key (establishment_id, act_id, schedule_time_id),
  constraint way_back_time_one_act check (num_nonnulls(season_shift_id, timetable_plan_id, holiday_id) = 1),
  constraint way_back_time_before check (num_nulls(state_before, record_state_before, from_before, to_before,
    overbooked_before) in (0, 5)),
  constraint way_back_time_shift_fkey
    foreign key (establishment_id, season_shift_id) references season_shift (establishment_id, id) on delete cascade,
  constraint way_back_time_plan_fkey
    foreign key (establishment_id, timetable_plan_id) references timetable_plan (establishment_id, id) on delete cascade,
  constraint way_back_time_holiday_fkey
    foreign key (establishment_id, holiday_id) references holiday (establishment_id, id) on delete cascade,
  constraint way_back_time_time_fkey
    foreign key (establishment_id, schedule_time_id)
    references educational_schedule_time (establishment_id, id) on delete cascade,
  constraint way_back_time_place_fkey foreign key (establishment_id, place_before) references place (establishment_id, id),
  constraint way_back_time_lecturer_fkey foreign key (establishment_id, lecturer_before) references user_account (establishment_id, id)
);
create index way_back_time_shift on way_back_time (establishment_id, season_shift_id) where season_shift_id is not null;
create index way_back_time_plan on way_back_time (establishment_id, timetable_plan_id) where timetable_plan_id is not null;
create index way_back_time_holiday on way_back_time (establishment_id, holiday_id) where holiday_id is not null;
create index way_back_time_time on way_back_time (establishment_id, schedule_time_id);
create index way_back_time_place on way_back_time (establishment_id, place_before) where place_before is not null;
create index way_back_time_lecturer on way_back_time (establishment_id, lecturer_before) where lecturer_before is not null;
select protect_table('way_back_time');
