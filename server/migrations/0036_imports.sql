-- Imports: uploaded files, results of their rows, and the keys by which a second import of the same file changes
-- nothing.

create table import_run (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  -- List that the file fills; null for a folder of a known system.
  entity text,
  profile text,
  file_name text not null check (length(file_name) <= 400),
  state text not null default 'prepared',
  -- Headers of the file in order, and the field of each: { header index: column key }.
  headers jsonb not null default '[]',
  mapping jsonb not null default '{}',
  options jsonb not null default '{}',
  total_rows integer,
  -- step → verdict → rows
  counts jsonb not null default '{}',
  -- User of the job: name, type and privileges when the job started.
  actor jsonb,
  job_id uuid,
  error text,
  created_at timestamptz not null,
  created_by uuid,
  finished_at timestamptz,
  undo_until timestamptz,
  primary key (establishment_id, id),
  constraint import_run_subject check (num_nonnulls(entity, profile) = 1),
  constraint import_run_state_check
    check (state in ('prepared', 'rehearsing', 'rehearsed', 'running', 'stopping', 'stopped', 'done', 'failed', 'undoing', 'undone'))
);
create index import_run_recent on import_run (establishment_id, created_at, id);
select protect_table('import_run');

-- The files of an import are in the store of files, so that any node can read them.
create table import_file (
  establishment_id uuid not null,
  run_id uuid not null,
  name text not null check (length(name) between 1 and 40),
  sha256 text collate "C" not null,
  primary key (establishment_id, run_id, name),
  constraint import_file_run_fkey foreign key (establishment_id, run_id) references import_run (establishment_id, id) on delete cascade
);
select protect_table('import_file');
select refer_to_blob('import_file', 'sha256');

-- Result for a row: verdict, faults, and the earlier values of a changed record. Stored while the import can be
-- undone.
create table import_row (
  establishment_id uuid not null,
  run_id uuid not null,
  step text not null,
  line integer not null,
  verdict text not null check (verdict in ('new', 'same', 'changed', 'duplicate', 'refused', 'kept')),
  shown text,
  faults jsonb not null default '[]',
  record_id uuid,
  before jsonb,
  primary key (establishment_id, run_id, step, line, verdict),
  constraint import_row_run_fkey foreign key (establishment_id, run_id) references import_run (establishment_id, id) on delete cascade
);
select protect_table('import_row');

-- Records that rows of a source became, with the hash of the row. A row with the same hash changes nothing, even if
-- somebody has edited the record since.
create table import_key (
  establishment_id uuid not null references establishment (id),
  entity text not null,
  source text not null,
  source_key text not null check (length(source_key) <= 400),
  record_id uuid not null,
  row_hash text not null,
  -- Line in the last file that contained the row.
  line integer not null,
  -- Version of the record right after the import. A higher one means that the record was edited since.
  version integer not null,
  -- The run that created the record; null if it existed before.
  made_by uuid,
  primary key (establishment_id, entity, source, source_key)
);
create index import_key_made on import_key (establishment_id, made_by, entity, source_key) where made_by is not null;
select protect_table('import_key');
