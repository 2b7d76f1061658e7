-- Exams (D5.1, D5.2): pictures of questions, sittings that the server's clock ends, answers of which the latest stands.

-- A picture is sent before the question that shows it is saved; it never changes, so copies of a model share it.
create table exam_picture (
  establishment_id uuid not null references establishment (id),
  token text not null check (length(token) <= 30),
  content_type text not null check (content_type in ('image/jpeg', 'image/png', 'image/webp')),
  bytes bytea not null,
  created_at timestamptz not null,
  created_by uuid,
  primary key (establishment_id, token)
);
select protect_table('exam_picture');
do $$
declare lines text;
begin
  foreach lines in array array['paragraphs', 'true_false_questions', 'multiple_choice_questions'] loop
    execute format('alter table simple_exam_model_%s add column picture text check (length(picture) <= 30)', lines);
    execute format('alter table simple_exam_model_%1$s add constraint simple_exam_model_%1$s_picture foreign key (establishment_id, picture) references exam_picture (establishment_id, token)', lines);
    execute format('create index simple_exam_model_%1$s_picture on simple_exam_model_%1$s (establishment_id, picture) where picture is not null', lines);
  end loop;
end $$;

-- The question bank is searched by words.
create index simple_exam_model_true_false_questions_words on simple_exam_model_true_false_questions
  using gin (establishment_id, (ar_norm_v1(question)) gin_trgm_ops) with (fastupdate = off);
create index simple_exam_model_multiple_choice_questions_words on simple_exam_model_multiple_choice_questions
  using gin (establishment_id, (ar_norm_v1(question || ' ' || option_a || ' ' || option_b || ' ' || coalesce(option_c, '') || ' ' || coalesce(option_d, ''))) gin_trgm_ops) with (fastupdate = off);

alter table group_schedule_exam
  add column shuffle_questions boolean not null default false,
  add column score_component_id uuid,
  add column attempt integer not null default 1 check (attempt >= 1 and attempt <= 21),
  add constraint group_schedule_exam_score_component_id_fkey foreign key (establishment_id, score_component_id) references score_component (establishment_id, id),
  add constraint group_schedule_exam_window check ("to" - "from" >= make_interval(mins => duration)) not valid;
create index group_schedule_exam_score_component_id on group_schedule_exam (establishment_id, score_component_id, created_at, id);

alter table student_schedule_exam_time
  add column ends_at timestamptz,
  add column extra_minutes integer not null default 0 check (extra_minutes >= 0 and extra_minutes <= 1000000),
  add column ended_by text check (ended_by in ('Student', 'Time', 'Staff')),
  add column seen_at timestamptz;
update student_schedule_exam_time s set started_at = coalesce(s.started_at, s.created_at), seen_at = coalesce(s.submitted_at, s.started_at),
  ends_at = greatest(coalesce(s.started_at, s.created_at), least(coalesce(s.started_at, s.created_at) + make_interval(mins => e.duration), e."to")),
  submitted_at = case when s.submit = 'Submit' then coalesce(s.submitted_at, s.started_at, s.created_at) end, ended_by = case when s.submit = 'Submit' then 'Student' end
  from group_schedule_exam e where e.establishment_id = s.establishment_id and e.id = s.group_schedule_exam_id;
alter table student_schedule_exam_time
  alter column started_at set not null, alter column ends_at set not null,
  add constraint student_schedule_exam_time_ends check (ends_at >= started_at),
  add constraint student_schedule_exam_time_ended check ((submit = 'Submit') = (submitted_at is not null) and (submit = 'Submit') = (ended_by is not null));

alter table student_schedule_exam_time_answers add column sequence integer not null default 0 check (sequence >= 0);
-- D5.2: submitting is final.
create function keep_submitted_answers() returns trigger language plpgsql as $$
declare line record := case when tg_op = 'DELETE' then old else new end;
begin
  if exists (select 1 from student_schedule_exam_time where establishment_id = line.establishment_id and id = line.parent_id and submit = 'Submit') then
    raise exception 'the exam is handed in' using errcode = '23514', constraint = 'student_schedule_exam_time_submitted', table = 'student_schedule_exam_time';
  end if;
  return line;
end $$;
create trigger keep_submitted before insert or update or delete on student_schedule_exam_time_answers for each row execute function keep_submitted_answers();

-- Exams of before close by themselves too.
insert into background_job (establishment_id, id, kind, input, run_after)
select establishment_id, gen_random_uuid(), 'exams.close', jsonb_build_object('exam', id), "to" from group_schedule_exam where "to" > now() or exists (
  select 1 from student_schedule_exam_time s where s.establishment_id = group_schedule_exam.establishment_id and s.group_schedule_exam_id = group_schedule_exam.id and s.student_degree is null);
