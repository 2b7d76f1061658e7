-- What stands round the files of a space (D9.5): how many of each type lie in each of its folders, and how many bytes.
-- Counted once, as they are written, and not at each look: a look at 100,000 files took a tenth of a second.
create table storage_space_sum (
  establishment_id uuid not null references establishment (id),
  storage_space_id uuid not null,
  -- The folder; for what lies at the top, the space itself.
  lies_in uuid not null,
  media_type text not null,
  -- Active ones, folders not counted.
  files integer not null default 0,
  bytes bigint not null default 0,
  -- Archived ones too, as the quota has them; versions are not among them.
  all_bytes bigint not null default 0,
  -- What was put away by itself and not with its folder: what the trash shows.
  archived integer not null default 0,
  primary key (establishment_id, storage_space_id, lies_in, media_type),
  constraint storage_space_sum_space foreign key (establishment_id, storage_space_id)
    references storage_space (establishment_id, id) on delete cascade
);
select protect_table('storage_space_sum');

-- What one entry adds to a line of sums.
create function summed(storage_space_media, out files integer, out bytes bigint, out archived integer) language sql immutable as $$
  select
    ($1.record_state = 'active' and not $1.is_folder)::integer,
    case when $1.record_state = 'active' and not $1.is_folder then $1.size else 0 end,
    ($1.record_state = 'archived' and $1.archived_with is null)::integer
$$;

-- A statement at a time: a folder of 50,000 that is put away changes a line once, and not 50,000 times.
create function sum_storage() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update storage_space_sum s
    set files = s.files - d.files, bytes = s.bytes - d.bytes, all_bytes = s.all_bytes - d.all_bytes, archived = s.archived - d.archived
    from (
      select o.establishment_id, o.storage_space_id, coalesce(o.folder_id, o.storage_space_id) as lies_in, o.media_type,
        sum((summed(o)).files) as files, sum((summed(o)).bytes) as bytes, sum(o.size) as all_bytes, sum((summed(o)).archived) as archived
      from old_rows o group by 1, 2, 3, 4
    ) d
    where s.establishment_id = d.establishment_id and s.storage_space_id = d.storage_space_id
      and s.lies_in = d.lies_in and s.media_type = d.media_type;
    delete from storage_space_sum s using old_rows o
      where o.is_folder and s.establishment_id = o.establishment_id and s.storage_space_id = o.storage_space_id and s.lies_in = o.id;
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into storage_space_sum as s (establishment_id, storage_space_id, lies_in, media_type, files, bytes, all_bytes, archived)
    select n.establishment_id, n.storage_space_id, coalesce(n.folder_id, n.storage_space_id), n.media_type,
      sum((summed(n)).files), sum((summed(n)).bytes), sum(n.size), sum((summed(n)).archived)
    from new_rows n group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (establishment_id, storage_space_id, lies_in, media_type) do update
    set files = s.files + excluded.files, bytes = s.bytes + excluded.bytes, all_bytes = s.all_bytes + excluded.all_bytes,
      archived = s.archived + excluded.archived;
    return null;
  end if;
  insert into storage_space_sum as s (establishment_id, storage_space_id, lies_in, media_type, files, bytes, all_bytes, archived)
  select c.establishment_id, c.storage_space_id, c.lies_in, c.media_type, sum(c.files), sum(c.bytes), sum(c.size), sum(c.archived)
  from (
    select n.establishment_id, n.storage_space_id, coalesce(n.folder_id, n.storage_space_id) as lies_in, n.media_type,
      (summed(n)).files, (summed(n)).bytes, n.size, (summed(n)).archived
    from new_rows n
    union all
    select o.establishment_id, o.storage_space_id, coalesce(o.folder_id, o.storage_space_id), o.media_type,
      -(summed(o)).files, -(summed(o)).bytes, -o.size, -(summed(o)).archived
    from old_rows o
  ) c
  group by 1, 2, 3, 4
  having sum(c.files) <> 0 or sum(c.bytes) <> 0 or sum(c.size) <> 0 or sum(c.archived) <> 0
  order by 1, 2, 3, 4
  on conflict (establishment_id, storage_space_id, lies_in, media_type) do update
  set files = s.files + excluded.files, bytes = s.bytes + excluded.bytes, all_bytes = s.all_bytes + excluded.all_bytes,
    archived = s.archived + excluded.archived;
  return null;
end $$;
create trigger sum_inserted after insert on storage_space_media
  referencing new table as new_rows for each statement execute function sum_storage();
create trigger sum_updated after update on storage_space_media
  referencing old table as old_rows new table as new_rows for each statement execute function sum_storage();
create trigger sum_deleted after delete on storage_space_media
  referencing old table as old_rows for each statement execute function sum_storage();

insert into storage_space_sum (establishment_id, storage_space_id, lies_in, media_type, files, bytes, all_bytes, archived)
select m.establishment_id, m.storage_space_id, coalesce(m.folder_id, m.storage_space_id), m.media_type,
  sum((summed(m)).files), sum((summed(m)).bytes), sum(m.size), sum((summed(m)).archived)
from storage_space_media m group by 1, 2, 3, 4;

-- They served the sums alone.
drop index storage_space_media_by_type;
drop index storage_space_media_in_folder;
