-- The tables of all records as the definitions propose them (node tools/propose-sql.ts), reviewed. What a definition cannot say follows in the areas' own migrations.

create table educational_period (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
  "from" date not null,
  "to" date not null,
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))) stored,
  primary key (establishment_id, id),
  constraint educational_period_code_key unique (establishment_id, code),
  constraint educational_period_named check (num_nonnulls(name_ar, name_en, name_und) > 0),
  constraint educational_period_from_to_order check ("to" >= "from")
);
create index educational_period_list on educational_period (establishment_id, record_state, created_at, id);
create index educational_period_from_sort on educational_period (establishment_id, record_state, "from", id);
create index educational_period_search on educational_period using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
select protect_table('educational_period');

create table educational_category (
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
  image_at timestamptz,
  educational_stage_id uuid,
  success_degree numeric(5,2) not null default 50 check (success_degree >= 0 and success_degree <= 100),
  final_degree numeric(14,4) not null default 100 check (final_degree >= 0.0001 and final_degree <= 100000),
  final_exam_weight numeric(5,2) not null default 0 check (final_exam_weight >= 0 and final_exam_weight <= 100),
  attendance_weight numeric(5,2) not null default 0 check (attendance_weight >= 0 and attendance_weight <= 100),
  midterm_weight numeric(5,2) not null default 0 check (midterm_weight >= 0 and midterm_weight <= 100),
  oral_weight numeric(5,2) not null default 0 check (oral_weight >= 0 and oral_weight <= 100),
  periodical_weight numeric(5,2) not null default 0 check (periodical_weight >= 0 and periodical_weight <= 100),
  grading_plan_id uuid,
  exam_count integer not null default 0 check (exam_count >= 0 and exam_count <= 1000),
  re_exam boolean not null default false,
  max_count_number_re_exam integer not null default 0 check (max_count_number_re_exam >= 0 and max_count_number_re_exam <= 20),
  attempt_rule text not null default 'Best' check (attempt_rule in ('Best', 'Last', 'Average', 'CappedAtPass')),
  total_failure_educational_category integer not null default 0 check (total_failure_educational_category >= 0 and total_failure_educational_category <= 100),
  calculation_in_grand_total_status boolean not null default false,
  failing_status_on_parent_educational_category boolean not null default false,
  absence_consumes_session boolean not null default false,
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))) stored,
  primary key (establishment_id, id),
  constraint educational_category_code_key unique (establishment_id, code),
  constraint educational_category_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index educational_category_list on educational_category (establishment_id, record_state, created_at, id);
create index educational_category_parent_id on educational_category (establishment_id, parent_id, created_at, id);
create index educational_category_search on educational_category using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
select protect_table('educational_category');

create table educational_group (
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
  educational_category_id uuid not null,
  educational_period_id uuid not null,
  lecturer_id uuid,
  duration integer check (duration >= 1 and duration <= 1440),
  expected_start date,
  expected_end date,
  minimum_number_of_students integer check (minimum_number_of_students >= 0 and minimum_number_of_students <= 100000),
  minimum_status boolean not null default false,
  maximum_number_of_students integer check (maximum_number_of_students >= 1 and maximum_number_of_students <= 100000),
  maximum_status boolean not null default false,
  total_number_of_students integer not null default 0 check (total_number_of_students >= 0),
  fixed_schedule boolean not null default false,
  warning_status1 integer check (warning_status1 >= 1 and warning_status1 <= 1000),
  warning_status2 integer check (warning_status2 >= 1 and warning_status2 <= 1000),
  warning_status3 integer check (warning_status3 >= 1 and warning_status3 <= 1000),
  warning_status4 integer check (warning_status4 >= 1 and warning_status4 <= 1000),
  warning_status5 integer check (warning_status5 >= 1 and warning_status5 <= 1000),
  closed text not null default 'Open' check (closed in ('Open', 'Closed')),
  finished text not null default 'NotFinished' check (finished in ('NotFinished', 'Finished')),
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))) stored,
  primary key (establishment_id, id),
  constraint educational_group_code_key unique (establishment_id, code),
  constraint educational_group_named check (num_nonnulls(name_ar, name_en, name_und) > 0),
  constraint educational_group_expected_start_expected_end_order check (expected_end >= expected_start),
  constraint educational_group_minimum_number_of_students_maximum_number_of_students_order check (maximum_number_of_students >= minimum_number_of_students)
);
create index educational_group_list on educational_group (establishment_id, record_state, created_at, id);
create index educational_group_expected_start_sort on educational_group (establishment_id, record_state, expected_start, id);
create index educational_group_total_number_of_students_sort on educational_group (establishment_id, record_state, total_number_of_students, id);
create index educational_group_educational_category_id on educational_group (establishment_id, educational_category_id, created_at, id);
create index educational_group_educational_period_id on educational_group (establishment_id, educational_period_id, created_at, id);
create index educational_group_lecturer_id on educational_group (establishment_id, lecturer_id, created_at, id);
create index educational_group_search on educational_group using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
select protect_table('educational_group');
create table educational_group_slices (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  weekday text not null check (weekday in ('Saturday', 'Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday')),
  "from" time not null,
  "to" time not null,
  place_id uuid,
  lecturer_id uuid,
  primary key (establishment_id, parent_id, position),
  constraint educational_group_slices_parent_fkey foreign key (establishment_id, parent_id) references educational_group (establishment_id, id) on delete cascade
);
select protect_table('educational_group_slices');

create table educational_group_student (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  educational_group_id uuid not null,
  application_id uuid not null,
  student_id uuid,
  educational_category_id uuid,
  joined_on date,
  left_on date,
  certificate_status text check (certificate_status in ('Ready', 'Export', 'Deliver')),
  warning integer not null default 0 check (warning >= 0 and warning <= 5),
  warning_by_hand timestamptz,
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
create index educational_group_student_list on educational_group_student (establishment_id, record_state, created_at, id);
create index educational_group_student_joined_on_sort on educational_group_student (establishment_id, record_state, joined_on, id);
create index educational_group_student_educational_group_id on educational_group_student (establishment_id, educational_group_id, created_at, id);
create index educational_group_student_application_id on educational_group_student (establishment_id, application_id, created_at, id);
create index educational_group_student_student_id on educational_group_student (establishment_id, student_id, created_at, id);
create index educational_group_student_educational_category_id on educational_group_student (establishment_id, educational_category_id, created_at, id);
select protect_table('educational_group_student');

create table educational_schedule_time (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  state text not null default 'Planned' check (state in ('Planned', 'Canceled')),
  educational_group_id uuid not null,
  "from" timestamptz not null,
  "to" timestamptz not null,
  place_id uuid,
  lecturer_id uuid,
  lecture_link text,
  work_day text not null default 'Work' check (work_day in ('Work', 'Holiday')),
  alternative_of_id uuid,
  register text not null default 'NotTaken' check (register in ('NotTaken', 'Taken', 'Closed')),
  notes text check (length(notes) <= 1000),
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  primary key (establishment_id, id),
  constraint educational_schedule_time_from_to_order check ("to" >= "from")
);
create index educational_schedule_time_list on educational_schedule_time (establishment_id, record_state, created_at, id);
create index educational_schedule_time_from_sort on educational_schedule_time (establishment_id, record_state, "from", id);
create index educational_schedule_time_educational_group_id on educational_schedule_time (establishment_id, educational_group_id, created_at, id);
create index educational_schedule_time_place_id on educational_schedule_time (establishment_id, place_id, created_at, id);
create index educational_schedule_time_lecturer_id on educational_schedule_time (establishment_id, lecturer_id, created_at, id);
create index educational_schedule_time_alternative_of_id on educational_schedule_time (establishment_id, alternative_of_id, created_at, id);
select protect_table('educational_schedule_time');

create table educational_group_attendance (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  schedule_time_id uuid not null,
  educational_group_id uuid not null,
  group_student_id uuid not null,
  student_id uuid not null,
  attendance text not null check (attendance in ('Attendance', 'Absence', 'Unknown')),
  at timestamptz not null,
  minutes_late integer check (minutes_late >= 0 and minutes_late <= 1440),
  left_early integer check (left_early >= 0 and left_early <= 1440),
  excused boolean not null default false,
  way text check (way in ('List', 'Keyboard', 'QR', 'Offline', 'Import')),
  reason text check (length(reason) <= 400),
  recorded_by_id uuid,
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  primary key (establishment_id, id),
  constraint educational_group_attendance_schedule_time_id_student_id_key unique (establishment_id, schedule_time_id, student_id)
);
create index educational_group_attendance_list on educational_group_attendance (establishment_id, record_state, created_at, id);
create index educational_group_attendance_at_sort on educational_group_attendance (establishment_id, record_state, at, id);
create index educational_group_attendance_schedule_time_id on educational_group_attendance (establishment_id, schedule_time_id, created_at, id);
create index educational_group_attendance_educational_group_id on educational_group_attendance (establishment_id, educational_group_id, created_at, id);
create index educational_group_attendance_group_student_id on educational_group_attendance (establishment_id, group_student_id, created_at, id);
create index educational_group_attendance_student_id on educational_group_attendance (establishment_id, student_id, created_at, id);
create index educational_group_attendance_recorded_by_id on educational_group_attendance (establishment_id, recorded_by_id, created_at, id);
select protect_table('educational_group_attendance');

create table educational_joining_application (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  state text not null default 'UnderReview' check (state in ('UnderReview', 'Accepted', 'Rejected', 'Canceled')),
  student_id uuid,
  educational_period_id uuid not null,
  educational_category_id uuid not null,
  joining_date_time timestamptz,
  requested_sessions integer check (requested_sessions >= 0 and requested_sessions <= 10000),
  subscription_from timestamptz,
  subscription_to timestamptz,
  notes text check (length(notes) <= 1000),
  related_with_group text not null default 'NotRelated' check (related_with_group in ('NotRelated', 'Related')),
  reject_reason text check (length(reject_reason) <= 4000),
  decided_at timestamptz,
  freeze_from date,
  freeze_to date,
  freeze_reason text check (length(freeze_reason) <= 4000),
  postpone_from date,
  postpone_to date,
  postpone_reason text check (length(postpone_reason) <= 4000),
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
  constraint educational_joining_application_code_key unique (establishment_id, code),
  constraint educational_joining_application_subscription_from_subscription_to_order check (subscription_to >= subscription_from)
);
create index educational_joining_application_list on educational_joining_application (establishment_id, record_state, created_at, id);
create index educational_joining_application_joining_date_time_sort on educational_joining_application (establishment_id, record_state, joining_date_time, id);
create index educational_joining_application_student_id on educational_joining_application (establishment_id, student_id, created_at, id);
create index educational_joining_application_educational_period_id on educational_joining_application (establishment_id, educational_period_id, created_at, id);
create index educational_joining_application_educational_category_id on educational_joining_application (establishment_id, educational_category_id, created_at, id);
create index educational_joining_application_search on educational_joining_application using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
select protect_table('educational_joining_application');

create table score_component (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
  educational_category_id uuid not null,
  exam_type text not null check (exam_type in ('FinalExam', 'Attendance', 'Midterm', 'Oral', 'Periodical')),
  weight numeric(14,4) not null default 1 check (weight >= 0 and weight <= 100000),
  final_score numeric(14,4) not null default 100 check (final_score >= 0.0001 and final_score <= 100000),
  "on" date,
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))) stored,
  primary key (establishment_id, id),
  constraint score_component_code_key unique (establishment_id, code),
  constraint score_component_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index score_component_list on score_component (establishment_id, record_state, created_at, id);
create index score_component_on_sort on score_component (establishment_id, record_state, "on", id);
create index score_component_educational_category_id on score_component (establishment_id, educational_category_id, created_at, id);
create index score_component_search on score_component using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
select protect_table('score_component');

create table monitor_score_exam (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  component_id uuid not null,
  application_id uuid not null,
  student_id uuid,
  educational_group_id uuid,
  educational_category_id uuid,
  exam_type text check (exam_type in ('FinalExam', 'Attendance', 'Midterm', 'Oral', 'Periodical')),
  attempt integer not null default 1 check (attempt >= 1 and attempt <= 21),
  status text not null default 'Entered' check (status in ('Entered', 'Missing', 'Absent', 'Excused')),
  student_score numeric(14,4) check (student_score >= 0 and student_score <= 100000),
  scored_at timestamptz,
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  primary key (establishment_id, id),
  constraint monitor_score_exam_component_id_application_id_attempt_key unique (establishment_id, component_id, application_id, attempt)
);
create index monitor_score_exam_list on monitor_score_exam (establishment_id, record_state, created_at, id);
create index monitor_score_exam_component_id on monitor_score_exam (establishment_id, component_id, created_at, id);
create index monitor_score_exam_application_id on monitor_score_exam (establishment_id, application_id, created_at, id);
create index monitor_score_exam_student_id on monitor_score_exam (establishment_id, student_id, created_at, id);
create index monitor_score_exam_educational_group_id on monitor_score_exam (establishment_id, educational_group_id, created_at, id);
create index monitor_score_exam_educational_category_id on monitor_score_exam (establishment_id, educational_category_id, created_at, id);
select protect_table('monitor_score_exam');

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
  nationality_id uuid,
  citizenship text check (citizenship in ('Citizen', 'Resident', 'Visitor', 'Refugee')),
  governorate_id uuid,
  city_id uuid,
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
  job_id uuid,
  activity_type_id uuid,
  blood_type_id uuid,
  medical_notes text check (length(medical_notes) <= 2000),
  approval text not null default 'Approved' check (approval in ('Approved', 'NotApproved')),
  user_type text not null check (user_type in ('AdminsEgypt', 'MasterAdmin', 'Employee', 'Student', 'Parent', 'Client', 'Supplier', 'VechileOwner', 'Sales')),
  employee_type text default 'employee' check (employee_type in ('employee', 'admin', 'masterAdmin')),
  job_grade_id uuid,
  driving_licence text check (length(driving_licence) <= 40),
  driving_licence_expiry date,
  passport text check (length(passport) <= 40),
  passport_expiry date,
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(phone2, '') || ' ' || coalesce(email, '') || ' ' || coalesce(user_name, '') || ' ' || coalesce(national_id, ''))) stored,
  primary key (establishment_id, id),
  constraint user_account_code_key unique (establishment_id, user_type, code),
  constraint user_account_user_name_key unique (establishment_id, user_name),
  constraint user_account_national_id_key unique (establishment_id, national_id),
  constraint user_account_named check (num_nonnulls(name_ar, name_en, name_und) > 0),
  constraint user_account_military_status_start_military_status_end_order check (military_status_end >= military_status_start)
);
create index user_account_list on user_account (establishment_id, user_type, record_state, created_at, id);
create index user_account_role_id on user_account (establishment_id, role_id, created_at, id);
create index user_account_search on user_account using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
select protect_table('user_account');
create table user_account_chronic_diseases (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  target_id uuid not null,
  primary key (establishment_id, parent_id, position),
  constraint user_account_chronic_diseases_parent_fkey foreign key (establishment_id, parent_id) references user_account (establishment_id, id) on delete cascade
);
select protect_table('user_account_chronic_diseases');
create table user_account_surgeries (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  target_id uuid not null,
  primary key (establishment_id, parent_id, position),
  constraint user_account_surgeries_parent_fkey foreign key (establishment_id, parent_id) references user_account (establishment_id, id) on delete cascade
);
select protect_table('user_account_surgeries');

create table user_family (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  user_id uuid not null,
  relative_relation_type_id uuid not null,
  relative_id uuid,
  relative_name text check (length(relative_name) <= 200),
  phone text,
  job_id uuid,
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (' ' || ar_norm_v1(coalesce(relative_name, '') || ' ' || coalesce(phone, ''))) stored,
  primary key (establishment_id, id)
);
create index user_family_list on user_family (establishment_id, record_state, created_at, id);
create index user_family_user_id on user_family (establishment_id, user_id, created_at, id);
create index user_family_relative_id on user_family (establishment_id, relative_id, created_at, id);
create index user_family_search on user_family using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
select protect_table('user_family');

create table place (
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
  activity_type_id uuid,
  capacity integer check (capacity >= 0 and capacity <= 100000),
  address text check (length(address) <= 400),
  phone text,
  whats_app_status boolean not null default false,
  website text,
  map_link text,
  fax_number text check (length(fax_number) <= 40),
  tax_number text check (length(tax_number) <= 40),
  postal_code text check (length(postal_code) <= 20),
  post_office_name text check (length(post_office_name) <= 200),
  opening_date date,
  place_distance numeric(14,4) check (place_distance >= 0 and place_distance <= 100000),
  local_ip_address text check (length(local_ip_address) <= 45),
  geographical_distribution_id uuid,
  place_type text not null check (place_type in ('MasterAdmin', 'Employee', 'Student', 'Supplier', 'Parent', 'Client', 'Other')),
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, '') || ' ' || coalesce(phone, ''))) stored,
  primary key (establishment_id, id),
  constraint place_code_key unique (establishment_id, place_type, code),
  constraint place_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index place_list on place (establishment_id, place_type, record_state, created_at, id);
create index place_parent_id on place (establishment_id, parent_id, created_at, id);
create index place_search on place using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
select protect_table('place');

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
  user_type text not null check (user_type in ('AdminsEgypt', 'MasterAdmin', 'Employee', 'Student', 'Parent', 'Client', 'Supplier', 'VechileOwner', 'Sales')),
  is_default boolean not null default false,
  privileges jsonb,
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))) stored,
  primary key (establishment_id, id),
  constraint establishment_role_code_key unique (establishment_id, code),
  constraint establishment_role_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index establishment_role_list on establishment_role (establishment_id, record_state, created_at, id);
create index establishment_role_search on establishment_role using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
select protect_table('establishment_role');

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
  search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))) stored,
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
  search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))) stored,
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
  search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))) stored,
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
  search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))) stored,
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
  search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))) stored,
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
  search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))) stored,
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
  search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))) stored,
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
  search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))) stored,
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
  search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))) stored,
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
  search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))) stored,
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
  search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))) stored,
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
  search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))) stored,
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
  search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))) stored,
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
  search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))) stored,
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
  search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))) stored,
  primary key (establishment_id, id),
  constraint communication_type_code_key unique (establishment_id, code),
  constraint communication_type_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index communication_type_list on communication_type (establishment_id, record_state, created_at, id);
select protect_table('communication_type');

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
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))) stored,
  primary key (establishment_id, id),
  constraint complaint_sector_code_key unique (establishment_id, code),
  constraint complaint_sector_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index complaint_sector_list on complaint_sector (establishment_id, record_state, created_at, id);
select protect_table('complaint_sector');

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
  search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))) stored,
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
  search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))) stored,
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
  search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))) stored,
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
  search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))) stored,
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
  search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))) stored,
  primary key (establishment_id, id),
  constraint counted_service_type_code_key unique (establishment_id, code),
  constraint counted_service_type_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index counted_service_type_list on counted_service_type (establishment_id, record_state, created_at, id);
select protect_table('counted_service_type');

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
  search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))) stored,
  primary key (establishment_id, id),
  constraint educational_stage_code_key unique (establishment_id, code),
  constraint educational_stage_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index educational_stage_list on educational_stage (establishment_id, record_state, created_at, id);
select protect_table('educational_stage');

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
  search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))) stored,
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
  search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))) stored,
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
  search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))) stored,
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
  search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))) stored,
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
  search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))) stored,
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
  search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))) stored,
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
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))) stored,
  primary key (establishment_id, id),
  constraint meal_code_key unique (establishment_id, code),
  constraint meal_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
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
  search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))) stored,
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
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))) stored,
  primary key (establishment_id, id),
  constraint question_code_key unique (establishment_id, code),
  constraint question_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
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
  search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))) stored,
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
  search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))) stored,
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
  search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))) stored,
  primary key (establishment_id, id),
  constraint bank_code_key unique (establishment_id, code),
  constraint bank_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index bank_list on bank (establishment_id, record_state, created_at, id);
select protect_table('bank');

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
  search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, '') || ' ' || coalesce(nationality_ar, '') || ' ' || coalesce(nationality_en, '') || ' ' || coalesce(nationality_und, '') || ' ' || coalesce(dial_code, ''))) stored,
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
  search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))) stored,
  primary key (establishment_id, id),
  constraint governorate_code_key unique (establishment_id, code),
  constraint governorate_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
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
  search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))) stored,
  primary key (establishment_id, id),
  constraint city_code_key unique (establishment_id, code),
  constraint city_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
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
  search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))) stored,
  primary key (establishment_id, id),
  constraint district_code_key unique (establishment_id, code),
  constraint district_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index district_list on district (establishment_id, record_state, created_at, id);
select protect_table('district');

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
  search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))) stored,
  primary key (establishment_id, id),
  constraint geographical_distribution_code_key unique (establishment_id, code),
  constraint geographical_distribution_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index geographical_distribution_list on geographical_distribution (establishment_id, record_state, created_at, id);
create index geographical_distribution_parent_id on geographical_distribution (establishment_id, parent_id, created_at, id);
select protect_table('geographical_distribution');

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
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))) stored,
  primary key (establishment_id, id),
  constraint job_grade_code_key unique (establishment_id, code),
  constraint job_grade_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index job_grade_list on job_grade (establishment_id, record_state, created_at, id);
create index job_grade_parent_id on job_grade (establishment_id, parent_id, created_at, id);
select protect_table('job_grade');

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
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))) stored,
  primary key (establishment_id, id),
  constraint body_part_code_key unique (establishment_id, code),
  constraint body_part_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index body_part_list on body_part (establishment_id, record_state, created_at, id);
create index body_part_parent_id on body_part (establishment_id, parent_id, created_at, id);
select protect_table('body_part');

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
  search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))) stored,
  primary key (establishment_id, id),
  constraint specialty_code_key unique (establishment_id, code),
  constraint specialty_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index specialty_list on specialty (establishment_id, record_state, created_at, id);
create index specialty_parent_id on specialty (establishment_id, parent_id, created_at, id);
select protect_table('specialty');

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
  search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))) stored,
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
  search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, '') || ' ' || coalesce(phone, ''))) stored,
  primary key (establishment_id, id),
  constraint insurance_company_code_key unique (establishment_id, code),
  constraint insurance_company_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index insurance_company_list on insurance_company (establishment_id, record_state, created_at, id);
select protect_table('insurance_company');

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
  search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))) stored,
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
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))) stored,
  primary key (establishment_id, id),
  constraint priority_type_code_key unique (establishment_id, code),
  constraint priority_type_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index priority_type_list on priority_type (establishment_id, record_state, created_at, id);
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
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))) stored,
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
  search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))) stored,
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
  search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))) stored,
  primary key (establishment_id, id),
  constraint complaint_type_code_key unique (establishment_id, code),
  constraint complaint_type_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index complaint_type_list on complaint_type (establishment_id, record_state, created_at, id);
select protect_table('complaint_type');

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
  search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))) stored,
  primary key (establishment_id, id),
  constraint reminder_plan_code_key unique (establishment_id, code),
  constraint reminder_plan_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
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
  search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))) stored,
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
  constraint grading_plan_slices_parent_fkey foreign key (establishment_id, parent_id) references grading_plan (establishment_id, id) on delete cascade
);
select protect_table('grading_plan_slices');

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
  search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))) stored,
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
  item_name_ar text check (length(item_name_ar) <= 200),
  item_name_en text check (length(item_name_en) <= 200),
  item_name_und text check (length(item_name_und) <= 200),
  primary key (establishment_id, parent_id, position),
  constraint drop_down_list_items_parent_fkey foreign key (establishment_id, parent_id) references drop_down_list (establishment_id, id) on delete cascade
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
  search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))) stored,
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
  value_type text not null check (value_type in ('Text', 'Number', 'Integer', 'Percentage', 'Decimal', 'DateTime', 'Date', 'Time', 'Email', 'Link', 'Logical', 'DropDownList')),
  property_name_ar text check (length(property_name_ar) <= 200),
  property_name_en text check (length(property_name_en) <= 200),
  property_name_und text check (length(property_name_und) <= 200),
  default_value_ar text check (length(default_value_ar) <= 400),
  default_value_en text check (length(default_value_en) <= 400),
  default_value_und text check (length(default_value_und) <= 400),
  drop_down_list_id uuid,
  primary key (establishment_id, parent_id, position),
  constraint property_type_properties_parent_fkey foreign key (establishment_id, parent_id) references property_type (establishment_id, id) on delete cascade
);
select protect_table('property_type_properties');

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
  search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))) stored,
  primary key (establishment_id, id),
  constraint brand_code_key unique (establishment_id, code),
  constraint brand_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index brand_list on brand (establishment_id, record_state, created_at, id);
select protect_table('brand');

create table brand_service (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
  brand_id uuid not null,
  price bigint not null default 0 check (price >= 0),
  discount_percentage numeric(5,2) not null default 0 check (discount_percentage >= 0 and discount_percentage <= 100),
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))) stored,
  primary key (establishment_id, id),
  constraint brand_service_code_key unique (establishment_id, code),
  constraint brand_service_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index brand_service_list on brand_service (establishment_id, record_state, created_at, id);
select protect_table('brand_service');

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
  search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, '') || ' ' || coalesce(phone, ''))) stored,
  primary key (establishment_id, id),
  constraint branch_code_key unique (establishment_id, code),
  constraint branch_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index branch_list on branch (establishment_id, record_state, created_at, id);
select protect_table('branch');



alter table educational_category add constraint educational_category_parent_id_fkey foreign key (establishment_id, parent_id) references educational_category (establishment_id, id);
alter table educational_category add constraint educational_category_educational_stage_id_fkey foreign key (establishment_id, educational_stage_id) references educational_stage (establishment_id, id);
alter table educational_category add constraint educational_category_grading_plan_id_fkey foreign key (establishment_id, grading_plan_id) references grading_plan (establishment_id, id);

alter table educational_group add constraint educational_group_educational_category_id_fkey foreign key (establishment_id, educational_category_id) references educational_category (establishment_id, id);
alter table educational_group add constraint educational_group_educational_period_id_fkey foreign key (establishment_id, educational_period_id) references educational_period (establishment_id, id);
alter table educational_group add constraint educational_group_lecturer_id_fkey foreign key (establishment_id, lecturer_id) references user_account (establishment_id, id);
alter table educational_group_slices add constraint educational_group_slices_place_id_fkey foreign key (establishment_id, place_id) references place (establishment_id, id);
alter table educational_group_slices add constraint educational_group_slices_lecturer_id_fkey foreign key (establishment_id, lecturer_id) references user_account (establishment_id, id);

alter table educational_group_student add constraint educational_group_student_educational_group_id_fkey foreign key (establishment_id, educational_group_id) references educational_group (establishment_id, id);
alter table educational_group_student add constraint educational_group_student_application_id_fkey foreign key (establishment_id, application_id) references educational_joining_application (establishment_id, id);
alter table educational_group_student add constraint educational_group_student_student_id_fkey foreign key (establishment_id, student_id) references user_account (establishment_id, id);
alter table educational_group_student add constraint educational_group_student_educational_category_id_fkey foreign key (establishment_id, educational_category_id) references educational_category (establishment_id, id);

alter table educational_schedule_time add constraint educational_schedule_time_educational_group_id_fkey foreign key (establishment_id, educational_group_id) references educational_group (establishment_id, id);
alter table educational_schedule_time add constraint educational_schedule_time_place_id_fkey foreign key (establishment_id, place_id) references place (establishment_id, id);
alter table educational_schedule_time add constraint educational_schedule_time_lecturer_id_fkey foreign key (establishment_id, lecturer_id) references user_account (establishment_id, id);
alter table educational_schedule_time add constraint educational_schedule_time_alternative_of_id_fkey foreign key (establishment_id, alternative_of_id) references educational_schedule_time (establishment_id, id);

alter table educational_group_attendance add constraint educational_group_attendance_schedule_time_id_fkey foreign key (establishment_id, schedule_time_id) references educational_schedule_time (establishment_id, id);
alter table educational_group_attendance add constraint educational_group_attendance_educational_group_id_fkey foreign key (establishment_id, educational_group_id) references educational_group (establishment_id, id);
alter table educational_group_attendance add constraint educational_group_attendance_group_student_id_fkey foreign key (establishment_id, group_student_id) references educational_group_student (establishment_id, id);
alter table educational_group_attendance add constraint educational_group_attendance_student_id_fkey foreign key (establishment_id, student_id) references user_account (establishment_id, id);
alter table educational_group_attendance add constraint educational_group_attendance_recorded_by_id_fkey foreign key (establishment_id, recorded_by_id) references user_account (establishment_id, id);

alter table educational_joining_application add constraint educational_joining_application_student_id_fkey foreign key (establishment_id, student_id) references user_account (establishment_id, id);
alter table educational_joining_application add constraint educational_joining_application_educational_period_id_fkey foreign key (establishment_id, educational_period_id) references educational_period (establishment_id, id);
alter table educational_joining_application add constraint educational_joining_application_educational_category_id_fkey foreign key (establishment_id, educational_category_id) references educational_category (establishment_id, id);

alter table score_component add constraint score_component_educational_category_id_fkey foreign key (establishment_id, educational_category_id) references educational_category (establishment_id, id);

alter table monitor_score_exam add constraint monitor_score_exam_component_id_fkey foreign key (establishment_id, component_id) references score_component (establishment_id, id);
alter table monitor_score_exam add constraint monitor_score_exam_application_id_fkey foreign key (establishment_id, application_id) references educational_joining_application (establishment_id, id);
alter table monitor_score_exam add constraint monitor_score_exam_student_id_fkey foreign key (establishment_id, student_id) references user_account (establishment_id, id);
alter table monitor_score_exam add constraint monitor_score_exam_educational_group_id_fkey foreign key (establishment_id, educational_group_id) references educational_group (establishment_id, id);
alter table monitor_score_exam add constraint monitor_score_exam_educational_category_id_fkey foreign key (establishment_id, educational_category_id) references educational_category (establishment_id, id);

alter table user_account add constraint user_account_role_id_fkey foreign key (establishment_id, role_id) references establishment_role (establishment_id, id);
alter table user_account add constraint user_account_known_method_id_fkey foreign key (establishment_id, known_method_id) references known_method (establishment_id, id);
alter table user_account add constraint user_account_nationality_id_fkey foreign key (establishment_id, nationality_id) references country (establishment_id, id);
alter table user_account add constraint user_account_governorate_id_fkey foreign key (establishment_id, governorate_id) references governorate (establishment_id, id);
alter table user_account add constraint user_account_city_id_fkey foreign key (establishment_id, city_id) references city (establishment_id, id);
alter table user_account add constraint user_account_religion_id_fkey foreign key (establishment_id, religion_id) references religion (establishment_id, id);
alter table user_account add constraint user_account_social_statuse_id_fkey foreign key (establishment_id, social_statuse_id) references social_statuse (establishment_id, id);
alter table user_account add constraint user_account_military_status_type_id_fkey foreign key (establishment_id, military_status_type_id) references military_status_type (establishment_id, id);
alter table user_account add constraint user_account_bank_id_fkey foreign key (establishment_id, bank_id) references bank (establishment_id, id);
alter table user_account add constraint user_account_qualification_id_fkey foreign key (establishment_id, qualification_id) references qualification (establishment_id, id);
alter table user_account add constraint user_account_qualification_estimate_id_fkey foreign key (establishment_id, qualification_estimate_id) references qualification_estimate (establishment_id, id);
alter table user_account add constraint user_account_educational_stage_id_fkey foreign key (establishment_id, educational_stage_id) references educational_stage (establishment_id, id);
alter table user_account add constraint user_account_specialty_id_fkey foreign key (establishment_id, specialty_id) references specialty (establishment_id, id);
alter table user_account add constraint user_account_scientific_degree_id_fkey foreign key (establishment_id, scientific_degree_id) references scientific_degree (establishment_id, id);
alter table user_account add constraint user_account_job_id_fkey foreign key (establishment_id, job_id) references job (establishment_id, id);
alter table user_account add constraint user_account_activity_type_id_fkey foreign key (establishment_id, activity_type_id) references activity_type (establishment_id, id);
alter table user_account add constraint user_account_blood_type_id_fkey foreign key (establishment_id, blood_type_id) references blood_type (establishment_id, id);
alter table user_account add constraint user_account_job_grade_id_fkey foreign key (establishment_id, job_grade_id) references job_grade (establishment_id, id);
alter table user_account_chronic_diseases add constraint user_account_chronic_diseases_target_id_fkey foreign key (establishment_id, target_id) references chronic_disease (establishment_id, id);
alter table user_account_surgeries add constraint user_account_surgeries_target_id_fkey foreign key (establishment_id, target_id) references surgery (establishment_id, id);

alter table user_family add constraint user_family_user_id_fkey foreign key (establishment_id, user_id) references user_account (establishment_id, id);
alter table user_family add constraint user_family_relative_relation_type_id_fkey foreign key (establishment_id, relative_relation_type_id) references relative_relation_type (establishment_id, id);
alter table user_family add constraint user_family_relative_id_fkey foreign key (establishment_id, relative_id) references user_account (establishment_id, id);
alter table user_family add constraint user_family_job_id_fkey foreign key (establishment_id, job_id) references job (establishment_id, id);

alter table place add constraint place_parent_id_fkey foreign key (establishment_id, parent_id) references place (establishment_id, id);
alter table place add constraint place_activity_type_id_fkey foreign key (establishment_id, activity_type_id) references activity_type (establishment_id, id);
alter table place add constraint place_geographical_distribution_id_fkey foreign key (establishment_id, geographical_distribution_id) references geographical_distribution (establishment_id, id);

alter table governorate add constraint governorate_country_id_fkey foreign key (establishment_id, country_id) references country (establishment_id, id);

alter table city add constraint city_governorate_id_fkey foreign key (establishment_id, governorate_id) references governorate (establishment_id, id);

alter table district add constraint district_city_id_fkey foreign key (establishment_id, city_id) references city (establishment_id, id);

alter table geographical_distribution add constraint geographical_distribution_parent_id_fkey foreign key (establishment_id, parent_id) references geographical_distribution (establishment_id, id);

alter table job_grade add constraint job_grade_parent_id_fkey foreign key (establishment_id, parent_id) references job_grade (establishment_id, id);

alter table body_part add constraint body_part_parent_id_fkey foreign key (establishment_id, parent_id) references body_part (establishment_id, id);

alter table specialty add constraint specialty_parent_id_fkey foreign key (establishment_id, parent_id) references specialty (establishment_id, id);

alter table reminder_plan add constraint reminder_plan_priority_type_before_id_fkey foreign key (establishment_id, priority_type_before_id) references priority_type (establishment_id, id);
alter table reminder_plan add constraint reminder_plan_priority_type_on_id_fkey foreign key (establishment_id, priority_type_on_id) references priority_type (establishment_id, id);
alter table reminder_plan add constraint reminder_plan_priority_type_after_id_fkey foreign key (establishment_id, priority_type_after_id) references priority_type (establishment_id, id);

alter table property_type_properties add constraint property_type_properties_drop_down_list_id_fkey foreign key (establishment_id, drop_down_list_id) references drop_down_list (establishment_id, id);

alter table brand_service add constraint brand_service_brand_id_fkey foreign key (establishment_id, brand_id) references brand (establishment_id, id);

alter table branch add constraint branch_brand_id_fkey foreign key (establishment_id, brand_id) references brand (establishment_id, id);

-- Pictures of records, beside their table's row.
create table record_image (
  establishment_id uuid not null references establishment (id),
  entity_table text not null,
  record_id uuid not null,
  content_type text not null check (content_type in ('image/jpeg', 'image/png', 'image/webp')),
  bytes bytea not null check (length(bytes) <= 5242880),
  created_at timestamptz not null,
  primary key (establishment_id, entity_table, record_id)
);
select protect_table('record_image');
