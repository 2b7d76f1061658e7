-- D6.5 What is owed in all, kept in the transactions that change it. Nobody waits for a sum: each change of a debt or of a part adds rows to
-- owed_change, and once a night they are folded into the sums. What is owed now is the sums with the changes since. Ages are not kept: they
-- follow from the due days when somebody asks.

-- What one change adds: `owed` to what a person owes, `due` to what is due on a day (rests of debts) or at a moment (parts; its day follows
-- from the time zone that the establishment has when somebody asks).
create table owed_change (
  establishment_id uuid not null references establishment (id),
  user_id uuid,
  owed bigint not null,
  due_on date,
  due_at timestamptz,
  due bigint not null
);
create index owed_change_of on owed_change (establishment_id);
select protect_table('owed_change');

create table owed_by_person (
  establishment_id uuid not null references establishment (id),
  user_id uuid not null,
  owed bigint not null,
  primary key (establishment_id, user_id)
);
select protect_table('owed_by_person');

create table owed_by_due (
  establishment_id uuid not null references establishment (id),
  due_on date,
  due_at timestamptz,
  due bigint not null,
  constraint owed_by_due_key unique nulls not distinct (establishment_id, due_on, due_at)
);
select protect_table('owed_by_due');

-- How many people owe something by owed_by_person.
create table owed_people (
  establishment_id uuid primary key references establishment (id),
  people integer not null
);
select protect_table('owed_people');

create function keep_owed_of_debt() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.user_id, old.due_on) = (new.user_id, new.due_on) then
    insert into owed_change (establishment_id, user_id, owed, due_on, due)
      values (new.establishment_id, new.user_id, new.remainder - old.remainder, new.due_on, new.unscheduled - old.unscheduled);
    return null;
  end if;
  if tg_op <> 'INSERT' then
    insert into owed_change (establishment_id, user_id, owed, due_on, due)
      values (old.establishment_id, old.user_id, -old.remainder, old.due_on, -old.unscheduled);
  end if;
  if tg_op <> 'DELETE' then
    insert into owed_change (establishment_id, user_id, owed, due_on, due)
      values (new.establishment_id, new.user_id, new.remainder, new.due_on, new.unscheduled);
  end if;
  return null;
end $$;
create trigger keep_owed after insert or delete on debt for each row execute function keep_owed_of_debt();
create trigger keep_owed_changed after update on debt for each row
  when ((old.user_id, old.due_on, old.remainder, old.unscheduled) is distinct from (new.user_id, new.due_on, new.remainder, new.unscheduled))
  execute function keep_owed_of_debt();

create function keep_owed_of_part() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.canceled = 'NotCanceled' and old.remainder > 0 then
    insert into owed_change (establishment_id, owed, due_at, due) values (old.establishment_id, 0, old.due_date_time, -old.remainder);
  end if;
  if tg_op <> 'DELETE' and new.canceled = 'NotCanceled' and new.remainder > 0 then
    insert into owed_change (establishment_id, owed, due_at, due) values (new.establishment_id, 0, new.due_date_time, new.remainder);
  end if;
  return null;
end $$;
create trigger keep_owed after insert or delete on installment_schedule_time for each row execute function keep_owed_of_part();
create trigger keep_owed_changed after update on installment_schedule_time for each row
  when ((old.due_date_time, old.canceled, old.remainder) is distinct from (new.due_date_time, new.canceled, new.remainder))
  execute function keep_owed_of_part();

-- Puts the changes into the sums, one fold of an establishment at a time. Answers how many they were.
create function fold_owed(establishment uuid) returns integer language plpgsql as $$
declare folded integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('owed ' || establishment, 0));
  with gone as (delete from owed_change where establishment_id = establishment returning *),
  person as (
    insert into owed_by_person (establishment_id, user_id, owed)
      select establishment, user_id, sum(owed) from gone where user_id is not null group by user_id
      on conflict (establishment_id, user_id) do update set owed = owed_by_person.owed + excluded.owed
  ),
  due as (
    insert into owed_by_due (establishment_id, due_on, due_at, due)
      select establishment, due_on, due_at, sum(due) from gone where due <> 0 group by due_on, due_at
      on conflict on constraint owed_by_due_key do update set due = owed_by_due.due + excluded.due
  )
  select count(*) into folded from gone;
  delete from owed_by_person where establishment_id = establishment and owed = 0;
  delete from owed_by_due where establishment_id = establishment and due = 0;
  insert into owed_people (establishment_id, people)
    select establishment, count(*) from owed_by_person where establishment_id = establishment
    on conflict (establishment_id) do update set people = excluded.people;
  return folded;
end $$;

-- Counts all of it from the debts and their parts: at first, and when the proof of the books has found it wrong.
create function recount_owed(establishment uuid) returns void language plpgsql as $$
begin
  lock table owed_change in share row exclusive mode; -- who changes a debt meanwhile waits, so that nothing is counted twice or left out
  delete from owed_change where establishment_id = establishment;
  delete from owed_by_person where establishment_id = establishment;
  delete from owed_by_due where establishment_id = establishment;
  insert into owed_change (establishment_id, user_id, owed, due_on, due)
    select establishment_id, user_id, remainder, due_on, unscheduled from debt where establishment_id = establishment and remainder > 0;
  insert into owed_change (establishment_id, owed, due_at, due)
    select establishment_id, 0, due_date_time, remainder from installment_schedule_time
    where establishment_id = establishment and canceled = 'NotCanceled' and remainder > 0;
  perform fold_owed(establishment);
end $$;

-- Each under its own row security, which also binds an owner who is no superuser.
do $$
declare each uuid;
begin
  for each in select id from establishment loop
    perform set_config('app.establishment', each::text, true);
    perform recount_owed(each);
  end loop;
  perform set_config('app.establishment', '', true);
end $$;
