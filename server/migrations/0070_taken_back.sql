-- An acceptance that is taken back leaves no trace in what followed it (D3.1).

alter table follow_case
  -- stage and next step before the student joined, the application, and the session that it closed
  add column before_joined jsonb;

create or replace function follow_joined() returns trigger language plpgsql as $$
begin
  update follow_case c
  set
    before_joined = jsonb_build_object(
      'application', new.id,
      'stage', c.stage,
      'since', c.since,
      'due_at', c.due_at,
      'priority_type_id', c.priority_type_id,
      'unanswered', c.unanswered,
      'session', (
        select jsonb_build_object('id', s.id, 'state', s.state) from follow_up_session s
        where s.establishment_id = new.establishment_id and s.user_id = new.student_id and s.state <> 'Close' and s.expires_at > now()
      )
    ),
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

create function follow_taken_back() returns trigger language plpgsql as $$
declare
  closed uuid;
  was text;
begin
  select (c.before_joined #>> '{session,id}')::uuid, c.before_joined #>> '{session,state}' into closed, was
  from follow_case c
  where c.establishment_id = new.establishment_id and c.user_id = new.student_id and c.stage = 'Joined'
    and c.before_joined ->> 'application' = new.id::text;
  update follow_case c
  set
    stage = c.before_joined ->> 'stage',
    since = (c.before_joined ->> 'since')::timestamptz,
    due_at = (c.before_joined ->> 'due_at')::timestamptz,
    priority_type_id = (c.before_joined ->> 'priority_type_id')::uuid,
    unanswered = (c.before_joined ->> 'unanswered')::integer,
    joined_at = null,
    joined_agent_id = null,
    before_joined = null
  where c.establishment_id = new.establishment_id and c.user_id = new.student_id and c.stage = 'Joined'
    and c.before_joined ->> 'application' = new.id::text;
  update follow_up_session
  set state = was, closed_at = null, close_reason = null, version = version + 1, updated_at = now()
  where establishment_id = new.establishment_id and id = closed and close_reason = 'Joined' and expires_at > now()
    and not exists (
      select 1 from follow_up_session o
      where o.establishment_id = new.establishment_id and o.user_id = new.student_id and o.state <> 'Close'
    );
  return null;
end $$;
comment on function follow_taken_back is
  'Gives the follow-up of a student back as it was before an application was accepted, when the acceptance is taken back.';

create trigger follow_taken_back after update of state on educational_joining_application
  for each row when (old.state = 'Accepted' and new.state = 'UnderReview') execute function follow_taken_back();
comment on trigger follow_taken_back on educational_joining_application is
  'Follow-up of a student whose acceptance is taken back.';

create function keep_taken_up() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from educational_group_student s
    where s.establishment_id = new.establishment_id and s.application_id = new.id and s.record_state <> 'archived'
  ) then
    raise exception 'the student has a seat' using errcode = '23514', constraint = 'educational_joining_application_taken_up';
  end if;
  return new;
end $$;
comment on function keep_taken_up is
  'Refuses to put an accepted application under review again once its student has had a seat.';

create trigger keep_taken_up before update of state on educational_joining_application
  for each row when (old.state = 'Accepted' and new.state = 'UnderReview') execute function keep_taken_up();
comment on trigger keep_taken_up on educational_joining_application is
  'Seats belong to accepted applications.';
