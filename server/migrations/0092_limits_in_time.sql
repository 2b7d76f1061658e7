-- Limits of readers in time (D2.4, D8.3, D9.6, D12.2): complaints of new teachers, lessons of replaced lecturers, sittings,
-- media of students who left, and news of children.

-- Runs without the limits of the reader, because the person who changes the teachers may be one from whom the complaint
-- is hidden. If the assignee begins to teach the group, the complaint loses its assignee.
create function hide_from_teachers() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  centre uuid := coalesce(new.establishment_id, old.establishment_id);
  the_group uuid := coalesce(new.educational_group_id, old.educational_group_id);
  one complaint;
  named uuid[];
  reader_before text := coalesce(current_setting('app.reader', true), '');
begin
  perform set_config('app.reader', '', true);
  for one in select c.* from complaint c where c.establishment_id = centre and c.about_group_id = the_group order by c.id loop
    named := kept_from(one);
    perform write_kept_from(centre, one.id, named);
    update complaint set assignee_id = null, version = version + 1
    where establishment_id = centre and id = one.id and assignee_id = any(named);
  end loop;
  perform set_config('app.reader', reader_before, true);
  return null;
end $$;
comment on function hide_from_teachers is
  'Hides the complaints about a group from new teachers of it, and shows them to users who turn out not to have taught it.';

-- The function that it replaces belongs to another role, so the owner of the tables cannot change it.
drop trigger keep_from_teachers on group_teaching;
create trigger keep_from_teachers after insert or update of until or delete on group_teaching
  for each row execute function hide_from_teachers();
comment on trigger keep_from_teachers on group_teaching is 'Complaints about the group after its lecturers changed.';

drop trigger keep_from_teachers_of_new on educational_schedule_time;
create trigger keep_from_teachers_of_new after insert on educational_schedule_time for each row
  when (new.lecturer_id is not null) execute function hide_from_teachers();
comment on trigger keep_from_teachers_of_new on educational_schedule_time is 'Complaints about the group after somebody got a meeting of it.';

drop trigger keep_from_teachers on educational_schedule_time;
create trigger keep_from_teachers after update on educational_schedule_time for each row
  when ((old.lecturer_id, old.record_state) is distinct from (new.lecturer_id, new.record_state)) execute function hide_from_teachers();
comment on trigger keep_from_teachers on educational_schedule_time is 'Complaints about the group after the lecturer of a meeting changed.';

drop function keep_from_teachers();
grant create on schema public to topcenter_taught;
alter function hide_from_teachers() owner to topcenter_taught;
revoke create on schema public from topcenter_taught;

-- Lists that were written while the complaint was hidden from the person who changed the teachers.
delete from complaint_kept_from k using complaint c
where c.establishment_id = k.establishment_id and c.id = k.complaint_id and c.about_group_id is not null
  and k.user_id is distinct from c.about_employee_id
  and not exists (
    select from group_teaching t
    where t.establishment_id = k.establishment_id and t.educational_group_id = c.about_group_id and t.lecturer_id = k.user_id
      and (t.since < t.until) is not false
  )
  and not exists (
    select from educational_schedule_time t
    where t.establishment_id = k.establishment_id and t.educational_group_id = c.about_group_id and t.lecturer_id = k.user_id
      and t.record_state = 'active'
  );
insert into complaint_kept_from (establishment_id, complaint_id, user_id)
select c.establishment_id, c.id, t.lecturer_id
from complaint c
join group_teaching t on t.establishment_id = c.establishment_id and t.educational_group_id = c.about_group_id
where not c.shown_to_named and t.lecturer_id <> c.complainant_id and (t.since < t.until) is not false
on conflict do nothing;
insert into complaint_kept_from (establishment_id, complaint_id, user_id)
select c.establishment_id, c.id, t.lecturer_id
from complaint c
join educational_schedule_time t on t.establishment_id = c.establishment_id and t.educational_group_id = c.about_group_id
where not c.shown_to_named and t.lecturer_id <> c.complainant_id and t.record_state = 'active'
on conflict do nothing;
update complaint c set assignee_id = null, version = version + 1
where exists (
  select from complaint_kept_from k
  where k.establishment_id = c.establishment_id and k.complaint_id = c.id and k.user_id = c.assignee_id
);

-- A stand-in sees the day of the lesson that they give. If the lesson came to a day by their own hand, they would choose
-- which days they see.
create function check_taught_day() returns trigger language plpgsql as $$
declare
  day date := local_day(new.establishment_id, new."from");
begin
  if tg_op = 'UPDATE' and new.educational_group_id = old.educational_group_id and day = local_day(old.establishment_id, old."from") then
    return null;
  end if;
  if not exists (
    select from group_teaching t
    where t.establishment_id = new.establishment_id and t.educational_group_id = new.educational_group_id and t.lecturer_id = viewer()
      and in_time(t.since, t.until, day, day)
  ) then
    raise exception 'the writer does not teach the group on this day'
      using errcode = '23514', constraint = 'educational_schedule_time_taught', table = 'educational_schedule_time';
  end if;
  return null;
end $$;
comment on function check_taught_day is
  'Refuses a new or moved meeting to a user who is limited to own groups and does not teach the group on its day.';
create trigger check_taught_day after insert or update of educational_group_id, "from" on educational_schedule_time
  for each row when (viewer() is not null) execute function check_taught_day();
comment on trigger check_taught_day on educational_schedule_time is
  'Refusal of a meeting on a day on which its writer does not teach the group.';

create or replace function own_limits() returns table (target regclass, only_read boolean, condition text) language plpgsql as $$
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
      -- a sitting is seen with its exam
      ('student_schedule_exam_time', '(select true from group_schedule_exam o where o.establishment_id = '
        || 'student_schedule_exam_time.establishment_id and o.id = student_schedule_exam_time.group_schedule_exam_id)'),
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

-- `only_media` limits the result to one medium. `moment` is the time at which access is checked. Lists, pages, plays
-- and pieces of files all use this function (D9.6).
create or replace function media_open(centre uuid, viewer uuid, only_media uuid default null, moment timestamptz default now())
returns table (shared_media_id uuid, until timestamptz, may_download boolean, via text)
language sql stable as $$
  with recursive centre_ as materialized (
    select make_interval(days => e.media_grace_days) as grace, (moment at time zone e.time_zone)::date as today
    from establishment e where e.id = centre
  ), viewer_ as materialized (
    select media_learners(centre, viewer) as learners
    from user_account u
    where u.establishment_id = centre and u.id = viewer and u.record_state = 'active'
      and u.user_type in ('Student', 'Parent', 'Client', 'Supplier', 'VechileOwner', 'Sales')
  ), seats as materialized (
    -- a student who left keeps the media that were shared before, while the application runs and for some days longer
    select s.educational_group_id as group_id, s.left_on, least(e.at + c.grace, a.at + c.grace) as until
    from viewer_ v
    cross join centre_ c
    join educational_group_student s on s.establishment_id = centre and s.student_id = any(v.learners)
      and s.record_state = 'active' and in_time(s.joined_on, s.left_on, null, c.today)
    left join media_end e on e.establishment_id = centre and e.of_id = s.educational_group_id
    left join media_end a on a.establishment_id = centre and a.of_id = s.application_id and s.left_on is not null
    where least(e.at, a.at) is null or least(e.at, a.at) + c.grace > moment
  ), joined as materialized (
    select a.educational_category_id as category_id,
      least(e.at + c.grace, (
        select max(g.at) + c.grace from educational_group_student s
        join media_end g on g.establishment_id = centre and g.of_id = s.educational_group_id
        where s.establishment_id = centre and s.application_id = a.id and s.left_on is null and s.record_state = 'active'
      )) as until
    from viewer_ v
    cross join centre_ c
    join educational_joining_application a on a.establishment_id = centre and a.student_id = any(v.learners)
      and a.record_state = 'active' and a.state in ('Accepted', 'Canceled')
      and (c.today between a.postpone_from and a.postpone_to) is not true
    left join media_end e on e.establishment_id = centre and e.of_id = a.id
    where a.state = 'Accepted' or e.at is not null
  ), above (category_id, until) as (
    select j.category_id, j.until from joined j where j.until is null or j.until > moment
    union
    select p.parent_id, a.until from above a
    join educational_category p on p.establishment_id = centre and p.id = a.category_id
    where p.parent_id is not null
  ), ways as (
    select null::uuid as category_id, null::uuid as group_id, null::date as left_on, null::timestamptz as until, 'General' as via
    from viewer_
    union all
    select a.category_id, null, null, a.until, 'EducationalCategory' from above a
    union all
    select null, s.group_id, s.left_on, s.until, 'EducationalGroup' from seats s
  ), folders as (
    select f.id, f."from", f."to", w.left_on, w.until, w.via
    from ways w
    join shared_media_folder f on f.establishment_id = centre and f.shared_with = w.via and not f.by_package_only
      and f.record_state = 'active' and (f."from" is null or f."from" <= moment) and (f."to" is null or f."to" > moment)
      and (w.via = 'General' or f.educational_category_id = w.category_id or f.educational_group_id = w.group_id)
  ), found as (
    select m.id, least(m."to", f."to", f.until) as until, not m.view_only as may_download, f.via
    from folders f
    join shared_media m on m.establishment_id = centre and m.shared_media_folder_id = f.id
    where (only_media is null or m.id = only_media)
      -- somebody who left sees the media that were open to them before
      and (f.left_on is null or f.left_on > local_day(centre, greatest(f."from", coalesce(m."from", m.created_at))))
      and m.record_state = 'active' and (m."from" is null or m."from" <= moment) and (m."to" is null or m."to" > moment)
      and (m.media_source = 'Link' or exists (
        select from storage_space_media b
        where b.establishment_id = centre and b.id = m.storage_space_media_id and b.record_state = 'active'))
    union all
    select m.id, p.until, not m.view_only, 'Package'
    from viewer_ v
    cross join lateral open_by_package(centre, v.learners, moment) p
    join shared_media m on m.establishment_id = centre and m.id = p.shared_media_id
    where (only_media is null or m.id = only_media)
      and m.record_state = 'active'
      and (m.media_source = 'Link' or exists (
        select from storage_space_media b
        where b.establishment_id = centre and b.id = m.storage_space_media_id and b.record_state = 'active'))
  )
  select distinct on (f.id) f.id, f.until, f.may_download, f.via
  from found f
  order by f.id, f.until desc nulls first, f.via
$$;
comment on function media_open is
  'Returns each shared medium that is open to a portal user once: the end of access (null: without an end), the permission to download, and the reason.';

create or replace function news_reaches(news, reader uuid) returns boolean language sql stable as $$
  select is_for_everybody($1)
    or exists (
      select from news_user_types t
      join user_account u on u.establishment_id = t.establishment_id and u.id = reader and u.user_type = t.user_type
      where t.establishment_id = $1.establishment_id and t.parent_id = $1.id
    )
    or exists (
      select from educational_group_student s
      join educational_group g on g.establishment_id = s.establishment_id and g.id = s.educational_group_id
      where s.establishment_id = $1.establishment_id
        and s.student_id = any((select media_learners($1.establishment_id, reader))::uuid[])
        and s.record_state = 'active'
        and in_time(s.joined_on, s.left_on, local_day($1.establishment_id, coalesce($1."from", $1.created_at)),
          local_day($1.establishment_id, least($1."to", now())))
        and (
          exists (select from news_educational_groups n where n.establishment_id = $1.establishment_id
            and n.parent_id = $1.id and n.target_id = g.id)
          or exists (select from news_educational_categories n where n.establishment_id = $1.establishment_id
            and n.parent_id = $1.id and n.target_id = g.educational_category_id)
        )
    )
$$;
comment on function news_reaches(news, uuid) is
  'Returns true if a piece of news is meant for a user: for everybody, for their type, or for a group or subject in which they or their child have a seat.';

create function teachers_on(centre uuid, the_group uuid, day date) returns setof uuid language sql stable as $$
  select t.lecturer_id from group_teaching t
  where t.establishment_id = centre and t.educational_group_id = the_group and in_time(t.since, t.until, day, day)
  union
  select t.lecturer_id from educational_schedule_time t
  where t.establishment_id = centre and t.educational_group_id = the_group and t.record_state = 'active'
    and t.lecturer_id is not null and local_day(centre, t."from") = day
$$;
comment on function teachers_on is
  'Returns everybody who teaches a group on a day, by the group, a weekly time or an active meeting of that day.';
