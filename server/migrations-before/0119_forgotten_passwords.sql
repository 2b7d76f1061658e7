-- A forgotten password (D12.5): one code for each user name, kept as a hash. A name that nobody has gets a row too, of
-- nobody, so that neither the answer nor its time tells whether the name is known. Read before the centre is known.
create table password_reset (
  name_hash bytea primary key check (length(name_hash) = 32),
  establishment_id uuid references establishment (id) on delete cascade,
  user_id uuid,
  code_hash text not null,
  tries integer not null default 0 check (tries >= 0),
  made_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > made_at),
  check ((establishment_id is null) = (user_id is null))
);
create index password_reset_expiry on password_reset (expires_at);
create index password_reset_establishment on password_reset (establishment_id);
grant select, insert, update, delete on password_reset to topcenter_app;

-- A password that somebody else has set is changed at the first login; until then the session does nothing else.
alter table user_account add column password_due boolean not null default false;
alter table session add column password_due boolean not null default false;
