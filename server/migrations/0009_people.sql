-- Users: students, parents, employees and others; their families and files.

create table user_account (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
  image_at timestamptz,
  phone text,
  phone2 text,
  phone3 text,
  whats_app_status boolean not null default true,
  email text,
  work_email text,
  address text check (length(address) <= 400),
  user_name text,
  password text,
  role_id uuid,
  active_status boolean not null default true,
  known_method_id uuid,
  gender text check (gender in ('Male', 'Female')),
  birth_date date,
  birth_time time,
  birth_place text check (length(birth_place) <= 200),
  national_id text,
  national_id_expiry date,
  insurance_number text check (length(insurance_number) <= 40),
  insurance_company_id uuid,
  nationality_id uuid,
  citizenship text check (citizenship in ('Citizen', 'Resident', 'Visitor', 'Refugee')),
  governorate_id uuid,
  city_id uuid,
  district_id uuid,
  religion_id uuid,
  social_statuse_id uuid,
  social_status_notes text check (length(social_status_notes) <= 1000),
  parents_social_status text check (parents_social_status in ('Married', 'Divorced', 'Widowed')),
  father_death_type text check (father_death_type in ('Alive', 'Dead')),
  mother_death_type text check (mother_death_type in ('Alive', 'Dead')),
  military_status_type_id uuid,
  military_status_start timestamptz,
  military_status_end timestamptz,
  bank_id uuid,
  bank_account_number text check (length(bank_account_number) <= 60),
  qualification_id uuid,
  qualification_estimate_id uuid,
  educational_stage_id uuid,
  specialty_id uuid,
  scientific_degree_id uuid,
  sector_id uuid,
  general_job_id uuid,
  job_id uuid,
  activity_type_id uuid,
  blood_type_id uuid,
  medical_notes text check (length(medical_notes) <= 2000),
  approval text not null default 'Approved' check (approval in ('Approved', 'NotApproved')),
  user_type text not null check (user_type in ('AdminsEgypt', 'MasterAdmin', 'Employee', 'Student', 'Parent', 'Client',
    'Supplier', 'VechileOwner', 'Sales')),
  employee_type text default 'employee' check (employee_type in ('employee', 'admin', 'masterAdmin')),
  job_grade_id uuid,
  marital_status text check (marital_status in ('Single', 'Married', 'Divorced', 'Widowed')),
  one_kilometre_price bigint check (one_kilometre_price >= 0),
  driving_licence text check (length(driving_licence) <= 40),
  driving_licence_expiry date,
  passport text check (length(passport) <= 40),
  passport_expiry date,
  sponsor_id uuid,
  -- D2.7: devices that logged in before this time count as unknown. A new password sets it.
  devices_known_since timestamptz,
  -- True after somebody else set the password: the session can only change it.
  password_due boolean not null default false,
  -- A mail address gives access to the account. So it is trusted only if its owner confirmed it, or if a user with at
  -- least the same privileges set it. By field: the address, and who confirmed or set it. The address is repeated here,
  -- so that a change by anybody else leaves it untrusted.
  trusted_addresses jsonb not null default '{}',
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (
    ' ' || ar_norm_v3(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, '') || ' ' || coalesce(phone_forms_v1(phone), '') || ' ' || coalesce(phone_forms_v1(phone2), '') || ' ' || coalesce(email, '') || ' ' || coalesce(user_name, '') || ' ' || coalesce(national_id, ''))
  ) stored,
  primary key (establishment_id, id),
  constraint user_account_code_key unique (establishment_id, user_type, code),
  constraint user_account_user_name_key unique (establishment_id, user_name),
  constraint user_account_national_id_key unique (establishment_id, national_id),
  constraint user_account_type_key unique (establishment_id, user_type, id),
  constraint user_account_named check (num_nonnulls(name_ar, name_en, name_und) > 0),
  constraint user_account_military_status_start_military_status_end_order check (military_status_end >= military_status_start),
  -- AdminsEgypt pass every permission check, so no centre may have one.
  constraint user_account_platform_only
  check (user_type <> 'AdminsEgypt' or establishment_id = '00000000-0000-7000-8000-000000000000'),
  constraint user_account_role_id_fkey foreign key (establishment_id, role_id) references establishment_role (establishment_id, id),
  constraint user_account_known_method_id_fkey
    foreign key (establishment_id, known_method_id) references known_method (establishment_id, id),
  constraint user_account_nationality_id_fkey foreign key (establishment_id, nationality_id) references country (establishment_id, id),
  constraint user_account_governorate_id_fkey foreign key (establishment_id,
    governorate_id) references governorate (establishment_id, id),
  constraint user_account_city_id_fkey foreign key (establishment_id, city_id) references city (establishment_id, id),
  constraint user_account_religion_id_fkey foreign key (establishment_id, religion_id) references religion (establishment_id, id),
  constraint user_account_social_statuse_id_fkey
    foreign key (establishment_id, social_statuse_id) references social_statuse (establishment_id, id),
  constraint user_account_military_status_type_id_fkey
    foreign key (establishment_id, military_status_type_id) references military_status_type (establishment_id, id),
  constraint user_account_bank_id_fkey foreign key (establishment_id, bank_id) references bank (establishment_id, id),
  constraint user_account_qualification_id_fkey
    foreign key (establishment_id, qualification_id) references qualification (establishment_id, id),
  constraint user_account_qualification_estimate_id_fkey
    foreign key (establishment_id, qualification_estimate_id) references qualification_estimate (establishment_id, id),
  constraint user_account_educational_stage_id_fkey
    foreign key (establishment_id, educational_stage_id) references educational_stage (establishment_id, id),
  constraint user_account_specialty_id_fkey foreign key (establishment_id, specialty_id) references specialty (establishment_id, id),
  constraint user_account_scientific_degree_id_fkey
    foreign key (establishment_id, scientific_degree_id) references scientific_degree (establishment_id, id),
  constraint user_account_job_id_fkey foreign key (establishment_id, job_id) references job (establishment_id, id),
  constraint user_account_activity_type_id_fkey
    foreign key (establishment_id, activity_type_id) references activity_type (establishment_id, id),
  constraint user_account_blood_type_id_fkey foreign key (establishment_id, blood_type_id) references blood_type (establishment_id, id),
  constraint user_account_job_grade_id_fkey foreign key (establishment_id, job_grade_id) references job_grade (establishment_id, id),
  constraint user_account_insurance_company_id_fkey
    foreign key (establishment_id, insurance_company_id) references insurance_company (establishment_id, id),
  constraint user_account_district_id_fkey foreign key (establishment_id, district_id) references district (establishment_id, id),
  constraint user_account_sector_id_fkey foreign key (establishment_id, sector_id) references sector (establishment_id, id),
  constraint user_account_general_job_id_fkey foreign key (establishment_id,
    general_job_id) references general_job (establishment_id, id),
  constraint user_account_sponsor_id_fkey foreign key (establishment_id, sponsor_id) references sponsor (establishment_id, id),
  -- A city must belong to the governorate of its row, and a district to the city. `on update cascade` is not possible
  -- on a distributed table. So triggers update the people before PostgreSQL checks these keys: triggers run in the
  -- order of their names, and "0_…" sorts before "RI_…".
  constraint user_account_city_in_governorate
    foreign key (establishment_id, city_id, governorate_id) references city (establishment_id, id, governorate_id),
  constraint user_account_district_in_city
    foreign key (establishment_id, district_id, city_id) references district (establishment_id, id, city_id)
);
create index user_account_list on user_account (establishment_id, user_type, record_state, created_at, id);
create index user_account_search on user_account using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
create index user_account_students_not_approved
  on user_account (establishment_id, user_type, record_state, created_at, id)
  where approval = 'NotApproved';
-- users who are limited to own groups see all of these too
create index user_account_not_taught on user_account (establishment_id, id) where user_type not in ('Student', 'Parent');
create index user_account_role_id on user_account (establishment_id, role_id, created_at) where role_id is not null;
select protect_table('user_account');

create table user_account_chronic_diseases (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  target_id uuid not null,
  primary key (establishment_id, parent_id, position),
  constraint user_account_chronic_diseases_parent_fkey
    foreign key (establishment_id, parent_id) references user_account (establishment_id, id) on delete cascade,
  constraint user_account_chronic_diseases_target_id_fkey
    foreign key (establishment_id, target_id) references chronic_disease (establishment_id, id)
);
select protect_table('user_account_chronic_diseases');

create table user_account_surgeries (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  target_id uuid not null,
  primary key (establishment_id, parent_id, position),
  constraint user_account_surgeries_parent_fkey
    foreign key (establishment_id, parent_id) references user_account (establishment_id, id) on delete cascade,
  constraint user_account_surgeries_target_id_fkey foreign key (establishment_id, target_id) references surgery (establishment_id, id)
);
select protect_table('user_account_surgeries');

create table user_account_active_substances (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  target_id uuid not null,
  primary key (establishment_id, parent_id, position),
  constraint user_account_active_substances_parent_fkey
    foreign key (establishment_id, parent_id) references user_account (establishment_id, id) on delete cascade,
  constraint user_account_active_substances_target_id_fkey
    foreign key (establishment_id, target_id) references active_substance (establishment_id, id)
);
select protect_table('user_account_active_substances');

create table user_account_forbidden_meals (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  target_id uuid not null,
  primary key (establishment_id, parent_id, position),
  constraint user_account_forbidden_meals_parent_fkey
    foreign key (establishment_id, parent_id) references user_account (establishment_id, id) on delete cascade,
  constraint user_account_forbidden_meals_target_id_fkey foreign key (establishment_id, target_id) references meal (establishment_id, id)
);
select protect_table('user_account_forbidden_meals');

create table user_family (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  user_type text not null check (user_type in ('AdminsEgypt', 'MasterAdmin', 'Employee', 'Student', 'Parent', 'Client',
    'Supplier', 'VechileOwner', 'Sales')),
  user_id uuid not null,
  relative_relation_type_id uuid not null,
  relative_id uuid,
  relative_name text check (length(relative_name) <= 200),
  phone text,
  job_id uuid,
  notes text check (length(notes) <= 2000),
  sole boolean not null default false,
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (' ' || ar_norm_v3(coalesce(relative_name, '') || ' ' || coalesce(phone_forms_v1(phone), ''))) stored,
  primary key (establishment_id, id),
  constraint user_family_relative check (num_nonnulls(relative_id, relative_name) = 1),
  constraint user_family_self check (relative_id <> user_id),
  constraint user_family_relative_relation_type_id_fkey
    foreign key (establishment_id, relative_relation_type_id) references relative_relation_type (establishment_id, id),
  constraint user_family_relative_id_fkey foreign key (establishment_id, relative_id) references user_account (establishment_id, id),
  constraint user_family_job_id_fkey foreign key (establishment_id, job_id) references job (establishment_id, id),
  constraint user_family_user_id_fkey
    foreign key (establishment_id, user_type, user_id) references user_account (establishment_id, user_type, id)
);
create index user_family_search on user_family using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
-- Allows one active link between two people, from whichever side it was written. Archiving the link ends the rights
-- that it gives.
create unique index user_family_pair
  on user_family (establishment_id, least(user_id, relative_id), greatest(user_id, relative_id))
  where relative_id is not null and record_state <> 'archived';
create unique index user_family_sole
  on user_family (establishment_id, user_id, relative_relation_type_id)
  where sole and record_state <> 'archived';
create index user_family_list on user_family (establishment_id, user_type, record_state, created_at, id);
create index user_family_user_id on user_family (establishment_id, user_id, created_at);
create index user_family_relative_id on user_family (establishment_id, relative_id, created_at) where relative_id is not null;
select protect_table('user_family');

create table user_qualification (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  user_type text not null check (user_type in ('AdminsEgypt', 'MasterAdmin', 'Employee', 'Student', 'Parent', 'Client',
    'Supplier', 'VechileOwner', 'Sales')),
  user_id uuid not null,
  qualification_id uuid not null,
  qualification_estimate_id uuid,
  joining_date_time date,
  obtaining_date_time date,
  notes text check (length(notes) <= 2000),
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  primary key (establishment_id, id),
  constraint user_qualification_joining_date_time_obtaining_date_time_order check (obtaining_date_time >= joining_date_time),
  constraint user_qualification_user_id_fkey
    foreign key (establishment_id, user_type, user_id) references user_account (establishment_id, user_type, id),
  constraint user_qualification_qualification_id_fkey
    foreign key (establishment_id, qualification_id) references qualification (establishment_id, id),
  constraint user_qualification_qualification_estimate_id_fkey
    foreign key (establishment_id, qualification_estimate_id) references qualification_estimate (establishment_id, id)
);
create index user_qualification_list on user_qualification (establishment_id, user_type, record_state, created_at, id);
create index user_qualification_user_id on user_qualification (establishment_id, user_id, created_at);
select protect_table('user_qualification');

create table user_scientific_degree (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  user_type text not null check (user_type in ('AdminsEgypt', 'MasterAdmin', 'Employee', 'Student', 'Parent', 'Client',
    'Supplier', 'VechileOwner', 'Sales')),
  user_id uuid not null,
  scientific_degree_id uuid not null,
  general_specialty_id uuid,
  special_specialty_id uuid,
  classification_degree_id uuid,
  obtaining_date_time date,
  notes text check (length(notes) <= 2000),
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  primary key (establishment_id, id),
  constraint user_scientific_degree_general check (special_specialty_id is null or general_specialty_id is not null),
  constraint user_scientific_degree_user_id_fkey
    foreign key (establishment_id, user_type, user_id) references user_account (establishment_id, user_type, id),
  constraint user_scientific_degree_scientific_degree_id_fkey
    foreign key (establishment_id, scientific_degree_id) references scientific_degree (establishment_id, id),
  constraint user_scientific_degree_general_specialty_id_fkey
    foreign key (establishment_id, general_specialty_id) references specialty (establishment_id, id),
  constraint user_scientific_degree_special_specialty_id_fkey
    foreign key (establishment_id, special_specialty_id) references specialty (establishment_id, id),
  constraint user_scientific_degree_classification_degree_id_fkey
    foreign key (establishment_id, classification_degree_id) references classification_degree (establishment_id, id)
);
create index user_scientific_degree_list on user_scientific_degree (establishment_id, user_type, record_state, created_at, id);
create index user_scientific_degree_user_id on user_scientific_degree (establishment_id, user_id, created_at);
select protect_table('user_scientific_degree');

create table user_training_course (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  user_type text not null check (user_type in ('AdminsEgypt', 'MasterAdmin', 'Employee', 'Student', 'Parent', 'Client',
    'Supplier', 'VechileOwner', 'Sales')),
  user_id uuid not null,
  title text not null check (length(title) <= 200),
  place text check (length(place) <= 200),
  start date,
  "end" date,
  notes text check (length(notes) <= 2000),
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (' ' || ar_norm_v3(coalesce(title, '') || ' ' || coalesce(place, ''))) stored,
  primary key (establishment_id, id),
  constraint user_training_course_start_end_order check ("end" >= start),
  constraint user_training_course_user_id_fkey
    foreign key (establishment_id, user_type, user_id) references user_account (establishment_id, user_type, id)
);
create index user_training_course_list on user_training_course (establishment_id, user_type, record_state, created_at, id);
create index user_training_course_search on user_training_course
  using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
create index user_training_course_user_id on user_training_course (establishment_id, user_id, created_at);
select protect_table('user_training_course');

create table user_experience (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  user_type text not null check (user_type in ('AdminsEgypt', 'MasterAdmin', 'Employee', 'Student', 'Parent', 'Client',
    'Supplier', 'VechileOwner', 'Sales')),
  user_id uuid not null,
  job_id uuid not null,
  general_job_id uuid,
  sector_id uuid,
  place text check (length(place) <= 200),
  start date,
  "end" date,
  notes text check (length(notes) <= 2000),
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (' ' || ar_norm_v3(coalesce(place, ''))) stored,
  primary key (establishment_id, id),
  constraint user_experience_start_end_order check ("end" >= start),
  constraint user_experience_user_id_fkey
    foreign key (establishment_id, user_type, user_id) references user_account (establishment_id, user_type, id),
  constraint user_experience_job_id_fkey foreign key (establishment_id, job_id) references job (establishment_id, id),
  constraint user_experience_general_job_id_fkey
    foreign key (establishment_id, general_job_id) references general_job (establishment_id, id),
  constraint user_experience_sector_id_fkey foreign key (establishment_id, sector_id) references sector (establishment_id, id)
);
create index user_experience_list on user_experience (establishment_id, user_type, record_state, created_at, id);
create index user_experience_search on user_experience using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
create index user_experience_user_id on user_experience (establishment_id, user_id, created_at);
select protect_table('user_experience');

create table user_injury (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  user_type text not null check (user_type in ('AdminsEgypt', 'MasterAdmin', 'Employee', 'Student', 'Parent', 'Client',
    'Supplier', 'VechileOwner', 'Sales')),
  user_id uuid not null,
  injury_type_id uuid not null,
  body_part_id uuid,
  injury_date_time date,
  recovery_start date,
  recovery_end date,
  notes text check (length(notes) <= 2000),
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  primary key (establishment_id, id),
  constraint user_injury_injury_date_time_recovery_start_order check (recovery_start >= injury_date_time),
  constraint user_injury_injury_date_time_recovery_end_order check (recovery_end >= injury_date_time),
  constraint user_injury_recovery_start_recovery_end_order check (recovery_end >= recovery_start),
  constraint user_injury_user_id_fkey
    foreign key (establishment_id, user_type, user_id) references user_account (establishment_id, user_type, id),
  constraint user_injury_injury_type_id_fkey foreign key (establishment_id, injury_type_id) references injury_type (establishment_id, id),
  constraint user_injury_body_part_id_fkey foreign key (establishment_id, body_part_id) references body_part (establishment_id, id)
);
create index user_injury_list on user_injury (establishment_id, user_type, record_state, created_at, id);
create index user_injury_user_id on user_injury (establishment_id, user_id, created_at);
select protect_table('user_injury');

create table user_operation (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  user_type text not null check (user_type in ('AdminsEgypt', 'MasterAdmin', 'Employee', 'Student', 'Parent', 'Client',
    'Supplier', 'VechileOwner', 'Sales')),
  user_id uuid not null,
  operation_type_id uuid not null,
  body_part_id uuid,
  operation_date_time timestamptz,
  place text check (length(place) <= 200),
  notes text check (length(notes) <= 2000),
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (' ' || ar_norm_v3(coalesce(place, ''))) stored,
  primary key (establishment_id, id),
  constraint user_operation_user_id_fkey
    foreign key (establishment_id, user_type, user_id) references user_account (establishment_id, user_type, id),
  constraint user_operation_operation_type_id_fkey
    foreign key (establishment_id, operation_type_id) references operation_type (establishment_id, id),
  constraint user_operation_body_part_id_fkey foreign key (establishment_id, body_part_id) references body_part (establishment_id, id)
);
create index user_operation_list on user_operation (establishment_id, user_type, record_state, created_at, id);
create index user_operation_search on user_operation using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
create index user_operation_user_id on user_operation (establishment_id, user_id, created_at);
select protect_table('user_operation');

create table user_personal_card (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  user_type text not null check (user_type in ('AdminsEgypt', 'MasterAdmin', 'Employee', 'Student', 'Parent', 'Client',
    'Supplier', 'VechileOwner', 'Sales')),
  user_id uuid not null,
  personal_card_type_id uuid not null,
  card_number text not null check (length(card_number) <= 60),
  creation_date_time date,
  expiry_date_time date,
  creation_place text check (length(creation_place) <= 200),
  notes text check (length(notes) <= 2000),
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (' ' || ar_norm_v3(coalesce(card_number, ''))) stored,
  primary key (establishment_id, id),
  constraint user_personal_card_user_id_personal_card_type_id_card_number_key unique (establishment_id, user_id,
    personal_card_type_id, card_number),
  constraint user_personal_card_creation_date_time_expiry_date_time_order check (expiry_date_time >= creation_date_time),
  constraint user_personal_card_user_id_fkey
    foreign key (establishment_id, user_type, user_id) references user_account (establishment_id, user_type, id),
  constraint user_personal_card_personal_card_type_id_fkey
    foreign key (establishment_id, personal_card_type_id) references personal_card_type (establishment_id, id)
);
create index user_personal_card_list on user_personal_card (establishment_id, user_type, record_state, created_at, id);
create index user_personal_card_search on user_personal_card using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
create index user_personal_card_user_id on user_personal_card (establishment_id, user_id, created_at);
select protect_table('user_personal_card');

-- References to tables that are made after the ones that refer to them.
alter table complaint_sector add constraint complaint_sector_answered_by_id_fkey
    foreign key (establishment_id, answered_by_id) references user_account (establishment_id, id);
alter table user_login_code add constraint user_login_code_user_id_fkey
    foreign key (establishment_id, user_id) references user_account (establishment_id, id);
alter table new_device_request add constraint new_device_request_user_id_fkey
    foreign key (establishment_id, user_id) references user_account (establishment_id, id);
alter table user_device add constraint user_device_user_fkey
    foreign key (establishment_id, user_id) references user_account (establishment_id, id) on delete cascade;
alter table user_valid_setting add constraint user_valid_setting_user_id_fkey
    foreign key (establishment_id, user_id) references user_account (establishment_id, id);
alter table user_grant add constraint user_grant_user_id_fkey
    foreign key (establishment_id, user_id) references user_account (establishment_id, id);

-- Triggers keep the columns of an address consistent, because a foreign key of a distributed table cannot update its
-- rows.
create function move_people_of_city() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update user_account
  set governorate_id = new.governorate_id
  where establishment_id = new.establishment_id and city_id = new.id;
  return null;
end $$;
comment on function move_people_of_city is 'Moves the people of a city to its new governorate.';

create trigger "0_move_people" after update of governorate_id on city
  for each row when (old.governorate_id is distinct from new.governorate_id) execute function move_people_of_city();
comment on trigger "0_move_people" on city is
  'Move of the people of a city to its new governorate; the name sorts it before the checks of foreign keys.';

create function move_people_of_district() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update user_account
  set city_id = new.city_id
  where establishment_id = new.establishment_id and district_id = new.id;
  return null;
end $$;
comment on function move_people_of_district is 'Moves the people of a district to its new city.';

create trigger "0_move_people" after update of city_id on district
  for each row when (old.city_id is distinct from new.city_id) execute function move_people_of_district();
comment on trigger "0_move_people" on district is
  'Move of the people of a district to its new city; the name sorts it before the checks of foreign keys.';

create function family_is_sole() returns trigger language plpgsql as $$
begin
  new.sole := coalesce((select not repetition from relative_relation_type where establishment_id = new.establishment_id
    and id = new.relative_relation_type_id), false);
  return new;
end $$;
comment on function family_is_sole is
  'Sets `sole` of a family row: true if a person may have only one relative with this relation.';

create trigger sole before insert or update of relative_relation_type_id on user_family for each row execute function family_is_sole();
comment on trigger sole on user_family is 'Copy of whether the relation may exist only once.';
