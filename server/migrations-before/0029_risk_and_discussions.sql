-- Students at risk (docs/at-risk.md): one row for each seat that gives a reason, worked out anew each night.

create table student_risk (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  state text not null default 'Slipping' check (state in ('Slipping', 'Dismissed', 'Recovered')),
  student_id uuid not null,
  educational_group_id uuid not null,
  educational_category_id uuid not null,
  lecturer_id uuid,
  group_student_id uuid not null,
  level text not null check (level in ('High', 'Medium', 'Low')),
  score integer not null check (score >= 0 and score <= 100),
  study_score integer not null check (study_score >= 0 and study_score <= 100),
  reasons_ar text check (length(reasons_ar) <= 1000),
  reasons_en text check (length(reasons_en) <= 1000),
  reasons_und text check (length(reasons_und) <= 1000),
  overdue_ar text check (length(overdue_ar) <= 400),
  overdue_en text check (length(overdue_en) <= 400),
  overdue_und text check (length(overdue_und) <= 400),
  sessions integer not null default 0 check (sessions >= 0),
  missed integer not null default 0 check (missed >= 0),
  late integer not null default 0 check (late >= 0),
  held integer not null default 0 check (held >= 0),
  absences integer not null default 0 check (absences >= 0),
  exams integer not null default 0 check (exams >= 0),
  not_taken integer not null default 0 check (not_taken >= 0),
  average numeric(14,4) check (average >= 0 and average <= 100),
  before numeric(14,4) check (before >= 0 and before <= 100),
  recent numeric(14,4) check (recent >= 0 and recent <= 100),
  pass_mark numeric(14,4) check (pass_mark >= 0 and pass_mark <= 100),
  overdue_parts integer not null default 0 check (overdue_parts >= 0),
  overdue_since date,
  computed_at timestamptz not null,
  dismiss_reason text check (length(dismiss_reason) <= 400),
  dismissed_by_id uuid,
  dismissed_at timestamptz,
  dismissed_score integer check (dismissed_score >= 0 and dismissed_score <= 100),
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  primary key (establishment_id, id),
  constraint student_risk_group_student_id_key unique (establishment_id, group_student_id),
  constraint student_risk_dismissed check ((state = 'Dismissed') = (dismissed_at is not null and dismiss_reason is not null and dismissed_score is not null))
);
create index student_risk_list on student_risk (establishment_id, record_state, created_at, id);
create index student_risk_score_sort on student_risk (establishment_id, record_state, score, id);
create index student_risk_student_id on student_risk (establishment_id, student_id, created_at, id);
create index student_risk_educational_group_id on student_risk (establishment_id, educational_group_id, created_at, id);
create index student_risk_educational_category_id on student_risk (establishment_id, educational_category_id, created_at, id);
create index student_risk_lecturer_id on student_risk (establishment_id, lecturer_id, created_at, id);
create index student_risk_group_student_id on student_risk (establishment_id, group_student_id, created_at, id);
create index student_risk_dismissed_by_id on student_risk (establishment_id, dismissed_by_id, created_at, id);
select protect_table('student_risk');

alter table student_risk add constraint student_risk_student_id_fkey foreign key (establishment_id, student_id) references user_account (establishment_id, id);
alter table student_risk add constraint student_risk_educational_group_id_fkey foreign key (establishment_id, educational_group_id) references educational_group (establishment_id, id);
alter table student_risk add constraint student_risk_educational_category_id_fkey foreign key (establishment_id, educational_category_id) references educational_category (establishment_id, id);
alter table student_risk add constraint student_risk_lecturer_id_fkey foreign key (establishment_id, lecturer_id) references user_account (establishment_id, id);
alter table student_risk add constraint student_risk_group_student_id_fkey foreign key (establishment_id, group_student_id) references educational_group_student (establishment_id, id);
alter table student_risk add constraint student_risk_dismissed_by_id_fkey foreign key (establishment_id, dismissed_by_id) references user_account (establishment_id, id);

-- Who gave a seat up is nobody's worry in it, and its record may be deleted.
create function forget_risk() returns trigger language plpgsql as $$
begin
  delete from student_risk where establishment_id = new.establishment_id and group_student_id = new.id;
  return null;
end $$;
create trigger forget_risk after update of left_on, record_state on educational_group_student
  for each row when (new.left_on is not null or new.record_state = 'archived') execute function forget_risk();


-- ---------------------------------------------------------------- discussions: a comment that was removed keeps its place, not its words; up to when somebody has read

alter table discussion_comment
  add column removed_at timestamptz,
  add column removed_by_id uuid,
  add column remove_reason text check (length(remove_reason) <= 400),
  -- What stood there, for staff alone.
  add column removed_text text,
  add constraint discussion_comment_removed_by_id_fkey foreign key (establishment_id, removed_by_id) references user_account (establishment_id, id),
  add constraint discussion_comment_removed check ((removed_at is null) = (removed_text is null));
create index discussion_comment_removed_by_id on discussion_comment (establishment_id, removed_by_id, created_at, id);
create index discussion_comment_written on discussion_comment (establishment_id, discussion_id, user_id, created_at);

create table discussion_reading (
  establishment_id uuid not null references establishment (id),
  discussion_id uuid not null,
  user_id uuid not null,
  read_at timestamptz not null,
  primary key (establishment_id, discussion_id, user_id),
  foreign key (establishment_id, discussion_id) references discussion (establishment_id, id) on delete cascade,
  foreign key (establishment_id, user_id) references user_account (establishment_id, id) on delete cascade
);
select protect_table('discussion_reading');
