-- Joining to the end (D3.3, D3.4, D4.1, D4.6): subscriptions with the ledger of their units, transfers between groups, waiting for a seat.

create table subscription_movement (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  subscription_id uuid not null,
  student_id uuid not null,
  movement_kind text not null check (movement_kind in ('Bought', 'Consumed', 'Reversed', 'Frozen', 'Bonus', 'Expired')),
  movement_unit text not null check (movement_unit in ('Session', 'Minute', 'Day')),
  units integer not null check (units >= -1000000 and units <= 1000000),
  schedule_time_id uuid,
  reason text check (length(reason) <= 400),
  at timestamptz not null,
  by_id uuid,
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  primary key (establishment_id, id)
);
create index subscription_movement_list on subscription_movement (establishment_id, record_state, created_at, id);
create index subscription_movement_at_sort on subscription_movement (establishment_id, record_state, at, id);
create index subscription_movement_subscription_id on subscription_movement (establishment_id, subscription_id, created_at, id);
create index subscription_movement_student_id on subscription_movement (establishment_id, student_id, created_at, id);
create index subscription_movement_schedule_time_id on subscription_movement (establishment_id, schedule_time_id, created_at, id);
create index subscription_movement_by_id on subscription_movement (establishment_id, by_id, created_at, id);
select protect_table('subscription_movement');

create table group_waiting (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  state text not null default 'Waiting' check (state in ('Waiting', 'Seated', 'GaveUp')),
  educational_group_id uuid not null,
  application_id uuid not null,
  student_id uuid,
  since timestamptz not null,
  seat_offer text not null default 'None' check (seat_offer in ('None', 'Offered')),
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  primary key (establishment_id, id)
);
create index group_waiting_list on group_waiting (establishment_id, record_state, created_at, id);
create index group_waiting_since_sort on group_waiting (establishment_id, record_state, since, id);
create index group_waiting_educational_group_id on group_waiting (establishment_id, educational_group_id, created_at, id);
create index group_waiting_application_id on group_waiting (establishment_id, application_id, created_at, id);
create index group_waiting_student_id on group_waiting (establishment_id, student_id, created_at, id);
select protect_table('group_waiting');

alter table subscription_movement add constraint subscription_movement_subscription_id_fkey foreign key (establishment_id, subscription_id) references joining_application_subscription (establishment_id, id);
alter table subscription_movement add constraint subscription_movement_student_id_fkey foreign key (establishment_id, student_id) references user_account (establishment_id, id);
alter table subscription_movement add constraint subscription_movement_schedule_time_id_fkey foreign key (establishment_id, schedule_time_id) references educational_schedule_time (establishment_id, id);
alter table subscription_movement add constraint subscription_movement_by_id_fkey foreign key (establishment_id, by_id) references user_account (establishment_id, id);
alter table group_waiting add constraint group_waiting_educational_group_id_fkey foreign key (establishment_id, educational_group_id) references educational_group (establishment_id, id);
alter table group_waiting add constraint group_waiting_application_id_fkey foreign key (establishment_id, application_id) references educational_joining_application (establishment_id, id);
alter table group_waiting add constraint group_waiting_student_id_fkey foreign key (establishment_id, student_id) references user_account (establishment_id, id);

alter table joining_application_subscription
  alter column subscription_type set default 'Package',
  add column discount bigint not null default 0 check (discount >= 0),
  add constraint joining_application_subscription_discount check (discount <= price),
  add constraint joining_application_subscription_duration check (subscription_type <> 'Duration' or end_date_time is not null),
  add constraint joining_application_subscription_money check ((debt_id is null) = (price = discount));
-- Nothing has written transfers so far.
alter table educational_group_transfer add column group_student_id uuid not null,
  add constraint educational_group_transfer_group_student_id_fkey foreign key (establishment_id, group_student_id) references educational_group_student (establishment_id, id);
create index educational_group_transfer_group_student_id on educational_group_transfer (establishment_id, group_student_id, created_at, id);

-- ---------------------------------------------------------------- units (D3.3)

-- Written once: a mistake is another movement. (How a record is kept, its state and version, is not part of it.)
create function refuse_movement_change() returns trigger language plpgsql as $$
begin
  raise exception 'subscription_movement is append-only' using errcode = '42501';
end $$;
create trigger append_only before delete on subscription_movement for each row execute function refuse_movement_change();
create trigger append_only_values before update on subscription_movement for each row
  when ((old.id, old.subscription_id, old.student_id, old.movement_kind, old.movement_unit, old.units, old.schedule_time_id, old.reason, old.at, old.by_id)
    is distinct from (new.id, new.subscription_id, new.student_id, new.movement_kind, new.movement_unit, new.units, new.schedule_time_id, new.reason, new.at, new.by_id))
  execute function refuse_movement_change();
alter table subscription_movement
  add constraint subscription_movement_sign check (case movement_kind when 'Consumed' then units < 0 when 'Bought' then units > 0 when 'Bonus' then units > 0 when 'Reversed' then units > 0 else units <> 0 end),
  add constraint subscription_movement_source check ((movement_kind in ('Consumed', 'Reversed')) = (schedule_time_id is not null));
create index subscription_movement_balance on subscription_movement (establishment_id, subscription_id) include (movement_unit, movement_kind, units);
create index joining_application_subscription_ending on joining_application_subscription (establishment_id, student_id, educational_category_id, end_date_time);

-- Sessions or minutes that are left.
create function units_left(establishment uuid, subscription uuid) returns integer language sql stable parallel safe as $$
  select coalesce(sum(units), 0)::integer from subscription_movement where establishment_id = establishment and subscription_id = subscription and movement_unit <> 'Day'
$$;
-- The same as if nothing had expired: what a meeting that was held before the end may still take.
create function units_held(establishment uuid, subscription uuid) returns integer language sql stable parallel safe as $$
  select coalesce(sum(units), 0)::integer from subscription_movement where establishment_id = establishment and subscription_id = subscription and movement_unit <> 'Day' and movement_kind <> 'Expired'
$$;
create function remaining_sessions(joining_application_subscription) returns integer language sql stable as $$
  select case $1.subscription_type when 'Session' then units_left($1.establishment_id, $1.id) end
$$;
create function remaining_hours(joining_application_subscription) returns numeric language sql stable as $$
  select case $1.subscription_type when 'Hour' then round(units_left($1.establishment_id, $1.id) / 60.0, 2) end
$$;

-- Never below zero, at the end of every transaction; who takes from a subscription waits for who takes from the same.
create function check_units() returns trigger language plpgsql as $$
begin
  perform 1 from joining_application_subscription s where s.establishment_id = new.establishment_id and s.id = new.subscription_id for no key update;
  perform 1 from subscription_movement m where m.establishment_id = new.establishment_id and m.subscription_id = new.subscription_id group by m.movement_unit = 'Day' having sum(m.units) < 0;
  if found then raise exception 'subscription % has not so much', new.subscription_id using errcode = '23514', constraint = 'subscription_movement_balance', table = 'subscription_movement'; end if;
  return null;
end $$;
create constraint trigger check_units after insert on subscription_movement deferrable initially deferred for each row when (new.units < 0) execute function check_units();

-- Its debt and its application stand, whatever the day.
create function subscription_stands(s joining_application_subscription) returns boolean language sql stable as $$
  select not exists (select 1 from debt d where d.establishment_id = s.establishment_id and d.id = s.debt_id and d.state = 'Canceled')
    and exists (select 1 from educational_joining_application a where a.establishment_id = s.establishment_id and a.id = s.application_id and a.state = 'Accepted')
$$;
-- Valid: not used up, within its dates, not frozen, debt not canceled.
create function subscription_status(s joining_application_subscription, now timestamptz, today date) returns text language sql stable as $$
  select case when s."from" <= now and (s.end_date_time is null or s.end_date_time > now) and subscription_stands(s)
      and (s.subscription_type in ('Package', 'Duration') or units_left(s.establishment_id, s.id) > 0)
      and not exists (select 1 from educational_joining_application a where a.establishment_id = s.establishment_id and a.id = s.application_id and today between a.freeze_from and a.freeze_to)
    then 'Valid' else 'NotValid' end
$$;

-- What of a student's subscriptions a meeting is taken from: that of the seat's application, else the one that ends first, never another category's.
create function subscription_for(establishment uuid, student uuid, category uuid, application uuid, at timestamptz) returns joining_application_subscription language sql stable as $$
  select s.* from joining_application_subscription s
  where s.establishment_id = establishment and s.student_id = student and s.educational_category_id = category and s."from" <= at and (s.end_date_time is null or s.end_date_time > at)
    and subscription_stands(s) and (s.subscription_type in ('Package', 'Duration') or units_held(establishment, s.id) > 0)
  order by (s.application_id = application) desc, s.end_date_time nulls last, s."from", s.id limit 1
$$;

-- Posts what the marks of a meeting take, as the difference to what they have taken: again, or corrected, it comes out exact (D4.4).
-- `marked`: [{student, taken, given}], the ids of movements that may become necessary. Answers the subscriptions that have ended and moved all the same.
create function settle_units(establishment uuid, meeting uuid, marked jsonb, now timestamptz, today date, who uuid) returns setof uuid language plpgsql as $$
declare
  students uuid[] := array(select (line ->> 'student')::uuid from jsonb_array_elements(marked) line);
  category uuid := (select g.educational_category_id from educational_schedule_time t join educational_group g on g.establishment_id = establishment and g.id = t.educational_group_id where t.establishment_id = establishment and t.id = meeting);
begin
  perform 1 from joining_application_subscription s where s.establishment_id = establishment and s.student_id = any(students) and s.educational_category_id = category order by s.id for no key update;
  if not found then return; end if;
  return query
  with mark as materialized (
    select r.*, e.application_id, t."from" as at, ceil(extract(epoch from t."to" - t."from") / 60)::integer as minutes,
      t.state = 'Planned' and t.work_day = 'Work' and t.record_state <> 'archived' and (a.attendance = 'Attendance' or a.attendance = 'Absence' and not a.excused and c.absence_consumes_session) as takes
    from jsonb_to_recordset(marked) r(student uuid, taken uuid, given uuid)
    join educational_group_attendance a on a.establishment_id = establishment and a.schedule_time_id = meeting and a.student_id = r.student
    join educational_schedule_time t on t.establishment_id = establishment and t.id = meeting
    join educational_group_student e on e.establishment_id = establishment and e.id = a.group_student_id
    join educational_category c on c.establishment_id = establishment and c.id = category
  ), before as materialized (
    select m.student_id, m.subscription_id, -sum(m.units)::integer as units, min(m.movement_unit) as movement_unit from subscription_movement m
    where m.establishment_id = establishment and m.schedule_time_id = meeting and m.student_id = any(students) group by 1, 2 having sum(m.units) <> 0
  ), change as (
    select k.taken, k.given, b.subscription_id, k.student, b.movement_unit, b.units as was,
      case when not k.takes then 0 when b.movement_unit = 'Session' then b.units else least(k.minutes, b.units + units_held(establishment, b.subscription_id)) end as becomes
    from mark k join before b on b.student_id = k.student
    union all
    select k.taken, k.given, s.id, k.student, case s.subscription_type when 'Session' then 'Session' else 'Minute' end, 0,
      case s.subscription_type when 'Session' then 1 else least(k.minutes, units_held(establishment, s.id)) end
    from mark k cross join lateral subscription_for(establishment, k.student, category, k.application_id, k.at) s
    where k.takes and s.subscription_type in ('Session', 'Hour') and not exists (select 1 from before b where b.student_id = k.student)
  ), posted as (
    insert into subscription_movement (establishment_id, id, subscription_id, student_id, movement_kind, movement_unit, units, schedule_time_id, at, by_id, created_at, created_by, updated_at, updated_by)
    select establishment, case when becomes > was then taken else given end, subscription_id, student, case when becomes > was then 'Consumed' else 'Reversed' end, movement_unit, was - becomes, meeting, now, who, now, who, now, who
    from change where becomes <> was returning subscription_id
  )
  select s.id from joining_application_subscription s where s.establishment_id = establishment and s.id in (select subscription_id from posted) and s.end_date_time <= now;
  perform renew_subscriptions(establishment, students, now, today);
end $$;

-- Brings the status of these students' subscriptions up to date; of all of them when none are named. Answers how many changed.
create function renew_subscriptions(establishment uuid, students uuid[], now timestamptz, today date) returns integer language plpgsql as $$
declare renewed integer;
begin
  update joining_application_subscription s set status = subscription_status(s, now, today), version = s.version + 1, updated_at = now
    where s.establishment_id = establishment and (students is null or s.student_id = any(students)) and s.status <> subscription_status(s, now, today);
  get diagnostics renewed = row_count;
  return renewed;
end $$;

-- ---------------------------------------------------------------- waiting for a seat (D4.1)

create unique index group_waiting_once on group_waiting (establishment_id, educational_group_id, application_id) where state = 'Waiting';
create index group_waiting_line on group_waiting (establishment_id, educational_group_id, since, id) where state = 'Waiting';
create function place_in_line(group_waiting) returns integer language sql stable as $$
  select case $1.state when 'Waiting' then (select count(*)::integer from group_waiting w where w.establishment_id = $1.establishment_id and w.educational_group_id = $1.educational_group_id
    and w.state = 'Waiting' and (w.since, w.id) <= ($1.since, $1.id)) end
$$;

-- As many of the line as there are free seats have one offered, the first first.
create function offer_seats(establishment uuid, in_group uuid) returns void language sql as $$
  with free as (
    select case when g.closed = 'Closed' or g.finished = 'Finished' then 0 when g.maximum_status then greatest(0, g.maximum_number_of_students - g.total_number_of_students) else 1000000 end as seats
    from educational_group g where g.establishment_id = establishment and g.id = in_group
  ), line as (
    select w.id, case when w.state = 'Waiting' and row_number() over (partition by w.state order by w.since, w.id) <= (select seats from free) then 'Offered' else 'None' end as offer
    from group_waiting w where w.establishment_id = establishment and w.educational_group_id = in_group and (w.state = 'Waiting' or w.seat_offer = 'Offered')
  )
  update group_waiting w set seat_offer = line.offer from line where w.establishment_id = establishment and w.id = line.id and w.seat_offer <> line.offer
$$;
create function offer_seats_of_group() returns trigger language plpgsql as $$
begin
  perform offer_seats(new.establishment_id, new.id);
  return null;
end $$;
create trigger offer_seats after update of total_number_of_students, maximum_number_of_students, maximum_status, closed, finished on educational_group
  for each row when ((old.total_number_of_students, old.maximum_number_of_students, old.maximum_status, old.closed, old.finished) is distinct from (new.total_number_of_students, new.maximum_number_of_students, new.maximum_status, new.closed, new.finished))
  execute function offer_seats_of_group();
create function offer_seats_of_line() returns trigger language plpgsql as $$
begin
  perform offer_seats(new.establishment_id, new.educational_group_id);
  return null;
end $$;
create trigger offer_seats after insert or update of state on group_waiting for each row execute function offer_seats_of_line();
