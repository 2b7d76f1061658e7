-- The picture of a record as rows of lists show it, a square of 64 pixels; null until it is made (records/write/small-image.ts).
alter table record_image add column small bytea check (length(small) <= 16384);
create index record_image_without_small on record_image (establishment_id, entity_table, record_id) where small is null;
