-- Rules that decide who sees shared media, and until when (D9.6).

-- Times at which groups were finished and accepted applications were canceled. Their media stay open for some days
-- after that.
create table media_end (
  establishment_id uuid not null references establishment (id),
  of_id uuid not null,
  at timestamptz not null,
  primary key (establishment_id, of_id)
);
select protect_table('media_end');

create function media_learners(centre uuid, viewer uuid) returns uuid[] language sql stable as $$
  select array(
    select viewer
    union
    select f.user_id from user_family f
    join user_account p on p.establishment_id = f.establishment_id and p.id = viewer and p.user_type = 'Parent'
    where f.establishment_id = centre and f.relative_id = viewer and f.user_type = 'Student' and f.record_state = 'active'
    union
    select f.relative_id from user_family f
    join user_account p on p.establishment_id = f.establishment_id and p.id = viewer and p.user_type = 'Parent'
    join user_account c on c.establishment_id = f.establishment_id and c.id = f.relative_id and c.user_type = 'Student'
    where f.establishment_id = centre and f.user_id = viewer and f.record_state = 'active'
  )
$$;
comment on function media_learners is
  'Returns the users whose media a portal user sees: the user itself, and the linked children of a parent.';

create function open_as_sample(establishment uuid, day date)
  returns table (shared_media_id uuid, media_package_id uuid) language sql stable as $$
  select s.target_id, p.id from media_package p join media_package_samples s on s.establishment_id = p.establishment_id
    and s.parent_id = p.id
  where p.establishment_id = establishment and p.record_state = 'active' and (p.duration_type <> 'FixedPeriod' or p."to" >= day)
$$;
comment on function open_as_sample is 'Returns the samples of offered packages, which every portal user may look at.';

create function open_by_package(centre uuid, learners uuid[], moment timestamptz)
returns table (shared_media_id uuid, until timestamptz) language sql stable as $$
  select o.shared_media_id, (o.until + 1)::timestamp at time zone e.time_zone
  from establishment e cross join lateral packages_open(centre, (moment at time zone e.time_zone)::date) o
  where e.id = centre and o.student_id = any(learners)
  union all
  select s.shared_media_id, null
  from establishment e cross join lateral open_as_sample(centre, (moment at time zone e.time_zone)::date) s
  where e.id = centre and cardinality(learners) > 0
$$;
comment on function open_by_package is
  'Returns the media that packages open to these students, with the end of access to each, and the samples.';

-- `only_media` limits the result to one medium. `moment` is the time at which access is checked. Lists, pages, plays
-- and pieces of files all use this function (D9.6).
create function media_open(centre uuid, viewer uuid, only_media uuid default null, moment timestamptz default now())
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
    select f.id, f."to", w.left_on, w.until, w.via
    from ways w
    join shared_media_folder f on f.establishment_id = centre and f.shared_with = w.via and not f.by_package_only
      and f.record_state = 'active' and (f."from" is null or f."from" <= moment) and (f."to" is null or f."to" > moment)
      and (w.via = 'General' or f.educational_category_id = w.category_id or f.educational_group_id = w.group_id)
  ), found as (
    select m.id, least(m."to", f."to", f.until) as until, not m.view_only as may_download, f.via
    from folders f
    join shared_media m on m.establishment_id = centre and m.shared_media_folder_id = f.id
    where (only_media is null or m.id = only_media)
      and (f.left_on is null or f.left_on > local_day(centre, coalesce(m."from", m.created_at)))
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

create function media_open_to(centre uuid, viewer uuid) returns setof uuid language sql stable as $$
  select o.shared_media_id from media_open(centre, viewer) o
$$;
comment on function media_open_to is
  'Returns the ids of the media that are open to a portal user, for the limits of lists.';

create function media_folders_open_to(centre uuid, viewer uuid) returns setof uuid language sql stable as $$
  select distinct m.shared_media_folder_id from media_open(centre, viewer) o
  join shared_media m on m.establishment_id = centre and m.id = o.shared_media_id
$$;
comment on function media_folders_open_to is 'Returns the folders with media that are open to a portal user.';

create function note_group_end() returns trigger language plpgsql as $$
begin
  if new.finished = 'Finished' then
    insert into media_end values (new.establishment_id, new.id, now()) on conflict do nothing;
  else
    delete from media_end where establishment_id = new.establishment_id and of_id = new.id;
  end if;
  return null;
end $$;
comment on function note_group_end is 'Stores when a group was finished, from which its media stay open for some days.';

create trigger note_media_end after update of finished on educational_group for each row
  when (old.finished is distinct from new.finished) execute function note_group_end();
comment on trigger note_media_end on educational_group is 'Moment from which media stay open for some days only.';

create function note_application_end() returns trigger language plpgsql as $$
begin
  if old.state = 'Accepted' and new.state = 'Canceled' then
    insert into media_end values (new.establishment_id, new.id, now()) on conflict do nothing;
  elsif new.state = 'Accepted' then
    delete from media_end where establishment_id = new.establishment_id and of_id = new.id;
  end if;
  return null;
end $$;
comment on function note_application_end is
  'Stores when an accepted application was canceled, from which its media stay open for some days.';

create trigger note_media_end after update of state on educational_joining_application for each row
  when (old.state is distinct from new.state) execute function note_application_end();
comment on trigger note_media_end on educational_joining_application is
  'Moment from which media stay open for some days only.';
