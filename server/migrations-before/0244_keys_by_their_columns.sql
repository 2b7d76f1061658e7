-- A node of a distributed database asks in views over its parts of the tables, and a view has no constraint of a name.
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
      on conflict (establishment_id, due_on, due_at) do update set due = owed_by_due.due + excluded.due
  )
  select count(*) into folded from gone;
  delete from owed_by_person where establishment_id = establishment and owed = 0;
  delete from owed_by_due where establishment_id = establishment and due = 0;
  insert into owed_people (establishment_id, people)
    select establishment, count(*) from owed_by_person where establishment_id = establishment
    on conflict (establishment_id) do update set people = excluded.people;
  return folded;
end $$;
