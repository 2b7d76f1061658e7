-- A role may limit its holder to what belongs to the groups that they teach (D12.2). Row security enforces it, so a
-- statement that forgets the limit returns less and never more. Which rows those are follows from the references
-- between the tables, those of later migrations too.

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
comment on function taught_groups is
  'Returns the groups that the viewer teaches, by the group, a weekly time or a meeting of it.';

-- A result is counted in those too. The lookup runs once for each statement: a function in a condition would run for
-- each row.
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
comment on function taught_categories is
  'Returns the categories of the groups that the viewer teaches, and everything below them.';

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
comment on function taught_people is
  'Returns the students who have or had a seat in groups that the viewer teaches, and their families.';

-- A distributed database needs other policies, so the conditions are separate from the policies that hold them.
create function own_limits() returns table (target regclass, only_read boolean, condition text) language plpgsql as $$
declare
  roots constant regclass[] := array['educational_group', 'educational_category', 'user_account']::regclass[];
  -- columns of who teaches, sells, decides or acts; the persons of the record are in other columns
  of_others constant text := '^(lecturer_id|lecturer_before|cashier_id|sales_user_id|(?!used_by).+_by_id)$';
  -- shows only that a place, a lecturer or a group is taken: whoever books must know
  open_to_all constant regclass[] := array['booking']::regclass[];
  -- sums of the whole centre; sums of own records are counted from those records
  whole constant regclass[] := array['owed_people', 'owed_by_due', 'money_sum']::regclass[];
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
    -- stored sums have no foreign keys, and name these columns as all tables do
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

  -- of two tables that refer to each other, neither can limit the other
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

  -- A row that names its group, or its category and student, is judged by these: its other references name the same
  -- ones, and each further step is planned for each statement.
  delete from reference r
  where r.parent <> all(roots) and (
    exists (select 1 from reference g where g.child = r.child and g.parent = 'educational_group'::regclass and g.needed)
    or (
      exists (select 1 from reference c where c.child = r.child and c.parent = 'educational_category'::regclass and c.needed)
      and exists (select 1 from reference s where s.child = r.child and s.field = 'student_id' and s.needed)
    ));

  return query
    select v.target, false, v.condition
    from (values
      ('educational_group'::regclass, 'lecturer_id = (select viewer()) or id = any((select taught_groups())::uuid[])'),
      ('educational_category'::regclass, 'id = any((select taught_categories())::uuid[])'),
      ('user_account'::regclass, 'user_type not in (''Student'', ''Parent'') or id = any((select taught_people())::uuid[])')
    ) v (target, condition);
  return query select w, true, 'false' from unnest(whole) w;
  return query
    select r.child, false, string_agg(
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
    group by r.child;
  drop table reference;
  drop table reached;
end $$;
comment on function own_limits is 'Returns the condition that limits each table to own groups.';

-- Each reference of a row must be the own one of the viewer, or empty. A table that refers to nothing of this kind is
-- limited by flags alone. The migrator calls this after the last migration.
create function limit_to_own_groups() returns void language plpgsql as $$
declare
  own record;
begin
  for own in select p.polrelid::regclass as target from pg_policy p where p.polname in ('own_groups', 'own_groups_sums') loop
    execute format('drop policy if exists own_groups on %s', own.target);
    execute format('drop policy if exists own_groups_sums on %s', own.target);
  end loop;
  for own in select * from own_limits() loop
    execute format('create policy %I on %s as restrictive for %s to topcenter_own using (%s)',
      case when own.only_read then 'own_groups_sums' else 'own_groups' end, own.target,
      case when own.only_read then 'select' else 'all' end, own.condition);
    execute format('comment on policy %I on %s is %L', case when own.only_read then 'own_groups_sums' else 'own_groups' end, own.target,
      case when own.only_read then 'No sums of the whole centre for a user who is limited to own groups.'
      else 'Rows of own groups only, for a user who is limited to them.' end);
  end loop;
end $$;
comment on function limit_to_own_groups is
  'Creates the policies that limit users to own groups, for every table that refers to a group, a category, a student or a parent by however many steps.';

-- These look past row security, so they belong to the role that may; it makes nothing else.
grant create on schema public to topcenter_taught;
alter function taught_groups() owner to topcenter_taught;
alter function taught_categories() owner to topcenter_taught;
alter function taught_people() owner to topcenter_taught;
revoke create on schema public from topcenter_taught;
