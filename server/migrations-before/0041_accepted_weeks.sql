-- What a plan's last acceptance changed: enough to take it back, as long as nobody changed it since (the version that it was left with).
create table timetable_taken_group (
  establishment_id uuid not null,
  plan_id uuid not null,
  group_id uuid not null,
  -- The group's weekly times and dates.
  before jsonb not null,
  version_after integer not null,
  primary key (establishment_id, plan_id, group_id),
  constraint timetable_taken_group_plan_fkey foreign key (establishment_id, plan_id) references timetable_plan (establishment_id, id) on delete cascade,
  constraint timetable_taken_group_group_fkey foreign key (establishment_id, group_id) references timetable_group (establishment_id, id) on delete cascade
);
create index timetable_taken_group_group on timetable_taken_group (establishment_id, group_id);
select protect_table('timetable_taken_group');

create table timetable_taken_time (
  establishment_id uuid not null,
  plan_id uuid not null,
  schedule_time_id uuid not null,
  -- Null: made by the acceptance.
  state_before text,
  record_state_before text,
  place_before uuid,
  lecturer_before uuid,
  overbooked_before boolean,
  version_after integer not null,
  primary key (establishment_id, plan_id, schedule_time_id),
  constraint timetable_taken_time_plan_fkey foreign key (establishment_id, plan_id) references timetable_plan (establishment_id, id) on delete cascade,
  constraint timetable_taken_time_time_fkey foreign key (establishment_id, schedule_time_id) references educational_schedule_time (establishment_id, id) on delete cascade,
  constraint timetable_taken_time_place_fkey foreign key (establishment_id, place_before) references place (establishment_id, id),
  constraint timetable_taken_time_lecturer_fkey foreign key (establishment_id, lecturer_before) references user_account (establishment_id, id)
);
create index timetable_taken_time_time on timetable_taken_time (establishment_id, schedule_time_id);
create index timetable_taken_time_place on timetable_taken_time (establishment_id, place_before);
create index timetable_taken_time_lecturer on timetable_taken_time (establishment_id, lecturer_before);
select protect_table('timetable_taken_time');
