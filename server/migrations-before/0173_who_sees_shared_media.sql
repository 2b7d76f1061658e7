-- Who sees what is shared, and how long (D9.6): one function that lists, pages, plays and pieces of files all ask.

alter table establishment
  add column media_grace_days integer not null default 30 check (media_grace_days >= 0 and media_grace_days <= 730),
  add column one_device boolean not null default true,
  add column whole_phone_mark boolean not null default false;

alter table shared_media_folder
  add column by_package_only boolean not null default false,
  add column "from" timestamptz,
  add column "to" timestamptz,
  add column position integer not null default 0 check (position >= 0 and position <= 100000),
  add constraint shared_media_folder_from_to_order check ("to" >= "from");

alter table shared_media
  add column link_kind text check (link_kind in ('YouTube', 'Vimeo', 'Drive', 'Other')),
  add column view_only boolean not null default true,
  add column open_mode text not null default 'link' check (open_mode in ('link', 'bottomSheet', 'modal', 'other')),
  add column "from" timestamptz,
  add column "to" timestamptz,
  add column position integer not null default 0 check (position >= 0 and position <= 100000),
  add column play_limit integer check (play_limit >= 1 and play_limit <= 1000),
  add constraint shared_media_from_to_order check ("to" >= "from");
-- What stands already is a link elsewhere or a stored one; of neither there is nothing to see, so it is put away.
update shared_media set link_kind = 'Other' where shared_link is not null;
update shared_media set record_state = 'archived', archived_at = now(), blocked_at = null
where shared_link is null and storage_space_media_id is null and record_state <> 'archived';
alter table shared_media
  add constraint shared_media_has_something
    check (record_state = 'archived' or num_nonnulls(shared_link, storage_space_media_id) > 0),
  add constraint shared_media_link_kind check ((shared_link is null) = (link_kind is null)),
  add constraint shared_media_link_is_of_the_web check (shared_link ~* '^https?://');

create table shared_media_chapters (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  at integer not null check (at >= 0 and at <= 360000),
  title text not null check (length(title) <= 200),
  primary key (establishment_id, parent_id, position),
  constraint shared_media_chapters_parent_fkey foreign key (establishment_id, parent_id) references shared_media (establishment_id, id) on delete cascade
);
select protect_table('shared_media_chapters');

-- The words under a video, as the file that was given (WebVTT); small, so they lie beside what they belong to.
create table shared_media_subtitles (
  establishment_id uuid not null,
  shared_media_id uuid not null,
  language text not null check (language in ('ar', 'en')),
  vtt text not null check (length(vtt) <= 400000 and vtt ~ '^WEBVTT'),
  primary key (establishment_id, shared_media_id, language),
  constraint shared_media_subtitles_shared_media_id_fkey foreign key (establishment_id, shared_media_id)
    references shared_media (establishment_id, id) on delete cascade
);
select protect_table('shared_media_subtitles');

-- Since when a group is finished, or an application that was accepted is canceled: media stay open for some days more.
create table media_end (
  establishment_id uuid not null references establishment (id),
  of_id uuid not null,
  at timestamptz not null,
  primary key (establishment_id, of_id)
);
select protect_table('media_end');
insert into media_end select establishment_id, id, updated_at from educational_group where finished = 'Finished';

create function note_group_end() returns trigger language plpgsql as $$
begin
  if new.finished = 'Finished' then
    insert into media_end values (new.establishment_id, new.id, now()) on conflict do nothing;
  else
    delete from media_end where establishment_id = new.establishment_id and of_id = new.id;
  end if;
  return null;
end $$;
create trigger note_media_end after update of finished on educational_group for each row
  when (old.finished is distinct from new.finished) execute function note_group_end();

create function note_application_end() returns trigger language plpgsql as $$
begin
  if old.state = 'Accepted' and new.state = 'Canceled' then
    insert into media_end values (new.establishment_id, new.id, now()) on conflict do nothing;
  elsif new.state = 'Accepted' then
    delete from media_end where establishment_id = new.establishment_id and of_id = new.id;
  end if;
  return null;
end $$;
create trigger note_media_end after update of state on educational_joining_application for each row
  when (old.state is distinct from new.state) execute function note_application_end();

-- Whose media a user of the portals sees: their own, and a parent those of linked children.
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

-- What running packages open to these people, and until when (null: without an end). Packages fill it in.
create function open_by_package(centre uuid, learners uuid[], moment timestamptz)
returns table (shared_media_id uuid, until timestamptz) language sql stable as $$
  select null::uuid, null::timestamptz where false
$$;

-- What is open to a user of the portals: each shared medium once, until when (null: without an end), whether it may be
-- downloaded, and by which of its ways. `only_media`: whether this one is; `moment`: as it is then.
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
    select s.educational_group_id as group_id, s.application_id, e.at + c.grace as until
    from viewer_ v
    cross join centre_ c
    join educational_group_student s on s.establishment_id = centre and s.student_id = any(v.learners)
      and s.left_on is null and s.record_state = 'active'
    left join media_end e on e.establishment_id = centre and e.of_id = s.educational_group_id
    where e.at is null or e.at + c.grace > moment
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
    select null::uuid as category_id, null::uuid as group_id, null::timestamptz as until, 'General' as via from viewer_
    union all
    select a.category_id, null, a.until, 'EducationalCategory' from above a
    union all
    select null, s.group_id, s.until, 'EducationalGroup' from seats s
  ), folders as (
    select f.id, f."to", w.until, w.via
    from ways w
    join shared_media_folder f on f.establishment_id = centre and f.shared_with = w.via and not f.by_package_only
      and f.record_state = 'active' and (f."from" is null or f."from" <= moment) and (f."to" is null or f."to" > moment)
      and (w.via = 'General' or f.educational_category_id = w.category_id or f.educational_group_id = w.group_id)
  ), found as (
    select m.id, least(m."to", f."to", f.until) as until, not m.view_only as may_download, f.via
    from folders f
    join shared_media m on m.establishment_id = centre and m.shared_media_folder_id = f.id
    where (only_media is null or m.id = only_media)
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

-- For limits of lists: the ids alone.
create function media_open_to(centre uuid, viewer uuid) returns setof uuid language sql stable as $$
  select o.shared_media_id from media_open(centre, viewer) o
$$;
create function media_folders_open_to(centre uuid, viewer uuid) returns setof uuid language sql stable as $$
  select distinct m.shared_media_folder_id from media_open(centre, viewer) o
  join shared_media m on m.establishment_id = centre and m.id = o.shared_media_id
$$;

-- Each viewer's own of each medium: since when they know it, where they stopped, which seconds they watched, how often.
create table media_view (
  establishment_id uuid not null references establishment (id),
  shared_media_id uuid not null,
  user_id uuid not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  -- Seconds.
  position integer not null default 0 check (position >= 0),
  seconds integer check (seconds > 0),
  watched int4multirange not null default '{}',
  plays integer not null default 0 check (plays >= 0),
  primary key (establishment_id, shared_media_id, user_id),
  constraint media_view_shared_media_id_fkey foreign key (establishment_id, shared_media_id)
    references shared_media (establishment_id, id) on delete cascade,
  constraint media_view_user_id_fkey foreign key (establishment_id, user_id)
    references user_account (establishment_id, id) on delete cascade
);
create index media_view_user_id on media_view (establishment_id, user_id, last_at);
select protect_table('media_view');

create function seen_by(shared_media) returns integer language sql stable as $$
  select count(*)::integer from media_view v
  join user_account u on u.establishment_id = v.establishment_id and u.id = v.user_id and u.user_type not in ('MasterAdmin', 'Employee', 'AdminsEgypt')
  where v.establishment_id = $1.establishment_id and v.shared_media_id = $1.id
$$;
