-- Plays of video and audio (D9.7). A play lives as long as heartbeats tell of it, by the database's clock alone; pieces of
-- the file are given out while it lives. What is taken up again within four hours is one play: its rows have one `first_id`.
create table media_play (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  first_id uuid not null,
  shared_media_id uuid not null,
  user_id uuid not null,
  -- The device: a login.
  session_id uuid not null,
  started_at timestamptz not null,
  beat_at timestamptz not null,
  alive_until timestamptz not null,
  ended_at timestamptz,
  ended_by text check (ended_by in ('viewer', 'takeover', 'right', 'mark')),
  -- Seconds of the medium.
  watched int4multirange not null default '{}',
  counted boolean not null default false,
  primary key (establishment_id, id),
  constraint media_play_shared_media_id_fkey foreign key (establishment_id, shared_media_id)
    references shared_media (establishment_id, id) on delete cascade,
  constraint media_play_user_id_fkey foreign key (establishment_id, user_id)
    references user_account (establishment_id, id) on delete cascade,
  constraint media_play_ended check ((ended_at is null) = (ended_by is null))
);
create index media_play_viewer on media_play (establishment_id, user_id, shared_media_id, beat_at);
create index media_play_live on media_play (establishment_id, user_id) where ended_at is null;
create index media_play_chain on media_play (establishment_id, first_id);
create index media_play_medium on media_play (establishment_id, shared_media_id);
select protect_table('media_play');
create unique index media_play_counted_once on media_play (establishment_id, first_id) where counted;

create function seconds_in(int4multirange) returns integer language sql immutable strict as $$
  select coalesce(sum(upper(r) - lower(r)), 0)::integer from unnest($1) r
$$;
