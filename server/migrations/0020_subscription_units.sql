-- The units of subscriptions: sessions, minutes and days.

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
  primary key (establishment_id, id),
  constraint subscription_movement_sign
    check (case movement_kind when 'Consumed' then units < 0 when 'Bought' then units > 0 when 'Bonus' then units > 0 when 'Reversed' then units > 0 else units <> 0 end),
  constraint subscription_movement_source check ((movement_kind in ('Consumed', 'Reversed')) = (schedule_time_id is not null)),
  constraint subscription_movement_subscription_id_fkey
    foreign key (establishment_id, subscription_id) references joining_application_subscription (establishment_id, id),
  constraint subscription_movement_student_id_fkey foreign key (establishment_id,
    student_id) references user_account (establishment_id, id),
  constraint subscription_movement_schedule_time_id_fkey
    foreign key (establishment_id, schedule_time_id) references educational_schedule_time (establishment_id, id),
  constraint subscription_movement_by_id_fkey foreign key (establishment_id, by_id) references user_account (establishment_id, id)
);
create index subscription_movement_list on subscription_movement (establishment_id, record_state, created_at, id);
create index subscription_movement_at_sort on subscription_movement (establishment_id, record_state, at, id);
create index subscription_movement_balance
  on subscription_movement (establishment_id, subscription_id) include (movement_unit, movement_kind, units);
create index subscription_movement_subscription_id on subscription_movement (establishment_id, subscription_id, at);
create index subscription_movement_student_id on subscription_movement (establishment_id, student_id, at);
create index subscription_movement_schedule_time_id
  on subscription_movement (establishment_id, schedule_time_id, at)
  where schedule_time_id is not null;
create index subscription_movement_by_id on subscription_movement (establishment_id, by_id) where by_id is not null;
select protect_table('subscription_movement');

create function units_left(establishment uuid, subscription uuid) returns integer language sql stable parallel safe as $$
  select coalesce(sum(units), 0)::integer from subscription_movement where establishment_id = establishment
    and subscription_id = subscription and movement_unit <> 'Day'
$$;
comment on function units_left is 'Returns the sessions or minutes that are left of a subscription.';

-- Expired units still count here, because a meeting that was held before the end may still take them.
create function units_held(establishment uuid, subscription uuid) returns integer language sql stable parallel safe as $$
  select coalesce(sum(units), 0)::integer from subscription_movement where establishment_id = establishment
    and subscription_id = subscription and movement_unit <> 'Day' and movement_kind <> 'Expired'
$$;
comment on function units_held is
  'Returns the sessions or minutes that would be left of a subscription if nothing had expired.';

create function remaining_sessions(joining_application_subscription) returns integer language sql stable as $$
  select case $1.subscription_type when 'Session' then units_left($1.establishment_id, $1.id) end
$$;
comment on function remaining_sessions is 'Returns the sessions that are left; null for other kinds of subscriptions.';

create function remaining_hours(joining_application_subscription) returns numeric language sql stable as $$
  select case $1.subscription_type when 'Hour' then round(units_left($1.establishment_id, $1.id) / 60.0, 2) end
$$;
comment on function remaining_hours is 'Returns the hours that are left; null for other kinds of subscriptions.';

create function subscription_stands(s joining_application_subscription) returns boolean language sql stable as $$
  select not exists (select 1 from debt d where d.establishment_id = s.establishment_id and d.id = s.debt_id and d.state = 'Canceled')
    and exists (select 1 from educational_joining_application a where a.establishment_id = s.establishment_id
      and a.id = s.application_id and a.state = 'Accepted')
$$;
comment on function subscription_stands is
  'Returns true if the debt of a subscription is not canceled and its application is accepted; the day does not matter.';

create function subscription_status(s joining_application_subscription, now timestamptz, today date)
  returns text language sql stable as $$
  select case when s."from" <= now and (s.end_date_time is null or s.end_date_time > now) and subscription_stands(s)
      and (s.subscription_type in ('Package', 'Duration') or units_left(s.establishment_id, s.id) > 0)
      and not exists (select 1 from educational_joining_application a where a.establishment_id = s.establishment_id
        and a.id = s.application_id and today between a.freeze_from and a.freeze_to)
    then 'Valid' else 'NotValid' end
$$;
comment on function subscription_status is
  'Returns Valid for a subscription within its dates that has units left, is not frozen and whose debt is not canceled; else NotValid.';

-- Returns a set and contains all conditions itself (the first two are those of subscription_stands), so that PostgreSQL
-- inlines it into the calling statement. PostgreSQL would plan a function that returns one row for each seat, and check
-- the limits each time.
create function subscription_for(establishment uuid, student uuid, category uuid, application uuid, at timestamptz)
  returns setof joining_application_subscription language sql stable rows 1 as $$
  select s.* from joining_application_subscription s
  where s.establishment_id = establishment and s.student_id = student and s.educational_category_id = category
    and s."from" <= at and (s.end_date_time is null or s.end_date_time > at)
    and not exists (select 1 from debt d where d.establishment_id = establishment and d.id = s.debt_id and d.state = 'Canceled')
    and exists (select 1 from educational_joining_application a where a.establishment_id = establishment
      and a.id = s.application_id and a.state = 'Accepted')
    and (s.subscription_type in ('Package', 'Duration') or (
      select sum(m.units) > 0 from subscription_movement m where m.establishment_id = establishment
        and m.subscription_id = s.id and m.movement_unit <> 'Day' and m.movement_kind <> 'Expired'
    ))
  order by (s.application_id = application) desc, s.end_date_time nulls last, s."from", s.id limit 1
$$;
comment on function subscription_for is
  'Returns the student''s subscription in a category from which a meeting takes: that of the seat''s application, else the one that ends first.';

-- Collects the rows first and then writes them one by one, as a distributed database requires. One condition with `or`
-- would read all subscriptions of the centre for one class, because its generic plan includes the case without
-- students.
create function renew_subscriptions(establishment uuid, students uuid[], now timestamptz, today date)
  returns integer language plpgsql as $$
declare
  renewed integer := 0;
  each record;
begin
  for each in
    select k.id, k.becomes
    from (
      select s.id, s.status as was, subscription_status(s, now, today) as becomes
      from (
        select * from joining_application_subscription where establishment_id = establishment and student_id = any(students)
        union all
        select * from joining_application_subscription where establishment_id = establishment and students is null
      ) s
      order by s.id
    ) k
    where k.was <> k.becomes
  loop
    update joining_application_subscription s set status = each.becomes, version = s.version + 1, updated_at = now
    where s.establishment_id = establishment and s.id = each.id;
    renewed := renewed + 1;
  end loop;
  return renewed;
end $$;
comment on function renew_subscriptions is
  'Updates the status of the subscriptions of these students, or of all students, and returns the number of changed ones.';

-- `marked`: [{student, taken, given}], with ids for the movements that may be needed. Returns the subscriptions with a
-- new movement that have already ended.
create function settle_units(establishment uuid, meeting uuid, marked jsonb, now timestamptz, today date, who uuid)
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
      t.state = 'Planned' and t.work_day = 'Work' and t.record_state <> 'archived'
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
  'Posts the difference between the units that the marks of a meeting take and the units already taken, so that repeating or correcting marks always gives the exact units (D4.4).';

-- A subscription that has ended counts as used up. Refunds and the revenue of a period read this.
create function held_of(s joining_application_subscription, now timestamptz, out held bigint, out total bigint) language sql stable as $$
  with applied as (
    select a.*, e.time_zone as zone, s.end_date_time <= now is true or p."to" < (now at time zone e.time_zone)::date as is_over
    from educational_joining_application a join establishment e on e.id = a.establishment_id
      join educational_period p on p.establishment_id = a.establishment_id and p.id = a.educational_period_id
    where a.establishment_id = s.establishment_id and a.id = s.application_id
  ), unit as (
    select -coalesce(sum(m.units) filter (where m.movement_kind in ('Consumed', 'Reversed', 'Expired')),
      0)::bigint as held, coalesce(sum(m.units) filter (where m.movement_kind in ('Bought', 'Bonus')), 0)::bigint as total
    from subscription_movement m where m.establishment_id = s.establishment_id and m.subscription_id = s.id and m.movement_unit <> 'Day'
  ), meeting as (
    select count(*) filter (where t."to" <= now) as held, count(*) as total
    from applied a join educational_group_student g on g.establishment_id = s.establishment_id and g.application_id = a.id
      and g.record_state <> 'archived'
      join educational_schedule_time t on t.establishment_id = s.establishment_id
        and t.educational_group_id = g.educational_group_id and t.state = 'Planned' and t.work_day = 'Work'
          and t.record_state <> 'archived'
      cross join lateral (select (t."from" at time zone a.zone)::date as date) day
    where t."from" >= s."from" and (s.end_date_time is null or t."from" < s.end_date_time)
      and in_time(g.joined_on, g.left_on, day.date, day.date)
      and (day.date between a.freeze_from and a.freeze_to) is not true
        and (day.date between a.postpone_from and a.postpone_to) is not true
  )
  select case when (select is_over
    from applied) then 1 when s.subscription_type in ('Session', 'Hour') then (select u.held
      from unit u) else (select m.held from meeting m) end,
    case when (select is_over from applied) then 1 when s.subscription_type in ('Session', 'Hour') then (select u.total
      from unit u) else (select m.total from meeting m) end
$$;
comment on function held_of is
  'Returns the used and the total amount of a subscription: in units, or in meetings of its seats.';

-- The state and the version of the record may still change.
create function refuse_movement_change() returns trigger language plpgsql as $$
begin
  raise exception 'subscription_movement is append-only' using errcode = '42501';
end $$;
comment on function refuse_movement_change is
  'Refuses changes of movements of units: another movement must correct a mistake.';

create trigger append_only before delete on subscription_movement for each row execute function refuse_movement_change();
comment on trigger append_only on subscription_movement is 'Refusal to delete a movement of units.';

create trigger append_only_values before update on subscription_movement for each row
  when ((old.id, old.subscription_id, old.movement_kind, old.movement_unit, old.units, old.schedule_time_id, old.reason, old.at)
    is distinct from (new.id, new.subscription_id, new.movement_kind, new.movement_unit, new.units, new.schedule_time_id,
      new.reason, new.at)
    or (old.student_id, old.by_id) is distinct from (new.student_id, new.by_id)
      and coalesce(current_setting('app.merging', true), '') = '')
  execute function refuse_movement_change();
comment on trigger append_only_values on subscription_movement is
  'Refusal to change the values of a movement of units; its person follows a merge.';

-- Transactions that take from the same subscription wait for each other.
create function check_units() returns trigger language plpgsql as $$
begin
  perform 1 from joining_application_subscription s where s.establishment_id = new.establishment_id
    and s.id = new.subscription_id for no key update;
  perform 1 from subscription_movement m where m.establishment_id = new.establishment_id
    and m.subscription_id = new.subscription_id group by m.movement_unit = 'Day' having sum(m.units) < 0;
  if found then raise exception 'subscription % has not so much', new.subscription_id
    using errcode = '23514', constraint = 'subscription_movement_balance', table = 'subscription_movement'; end if;
  return null;
end $$;
comment on function check_units is
  'Refuses a movement that leaves a subscription below zero at the end of the transaction.';

create constraint trigger check_units after insert on subscription_movement deferrable initially deferred
  for each row when (new.units < 0) execute function check_units();
comment on trigger check_units on subscription_movement is
  'Check that a subscription is not below zero, at the end of the transaction.';
