-- D5.3 Which categories' results have changed, and in which transactions: what was worked out is kept by the nodes, and asked here whether it
-- still holds. Rows are only added while anybody may lean on them (a day), so that savers never wait for each other.
create table result_change (
  establishment_id uuid not null references establishment (id),
  educational_category_id uuid not null,
  changed_in xid8 not null default pg_current_xact_id(),
  changed_at timestamptz not null default now(),
  primary key (establishment_id, educational_category_id, changed_in)
);
select protect_table('result_change');

-- Applications and seats know their category.
create function results_of_own_category() returns trigger language plpgsql as $$
begin
  insert into result_change (establishment_id, educational_category_id) select distinct establishment_id, educational_category_id from changed on conflict do nothing;
  if tg_op = 'UPDATE' then
    insert into result_change (establishment_id, educational_category_id) select distinct establishment_id, educational_category_id from before on conflict do nothing;
  end if;
  return null;
end $$;

create function results_of_scores() returns trigger language plpgsql as $$
begin
  insert into result_change (establishment_id, educational_category_id)
  select distinct c.establishment_id, c.educational_category_id from changed n join score_component c on c.establishment_id = n.establishment_id and c.id = n.component_id
  on conflict do nothing;
  return null;
end $$;

create function results_of_marks() returns trigger language plpgsql as $$
begin
  insert into result_change (establishment_id, educational_category_id)
  select distinct s.establishment_id, s.educational_category_id from changed n join educational_group_student s on s.establishment_id = n.establishment_id and s.id = n.group_student_id
  on conflict do nothing;
  return null;
end $$;

do $$
declare kept record;
begin
  for kept in select * from (values ('educational_joining_application', 'results_of_own_category'), ('educational_group_student', 'results_of_own_category'),
    ('monitor_score_exam', 'results_of_scores'), ('educational_group_attendance', 'results_of_marks')) k(target, work)
  loop
    execute format('create trigger results_after_insert after insert on %I referencing new table as changed for each statement execute function %I()', kept.target, kept.work);
    execute format('create trigger results_after_update after update on %I referencing old table as before new table as changed for each statement execute function %I()', kept.target, kept.work);
    execute format('create trigger results_after_delete after delete on %I referencing old table as changed for each statement execute function %I()', kept.target, kept.work);
  end loop;
end $$;

-- A canceled time, or one on a holiday, takes its marks out of the results.
create function results_of_times() returns trigger language plpgsql as $$
begin
  insert into result_change (establishment_id, educational_category_id)
  select distinct g.establishment_id, g.educational_category_id
  from changed n join before o on o.establishment_id = n.establishment_id and o.id = n.id join educational_group g on g.establishment_id = n.establishment_id and g.id = n.educational_group_id
  where (o.state, o.work_day, o.record_state) is distinct from (n.state, n.work_day, n.record_state)
  on conflict do nothing;
  return null;
end $$;
create trigger results_after_update after update on educational_schedule_time referencing old table as before new table as changed for each statement execute function results_of_times();

-- Results stand in the order of names.
create function results_of_names() returns trigger language plpgsql as $$
begin
  insert into result_change (establishment_id, educational_category_id)
  select distinct a.establishment_id, a.educational_category_id from educational_joining_application a where a.establishment_id = new.establishment_id and a.student_id = new.id
  on conflict do nothing;
  return null;
end $$;
create trigger results_after_rename after update of name_ar, name_en, name_und, code on user_account for each row
  when ((old.name_ar, old.name_en, old.name_und, old.code) is distinct from (new.name_ar, new.name_en, new.name_und, new.code)) execute function results_of_names();

-- The few times whose marks count nowhere: results ask for these instead of for the time of every mark.
create index educational_schedule_time_not_held on educational_schedule_time (establishment_id, id) where state <> 'Planned' or work_day <> 'Work' or record_state = 'archived';
