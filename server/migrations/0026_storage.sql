-- Storage spaces with their folders, links and files, counted against a quota (D9.5); and attachments of other
-- records.

create table storage_space (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
  quota numeric(14,4) not null check (quota >= 0 and quota <= 1000000000),
  owner_type text not null check (owner_type in ('AdminsEgypt', 'MasterAdmin', 'Employee', 'Student', 'Supplier',
    'Parent', 'Client', 'PlaceMasterAdmin', 'PlaceEmployee', 'PlaceStudent', 'PlaceSupplier', 'PlaceParent',
      'PlaceClient', 'PlaceOther', 'EducationalGroup', 'EducationalCategory')),
  user_id uuid,
  place_id uuid,
  educational_group_id uuid,
  educational_category_id uuid,
  used_bytes bigint not null default 0 check (used_bytes >= 0),
  -- The quota is in MB of 2^20 bytes; the used bytes and those reserved by uploads are in bytes.
  reserved_bytes bigint not null default 0 check (reserved_bytes >= 0),
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
  constraint storage_space_code_key unique (establishment_id, owner_type, code),
  constraint storage_space_kind unique (establishment_id, id, owner_type),
  constraint storage_space_named check (num_nonnulls(name_ar, name_en, name_und) > 0),
  -- One owner, of the kind that the space states (D9.1).
  constraint storage_space_one_owner check (num_nonnulls(user_id, place_id, educational_group_id, educational_category_id) = 1),
  constraint storage_space_user_id_fkey foreign key (establishment_id, user_id) references user_account (establishment_id, id),
  constraint storage_space_place_id_fkey foreign key (establishment_id, place_id) references place (establishment_id, id),
  constraint storage_space_educational_group_id_fkey
    foreign key (establishment_id, educational_group_id) references educational_group (establishment_id, id),
  constraint storage_space_educational_category_id_fkey
    foreign key (establishment_id, educational_category_id) references educational_category (establishment_id, id)
);
create index storage_space_list on storage_space (establishment_id, owner_type, record_state, created_at, id);
create index storage_space_search on storage_space using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
create index storage_space_user_id on storage_space (establishment_id, user_id, code) where user_id is not null;
create index storage_space_place_id on storage_space (establishment_id, place_id, code) where place_id is not null;
create index storage_space_educational_group_id
  on storage_space (establishment_id, educational_group_id, code)
  where educational_group_id is not null;
create index storage_space_educational_category_id
  on storage_space (establishment_id, educational_category_id, code)
  where educational_category_id is not null;
select protect_table('storage_space');

create table storage_space_media (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
  is_folder boolean not null default false,
  media_type text not null default 'other' check (media_type in ('image', 'video', 'audio', 'pdf', 'excel', 'word',
    'powerPoint', 'other')),
  shared_link text,
  file_name text check (length(file_name) <= 255),
  size bigint not null default 0 check (size >= 0 and size <= 9007199254740991),
  owner_type text not null check (owner_type in ('AdminsEgypt', 'MasterAdmin', 'Employee', 'Student', 'Supplier',
    'Parent', 'Client', 'PlaceMasterAdmin', 'PlaceEmployee', 'PlaceStudent', 'PlaceSupplier', 'PlaceParent',
      'PlaceClient', 'PlaceOther', 'EducationalGroup', 'EducationalCategory')),
  storage_space_id uuid not null,
  user_id uuid,
  folder_id uuid,
  place_id uuid,
  educational_group_id uuid,
  educational_category_id uuid,
  mime text check (length(mime) <= 200),
  sha256 text collate "C",
  -- Folder whose archiving archived the row, and whose restoring restores it.
  archived_with uuid,
  -- Uploader, time of upload and number of replacements of the current bytes, which may have replaced others.
  content_at timestamptz,
  content_by uuid,
  content_n integer not null default 1 check (content_n >= 1),
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
  constraint storage_space_media_code_key unique (establishment_id, owner_type, code),
  constraint storage_space_media_in_space unique (establishment_id, storage_space_id, id),
  constraint storage_space_media_named check (num_nonnulls(name_ar, name_en, name_und) > 0),
  constraint storage_space_media_one_owner check (num_nonnulls(user_id, place_id, educational_group_id, educational_category_id) = 1),
  -- A folder, a link or a file.
  constraint storage_space_media_one_thing
    check (is_folder::int + (shared_link is not null)::int + (sha256 is not null)::int <= 1),
  constraint storage_space_media_of_file check (
    (sha256 is null) = (file_name is null) and (sha256 is null) = (mime is null) and (sha256 is not null or size = 0)),
  constraint storage_space_media_storage_space_id_fkey
    foreign key (establishment_id, storage_space_id) references storage_space (establishment_id, id),
  constraint storage_space_media_user_id_fkey foreign key (establishment_id, user_id) references user_account (establishment_id, id),
  constraint storage_space_media_place_id_fkey foreign key (establishment_id, place_id) references place (establishment_id, id),
  constraint storage_space_media_educational_group_id_fkey
    foreign key (establishment_id, educational_group_id) references educational_group (establishment_id, id),
  constraint storage_space_media_educational_category_id_fkey
    foreign key (establishment_id, educational_category_id) references educational_category (establishment_id, id),
  constraint storage_space_media_kind
    foreign key (establishment_id, storage_space_id, owner_type) references storage_space (establishment_id, id, owner_type),
  constraint storage_space_media_folder_id_fkey foreign key (establishment_id, folder_id)
    references storage_space_media (establishment_id, id),
  constraint storage_space_media_same_space foreign key (establishment_id, storage_space_id, folder_id)
    references storage_space_media (establishment_id, storage_space_id, id)
);
create index storage_space_media_list on storage_space_media (establishment_id, owner_type, record_state, created_at, id);
create index storage_space_media_search on storage_space_media using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
create index storage_space_media_media_type_tab
  on storage_space_media (establishment_id, owner_type, record_state, media_type, created_at, id);
create index storage_space_media_size_sort on storage_space_media (establishment_id, owner_type, record_state, size, id);
create index storage_space_media_archived_with on storage_space_media (establishment_id, archived_with)
  where archived_with is not null;
-- Rows of a file browser: one folder of one space.
create index storage_space_media_browse on storage_space_media
  (establishment_id, storage_space_id, record_state, is_folder, folder_id, created_at, id);
create index storage_space_media_storage_space_id
  on storage_space_media (establishment_id, storage_space_id, created_at)
  where storage_space_id is not null;
create index storage_space_media_user_id on storage_space_media (establishment_id, user_id, created_at) where user_id is not null;
create index storage_space_media_folder_id on storage_space_media (establishment_id, folder_id, created_at) where folder_id is not null;
create index storage_space_media_place_id on storage_space_media (establishment_id, place_id, created_at) where place_id is not null;
create index storage_space_media_educational_group_id
  on storage_space_media (establishment_id, educational_group_id, created_at)
  where educational_group_id is not null;
create index storage_space_media_educational_category_id
  on storage_space_media (establishment_id, educational_category_id, created_at)
  where educational_category_id is not null;
select protect_table('storage_space_media');
select refer_to_blob('storage_space_media', 'sha256');

-- Replaced contents of a file. Five are stored; the current one is in storage_space_media.
create table storage_space_media_version (
  establishment_id uuid not null references establishment (id),
  storage_space_id uuid not null,
  media_id uuid not null,
  n integer not null check (n >= 1),
  sha256 text collate "C" not null,
  size bigint not null check (size >= 0),
  file_name text not null check (length(file_name) <= 255),
  mime text not null check (length(mime) <= 200),
  media_type text not null check (media_type in ('image', 'video', 'audio', 'pdf', 'excel', 'word', 'powerPoint', 'other')),
  created_at timestamptz not null,
  created_by uuid,
  primary key (establishment_id, media_id, n),
  constraint storage_space_media_version_media_id_fkey
    foreign key (establishment_id, storage_space_id, media_id)
    references storage_space_media (establishment_id, storage_space_id, id) on delete cascade
);
create index storage_space_media_version_in_space on storage_space_media_version (establishment_id, storage_space_id);
select protect_table('storage_space_media_version');
select refer_to_blob('storage_space_media_version', 'sha256');

-- Counts and bytes of the files in each folder by type (D9.5), updated by each write: counting 100,000 files at each
-- read took a tenth of a second.
create table storage_space_sum (
  establishment_id uuid not null references establishment (id),
  storage_space_id uuid not null,
  -- The folder, or the space itself for the top level.
  lies_in uuid not null,
  media_type text not null,
  -- Number of active files, without folders.
  files integer not null default 0,
  bytes bigint not null default 0,
  -- Bytes including archived files, as the quota counts them; without versions.
  all_bytes bigint not null default 0,
  -- Number of rows that were archived separately, not with their folder: the trash shows these.
  archived integer not null default 0,
  primary key (establishment_id, storage_space_id, lies_in, media_type),
  constraint storage_space_sum_space foreign key (establishment_id, storage_space_id)
    references storage_space (establishment_id, id) on delete cascade
);
select protect_table('storage_space_sum');

-- Files of other records. Only the uploader may refer to a new file. A file without a reference is deleted with its
-- bytes after a day.
create table attachment (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  file_name text not null check (length(file_name) between 1 and 255),
  media_type text not null check (media_type in ('image', 'video', 'audio', 'pdf', 'excel', 'word', 'powerPoint', 'other')),
  size integer not null check (size >= 0),
  uploaded_by_id uuid not null,
  sha256 text collate "C" not null,
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  primary key (establishment_id, id),
  constraint attachment_uploaded_by_id_fkey foreign key (establishment_id, uploaded_by_id) references user_account (establishment_id, id)
);
create index attachment_list on attachment (establishment_id, record_state, created_at, id);
create index attachment_uploaded_by_id on attachment (establishment_id, uploaded_by_id, created_at);
select protect_table('attachment');
select refer_to_blob('attachment', 'sha256');

create table attendance_excuse_attachments (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  target_id uuid not null,
  primary key (establishment_id, parent_id, position),
  constraint attendance_excuse_attachments_parent_fkey
    foreign key (establishment_id, parent_id) references attendance_excuse (establishment_id, id) on delete cascade,
  constraint attendance_excuse_attachments_target_id_fkey
    foreign key (establishment_id, target_id) references attachment (establishment_id, id)
);
create index attendance_excuse_attachments_target on attendance_excuse_attachments (establishment_id, target_id);
select protect_table('attendance_excuse_attachments');

create table discussion_comment_attachments (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  target_id uuid not null,
  primary key (establishment_id, parent_id, position),
  constraint discussion_comment_attachments_parent_fkey
    foreign key (establishment_id, parent_id) references discussion_comment (establishment_id, id) on delete cascade,
  constraint discussion_comment_attachments_target_id_fkey
    foreign key (establishment_id, target_id) references attachment (establishment_id, id)
);
create index discussion_comment_attachments_target on discussion_comment_attachments (establishment_id, target_id);
select protect_table('discussion_comment_attachments');

create table expense_attachments (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  target_id uuid not null,
  primary key (establishment_id, parent_id, position),
  constraint expense_attachments_parent_fkey
    foreign key (establishment_id, parent_id) references expense (establishment_id, id) on delete cascade,
  constraint expense_attachments_target_id_fkey foreign key (establishment_id, target_id) references attachment (establishment_id, id)
);
create index expense_attachments_target on expense_attachments (establishment_id, target_id);
select protect_table('expense_attachments');

create table educational_joining_application_attachments (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  target_id uuid not null,
  primary key (establishment_id, parent_id, position),
  constraint educational_joining_application_attachments_parent_fkey
    foreign key (establishment_id, parent_id)
    references educational_joining_application (establishment_id, id) on delete cascade,
  constraint educational_joining_application_attachments_target_id_fkey
    foreign key (establishment_id, target_id) references attachment (establishment_id, id)
);
create index educational_joining_application_attachments_target
  on educational_joining_application_attachments (establishment_id, target_id);
select protect_table('educational_joining_application_attachments');

create table job_order_step_attachments (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  target_id uuid not null,
  primary key (establishment_id, parent_id, position),
  constraint job_order_step_attachments_parent_fkey
    foreign key (establishment_id, parent_id) references job_order_step (establishment_id, id) on delete cascade,
  constraint job_order_step_attachments_target_id_fkey
    foreign key (establishment_id, target_id) references attachment (establishment_id, id)
);
create index job_order_step_attachments_target on job_order_step_attachments (establishment_id, target_id);
select protect_table('job_order_step_attachments');

create table design_model_attachments (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  target_id uuid not null,
  primary key (establishment_id, parent_id, position),
  constraint design_model_attachments_parent_fkey
    foreign key (establishment_id, parent_id) references design_model (establishment_id, id) on delete cascade,
  constraint design_model_attachments_target_id_fkey foreign key (establishment_id,
    target_id) references attachment (establishment_id, id)
);
create index design_model_attachments_target on design_model_attachments (establishment_id, target_id);
select protect_table('design_model_attachments');

create table price_quotation_version_attachments (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  target_id uuid not null,
  primary key (establishment_id, parent_id, position),
  constraint price_quotation_version_attachments_parent_fkey
    foreign key (establishment_id, parent_id) references price_quotation_version (establishment_id, id) on delete cascade,
  constraint price_quotation_version_attachments_target_id_fkey
    foreign key (establishment_id, target_id) references attachment (establishment_id, id)
);
create index price_quotation_version_attachments_target on price_quotation_version_attachments (establishment_id, target_id);
select protect_table('price_quotation_version_attachments');

create table price_quotation_attachments (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  target_id uuid not null,
  primary key (establishment_id, parent_id, position),
  constraint price_quotation_attachments_parent_fkey
    foreign key (establishment_id, parent_id) references price_quotation (establishment_id, id) on delete cascade,
  constraint price_quotation_attachments_target_id_fkey
    foreign key (establishment_id, target_id) references attachment (establishment_id, id)
);
create index price_quotation_attachments_target on price_quotation_attachments (establishment_id, target_id);
select protect_table('price_quotation_attachments');

-- References to tables that are made after the ones that refer to them.
alter table simple_exam_model_paragraphs add constraint simple_exam_model_paragraphs_attachment_id_fkey
    foreign key (establishment_id, attachment_id) references attachment (establishment_id, id);
alter table simple_exam_model_true_false_questions add constraint simple_exam_model_true_false_questions_attachment_id_fkey
    foreign key (establishment_id, attachment_id) references attachment (establishment_id, id);
alter table simple_exam_model_multiple_choice_questions add constraint simple_exam_model_multiple_choice_questions_attachment_id_fkey
    foreign key (establishment_id, attachment_id) references attachment (establishment_id, id);

create function size_used(storage_space) returns numeric language sql stable as $$
  select round($1.used_bytes / 1048576.0, 4)
$$;
comment on function size_used is 'Returns the used size of a storage space, in megabytes.';

create function counted_storage(
  state text, folder boolean, size bigint, archived_with uuid, out files integer, out bytes bigint, out archived integer
) language sql immutable as $$
  select
    (state = 'active' and not folder)::integer,
    case when state = 'active' and not folder then size else 0 end,
    (state = 'archived' and archived_with is null)::integer
$$;
comment on function counted_storage is
  'Returns the contribution of a file to the sums of its folder: one file with its bytes if it is active, one archived file if it was archived separately.';

create function shift_storage(
  centre uuid, space uuid, place uuid, type text, more_files bigint, more_bytes numeric, more_of_all numeric,
  more_archived bigint
) returns void language plpgsql as $$
begin
  if more_files = 0 and more_bytes = 0 and more_of_all = 0 and more_archived = 0 then return; end if;
  insert into storage_space_sum as s (
    establishment_id, storage_space_id, lies_in, media_type, files, bytes, all_bytes, archived
  ) values (centre, space, place, type, more_files, more_bytes, more_of_all, more_archived)
  on conflict (establishment_id, storage_space_id, lies_in, media_type) do update
  set files = s.files + excluded.files, bytes = s.bytes + excluded.bytes, all_bytes = s.all_bytes + excluded.all_bytes,
    archived = s.archived + excluded.archived;
end $$;
comment on function shift_storage is 'Adds changes to the sums of a folder, by type of file.';

-- Lowering a quota below the use deletes nothing: only growth is refused.
create function keep_in_quota() returns trigger language plpgsql as $$
begin
  if new.used_bytes + new.reserved_bytes > new.quota * 1048576 then
    raise exception 'the storage space is full' using errcode = '23514', constraint = 'storage_space_full', table = 'storage_space';
  end if;
  return new;
end $$;
comment on function keep_in_quota is 'Refuses growth of a storage space beyond its quota.';

create trigger keep_in_quota before update of used_bytes, reserved_bytes on storage_space for each row
  when (new.used_bytes + new.reserved_bytes > old.used_bytes + old.reserved_bytes) execute function keep_in_quota();
comment on trigger keep_in_quota on storage_space is 'Refusal to grow beyond the quota.';

-- Archived files count too, until they are deleted for good (D9.2).
create function count_storage() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.storage_space_id = new.storage_space_id then
    update storage_space set used_bytes = used_bytes + new.size - old.size
      where establishment_id = new.establishment_id and id = new.storage_space_id;
    return null;
  end if;
  if tg_op <> 'INSERT' and old.size > 0 then
    update storage_space set used_bytes = used_bytes - old.size
      where establishment_id = old.establishment_id and id = old.storage_space_id;
  end if;
  if tg_op <> 'DELETE' and new.size > 0 then
    update storage_space set used_bytes = used_bytes + new.size
      where establishment_id = new.establishment_id and id = new.storage_space_id;
  end if;
  return null;
end $$;
comment on function count_storage is 'Adds the change of a file to the used bytes of its space.';

create trigger count_storage after insert or delete or update of size, storage_space_id on storage_space_media
  for each row execute function count_storage();
comment on trigger count_storage on storage_space_media is 'Used bytes of the storage space.';

create trigger count_storage after insert or delete or update of size, storage_space_id on storage_space_media_version
  for each row execute function count_storage();
comment on trigger count_storage on storage_space_media_version is 'Used bytes of the storage space.';

-- Moving a folder locks its space, because two concurrent moves could close a circle together.
create function lie_in_folder() returns trigger language plpgsql as $$
declare is_below boolean;
begin
  if new.folder_id is null then return new; end if;
  if not exists (
    select 1 from storage_space_media f
    where f.establishment_id = new.establishment_id and f.id = new.folder_id and f.is_folder
  ) then
    raise exception 'no folder' using errcode = '23514', constraint = 'storage_space_media_in_folder', table = 'storage_space_media';
  end if;
  if new.is_folder then
    perform 1 from storage_space s
      where s.establishment_id = new.establishment_id and s.id = new.storage_space_id for no key update;
    if tg_op = 'UPDATE' then
      with recursive above as (
        select new.folder_id as id
        union
        select f.folder_id from above a
        join storage_space_media f on f.establishment_id = new.establishment_id and f.id = a.id
        where f.folder_id is not null
      )
      select exists (select 1 from above a where a.id = new.id) into is_below;
      if is_below then
        raise exception 'a folder would lie in itself'
          using errcode = '23514', constraint = 'storage_space_media_cycle', table = 'storage_space_media';
      end if;
    end if;
  end if;
  return new;
end $$;
comment on function lie_in_folder is 'Refuses a parent that is not a folder, and a folder inside itself.';

create trigger lie_in_folder before insert or update of folder_id, is_folder on storage_space_media
  for each row execute function lie_in_folder();
comment on trigger lie_in_folder on storage_space_media is 'Check that a folder is a folder and not inside itself.';

-- Runs once for each statement: archiving a folder of 50,000 files changes a sum once and not 50,000 times.
create function sum_storage() returns trigger language plpgsql as $$
declare
  folder record;
begin
  if tg_op = 'DELETE' then
      for folder in
        select o.establishment_id, o.storage_space_id, coalesce(o.folder_id, o.storage_space_id) as lies_in, o.media_type,
          sum((counted_storage(o.record_state, o.is_folder, o.size, o.archived_with)).files) as files,
            sum((counted_storage(o.record_state, o.is_folder, o.size, o.archived_with)).bytes) as bytes, sum(o.size) as all_bytes,
          sum((counted_storage(o.record_state, o.is_folder, o.size, o.archived_with)).archived) as archived
        from old_rows o group by 1, 2, 3, 4 order by 1, 2, 3, 4
      loop
        -- sums that were deleted with their space are not created again
        update storage_space_sum s
        set files = s.files - folder.files, bytes = s.bytes - folder.bytes, all_bytes = s.all_bytes - folder.all_bytes,
          archived = s.archived - folder.archived
        where s.establishment_id = folder.establishment_id and s.storage_space_id = folder.storage_space_id
          and s.lies_in = folder.lies_in and s.media_type = folder.media_type;
      end loop;
    for folder in select o.establishment_id, o.storage_space_id, o.id from old_rows o where o.is_folder loop
      delete from storage_space_sum s
      where s.establishment_id = folder.establishment_id and s.storage_space_id = folder.storage_space_id
        and s.lies_in = folder.id;
    end loop;
  elsif tg_op = 'INSERT' then
    perform shift_storage(r.centre, r.space, r.place, r.media_type, r.files, r.bytes, r.size, r.archived)
    from (
      select n.establishment_id as centre, n.storage_space_id as space, coalesce(n.folder_id, n.storage_space_id) as place,
        n.media_type, sum((counted_storage(n.record_state, n.is_folder, n.size, n.archived_with)).files) as files,
          sum((counted_storage(n.record_state, n.is_folder, n.size, n.archived_with)).bytes) as bytes, sum(n.size) as size,
        sum((counted_storage(n.record_state, n.is_folder, n.size, n.archived_with)).archived) as archived
      from new_rows n group by 1, 2, 3, 4 order by 1, 2, 3, 4
    ) r;
  else
    perform shift_storage(r.centre, r.space, r.place, r.media_type, r.files, r.bytes, r.size, r.archived)
    from (
      select c.centre, c.space, c.place, c.media_type, sum(c.files) as files, sum(c.bytes) as bytes, sum(c.size) as size,
        sum(c.archived) as archived
      from (
        select n.establishment_id as centre, n.storage_space_id as space, coalesce(n.folder_id, n.storage_space_id) as place,
          n.media_type, (counted_storage(n.record_state, n.is_folder, n.size, n.archived_with)).files,
            (counted_storage(n.record_state, n.is_folder, n.size, n.archived_with)).bytes, n.size,
              (counted_storage(n.record_state, n.is_folder, n.size, n.archived_with)).archived
        from new_rows n
        union all
        select o.establishment_id, o.storage_space_id, coalesce(o.folder_id, o.storage_space_id), o.media_type,
          -(counted_storage(o.record_state, o.is_folder, o.size, o.archived_with)).files,
            -(counted_storage(o.record_state, o.is_folder, o.size, o.archived_with)).bytes, -o.size,
              -(counted_storage(o.record_state, o.is_folder, o.size, o.archived_with)).archived
        from old_rows o
      ) c
      group by 1, 2, 3, 4 order by 1, 2, 3, 4
    ) r;
  end if;
  return null;
end $$;
comment on function sum_storage is 'Adds the files of a statement to the sums of their folders.';

create trigger sum_inserted after insert on storage_space_media
  referencing new table as new_rows for each statement execute function sum_storage();
comment on trigger sum_inserted on storage_space_media is 'Sums after a statement that adds rows.';

create trigger sum_updated after update on storage_space_media
  referencing old table as old_rows new table as new_rows for each statement execute function sum_storage();
comment on trigger sum_updated on storage_space_media is 'Sums after a statement that changes rows.';

create trigger sum_deleted after delete on storage_space_media
  referencing old table as old_rows for each statement execute function sum_storage();
comment on trigger sum_deleted on storage_space_media is 'Sums after a statement that deletes rows.';

-- A foreign key of a distributed table cannot update its rows.
create function move_versions_of_media() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update storage_space_media_version
  set storage_space_id = new.storage_space_id
  where establishment_id = new.establishment_id and media_id = new.id;
  return null;
end $$;
comment on function move_versions_of_media is 'Moves the versions of a file to its new storage space.';

create trigger "0_move_versions" after update of storage_space_id on storage_space_media
  for each row when (old.storage_space_id is distinct from new.storage_space_id) execute function move_versions_of_media();
comment on trigger "0_move_versions" on storage_space_media is
  'Move of the versions of a file to its new space; the name sorts it before the checks of foreign keys.';

create function keep_last_versions() returns trigger language plpgsql as $$
begin
  delete from storage_space_media_version v
  where v.establishment_id = new.establishment_id and v.media_id = new.media_id and v.n in (
    select o.n from storage_space_media_version o
    where o.establishment_id = new.establishment_id and o.media_id = new.media_id order by o.n desc offset 5);
  return null;
end $$;
comment on function keep_last_versions is 'Deletes all versions of a file but the newest five.';

create trigger keep_last_versions after insert on storage_space_media_version for each row execute function keep_last_versions();
comment on trigger keep_last_versions on storage_space_media_version is 'Deletion of versions beyond the newest five.';
