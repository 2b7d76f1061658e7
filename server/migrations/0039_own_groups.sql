-- A role may limit its holder to the records of the groups that they teach (D12.2). Row security enforces the limit, so
-- a statement that forgets it returns fewer rows, never more. The references between the tables, also those of later
-- migrations, decide which rows belong to a group.

-- Each condition calls these lookups once for each statement, and a request sends several statements. While a
-- transaction only reads, the result of a lookup cannot change, so a setting stores it until the end of the
-- transaction.
-- The key contains the establishment, because a transaction may continue in another one.
create function looking_as() returns text language sql stable parallel safe as $$
  select concat(current_setting('app.establishment', true), ' ', current_setting('app.viewer', true))
$$;
comment on function looking_as is
  'Returns the establishment and the viewer of the transaction, the key under which results of lookups are stored.';

create function kept_ids(name text) returns uuid[] language sql stable as $$
  select case when current_setting(concat('app.', name, '_of'), true) = looking_as()
    then current_setting('app.' || name)::uuid[] end
$$;
comment on function kept_ids is
  'Returns the ids that keep_ids stored for this viewer in this transaction; null if it stored none.';

create function keep_ids(name text, ids uuid[]) returns uuid[] language plpgsql stable as $$
begin
  if current_setting('transaction_read_only') = 'on' then
    perform set_config('app.' || name, ids::text, true), set_config(concat('app.', name, '_of'), looking_as(), true);
  end if;
  return ids;
end $$;
comment on function keep_ids is 'Stores ids for the rest of a transaction that only reads, and returns them.';

create function taught_groups() returns uuid[] language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  centre uuid := nullif(current_setting('app.establishment', true), '')::uuid;
  kept uuid[] := kept_ids('taught_groups');
begin
  if kept is not null then return kept; end if;
  return keep_ids('taught_groups', array(
    select g.educational_group_id from group_teaching g
    where g.establishment_id = centre and g.lecturer_id = viewer() and (g.since < g.until) is not false
    union
    select t.educational_group_id from educational_schedule_time t
    where t.establishment_id = centre and t.lecturer_id = viewer() and t.record_state = 'active'
  ));
end $$;
comment on function taught_groups is
  'Returns the groups that the viewer teaches or taught, by the group, a weekly time or a meeting of it.';

-- Nearly all groups of a lecturer are of this kind, so one search in an array checks their rows.
create function taught_throughout() returns uuid[] language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  centre uuid := nullif(current_setting('app.establishment', true), '')::uuid;
  kept uuid[] := kept_ids('taught_throughout');
begin
  if kept is not null then return kept; end if;
  return keep_ids('taught_throughout', array(
    select g.educational_group_id from group_teaching g
    where g.establishment_id = centre and g.lecturer_id = viewer() and g.since is null and g.until is null
  ));
end $$;
comment on function taught_throughout is 'Returns the groups that the viewer teaches from their beginning until now.';

create function taught_on(the_group uuid, first date, last date) returns boolean language sql stable security definer
  set search_path = public, pg_temp as $$
  select exists (
    select from group_teaching g
    where g.establishment_id = nullif(current_setting('app.establishment', true), '')::uuid
      and g.educational_group_id = the_group and g.lecturer_id = viewer() and in_time(g.since, g.until, first, last)
  )
$$;
comment on function taught_on is
  'Returns true if the viewer taught a group on one of these days, by the group or a weekly time of it.';

-- A stand-in teaches the group on the day of the meeting.
create function taught_between(the_group uuid, first date, last date) returns boolean language sql stable security definer
  set search_path = public, pg_temp as $$
  select taught_on(the_group, first, last) or exists (
    select from educational_schedule_time t cross join lateral (select local_day(t.establishment_id, t."from") as day) d
    where t.establishment_id = nullif(current_setting('app.establishment', true), '')::uuid
      and t.educational_group_id = the_group and t.lecturer_id = viewer() and t.record_state = 'active'
      and in_time(d.day, d.day + 1, first, last)
  )
$$;
comment on function taught_between is
  'Returns true if the viewer taught a group on one of these days, by the group, a weekly time or a meeting of it.';

create function taught_folder(folder uuid, first timestamptz, last timestamptz) returns boolean language sql stable security definer
  set search_path = public, pg_temp as $$
  select exists (
    select from shared_media_folder f
    where f.establishment_id = nullif(current_setting('app.establishment', true), '')::uuid and f.id = folder
      and (f.educational_group_id is null or taught_between(f.educational_group_id, local_day(f.establishment_id, first),
        local_day(f.establishment_id, last)))
  )
$$;
comment on function taught_folder is
  'Returns true if a folder of shared media is of no group, or if the viewer taught its group on one of the days between two moments.';

-- Includes the categories below, because a result counts in them too. The lookup runs once for each statement: a
-- function in a condition would run for each row.
create function taught_categories() returns uuid[] language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  centre uuid := nullif(current_setting('app.establishment', true), '')::uuid;
  kept uuid[] := kept_ids('taught_categories');
  groups uuid[];
begin
  if kept is not null then return kept; end if;
  groups := taught_groups();
  return keep_ids('taught_categories', array(
    with recursive taught as (
      select g.educational_category_id as id from educational_group g
      where g.establishment_id = centre and g.id = any(groups)
      union
      select c.id from taught t join educational_category c on c.establishment_id = centre and c.parent_id = t.id
    )
    select id from taught
  ));
end $$;
comment on function taught_categories is
  'Returns the categories of the groups that the viewer teaches, and everything below them.';

create function taught_people() returns uuid[] language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  centre uuid := nullif(current_setting('app.establishment', true), '')::uuid;
  kept uuid[] := kept_ids('taught_people');
  groups uuid[];
  students uuid[];
begin
  if kept is not null then return kept; end if;
  groups := taught_groups();
  students := array(
    select distinct s.student_id from educational_group_student s
    where s.establishment_id = centre and s.educational_group_id = any(groups) and s.record_state = 'active'
      and (s.educational_group_id = any(taught_throughout())
        or taught_between(s.educational_group_id, s.joined_on, s.left_on - 1))
  );
  return keep_ids('taught_people', array(
    select unnest(students)
    union
    select f.relative_id from user_family f
    where f.establishment_id = centre and f.user_id = any(students) and f.record_state = 'active'
    union
    select f.user_id from user_family f
    where f.establishment_id = centre and f.relative_id = any(students) and f.record_state = 'active'
  ));
end $$;
comment on function taught_people is
  'Returns the students who had a seat in a group while the viewer taught it, and their families.';

create function visible_people() returns uuid[] language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  centre uuid := nullif(current_setting('app.establishment', true), '')::uuid;
  kept uuid[] := kept_ids('visible_people');
begin
  if kept is not null then return kept; end if;
  return keep_ids('visible_people', array(
    select unnest(taught_people())
    union all
    select u.id from user_account u where u.establishment_id = centre and u.user_type not in ('Student', 'Parent')
  ));
end $$;
comment on function visible_people is
  'Returns the people whom the viewer teaches, with their families, and everybody who is neither student nor parent.';

-- A distributed database needs other policies, so the conditions are separate from the policies that use them.
create function own_limits() returns table (target regclass, only_read boolean, condition text) language plpgsql as $$
declare
  roots constant regclass[] := array['educational_group', 'educational_category', 'user_account']::regclass[];
  -- columns of users who teach, sell, decide or act; the people whom a record is about are in other columns
  of_others constant text := '^(lecturer_id|lecturer_before|cashier_id|sales_user_id|(?!used_by).+_by_id)$';
  -- shows only that a place, a lecturer or a group is busy, which everybody who books must know
  open_to_all constant regclass[] := array['booking']::regclass[];
  -- plans by which a debt is paid in parts
  plans constant regclass[] := array['installment', 'installment_schedule', 'installment_schedule_time']::regclass[];
  by_group constant text := 'educational_group_id in (select unnest((select taught_groups())::uuid[]))';
  throughout constant text := 'educational_group_id in (select unnest((select taught_throughout())::uuid[]))';
  -- sums of the whole centre; sums of own records are computed from these records
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
    -- stored sums have no foreign keys, but their columns have the same names as in all tables
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

  -- if two tables refer to each other, neither can limit the other
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

  -- A row that refers to its debt is limited by the debt only, because its plan is the plan of that debt.
  delete from reference r
  where r.parent = any(plans)
    and exists (select 1 from reference d where d.child = r.child and d.parent = 'debt'::regclass and d.needed);

  -- A row that refers to its group, or to its category and student, is limited by these only: its other references lead
  -- to the same ones, and PostgreSQL plans each further step for each statement.
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
      ('educational_group'::regclass, 'lecturer_id = (select viewer()) or id in (select unnest((select taught_groups())::uuid[]))'),
      ('educational_category'::regclass, 'id in (select unnest((select taught_categories())::uuid[]))'),
      ('user_account'::regclass, 'user_type not in (''Student'', ''Parent'') or id in (select unnest((select taught_people())::uuid[]))')
    ) v (target, condition);
  return query select w, true, 'false' from unnest(whole) w;
  -- Conditions on the time: the viewer taught the group on one of the days from the first to the last day of the
  -- record.
  create temp table span on commit drop as
    select to_regclass(v.child) as child, v.condition from (values
      ('educational_schedule_time', 'lecturer_id = (select viewer()) or taught_on(educational_group_id,
        local_day(establishment_id, "from"), local_day(establishment_id, "from"))'),
      -- the policies of a distributed database look for these very words
      ('educational_group_attendance', '(select true from educational_schedule_time o where o.establishment_id = '
        || 'educational_group_attendance.establishment_id and o.id = educational_group_attendance.schedule_time_id)'),
      ('educational_group_student', 'taught_between(educational_group_id, joined_on, left_on - 1)'),
      ('group_schedule_exam',
        'taught_between(educational_group_id, local_day(establishment_id, "from"), local_day(establishment_id, "to"))'),
      ('student_risk',
        'taught_between(educational_group_id, local_day(establishment_id, computed_at), local_day(establishment_id, computed_at))'),
      ('educational_rating',
        'taught_between(educational_group_id, local_day(establishment_id, created_at), local_day(establishment_id, created_at))'),
      ('discussion', 'taught_between(educational_group_id, local_day(establishment_id, created_at), null)'),
      ('discussion_comment',
        'taught_between(educational_group_id, local_day(establishment_id, created_at), local_day(establishment_id, created_at))'),
      ('storage_space_media', 'taught_between(educational_group_id, local_day(establishment_id, created_at), null)'),
      ('shared_media_folder',
        'taught_between(educational_group_id, local_day(establishment_id, coalesce("from", created_at)), local_day(establishment_id, "to"))')
    ) v (child, condition);
  return query
    select r.child, false, concat_ws(' and ', string_agg(
      case
        when r.needed then c.own
        else format('(%I is null or %s)', r.field, c.own)
      end, ' and ' order by r.parent::text, r.field),
        -- a medium has no group; its folder has
        case when r.child = 'shared_media'::regclass
          then 'taught_folder(shared_media_folder_id, coalesce("from", created_at), "to")' end)
    from reference r
    left join span s on s.child = r.child and r.field = 'educational_group_id'
    cross join lateral (
      select case
        when r.parent = 'educational_group'::regclass then 'taught_groups'
        when r.parent = 'educational_category'::regclass then 'taught_categories'
        when r.parent = 'user_account'::regclass and r.field = 'student_id' then 'taught_people'
        when r.parent = 'user_account'::regclass then 'visible_people'
      end as lookup
    ) l
    cross join lateral (
      select case
        when s.child is not null then format('(%s or %s and (%s))', throughout, by_group, s.condition)
        when l.lookup is not null then format('%I in (select unnest((select %s())::uuid[]))', r.field, l.lookup)
        else format('(select true from %s o where o.establishment_id = %s.establishment_id and o.id = %s.%I)',
          r.parent, r.child, r.child, r.field)
      end as own
    ) c
    group by r.child;
  drop table span;
  drop table reference;
  drop table reached;
end $$;
comment on function own_limits is 'Returns the condition that limits each table to own groups.';

-- Each reference of a row must lead to a record of the viewer's own groups, or be empty. A table without such
-- references is limited by permissions only. The migrator calls this after the last migration.
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
  'Creates the policies that limit users to own groups, for every table that refers to a group, a category, a student or a parent, directly or through other tables.';

-- These functions ignore the limits of own groups, so the role with that right owns them; it creates nothing else.
grant create on schema public to topcenter_taught;
alter function taught_groups() owner to topcenter_taught;
alter function taught_throughout() owner to topcenter_taught;
alter function taught_on(uuid, date, date) owner to topcenter_taught;
alter function taught_between(uuid, date, date) owner to topcenter_taught;
alter function taught_folder(uuid, timestamptz, timestamptz) owner to topcenter_taught;
alter function taught_categories() owner to topcenter_taught;
alter function taught_people() owner to topcenter_taught;
alter function visible_people() owner to topcenter_taught;
revoke create on schema public from topcenter_taught;
