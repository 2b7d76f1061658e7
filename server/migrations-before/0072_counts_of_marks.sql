-- D4.4 Each schedule time keeps how many of its active marks say present, absent or unknown, how many of those present came late, and how
-- many of those absent are excused. The server counts them again in the transaction that changes marks
-- (server/src/education/attendance/recounting.ts). No trigger does it: marks cannot be deleted together with anything else, and only
-- archived ones, which are not counted, can be deleted at all.
alter table educational_schedule_time
  add column present integer not null default 0 check (present >= 0),
  add column absent integer not null default 0 check (absent >= 0),
  add column unknown integer not null default 0 check (unknown >= 0),
  add column late integer not null default 0 check (late >= 0),
  add column excused integer not null default 0 check (excused >= 0),
  add constraint educational_schedule_time_counts check (late <= present and excused <= absent);

update educational_schedule_time t
set
  present = c.present,
  absent = c.absent,
  unknown = c.unknown,
  late = c.late,
  excused = c.excused
from (
  select
    m.establishment_id,
    m.schedule_time_id,
    count(*) filter (where m.attendance = 'Attendance') as present,
    count(*) filter (where m.attendance = 'Absence') as absent,
    count(*) filter (where m.attendance = 'Unknown') as unknown,
    count(*) filter (where m.attendance = 'Attendance' and m.minutes_late > 0) as late,
    count(*) filter (where m.attendance = 'Absence' and m.excused) as excused
  from educational_group_attendance m
  where m.record_state = 'active'
  group by m.establishment_id, m.schedule_time_id
) c
where t.establishment_id = c.establishment_id and t.id = c.schedule_time_id;

-- Reports of a period read the counts out of the index alone. Times whose register is not taken have no marks; the index leaves them out, so
-- that planning does not write to it.
create index educational_schedule_time_counted
  on educational_schedule_time (establishment_id, "from")
  include (educational_group_id, present, absent, unknown, late, excused)
  where register <> 'NotTaken';
