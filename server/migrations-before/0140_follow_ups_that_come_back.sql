-- Follow-ups that come back (D8.1, D8.2): sessions as leases by the database's clock, one history of a student numbered
-- under one lock, and a case for each student who is followed, which is never without a next step.

alter table establishment
  add column follow_up_minutes integer not null default 30 check (follow_up_minutes >= 5 and follow_up_minutes <= 240),
  add column follow_up_rest_after integer not null default 3 check (follow_up_rest_after >= 1 and follow_up_rest_after <= 20),
  add column follow_up_rest_days integer not null default 90 check (follow_up_rest_days >= 1 and follow_up_rest_days <= 730);

-- What an interest of the list is taught in, so that who calls sees the groups with free seats.
alter table interest add column educational_category_id uuid;
create index interest_educational_category_id on interest (establishment_id, educational_category_id, created_at, id);
alter table interest add constraint interest_educational_category_id_fkey foreign key (establishment_id, educational_category_id) references educational_category (establishment_id, id);

-- ---------------------------------------------------------------- settings

alter table follow_up_setting
  drop constraint follow_up_setting_follow_up_type_id_follow_up_number_key,
  add column interest_id uuid,
  add column reply_status text check (reply_status in ('NotReplied', 'Replied', 'Busy', 'WrongNumber', 'CallLater')),
  -- whose turn it was last among its agents
  add column turn integer not null default 0;
create unique index follow_up_setting_one on follow_up_setting
  (establishment_id, follow_up_type_id, follow_up_number, interest_id, reply_status) nulls not distinct;
create index follow_up_setting_interest_id on follow_up_setting (establishment_id, interest_id, created_at, id);
alter table follow_up_setting add constraint follow_up_setting_interest_id_fkey foreign key (establishment_id, interest_id) references interest (establishment_id, id);

-- ---------------------------------------------------------------- the history

alter table interest_follow_up alter column interest_id drop not null;
alter table interest_follow_up
  drop constraint interest_follow_up_reply_status_check,
  add constraint interest_follow_up_reply_status_check check (reply_status in ('NotReplied', 'Replied', 'Busy', 'WrongNumber', 'CallLater')),
  add column next_at timestamptz,
  add column lost_reason text check (lost_reason in ('Price', 'Time', 'Place', 'Elsewhere', 'Postponed', 'NoNeed', 'Other')),
  add column due_at timestamptz;
alter table follow_interest
  drop constraint follow_interest_reply_status_check,
  add constraint follow_interest_reply_status_check check (reply_status in ('NotReplied', 'Replied', 'Busy', 'WrongNumber', 'CallLater')),
  add column next_at timestamptz,
  add column lost_reason text check (lost_reason in ('Price', 'Time', 'Place', 'Elsewhere', 'Postponed', 'NoNeed', 'Other')),
  add column due_at timestamptz;

alter table interest_follow_up no force row level security;
alter table follow_interest no force row level security;
alter table user_systeam_interest no force row level security;
alter table user_other_interest no force row level security;
alter table educational_joining_application no force row level security;
alter table follow_up_session no force row level security;

-- Who answered, is undecided and was left without a date is called next.
update interest_follow_up
set next_at = coalesce(at, created_at)
where reply_status in ('Replied', 'CallLater') and joining_type in ('Undecided', 'WillJoin');
update follow_interest
set next_at = coalesce(at, created_at)
where reply_status in ('Replied', 'CallLater') and joining_type in ('Undecided', 'WillJoin');

create view follow_up_history with (security_invoker = true) as
select establishment_id, id, user_id, number, at, created_at, follow_up_type_id, reply_status, joining_type, next_at,
  lost_reason, due_at, sales_user_id, text, record_state, interest_id, null::uuid as user_systeam_interest_id,
  null::uuid as user_other_interest_id, false as told
from interest_follow_up
union all
select establishment_id, id, user_id, number, at, created_at, follow_up_type_id, reply_status, joining_type, next_at,
  lost_reason, due_at, sales_user_id, text, record_state, null, user_systeam_interest_id, user_other_interest_id, true
from follow_interest;
grant select on follow_up_history to topcenter_app;

create temporary table numbered on commit drop as
select establishment_id, id, told,
  row_number() over (partition by establishment_id, user_id order by coalesce(at, created_at), created_at, id)::integer as number
from follow_up_history;
update interest_follow_up f set number = n.number from numbered n
where n.establishment_id = f.establishment_id and n.id = f.id and not n.told;
update follow_interest f set number = n.number from numbered n
where n.establishment_id = f.establishment_id and n.id = f.id and n.told;

create unique index interest_follow_up_numbered on interest_follow_up (establishment_id, user_id, number);
create unique index follow_interest_numbered on follow_interest (establishment_id, user_id, number);

-- Nobody who is interested is left without a next step (D8.2); the system alone says that somebody has joined.
alter table interest_follow_up
  add constraint interest_follow_up_next check (reply_status not in ('Replied', 'CallLater') or joining_type not in ('Undecided', 'WillJoin') or next_at is not null);
alter table follow_interest
  add constraint follow_interest_next check (reply_status not in ('Replied', 'CallLater') or joining_type not in ('Undecided', 'WillJoin') or next_at is not null);

-- ---------------------------------------------------------------- the case

-- One for each student who is followed. It counts their follow-ups, says how they stand, when they are due, and whose
-- they are from day to day; without an agent they are in the pool.
create table follow_case (
  establishment_id uuid not null references establishment (id),
  user_id uuid not null,
  stage text not null default 'Undecided' check (stage in ('Undecided', 'WillJoin', 'WillNotJoin', 'Joined')),
  -- when they came to the stage, and when they were first followed
  since timestamptz not null,
  opened_at timestamptz not null,
  agent_id uuid,
  -- the last number given, and how many in a row were not answered
  number integer not null default 0 check (number >= 0),
  unanswered integer not null default 0 check (unanswered >= 0),
  due_at timestamptz,
  made_from text not null check (made_from in ('Interest', 'FollowUp', 'Rest', 'Risk', 'Absence', 'Overdue', 'Hand')),
  joined_at timestamptz,
  joined_agent_id uuid,
  primary key (establishment_id, user_id),
  -- nobody who is interested is without a next step
  constraint follow_case_next check ((stage in ('Undecided', 'WillJoin')) = (due_at is not null)),
  constraint follow_case_joined check ((stage = 'Joined') = (joined_at is not null)),
  constraint follow_case_user_id_fkey foreign key (establishment_id, user_id) references user_account (establishment_id, id) on delete cascade,
  constraint follow_case_agent_id_fkey foreign key (establishment_id, agent_id) references user_account (establishment_id, id) on delete set null (agent_id),
  constraint follow_case_joined_agent_id_fkey foreign key (establishment_id, joined_agent_id) references user_account (establishment_id, id) on delete set null (joined_agent_id)
);
create index follow_case_due on follow_case (establishment_id, agent_id, due_at, user_id);
create index follow_case_all on follow_case (establishment_id, due_at, user_id) where due_at is not null;
create index follow_case_joined_agent on follow_case (establishment_id, joined_agent_id, joined_at);
create index follow_case_stage on follow_case (establishment_id, stage, since, user_id);
select protect_table('follow_case');

alter table follow_case no force row level security;
insert into follow_case (establishment_id, user_id, stage, since, opened_at, agent_id, number, unanswered, due_at, made_from)
select
  known.establishment_id,
  known.user_id,
  stage.stage,
  coalesce(last.at, known.at),
  known.at,
  case when last.agent is not null then last.sales_user_id end,
  coalesce(last.number, 0),
  0,
  case when stage.stage in ('Undecided', 'WillJoin') then coalesce(last.next_at, last.at, known.at) end,
  case when last.number is null then 'Interest' else 'FollowUp' end
from (
  select establishment_id, user_id, min(at) as at
  from (
    select establishment_id, user_id, created_at as at from user_systeam_interest where record_state = 'active'
    union all
    select establishment_id, user_id, created_at from user_other_interest where record_state = 'active'
    union all
    select establishment_id, user_id, coalesce(at, created_at) from follow_up_history
  ) told
  group by establishment_id, user_id
) known
left join lateral (
  select h.number, coalesce(h.at, h.created_at) as at, h.joining_type, h.next_at, h.sales_user_id, u.id as agent
  from follow_up_history h
  left join user_account u on u.establishment_id = h.establishment_id and u.id = h.sales_user_id and u.record_state = 'active'
  where h.establishment_id = known.establishment_id and h.user_id = known.user_id
  order by h.number desc
  limit 1
) last on true
cross join lateral (
  select case coalesce(last.joining_type, 'Undecided')
    when 'Joined' then 'WillNotJoin' when 'WillNotJoin' then 'WillNotJoin' else coalesce(last.joining_type, 'Undecided') end as stage
) stage;
-- who has joined since they told their interest
update follow_case c
set stage = 'Joined', joined_at = a.at, since = a.at, due_at = null, joined_agent_id = c.agent_id
from (
  select e.establishment_id, e.student_id, max(e.updated_at) as at, max(e.created_at) as made
  from educational_joining_application e
  where e.state = 'Accepted' and e.record_state = 'active'
  group by 1, 2
) a
where a.establishment_id = c.establishment_id and a.student_id = c.user_id and a.made >= c.opened_at;
update follow_case set stage = 'WillNotJoin', due_at = null where stage = 'Joined' and joined_at is null;
alter table follow_case force row level security;

-- A moment that falls on a weekend or a holiday of the centre waits for the next working day, at the same time.
create function next_working(centre uuid, moment timestamptz) returns timestamptz language plpgsql stable as $$
declare
  manner record;
  off_days integer[];
  wall timestamp;
begin
  select time_zone, weekend into manner from establishment where id = centre;
  off_days := case manner.weekend
    when 'Friday' then array[5] when 'FridaySaturday' then array[5, 6] when 'Sunday' then array[7]
    when 'SaturdaySunday' then array[6, 7] else array[]::integer[] end;
  wall := moment at time zone manner.time_zone;
  for passed in 0..400 loop
    exit when extract(isodow from wall)::integer <> all(off_days) and not exists (
      select 1 from holiday h
      where h.establishment_id = centre and h.record_state = 'active'
        and h."from" <= wall::date and coalesce(h."to", h."from") >= wall::date
    );
    wall := wall + interval '1 day';
  end loop;
  return wall at time zone manner.time_zone;
end $$;

-- ---------------------------------------------------------------- the lease

alter table follow_up_session
  add column expires_at timestamptz,
  add column renewals integer not null default 0 check (renewals >= 0),
  add column close_reason text check (close_reason in ('Finished', 'Lapsed', 'TakenOver', 'Joined')),
  add column taken_over_by_id uuid,
  add column reason text check (length(reason) <= 500);
update follow_up_session set expires_at = coalesce(closed_at, renewed_at, opened_at) + interval '30 minutes';
update follow_up_session
set
  state = 'Close',
  closed_at = coalesce(closed_at, expires_at),
  close_reason = case when state = 'Close' then 'Finished' else 'Lapsed' end;
alter table follow_up_session
  alter column expires_at set not null,
  add constraint follow_up_session_closed_reason check ((state = 'Close') = (close_reason is not null)),
  add constraint follow_up_session_taken_over check ((close_reason is not distinct from 'TakenOver') = (reason is not null));
create index follow_up_session_live on follow_up_session (establishment_id, sales_user_id) where state <> 'Close';
create index follow_up_session_taken_over_by_id on follow_up_session (establishment_id, taken_over_by_id, created_at, id);
alter table follow_up_session add constraint follow_up_session_taken_over_by_id_fkey foreign key (establishment_id, taken_over_by_id) references user_account (establishment_id, id);

alter table interest_follow_up force row level security;
alter table follow_interest force row level security;
alter table user_systeam_interest force row level security;
alter table user_other_interest force row level security;
alter table educational_joining_application force row level security;
alter table follow_up_session force row level security;

-- Who is accepted has joined, by whatever way: nobody calls them any more (D8.2).
create function follow_joined() returns trigger language plpgsql as $$
begin
  update follow_case c
  set
    stage = 'Joined',
    since = new.updated_at,
    joined_at = new.updated_at,
    due_at = null,
    unanswered = 0,
    joined_agent_id = coalesce(
      (
        select s.sales_user_id from follow_up_session s
        where s.establishment_id = new.establishment_id and s.user_id = new.student_id and s.state <> 'Close' and s.expires_at > now()
      ),
      c.agent_id
    )
  where c.establishment_id = new.establishment_id and c.user_id = new.student_id and c.stage <> 'Joined';
  update follow_up_session
  set
    state = 'Close',
    closed_at = least(now(), greatest(opened_at, expires_at)),
    close_reason = case when expires_at > now() then 'Joined' else 'Lapsed' end,
    version = version + 1,
    updated_at = now()
  where establishment_id = new.establishment_id and user_id = new.student_id and state <> 'Close';
  return null;
end $$;
create trigger follow_joined_new after insert on educational_joining_application
  for each row when (new.state = 'Accepted') execute function follow_joined();
create trigger follow_joined after update of state on educational_joining_application
  for each row when (new.state = 'Accepted' and old.state <> 'Accepted') execute function follow_joined();
