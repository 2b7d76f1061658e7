-- Lookup lists.

create table educational_stage (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
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
  constraint educational_stage_code_key unique (establishment_id, code),
  constraint educational_stage_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index educational_stage_list on educational_stage (establishment_id, record_state, created_at, id);
select protect_table('educational_stage');

create table blood_type (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
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
  constraint blood_type_code_key unique (establishment_id, code),
  constraint blood_type_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index blood_type_list on blood_type (establishment_id, record_state, created_at, id);
select protect_table('blood_type');

create table religion (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
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
  constraint religion_code_key unique (establishment_id, code),
  constraint religion_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index religion_list on religion (establishment_id, record_state, created_at, id);
select protect_table('religion');

create table sector (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
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
  constraint sector_code_key unique (establishment_id, code),
  constraint sector_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index sector_list on sector (establishment_id, record_state, created_at, id);
select protect_table('sector');

create table job (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
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
  constraint job_code_key unique (establishment_id, code),
  constraint job_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index job_list on job (establishment_id, record_state, created_at, id);
select protect_table('job');

create table general_job (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
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
  constraint general_job_code_key unique (establishment_id, code),
  constraint general_job_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index general_job_list on general_job (establishment_id, record_state, created_at, id);
select protect_table('general_job');

create table qualification (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
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
  constraint qualification_code_key unique (establishment_id, code),
  constraint qualification_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index qualification_list on qualification (establishment_id, record_state, created_at, id);
select protect_table('qualification');

create table qualification_estimate (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
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
  constraint qualification_estimate_code_key unique (establishment_id, code),
  constraint qualification_estimate_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index qualification_estimate_list on qualification_estimate (establishment_id, record_state, created_at, id);
select protect_table('qualification_estimate');

create table certificate (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
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
  constraint certificate_code_key unique (establishment_id, code),
  constraint certificate_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index certificate_list on certificate (establishment_id, record_state, created_at, id);
select protect_table('certificate');

create table scientific_degree (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
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
  constraint scientific_degree_code_key unique (establishment_id, code),
  constraint scientific_degree_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index scientific_degree_list on scientific_degree (establishment_id, record_state, created_at, id);
select protect_table('scientific_degree');

create table classification_degree (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
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
  constraint classification_degree_code_key unique (establishment_id, code),
  constraint classification_degree_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index classification_degree_list on classification_degree (establishment_id, record_state, created_at, id);
select protect_table('classification_degree');

create table social_statuse (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
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
  constraint social_statuse_code_key unique (establishment_id, code),
  constraint social_statuse_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index social_statuse_list on social_statuse (establishment_id, record_state, created_at, id);
select protect_table('social_statuse');

create table military_status_type (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
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
  constraint military_status_type_code_key unique (establishment_id, code),
  constraint military_status_type_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index military_status_type_list on military_status_type (establishment_id, record_state, created_at, id);
select protect_table('military_status_type');

create table personal_card_type (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
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
  constraint personal_card_type_code_key unique (establishment_id, code),
  constraint personal_card_type_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index personal_card_type_list on personal_card_type (establishment_id, record_state, created_at, id);
select protect_table('personal_card_type');

create table known_method (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
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
  constraint known_method_code_key unique (establishment_id, code),
  constraint known_method_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index known_method_list on known_method (establishment_id, record_state, created_at, id);
select protect_table('known_method');

create table communication_type (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
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
  constraint communication_type_code_key unique (establishment_id, code),
  constraint communication_type_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index communication_type_list on communication_type (establishment_id, record_state, created_at, id);
select protect_table('communication_type');

create table news_category (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
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
  constraint news_category_code_key unique (establishment_id, code),
  constraint news_category_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index news_category_list on news_category (establishment_id, record_state, created_at, id);
select protect_table('news_category');

create table expenses_type (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
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
  constraint expenses_type_code_key unique (establishment_id, code),
  constraint expenses_type_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index expenses_type_list on expenses_type (establishment_id, record_state, created_at, id);
select protect_table('expenses_type');

create table revenues_type (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
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
  constraint revenues_type_code_key unique (establishment_id, code),
  constraint revenues_type_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index revenues_type_list on revenues_type (establishment_id, record_state, created_at, id);
select protect_table('revenues_type');

create table service_type (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
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
  constraint service_type_code_key unique (establishment_id, code),
  constraint service_type_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index service_type_list on service_type (establishment_id, record_state, created_at, id);
select protect_table('service_type');

create table counted_service_type (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
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
  constraint counted_service_type_code_key unique (establishment_id, code),
  constraint counted_service_type_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index counted_service_type_list on counted_service_type (establishment_id, record_state, created_at, id);
select protect_table('counted_service_type');

create table injury_type (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
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
  constraint injury_type_code_key unique (establishment_id, code),
  constraint injury_type_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index injury_type_list on injury_type (establishment_id, record_state, created_at, id);
select protect_table('injury_type');

create table operation_type (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
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
  constraint operation_type_code_key unique (establishment_id, code),
  constraint operation_type_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index operation_type_list on operation_type (establishment_id, record_state, created_at, id);
select protect_table('operation_type');

create table chronic_disease (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
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
  constraint chronic_disease_code_key unique (establishment_id, code),
  constraint chronic_disease_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index chronic_disease_list on chronic_disease (establishment_id, record_state, created_at, id);
select protect_table('chronic_disease');

create table surgery (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
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
  constraint surgery_code_key unique (establishment_id, code),
  constraint surgery_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index surgery_list on surgery (establishment_id, record_state, created_at, id);
select protect_table('surgery');

create table active_substance (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
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
  constraint active_substance_code_key unique (establishment_id, code),
  constraint active_substance_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index active_substance_list on active_substance (establishment_id, record_state, created_at, id);
select protect_table('active_substance');

create table meal_type (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
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
  constraint meal_type_code_key unique (establishment_id, code),
  constraint meal_type_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index meal_type_list on meal_type (establishment_id, record_state, created_at, id);
select protect_table('meal_type');

create table meal (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
  meal_type_id uuid,
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
  constraint meal_code_key unique (establishment_id, code),
  constraint meal_named check (num_nonnulls(name_ar, name_en, name_und) > 0),
  constraint meal_meal_type_id_fkey foreign key (establishment_id, meal_type_id) references meal_type (establishment_id, id)
);
create index meal_list on meal (establishment_id, record_state, created_at, id);
select protect_table('meal');

create table question_type (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
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
  constraint question_type_code_key unique (establishment_id, code),
  constraint question_type_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index question_type_list on question_type (establishment_id, record_state, created_at, id);
select protect_table('question_type');

create table question (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
  question_type_id uuid,
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
  constraint question_code_key unique (establishment_id, code),
  constraint question_named check (num_nonnulls(name_ar, name_en, name_und) > 0),
  constraint question_question_type_id_fkey foreign key (establishment_id,
    question_type_id) references question_type (establishment_id, id)
);
create index question_list on question (establishment_id, record_state, created_at, id);
select protect_table('question');

create table activity_type (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
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
  constraint activity_type_code_key unique (establishment_id, code),
  constraint activity_type_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index activity_type_list on activity_type (establishment_id, record_state, created_at, id);
select protect_table('activity_type');

create table sponsor (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
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
  constraint sponsor_code_key unique (establishment_id, code),
  constraint sponsor_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index sponsor_list on sponsor (establishment_id, record_state, created_at, id);
select protect_table('sponsor');

create table bank (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
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
  constraint bank_code_key unique (establishment_id, code),
  constraint bank_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index bank_list on bank (establishment_id, record_state, created_at, id);
select protect_table('bank');

create table color (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
  hex text not null check (hex ~ '^#[0-9a-f]{6}$'),
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
  constraint color_code_key unique (establishment_id, code),
  constraint color_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index color_list on color (establishment_id, record_state, created_at, id);
select protect_table('color');

create table priority_type (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
  color text check (color ~ '^#[0-9a-f]{6}$'),
  answer_minutes integer check (answer_minutes >= 1 and answer_minutes <= 100000),
  usual boolean not null default false,
  for_complaints boolean not null default true,
  for_follow_ups boolean not null default true,
  for_reminders boolean not null default true,
  rank integer check (rank >= 1 and rank <= 99),
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
  constraint priority_type_code_key unique (establishment_id, code),
  constraint priority_type_usual_fits check (not usual or for_complaints),
  constraint priority_type_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index priority_type_list on priority_type (establishment_id, record_state, created_at, id);
create index priority_type_rank_sort on priority_type (establishment_id, record_state, rank, id);
create unique index priority_type_usual on priority_type (establishment_id) where usual and record_state = 'active';
select protect_table('priority_type');

create table payment_method (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
  needs_verification boolean not null default true,
  -- Account number and terms of a method, shown to students and parents.
  pay_to text check (length(pay_to) <= 120),
  pay_terms_ar text check (length(pay_terms_ar) <= 300),
  pay_terms_en text check (length(pay_terms_en) <= 300),
  pay_terms_und text check (length(pay_terms_und) <= 300),
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
  constraint payment_method_code_key unique (establishment_id, code),
  constraint payment_method_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index payment_method_list on payment_method (establishment_id, record_state, created_at, id);
select protect_table('payment_method');

create table installment_batch_type (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
  parts integer not null default 1 check (parts >= 1 and parts <= 120),
  every_months integer not null default 1 check (every_months >= 1 and every_months <= 24),
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
  constraint installment_batch_type_code_key unique (establishment_id, code),
  constraint installment_batch_type_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index installment_batch_type_list on installment_batch_type (establishment_id, record_state, created_at, id);
select protect_table('installment_batch_type');

create table complaint_type (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
  scope_type text not null default 'General' check (scope_type in ('General', 'Group', 'Employee', 'Place')),
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
  constraint complaint_type_code_key unique (establishment_id, code),
  constraint complaint_type_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index complaint_type_list on complaint_type (establishment_id, record_state, created_at, id);
select protect_table('complaint_type');

create table complaint_sector (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
  answered_by_id uuid,
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
  constraint complaint_sector_code_key unique (establishment_id, code),
  constraint complaint_sector_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index complaint_sector_list on complaint_sector (establishment_id, record_state, created_at, id);
create index complaint_sector_answered_by_id on complaint_sector (establishment_id, answered_by_id, code)
  where answered_by_id is not null;
select protect_table('complaint_sector');

create table relative_relation_type (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
  repetition boolean not null default false,
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
  constraint relative_relation_type_code_key unique (establishment_id, code),
  constraint relative_relation_type_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index relative_relation_type_list on relative_relation_type (establishment_id, record_state, created_at, id);
select protect_table('relative_relation_type');

create table insurance_company (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
  address_ar text check (length(address_ar) <= 400),
  address_en text check (length(address_en) <= 400),
  address_und text check (length(address_und) <= 400),
  phone text,
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (
    ' ' || ar_norm_v3(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, '') || ' ' || coalesce(phone_forms_v1(phone), ''))
  ) stored,
  primary key (establishment_id, id),
  constraint insurance_company_code_key unique (establishment_id, code),
  constraint insurance_company_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index insurance_company_list on insurance_company (establishment_id, record_state, created_at, id);
select protect_table('insurance_company');

create table reminder_plan (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
  duration_from integer not null default 0 check (duration_from >= 0 and duration_from <= 527040),
  duration_to integer not null default 0 check (duration_to >= 0 and duration_to <= 527040),
  priority_type_before_id uuid,
  priority_type_on_id uuid,
  priority_type_after_id uuid,
  details_before_ar text check (length(details_before_ar) <= 1000),
  details_before_en text check (length(details_before_en) <= 1000),
  details_before_und text check (length(details_before_und) <= 1000),
  details_after_ar text check (length(details_after_ar) <= 1000),
  details_after_en text check (length(details_after_en) <= 1000),
  details_after_und text check (length(details_after_und) <= 1000),
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
  constraint reminder_plan_code_key unique (establishment_id, code),
  constraint reminder_plan_named check (num_nonnulls(name_ar, name_en, name_und) > 0),
  constraint reminder_plan_priority_type_before_id_fkey
    foreign key (establishment_id, priority_type_before_id) references priority_type (establishment_id, id),
  constraint reminder_plan_priority_type_on_id_fkey
    foreign key (establishment_id, priority_type_on_id) references priority_type (establishment_id, id),
  constraint reminder_plan_priority_type_after_id_fkey
    foreign key (establishment_id, priority_type_after_id) references priority_type (establishment_id, id)
);
create index reminder_plan_list on reminder_plan (establishment_id, record_state, created_at, id);
select protect_table('reminder_plan');

create table grading_plan (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
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
  constraint grading_plan_code_key unique (establishment_id, code),
  constraint grading_plan_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index grading_plan_list on grading_plan (establishment_id, record_state, created_at, id);
select protect_table('grading_plan');

create table grading_plan_slices (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  degree_from numeric(5,2) not null check (degree_from >= 0 and degree_from <= 100),
  degree_to numeric(5,2) not null check (degree_to >= 0 and degree_to <= 100),
  degree_name_ar text check (length(degree_name_ar) <= 120),
  degree_name_en text check (length(degree_name_en) <= 120),
  degree_name_und text check (length(degree_name_und) <= 120),
  primary key (establishment_id, parent_id, position),
  constraint grading_plan_slices_parent_fkey
    foreign key (establishment_id, parent_id) references grading_plan (establishment_id, id) on delete cascade
);
select protect_table('grading_plan_slices');

create table specialty (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
  parent_id uuid,
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
  constraint specialty_code_key unique (establishment_id, code),
  constraint specialty_named check (num_nonnulls(name_ar, name_en, name_und) > 0),
  constraint specialty_parent_id_fkey foreign key (establishment_id, parent_id) references specialty (establishment_id, id)
);
create index specialty_list on specialty (establishment_id, record_state, created_at, id);
create index specialty_parent_id on specialty (establishment_id, parent_id, created_at, id);
select protect_table('specialty');

create table body_part (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
  parent_id uuid,
  component_id uuid,
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
  constraint body_part_code_key unique (establishment_id, code),
  constraint body_part_named check (num_nonnulls(name_ar, name_en, name_und) > 0),
  constraint body_part_parent_id_fkey foreign key (establishment_id, parent_id) references body_part (establishment_id, id),
  constraint body_part_component_id_fkey foreign key (establishment_id, component_id) references system_component (establishment_id, id)
);
create index body_part_list on body_part (establishment_id, record_state, created_at, id);
create index body_part_parent_id on body_part (establishment_id, parent_id, created_at, id);
create index body_part_component_id on body_part (establishment_id, component_id, code) where component_id is not null;
select protect_table('body_part');

create table job_grade (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
  parent_id uuid,
  component_id uuid,
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
  constraint job_grade_code_key unique (establishment_id, code),
  constraint job_grade_named check (num_nonnulls(name_ar, name_en, name_und) > 0),
  constraint job_grade_parent_id_fkey foreign key (establishment_id, parent_id) references job_grade (establishment_id, id),
  constraint job_grade_component_id_fkey foreign key (establishment_id, component_id) references system_component (establishment_id, id)
);
create index job_grade_list on job_grade (establishment_id, record_state, created_at, id);
create index job_grade_parent_id on job_grade (establishment_id, parent_id, created_at, id);
create index job_grade_component_id on job_grade (establishment_id, component_id, code) where component_id is not null;
select protect_table('job_grade');

create table geographical_distribution (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
  parent_id uuid,
  component_id uuid,
  map_link text check (length(map_link) <= 2000),
  country_code text check (length(country_code) <= 7),
  latitude numeric(14,4) check (latitude >= -90 and latitude <= 90),
  longitude numeric(14,4) check (longitude >= -180 and longitude <= 180),
  end_latitude numeric(14,4) check (end_latitude >= -90 and end_latitude <= 90),
  end_longitude numeric(14,4) check (end_longitude >= -180 and end_longitude <= 180),
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
  constraint geographical_distribution_code_key unique (establishment_id, code),
  constraint geographical_distribution_named check (num_nonnulls(name_ar, name_en, name_und) > 0),
  constraint geographical_distribution_parent_id_fkey
    foreign key (establishment_id, parent_id) references geographical_distribution (establishment_id, id),
  constraint geographical_distribution_component_id_fkey
    foreign key (establishment_id, component_id) references system_component (establishment_id, id)
);
create index geographical_distribution_list on geographical_distribution (establishment_id, record_state, created_at, id);
create index geographical_distribution_parent_id on geographical_distribution (establishment_id, parent_id, created_at, id);
create index geographical_distribution_component_id
  on geographical_distribution (establishment_id, component_id, code)
  where component_id is not null;
select protect_table('geographical_distribution');

create table country (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
  nationality_ar text check (length(nationality_ar) <= 120),
  nationality_en text check (length(nationality_en) <= 120),
  nationality_und text check (length(nationality_und) <= 120),
  dial_code text check (length(dial_code) <= 7),
  iso2 text check (length(iso2) <= 200),
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (
    ' ' || ar_norm_v3(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, '') || ' ' || coalesce(nationality_ar, '') || ' ' || coalesce(nationality_en, '') || ' ' || coalesce(nationality_und, '') || ' ' || coalesce(dial_code, ''))
  ) stored,
  primary key (establishment_id, id),
  constraint country_code_key unique (establishment_id, code),
  constraint country_iso2_key unique (establishment_id, iso2),
  constraint country_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index country_list on country (establishment_id, record_state, created_at, id);
select protect_table('country');

create table governorate (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
  country_id uuid,
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
  constraint governorate_code_key unique (establishment_id, code),
  constraint governorate_named check (num_nonnulls(name_ar, name_en, name_und) > 0),
  constraint governorate_country_id_fkey foreign key (establishment_id, country_id) references country (establishment_id, id)
);
create index governorate_list on governorate (establishment_id, record_state, created_at, id);
select protect_table('governorate');

create table city (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
  governorate_id uuid not null,
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
  constraint city_code_key unique (establishment_id, code),
  constraint city_with_governorate unique (establishment_id, id, governorate_id),
  constraint city_named check (num_nonnulls(name_ar, name_en, name_und) > 0),
  constraint city_governorate_id_fkey foreign key (establishment_id, governorate_id) references governorate (establishment_id, id)
);
create index city_list on city (establishment_id, record_state, created_at, id);
select protect_table('city');

create table district (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
  city_id uuid not null,
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
  constraint district_code_key unique (establishment_id, code),
  constraint district_with_city unique (establishment_id, id, city_id),
  constraint district_named check (num_nonnulls(name_ar, name_en, name_und) > 0),
  constraint district_city_id_fkey foreign key (establishment_id, city_id) references city (establishment_id, id)
);
create index district_list on district (establishment_id, record_state, created_at, id);
select protect_table('district');

create table brand (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
  discount_percentage numeric(5,2) not null default 0 check (discount_percentage >= 0 and discount_percentage <= 100),
  -- A brand gives its discount for a period, and its services may cost points (D7.9).
  "from" date,
  "to" date,
  link_active boolean not null default false,
  map text,
  facebook text,
  twitter text,
  instagram text,
  website text,
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
  constraint brand_code_key unique (establishment_id, code),
  constraint brand_named check (num_nonnulls(name_ar, name_en, name_und) > 0),
  constraint brand_from_to_order check ("to" >= "from")
);
create index brand_list on brand (establishment_id, record_state, created_at, id);
select protect_table('brand');

create table branch (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
  brand_id uuid,
  link_active boolean not null default false,
  phone_active boolean not null default false,
  phone text,
  map text,
  facebook text,
  twitter text,
  instagram text,
  website text,
  tax_number text check (length(tax_number) <= 40),
  address text check (length(address) <= 400),
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (
    ' ' || ar_norm_v3(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, '') || ' ' || coalesce(phone_forms_v1(phone), ''))
  ) stored,
  primary key (establishment_id, id),
  constraint branch_code_key unique (establishment_id, code),
  constraint branch_named check (num_nonnulls(name_ar, name_en, name_und) > 0),
  constraint branch_brand_id_fkey foreign key (establishment_id, brand_id) references brand (establishment_id, id)
);
create index branch_list on branch (establishment_id, record_state, created_at, id);
select protect_table('branch');

create table drop_down_list (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
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
  constraint drop_down_list_code_key unique (establishment_id, code),
  constraint drop_down_list_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index drop_down_list_list on drop_down_list (establishment_id, record_state, created_at, id);
select protect_table('drop_down_list');

create table drop_down_list_items (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  id uuid not null,
  item_name_ar text check (length(item_name_ar) <= 200),
  item_name_en text check (length(item_name_en) <= 200),
  item_name_und text check (length(item_name_und) <= 200),
  primary key (establishment_id, parent_id, position),
  constraint drop_down_list_items_id_key unique (establishment_id, id),
  constraint drop_down_list_items_parent_fkey
    foreign key (establishment_id, parent_id) references drop_down_list (establishment_id, id) on delete cascade
);
select protect_table('drop_down_list_items');

create table property_type (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
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
  constraint property_type_code_key unique (establishment_id, code),
  constraint property_type_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index property_type_list on property_type (establishment_id, record_state, created_at, id);
select protect_table('property_type');

create table property_type_properties (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  id uuid not null,
  value_type text not null check (value_type in ('Text', 'Number', 'Integer', 'Percentage', 'Decimal', 'DateTime', 'Date',
    'Time', 'Email', 'Link', 'Logical', 'DropDownList')),
  property_name_ar text check (length(property_name_ar) <= 200),
  property_name_en text check (length(property_name_en) <= 200),
  property_name_und text check (length(property_name_und) <= 200),
  default_value_ar text check (length(default_value_ar) <= 400),
  default_value_en text check (length(default_value_en) <= 400),
  default_value_und text check (length(default_value_und) <= 400),
  drop_down_list_id uuid,
  primary key (establishment_id, parent_id, position),
  constraint property_type_properties_id_key unique (establishment_id, id),
  constraint property_type_properties_parent_fkey
    foreign key (establishment_id, parent_id) references property_type (establishment_id, id) on delete cascade,
  constraint property_type_properties_drop_down_list_id_fkey
    foreign key (establishment_id, drop_down_list_id) references drop_down_list (establishment_id, id)
);
select protect_table('property_type_properties');

create trigger no_cycle before insert or update of parent_id on geographical_distribution
  for each row execute function refuse_cycle();
comment on trigger no_cycle on geographical_distribution is 'Refusal of a parent below the record itself.';

create trigger no_cycle before insert or update of parent_id on job_grade
  for each row execute function refuse_cycle();
comment on trigger no_cycle on job_grade is 'Refusal of a parent below the record itself.';

create trigger no_cycle before insert or update of parent_id on body_part
  for each row execute function refuse_cycle();
comment on trigger no_cycle on body_part is 'Refusal of a parent below the record itself.';

create trigger no_cycle before insert or update of parent_id on specialty
  for each row execute function refuse_cycle();
comment on trigger no_cycle on specialty is 'Refusal of a parent below the record itself.';

create trigger heed_hierarchy after insert or update of parent_id, component_id on geographical_distribution
  for each row when (new.component_id is not null) execute function heed_hierarchy('GeographicalDistribution');
comment on trigger heed_hierarchy on geographical_distribution is
  'Check of the component against the hierarchy of its kind.';

create trigger heed_hierarchy after insert or update of parent_id, component_id on job_grade
  for each row when (new.component_id is not null) execute function heed_hierarchy('JobGrade');
comment on trigger heed_hierarchy on job_grade is 'Check of the component against the hierarchy of its kind.';

create trigger heed_hierarchy after insert or update of parent_id, component_id on body_part
  for each row when (new.component_id is not null) execute function heed_hierarchy('BodyPart');
comment on trigger heed_hierarchy on body_part is 'Check of the component against the hierarchy of its kind.';
