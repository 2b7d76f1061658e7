-- What lies in a storage space (D9.5): folders, links and files, and the bytes that are counted against its quota.

alter table establishment
  add column person_quota integer not null default 1024 check (person_quota >= 0 and person_quota <= 100000000),
  add column staff_quota integer not null default 20480 check (staff_quota >= 0 and staff_quota <= 100000000),
  add column group_quota integer not null default 51200 check (group_quota >= 0 and group_quota <= 100000000),
  add column place_quota integer not null default 10240 check (place_quota >= 0 and place_quota <= 100000000);

-- The quota is in MB of 2^20 bytes; what is used and what running uploads have reserved is in bytes.
alter table storage_space
  drop column size_used,
  alter column quota drop default,
  add column used_bytes bigint not null default 0 check (used_bytes >= 0),
  add column reserved_bytes bigint not null default 0 check (reserved_bytes >= 0);
create function size_used(storage_space) returns numeric language sql stable as $$
  select round($1.used_bytes / 1048576.0, 4)
$$;

-- A quota that is made smaller than what is used takes nothing away: only growing is refused.
create function keep_in_quota() returns trigger language plpgsql as $$
begin
  if new.used_bytes + new.reserved_bytes > new.quota * 1048576 then
    raise exception 'the storage space is full' using errcode = '23514', constraint = 'storage_space_full', table = 'storage_space';
  end if;
  return new;
end $$;
create trigger keep_in_quota before update of used_bytes, reserved_bytes on storage_space for each row
  when (new.used_bytes + new.reserved_bytes > old.used_bytes + old.reserved_bytes) execute function keep_in_quota();

alter table storage_space_media
  add column is_folder boolean not null default false,
  add column folder_id uuid,
  add column file_name text check (length(file_name) <= 255),
  add column mime text check (length(mime) <= 200),
  add column size bigint not null default 0 check (size >= 0 and size <= 9007199254740991),
  add column sha256 text collate "C",
  -- The folder with which it was put away, and comes back.
  add column archived_with uuid,
  -- Of the bytes that it has now, which may have replaced others: who brought them and when, and how often that was done.
  add column content_at timestamptz,
  add column content_by uuid,
  add column content_n integer not null default 1 check (content_n >= 1),
  add constraint storage_space_media_in_space unique (establishment_id, storage_space_id, id),
  add constraint storage_space_media_folder_id_fkey foreign key (establishment_id, folder_id)
    references storage_space_media (establishment_id, id),
  add constraint storage_space_media_same_space foreign key (establishment_id, storage_space_id, folder_id)
    references storage_space_media (establishment_id, storage_space_id, id),
  -- A folder, a link, or a file.
  add constraint storage_space_media_one_thing
    check (is_folder::int + (shared_link is not null)::int + (sha256 is not null)::int <= 1),
  add constraint storage_space_media_of_file check (
    (sha256 is null) = (file_name is null) and (sha256 is null) = (mime is null) and (sha256 is not null or size = 0));
create index storage_space_media_folder_id on storage_space_media (establishment_id, folder_id, created_at, id);
create index storage_space_media_size_sort on storage_space_media (establishment_id, owner_type, record_state, size, id);
create index storage_space_media_archived_with on storage_space_media (establishment_id, archived_with)
  where archived_with is not null;
-- What a file browser shows: one folder of one space, and how much of each type is in it.
create index storage_space_media_browse on storage_space_media
  (establishment_id, storage_space_id, record_state, is_folder, folder_id, created_at, id);
create index storage_space_media_by_type on storage_space_media
  (establishment_id, storage_space_id, media_type) include (size, record_state, is_folder);

-- What was replaced, newest last; the file itself has the newest. Five are kept.
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
  constraint storage_space_media_version_media_id_fkey foreign key (establishment_id, storage_space_id, media_id)
    references storage_space_media (establishment_id, storage_space_id, id) on update cascade on delete cascade
);
create index storage_space_media_version_in_space on storage_space_media_version (establishment_id, storage_space_id);
select protect_table('storage_space_media_version');

create function keep_last_versions() returns trigger language plpgsql as $$
begin
  delete from storage_space_media_version v
  where v.establishment_id = new.establishment_id and v.media_id = new.media_id and v.n in (
    select o.n from storage_space_media_version o
    where o.establishment_id = new.establishment_id and o.media_id = new.media_id order by o.n desc offset 5);
  return null;
end $$;
create trigger keep_last_versions after insert on storage_space_media_version for each row execute function keep_last_versions();

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
create trigger count_storage after insert or delete or update of size, storage_space_id on storage_space_media
  for each row execute function count_storage();
create trigger count_storage after insert or delete or update of size, storage_space_id on storage_space_media_version
  for each row execute function count_storage();

-- A folder is a folder of the same space, and lies in nothing that lies in it. Who moves a folder holds the space, since
-- two moves at a time could close a circle together.
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
        raise exception 'a folder would lie in itself' using errcode = '23514', constraint = 'storage_space_media_cycle', table = 'storage_space_media';
      end if;
    end if;
  end if;
  return new;
end $$;
create trigger lie_in_folder before insert or update of folder_id, is_folder on storage_space_media
  for each row execute function lie_in_folder();
