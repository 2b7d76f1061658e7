-- What is made of a file's bytes to be looked at: pictures in sizes, pages, lectures to be streamed (D9.3).

create table rendition (
  establishment_id uuid not null,
  -- What it is made of: equal files share it, and it goes with them.
  sha256 text collate "C" not null,
  -- Probe reads length and size of video and audio, and makes no file.
  kind text not null check (kind in ('probe', 'small', 'large', 'page', 'poster', 'sprite', 'hls')),
  -- The number of a page, from 1; zero for the others.
  n integer not null default 0 check (case when kind = 'page' then n between 1 and 10000 else n = 0 end),
  state text not null default 'waiting' check (state in ('waiting', 'made', 'failed')),
  made_sha256 text collate "C",
  -- Of what was made: width, height (px), the index of the segments; of what failed: the reason.
  meta jsonb not null default '{}' check (jsonb_typeof(meta) = 'object'),
  -- How often it was begun; a machine that dies with it twice is not asked again.
  tried integer not null default 0 check (tried >= 0),
  changed_at timestamptz not null default now(),
  primary key (establishment_id, sha256, kind, n),
  foreign key (establishment_id, sha256) references blob (establishment_id, sha256) on delete cascade,
  check ((made_sha256 is not null) = (state = 'made' and kind <> 'probe'))
);
select protect_table('rendition');
select refer_to_blob('rendition', 'made_sha256');
create index rendition_waiting on rendition (establishment_id, sha256) where state = 'waiting';
