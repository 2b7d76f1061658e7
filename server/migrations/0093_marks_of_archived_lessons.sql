-- Marks count if they are active and their lesson takes place (D4.4). The portals show no marks of archived lessons.

create function is_of_active_lesson(a educational_group_attendance) returns boolean language sql stable as $$
  select exists (
    select 1 from educational_schedule_time t
    where t.establishment_id = a.establishment_id and t.id = a.schedule_time_id and t.record_state = 'active'
  )
$$;
comment on function is_of_active_lesson is
  'Returns true if portal users may see a mark: its lesson is neither archived nor blocked.';

-- `marked`: [{student, taken, given}], with ids for the movements that may be needed. Returns the subscriptions with a
-- new movement that have already ended.
create or replace function settle_units(establishment uuid, meeting uuid, marked jsonb, now timestamptz, today date, who uuid)
  returns setof uuid language plpgsql as $$
declare
  -- ids of the possible movements, by student
  ids jsonb := (select jsonb_object_agg(line ->> 'student', line) from jsonb_array_elements(marked) line);
  students uuid[] := array(select (line ->> 'student')::uuid from jsonb_array_elements(marked) line);
  category uuid;
  k record;
  own joining_application_subscription;
  becomes integer;
  posted uuid[] := '{}';
begin
  select g.educational_category_id into category
  from educational_schedule_time t
  join educational_group g on g.establishment_id = establishment and g.id = t.educational_group_id
  where t.establishment_id = establishment and t.id = meeting;
  perform 1 from joining_application_subscription s where s.establishment_id = establishment
    and s.student_id = any(students) and s.educational_category_id = category order by s.id for no key update;
  if not found then return; end if;
  for k in
    select a.student_id as student, e.application_id, t."from" as at,
      ceil(extract(epoch from t."to" - t."from") / 60)::integer as minutes,
      t.state = 'Planned' and t.work_day = 'Work' and t.record_state = 'active' and a.record_state = 'active'
        and (a.attendance = 'Attendance' or a.attendance = 'Absence' and not a.excused and c.absence_consumes_session) as takes,
      b.subscription_id, b.movement_unit, coalesce(b.units, 0) as was
    from educational_group_attendance a
    join educational_schedule_time t on t.establishment_id = establishment and t.id = a.schedule_time_id
    join educational_group_student e on e.establishment_id = establishment and e.id = a.group_student_id
    join educational_category c on c.establishment_id = establishment and c.id = category
    left join (
      select m.student_id, m.subscription_id, -sum(m.units)::integer as units, min(m.movement_unit) as movement_unit
      from subscription_movement m
      where m.establishment_id = establishment and m.schedule_time_id = meeting and m.student_id = any(students)
      group by 1, 2
      having sum(m.units) <> 0
    ) b on b.student_id = a.student_id
    where a.establishment_id = establishment and a.schedule_time_id = meeting and a.student_id = any(students)
  loop
    if k.subscription_id is not null then
      becomes := case
        when not k.takes then 0
        when k.movement_unit = 'Session' then k.was
        else least(k.minutes, k.was + units_held(establishment, k.subscription_id))
      end;
    elsif k.takes then
      select * into own from subscription_for(establishment, k.student, category, k.application_id, k.at);
      continue when own.id is null or own.subscription_type not in ('Session', 'Hour');
      k.subscription_id := own.id;
      k.movement_unit := case when own.subscription_type = 'Session' then 'Session' else 'Minute' end;
      becomes := case when own.subscription_type = 'Session' then 1 else least(k.minutes, units_held(establishment, own.id)) end;
    else
      becomes := 0;
    end if;
    continue when becomes = k.was;
    insert into subscription_movement (establishment_id, id, subscription_id, student_id, movement_kind, movement_unit,
      units, schedule_time_id, at, by_id, created_at, created_by, updated_at, updated_by)
    values (
      establishment, (ids -> k.student::text ->> case when becomes > k.was then 'taken' else 'given' end)::uuid,
      k.subscription_id, k.student, case when becomes > k.was then 'Consumed' else 'Reversed' end, k.movement_unit,
      k.was - becomes, meeting, now, who, now, who, now, who
    );
    posted := posted || k.subscription_id;
  end loop;
  return query
    select s.id from joining_application_subscription s
    where s.establishment_id = establishment and s.id = any(posted) and s.end_date_time <= now;
  perform renew_subscriptions(establishment, students, now, today);
end $$;
comment on function settle_units is
  'Posts the difference between the units that the marks of a meeting take and the units already taken, so that repeating or correcting marks always gives the exact units: of active marks of meetings that take place (D4.4).';

-- Warnings counted archived absences too. A level that staff set by hand stays.
update educational_group_student s
set warning = n.warning, version = s.version + 1
from (
  select a.establishment_id, a.id,
    case
      when a.absences >= g.warning_status5 then 5
      when a.absences >= g.warning_status4 then 4
      when a.absences >= g.warning_status3 then 3
      when a.absences >= g.warning_status2 then 2
      when a.absences >= g.warning_status1 then 1
      else 0
    end as warning
  from (
    select m.establishment_id, m.group_student_id as id, m.educational_group_id,
      count(*) filter (
        where m.record_state = 'active' and t.state = 'Planned' and t.work_day = 'Work' and t.record_state = 'active'
      ) as absences
    from educational_group_attendance m
    join educational_schedule_time t on t.establishment_id = m.establishment_id and t.id = m.schedule_time_id
    where m.attendance = 'Absence' and not m.excused
    group by m.establishment_id, m.group_student_id, m.educational_group_id
    having bool_or(m.record_state <> 'active')
  ) a
  join educational_group g on g.establishment_id = a.establishment_id and g.id = a.educational_group_id
) n
where s.establishment_id = n.establishment_id and s.id = n.id and s.warning_by_hand is null and s.warning <> n.warning;
