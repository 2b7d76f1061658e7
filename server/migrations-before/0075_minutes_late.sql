-- D4.4 Each schedule time keeps the minutes that those of its active marks who came late were late, all together, beside the counts of its
-- marks (0072), so that the report of attendance needs no marks for them.
alter table educational_schedule_time add column minutes_late integer not null default 0 check (minutes_late >= 0);

update educational_schedule_time t
set minutes_late = m.minutes
from (
  select establishment_id, schedule_time_id, sum(minutes_late) as minutes
  from educational_group_attendance
  where record_state = 'active'
  group by establishment_id, schedule_time_id
) m
where t.establishment_id = m.establishment_id and t.id = m.schedule_time_id and m.minutes > 0;

-- Reports of a period read all that is kept about marks out of this index alone: by group, lecturer and place, too. A time without marks is
-- left out of it: reports do not count it, and planning does not write to the index. Its condition is the one that reports ask by.
drop index educational_schedule_time_counted;
create index educational_schedule_time_counted
  on educational_schedule_time (establishment_id, "from")
  include (educational_group_id, lecturer_id, place_id, present, absent, unknown, late, excused, minutes_late)
  where present + absent + unknown > 0;
