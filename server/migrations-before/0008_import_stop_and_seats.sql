-- A running import can be stopped, and seats are counted once per statement instead of once per row.

alter table import_run
  drop constraint import_run_state_check,
  add constraint import_run_state_check check (state in ('prepared', 'rehearsing', 'rehearsed', 'running', 'stopping', 'stopped', 'done', 'failed', 'undoing', 'undone'));

-- Whoever takes or frees seats, the groups' counts and the applications' links follow in the same statement. The count's row is the lock
-- on which rivals for the last seat wait; educational_group_seats turns the late ones away. Versions stay: nobody edited those records.
-- One entry for each seat that was taken (1) or freed (-1); a seat that only changed cancels itself out.
create function shift_seats(establishments uuid[], groups uuid[], applications uuid[], changes integer[]) returns void language plpgsql strict as $$
begin
  -- several groups are locked in one order, or two imports would wait for each other
  if cardinality(groups) > 1 then
    perform 1 from educational_group g where (g.establishment_id, g.id) in (select * from unnest(establishments, groups)) order by g.id for no key update;
  end if;
  update educational_group g set total_number_of_students = g.total_number_of_students + s.change
    from (select e, i, sum(c) as change from unnest(establishments, groups, changes) u(e, i, c) group by e, i having sum(c) <> 0) s
    where g.establishment_id = s.e and g.id = s.i;
  update educational_joining_application a set related_with_group = case when s.change > 0 then 'Related' else 'NotRelated' end
    from (select e, i, sum(c) as change from unnest(establishments, applications, changes) u(e, i, c) group by e, i having sum(c) <> 0) s
    where a.establishment_id = s.e and a.id = s.i and a.related_with_group is distinct from case when s.change > 0 then 'Related' else 'NotRelated' end;
end $$;

drop trigger count_seats on educational_group_student;
create or replace function count_seats() returns trigger language plpgsql as $$
begin
  perform shift_seats(array_agg(establishment_id), array_agg(educational_group_id), array_agg(application_id), array_agg(tg_argv[0]::integer))
    from seats where left_on is null and record_state <> 'archived';
  return null;
end $$;
create function recount_seats() returns trigger language plpgsql as $$
begin
  perform shift_seats(array_agg(establishment_id), array_agg(educational_group_id), array_agg(application_id), array_agg(change))
    from (select *, -1 as change from freed union all select *, 1 from taken) s where left_on is null and record_state <> 'archived';
  return null;
end $$;
create trigger count_taken_seats after insert on educational_group_student referencing new table as seats for each statement execute function count_seats('1');
create trigger count_freed_seats after delete on educational_group_student referencing old table as seats for each statement execute function count_seats('-1');
create trigger recount_seats after update on educational_group_student referencing old table as freed new table as taken for each statement execute function recount_seats();
