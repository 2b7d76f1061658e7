alter table media_package add column image_at timestamptz;
