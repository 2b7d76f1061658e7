-- The overview of shared folders counts who opened their media this month.
create index media_view_last_at on media_view (establishment_id, last_at);
