-- Shared media, views and plays.

create table shared_media_folder (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
  shared_with text not null default 'General' check (shared_with in ('General', 'EducationalCategory', 'EducationalGroup')),
  educational_category_id uuid,
  educational_group_id uuid,
  by_package_only boolean not null default false,
  "from" timestamptz,
  "to" timestamptz,
  position integer not null default 0 check (position >= 0 and position <= 100000),
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (
    ' ' || ar_norm_v3(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))
  ) stored,
  primary key (establishment_id, id),
  constraint shared_media_folder_code_key unique (establishment_id, code),
  constraint shared_media_folder_named check (num_nonnulls(name_ar, name_en, name_und) > 0),
  constraint shared_media_folder_whom check (
  (shared_with = 'EducationalCategory') = (educational_category_id is not null)
    and (shared_with = 'EducationalGroup') = (educational_group_id is not null)),
  constraint shared_media_folder_from_to_order check ("to" >= "from"),
  constraint shared_media_folder_educational_category_id_fkey
    foreign key (establishment_id, educational_category_id) references educational_category (establishment_id, id),
  constraint shared_media_folder_educational_group_id_fkey
    foreign key (establishment_id, educational_group_id) references educational_group (establishment_id, id)
);
create index shared_media_folder_list on shared_media_folder (establishment_id, record_state, created_at, id);
create index shared_media_folder_search on shared_media_folder using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
create index shared_media_folder_shared_with_tab
  on shared_media_folder (establishment_id, record_state, shared_with, code, id);
create index shared_media_folder_educational_category_id
  on shared_media_folder (establishment_id, educational_category_id, code)
  where educational_category_id is not null;
create index shared_media_folder_educational_group_id
  on shared_media_folder (establishment_id, educational_group_id, code)
  where educational_group_id is not null;
select protect_table('shared_media_folder');

create table shared_media (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
  shared_media_folder_id uuid not null,
  media_type text not null default 'video' check (media_type in ('image', 'video', 'audio', 'pdf', 'excel', 'word',
    'powerPoint', 'other')),
  shared_link text,
  link_kind text check (link_kind in ('YouTube', 'Vimeo', 'Drive', 'Other')),
  media_source text not null default 'Link' check (media_source in ('Link', 'StorageSpaceMedia')),
  storage_space_media_id uuid,
  view_only boolean not null default true,
  open_mode text not null default 'link' check (open_mode in ('link', 'bottomSheet', 'modal', 'other')),
  "from" timestamptz,
  "to" timestamptz,
  position integer not null default 0 check (position >= 0 and position <= 100000),
  play_limit integer check (play_limit >= 1 and play_limit <= 1000),
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (
    ' ' || ar_norm_v3(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))
  ) stored,
  primary key (establishment_id, id),
  constraint shared_media_code_key unique (establishment_id, code),
  constraint shared_media_named check (num_nonnulls(name_ar, name_en, name_und) > 0),
  constraint shared_media_source check ((media_source = 'StorageSpaceMedia') = (storage_space_media_id is not null)),
  constraint shared_media_from_to_order check ("to" >= "from"),
  constraint shared_media_has_something
    check (record_state = 'archived' or num_nonnulls(shared_link, storage_space_media_id) > 0),
  constraint shared_media_link_kind check ((shared_link is null) = (link_kind is null)),
  constraint shared_media_link_is_of_the_web check (shared_link ~* '^https?://'),
  constraint shared_media_shared_media_folder_id_fkey
    foreign key (establishment_id, shared_media_folder_id) references shared_media_folder (establishment_id, id),
  constraint shared_media_storage_space_media_id_fkey
    foreign key (establishment_id, storage_space_media_id) references storage_space_media (establishment_id, id)
);
create index shared_media_list on shared_media (establishment_id, record_state, created_at, id);
create index shared_media_search on shared_media using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
create index shared_media_media_type_tab
  on shared_media (establishment_id, record_state, media_type, code, id);
create index shared_media_shared_media_folder_id on shared_media (establishment_id, shared_media_folder_id, code);
create index shared_media_storage_space_media_id
  on shared_media (establishment_id, storage_space_media_id)
  where storage_space_media_id is not null;
select protect_table('shared_media');

create table shared_media_chapters (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  at integer not null check (at >= 0 and at <= 360000),
  title text not null check (length(title) <= 200),
  primary key (establishment_id, parent_id, position),
  constraint shared_media_chapters_parent_fkey
    foreign key (establishment_id, parent_id) references shared_media (establishment_id, id) on delete cascade
);
select protect_table('shared_media_chapters');

-- Subtitles of a video, as uploaded (WebVTT). They are small, so they are stored in the row.
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

-- Views of a medium by a user: time of the first view, position, watched seconds, number of plays.
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

-- Plays of video and audio (D9.7). A play lives while heartbeats arrive, by the database's clock only. The server sends
-- pieces of the file only during a living play. Plays within four hours of each other are one: their rows have the same
-- `first_id`.
create table media_play (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  first_id uuid not null,
  shared_media_id uuid not null,
  user_id uuid not null,
  -- The session, which identifies the device.
  session_id uuid not null,
  started_at timestamptz not null,
  beat_at timestamptz not null,
  alive_until timestamptz not null,
  ended_at timestamptz,
  ended_by text check (ended_by in ('viewer', 'takeover', 'right', 'mark')),
  -- In seconds of the medium.
  watched int4multirange not null default '{}',
  counted boolean not null default false,
  primary key (establishment_id, id),
  constraint media_play_ended check ((ended_at is null) = (ended_by is null)),
  constraint media_play_shared_media_id_fkey foreign key (establishment_id, shared_media_id)
    references shared_media (establishment_id, id) on delete cascade,
  constraint media_play_user_id_fkey foreign key (establishment_id, user_id)
    references user_account (establishment_id, id) on delete cascade
);
create index media_play_viewer on media_play (establishment_id, user_id, shared_media_id, beat_at);
create index media_play_live on media_play (establishment_id, user_id) where ended_at is null;
create index media_play_chain on media_play (establishment_id, first_id);
create index media_play_medium on media_play (establishment_id, shared_media_id);
create unique index media_play_counted_once on media_play (establishment_id, first_id) where counted;
select protect_table('media_play');

create function seen_by(shared_media) returns integer language sql stable as $$
  select count(*)::integer from media_view v
  join user_account u on u.establishment_id = v.establishment_id and u.id = v.user_id
    and u.user_type not in ('MasterAdmin', 'Employee', 'AdminsEgypt')
  where v.establishment_id = $1.establishment_id and v.shared_media_id = $1.id
$$;
comment on function seen_by is 'Returns the number of users, other than staff, who looked at a shared medium.';

create function seconds_in(int4multirange) returns integer language sql immutable strict as $$
  select coalesce(sum(upper(r) - lower(r)), 0)::integer from unnest($1) r
$$;
comment on function seconds_in is 'Returns the seconds that the ranges cover.';
