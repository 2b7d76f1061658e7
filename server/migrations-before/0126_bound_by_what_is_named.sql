-- A group has schedule times or has none; kept here, so that lists can be bounded by it.
alter table educational_group add column schedule text not null default 'HasNotSchedule'
  check (schedule in ('HasSchedule', 'HasNotSchedule'));
create function group_is_scheduled(centre uuid, the_group uuid) returns boolean language sql stable as $$
  select exists (
    select 1 from educational_schedule_time t
    where t.establishment_id = centre and t.educational_group_id = the_group
      and t.record_state = 'active' and t.state = 'Planned')
$$;
create function keep_schedule_of_group() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or tg_op = 'UPDATE' then
    if new.record_state = 'active' and new.state = 'Planned' then
      update educational_group set schedule = 'HasSchedule'
      where establishment_id = new.establishment_id and id = new.educational_group_id and schedule <> 'HasSchedule';
    end if;
  end if;
  if tg_op = 'DELETE' or tg_op = 'UPDATE' then
    if old.record_state = 'active' and old.state = 'Planned' then
      update educational_group set schedule = 'HasNotSchedule'
      where establishment_id = old.establishment_id and id = old.educational_group_id and schedule <> 'HasNotSchedule'
        and not group_is_scheduled(old.establishment_id, old.educational_group_id);
    end if;
  end if;
  return null;
end $$;
create trigger keep_schedule_of_group after insert or delete on educational_schedule_time
  for each row execute function keep_schedule_of_group();
create trigger keep_schedule_of_changed_group after update on educational_schedule_time for each row
  when ((old.record_state, old.state, old.educational_group_id) is distinct from (new.record_state, new.state, new.educational_group_id))
  execute function keep_schedule_of_group();
-- Row security would hide the rows from an owner that is no superuser.
alter table educational_group no force row level security;
alter table educational_schedule_time no force row level security;
update educational_group g set schedule = 'HasSchedule' where group_is_scheduled(g.establishment_id, g.id);
alter table educational_group force row level security;
alter table educational_schedule_time force row level security;

-- The list of a place's users is opened by the place's type too.
alter table place_user add column place_type text
  check (place_type in ('MasterAdmin', 'Employee', 'Student', 'Supplier', 'Parent', 'Client', 'Other'));
alter table place_user no force row level security;
alter table place no force row level security;
update place_user u set place_type = p.place_type from place p
where p.establishment_id = u.establishment_id and p.id = u.place_id;
alter table place_user force row level security;
alter table place force row level security;
create function take_place_type() returns trigger language plpgsql as $$
begin
  select place_type into new.place_type from place where establishment_id = new.establishment_id and id = new.place_id;
  return new;
end $$;
create trigger take_place_type before insert on place_user for each row execute function take_place_type();
