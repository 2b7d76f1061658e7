-- Joining, groups, schedule, attendance and results: what the definitions cannot say. The names of constraints and unique indexes
-- are the keys of *.constraints.ts in the areas, which turn a breach into a refusal.

-- ---------------------------------------------------------------- trees: no record stands under itself (the update operation says so kindly)

create function refuse_cycle() returns trigger language plpgsql as $$
declare found boolean;
begin
  if new.parent_id is null then return new; end if;
  if new.parent_id <> new.id then
    if tg_op = 'INSERT' then return new; end if;  -- nothing can stand under a record that is new
    -- one move at a time per tree, or two moves close a cycle together; the same key as in server/src/records/update.ts
    perform pg_advisory_xact_lock(hashtextextended('tree ' || tg_table_name || ' ' || new.establishment_id, 0));
  end if;
  execute format(
    'with recursive above as (select $2 as id union select p.parent_id from %I p join above on p.id = above.id where p.establishment_id = $1 and p.parent_id is not null)
     select exists (select 1 from above where id = $3)', tg_table_name) into found using new.establishment_id, new.parent_id, new.id;
  if found then
    raise exception 'a record of % would stand under itself', tg_table_name using errcode = '23514', constraint = tg_table_name || '_cycle', table = tg_table_name;
  end if;
  return new;
end $$;

do $$
declare tree text;
begin
  foreach tree in array array['educational_category', 'place', 'geographical_distribution', 'job_grade', 'body_part', 'specialty'] loop
    execute format('create trigger no_cycle before insert or update of parent_id on %I for each row execute function refuse_cycle()', tree);
  end loop;
end $$;

-- ---------------------------------------------------------------- people

-- AdminsEgypt pass every permission check, so a centre can have none of its own.
alter table user_account add constraint user_account_platform_only
  check (user_type <> 'AdminsEgypt' or establishment_id = '00000000-0000-7000-8000-000000000000');
-- A name is up to 400 characters; its key (NFKC, lower case) may be longer.
alter table login_name drop constraint login_name_name_key_check;
alter table login_name add constraint login_name_name_key_check check (length(name_key) between 1 and 600);
create index user_account_unapproved on user_account (establishment_id, created_at, id) where approval = 'NotApproved';

-- ---------------------------------------------------------------- joining (D3.1, D3.2)

alter table educational_joining_application
  alter column student_id set not null,
  add constraint educational_joining_application_reject_reason check (state <> 'Rejected' or reject_reason is not null),
  add constraint educational_joining_application_freeze check (num_nulls(freeze_from, freeze_to) <> 1 and freeze_to >= freeze_from),
  add constraint educational_joining_application_postpone check (num_nulls(postpone_from, postpone_to) <> 1 and postpone_to >= postpone_from);
create unique index educational_joining_application_live on educational_joining_application
  (establishment_id, student_id, educational_period_id, educational_category_id) where state in ('UnderReview', 'Accepted');
-- joined students: by category, with and without a group
create index educational_joining_application_joined on educational_joining_application
  (establishment_id, record_state, related_with_group, created_at, id) where state = 'Accepted';

-- ---------------------------------------------------------------- groups and seats (D4.1)

alter table educational_group
  add constraint educational_group_seats
    check (not maximum_status or maximum_number_of_students is null or total_number_of_students <= maximum_number_of_students),
  add constraint educational_group_thresholds check (
    coalesce(warning_status1 < warning_status2, true) and coalesce(warning_status2 < warning_status3, true)
    and coalesce(warning_status3 < warning_status4, true) and coalesce(warning_status4 < warning_status5, true));
alter table educational_group_slices add constraint educational_group_slices_order check ("to" > "from");

alter table educational_group_student
  alter column student_id set not null,
  alter column educational_category_id set not null,
  add constraint educational_group_student_left_order check (left_on >= joined_on);
create unique index educational_group_student_seat on educational_group_student (establishment_id, application_id)
  where left_on is null and record_state <> 'archived';
create unique index educational_group_student_once on educational_group_student (establishment_id, educational_group_id, student_id)
  where left_on is null and record_state <> 'archived';

-- Whoever takes or frees a seat, the group's count and the application's link follow in the same statement. The count's row is the lock
-- on which rivals for the last seat wait; educational_group_seats turns the late ones away. Versions stay: nobody edited those records.
create function count_seats() returns trigger language plpgsql as $$
declare
  was boolean := tg_op <> 'INSERT' and old.left_on is null and old.record_state <> 'archived';
  holds boolean := tg_op <> 'DELETE' and new.left_on is null and new.record_state <> 'archived';
begin
  if was and holds and old.educational_group_id = new.educational_group_id then return null; end if;
  if was then
    update educational_group set total_number_of_students = total_number_of_students - 1
      where establishment_id = old.establishment_id and id = old.educational_group_id;
  end if;
  if holds then
    update educational_group set total_number_of_students = total_number_of_students + 1
      where establishment_id = new.establishment_id and id = new.educational_group_id;
    update educational_joining_application set related_with_group = 'Related'
      where establishment_id = new.establishment_id and id = new.application_id and related_with_group <> 'Related';
  elsif was then
    update educational_joining_application set related_with_group = 'NotRelated'
      where establishment_id = old.establishment_id and id = old.application_id and related_with_group <> 'NotRelated';
  end if;
  return null;
end $$;
create trigger count_seats after insert or delete or update of left_on, record_state, educational_group_id on educational_group_student
  for each row execute function count_seats();

-- ---------------------------------------------------------------- schedule: who and what is booked when (D4.2)

alter table educational_schedule_time
  add constraint educational_schedule_time_length check ("to" > "from" and "to" <= "from" + interval '24 hours'),
  -- The slot that it was generated for: a time that was moved is not made again.
  add column generated_for timestamptz;
create unique index educational_schedule_time_generated on educational_schedule_time (establishment_id, educational_group_id, generated_for);

-- One row per thing that a planned time occupies. Kept by the trigger below, so that no writer can forget it.
-- Students have no rows: whom a time occupies follows from the seats of its group.
create table booking (
  establishment_id uuid not null references establishment (id),
  schedule_time_id uuid not null,
  resource_kind text not null check (resource_kind in ('place', 'lecturer', 'group')),
  resource_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  during tstzrange not null generated always as (tstzrange(starts_at, ends_at, '[)')) stored,
  primary key (establishment_id, schedule_time_id, resource_kind),
  constraint booking_schedule_time_fkey foreign key (establishment_id, schedule_time_id)
    references educational_schedule_time (establishment_id, id) on delete cascade,
  constraint booking_clash exclude using gist (establishment_id with =, resource_kind with =, resource_id with =, during with &&)
);
select protect_table('booking');

create function book_schedule_time() returns trigger language plpgsql as $$
begin
  delete from booking where establishment_id = new.establishment_id and schedule_time_id = new.id;
  if new.state <> 'Planned' or new.record_state = 'archived' or new.work_day <> 'Work' then return null; end if;
  -- Rivals wait here, in one order, instead of on each other's half-made bookings (which PostgreSQL would end as deadlocks).
  perform 1 from place where establishment_id = new.establishment_id and id = new.place_id for no key update;
  perform 1 from user_account where establishment_id = new.establishment_id and id = new.lecturer_id for no key update;
  perform 1 from educational_group where establishment_id = new.establishment_id and id = new.educational_group_id for no key update;
  insert into booking (establishment_id, schedule_time_id, resource_kind, resource_id, starts_at, ends_at)
    select new.establishment_id, new.id, r.kind, r.id, new."from", new."to"
    from (values ('place', new.place_id), ('lecturer', new.lecturer_id), ('group', new.educational_group_id)) r(kind, id) where r.id is not null;
  return null;
end $$;
create trigger book after insert or update of "from", "to", place_id, lecturer_id, educational_group_id, state, record_state, work_day
  on educational_schedule_time for each row execute function book_schedule_time();

-- ---------------------------------------------------------------- attendance (D4.4, D4.5)

alter table educational_group_attendance
  add constraint educational_group_attendance_sense check (
    (attendance = 'Absence' or not excused) and (attendance = 'Attendance' or (minutes_late is null and left_early is null)));

-- ---------------------------------------------------------------- scores and results (D5.3)

alter table educational_category add constraint educational_category_weights
  check (final_exam_weight + attendance_weight + midterm_weight + oral_weight + periodical_weight <= 100);
alter table monitor_score_exam
  alter column student_id set not null,
  alter column educational_category_id set not null,
  alter column exam_type set not null,
  add constraint monitor_score_exam_sense check ((status = 'Entered') = (student_score is not null));
