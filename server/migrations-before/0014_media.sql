-- Exams, discussions, alerts, interests, media and storage: tables as the definitions want them, then what definitions cannot say.

create table discussion (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
  discussion_type text not null default 'EducationalGroup' check (discussion_type in ('EducationalGroup', 'EducationalCategory')),
  educational_group_id uuid not null,
  educational_category_id uuid,
  closed text not null default 'Open' check (closed in ('Open', 'Closed')),
  comment_count integer not null default 0 check (comment_count >= 0),
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, ''))) stored,
  primary key (establishment_id, id),
  constraint discussion_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index discussion_list on discussion (establishment_id, record_state, created_at, id);
create index discussion_educational_group_id on discussion (establishment_id, educational_group_id, created_at, id);
create index discussion_educational_category_id on discussion (establishment_id, educational_category_id, created_at, id);
create index discussion_search on discussion using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
select protect_table('discussion');

create table discussion_comment (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  discussion_id uuid not null,
  parent_comment_id uuid,
  educational_group_id uuid,
  user_id uuid,
  text text not null check (length(text) <= 4000),
  like_count integer not null default 0 check (like_count >= 0),
  dis_like_count integer not null default 0 check (dis_like_count >= 0),
  reply_count integer not null default 0 check (reply_count >= 0),
  reaction_count integer not null default 0 check (reaction_count >= 0),
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (' ' || ar_norm_v1(coalesce(text, ''))) stored,
  primary key (establishment_id, id)
);
create index discussion_comment_list on discussion_comment (establishment_id, record_state, created_at, id);
create index discussion_comment_discussion_id on discussion_comment (establishment_id, discussion_id, created_at, id);
create index discussion_comment_parent_comment_id on discussion_comment (establishment_id, parent_comment_id, created_at, id);
create index discussion_comment_educational_group_id on discussion_comment (establishment_id, educational_group_id, created_at, id);
create index discussion_comment_user_id on discussion_comment (establishment_id, user_id, created_at, id);
create index discussion_comment_search on discussion_comment using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
select protect_table('discussion_comment');

create table discussion_comment_react (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  discussion_comment_id uuid not null,
  user_id uuid,
  rating text not null check (rating in ('Like', 'DisLike')),
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  primary key (establishment_id, id),
  constraint discussion_comment_react_discussion_comment_id_user_id_key unique (establishment_id, discussion_comment_id, user_id)
);
create index discussion_comment_react_list on discussion_comment_react (establishment_id, record_state, created_at, id);
create index discussion_comment_react_discussion_comment_id on discussion_comment_react (establishment_id, discussion_comment_id, created_at, id);
create index discussion_comment_react_user_id on discussion_comment_react (establishment_id, user_id, created_at, id);
select protect_table('discussion_comment_react');

create table educational_rating (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  educational_group_id uuid not null,
  rated_type text not null default 'EducationalGroup' check (rated_type in ('EducationalGroup', 'EducationalCategory', 'Lecturer')),
  user_id uuid not null,
  rating_number integer not null check (rating_number >= 1 and rating_number <= 5),
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
  constraint educational_rating_educational_group_id_rated_type_user_id_key unique (establishment_id, educational_group_id, rated_type, user_id)
);
create index educational_rating_list on educational_rating (establishment_id, record_state, created_at, id);
create index educational_rating_rating_number_sort on educational_rating (establishment_id, record_state, rating_number, id);
create index educational_rating_educational_group_id on educational_rating (establishment_id, educational_group_id, created_at, id);
create index educational_rating_user_id on educational_rating (establishment_id, user_id, created_at, id);
select protect_table('educational_rating');

create table simple_exam_model (
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
  exam_degree numeric(14,4) not null default 0 check (exam_degree >= 0 and exam_degree <= 1000000),
  answer_appearance_status boolean not null default false,
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
  constraint simple_exam_model_code_key unique (establishment_id, code),
  constraint simple_exam_model_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index simple_exam_model_list on simple_exam_model (establishment_id, record_state, created_at, id);
create index simple_exam_model_exam_degree_sort on simple_exam_model (establishment_id, record_state, exam_degree, id);
create index simple_exam_model_educational_category_id on simple_exam_model (establishment_id, educational_category_id, created_at, id);
create index simple_exam_model_search on simple_exam_model using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
select protect_table('simple_exam_model');
create table simple_exam_model_paragraphs (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  paragraph text not null check (length(paragraph) <= 4000),
  primary key (establishment_id, parent_id, position),
  constraint simple_exam_model_paragraphs_parent_fkey foreign key (establishment_id, parent_id) references simple_exam_model (establishment_id, id) on delete cascade
);
select protect_table('simple_exam_model_paragraphs');
create table simple_exam_model_true_false_questions (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  paragraph_number integer check (paragraph_number >= 1 and paragraph_number <= 50),
  question text not null check (length(question) <= 1000),
  correct_answer text not null check (correct_answer in ('True', 'False')),
  degree numeric(14,4) not null default 1 check (degree >= 0.25 and degree <= 1000),
  primary key (establishment_id, parent_id, position),
  constraint simple_exam_model_true_false_questions_parent_fkey foreign key (establishment_id, parent_id) references simple_exam_model (establishment_id, id) on delete cascade
);
select protect_table('simple_exam_model_true_false_questions');
create table simple_exam_model_multiple_choice_questions (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  paragraph_number integer check (paragraph_number >= 1 and paragraph_number <= 50),
  question text not null check (length(question) <= 1000),
  option_a text not null check (length(option_a) <= 400),
  option_b text not null check (length(option_b) <= 400),
  option_c text check (length(option_c) <= 400),
  option_d text check (length(option_d) <= 400),
  correct_answer text not null check (correct_answer in ('A', 'B', 'C', 'D')),
  degree numeric(14,4) not null default 1 check (degree >= 0.25 and degree <= 1000),
  primary key (establishment_id, parent_id, position),
  constraint simple_exam_model_multiple_choice_questions_parent_fkey foreign key (establishment_id, parent_id) references simple_exam_model (establishment_id, id) on delete cascade
);
select protect_table('simple_exam_model_multiple_choice_questions');

create table group_schedule_exam (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  educational_group_id uuid not null,
  simple_exam_model_id uuid not null,
  "from" timestamptz not null,
  "to" timestamptz not null,
  duration integer not null check (duration >= 1 and duration <= 1440),
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  primary key (establishment_id, id),
  constraint group_schedule_exam_from_to_order check ("to" >= "from")
);
create index group_schedule_exam_list on group_schedule_exam (establishment_id, record_state, created_at, id);
create index group_schedule_exam_from_sort on group_schedule_exam (establishment_id, record_state, "from", id);
create index group_schedule_exam_educational_group_id on group_schedule_exam (establishment_id, educational_group_id, created_at, id);
create index group_schedule_exam_simple_exam_model_id on group_schedule_exam (establishment_id, simple_exam_model_id, created_at, id);
select protect_table('group_schedule_exam');

create table student_schedule_exam_time (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  group_schedule_exam_id uuid not null,
  educational_group_id uuid not null,
  user_id uuid not null,
  submit text not null default 'Unknown' check (submit in ('Unknown', 'Submit')),
  started_at timestamptz,
  submitted_at timestamptz,
  student_degree numeric(14,4) check (student_degree >= 0 and student_degree <= 1000000),
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  primary key (establishment_id, id),
  constraint student_schedule_exam_time_group_schedule_exam_id_user_id_key unique (establishment_id, group_schedule_exam_id, user_id),
  constraint student_schedule_exam_time_started_at_submitted_at_order check (submitted_at >= started_at)
);
create index student_schedule_exam_time_list on student_schedule_exam_time (establishment_id, record_state, created_at, id);
create index student_schedule_exam_time_started_at_sort on student_schedule_exam_time (establishment_id, record_state, started_at, id);
create index student_schedule_exam_time_group_schedule_exam_id on student_schedule_exam_time (establishment_id, group_schedule_exam_id, created_at, id);
create index student_schedule_exam_time_educational_group_id on student_schedule_exam_time (establishment_id, educational_group_id, created_at, id);
create index student_schedule_exam_time_user_id on student_schedule_exam_time (establishment_id, user_id, created_at, id);
select protect_table('student_schedule_exam_time');
create table student_schedule_exam_time_answers (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  question_number integer not null check (question_number >= 1),
  answer text check (length(answer) <= 10),
  primary key (establishment_id, parent_id, position),
  constraint student_schedule_exam_time_answers_parent_fkey foreign key (establishment_id, parent_id) references student_schedule_exam_time (establishment_id, id) on delete cascade
);
select protect_table('student_schedule_exam_time_answers');

create table interest (
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
  constraint interest_code_key unique (establishment_id, code),
  constraint interest_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index interest_list on interest (establishment_id, record_state, created_at, id);
create index interest_search on interest using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
select protect_table('interest');

create table user_systeam_interest (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  user_id uuid not null,
  interest_id uuid not null,
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
  constraint user_systeam_interest_user_id_interest_id_key unique (establishment_id, user_id, interest_id)
);
create index user_systeam_interest_list on user_systeam_interest (establishment_id, record_state, created_at, id);
create index user_systeam_interest_user_id on user_systeam_interest (establishment_id, user_id, created_at, id);
create index user_systeam_interest_interest_id on user_systeam_interest (establishment_id, interest_id, created_at, id);
select protect_table('user_systeam_interest');

create table user_other_interest (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
  user_id uuid not null,
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, ''))) stored,
  primary key (establishment_id, id),
  constraint user_other_interest_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index user_other_interest_list on user_other_interest (establishment_id, record_state, created_at, id);
create index user_other_interest_user_id on user_other_interest (establishment_id, user_id, created_at, id);
create index user_other_interest_search on user_other_interest using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
select protect_table('user_other_interest');

create table interest_follow_up (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  interest_id uuid not null,
  user_id uuid not null,
  follow_up_type_id uuid not null,
  number integer check (number >= 1),
  at timestamptz,
  reply_status text not null default 'NotReplied' check (reply_status in ('NotReplied', 'Replied')),
  joining_type text not null default 'Undecided' check (joining_type in ('Undecided', 'WillJoin', 'Joined', 'WillNotJoin')),
  sales_user_id uuid,
  text text check (length(text) <= 4000),
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (' ' || ar_norm_v1(coalesce(text, ''))) stored,
  primary key (establishment_id, id)
);
create index interest_follow_up_list on interest_follow_up (establishment_id, record_state, created_at, id);
create index interest_follow_up_at_sort on interest_follow_up (establishment_id, record_state, at, id);
create index interest_follow_up_interest_id on interest_follow_up (establishment_id, interest_id, created_at, id);
create index interest_follow_up_user_id on interest_follow_up (establishment_id, user_id, created_at, id);
create index interest_follow_up_sales_user_id on interest_follow_up (establishment_id, sales_user_id, created_at, id);
create index interest_follow_up_search on interest_follow_up using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
select protect_table('interest_follow_up');

create table follow_interest (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  user_systeam_interest_id uuid,
  user_other_interest_id uuid,
  user_id uuid,
  follow_up_type_id uuid not null,
  number integer check (number >= 1),
  at timestamptz,
  reply_status text not null default 'NotReplied' check (reply_status in ('NotReplied', 'Replied')),
  joining_type text not null default 'Undecided' check (joining_type in ('Undecided', 'WillJoin', 'Joined', 'WillNotJoin')),
  sales_user_id uuid,
  text text check (length(text) <= 4000),
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (' ' || ar_norm_v1(coalesce(text, ''))) stored,
  primary key (establishment_id, id)
);
create index follow_interest_list on follow_interest (establishment_id, record_state, created_at, id);
create index follow_interest_at_sort on follow_interest (establishment_id, record_state, at, id);
create index follow_interest_user_systeam_interest_id on follow_interest (establishment_id, user_systeam_interest_id, created_at, id);
create index follow_interest_user_other_interest_id on follow_interest (establishment_id, user_other_interest_id, created_at, id);
create index follow_interest_user_id on follow_interest (establishment_id, user_id, created_at, id);
create index follow_interest_sales_user_id on follow_interest (establishment_id, sales_user_id, created_at, id);
create index follow_interest_search on follow_interest using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
select protect_table('follow_interest');

create table follow_up_setting (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  follow_up_type_id uuid not null,
  follow_up_number integer not null default 1 check (follow_up_number >= 1 and follow_up_number <= 100),
  interval integer not null default 1 check (interval >= 1 and interval <= 365),
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  primary key (establishment_id, id),
  constraint follow_up_setting_follow_up_type_id_follow_up_number_key unique (establishment_id, follow_up_type_id, follow_up_number)
);
create index follow_up_setting_list on follow_up_setting (establishment_id, record_state, created_at, id);
select protect_table('follow_up_setting');
create table follow_up_setting_sales_users (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  target_id uuid not null,
  primary key (establishment_id, parent_id, position),
  constraint follow_up_setting_sales_users_parent_fkey foreign key (establishment_id, parent_id) references follow_up_setting (establishment_id, id) on delete cascade
);
select protect_table('follow_up_setting_sales_users');

create table follow_up_session (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  state text not null default 'Open' check (state in ('Open', 'Renewal', 'Close')),
  user_id uuid not null,
  sales_user_id uuid,
  opened_at timestamptz,
  renewed_at timestamptz,
  closed_at timestamptz,
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
create index follow_up_session_list on follow_up_session (establishment_id, record_state, created_at, id);
create index follow_up_session_opened_at_sort on follow_up_session (establishment_id, record_state, opened_at, id);
create index follow_up_session_user_id on follow_up_session (establishment_id, user_id, created_at, id);
create index follow_up_session_sales_user_id on follow_up_session (establishment_id, sales_user_id, created_at, id);
select protect_table('follow_up_session');

create table complaint (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
  state text not null default 'OpenAwaitingTechnicalSupport' check (state in ('OpenAwaitingTechnicalSupport', 'OpenAwaitingComplainingPerson', 'Closed')),
  complaint_type_id uuid not null,
  complaint_sector_id uuid,
  priority_type_id uuid,
  complainant_id uuid,
  closed_by_id uuid,
  closed_at timestamptz,
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
  constraint complaint_code_key unique (establishment_id, code),
  constraint complaint_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index complaint_list on complaint (establishment_id, record_state, created_at, id);
create index complaint_complainant_id on complaint (establishment_id, complainant_id, created_at, id);
create index complaint_closed_by_id on complaint (establishment_id, closed_by_id, created_at, id);
create index complaint_search on complaint using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
select protect_table('complaint');

create table complaint_follow_up (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  complaint_id uuid not null,
  follow_up_by_id uuid,
  side_type text check (side_type in ('TechnicalSupport', 'ComplainingPerson')),
  text text not null check (length(text) <= 4000),
  complainant_id uuid,
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (' ' || ar_norm_v1(coalesce(text, ''))) stored,
  primary key (establishment_id, id)
);
create index complaint_follow_up_list on complaint_follow_up (establishment_id, record_state, created_at, id);
create index complaint_follow_up_complaint_id on complaint_follow_up (establishment_id, complaint_id, created_at, id);
create index complaint_follow_up_follow_up_by_id on complaint_follow_up (establishment_id, follow_up_by_id, created_at, id);
create index complaint_follow_up_complainant_id on complaint_follow_up (establishment_id, complainant_id, created_at, id);
create index complaint_follow_up_search on complaint_follow_up using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
select protect_table('complaint_follow_up');

create table reminder (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
  at timestamptz not null,
  reminder_plan_id uuid,
  priority_type_id uuid,
  user_id uuid,
  link text check (length(link) <= 400),
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
  constraint reminder_code_key unique (establishment_id, code),
  constraint reminder_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index reminder_list on reminder (establishment_id, record_state, created_at, id);
create index reminder_at_sort on reminder (establishment_id, record_state, at, id);
create index reminder_user_id on reminder (establishment_id, user_id, created_at, id);
create index reminder_search on reminder using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
select protect_table('reminder');

create table notification (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
  user_id uuid not null,
  link text check (length(link) <= 400),
  read boolean not null default false,
  opened boolean not null default false,
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, ''))) stored,
  primary key (establishment_id, id),
  constraint notification_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index notification_list on notification (establishment_id, record_state, created_at, id);
create index notification_user_id on notification (establishment_id, user_id, created_at, id);
create index notification_search on notification using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
select protect_table('notification');

create table news (
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
  news_category_id uuid not null,
  publisher_name_ar text check (length(publisher_name_ar) <= 200),
  publisher_name_en text check (length(publisher_name_en) <= 200),
  publisher_name_und text check (length(publisher_name_und) <= 200),
  "from" timestamptz,
  "to" timestamptz,
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
  constraint news_code_key unique (establishment_id, code),
  constraint news_named check (num_nonnulls(name_ar, name_en, name_und) > 0),
  constraint news_from_to_order check ("to" >= "from")
);
create index news_list on news (establishment_id, record_state, created_at, id);
create index news_from_sort on news (establishment_id, record_state, "from", id);
create index news_search on news using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
select protect_table('news');

create table shared_media_folder (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
  shared_with text not null default 'General' check (shared_with in ('General', 'EducationalCategory', 'EducationalGroup')),
  educational_category_id uuid,
  educational_group_id uuid,
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
  constraint shared_media_folder_code_key unique (establishment_id, code),
  constraint shared_media_folder_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index shared_media_folder_list on shared_media_folder (establishment_id, record_state, created_at, id);
create index shared_media_folder_educational_category_id on shared_media_folder (establishment_id, educational_category_id, created_at, id);
create index shared_media_folder_educational_group_id on shared_media_folder (establishment_id, educational_group_id, created_at, id);
create index shared_media_folder_search on shared_media_folder using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
select protect_table('shared_media_folder');

create table shared_media (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
  shared_media_folder_id uuid not null,
  media_type text not null default 'video' check (media_type in ('image', 'video', 'audio', 'pdf', 'excel', 'word', 'powerPoint', 'other')),
  shared_link text,
  media_source text not null default 'Link' check (media_source in ('Link', 'StorageSpaceMedia')),
  storage_space_media_id uuid,
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
  constraint shared_media_code_key unique (establishment_id, code),
  constraint shared_media_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index shared_media_list on shared_media (establishment_id, record_state, created_at, id);
create index shared_media_shared_media_folder_id on shared_media (establishment_id, shared_media_folder_id, created_at, id);
create index shared_media_storage_space_media_id on shared_media (establishment_id, storage_space_media_id, created_at, id);
create index shared_media_search on shared_media using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
select protect_table('shared_media');

create table media_package (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
  duration_type text not null default 'Days' check (duration_type in ('FixedPeriod', 'Days')),
  "from" date,
  "to" date,
  number_of_days integer check (number_of_days >= 1 and number_of_days <= 3650),
  free_status boolean not null default false,
  original_price bigint not null default 0 check (original_price >= 0),
  offer_price bigint check (offer_price >= 0),
  total_coupons integer not null default 0 check (total_coupons >= 0),
  used_coupons integer not null default 0 check (used_coupons >= 0),
  not_used_coupons integer not null default 0 check (not_used_coupons >= 0),
  subscribed_coupons integer not null default 0 check (subscribed_coupons >= 0),
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
  constraint media_package_code_key unique (establishment_id, code),
  constraint media_package_named check (num_nonnulls(name_ar, name_en, name_und) > 0),
  constraint media_package_from_to_order check ("to" >= "from")
);
create index media_package_list on media_package (establishment_id, record_state, created_at, id);
create index media_package_search on media_package using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
select protect_table('media_package');
create table media_package_medias (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  target_id uuid not null,
  primary key (establishment_id, parent_id, position),
  constraint media_package_medias_parent_fkey foreign key (establishment_id, parent_id) references media_package (establishment_id, id) on delete cascade
);
select protect_table('media_package_medias');

create table media_package_code (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  state text not null default 'NotUsed' check (state in ('NotUsed', 'Used')),
  media_package_id uuid not null,
  code text not null check (length(code) <= 40),
  used_by_id uuid,
  subscribed_at timestamptz,
  valid_to date,
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
  constraint media_package_code_code_key unique (establishment_id, code)
);
create index media_package_code_list on media_package_code (establishment_id, record_state, created_at, id);
create index media_package_code_media_package_id on media_package_code (establishment_id, media_package_id, created_at, id);
create index media_package_code_used_by_id on media_package_code (establishment_id, used_by_id, created_at, id);
create index media_package_code_search on media_package_code using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
select protect_table('media_package_code');

create table storage_space (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
  quota numeric(14,4) not null default 1024 check (quota >= 0 and quota <= 1000000000),
  size_used numeric(14,4) not null default 0 check (size_used >= 0),
  owner_type text not null check (owner_type in ('AdminsEgypt', 'MasterAdmin', 'Employee', 'Student', 'Supplier', 'Parent', 'Client', 'PlaceMasterAdmin', 'PlaceEmployee', 'PlaceStudent', 'PlaceSupplier', 'PlaceParent', 'PlaceClient', 'PlaceOther', 'EducationalGroup', 'EducationalCategory')),
  user_id uuid,
  place_id uuid,
  educational_group_id uuid,
  educational_category_id uuid,
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
  constraint storage_space_code_key unique (establishment_id, owner_type, code),
  constraint storage_space_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index storage_space_list on storage_space (establishment_id, owner_type, record_state, created_at, id);
create index storage_space_user_id on storage_space (establishment_id, user_id, created_at, id);
create index storage_space_place_id on storage_space (establishment_id, place_id, created_at, id);
create index storage_space_educational_group_id on storage_space (establishment_id, educational_group_id, created_at, id);
create index storage_space_educational_category_id on storage_space (establishment_id, educational_category_id, created_at, id);
create index storage_space_search on storage_space using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
select protect_table('storage_space');

create table storage_space_media (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
  media_type text not null default 'other' check (media_type in ('image', 'video', 'audio', 'pdf', 'excel', 'word', 'powerPoint', 'other')),
  shared_link text,
  owner_type text not null check (owner_type in ('AdminsEgypt', 'MasterAdmin', 'Employee', 'Student', 'Supplier', 'Parent', 'Client', 'PlaceMasterAdmin', 'PlaceEmployee', 'PlaceStudent', 'PlaceSupplier', 'PlaceParent', 'PlaceClient', 'PlaceOther', 'EducationalGroup', 'EducationalCategory')),
  storage_space_id uuid,
  user_id uuid,
  place_id uuid,
  educational_group_id uuid,
  educational_category_id uuid,
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
  constraint storage_space_media_code_key unique (establishment_id, owner_type, code),
  constraint storage_space_media_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index storage_space_media_list on storage_space_media (establishment_id, owner_type, record_state, created_at, id);
create index storage_space_media_storage_space_id on storage_space_media (establishment_id, storage_space_id, created_at, id);
create index storage_space_media_user_id on storage_space_media (establishment_id, user_id, created_at, id);
create index storage_space_media_place_id on storage_space_media (establishment_id, place_id, created_at, id);
create index storage_space_media_educational_group_id on storage_space_media (establishment_id, educational_group_id, created_at, id);
create index storage_space_media_educational_category_id on storage_space_media (establishment_id, educational_category_id, created_at, id);
create index storage_space_media_search on storage_space_media using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
select protect_table('storage_space_media');

alter table discussion add constraint discussion_educational_group_id_fkey foreign key (establishment_id, educational_group_id) references educational_group (establishment_id, id);
alter table discussion add constraint discussion_educational_category_id_fkey foreign key (establishment_id, educational_category_id) references educational_category (establishment_id, id);
alter table discussion_comment add constraint discussion_comment_discussion_id_fkey foreign key (establishment_id, discussion_id) references discussion (establishment_id, id);
alter table discussion_comment add constraint discussion_comment_parent_comment_id_fkey foreign key (establishment_id, parent_comment_id) references discussion_comment (establishment_id, id);
alter table discussion_comment add constraint discussion_comment_educational_group_id_fkey foreign key (establishment_id, educational_group_id) references educational_group (establishment_id, id);
alter table discussion_comment_react add constraint discussion_comment_react_discussion_comment_id_fkey foreign key (establishment_id, discussion_comment_id) references discussion_comment (establishment_id, id);
alter table discussion_comment_react add constraint discussion_comment_react_user_id_fkey foreign key (establishment_id, user_id) references user_account (establishment_id, id);
alter table educational_rating add constraint educational_rating_educational_group_id_fkey foreign key (establishment_id, educational_group_id) references educational_group (establishment_id, id);
alter table educational_rating add constraint educational_rating_user_id_fkey foreign key (establishment_id, user_id) references user_account (establishment_id, id);
alter table simple_exam_model add constraint simple_exam_model_educational_category_id_fkey foreign key (establishment_id, educational_category_id) references educational_category (establishment_id, id);
alter table group_schedule_exam add constraint group_schedule_exam_educational_group_id_fkey foreign key (establishment_id, educational_group_id) references educational_group (establishment_id, id);
alter table group_schedule_exam add constraint group_schedule_exam_simple_exam_model_id_fkey foreign key (establishment_id, simple_exam_model_id) references simple_exam_model (establishment_id, id);
alter table student_schedule_exam_time add constraint student_schedule_exam_time_group_schedule_exam_id_fkey foreign key (establishment_id, group_schedule_exam_id) references group_schedule_exam (establishment_id, id);
alter table student_schedule_exam_time add constraint student_schedule_exam_time_educational_group_id_fkey foreign key (establishment_id, educational_group_id) references educational_group (establishment_id, id);
alter table student_schedule_exam_time add constraint student_schedule_exam_time_user_id_fkey foreign key (establishment_id, user_id) references user_account (establishment_id, id);
alter table user_systeam_interest add constraint user_systeam_interest_user_id_fkey foreign key (establishment_id, user_id) references user_account (establishment_id, id);
alter table user_systeam_interest add constraint user_systeam_interest_interest_id_fkey foreign key (establishment_id, interest_id) references interest (establishment_id, id);
alter table user_other_interest add constraint user_other_interest_user_id_fkey foreign key (establishment_id, user_id) references user_account (establishment_id, id);
alter table interest_follow_up add constraint interest_follow_up_interest_id_fkey foreign key (establishment_id, interest_id) references interest (establishment_id, id);
alter table interest_follow_up add constraint interest_follow_up_user_id_fkey foreign key (establishment_id, user_id) references user_account (establishment_id, id);
alter table interest_follow_up add constraint interest_follow_up_follow_up_type_id_fkey foreign key (establishment_id, follow_up_type_id) references communication_type (establishment_id, id);
alter table interest_follow_up add constraint interest_follow_up_sales_user_id_fkey foreign key (establishment_id, sales_user_id) references user_account (establishment_id, id);
alter table follow_interest add constraint follow_interest_user_systeam_interest_id_fkey foreign key (establishment_id, user_systeam_interest_id) references user_systeam_interest (establishment_id, id);
alter table follow_interest add constraint follow_interest_user_other_interest_id_fkey foreign key (establishment_id, user_other_interest_id) references user_other_interest (establishment_id, id);
alter table follow_interest add constraint follow_interest_user_id_fkey foreign key (establishment_id, user_id) references user_account (establishment_id, id);
alter table follow_interest add constraint follow_interest_follow_up_type_id_fkey foreign key (establishment_id, follow_up_type_id) references communication_type (establishment_id, id);
alter table follow_interest add constraint follow_interest_sales_user_id_fkey foreign key (establishment_id, sales_user_id) references user_account (establishment_id, id);
alter table follow_up_setting add constraint follow_up_setting_follow_up_type_id_fkey foreign key (establishment_id, follow_up_type_id) references communication_type (establishment_id, id);
alter table follow_up_setting_sales_users add constraint follow_up_setting_sales_users_target_id_fkey foreign key (establishment_id, target_id) references user_account (establishment_id, id);
alter table follow_up_session add constraint follow_up_session_user_id_fkey foreign key (establishment_id, user_id) references user_account (establishment_id, id);
alter table follow_up_session add constraint follow_up_session_sales_user_id_fkey foreign key (establishment_id, sales_user_id) references user_account (establishment_id, id);
alter table complaint add constraint complaint_complaint_type_id_fkey foreign key (establishment_id, complaint_type_id) references complaint_type (establishment_id, id);
alter table complaint add constraint complaint_complaint_sector_id_fkey foreign key (establishment_id, complaint_sector_id) references complaint_sector (establishment_id, id);
alter table complaint add constraint complaint_priority_type_id_fkey foreign key (establishment_id, priority_type_id) references priority_type (establishment_id, id);
alter table complaint add constraint complaint_complainant_id_fkey foreign key (establishment_id, complainant_id) references user_account (establishment_id, id);
alter table complaint add constraint complaint_closed_by_id_fkey foreign key (establishment_id, closed_by_id) references user_account (establishment_id, id);
alter table complaint_follow_up add constraint complaint_follow_up_complaint_id_fkey foreign key (establishment_id, complaint_id) references complaint (establishment_id, id);
alter table complaint_follow_up add constraint complaint_follow_up_follow_up_by_id_fkey foreign key (establishment_id, follow_up_by_id) references user_account (establishment_id, id);
alter table complaint_follow_up add constraint complaint_follow_up_complainant_id_fkey foreign key (establishment_id, complainant_id) references user_account (establishment_id, id);
alter table reminder add constraint reminder_reminder_plan_id_fkey foreign key (establishment_id, reminder_plan_id) references reminder_plan (establishment_id, id);
alter table reminder add constraint reminder_priority_type_id_fkey foreign key (establishment_id, priority_type_id) references priority_type (establishment_id, id);
alter table reminder add constraint reminder_user_id_fkey foreign key (establishment_id, user_id) references user_account (establishment_id, id);
alter table notification add constraint notification_user_id_fkey foreign key (establishment_id, user_id) references user_account (establishment_id, id);
alter table news add constraint news_news_category_id_fkey foreign key (establishment_id, news_category_id) references news_category (establishment_id, id);
alter table shared_media_folder add constraint shared_media_folder_educational_category_id_fkey foreign key (establishment_id, educational_category_id) references educational_category (establishment_id, id);
alter table shared_media_folder add constraint shared_media_folder_educational_group_id_fkey foreign key (establishment_id, educational_group_id) references educational_group (establishment_id, id);
alter table shared_media add constraint shared_media_shared_media_folder_id_fkey foreign key (establishment_id, shared_media_folder_id) references shared_media_folder (establishment_id, id);
alter table shared_media add constraint shared_media_storage_space_media_id_fkey foreign key (establishment_id, storage_space_media_id) references storage_space_media (establishment_id, id);
alter table media_package_medias add constraint media_package_medias_target_id_fkey foreign key (establishment_id, target_id) references shared_media (establishment_id, id);
alter table media_package_code add constraint media_package_code_media_package_id_fkey foreign key (establishment_id, media_package_id) references media_package (establishment_id, id);
alter table media_package_code add constraint media_package_code_used_by_id_fkey foreign key (establishment_id, used_by_id) references user_account (establishment_id, id);
alter table storage_space add constraint storage_space_user_id_fkey foreign key (establishment_id, user_id) references user_account (establishment_id, id);
alter table storage_space add constraint storage_space_place_id_fkey foreign key (establishment_id, place_id) references place (establishment_id, id);
alter table storage_space add constraint storage_space_educational_group_id_fkey foreign key (establishment_id, educational_group_id) references educational_group (establishment_id, id);
alter table storage_space add constraint storage_space_educational_category_id_fkey foreign key (establishment_id, educational_category_id) references educational_category (establishment_id, id);
alter table storage_space_media add constraint storage_space_media_storage_space_id_fkey foreign key (establishment_id, storage_space_id) references storage_space (establishment_id, id);
alter table storage_space_media add constraint storage_space_media_user_id_fkey foreign key (establishment_id, user_id) references user_account (establishment_id, id);
alter table storage_space_media add constraint storage_space_media_place_id_fkey foreign key (establishment_id, place_id) references place (establishment_id, id);
alter table storage_space_media add constraint storage_space_media_educational_group_id_fkey foreign key (establishment_id, educational_group_id) references educational_group (establishment_id, id);
alter table storage_space_media add constraint storage_space_media_educational_category_id_fkey foreign key (establishment_id, educational_category_id) references educational_category (establishment_id, id);
alter table discussion_comment add constraint discussion_comment_user_id_fkey foreign key (establishment_id, user_id) references user_account (establishment_id, id);

-- ---------------------------------------------------------------- what the definitions cannot say; names are the keys of *.constraints.ts

-- D5.1: a model in use cannot change. Scheduling an exam takes the model's row for itself, so that no change can be under way meanwhile.
create function keep_exam_model(establishment uuid, model uuid) returns void language plpgsql as $$
begin
  if exists (select 1 from group_schedule_exam where establishment_id = establishment and simple_exam_model_id = model) then
    raise exception 'the exam model is in use' using errcode = '23514', constraint = 'simple_exam_model_in_use', table = 'simple_exam_model';
  end if;
end $$;
create function keep_exam_model_itself() returns trigger language plpgsql as $$
begin
  perform keep_exam_model(old.establishment_id, old.id);
  return new;
end $$;
create trigger keep_in_use before update of educational_category_id, exam_degree, answer_appearance_status on simple_exam_model for each row
  when ((old.educational_category_id, old.exam_degree, old.answer_appearance_status) is distinct from (new.educational_category_id, new.exam_degree, new.answer_appearance_status))
  execute function keep_exam_model_itself();
create function keep_exam_model_lines() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform keep_exam_model(old.establishment_id, old.parent_id);
    return old;
  end if;
  perform keep_exam_model(new.establishment_id, new.parent_id);
  return new;
end $$;
do $$
declare lines text;
begin
  foreach lines in array array['paragraphs', 'true_false_questions', 'multiple_choice_questions'] loop
    execute format('create trigger keep_in_use before insert or update or delete on simple_exam_model_%s for each row execute function keep_exam_model_lines()', lines);
  end loop;
end $$;
create function take_exam_model() returns trigger language plpgsql as $$
begin
  perform 1 from simple_exam_model where establishment_id = new.establishment_id and id = new.simple_exam_model_id for share;
  return new;
end $$;
create trigger take_model before insert or update of simple_exam_model_id on group_schedule_exam for each row execute function take_exam_model();
alter table group_schedule_exam add constraint group_schedule_exam_length check ("to" > "from");
alter table simple_exam_model_multiple_choice_questions add constraint simple_exam_model_multiple_choice_answer
  check ((correct_answer <> 'C' or option_c is not null) and (correct_answer <> 'D' or option_d is not null));

-- Discussions: nobody writes in a closed one; a reply stands in the discussion of what it replies to; counts are never typed.
alter table discussion alter column educational_category_id set not null;
alter table discussion_comment alter column educational_group_id set not null,
  add constraint discussion_comment_in_discussion unique (establishment_id, discussion_id, id),
  add constraint discussion_comment_same_discussion foreign key (establishment_id, discussion_id, parent_comment_id) references discussion_comment (establishment_id, discussion_id, id);
alter table discussion_comment_react alter column user_id set not null;

create function write_comment() returns trigger language plpgsql as $$
declare state text;
begin
  select closed into state from discussion where establishment_id = new.establishment_id and id = new.discussion_id for no key update;
  if state = 'Closed' then
    raise exception 'the discussion is closed' using errcode = '23514', constraint = 'discussion_closed', table = 'discussion_comment';
  end if;
  return new;
end $$;
create trigger write_comment before insert on discussion_comment for each row execute function write_comment();

create function count_comments() returns trigger language plpgsql as $$
declare
  row discussion_comment := case when tg_op = 'DELETE' then old else new end;
  step integer := (case when tg_op <> 'DELETE' and new.record_state <> 'archived' then 1 else 0 end) - (case when tg_op <> 'INSERT' and old.record_state <> 'archived' then 1 else 0 end);
begin
  if step <> 0 then
    update discussion set comment_count = comment_count + step where establishment_id = row.establishment_id and id = row.discussion_id;
    update discussion_comment set reply_count = reply_count + step where establishment_id = row.establishment_id and id = row.parent_comment_id;
  end if;
  return null;
end $$;
create trigger count_comments after insert or delete or update of record_state on discussion_comment for each row execute function count_comments();

create function count_reacts() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.record_state <> 'archived' then
    update discussion_comment set reaction_count = reaction_count - 1, like_count = like_count - (old.rating = 'Like')::int, dis_like_count = dis_like_count - (old.rating = 'DisLike')::int
      where establishment_id = old.establishment_id and id = old.discussion_comment_id;
  end if;
  if tg_op <> 'DELETE' and new.record_state <> 'archived' then
    update discussion_comment set reaction_count = reaction_count + 1, like_count = like_count + (new.rating = 'Like')::int, dis_like_count = dis_like_count + (new.rating = 'DisLike')::int
      where establishment_id = new.establishment_id and id = new.discussion_comment_id;
  end if;
  return null;
end $$;
create trigger count_reacts after insert or delete or update of record_state, rating on discussion_comment_react for each row execute function count_reacts();

-- Complaints (D8.2)
alter table complaint alter column complainant_id set not null, add constraint complaint_closed_stamp check ((state = 'Closed') = (closed_at is not null));
alter table complaint_follow_up alter column complainant_id set not null, alter column side_type set not null;
create function answer_complaint() returns trigger language plpgsql as $$
begin
  update complaint set state = case new.side_type when 'ComplainingPerson' then 'OpenAwaitingTechnicalSupport' else 'OpenAwaitingComplainingPerson' end
    where establishment_id = new.establishment_id and id = new.complaint_id and state <> 'Closed';
  if not found then
    raise exception 'the complaint is closed' using errcode = '23514', constraint = 'complaint_follow_up_closed', table = 'complaint_follow_up';
  end if;
  return new;
end $$;
create trigger answer before insert on complaint_follow_up for each row execute function answer_complaint();

create index notification_unread on notification (establishment_id, user_id) where not read;
alter table news add constraint news_code_english check (code ~ '^[A-Za-z0-9][A-Za-z0-9._/+# -]*$');

-- Follow-ups (D8.1)
create unique index follow_up_session_active on follow_up_session (establishment_id, user_id) where state <> 'Close';
alter table follow_up_session alter column opened_at set not null, add constraint follow_up_session_closed_stamp check ((state = 'Close') = (closed_at is not null));
alter table follow_interest alter column user_id set not null, add constraint follow_interest_one check (num_nonnulls(user_systeam_interest_id, user_other_interest_id) = 1);

-- Media (D9.2)
alter table shared_media_folder add constraint shared_media_folder_whom check (
  (shared_with = 'EducationalCategory') = (educational_category_id is not null) and (shared_with = 'EducationalGroup') = (educational_group_id is not null));
alter table shared_media add constraint shared_media_source check ((media_source = 'StorageSpaceMedia') = (storage_space_media_id is not null));
alter table media_package
  add constraint media_package_fixed_period check (duration_type <> 'FixedPeriod' or ("from" is not null and "to" is not null)),
  add constraint media_package_days check (duration_type <> 'Days' or number_of_days is not null),
  add constraint media_package_offer check (offer_price <= original_price);
alter table media_package_code add constraint media_package_code_used check ((state = 'Used') = (used_by_id is not null) and (state = 'Used') = (subscribed_at is not null));
create function count_coupons() returns trigger language plpgsql as $$
declare
  package uuid := case when tg_op = 'DELETE' then old.media_package_id else new.media_package_id end;
  held integer := (tg_op <> 'DELETE')::int - (tg_op <> 'INSERT')::int;
  used integer := (case when tg_op <> 'DELETE' and new.state = 'Used' then 1 else 0 end) - (case when tg_op <> 'INSERT' and old.state = 'Used' then 1 else 0 end);
begin
  if held <> 0 or used <> 0 then
    update media_package set total_coupons = total_coupons + held, used_coupons = used_coupons + used, subscribed_coupons = subscribed_coupons + used, not_used_coupons = not_used_coupons + held - used
      where establishment_id = case when tg_op = 'DELETE' then old.establishment_id else new.establishment_id end and id = package;
  end if;
  return null;
end $$;
create trigger count_coupons after insert or delete or update of state on media_package_code for each row execute function count_coupons();

-- Storage (D9.1): one owner, of the kind that the space says; media belong to a space of their own kind.
alter table storage_space
  add constraint storage_space_one_owner check (num_nonnulls(user_id, place_id, educational_group_id, educational_category_id) = 1),
  add constraint storage_space_kind unique (establishment_id, id, owner_type);
alter table storage_space_media
  alter column storage_space_id set not null,
  add constraint storage_space_media_one_owner check (num_nonnulls(user_id, place_id, educational_group_id, educational_category_id) = 1),
  add constraint storage_space_media_kind foreign key (establishment_id, storage_space_id, owner_type) references storage_space (establishment_id, id, owner_type);
