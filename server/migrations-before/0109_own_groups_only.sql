-- A role may say that its holder sees and changes only what belongs to the groups that they teach (D12.2). Row security
-- holds it, so a statement that forgets it answers less and never more. Which rows are whose follows from the references
-- between the tables, those of later migrations too: `limit_to_own_groups` is called after each migration.

alter table establishment_role add column own_groups_only boolean not null default false;
alter table establishment_role add constraint establishment_role_own_groups_only_check
  check (not own_groups_only or user_type = 'Employee');

-- `topcenter_own` is the role of the transactions of such a user: all that the application may do, on fewer rows.
-- `topcenter_taught` looks up what they teach, past the limits that follow from it; nothing else works as it.
do $$
declare
  made text;
begin
  foreach made in array array['topcenter_own', 'topcenter_taught'] loop
    begin
      execute format('create role %I nologin nobypassrls in role topcenter_app', made);
    exception when duplicate_object or unique_violation then null;  -- another database of this cluster made it
    end;
    if current_setting('server_version_num')::int >= 160000 then
      if not pg_has_role(current_user, made, 'set') then
        execute format('grant %I to %I with set true, inherit false', made, current_user);
      end if;
    elsif not pg_has_role(current_user, made, 'member') then
      execute format('grant %I to %I', made, current_user);
    end if;
  end loop;
end $$;

create function viewer() returns uuid language sql stable parallel safe as $$
  select nullif(current_setting('app.viewer', true), '')::uuid
$$;

-- Groups whose lecturer the viewer is, by the group, a weekly time or a lesson of it.
create function taught_groups() returns uuid[] language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  centre uuid := nullif(current_setting('app.establishment', true), '')::uuid;
begin
  return array(
    select g.id from educational_group g where g.establishment_id = centre and g.lecturer_id = viewer()
    union
    select s.parent_id from educational_group_slices s where s.establishment_id = centre and s.lecturer_id = viewer()
    union
    select t.educational_group_id from educational_schedule_time t
    where t.establishment_id = centre and t.lecturer_id = viewer() and t.record_state = 'active'
  );
end $$;

-- Their categories, and what stands under them: a result is counted in those too. What somebody teaches is looked up
-- once for each question about it: a function in a condition is called for each row.
create function taught_categories() returns uuid[] language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  centre uuid := nullif(current_setting('app.establishment', true), '')::uuid;
  groups uuid[] := taught_groups();
begin
  return array(
    with recursive taught as (
      select g.educational_category_id as id from educational_group g
      where g.establishment_id = centre and g.id = any(groups)
      union
      select c.id from taught t join educational_category c on c.establishment_id = centre and c.parent_id = t.id
    )
    select id from taught
  );
end $$;

-- The students who have or had a seat in them, and their families.
create function taught_people() returns uuid[] language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  centre uuid := nullif(current_setting('app.establishment', true), '')::uuid;
  groups uuid[] := taught_groups();
  students uuid[];
begin
  students := array(
    select distinct s.student_id from educational_group_student s
    where s.establishment_id = centre and s.educational_group_id = any(groups) and s.record_state = 'active'
  );
  return array(
    select unnest(students)
    union
    select f.relative_id from user_family f
    where f.establishment_id = centre and f.user_id = any(students) and f.record_state = 'active'
    union
    select f.user_id from user_family f
    where f.establishment_id = centre and f.relative_id = any(students) and f.record_state = 'active'
  );
end $$;

grant create on schema public to topcenter_taught;
alter function taught_groups() owner to topcenter_taught;
alter function taught_categories() owner to topcenter_taught;
alter function taught_people() owner to topcenter_taught;
revoke create on schema public from topcenter_taught;

-- Gives every table that refers to what is taught, or to a student or parent, by however many steps, its limit: each of
-- its references must be the viewer's own, or empty. What refers to nothing of it is limited by flags alone.
create function limit_to_own_groups() returns void language plpgsql as $$
declare
  roots constant regclass[] := array['educational_group', 'educational_category', 'user_account']::regclass[];
  -- who teaches, sells, decided or did something; the record's own people stand in other fields
  of_others constant text := '^(lecturer_id|lecturer_before|cashier_id|sales_user_id|(?!used_by).+_by_id)$';
  -- tells only that a place, lecturer or group is taken, not by what: who books must know
  open_to_all constant regclass[] := array['booking']::regclass[];
  -- sums of the whole centre; what is asked of own records is counted from those
  whole constant regclass[] := array['owed_people', 'owed_by_due', 'money_sum']::regclass[];
  target regclass;
  condition text;
begin
  create temp table reference on commit drop as
    select k.conrelid::regclass as child, a.attname::text as field, a.attnotnull as needed, k.confrelid::regclass as parent
    from pg_constraint k
    cross join unnest(k.conkey, k.confkey) as pair (own, other)
    join pg_attribute o on o.attrelid = k.confrelid and o.attnum = pair.other and o.attname = 'id'
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.own
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conrelid <> k.confrelid
      and a.attname <> 'establishment_id' and a.attname !~ of_others
    union
    -- kept sums and the like have no foreign keys, and call things as all tables do
    select c.oid::regclass, a.attname::text, a.attnotnull, known.parent::regclass
    from (values
      ('student_id', 'user_account'), ('user_id', 'user_account'), ('educational_group_id', 'educational_group'),
      ('educational_category_id', 'educational_category'), ('schedule_time_id', 'educational_schedule_time')
    ) as known (field, parent)
    join pg_attribute a on a.attname = known.field and not a.attisdropped
    join pg_class c on c.oid = a.attrelid and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace;
  delete from reference r
  where r.child = any(roots) or r.child = any(open_to_all) or r.child = any(whole)
    or not (select c.relrowsecurity from pg_class c where c.oid = r.child);

  -- of two tables that refer to each other, neither can be asked for the other
  create temp table reached on commit drop as
    with recursive way as (
      select child, parent from reference
      union
      select w.child, r.parent from way w join reference r on r.child = w.parent
    )
    select * from way;
  delete from reference r where exists (select 1 from reached w where w.child = r.parent and w.parent = r.child);
  delete from reference r
  where r.parent <> all(roots) and not exists (select 1 from reached w where w.child = r.parent and w.parent = any(roots));

  -- What names its group, or its category and student, is judged by these: what else it refers to names the same ones,
  -- and each step more is planned for each statement.
  delete from reference r
  where r.parent <> all(roots) and (
    exists (select 1 from reference g where g.child = r.child and g.parent = 'educational_group'::regclass and g.needed)
    or (
      exists (select 1 from reference c where c.child = r.child and c.parent = 'educational_category'::regclass and c.needed)
      and exists (select 1 from reference s where s.child = r.child and s.field = 'student_id' and s.needed)
    ));

  for target in
    select p.polrelid::regclass from pg_policy p where p.polname in ('own_groups', 'own_groups_sums')
  loop
    execute format('drop policy if exists own_groups on %s', target);
    execute format('drop policy if exists own_groups_sums on %s', target);
  end loop;

  create policy own_groups on educational_group as restrictive to topcenter_own
    using (lecturer_id = (select viewer()) or id = any((select taught_groups())::uuid[]));
  create policy own_groups on educational_category as restrictive to topcenter_own
    using (id = any((select taught_categories())::uuid[]));
  create policy own_groups on user_account as restrictive to topcenter_own
    using (user_type not in ('Student', 'Parent') or id = any((select taught_people())::uuid[]));
  foreach target in array whole loop
    execute format('create policy own_groups_sums on %s as restrictive for select to topcenter_own using (false)', target);
  end loop;
  for target, condition in
    select r.child, string_agg(
      case
        when r.needed then c.own
        else format('(%I is null or %s)', r.field, c.own)
      end, ' and ' order by r.parent::text, r.field)
    from reference r
    cross join lateral (
      select case
        when r.parent = 'educational_group'::regclass
          then format('%I = any((select taught_groups())::uuid[])', r.field)
        when r.parent = 'educational_category'::regclass
          then format('%I = any((select taught_categories())::uuid[])', r.field)
        when r.parent = 'user_account'::regclass and r.field = 'student_id'
          then format('%I = any((select taught_people())::uuid[])', r.field)
        else format('exists (select 1 from %s o where o.establishment_id = %s.establishment_id and o.id = %s.%I)',
          r.parent, r.child, r.child, r.field)
      end as own
    ) c
    group by r.child
  loop
    execute format('create policy own_groups on %s as restrictive to topcenter_own using (%s)', target, condition);
  end loop;
  drop table reference;
  drop table reached;
end $$;
