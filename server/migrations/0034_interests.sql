-- Interests and their follow-up (D8.1, D8.2): sessions are leases by the clock of the database; each student has one
-- numbered history, and one case that is never without a next step.

create table interest (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
  -- Category that teaches the interest; callers see its groups with free seats.
  educational_category_id uuid,
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (
    ' ' || ar_norm_v3(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))
  ) stored,
  primary key (establishment_id, id),
  constraint interest_code_key unique (establishment_id, code),
  constraint interest_named check (num_nonnulls(name_ar, name_en, name_und) > 0),
  constraint interest_educational_category_id_fkey
    foreign key (establishment_id, educational_category_id) references educational_category (establishment_id, id)
);
create index interest_list on interest (establishment_id, record_state, created_at, id);
create index interest_search on interest using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
create index interest_educational_category_id
  on interest (establishment_id, educational_category_id, code)
  where educational_category_id is not null;
select protect_table('interest');

create table user_systeam_interest (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  user_id uuid not null,
  interest_id uuid not null,
  notes text check (length(notes) <= 1000),
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  primary key (establishment_id, id),
  constraint user_systeam_interest_user_id_interest_id_key unique (establishment_id, user_id, interest_id),
  constraint user_systeam_interest_user_id_fkey foreign key (establishment_id, user_id) references user_account (establishment_id, id),
  constraint user_systeam_interest_interest_id_fkey foreign key (establishment_id, interest_id) references interest (establishment_id, id)
);
create index user_systeam_interest_list on user_systeam_interest (establishment_id, record_state, created_at, id);
create index user_systeam_interest_user_id on user_systeam_interest (establishment_id, user_id, created_at);
create index user_systeam_interest_interest_id on user_systeam_interest (establishment_id, interest_id, created_at);
select protect_table('user_systeam_interest');

create table user_other_interest (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
  user_id uuid not null,
  -- State of a request from the public page: new until somebody answers it.
  page_request text check (page_request in ('New', 'Answered')),
  educational_category_id uuid,
  educational_group_id uuid,
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (
    ' ' || ar_norm_v3(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, ''))
  ) stored,
  primary key (establishment_id, id),
  constraint user_other_interest_named check (num_nonnulls(name_ar, name_en, name_und) > 0),
  constraint user_other_interest_user_id_fkey foreign key (establishment_id, user_id) references user_account (establishment_id, id),
  constraint user_other_interest_educational_category_id_fkey
    foreign key (establishment_id, educational_category_id) references educational_category (establishment_id, id),
  constraint user_other_interest_educational_group_id_fkey
    foreign key (establishment_id, educational_group_id) references educational_group (establishment_id, id)
);
create index user_other_interest_list on user_other_interest (establishment_id, record_state, created_at, id);
create index user_other_interest_search on user_other_interest using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
create index user_other_interest_page_requests
  on user_other_interest (establishment_id, record_state, created_at, id)
  where page_request = 'New';
create index user_other_interest_user_id on user_other_interest (establishment_id, user_id, created_at);
create index user_other_interest_educational_category_id
  on user_other_interest (establishment_id, educational_category_id, created_at)
  where educational_category_id is not null;
create index user_other_interest_educational_group_id
  on user_other_interest (establishment_id, educational_group_id)
  where educational_group_id is not null;
select protect_table('user_other_interest');

create table follow_up_setting (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  follow_up_type_id uuid not null,
  follow_up_number integer not null default 1 check (follow_up_number >= 1 and follow_up_number <= 100),
  interest_id uuid,
  reply_status text check (reply_status in ('NotReplied', 'Replied', 'Busy', 'WrongNumber', 'CallLater')),
  interval integer not null default 1 check (interval >= 1 and interval <= 365),
  -- the agent of the last turn
  turn integer not null default 0,
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  primary key (establishment_id, id),
  constraint follow_up_setting_follow_up_type_id_fkey
    foreign key (establishment_id, follow_up_type_id) references communication_type (establishment_id, id),
  constraint follow_up_setting_interest_id_fkey foreign key (establishment_id, interest_id) references interest (establishment_id, id)
);
create index follow_up_setting_list on follow_up_setting (establishment_id, record_state, created_at, id);
create unique index follow_up_setting_one on follow_up_setting
  (establishment_id, follow_up_type_id, follow_up_number, interest_id, reply_status) nulls not distinct;
create index follow_up_setting_interest_id
  on follow_up_setting (establishment_id, interest_id, follow_up_number)
  where interest_id is not null;
select protect_table('follow_up_setting');

create table follow_up_setting_sales_users (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  target_id uuid not null,
  primary key (establishment_id, parent_id, position),
  constraint follow_up_setting_sales_users_parent_fkey
    foreign key (establishment_id, parent_id) references follow_up_setting (establishment_id, id) on delete cascade,
  constraint follow_up_setting_sales_users_target_id_fkey
    foreign key (establishment_id, target_id) references user_account (establishment_id, id)
);
create index follow_up_setting_sales_users_target on follow_up_setting_sales_users (establishment_id, target_id);
select protect_table('follow_up_setting_sales_users');

create table follow_up_session (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  state text not null default 'Open' check (state in ('Open', 'Renewal', 'Close')),
  user_id uuid not null,
  sales_user_id uuid,
  opened_at timestamptz not null,
  expires_at timestamptz not null,
  renewed_at timestamptz,
  renewals integer not null default 0 check (renewals >= 0),
  closed_at timestamptz,
  close_reason text check (close_reason in ('Finished', 'Lapsed', 'TakenOver', 'Joined')),
  taken_over_by_id uuid,
  reason text check (length(reason) <= 500),
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  primary key (establishment_id, id),
  constraint follow_up_session_closed_stamp check ((state = 'Close') = (closed_at is not null)),
  constraint follow_up_session_closed_reason check ((state = 'Close') = (close_reason is not null)),
  constraint follow_up_session_taken_over check ((close_reason is not distinct from 'TakenOver') = (reason is not null)),
  constraint follow_up_session_user_id_fkey foreign key (establishment_id, user_id) references user_account (establishment_id, id),
  constraint follow_up_session_sales_user_id_fkey
    foreign key (establishment_id, sales_user_id) references user_account (establishment_id, id),
  constraint follow_up_session_taken_over_by_id_fkey
    foreign key (establishment_id, taken_over_by_id) references user_account (establishment_id, id)
);
create index follow_up_session_list on follow_up_session (establishment_id, record_state, created_at, id);
create index follow_up_session_opened_at_sort on follow_up_session (establishment_id, record_state, opened_at, id);
create unique index follow_up_session_active on follow_up_session (establishment_id, user_id) where state <> 'Close';
create index follow_up_session_state_tab
  on follow_up_session (establishment_id, record_state, state, created_at, id);
create index follow_up_session_live on follow_up_session (establishment_id, sales_user_id) where state <> 'Close';
create index follow_up_session_user_id on follow_up_session (establishment_id, user_id, created_at);
create index follow_up_session_sales_user_id
  on follow_up_session (establishment_id, sales_user_id, created_at)
  where sales_user_id is not null;
create index follow_up_session_taken_over_by_id
  on follow_up_session (establishment_id, taken_over_by_id)
  where taken_over_by_id is not null;
select protect_table('follow_up_session');

create table follow_interest (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  user_systeam_interest_id uuid,
  user_other_interest_id uuid,
  user_id uuid not null,
  follow_up_type_id uuid not null,
  number integer check (number >= 1),
  at timestamptz,
  reply_status text not null default 'NotReplied',
  joining_type text not null default 'Undecided' check (joining_type in ('Undecided', 'WillJoin', 'Joined', 'WillNotJoin')),
  lost_reason text check (lost_reason in ('Price', 'Time', 'Place', 'Elsewhere', 'Postponed', 'NoNeed', 'Other')),
  next_at timestamptz,
  priority_type_id uuid,
  due_at timestamptz,
  sales_user_id uuid,
  text text check (length(text) <= 4000),
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (' ' || ar_norm_v3(coalesce(text, ''))) stored,
  primary key (establishment_id, id),
  constraint follow_interest_one check (num_nonnulls(user_systeam_interest_id, user_other_interest_id) = 1),
  constraint follow_interest_reply_status_check check (reply_status in ('NotReplied', 'Replied', 'Busy', 'WrongNumber', 'CallLater')),
  constraint follow_interest_next
    check (reply_status not in ('Replied', 'CallLater') or joining_type not in ('Undecided', 'WillJoin') or next_at is not null),
  constraint follow_interest_user_systeam_interest_id_fkey
    foreign key (establishment_id, user_systeam_interest_id) references user_systeam_interest (establishment_id, id),
  constraint follow_interest_user_other_interest_id_fkey
    foreign key (establishment_id, user_other_interest_id) references user_other_interest (establishment_id, id),
  constraint follow_interest_user_id_fkey foreign key (establishment_id, user_id) references user_account (establishment_id, id),
  constraint follow_interest_follow_up_type_id_fkey
    foreign key (establishment_id, follow_up_type_id) references communication_type (establishment_id, id),
  constraint follow_interest_sales_user_id_fkey foreign key (establishment_id,
    sales_user_id) references user_account (establishment_id, id),
  constraint follow_interest_priority_type_id_fkey
    foreign key (establishment_id, priority_type_id) references priority_type (establishment_id, id)
);
create index follow_interest_list on follow_interest (establishment_id, record_state, created_at, id);
create index follow_interest_at_sort on follow_interest (establishment_id, record_state, at, id);
create index follow_interest_search on follow_interest using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
create index follow_interest_joining_type_tab
  on follow_interest (establishment_id, record_state, joining_type, at, id);
create unique index follow_interest_numbered on follow_interest (establishment_id, user_id, number);
create index follow_interest_user_systeam_interest_id
  on follow_interest (establishment_id, user_systeam_interest_id, at)
  where user_systeam_interest_id is not null;
create index follow_interest_user_other_interest_id
  on follow_interest (establishment_id, user_other_interest_id, at)
  where user_other_interest_id is not null;
create index follow_interest_user_id on follow_interest (establishment_id, user_id, at) where user_id is not null;
create index follow_interest_sales_user_id on follow_interest (establishment_id, sales_user_id, at) where sales_user_id is not null;
create index follow_interest_priority_type_id
  on follow_interest (establishment_id, priority_type_id, at)
  where priority_type_id is not null;
select protect_table('follow_interest');

create table interest_follow_up (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  interest_id uuid,
  user_id uuid not null,
  follow_up_type_id uuid not null,
  number integer check (number >= 1),
  at timestamptz,
  reply_status text not null default 'NotReplied',
  joining_type text not null default 'Undecided' check (joining_type in ('Undecided', 'WillJoin', 'Joined', 'WillNotJoin')),
  lost_reason text check (lost_reason in ('Price', 'Time', 'Place', 'Elsewhere', 'Postponed', 'NoNeed', 'Other')),
  next_at timestamptz,
  priority_type_id uuid,
  due_at timestamptz,
  sales_user_id uuid,
  text text check (length(text) <= 4000),
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (' ' || ar_norm_v3(coalesce(text, ''))) stored,
  primary key (establishment_id, id),
  constraint interest_follow_up_reply_status_check check (reply_status in ('NotReplied', 'Replied', 'Busy', 'WrongNumber', 'CallLater')),
  -- A follow-up of an interested student has a next step (D8.2). Only the system may record that somebody joined.
  constraint interest_follow_up_next
    check (reply_status not in ('Replied', 'CallLater') or joining_type not in ('Undecided', 'WillJoin') or next_at is not null),
  constraint interest_follow_up_interest_id_fkey foreign key (establishment_id, interest_id) references interest (establishment_id, id),
  constraint interest_follow_up_user_id_fkey foreign key (establishment_id, user_id) references user_account (establishment_id, id),
  constraint interest_follow_up_follow_up_type_id_fkey
    foreign key (establishment_id, follow_up_type_id) references communication_type (establishment_id, id),
  constraint interest_follow_up_sales_user_id_fkey
    foreign key (establishment_id, sales_user_id) references user_account (establishment_id, id),
  constraint interest_follow_up_priority_type_id_fkey
    foreign key (establishment_id, priority_type_id) references priority_type (establishment_id, id)
);
create index interest_follow_up_list on interest_follow_up (establishment_id, record_state, created_at, id);
create index interest_follow_up_at_sort on interest_follow_up (establishment_id, record_state, at, id);
create index interest_follow_up_search on interest_follow_up using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
create index interest_follow_up_joining_type_tab
  on interest_follow_up (establishment_id, record_state, joining_type, at, id);
create unique index interest_follow_up_numbered on interest_follow_up (establishment_id, user_id, number);
create index interest_follow_up_interest_id on interest_follow_up (establishment_id, interest_id, at) where interest_id is not null;
create index interest_follow_up_user_id on interest_follow_up (establishment_id, user_id, at);
create index interest_follow_up_sales_user_id on interest_follow_up (establishment_id, sales_user_id, at) where sales_user_id is not null;
create index interest_follow_up_priority_type_id
  on interest_follow_up (establishment_id, priority_type_id, at)
  where priority_type_id is not null;
select protect_table('interest_follow_up');

-- One case for each student who is followed: number of follow-ups, stage, due time and agent. A case without an agent
-- is in the pool.
create table follow_case (
  establishment_id uuid not null references establishment (id),
  user_id uuid not null,
  stage text not null default 'Undecided' check (stage in ('Undecided', 'WillJoin', 'WillNotJoin', 'Joined')),
  -- time at which the stage began, and time of the first follow-up
  since timestamptz not null,
  opened_at timestamptz not null,
  agent_id uuid,
  -- last number used, and unanswered follow-ups in a row
  number integer not null default 0 check (number >= 0),
  unanswered integer not null default 0 check (unanswered >= 0),
  due_at timestamptz,
  made_from text not null check (made_from in ('Interest', 'FollowUp', 'Rest', 'Risk', 'Absence', 'Overdue', 'Hand')),
  joined_at timestamptz,
  joined_agent_id uuid,
  -- priority of the next call, and its rank, by which due cases are sorted
  priority_type_id uuid,
  urgency integer not null default 100,
  primary key (establishment_id, user_id),
  -- a case of an interested student has a next step
  constraint follow_case_next check ((stage in ('Undecided', 'WillJoin')) = (due_at is not null)),
  constraint follow_case_joined check ((stage = 'Joined') = (joined_at is not null)),
  constraint follow_case_priority check (priority_type_id is null or due_at is not null),
  constraint follow_case_user_id_fkey
    foreign key (establishment_id, user_id) references user_account (establishment_id, id) on delete cascade,
  -- No `on delete set null`: a distributed table cannot do it. A trigger clears the column.
  constraint follow_case_agent_id_fkey
    foreign key (establishment_id, agent_id) references user_account (establishment_id, id),
  constraint follow_case_joined_agent_id_fkey
    foreign key (establishment_id, joined_agent_id) references user_account (establishment_id, id),
  constraint follow_case_priority_type_id_fkey
    foreign key (establishment_id, priority_type_id) references priority_type (establishment_id, id)
);
create index follow_case_due on follow_case (establishment_id, agent_id, urgency, due_at, user_id);
create index follow_case_urgent on follow_case (establishment_id, urgency, due_at, user_id) where due_at is not null;
create index follow_case_priority_type_id on follow_case (establishment_id, priority_type_id) where priority_type_id is not null;
create index follow_case_all on follow_case (establishment_id, due_at, user_id) where due_at is not null;
create index follow_case_joined_agent on follow_case (establishment_id, joined_agent_id, joined_at);
create index follow_case_stage on follow_case (establishment_id, stage, since, user_id);
select protect_table('follow_case');

create view follow_up_history with (security_invoker = true) as
select establishment_id, id, user_id, number, at, created_at, follow_up_type_id, reply_status, joining_type, next_at,
  lost_reason, due_at, sales_user_id, text, record_state, interest_id, null::uuid as user_systeam_interest_id,
  null::uuid as user_other_interest_id, false as told
from interest_follow_up
union all
select establishment_id, id, user_id, number, at, created_at, follow_up_type_id, reply_status, joining_type, next_at,
  lost_reason, due_at, sales_user_id, text, record_state, null, user_systeam_interest_id, user_other_interest_id, true
from follow_interest;
comment on view follow_up_history is 'Follow-ups of students, with and without an interest that was recorded.';
grant select on follow_up_history to topcenter_app;

create function set_case_urgency() returns trigger language plpgsql as $$
begin
  new.urgency := coalesce(
    (select p.rank from priority_type p where p.establishment_id = new.establishment_id and p.id = new.priority_type_id),
    100
  );
  return new;
end $$;
comment on function set_case_urgency is 'Copies the rank of its priority into a follow-up case; 100 without one.';

create trigger set_urgency before insert or update of priority_type_id, urgency on follow_case
  for each row execute function set_case_urgency();
comment on trigger set_urgency on follow_case is 'Rank of the priority of a follow-up case.';

create function rank_cases_of_priority() returns trigger language plpgsql as $$
begin
  update follow_case
  set urgency = coalesce(new.rank, 100)
  where establishment_id = new.establishment_id and priority_type_id = new.id;
  return null;
end $$;
comment on function rank_cases_of_priority is 'Sorts the follow-up cases of a priority anew after its rank was changed.';

create trigger rank_cases after update of rank on priority_type
  for each row when (new.rank is distinct from old.rank) execute function rank_cases_of_priority();
comment on trigger rank_cases on priority_type is 'Order of follow-up cases after the rank of their priority was changed.';

-- A foreign key of a distributed table cannot set columns to null.
create function leave_cases_of_agent() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update follow_case
  set agent_id = nullif(agent_id, old.id), joined_agent_id = nullif(joined_agent_id, old.id)
  where establishment_id = old.establishment_id and old.id in (agent_id, joined_agent_id);
  return old;
end $$;
comment on function leave_cases_of_agent is 'Clears the agent of the follow-up cases of a user who is deleted.';

create trigger leave_cases before delete on user_account for each row execute function leave_cases_of_agent();
comment on trigger leave_cases on user_account is 'Removal of a deleted user as agent of follow-up cases.';

create function follow_joined() returns trigger language plpgsql as $$
begin
  update follow_case c
  set
    stage = 'Joined',
    since = new.updated_at,
    joined_at = new.updated_at,
    due_at = null,
    priority_type_id = null,
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
comment on function follow_joined is
  'Closes the follow-up of a student whose application is accepted, so that nobody calls the student any more (D8.2).';

create trigger follow_joined_new after insert on educational_joining_application
  for each row when (new.state = 'Accepted') execute function follow_joined();
comment on trigger follow_joined_new on educational_joining_application is
  'End of the follow-up of a student who joins with an accepted application.';

create trigger follow_joined after update of state on educational_joining_application
  for each row when (new.state = 'Accepted' and old.state <> 'Accepted') execute function follow_joined();
comment on trigger follow_joined on educational_joining_application is
  'End of the follow-up of a student whose application becomes accepted.';
