-- Complaints as conversations (D8.3): subjects, the users from whom they are hidden, internal notes, due times, rating
-- and reopening.

create table complaint (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
  state text not null default 'OpenAwaitingTechnicalSupport' check (state in ('OpenAwaitingTechnicalSupport',
    'OpenAwaitingComplainingPerson', 'Closed')),
  complaint_type_id uuid not null,
  complaint_sector_id uuid,
  priority_type_id uuid,
  complainant_id uuid not null,
  about_group_id uuid,
  about_employee_id uuid,
  about_place_id uuid,
  shown_to_named boolean not null default false,
  assignee_id uuid,
  awaiting_since timestamptz,
  answer_due_at timestamptz,
  first_answered_at timestamptz,
  escalated_at timestamptz,
  reminded_at timestamptz,
  follows_id uuid,
  reopened integer not null default 0 check (reopened >= 0),
  late_turns integer not null default 0 check (late_turns >= 0),
  rating text check (rating in ('Like', 'DisLike')),
  rating_text text check (length(rating_text) <= 1000),
  close_reason text check (close_reason in ('Answered', 'NoReply')),
  closed_by_id uuid,
  closed_at timestamptz,
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
  constraint complaint_code_key unique (establishment_id, code),
  constraint complaint_named check (num_nonnulls(name_ar, name_en, name_und) > 0),
  constraint complaint_closed_stamp check ((state = 'Closed') = (closed_at is not null)),
  constraint complaint_about_one check (num_nonnulls(about_group_id, about_employee_id, about_place_id) <= 1),
  constraint complaint_rated_closed check (state = 'Closed' or (rating is null and rating_text is null and close_reason is null)),
  constraint complaint_due_while_owed check (state = 'OpenAwaitingTechnicalSupport' or answer_due_at is null),
  constraint complaint_complaint_type_id_fkey
    foreign key (establishment_id, complaint_type_id) references complaint_type (establishment_id, id),
  constraint complaint_complaint_sector_id_fkey
    foreign key (establishment_id, complaint_sector_id) references complaint_sector (establishment_id, id),
  constraint complaint_priority_type_id_fkey
    foreign key (establishment_id, priority_type_id) references priority_type (establishment_id, id),
  constraint complaint_complainant_id_fkey foreign key (establishment_id, complainant_id) references user_account (establishment_id, id),
  constraint complaint_closed_by_id_fkey foreign key (establishment_id, closed_by_id) references user_account (establishment_id, id),
  constraint complaint_about_group_id_fkey
    foreign key (establishment_id, about_group_id) references educational_group (establishment_id, id),
  constraint complaint_about_employee_id_fkey
    foreign key (establishment_id, about_employee_id) references user_account (establishment_id, id),
  constraint complaint_about_place_id_fkey foreign key (establishment_id, about_place_id) references place (establishment_id, id),
  constraint complaint_assignee_id_fkey foreign key (establishment_id, assignee_id) references user_account (establishment_id, id),
  constraint complaint_follows_id_fkey foreign key (establishment_id, follows_id) references complaint (establishment_id, id)
);
create index complaint_list on complaint (establishment_id, record_state, created_at, id);
create index complaint_search on complaint using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
create index complaint_state_tab
  on complaint (establishment_id, record_state, state, created_at, id);
create index complaint_answer_due_at_sort on complaint (establishment_id, record_state, answer_due_at, id);
create index complaint_complainant_id on complaint (establishment_id, complainant_id, created_at) where complainant_id is not null;
create index complaint_about_group_id on complaint (establishment_id, about_group_id, created_at) where about_group_id is not null;
create index complaint_about_employee_id
  on complaint (establishment_id, about_employee_id, created_at)
  where about_employee_id is not null;
create index complaint_about_place_id on complaint (establishment_id, about_place_id, created_at) where about_place_id is not null;
create index complaint_assignee_id on complaint (establishment_id, assignee_id, created_at) where assignee_id is not null;
create index complaint_follows_id on complaint (establishment_id, follows_id) where follows_id is not null;
create index complaint_closed_by_id on complaint (establishment_id, closed_by_id) where closed_by_id is not null;
select protect_table('complaint');

create table complaint_follow_up (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  complaint_id uuid not null,
  follow_up_by_id uuid,
  side_type text not null check (side_type in ('TechnicalSupport', 'ComplainingPerson')),
  text text not null check (length(text) <= 4000),
  internal boolean not null default false,
  complainant_id uuid not null,
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
  constraint complaint_follow_up_complaint_id_fkey foreign key (establishment_id,
    complaint_id) references complaint (establishment_id, id),
  constraint complaint_follow_up_follow_up_by_id_fkey
    foreign key (establishment_id, follow_up_by_id) references user_account (establishment_id, id),
  constraint complaint_follow_up_complainant_id_fkey
    foreign key (establishment_id, complainant_id) references user_account (establishment_id, id)
);
create index complaint_follow_up_list on complaint_follow_up (establishment_id, record_state, created_at, id);
create index complaint_follow_up_search on complaint_follow_up using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
create index complaint_follow_up_complaint_id on complaint_follow_up (establishment_id, complaint_id, created_at);
create index complaint_follow_up_follow_up_by_id
  on complaint_follow_up (establishment_id, follow_up_by_id, created_at)
  where follow_up_by_id is not null;
create index complaint_follow_up_complainant_id
  on complaint_follow_up (establishment_id, complainant_id, created_at)
  where complainant_id is not null;
select protect_table('complaint_follow_up');

create table complaint_reply (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
  text_ar text check (length(text_ar) <= 4000),
  text_en text check (length(text_en) <= 4000),
  text_und text check (length(text_und) <= 4000),
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
  constraint complaint_reply_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index complaint_reply_list on complaint_reply (establishment_id, record_state, created_at, id);
create index complaint_reply_search on complaint_reply using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
select protect_table('complaint_reply');

-- Employees from whom a complaint is hidden: the named employee, and the teachers of the named group.
create table complaint_kept_from (
  establishment_id uuid not null,
  complaint_id uuid not null,
  user_id uuid not null,
  primary key (establishment_id, user_id, complaint_id),
  foreign key (establishment_id, complaint_id) references complaint (establishment_id, id) on delete cascade,
  foreign key (establishment_id, user_id) references user_account (establishment_id, id) on delete cascade
);
create index complaint_kept_from_complaint on complaint_kept_from (establishment_id, complaint_id);
select protect_table('complaint_kept_from');

create table complaint_attachments (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  target_id uuid not null,
  primary key (establishment_id, parent_id, position),
  constraint complaint_attachments_parent_fkey
    foreign key (establishment_id, parent_id) references complaint (establishment_id, id) on delete cascade,
  constraint complaint_attachments_target_id_fkey foreign key (establishment_id, target_id) references attachment (establishment_id, id)
);
create index complaint_attachments_target on complaint_attachments (establishment_id, target_id);
select protect_table('complaint_attachments');

create table complaint_follow_up_attachments (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  target_id uuid not null,
  primary key (establishment_id, parent_id, position),
  constraint complaint_follow_up_attachments_parent_fkey
    foreign key (establishment_id, parent_id) references complaint_follow_up (establishment_id, id) on delete cascade,
  constraint complaint_follow_up_attachments_target_id_fkey
    foreign key (establishment_id, target_id) references attachment (establishment_id, id)
);
create index complaint_follow_up_attachments_target on complaint_follow_up_attachments (establishment_id, target_id);
select protect_table('complaint_follow_up_attachments');

-- Ignores the limits of own groups, because their policies would read the complaint again.
create function kept_from_reader() returns uuid[] language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  centre uuid := nullif(current_setting('app.establishment', true), '')::uuid;
  own uuid := reader();
begin
  return array(select k.complaint_id from complaint_kept_from k where k.establishment_id = centre and k.user_id = own);
end $$;
comment on function kept_from_reader is 'Returns the complaints that are hidden from the user of the request.';

create policy kept_from_named on complaint as restrictive for select
  using (id <> all((select kept_from_reader())::uuid[]));
comment on policy kept_from_named on complaint is 'Complaints that are not hidden from the reader.';

create policy kept_from_named on complaint_follow_up as restrictive for select
  using (complaint_id <> all((select kept_from_reader())::uuid[]));
comment on policy kept_from_named on complaint_follow_up is
  'Messages of complaints that are not hidden from the reader.';

create policy notes_of_staff on complaint_follow_up as restrictive for select
  using (not internal or not (select in_portal()));
comment on policy notes_of_staff on complaint_follow_up is 'Messages except internal notes, in the portal.';

-- Clears the escalation and the reminder of the previous turn.
create function keep_complaint() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.awaiting_since := case when new.state <> 'Closed' then new.created_at end;
  elsif new.state <> old.state then
    new.late_turns := old.late_turns + coalesce(old.answer_due_at < new.updated_at, false)::integer;
    new.awaiting_since := case when new.state <> 'Closed' then new.updated_at end;
    new.escalated_at := null;
    new.reminded_at := null;
  elsif new.priority_type_id is not distinct from old.priority_type_id then
    return new;
  end if;
  new.answer_due_at := case when new.state = 'OpenAwaitingTechnicalSupport' then
    working_due(new.establishment_id, new.awaiting_since,
      (select p.answer_minutes from priority_type p where p.establishment_id = new.establishment_id and p.id = new.priority_type_id))
  end;
  if tg_op = 'UPDATE' and new.answer_due_at > new.updated_at then
    new.escalated_at := null;
  end if;
  return new;
end $$;
comment on function keep_complaint is
  'Starts the turn of a complaint: sets the time from which its side must answer, and the due time.';

create trigger keep before insert or update on complaint for each row execute function keep_complaint();
comment on trigger keep on complaint is 'Turn of a complaint and its due time.';

create function kept_from(named complaint) returns uuid[] language sql stable as $$
  select case when $1.shown_to_named then array[]::uuid[] else array_remove(array(
    select $1.about_employee_id where $1.about_employee_id is not null
    union
    select teachers_of($1.establishment_id, $1.about_group_id)
  ), $1.complainant_id) end
$$;
comment on function kept_from is
  'Returns the users from whom a complaint is hidden: the named employee, and everybody who teaches or taught the named group.';

create function write_kept_from(centre uuid, of_complaint uuid, named uuid[]) returns void language plpgsql as $$
begin
  delete from complaint_kept_from k
  where k.establishment_id = centre and k.complaint_id = of_complaint and k.user_id <> all(named);
  insert into complaint_kept_from (establishment_id, complaint_id, user_id)
  select centre, of_complaint, n from unnest(named) n on conflict do nothing;
end $$;
comment on function write_kept_from is 'Stores the users from whom a complaint is hidden.';

-- Ignores the limits of own groups when it looks up the teachers, whoever writes the complaint.
create function keep_from_named() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  named uuid[];
begin
  if tg_op = 'UPDATE'
    and (old.about_group_id, old.about_employee_id, old.shown_to_named) is not distinct
      from (new.about_group_id, new.about_employee_id, new.shown_to_named) then
    return null;
  end if;
  named := kept_from(new);
  if new.assignee_id = any(named) then
    raise exception 'the assignee is named' using errcode = '23514', constraint = 'complaint_assignee_named', table = 'complaint';
  end if;
  perform write_kept_from(new.establishment_id, new.id, named);
  return null;
end $$;
comment on function keep_from_named is
  'Hides a complaint from the named employee and from the teachers of the named group, unless it is shown to them.';

create trigger keep_from_named after insert or update on complaint for each row execute function keep_from_named();
comment on trigger keep_from_named on complaint is 'List of those from whom the complaint is hidden.';

-- If the assignee begins to teach the group, the complaint loses its assignee.
create function keep_from_teachers() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  centre uuid := coalesce(new.establishment_id, old.establishment_id);
  the_group uuid := coalesce(new.educational_group_id, old.educational_group_id);
  one complaint;
  named uuid[];
begin
  for one in select c.* from complaint c where c.establishment_id = centre and c.about_group_id = the_group order by c.id loop
    named := kept_from(one);
    perform write_kept_from(centre, one.id, named);
    update complaint set assignee_id = null, version = version + 1
    where establishment_id = centre and id = one.id and assignee_id = any(named);
  end loop;
  return null;
end $$;
comment on function keep_from_teachers is
  'Hides the complaints about a group from new teachers of it, and shows them to users who turn out not to have taught it.';

create trigger keep_from_teachers after insert or update of until or delete on group_teaching
  for each row execute function keep_from_teachers();
comment on trigger keep_from_teachers on group_teaching is 'Complaints about the group after its lecturers changed.';

create trigger keep_from_teachers_of_new after insert on educational_schedule_time for each row
  when (new.lecturer_id is not null) execute function keep_from_teachers();
comment on trigger keep_from_teachers_of_new on educational_schedule_time is 'Complaints about the group after somebody got a meeting of it.';

create trigger keep_from_teachers after update on educational_schedule_time for each row
  when ((old.lecturer_id, old.record_state) is distinct from (new.lecturer_id, new.record_state)) execute function keep_from_teachers();
comment on trigger keep_from_teachers on educational_schedule_time is 'Complaints about the group after the lecturer of a meeting changed.';

create function check_assignee() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from complaint_kept_from k
    where k.establishment_id = new.establishment_id and k.complaint_id = new.id and k.user_id = new.assignee_id
  ) then
    raise exception 'the assignee is named' using errcode = '23514', constraint = 'complaint_assignee_named', table = 'complaint';
  end if;
  return null;
end $$;
comment on function check_assignee is 'Refuses to assign a complaint to an employee from whom it is hidden.';

create trigger check_assignee after update of assignee_id on complaint for each row
  when (new.assignee_id is distinct from old.assignee_id) execute function check_assignee();
comment on trigger check_assignee on complaint is 'Refusal of an assignee from whom the complaint is hidden.';

-- An internal note changes nothing. The message that closes a complaint is written at the time of closing, and is the
-- last one.
create function answer_complaint() returns trigger language plpgsql as $$
declare
  answered complaint;
begin
  if new.internal then
    return new;
  end if;
  select * into answered from complaint where establishment_id = new.establishment_id and id = new.complaint_id;
  if answered.state = 'Closed' and answered.closed_at = new.created_at then
    return new;
  end if;
  update complaint
  set
    state = case when new.side_type = 'ComplainingPerson' then 'OpenAwaitingTechnicalSupport' else 'OpenAwaitingComplainingPerson' end,
    first_answered_at = case when new.side_type = 'TechnicalSupport' then coalesce(first_answered_at,
      new.created_at) else first_answered_at end,
    updated_at = new.created_at
  where establishment_id = new.establishment_id and id = new.complaint_id and state <> 'Closed';
  if not found then
    raise exception 'the complaint is closed'
      using errcode = '23514', constraint = 'complaint_follow_up_closed', table = 'complaint_follow_up';
  end if;
  return new;
end $$;
comment on function answer_complaint is
  'Hands a complaint to the other side after a public message, and refuses messages to a closed one.';

create trigger answer before insert on complaint_follow_up for each row execute function answer_complaint();
comment on trigger answer on complaint_follow_up is 'Turn of the complaint after a message.';

-- These functions ignore the limits of own groups, so the role with that right owns them (0001_platform.sql).
grant create on schema public to topcenter_taught;
alter function note_teaching(uuid, uuid) owner to topcenter_taught;
alter function keep_from_teachers() owner to topcenter_taught;
alter function kept_from_reader() owner to topcenter_taught;
alter function keep_from_named() owner to topcenter_taught;
revoke create on schema public from topcenter_taught;
