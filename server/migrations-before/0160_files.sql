-- The bytes that an establishment keeps, once each (D9.1). What refers to them are rows with foreign keys.

create table blob (
  establishment_id uuid not null references establishment (id),
  sha256 text collate "C" not null check (sha256 ~ '^[0-9a-f]{64}$'),
  size bigint not null check (size >= 0),
  mime text not null check (length(mime) between 1 and 200),
  -- Staged: found in the store without a row, belongs to nothing; Refused: kept for who looks into it, given to nobody.
  state text not null default 'live' check (state in ('staged', 'live', 'refused')),
  -- Since when perhaps nothing refers to it; null: something did when the sweep last looked. Only a hint of where to look.
  zero_at timestamptz default now(),
  -- Width, height, length, pages: what is read from the bytes.
  meta jsonb not null default '{}' check (jsonb_typeof(meta) = 'object'),
  created_at timestamptz not null default now(),
  primary key (establishment_id, sha256)
);
create index blob_to_sweep on blob (establishment_id, sha256) where zero_at is not null;
select protect_table('blob');

create function let_go_of_blob() returns trigger language plpgsql as $$
begin
  update blob set zero_at = now()
  where establishment_id = old.establishment_id and sha256 = to_jsonb(old) ->> tg_argv[0];
  return null;
end $$;

-- Called for a table whose column names bytes, beside protect_table: its rows keep them from the sweep.
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
end $$;
