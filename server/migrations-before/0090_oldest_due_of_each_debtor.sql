-- D6.5 The day of each debtor's oldest due is kept beside what they owe, so that a page of the students with debts is read in the order of an
-- index. A change of that day alone is a change too: it adds nothing, and says whose sums are to be looked at again.
alter table owed_by_person add column oldest_due_on date;

drop trigger keep_owed_changed on debt;
create trigger keep_owed_changed after update on debt for each row
  when ((old.user_id, old.due_on, old.remainder, old.unscheduled, old.next_due_on)
    is distinct from (new.user_id, new.due_on, new.remainder, new.unscheduled, new.next_due_on))
  execute function keep_owed_of_debt();

-- As before, and the oldest due of whose debts have changed is looked up in the statement that takes their changes: it sees the debts that it has
-- the changes of, and no others.
create or replace function fold_owed(establishment uuid) returns integer language plpgsql as $$
declare folded integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('owed ' || establishment, 0));
  with gone as (delete from owed_change where establishment_id = establishment returning *),
  person as (
    insert into owed_by_person (establishment_id, user_id, owed, oldest_due_on)
      select establishment, g.user_id, g.owed, (
        select min(d.next_due_on) from debt d where d.establishment_id = establishment and d.user_id = g.user_id and d.remainder > 0
      )
      from (select user_id, sum(owed) as owed from gone where user_id is not null group by user_id) g
      on conflict (establishment_id, user_id) do update set owed = owed_by_person.owed + excluded.owed, oldest_due_on = excluded.oldest_due_on
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

-- Each under its own row security, which also binds an owner who is no superuser.
do $$
declare each uuid;
begin
  for each in select id from establishment loop
    perform set_config('app.establishment', each::text, true);
    perform fold_owed(each);
    update owed_by_person k set oldest_due_on = d.oldest_due_on
      from (select user_id, min(next_due_on) as oldest_due_on from debt where establishment_id = each and remainder > 0 group by user_id) d
      where k.establishment_id = each and k.user_id = d.user_id;
  end loop;
  perform set_config('app.establishment', '', true);
end $$;

-- The orders of the list.
create index owed_by_person_oldest on owed_by_person (establishment_id, oldest_due_on, user_id);
create index owed_by_person_owed on owed_by_person (establishment_id, owed desc, user_id);

-- What is due of one person, out of indexes alone. The index by day was read for totals, which are kept now.
drop index debt_unscheduled_due;
create index debt_unscheduled_of on debt (establishment_id, user_id) include (due_on, unscheduled) where unscheduled > 0;
create index installment_schedule_time_due_of on installment_schedule_time (establishment_id, user_id) include (due_date_time, remainder)
  where canceled = 'NotCanceled' and remainder > 0;
