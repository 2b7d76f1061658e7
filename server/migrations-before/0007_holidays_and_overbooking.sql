-- Holidays, and times that are booked over a clash (D4.2).

create table holiday (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
  "from" date not null,
  "to" date,
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))) stored,
  primary key (establishment_id, id),
  constraint holiday_code_key unique (establishment_id, code),
  constraint holiday_named check (num_nonnulls(name_ar, name_en, name_und) > 0),
  constraint holiday_from_to_order check ("to" >= "from")
);
create index holiday_list on holiday (establishment_id, record_state, created_at, id);
create index holiday_from_sort on holiday (establishment_id, record_state, "from", id);
create index holiday_search on holiday using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
select protect_table('holiday');

-- Whoever holds the flag may book over a clash: such a time keeps its bookings, so that it is named to others, but excludes nobody.
alter table educational_schedule_time add column overbooked boolean not null default false;
alter table booking
  add column overbooked boolean not null default false,
  drop constraint booking_clash,
  add constraint booking_clash exclude using gist (establishment_id with =, resource_kind with =, resource_id with =, during with &&) where (not overbooked);
-- Without the condition above: what asks for clashes looks for the overbooked too.
create index booking_during on booking using gist (establishment_id, resource_kind, resource_id, during);

create or replace function book_schedule_time() returns trigger language plpgsql as $$
begin
  delete from booking where establishment_id = new.establishment_id and schedule_time_id = new.id;
  if new.state <> 'Planned' or new.record_state = 'archived' or new.work_day <> 'Work' then return null; end if;
  -- Rivals wait here, in one order, instead of on each other's half-made bookings (which PostgreSQL would end as deadlocks).
  perform 1 from place where establishment_id = new.establishment_id and id = new.place_id for no key update;
  perform 1 from user_account where establishment_id = new.establishment_id and id = new.lecturer_id for no key update;
  perform 1 from educational_group where establishment_id = new.establishment_id and id = new.educational_group_id for no key update;
  insert into booking (establishment_id, schedule_time_id, resource_kind, resource_id, starts_at, ends_at, overbooked)
    select new.establishment_id, new.id, r.kind, r.id, new."from", new."to", new.overbooked
    from (values ('place', new.place_id), ('lecturer', new.lecturer_id), ('group', new.educational_group_id)) r(kind, id) where r.id is not null;
  return null;
end $$;
drop trigger book on educational_schedule_time;
create trigger book after insert or update of "from", "to", place_id, lecturer_id, educational_group_id, state, record_state, work_day, overbooked
  on educational_schedule_time for each row execute function book_schedule_time();
