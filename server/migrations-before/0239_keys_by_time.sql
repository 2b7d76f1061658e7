-- What only grows can be cut by time, a part for each month or year, when a centre asks for it: a key of such a table has
-- to say the time. Nothing refers to these rows by their id. Keys that say that something happened once (events of the
-- ledger, keys of requests) know no time, so these tables can be cut by centre only.
alter table audit drop constraint audit_pkey, add primary key (establishment_id, id, at);
alter table outbox drop constraint outbox_pkey, add primary key (establishment_id, id, created_at);
alter table ledger_transfer drop constraint ledger_transfer_pkey, add primary key (establishment_id, id, posted_at);
