-- Reports of lessons read all that they tell of a period out of this index alone: a year of a large centre lies on as many pages of the table as
-- there are lessons in it, because these are made group by group.
create index educational_schedule_time_planned
  on educational_schedule_time (establishment_id, record_state, "from")
  include (work_day, state, register, "to", place_id, lecturer_id, educational_group_id);

-- The hours that students sat are counted from the same index as their marks.
drop index educational_schedule_time_counted;
create index educational_schedule_time_counted
  on educational_schedule_time (establishment_id, "from")
  include ("to", educational_group_id, lecturer_id, place_id, present, absent, unknown, late, excused, minutes_late)
  where present + absent + unknown > 0;
