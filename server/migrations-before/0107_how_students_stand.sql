-- How a student stands, beside their name in lists: the group that they sit in now, how much they attended, what they owe.

-- The newest seat in a group that is not finished.
create function current_group_id(user_account) returns uuid language sql stable as $$
  select s.educational_group_id
  from educational_group_student s
  join educational_group g on g.establishment_id = s.establishment_id and g.id = s.educational_group_id
  where s.establishment_id = $1.establishment_id and s.student_id = $1.id
    and s.left_on is null and s.record_state = 'active' and g.finished = 'NotFinished'
  order by s.joined_on desc nulls last, s.id desc
  limit 1
$$;

-- Attended / (held - excused), of planned working sessions (D4.4); null when nothing counts.
create function attendance_rate(user_account) returns numeric language sql stable as $$
  select round(
    100.0 * count(*) filter (where a.attendance = 'Attendance')
      / nullif(count(*) filter (where not (a.attendance = 'Absence' and a.excused)), 0),
    2
  )
  from educational_group_attendance a
  join educational_schedule_time t on t.establishment_id = a.establishment_id and t.id = a.schedule_time_id
  where a.establishment_id = $1.establishment_id and a.student_id = $1.id and a.attendance <> 'Unknown'
    and t.state = 'Planned' and t.work_day = 'Work' and t.record_state <> 'archived'
$$;

-- What is left of all debts; null when nothing is.
create function owed(user_account) returns bigint language sql stable as $$
  select sum(d.remainder)::bigint
  from debt d
  where d.establishment_id = $1.establishment_id and d.user_id = $1.id and d.remainder > 0
$$;
