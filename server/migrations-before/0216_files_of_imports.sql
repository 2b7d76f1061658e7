-- The files of an import lie with all files, so that any node reads them.
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
