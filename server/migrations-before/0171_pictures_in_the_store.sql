-- Pictures of records and of exam questions lie in the store of files (0060). Those that lie here already are moved by a regular
-- job (records/write/picture-bytes.ts): a migration reaches no disk.
alter table record_image
  alter column bytes drop not null,
  add column sha256 text collate "C",
  add constraint record_image_lies_somewhere check (num_nonnulls(bytes, sha256) = 1);
select refer_to_blob('record_image', 'sha256');
create index record_image_to_move on record_image (establishment_id, entity_table, record_id) where bytes is not null;

alter table exam_picture
  alter column bytes drop not null,
  add column sha256 text collate "C",
  add constraint exam_picture_lies_somewhere check (num_nonnulls(bytes, sha256) = 1);
select refer_to_blob('exam_picture', 'sha256');
create index exam_picture_to_move on exam_picture (establishment_id, token) where bytes is not null;

-- Of records that were deleted for good: their pictures stayed behind until now.
do $$
declare gone text;
begin
  for gone in
    select distinct i.entity_table from record_image i
    join information_schema.columns c on c.table_schema = current_schema() and c.table_name = i.entity_table and c.column_name = 'establishment_id'
  loop
    execute format('delete from record_image i where i.entity_table = %1$L and not exists (select 1 from %1$I t where t.establishment_id = i.establishment_id and t.id = i.record_id)', gone);
  end loop;
end $$;
