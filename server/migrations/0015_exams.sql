-- Exam models, scheduled exams and the answers of students.

-- A picture is uploaded before the question that shows it is saved. It never changes, so copies of a model share it.
create table exam_picture (
  establishment_id uuid not null references establishment (id),
  token text not null check (length(token) <= 30),
  content_type text not null check (content_type in ('image/jpeg', 'image/png', 'image/webp')),
  bytes bytea,
  created_at timestamptz not null,
  created_by uuid,
  sha256 text collate "C",
  primary key (establishment_id, token),
  constraint exam_picture_lies_somewhere check (num_nonnulls(bytes, sha256) = 1)
);
create index exam_picture_to_move on exam_picture (establishment_id, token) where bytes is not null;
select protect_table('exam_picture');
select refer_to_blob('exam_picture', 'sha256');

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
  search text generated always as (
    ' ' || ar_norm_v3(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))
  ) stored,
  primary key (establishment_id, id),
  constraint simple_exam_model_code_key unique (establishment_id, code),
  constraint simple_exam_model_named check (num_nonnulls(name_ar, name_en, name_und) > 0),
  constraint simple_exam_model_educational_category_id_fkey
    foreign key (establishment_id, educational_category_id) references educational_category (establishment_id, id)
);
create index simple_exam_model_list on simple_exam_model (establishment_id, record_state, created_at, id);
create index simple_exam_model_exam_degree_sort on simple_exam_model (establishment_id, record_state, exam_degree, id);
create index simple_exam_model_search on simple_exam_model using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
create index simple_exam_model_educational_category_id on simple_exam_model (establishment_id, educational_category_id, code);
select protect_table('simple_exam_model');

create table simple_exam_model_paragraphs (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  paragraph text not null check (length(paragraph) <= 4000),
  picture text check (length(picture) <= 30),
  attachment_id uuid,
  primary key (establishment_id, parent_id, position),
  constraint simple_exam_model_paragraphs_parent_fkey
    foreign key (establishment_id, parent_id) references simple_exam_model (establishment_id, id) on delete cascade,
  constraint simple_exam_model_paragraphs_picture foreign key (establishment_id,
    picture) references exam_picture (establishment_id, token)
);
create index simple_exam_model_paragraphs_picture on simple_exam_model_paragraphs (establishment_id, picture) where picture is not null;
create index simple_exam_model_paragraphs_attachment
  on simple_exam_model_paragraphs (establishment_id, attachment_id)
  where attachment_id is not null;
select protect_table('simple_exam_model_paragraphs');

create table simple_exam_model_true_false_questions (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  paragraph_number integer check (paragraph_number >= 1 and paragraph_number <= 50),
  question text not null check (length(question) <= 1000),
  picture text check (length(picture) <= 30),
  attachment_id uuid,
  correct_answer text not null check (correct_answer in ('True', 'False')),
  degree numeric(14,4) not null default 1 check (degree >= 0.25 and degree <= 1000),
  primary key (establishment_id, parent_id, position),
  constraint simple_exam_model_true_false_questions_parent_fkey
    foreign key (establishment_id, parent_id) references simple_exam_model (establishment_id, id) on delete cascade,
  constraint simple_exam_model_true_false_questions_picture
    foreign key (establishment_id, picture) references exam_picture (establishment_id, token)
);
create index simple_exam_model_true_false_questions_picture
  on simple_exam_model_true_false_questions (establishment_id, picture)
  where picture is not null;
-- The question bank is searched by words.
create index simple_exam_model_true_false_questions_words on simple_exam_model_true_false_questions
  using gin (establishment_id, (ar_norm_v3(question)) gin_trgm_ops) with (fastupdate = off);
create index simple_exam_model_true_false_questions_attachment
  on simple_exam_model_true_false_questions (establishment_id, attachment_id)
  where attachment_id is not null;
select protect_table('simple_exam_model_true_false_questions');

create table simple_exam_model_multiple_choice_questions (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  paragraph_number integer check (paragraph_number >= 1 and paragraph_number <= 50),
  question text not null check (length(question) <= 1000),
  picture text check (length(picture) <= 30),
  attachment_id uuid,
  option_a text not null check (length(option_a) <= 400),
  option_b text not null check (length(option_b) <= 400),
  option_c text check (length(option_c) <= 400),
  option_d text check (length(option_d) <= 400),
  correct_answer text not null check (correct_answer in ('A', 'B', 'C', 'D')),
  degree numeric(14,4) not null default 1 check (degree >= 0.25 and degree <= 1000),
  primary key (establishment_id, parent_id, position),
  constraint simple_exam_model_multiple_choice_answer
  check ((correct_answer <> 'C' or option_c is not null) and (correct_answer <> 'D' or option_d is not null)),
  constraint simple_exam_model_multiple_choice_questions_parent_fkey
    foreign key (establishment_id, parent_id) references simple_exam_model (establishment_id, id) on delete cascade,
  constraint simple_exam_model_multiple_choice_questions_picture
    foreign key (establishment_id, picture) references exam_picture (establishment_id, token)
);
create index simple_exam_model_multiple_choice_questions_picture
  on simple_exam_model_multiple_choice_questions (establishment_id, picture)
  where picture is not null;
create index simple_exam_model_multiple_choice_questions_words on simple_exam_model_multiple_choice_questions
  using gin (establishment_id, (ar_norm_v3(question || ' ' || option_a || ' ' || option_b || ' ' || coalesce(option_c,
    '') || ' ' || coalesce(option_d, ''))) gin_trgm_ops) with (fastupdate = off);
create index simple_exam_model_multiple_choice_questions_attachment
  on simple_exam_model_multiple_choice_questions (establishment_id, attachment_id)
  where attachment_id is not null;
select protect_table('simple_exam_model_multiple_choice_questions');

create table group_schedule_exam (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  educational_group_id uuid not null,
  simple_exam_model_id uuid not null,
  "from" timestamptz not null,
  "to" timestamptz not null,
  duration integer not null check (duration >= 1 and duration <= 1440),
  shuffle_questions boolean not null default false,
  score_component_id uuid,
  attempt integer not null default 1 check (attempt >= 1 and attempt <= 21),
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  primary key (establishment_id, id),
  constraint group_schedule_exam_from_to_order check ("to" >= "from"),
  constraint group_schedule_exam_length check ("to" > "from"),
  constraint group_schedule_exam_window check ("to" - "from" >= make_interval(mins => duration)),
  constraint group_schedule_exam_educational_group_id_fkey
    foreign key (establishment_id, educational_group_id) references educational_group (establishment_id, id),
  constraint group_schedule_exam_simple_exam_model_id_fkey
    foreign key (establishment_id, simple_exam_model_id) references simple_exam_model (establishment_id, id)
);
create index group_schedule_exam_list on group_schedule_exam (establishment_id, record_state, created_at, id);
create index group_schedule_exam_from_sort on group_schedule_exam (establishment_id, record_state, "from", id);
create index group_schedule_exam_educational_group_id on group_schedule_exam (establishment_id, educational_group_id, "from");
create index group_schedule_exam_simple_exam_model_id on group_schedule_exam (establishment_id, simple_exam_model_id, "from");
create index group_schedule_exam_score_component_id
  on group_schedule_exam (establishment_id, score_component_id, "from")
  where score_component_id is not null;
select protect_table('group_schedule_exam');

create table student_schedule_exam_time (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  group_schedule_exam_id uuid not null,
  educational_group_id uuid not null,
  user_id uuid not null,
  submit text not null default 'Unknown' check (submit in ('Unknown', 'Submit')),
  started_at timestamptz not null,
  ends_at timestamptz not null,
  extra_minutes integer not null default 0 check (extra_minutes >= 0 and extra_minutes <= 1000000),
  submitted_at timestamptz,
  ended_by text check (ended_by in ('Student', 'Time', 'Staff')),
  seen_at timestamptz,
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
  constraint student_schedule_exam_time_started_at_submitted_at_order check (submitted_at >= started_at),
  constraint student_schedule_exam_time_ends check (ends_at >= started_at),
  constraint student_schedule_exam_time_ended
    check ((submit = 'Submit') = (submitted_at is not null) and (submit = 'Submit') = (ended_by is not null)),
  constraint student_schedule_exam_time_group_schedule_exam_id_fkey
    foreign key (establishment_id, group_schedule_exam_id) references group_schedule_exam (establishment_id, id),
  constraint student_schedule_exam_time_educational_group_id_fkey
    foreign key (establishment_id, educational_group_id) references educational_group (establishment_id, id),
  constraint student_schedule_exam_time_user_id_fkey foreign key (establishment_id,
    user_id) references user_account (establishment_id, id)
);
create index student_schedule_exam_time_list on student_schedule_exam_time (establishment_id, record_state, created_at, id);
create index student_schedule_exam_time_started_at_sort on student_schedule_exam_time (establishment_id, record_state, started_at, id);
create index student_schedule_exam_time_submit_tab
  on student_schedule_exam_time (establishment_id, record_state, submit, created_at, id);
create index student_schedule_exam_time_group_schedule_exam_id
  on student_schedule_exam_time (establishment_id, group_schedule_exam_id, created_at);
create index student_schedule_exam_time_educational_group_id
  on student_schedule_exam_time (establishment_id, educational_group_id, created_at);
create index student_schedule_exam_time_user_id on student_schedule_exam_time (establishment_id, user_id, created_at);
select protect_table('student_schedule_exam_time');

create table student_schedule_exam_time_answers (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  question_number integer not null check (question_number >= 1),
  answer text check (length(answer) <= 10),
  sequence integer not null default 0 check (sequence >= 0),
  primary key (establishment_id, parent_id, position),
  constraint student_schedule_exam_time_answers_parent_fkey
    foreign key (establishment_id, parent_id) references student_schedule_exam_time (establishment_id, id) on delete cascade
);
select protect_table('student_schedule_exam_time_answers');

-- Scheduling an exam locks the row of its model, so that nobody changes the model meanwhile.
create function keep_exam_model(establishment uuid, model uuid) returns void language plpgsql as $$
begin
  if exists (select 1 from group_schedule_exam where establishment_id = establishment and simple_exam_model_id = model) then
    raise exception 'the exam model is in use'
      using errcode = '23514', constraint = 'simple_exam_model_in_use', table = 'simple_exam_model';
  end if;
end $$;
comment on function keep_exam_model is 'Refuses to change an exam model that a scheduled exam uses (D5.1).';

create function keep_exam_model_itself() returns trigger language plpgsql as $$
begin
  perform keep_exam_model(old.establishment_id, old.id);
  return new;
end $$;
comment on function keep_exam_model_itself is 'Refuses changes of a used exam model.';

create trigger keep_in_use before update of educational_category_id, exam_degree,
  answer_appearance_status on simple_exam_model for each row
  when ((old.educational_category_id, old.exam_degree, old.answer_appearance_status)
    is distinct from (new.educational_category_id, new.exam_degree, new.answer_appearance_status))
  execute function keep_exam_model_itself();
comment on trigger keep_in_use on simple_exam_model is 'Refusal of changes of an exam model in use.';

create function keep_exam_model_lines() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform keep_exam_model(old.establishment_id, old.parent_id);
    return old;
  end if;
  perform keep_exam_model(new.establishment_id, new.parent_id);
  return new;
end $$;
comment on function keep_exam_model_lines is 'Refuses changes of the lines of a used exam model.';

create trigger keep_in_use before insert or update or delete on simple_exam_model_paragraphs
  for each row execute function keep_exam_model_lines();
comment on trigger keep_in_use on simple_exam_model_paragraphs is 'Refusal of changes of an exam model in use.';

create trigger keep_in_use before insert or update or delete on simple_exam_model_true_false_questions
  for each row execute function keep_exam_model_lines();
comment on trigger keep_in_use on simple_exam_model_true_false_questions is
  'Refusal of changes of an exam model in use.';

create trigger keep_in_use before insert or update or delete on simple_exam_model_multiple_choice_questions
  for each row execute function keep_exam_model_lines();
comment on trigger keep_in_use on simple_exam_model_multiple_choice_questions is
  'Refusal of changes of an exam model in use.';

-- A line may share its file with other lines, as with pictures. When no line refers to the file, it is deleted
-- (records/attachments/sweep-attachments.ts).
create function keep_exam_attachment() returns trigger language plpgsql as $$
begin
  if not exists (
    select 1 from attachment a
    where a.establishment_id = new.establishment_id and a.id = new.attachment_id and a.media_type in ('image', 'video', 'audio', 'pdf')
  ) then
    raise exception 'an exam shows pictures, videos, recordings and PDF'
      using errcode = '23514', constraint = tg_table_name || '_attachment_kind', table = tg_table_name;
  end if;
  return new;
end $$;
comment on function keep_exam_attachment is
  'Refuses an attachment of an exam question that is no picture, video, recording or PDF.';

create trigger keep_attachment_kind before insert or update of attachment_id on simple_exam_model_paragraphs
  for each row when (new.attachment_id is not null) execute function keep_exam_attachment();
comment on trigger keep_attachment_kind on simple_exam_model_paragraphs is
  'Check of the kind of file beside a question.';

create trigger keep_attachment_kind before insert or update of attachment_id on simple_exam_model_true_false_questions
  for each row when (new.attachment_id is not null) execute function keep_exam_attachment();
comment on trigger keep_attachment_kind on simple_exam_model_true_false_questions is
  'Check of the kind of file beside a question.';

create trigger keep_attachment_kind before insert or update of attachment_id on simple_exam_model_multiple_choice_questions
  for each row when (new.attachment_id is not null) execute function keep_exam_attachment();
comment on trigger keep_attachment_kind on simple_exam_model_multiple_choice_questions is
  'Check of the kind of file beside a question.';

create function take_exam_model() returns trigger language plpgsql as $$
begin
  perform 1 from simple_exam_model where establishment_id = new.establishment_id and id = new.simple_exam_model_id for share;
  return new;
end $$;
comment on function take_exam_model is 'Locks the exam model that an exam is scheduled with.';

create trigger take_model before insert or update of simple_exam_model_id on group_schedule_exam
  for each row execute function take_exam_model();
comment on trigger take_model on group_schedule_exam is 'Lock on the model of a scheduled exam.';

create function keep_submitted_answers() returns trigger language plpgsql as $$
declare line record := case when tg_op = 'DELETE' then old else new end;
begin
  if exists (select 1 from student_schedule_exam_time where establishment_id = line.establishment_id
    and id = line.parent_id and submit = 'Submit') then
    raise exception 'the exam is handed in'
      using errcode = '23514', constraint = 'student_schedule_exam_time_submitted', table = 'student_schedule_exam_time';
  end if;
  return line;
end $$;
comment on function keep_submitted_answers is 'Refuses changes of answers that were submitted (D5.2).';

create trigger keep_submitted before insert or update or delete on student_schedule_exam_time_answers
  for each row execute function keep_submitted_answers();
comment on trigger keep_submitted on student_schedule_exam_time_answers is 'Refusal of changes of submitted answers.';
