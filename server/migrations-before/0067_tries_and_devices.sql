-- Tries at what is secret and asks of what is dear, counted for all nodes together: one row per count, which the rate
-- limiter's own statement raises. A count is of minutes, so the table is not logged: a crash of PostgreSQL forgets it.
-- Of the installation, not of an establishment: who tries to log in is nobody's user yet. Keys are hashes.
create unlogged table pace_count (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index pace_count_expiry on pace_count (expire);
grant select, insert, update, delete on pace_count to topcenter_app;
drop table login_attempt;

-- Keys that the product makes for itself at their first use and signs with; never changed, never answered.
create table signing_key (
  purpose text primary key,
  secret bytea not null check (length(secret) = 32)
);
grant select, insert on signing_key to topcenter_app;

-- D2.7: browsers that logged in as this user before then are no longer known as theirs (a new password ends it).
alter table user_account add column devices_known_since timestamptz;
