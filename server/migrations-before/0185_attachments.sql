-- Files that belong to a record of another kind. Who brought one alone may refer to it; what no record refers to after a
-- day goes, and its bytes with it (0160).
create table attachment (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  file_name text not null check (length(file_name) between 1 and 255),
  media_type text not null check (media_type in ('image', 'video', 'audio', 'pdf', 'excel', 'word', 'powerPoint', 'other')),
  size integer not null check (size >= 0),
  sha256 text collate "C" not null,
  uploaded_by_id uuid not null,
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  primary key (establishment_id, id)
);
create index attachment_list on attachment (establishment_id, record_state, created_at, id);
create index attachment_uploaded_by_id on attachment (establishment_id, uploaded_by_id, created_at, id);
alter table attachment add constraint attachment_uploaded_by_id_fkey foreign key (establishment_id, uploaded_by_id) references user_account (establishment_id, id);
select protect_table('attachment');
select refer_to_blob('attachment', 'sha256');

do $$
declare
  name text;
  child text;
begin
  foreach name in array array['complaint', 'complaint_follow_up', 'attendance_excuse', 'discussion_comment', 'news', 'expense', 'educational_joining_application'] loop
    child := name || '_attachments';
    execute format('create table %I (
      establishment_id uuid not null,
      parent_id uuid not null,
      position integer not null,
      target_id uuid not null,
      primary key (establishment_id, parent_id, position),
      constraint %I foreign key (establishment_id, parent_id) references %I (establishment_id, id) on delete cascade,
      constraint %I foreign key (establishment_id, target_id) references attachment (establishment_id, id)
    )', child, child || '_parent_fkey', name, child || '_target_id_fkey');
    execute format('create index %I on %I (establishment_id, target_id)', child || '_target', child);
    perform protect_table(child::regclass);
  end loop;
end $$;
