-- Access: codes that tie accounts to devices (D2.5), who may log in from where (D2.6), and flags given for a while.

-- Nobody could issue the codes of this table; user_login_code takes its place.
drop table login_code;

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
  user_type text not null check (user_type in ('AdminsEgypt', 'MasterAdmin', 'Employee', 'Student', 'Parent', 'Client', 'Supplier', 'VechileOwner', 'Sales')),
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
create index user_login_code_user_id on user_login_code (establishment_id, user_id, created_at, id);
select protect_table('user_login_code');
alter table user_login_code add constraint user_login_code_user_id_fkey foreign key (establishment_id, user_id) references user_account (establishment_id, id);

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
create index new_device_request_user_id on new_device_request (establishment_id, user_id, created_at, id);
select protect_table('new_device_request');
alter table new_device_request add constraint new_device_request_user_id_fkey foreign key (establishment_id, user_id) references user_account (establishment_id, id);

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
  user_type text not null check (user_type in ('AdminsEgypt', 'MasterAdmin', 'Employee', 'Student', 'Parent', 'Client', 'Supplier', 'VechileOwner', 'Sales')),
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (' ' || ar_norm_v1(coalesce(code, ''))) stored,
  primary key (establishment_id, id),
  constraint type_valid_setting_code_key unique (establishment_id, user_type, code),
  constraint type_valid_setting_from_to_order check ("to" >= "from")
);
create index type_valid_setting_list on type_valid_setting (establishment_id, user_type, record_state, created_at, id);
create index type_valid_setting_search on type_valid_setting using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
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
  user_type text not null check (user_type in ('AdminsEgypt', 'MasterAdmin', 'Employee', 'Student', 'Parent', 'Client', 'Supplier', 'VechileOwner', 'Sales')),
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
create index user_valid_setting_user_id on user_valid_setting (establishment_id, user_id, created_at, id);
select protect_table('user_valid_setting');
alter table user_valid_setting add constraint user_valid_setting_user_id_fkey foreign key (establishment_id, user_id) references user_account (establishment_id, id);

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
  search text generated always as (' ' || ar_norm_v1(coalesce(reason, ''))) stored,
  primary key (establishment_id, id),
  constraint user_grant_from_to_order check ("to" >= "from")
);
create index user_grant_list on user_grant (establishment_id, record_state, created_at, id);
create index user_grant_user_id on user_grant (establishment_id, user_id, created_at, id);
create index user_grant_search on user_grant using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
select protect_table('user_grant');
alter table user_grant add constraint user_grant_user_id_fkey foreign key (establishment_id, user_id) references user_account (establishment_id, id);

-- One rule for a user and a platform, one setting for a type or a user.
create unique index user_login_code_one on user_login_code (establishment_id, user_id, platform) where record_state = 'active';
create unique index type_valid_setting_one on type_valid_setting (establishment_id, user_type) where record_state = 'active';
create unique index user_valid_setting_one on user_valid_setting (establishment_id, user_id) where record_state = 'active';
create unique index new_device_request_one on new_device_request (establishment_id, user_id, platform) where state = 'Waiting' and record_state = 'active';

-- The code that staff issued, as its hash and never with the record.
create table login_code_secret (
  establishment_id uuid not null,
  login_code_id uuid not null,
  hash text not null,
  issued_at timestamptz not null,
  primary key (establishment_id, login_code_id),
  constraint login_code_secret_code_fkey foreign key (establishment_id, login_code_id) references user_login_code (establishment_id, id) on delete cascade
);
select protect_table('login_code_secret');

-- The devices that a user logs in from; `confirmed_at`: a code was typed there, or staff approved it.
create table user_device (
  establishment_id uuid not null,
  user_id uuid not null,
  platform text not null,
  device_code text not null check (length(device_code) between 1 and 200),
  user_agent text,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  confirmed_at timestamptz,
  primary key (establishment_id, user_id, platform, device_code),
  constraint user_device_user_fkey foreign key (establishment_id, user_id) references user_account (establishment_id, id) on delete cascade
);
select protect_table('user_device');
