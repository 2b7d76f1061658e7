-- D4.4 D11.2 When the first mark of a lesson was made, so that a report says which lessons begin late. It is written once, by the statement that
-- takes the register; of registers that were taken before, it is when the first of their marks was written.
alter table educational_schedule_time
  add column register_taken_at timestamptz;

-- reads the index alone; it is made anew below, so that this does not write to it
drop index educational_schedule_time_planned;

update educational_schedule_time t
set register_taken_at = m.at
from (
  select establishment_id, schedule_time_id, min(created_at) as at
  from educational_group_attendance
  group by establishment_id, schedule_time_id
) m
where t.establishment_id = m.establishment_id and t.id = m.schedule_time_id and t.register <> 'NotTaken';

alter table educational_schedule_time
  add constraint educational_schedule_time_taken check (register_taken_at is null or register <> 'NotTaken');

create index educational_schedule_time_planned
  on educational_schedule_time (establishment_id, record_state, "from")
  include (work_day, state, register, "to", place_id, lecturer_id, educational_group_id, register_taken_at);
