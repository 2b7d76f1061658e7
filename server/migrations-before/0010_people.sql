-- People: the file of a person, families that both sides see, and what an employee still lacked.

alter table user_account
  add column marital_status text check (marital_status in ('Single', 'Married', 'Divorced', 'Widowed')),
  add column one_kilometre_price bigint check (one_kilometre_price >= 0),
  add constraint user_account_type_key unique (establishment_id, user_type, id); -- what a record of one type of user refers to

-- ---------------------------------------------------------------- families

-- The owner of the tables may be no superuser, and then row security would hide the rows that move.
alter table user_family no force row level security;
alter table user_account no force row level security;
alter table relative_relation_type no force row level security;

alter table user_family
  add column user_type text check (user_type in ('AdminsEgypt', 'MasterAdmin', 'Employee', 'Student', 'Parent', 'Client', 'Supplier', 'VechileOwner', 'Sales')),
  add column notes text check (length(notes) <= 2000),
  add column sole boolean not null default false; -- the relation may be there only once for a user (repetition = false when the link was made)
update user_family f set user_type = u.user_type from user_account u where u.establishment_id = f.establishment_id and u.id = f.user_id;
update user_family set relative_name = case when relative_id is null then '—' end where (relative_id is null) = (relative_name is null);
-- of two links between the same two people, and of two that may be there once, the first one stays
update user_family f set record_state = 'archived', archived_at = now(), version = version + 1
where record_state <> 'archived' and exists (
  select 1 from user_family e where e.establishment_id = f.establishment_id and e.id < f.id and e.record_state <> 'archived'
  and ((f.relative_id is not null and least(e.user_id, e.relative_id) = least(f.user_id, f.relative_id) and greatest(e.user_id, e.relative_id) = greatest(f.user_id, f.relative_id))
    or (e.user_id = f.user_id and e.relative_relation_type_id = f.relative_relation_type_id
      and exists (select 1 from relative_relation_type t where t.establishment_id = f.establishment_id and t.id = f.relative_relation_type_id and not t.repetition))));
update user_family f set sole = not t.repetition from relative_relation_type t where t.establishment_id = f.establishment_id and t.id = f.relative_relation_type_id;

alter table user_family force row level security;
alter table user_account force row level security;
alter table relative_relation_type force row level security;

create function family_is_sole() returns trigger language plpgsql as $$
begin
  new.sole := coalesce((select not repetition from relative_relation_type where establishment_id = new.establishment_id and id = new.relative_relation_type_id), false);
  return new;
end $$;
create trigger sole before insert or update of relative_relation_type_id on user_family for each row execute function family_is_sole();

alter table user_family
  alter column user_type set not null,
  drop constraint user_family_user_id_fkey,
  add constraint user_family_user_id_fkey foreign key (establishment_id, user_type, user_id) references user_account (establishment_id, user_type, id),
  add constraint user_family_relative check (num_nonnulls(relative_id, relative_name) = 1),
  add constraint user_family_self check (relative_id <> user_id);
-- One live link between two people, whoever of them it was written with: archiving it ends what it gives.
create unique index user_family_pair on user_family (establishment_id, least(user_id, relative_id), greatest(user_id, relative_id)) where relative_id is not null and record_state <> 'archived';
create unique index user_family_sole on user_family (establishment_id, user_id, relative_relation_type_id) where sole and record_state <> 'archived';
drop index user_family_list;
create index user_family_list on user_family (establishment_id, user_type, record_state, created_at, id);

-- ---------------------------------------------------------------- the other sorts of records

create table user_qualification (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  user_type text not null check (user_type in ('AdminsEgypt', 'MasterAdmin', 'Employee', 'Student', 'Parent', 'Client', 'Supplier', 'VechileOwner', 'Sales')),
  user_id uuid not null,
  qualification_id uuid not null,
  qualification_estimate_id uuid,
  joining_date_time timestamptz,
  obtaining_date_time timestamptz,
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
  constraint user_qualification_joining_date_time_obtaining_date_time_order check (obtaining_date_time >= joining_date_time)
);
create index user_qualification_list on user_qualification (establishment_id, user_type, record_state, created_at, id);
create index user_qualification_user_id on user_qualification (establishment_id, user_id, created_at, id);
select protect_table('user_qualification');

create table user_scientific_degree (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  user_type text not null check (user_type in ('AdminsEgypt', 'MasterAdmin', 'Employee', 'Student', 'Parent', 'Client', 'Supplier', 'VechileOwner', 'Sales')),
  user_id uuid not null,
  scientific_degree_id uuid not null,
  general_specialty_id uuid,
  special_specialty_id uuid,
  obtaining_date_time timestamptz,
  notes text check (length(notes) <= 2000),
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
create index user_scientific_degree_list on user_scientific_degree (establishment_id, user_type, record_state, created_at, id);
create index user_scientific_degree_user_id on user_scientific_degree (establishment_id, user_id, created_at, id);
select protect_table('user_scientific_degree');

create table user_training_course (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  user_type text not null check (user_type in ('AdminsEgypt', 'MasterAdmin', 'Employee', 'Student', 'Parent', 'Client', 'Supplier', 'VechileOwner', 'Sales')),
  user_id uuid not null,
  title text not null check (length(title) <= 200),
  place text check (length(place) <= 200),
  start timestamptz,
  "end" timestamptz,
  notes text check (length(notes) <= 2000),
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (' ' || ar_norm_v1(coalesce(title, '') || ' ' || coalesce(place, ''))) stored,
  primary key (establishment_id, id),
  constraint user_training_course_start_end_order check ("end" >= start)
);
create index user_training_course_list on user_training_course (establishment_id, user_type, record_state, created_at, id);
create index user_training_course_user_id on user_training_course (establishment_id, user_id, created_at, id);
create index user_training_course_search on user_training_course using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
select protect_table('user_training_course');

create table user_experience (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  user_type text not null check (user_type in ('AdminsEgypt', 'MasterAdmin', 'Employee', 'Student', 'Parent', 'Client', 'Supplier', 'VechileOwner', 'Sales')),
  user_id uuid not null,
  job_id uuid not null,
  place text check (length(place) <= 200),
  start timestamptz,
  "end" timestamptz,
  notes text check (length(notes) <= 2000),
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (' ' || ar_norm_v1(coalesce(place, ''))) stored,
  primary key (establishment_id, id),
  constraint user_experience_start_end_order check ("end" >= start)
);
create index user_experience_list on user_experience (establishment_id, user_type, record_state, created_at, id);
create index user_experience_user_id on user_experience (establishment_id, user_id, created_at, id);
create index user_experience_search on user_experience using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
select protect_table('user_experience');

create table user_injury (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  user_type text not null check (user_type in ('AdminsEgypt', 'MasterAdmin', 'Employee', 'Student', 'Parent', 'Client', 'Supplier', 'VechileOwner', 'Sales')),
  user_id uuid not null,
  injury_type_id uuid not null,
  body_part_id uuid,
  injury_date_time timestamptz,
  recovery_start timestamptz,
  recovery_end timestamptz,
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
  constraint user_injury_recovery_start_recovery_end_order check (recovery_end >= recovery_start)
);
create index user_injury_list on user_injury (establishment_id, user_type, record_state, created_at, id);
create index user_injury_user_id on user_injury (establishment_id, user_id, created_at, id);
select protect_table('user_injury');

create table user_operation (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  user_type text not null check (user_type in ('AdminsEgypt', 'MasterAdmin', 'Employee', 'Student', 'Parent', 'Client', 'Supplier', 'VechileOwner', 'Sales')),
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
  search text generated always as (' ' || ar_norm_v1(coalesce(place, ''))) stored,
  primary key (establishment_id, id)
);
create index user_operation_list on user_operation (establishment_id, user_type, record_state, created_at, id);
create index user_operation_user_id on user_operation (establishment_id, user_id, created_at, id);
create index user_operation_search on user_operation using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
select protect_table('user_operation');

create table user_personal_card (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  user_type text not null check (user_type in ('AdminsEgypt', 'MasterAdmin', 'Employee', 'Student', 'Parent', 'Client', 'Supplier', 'VechileOwner', 'Sales')),
  user_id uuid not null,
  personal_card_type_id uuid not null,
  card_number text not null check (length(card_number) <= 60),
  creation_date_time timestamptz,
  expiry_date_time timestamptz,
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
  search text generated always as (' ' || ar_norm_v1(coalesce(card_number, ''))) stored,
  primary key (establishment_id, id),
  constraint user_personal_card_user_id_personal_card_type_id_card_number_key unique (establishment_id, user_id, personal_card_type_id, card_number),
  constraint user_personal_card_creation_date_time_expiry_date_time_order check (expiry_date_time >= creation_date_time)
);
create index user_personal_card_list on user_personal_card (establishment_id, user_type, record_state, created_at, id);
create index user_personal_card_user_id on user_personal_card (establishment_id, user_id, created_at, id);
create index user_personal_card_search on user_personal_card using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
select protect_table('user_personal_card');

alter table user_qualification add constraint user_qualification_user_id_fkey foreign key (establishment_id, user_type, user_id) references user_account (establishment_id, user_type, id);
alter table user_qualification add constraint user_qualification_qualification_id_fkey foreign key (establishment_id, qualification_id) references qualification (establishment_id, id);
alter table user_qualification add constraint user_qualification_qualification_estimate_id_fkey foreign key (establishment_id, qualification_estimate_id) references qualification_estimate (establishment_id, id);
alter table user_scientific_degree add constraint user_scientific_degree_user_id_fkey foreign key (establishment_id, user_type, user_id) references user_account (establishment_id, user_type, id);
alter table user_scientific_degree add constraint user_scientific_degree_scientific_degree_id_fkey foreign key (establishment_id, scientific_degree_id) references scientific_degree (establishment_id, id);
alter table user_scientific_degree add constraint user_scientific_degree_general_specialty_id_fkey foreign key (establishment_id, general_specialty_id) references specialty (establishment_id, id);
alter table user_scientific_degree add constraint user_scientific_degree_special_specialty_id_fkey foreign key (establishment_id, special_specialty_id) references specialty (establishment_id, id);
alter table user_training_course add constraint user_training_course_user_id_fkey foreign key (establishment_id, user_type, user_id) references user_account (establishment_id, user_type, id);
alter table user_experience add constraint user_experience_user_id_fkey foreign key (establishment_id, user_type, user_id) references user_account (establishment_id, user_type, id);
alter table user_experience add constraint user_experience_job_id_fkey foreign key (establishment_id, job_id) references job (establishment_id, id);
alter table user_injury add constraint user_injury_user_id_fkey foreign key (establishment_id, user_type, user_id) references user_account (establishment_id, user_type, id);
alter table user_injury add constraint user_injury_injury_type_id_fkey foreign key (establishment_id, injury_type_id) references injury_type (establishment_id, id);
alter table user_injury add constraint user_injury_body_part_id_fkey foreign key (establishment_id, body_part_id) references body_part (establishment_id, id);
alter table user_operation add constraint user_operation_user_id_fkey foreign key (establishment_id, user_type, user_id) references user_account (establishment_id, user_type, id);
alter table user_operation add constraint user_operation_operation_type_id_fkey foreign key (establishment_id, operation_type_id) references operation_type (establishment_id, id);
alter table user_operation add constraint user_operation_body_part_id_fkey foreign key (establishment_id, body_part_id) references body_part (establishment_id, id);
alter table user_personal_card add constraint user_personal_card_user_id_fkey foreign key (establishment_id, user_type, user_id) references user_account (establishment_id, user_type, id);
alter table user_personal_card add constraint user_personal_card_personal_card_type_id_fkey foreign key (establishment_id, personal_card_type_id) references personal_card_type (establishment_id, id);

alter table user_scientific_degree add constraint user_scientific_degree_general check (special_specialty_id is null or general_specialty_id is not null);
