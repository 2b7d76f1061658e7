-- Files of storage spaces, and the versions that are kept of them, refer to bytes (0160).
select refer_to_blob('storage_space_media', 'sha256');
select refer_to_blob('storage_space_media_version', 'sha256');
-- How many of each type lie in a folder, or at the top of a space.
create index storage_space_media_in_folder on storage_space_media (establishment_id, storage_space_id, folder_id, media_type)
  where record_state = 'active' and not is_folder;
