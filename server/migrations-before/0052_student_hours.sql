-- Students are booked once, however many book at the same time (D4.2).

-- Whoever gives a student other hours (a lesson of a group, a seat in one) holds the student's row here until the end of the transaction, and looks for clashes
-- only then. Not the row of the person: that one is locked by whoever logs in, who would have to wait while a whole term is moved.
create table student_hours (
  establishment_id uuid not null references establishment (id),
  student_id uuid not null,
  primary key (establishment_id, student_id),
  constraint student_hours_student_fkey foreign key (establishment_id, student_id) references user_account (establishment_id, id) on delete cascade
);
select protect_table('student_hours');

-- Holds the students who sit in these groups, and these students, in the order of their ids. The groups themselves are held before, so that nobody else
-- can take a seat in them meanwhile.
create function hold_students(establishment uuid, groups uuid[], others uuid[]) returns void language plpgsql as $$
declare
  students uuid[];
begin
  students := array(
    select s.student_id
    from educational_group_student s
    where s.establishment_id = establishment
      and s.educational_group_id = any(groups)
      and s.left_on is null
      and s.record_state <> 'archived'
    union
    select unnest(others)
  );
  insert into student_hours (establishment_id, student_id)
  select establishment, w.id
  from unnest(students) w(id)
  where not exists (
      select 1
      from student_hours h
      where h.establishment_id = establishment and h.student_id = w.id
    )
  order by w.id
  on conflict do nothing;
  perform 1
  from student_hours h
  where h.establishment_id = establishment and h.student_id = any(students)
  order by h.student_id
  for no key update;
end $$;

-- A clash of students that somebody confirmed: the lesson, or the seat, may come back to where it stood without being asked again.
alter table educational_schedule_time add column students_confirmed boolean not null default false;
alter table educational_group_student add column clash_confirmed boolean not null default false;
alter table way_back_time add column students_confirmed_before boolean not null default false;
update educational_schedule_time t
set students_confirmed = true
where exists (
    select 1
    from audit a
    where a.establishment_id = t.establishment_id
      and a.entity = 'educationalScheduleTime'
      and a.record_id = t.id
      and a.action = 'confirmClash'
  );
update educational_group_student s
set clash_confirmed = true
where exists (
    select 1
    from audit a
    where a.establishment_id = s.establishment_id
      and a.entity = 'educationalGroupStudent'
      and a.record_id = s.id
      and a.action = 'confirmClash'
  );

-- The group first, then place and lecturer: what changes a group holds it before it books (its weekly times, a plan that is accepted).
create or replace function book_schedule_time() returns trigger language plpgsql as $$
begin
  delete from booking where establishment_id = new.establishment_id and schedule_time_id = new.id;
  if new.state <> 'Planned' or new.record_state = 'archived' or new.work_day <> 'Work' then return null; end if;
  -- Rivals wait here, in one order, instead of on each other's half-made bookings (which PostgreSQL would end as deadlocks).
  perform 1 from educational_group where establishment_id = new.establishment_id and id = new.educational_group_id for no key update;
  perform 1 from place where establishment_id = new.establishment_id and id = new.place_id for no key update;
  perform 1 from user_account where establishment_id = new.establishment_id and id = new.lecturer_id for no key update;
  insert into booking (establishment_id, schedule_time_id, resource_kind, resource_id, starts_at, ends_at, overbooked)
    select new.establishment_id, new.id, r.kind, r.id, new."from", new."to", new.overbooked
    from (values ('place', new.place_id), ('lecturer', new.lecturer_id), ('group', new.educational_group_id)) r(kind, id) where r.id is not null;
  return null;
end $$;
