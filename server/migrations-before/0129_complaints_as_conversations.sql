-- Complaints as conversations (D8.3): whom they are about and from whom that keeps them, notes among staff, until when
-- the centre answers, closing by rating and opening again.

alter table establishment
  add column opens_at time not null default '10:00',
  add column closes_at time not null default '22:00',
  add column complaint_reopen_days integer not null default 14 check (complaint_reopen_days >= 0 and complaint_reopen_days <= 365),
  add column complaint_remind_days integer not null default 7 check (complaint_remind_days >= 1 and complaint_remind_days <= 365),
  add column complaint_close_days integer not null default 14 check (complaint_close_days >= 1 and complaint_close_days <= 365);

alter table priority_type
  add column answer_minutes integer check (answer_minutes >= 1 and answer_minutes <= 100000),
  add column usual boolean not null default false;
alter table priority_type no force row level security;
update priority_type p
set
  answer_minutes = of_code.minutes,
  usual = p.code = 'NORMAL'
from (values ('LOW', 2160), ('NORMAL', 720), ('MEDIUM', 480), ('HIGH', 240), ('URGENT', 60)) as of_code (code, minutes)
where p.code = of_code.code;
alter table priority_type force row level security;
create unique index priority_type_usual on priority_type (establishment_id) where usual and record_state = 'active';

alter table complaint_sector add column answered_by_id uuid;
create index complaint_sector_answered_by_id on complaint_sector (establishment_id, answered_by_id, created_at, id);
alter table complaint_sector add constraint complaint_sector_answered_by_id_fkey foreign key (establishment_id, answered_by_id) references user_account (establishment_id, id);

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
  search text generated always as (' ' || ar_norm_v2(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, ''))) stored,
  primary key (establishment_id, id),
  constraint complaint_reply_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index complaint_reply_list on complaint_reply (establishment_id, record_state, created_at, id);
create index complaint_reply_search on complaint_reply using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
select protect_table('complaint_reply');

alter table complaint
  add column about_group_id uuid,
  add column about_employee_id uuid,
  add column about_place_id uuid,
  add column shown_to_named boolean not null default false,
  add column assignee_id uuid,
  add column awaiting_since timestamptz,
  add column answer_due_at timestamptz,
  add column first_answered_at timestamptz,
  add column escalated_at timestamptz,
  add column reminded_at timestamptz,
  add column follows_id uuid,
  add column reopened integer not null default 0 check (reopened >= 0),
  add column late_turns integer not null default 0 check (late_turns >= 0),
  add column rating text check (rating in ('Like', 'DisLike')),
  add column rating_text text check (length(rating_text) <= 1000),
  add column close_reason text check (close_reason in ('Answered', 'NoReply')),
  add constraint complaint_about_one check (num_nonnulls(about_group_id, about_employee_id, about_place_id) <= 1),
  add constraint complaint_rated_closed check (state = 'Closed' or (rating is null and rating_text is null and close_reason is null)),
  add constraint complaint_due_while_owed check (state = 'OpenAwaitingTechnicalSupport' or answer_due_at is null);
create index complaint_answer_due_at_sort on complaint (establishment_id, record_state, answer_due_at, id);
create index complaint_about_group_id on complaint (establishment_id, about_group_id, created_at, id);
create index complaint_about_employee_id on complaint (establishment_id, about_employee_id, created_at, id);
create index complaint_about_place_id on complaint (establishment_id, about_place_id, created_at, id);
create index complaint_assignee_id on complaint (establishment_id, assignee_id, created_at, id);
create index complaint_follows_id on complaint (establishment_id, follows_id, created_at, id);
alter table complaint add constraint complaint_about_group_id_fkey foreign key (establishment_id, about_group_id) references educational_group (establishment_id, id);
alter table complaint add constraint complaint_about_employee_id_fkey foreign key (establishment_id, about_employee_id) references user_account (establishment_id, id);
alter table complaint add constraint complaint_about_place_id_fkey foreign key (establishment_id, about_place_id) references place (establishment_id, id);
alter table complaint add constraint complaint_assignee_id_fkey foreign key (establishment_id, assignee_id) references user_account (establishment_id, id);
alter table complaint add constraint complaint_follows_id_fkey foreign key (establishment_id, follows_id) references complaint (establishment_id, id);

alter table complaint_follow_up add column internal boolean not null default false;

-- ---------------------------------------------------------------- until when

-- The moment at which so many minutes of the centre's opening hours have passed, by its own clock: weekends and
-- holidays do not count. Hours that end before they begin end on the next day. Null where the centre is never open.
create function working_due(centre uuid, start timestamptz, minutes integer) returns timestamptz language plpgsql stable as $$
declare
  manner record;
  off_days integer[];
  day date;
  opens timestamptz;
  closes timestamptz;
  rest interval := make_interval(mins => minutes);
begin
  if minutes is null then
    return null;
  end if;
  select time_zone, weekend, opens_at, closes_at into manner from establishment where id = centre;
  off_days := case manner.weekend
    when 'Friday' then array[5] when 'FridaySaturday' then array[5, 6] when 'Sunday' then array[7]
    when 'SaturdaySunday' then array[6, 7] else array[]::integer[] end;
  -- the day before: its hours may still run
  day := (start at time zone manner.time_zone)::date - 1;
  for passed in 0..3650 loop
    if extract(isodow from day)::integer <> all(off_days) and not exists (
      select 1 from holiday h
      where h.establishment_id = centre and h.record_state = 'active'
        and h."from" <= day and coalesce(h."to", h."from") >= day
    ) then
      opens := greatest((day + manner.opens_at) at time zone manner.time_zone, start);
      closes := (day + (manner.closes_at <= manner.opens_at)::integer + manner.closes_at) at time zone manner.time_zone;
      if closes > opens then
        if closes - opens >= rest then
          return opens + rest;
        end if;
        rest := rest - (closes - opens);
      end if;
    end if;
    day := day + 1;
  end loop;
  return null;
end $$;

-- A turn begins with its side, and its time with it; what was told of the turn before counts no more.
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

alter table complaint no force row level security;
alter table complaint_follow_up no force row level security;
update complaint c
set
  awaiting_since = coalesce(last.at, c.created_at)
from complaint o
left join lateral (
  select max(f.created_at) as at from complaint_follow_up f
  where f.establishment_id = o.establishment_id and f.complaint_id = o.id
) last on true
where o.establishment_id = c.establishment_id and o.id = c.id and c.state <> 'Closed';
update complaint c
set
  first_answered_at = (
    select min(f.created_at) from complaint_follow_up f
    where f.establishment_id = c.establishment_id and f.complaint_id = c.id and f.side_type = 'TechnicalSupport'
  );
update complaint set close_reason = 'Answered' where state = 'Closed';
alter table complaint force row level security;
alter table complaint_follow_up force row level security;

create trigger keep before insert or update on complaint for each row execute function keep_complaint();

-- What one side writes publicly turns the complaint over. Notes turn nothing. The words with which it is closed are
-- written at that moment, and are the last.
create or replace function answer_complaint() returns trigger language plpgsql as $$
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
    state = case new.side_type when 'ComplainingPerson' then 'OpenAwaitingTechnicalSupport' else 'OpenAwaitingComplainingPerson' end,
    first_answered_at = case new.side_type when 'TechnicalSupport' then coalesce(first_answered_at, new.created_at) else first_answered_at end,
    updated_at = new.created_at
  where establishment_id = new.establishment_id and id = new.complaint_id and state <> 'Closed';
  if not found then
    raise exception 'the complaint is closed' using errcode = '23514', constraint = 'complaint_follow_up_closed', table = 'complaint_follow_up';
  end if;
  return new;
end $$;

-- ---------------------------------------------------------------- who never meets it

-- From whom of the staff a complaint is kept: the employee whom it names, who teaches the group that it names.
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

-- Of the transaction of a request: who asks, and whether in the portal. Both empty for the system itself.
create function reader() returns uuid language sql stable parallel safe as $$
  select nullif(current_setting('app.reader', true), '')::uuid
$$;
create function in_portal() returns boolean language sql stable parallel safe as $$
  select coalesce(current_setting('app.portal', true), '') <> ''
$$;

-- Past the limits of who sees own groups only, which would ask for the complaint in turn.
create function kept_from_reader() returns uuid[] language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return array(
    select k.complaint_id from complaint_kept_from k
    where k.establishment_id = nullif(current_setting('app.establishment', true), '')::uuid and k.user_id = reader()
  );
end $$;
-- Who teaches is looked up whoever writes the complaint down.
create function keep_from_named() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  named uuid[];
begin
  if tg_op = 'UPDATE'
    and (old.about_group_id, old.about_employee_id, old.shown_to_named) is not distinct from (new.about_group_id, new.about_employee_id, new.shown_to_named) then
    return null;
  end if;
  named := case when not new.shown_to_named then array(
    select new.about_employee_id where new.about_employee_id is not null
    union
    select g.lecturer_id from educational_group g
    where g.establishment_id = new.establishment_id and g.id = new.about_group_id and g.lecturer_id is not null
    union
    select s.lecturer_id from educational_group_slices s
    where s.establishment_id = new.establishment_id and s.parent_id = new.about_group_id and s.lecturer_id is not null
  ) else array[]::uuid[] end;
  named := array_remove(named, new.complainant_id);
  if new.assignee_id = any(named) then
    raise exception 'the assignee is named' using errcode = '23514', constraint = 'complaint_assignee_named', table = 'complaint';
  end if;
  delete from complaint_kept_from where establishment_id = new.establishment_id and complaint_id = new.id;
  insert into complaint_kept_from (establishment_id, complaint_id, user_id)
  select new.establishment_id, new.id, each from unnest(named) each;
  return null;
end $$;
grant create on schema public to topcenter_taught;
alter function kept_from_reader() owner to topcenter_taught;
alter function keep_from_named() owner to topcenter_taught;
revoke create on schema public from topcenter_taught;
create trigger keep_from_named after insert or update on complaint for each row execute function keep_from_named();

-- Nobody from whom it is kept answers it.
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
create trigger check_assignee after update of assignee_id on complaint for each row
  when (new.assignee_id is distinct from old.assignee_id) execute function check_assignee();

create policy kept_from_named on complaint as restrictive for select
  using (id <> all((select kept_from_reader())::uuid[]));
create policy kept_from_named on complaint_follow_up as restrictive for select
  using (complaint_id <> all((select kept_from_reader())::uuid[]));
create policy notes_of_staff on complaint_follow_up as restrictive for select
  using (not internal or not (select in_portal()));
