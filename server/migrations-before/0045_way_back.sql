-- The way back from what changes many lessons at once (a season shift, the acceptance of a plan, a later holiday): each as it was before,
-- as long as nobody changed it since (the version that it was left with).

create table way_back_time (
  establishment_id uuid not null,
  season_shift_id uuid,
  timetable_plan_id uuid,
  holiday_id uuid,
  act_id uuid not null generated always as (coalesce(season_shift_id, timetable_plan_id, holiday_id)) stored,
  schedule_time_id uuid not null,
  -- Null: made by the act.
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
  -- Null: not taken back.
  returned_at timestamptz,
  primary key (establishment_id, act_id, schedule_time_id),
  constraint way_back_time_one_act check (num_nonnulls(season_shift_id, timetable_plan_id, holiday_id) = 1),
  constraint way_back_time_before check (num_nulls(state_before, record_state_before, from_before, to_before, overbooked_before) in (0, 5)),
  constraint way_back_time_shift_fkey foreign key (establishment_id, season_shift_id) references season_shift (establishment_id, id) on delete cascade,
  constraint way_back_time_plan_fkey foreign key (establishment_id, timetable_plan_id) references timetable_plan (establishment_id, id) on delete cascade,
  constraint way_back_time_holiday_fkey foreign key (establishment_id, holiday_id) references holiday (establishment_id, id) on delete cascade,
  constraint way_back_time_time_fkey foreign key (establishment_id, schedule_time_id) references educational_schedule_time (establishment_id, id) on delete cascade,
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

insert into way_back_time (establishment_id, season_shift_id, schedule_time_id, state_before, record_state_before, from_before, to_before, place_before, lecturer_before, overbooked_before, from_after, to_after, version_after, returned_at)
select s.establishment_id, s.shift_id, s.schedule_time_id, 'Planned', 'active', s.from_before, s.to_before, t.place_id, t.lecturer_id, s.overbooked_before, s.from_after, s.to_after, s.version_after, s.returned_at
from season_shift_time s join educational_schedule_time t on t.establishment_id = s.establishment_id and t.id = s.schedule_time_id;
insert into way_back_time (establishment_id, timetable_plan_id, schedule_time_id, state_before, record_state_before, from_before, to_before, place_before, lecturer_before, overbooked_before, from_after, to_after, version_after)
select s.establishment_id, s.plan_id, s.schedule_time_id, s.state_before, s.record_state_before, case when s.state_before is not null then t."from" end, case when s.state_before is not null then t."to" end,
  s.place_before, s.lecturer_before, case when s.state_before is not null then coalesce(s.overbooked_before, false) end, t."from", t."to", s.version_after
from timetable_taken_time s join educational_schedule_time t on t.establishment_id = s.establishment_id and t.id = s.schedule_time_id;
drop table season_shift_time;
drop table timetable_taken_time;

-- Lessons that stood on its days and were moved or canceled, without those that were taken back.
alter table holiday add column settled integer not null default 0;
