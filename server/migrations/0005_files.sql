-- Stored bytes, once for each establishment (D9.1); their renditions for viewers: pictures in several sizes, pages,
-- streams (D9.3); and running uploads (D9.2), whose bytes are in files/uploads of DATA_DIR.

create table blob (
  establishment_id uuid not null references establishment (id),
  sha256 text collate "C" not null check (sha256 ~ '^[0-9a-f]{64}$'),
  size bigint not null check (size >= 0),
  mime text not null check (length(mime) between 1 and 200),
  -- Staged: found in the store without a row, and used by nothing. Refused: stored for inspection; no request gets it.
  state text not null default 'live' check (state in ('staged', 'live', 'refused')),
  -- Time since which the bytes may be unused; null if something referred to them when the sweep last looked. It is only
  -- a hint for the sweep.
  zero_at timestamptz default now(),
  -- Width, height, length and pages, as read from the bytes.
  meta jsonb not null default '{}' check (jsonb_typeof(meta) = 'object'),
  created_at timestamptz not null default now(),
  primary key (establishment_id, sha256)
);
create index blob_to_sweep on blob (establishment_id, sha256) where zero_at is not null;
select protect_table('blob');

create table rendition (
  establishment_id uuid not null,
  -- The source: equal files share a rendition, and it is deleted with them.
  sha256 text collate "C" not null,
  -- A probe reads length and size of video and audio and makes no file. Trace: one of two encodings of a lecture; the
  -- sequence of their segments identifies the viewer of a copy (D9.7).
  kind text not null,
  -- Number of a page from 1, number of the encoding of a trace, or zero.
  n integer not null default 0,
  state text not null default 'waiting' check (state in ('waiting', 'made', 'failed')),
  made_sha256 text collate "C",
  -- If made: width and height in pixels, the index of segments. If failed: the reason.
  meta jsonb not null default '{}' check (jsonb_typeof(meta) = 'object'),
  -- Number of attempts. A rendition that was running twice when a machine died is not tried again.
  tried integer not null default 0 check (tried >= 0),
  changed_at timestamptz not null default now(),
  primary key (establishment_id, sha256, kind, n),
  constraint rendition_check1 check ((made_sha256 is not null) = (state = 'made' and kind <> 'probe')),
  constraint rendition_kind_check check (kind in ('probe', 'small', 'large', 'page', 'poster', 'sprite', 'hls', 'trace')),
  constraint rendition_n_check check (case kind when 'page' then n between 1 and 10000 when 'trace' then n between 1 and 2 else n = 0 end),
  foreign key (establishment_id, sha256) references blob (establishment_id, sha256) on delete cascade
);
create index rendition_waiting on rendition (establishment_id, sha256) where state = 'waiting';
select protect_table('rendition');

create table upload (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  -- Administrators of the platform upload into establishments that are not theirs.
  user_id uuid not null,
  -- Kind of target, the rest of its path, and the data that the target needs until the end.
  kind text not null check (length(kind) between 1 and 40),
  target jsonb not null check (jsonb_typeof(target) = 'array'),
  held jsonb not null,
  name text not null check (octet_length(name) between 1 and 255),
  length bigint not null check (length > 0),
  state text not null default 'coming' check (state in ('coming', 'kept', 'refused', 'canceled')),
  -- Token of the result, and notes for the sender.
  token text,
  note text,
  refusal jsonb,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (establishment_id, id),
  constraint upload_ended check ((state = 'coming') = (ended_at is null)),
  constraint upload_kept check ((state = 'kept') = (token is not null)),
  constraint upload_refused check ((state = 'refused') = (refusal is not null))
);
create index upload_of_user on upload (establishment_id, user_id, created_at desc);
create index upload_coming on upload (establishment_id, id) where state = 'coming';
select protect_table('upload');

-- Pictures of records, beside the tables of the records.
create table record_image (
  establishment_id uuid not null references establishment (id),
  entity_table text not null,
  record_id uuid not null,
  content_type text not null check (content_type in ('image/jpeg', 'image/png', 'image/webp')),
  bytes bytea check (length(bytes) <= 5242880),
  created_at timestamptz not null,
  -- The picture as lists show it: a square of 64 pixels, null until made (records/write/small-image.ts).
  small bytea check (length(small) <= 16384),
  sha256 text collate "C",
  primary key (establishment_id, entity_table, record_id),
  -- New pictures are in the store of files (`sha256`). A job moves older ones out of the row
  -- (records/write/picture-bytes.ts).
  constraint record_image_lies_somewhere check (num_nonnulls(bytes, sha256) = 1)
);
create index record_image_without_small on record_image (establishment_id, entity_table, record_id) where small is null;
create index record_image_to_move on record_image (establishment_id, entity_table, record_id) where bytes is not null;
select protect_table('record_image');

create function let_go_of_blob() returns trigger language plpgsql as $$
begin
  update blob set zero_at = now()
  where establishment_id = old.establishment_id and sha256 = to_jsonb(old) ->> tg_argv[0];
  return null;
end $$;
comment on function let_go_of_blob is
  'Marks bytes as possibly unused from now on, because a row no longer refers to them.';

-- Called after protect_table.
create function refer_to_blob(target regclass, sha_column text) returns void language plpgsql as $$
declare
  base text := (select relname from pg_class where oid = target);
begin
  execute format('alter table %s add constraint %I foreign key (establishment_id, %I) references blob (establishment_id, sha256)',
    target, base || '_' || sha_column || '_fkey', sha_column);
  execute format('create index %I on %s (establishment_id, %I)', base || '_' || sha_column || '_blob', target, sha_column);
  execute format('create trigger %I after delete on %s for each row when (old.%I is not null) execute function let_go_of_blob(%L)',
    'let_go_of_' || sha_column, target, sha_column, sha_column);
  execute format('create trigger %I after update of %I on %s for each row when (old.%I is distinct from new.%I) execute function let_go_of_blob(%L)',
    'change_' || sha_column, sha_column, target, sha_column, sha_column, sha_column);
  execute format('comment on trigger %I on %s is %L', 'let_go_of_' || sha_column, target,
    'Mark on bytes that a deleted row no longer keeps.');
  execute format('comment on trigger %I on %s is %L', 'change_' || sha_column, target,
    'Mark on bytes that a changed row no longer keeps.');
end $$;
comment on function refer_to_blob is
  'Makes a column of a table refer to stored bytes, so that the sweep keeps the bytes while a row refers to them.';

select refer_to_blob('rendition', 'made_sha256');
select refer_to_blob('record_image', 'sha256');
