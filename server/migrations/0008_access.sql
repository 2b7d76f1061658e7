-- Roles, sessions, login codes, devices and saved views.

create table establishment_role (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
  is_default boolean not null default false,
  privileges jsonb,
  user_type text not null check (user_type in ('AdminsEgypt', 'MasterAdmin', 'Employee', 'Student', 'Parent', 'Client',
    'Supplier', 'VechileOwner', 'Sales')),
  -- D12.11: true lets the holder pass every permission check of the establishment, also for flags of later releases.
  all_privileges boolean not null default false,
  own_groups_only boolean not null default false,
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (
    ' ' || ar_norm_v3(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))
  ) stored,
  primary key (establishment_id, id),
  constraint establishment_role_code_key unique (establishment_id, code),
  constraint establishment_role_named check (num_nonnulls(name_ar, name_en, name_und) > 0),
  constraint establishment_role_own_groups_only_check
  check (not own_groups_only or user_type = 'Employee'),
  constraint establishment_role_all_privileges_check
  check (not all_privileges or user_type = 'MasterAdmin')
);
create index establishment_role_search on establishment_role using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
-- One default role for each user type of an establishment (D2.2).
create unique index establishment_role_default
  on establishment_role (establishment_id, user_type)
  where is_default and record_state = 'active';
create index establishment_role_list
  on establishment_role (establishment_id, user_type, record_state, created_at, id);
select protect_table('establishment_role');

-- User names are unique over all establishments, because the login page does not ask for the establishment. In a
-- distributed database the table exists on the coordinator only, so it has no foreign keys.
create table login_name (
  name_key text primary key,
  establishment_id uuid not null,
  user_id uuid not null,
  constraint login_name_name_key_check check (length(name_key) between 1 and 600)
);
create unique index login_name_user on login_name (establishment_id, user_id);
grant select, insert, update, delete on login_name to topcenter_app;

create table session (
  token_hash bytea primary key check (length(token_hash) = 32),
  -- A session keeps its id through all rotations of its token. Reuse of an old token ends the session.
  id uuid not null,
  establishment_id uuid not null,
  acting_establishment_id uuid,
  user_id uuid not null,
  user_type text not null,
  platform text not null,
  device_id text,
  address text,
  user_agent text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  idle_seconds integer not null check (idle_seconds > 0),
  ended_at timestamptz,
  ended_reason text,
  login_code_due boolean not null default false,
  password_due boolean not null default false,
  check ((ended_at is null) = (ended_reason is null))
);
create index session_of_user on session (establishment_id, user_id) where ended_at is null;
create index session_expiry on session (expires_at);
create unique index session_id on session (id);
grant select, insert, update, delete on session to topcenter_app;

-- Codes for forgotten passwords (D12.5): one for each user name, as a hash. An unknown name gets a row without a user,
-- so that neither the response nor its time shows whether the name exists. The table is read before the centre is
-- known.
create table password_reset (
  name_hash bytea primary key check (length(name_hash) = 32),
  establishment_id uuid,
  user_id uuid,
  code_hash text not null,
  tries integer not null default 0 check (tries >= 0),
  made_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > made_at),
  -- A code is valid only while the address to which it was sent is still trusted. Codes that confirm an address are
  -- also stored here, under a name that no user can have.
  sent_to text,
  check ((establishment_id is null) = (user_id is null))
);
create index password_reset_expiry on password_reset (expires_at);
create index password_reset_establishment on password_reset (establishment_id);
grant select, insert, update, delete on password_reset to topcenter_app;

create table user_login_code (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  user_id uuid not null,
  platform text not null check (platform in ('web', 'desktop', 'android', 'ios')),
  source text not null check (source in ('DeviceGenerated', 'SystemGenerated')),
  device_code text check (length(device_code) <= 200),
  used_at timestamptz,
  reset_login_code_date timestamptz,
  reset_device_code_date timestamptz,
  user_type text not null check (user_type in ('AdminsEgypt', 'MasterAdmin', 'Employee', 'Student', 'Parent', 'Client',
    'Supplier', 'VechileOwner', 'Sales')),
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  primary key (establishment_id, id)
);
create index user_login_code_list on user_login_code (establishment_id, user_type, record_state, created_at, id);
-- One code for a user and a platform.
create unique index user_login_code_one on user_login_code (establishment_id, user_id, platform) where record_state = 'active';
create index user_login_code_user_id on user_login_code (establishment_id, user_id, created_at);
select protect_table('user_login_code');

-- Hash of a code that staff issued, stored apart from the record of the code.
create table login_code_secret (
  establishment_id uuid not null,
  login_code_id uuid not null,
  hash text not null,
  issued_at timestamptz not null,
  primary key (establishment_id, login_code_id),
  constraint login_code_secret_code_fkey
    foreign key (establishment_id, login_code_id) references user_login_code (establishment_id, id) on delete cascade
);
select protect_table('login_code_secret');

create table new_device_request (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  state text not null default 'Waiting' check (state in ('Waiting', 'Approved', 'Refused')),
  user_id uuid,
  platform text check (platform in ('web', 'desktop', 'android', 'ios')),
  device_code text check (length(device_code) <= 200),
  address text check (length(address) <= 200),
  user_agent text check (length(user_agent) <= 300),
  decided_at timestamptz,
  reason text check (length(reason) <= 400),
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  primary key (establishment_id, id)
);
create index new_device_request_list on new_device_request (establishment_id, record_state, created_at, id);
create unique index new_device_request_one
  on new_device_request (establishment_id, user_id, platform)
  where state = 'Waiting' and record_state = 'active';
create index new_device_request_state_tab
  on new_device_request (establishment_id, record_state, state, created_at, id);
create index new_device_request_user_id on new_device_request (establishment_id, user_id, created_at) where user_id is not null;
select protect_table('new_device_request');

-- Devices from which a user logs in. `confirmed_at`: time at which a code was typed there, or staff approved the
-- device.
create table user_device (
  establishment_id uuid not null,
  user_id uuid not null,
  platform text not null,
  device_code text not null check (length(device_code) between 1 and 200),
  user_agent text,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  confirmed_at timestamptz,
  primary key (establishment_id, user_id, platform, device_code)
);
select protect_table('user_device');

create table type_valid_setting (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  web boolean not null default true,
  desktop boolean not null default true,
  android boolean not null default true,
  ios boolean not null default true,
  "from" date,
  "to" date,
  max_devices integer check (max_devices >= 1 and max_devices <= 50),
  user_type text not null check (user_type in ('AdminsEgypt', 'MasterAdmin', 'Employee', 'Student', 'Parent', 'Client',
    'Supplier', 'VechileOwner', 'Sales')),
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (' ' || ar_norm_v3(coalesce(code, ''))) stored,
  primary key (establishment_id, id),
  constraint type_valid_setting_code_key unique (establishment_id, user_type, code),
  constraint type_valid_setting_from_to_order check ("to" >= "from")
);
create index type_valid_setting_list on type_valid_setting (establishment_id, user_type, record_state, created_at, id);
create index type_valid_setting_search on type_valid_setting using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
create unique index type_valid_setting_one on type_valid_setting (establishment_id, user_type) where record_state = 'active';
select protect_table('type_valid_setting');

create table user_valid_setting (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  user_id uuid not null,
  web boolean not null default true,
  desktop boolean not null default true,
  android boolean not null default true,
  ios boolean not null default true,
  "from" date,
  "to" date,
  max_devices integer check (max_devices >= 1 and max_devices <= 50),
  user_type text not null check (user_type in ('AdminsEgypt', 'MasterAdmin', 'Employee', 'Student', 'Parent', 'Client',
    'Supplier', 'VechileOwner', 'Sales')),
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  primary key (establishment_id, id),
  constraint user_valid_setting_from_to_order check ("to" >= "from")
);
create index user_valid_setting_list on user_valid_setting (establishment_id, user_type, record_state, created_at, id);
create unique index user_valid_setting_one on user_valid_setting (establishment_id, user_id) where record_state = 'active';
create index user_valid_setting_user_id on user_valid_setting (establishment_id, user_id, created_at);
select protect_table('user_valid_setting');

create table user_grant (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  user_id uuid not null,
  "from" timestamptz not null,
  "to" timestamptz not null,
  privileges jsonb not null,
  reason text check (length(reason) <= 400),
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (' ' || ar_norm_v3(coalesce(reason, ''))) stored,
  primary key (establishment_id, id),
  constraint user_grant_from_to_order check ("to" >= "from")
);
create index user_grant_list on user_grant (establishment_id, record_state, created_at, id);
create index user_grant_search on user_grant using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
create index user_grant_user_id on user_grant (establishment_id, user_id, "to");
select protect_table('user_grant');

-- Saved views of lists. A name is unique in a list of a user.
create table saved_view (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  -- no foreign key: users of the platform save views too
  user_id uuid not null,
  list text not null check (length(list) between 1 and 80),
  name text not null check (length(btrim(name)) between 1 and 60),
  query text not null check (length(query) <= 4000),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (establishment_id, id),
  constraint saved_view_of_list unique (establishment_id, id, list)
);
create unique index saved_view_name on saved_view (establishment_id, user_id, list, ar_norm_v3(name));
select protect_table('saved_view');

-- A report view may be shared with roles, so each reader has their own default: one for each list.
create table saved_view_role (
  establishment_id uuid not null references establishment (id),
  saved_view_id uuid not null,
  role_id uuid not null,
  primary key (establishment_id, saved_view_id, role_id),
  foreign key (establishment_id, saved_view_id) references saved_view (establishment_id, id) on delete cascade,
  foreign key (establishment_id, role_id) references establishment_role (establishment_id, id) on delete cascade
);
create index saved_view_role_of on saved_view_role (establishment_id, role_id);
select protect_table('saved_view_role');

create table saved_view_default (
  establishment_id uuid not null references establishment (id),
  -- no foreign key: users of the platform save views too
  user_id uuid not null,
  list text not null,
  saved_view_id uuid not null,
  primary key (establishment_id, user_id, list),
  foreign key (establishment_id, saved_view_id, list) references saved_view (establishment_id, id, list) on delete cascade
);
create index saved_view_default_of on saved_view_default (establishment_id, saved_view_id);
select protect_table('saved_view_default');
