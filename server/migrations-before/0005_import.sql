-- Moving in: files that were uploaded, what became of their rows, and the memory that makes a second import of the same file change nothing.

create table import_run (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  -- A list's file, or the folder of a known system.
  entity text,
  profile text,
  file_name text not null check (length(file_name) <= 400),
  state text not null default 'prepared' check (state in ('prepared', 'rehearsing', 'rehearsed', 'running', 'done', 'failed', 'undoing', 'undone')),
  -- Headers of the file in their order, and which field each one is: { header index: column key }.
  headers jsonb not null default '[]',
  mapping jsonb not null default '{}',
  options jsonb not null default '{}',
  total_rows integer,
  -- step → verdict → rows
  counts jsonb not null default '{}',
  -- Whom the job works for: name, type and privileges as they were when it was started.
  actor jsonb,
  job_id uuid,
  error text,
  created_at timestamptz not null,
  created_by uuid,
  finished_at timestamptz,
  undo_until timestamptz,
  primary key (establishment_id, id),
  constraint import_run_subject check (num_nonnulls(entity, profile) = 1)
);
create index import_run_recent on import_run (establishment_id, created_at, id);
select protect_table('import_run');

-- What is told about a row: its verdict, its faults, and for a changed record what it held before. Lives as long as the import can be undone.
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

-- Which record a row of a source is, and how the row read when it was taken in. An unchanged row is left alone, also when the record was edited since.
create table import_key (
  establishment_id uuid not null references establishment (id),
  entity text not null,
  source text not null,
  source_key text not null check (length(source_key) <= 400),
  record_id uuid not null,
  row_hash text not null,
  -- Of the file that it was last read from.
  line integer not null,
  -- Of the record, right after the import: a greater one was edited since.
  version integer not null,
  -- The run that made the record; null when it was there before.
  made_by uuid,
  primary key (establishment_id, entity, source, source_key)
);
create index import_key_made on import_key (establishment_id, made_by, entity, source_key) where made_by is not null;
select protect_table('import_key');
