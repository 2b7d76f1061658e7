-- Results: published and locked by category and period, and certificates with their numbers (D4.7, D5.3).

alter table educational_category add column certificate_rule text not null default 'PassedAndPaid' check (certificate_rule in ('PassedAndPaid', 'Passed', 'Paid', 'Nothing'));

create table result_publication (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  state text not null default 'Provisional' check (state in ('Provisional', 'Final', 'Withdrawn')),
  educational_category_id uuid not null,
  educational_period_id uuid not null,
  locked boolean not null default false,
  published_at timestamptz,
  published_by_id uuid,
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  primary key (establishment_id, id),
  constraint result_publication_educational_category_id_educational_period_id_key unique (establishment_id, educational_category_id, educational_period_id)
);
create index result_publication_list on result_publication (establishment_id, record_state, created_at, id);
create index result_publication_published_at_sort on result_publication (establishment_id, record_state, published_at, id);
create index result_publication_educational_category_id on result_publication (establishment_id, educational_category_id, created_at, id);
create index result_publication_educational_period_id on result_publication (establishment_id, educational_period_id, created_at, id);
create index result_publication_published_by_id on result_publication (establishment_id, published_by_id, created_at, id);
select protect_table('result_publication');
alter table result_publication add constraint result_publication_educational_category_id_fkey foreign key (establishment_id, educational_category_id) references educational_category (establishment_id, id);
alter table result_publication add constraint result_publication_educational_period_id_fkey foreign key (establishment_id, educational_period_id) references educational_period (establishment_id, id);
alter table result_publication add constraint result_publication_published_by_id_fkey foreign key (establishment_id, published_by_id) references user_account (establishment_id, id);

-- Whether portal users may see a score: the results of its category and period are out.
create function score_is_published(s monitor_score_exam) returns boolean language sql stable as $$
  select exists (
    select 1 from educational_joining_application a
    join result_publication p on p.establishment_id = a.establishment_id and p.educational_category_id = a.educational_category_id and p.educational_period_id = a.educational_period_id
    where a.establishment_id = s.establishment_id and a.id = s.application_id and p.state <> 'Withdrawn'
  )
$$;

-- Final and locked results keep their scores, provisional ones those that were seen, unless the transaction says why it changes them (app.score_reason).
create function guard_published_scores() returns trigger language plpgsql as $$
declare touched uuid[]; seen uuid[];
begin
  if coalesce(current_setting('app.score_reason', true), '') <> '' then return null; end if;
  if tg_op = 'INSERT' then
    select array_agg(distinct n.application_id) into touched from changed n where n.status <> 'Missing';
  elsif tg_op = 'UPDATE' then
    select array_agg(distinct n.application_id), array_agg(distinct n.application_id) filter (where o.status <> 'Missing') into touched, seen
    from changed n join before o on o.establishment_id = n.establishment_id and o.id = n.id
    where (o.status, o.student_score, o.record_state, o.component_id, o.application_id, o.attempt) is distinct from (n.status, n.student_score, n.record_state, n.component_id, n.application_id, n.attempt);
  else
    select array_agg(distinct o.application_id), array_agg(distinct o.application_id) into touched, seen from changed o where o.status <> 'Missing';
  end if;
  if touched is not null and exists (
    select 1 from educational_joining_application a
    join result_publication p on p.establishment_id = a.establishment_id and p.educational_category_id = a.educational_category_id and p.educational_period_id = a.educational_period_id
    where a.id = any(touched) and (p.locked or p.state = 'Final' or (p.state = 'Provisional' and a.id = any(coalesce(seen, '{}'))))
  ) then
    raise exception 'the results are published or locked' using errcode = '23514', constraint = 'score_locked', table = 'monitor_score_exam';
  end if;
  return null;
end $$;
create trigger guard_published_insert after insert on monitor_score_exam referencing new table as changed for each statement execute function guard_published_scores();
create trigger guard_published_update after update on monitor_score_exam referencing old table as before new table as changed for each statement execute function guard_published_scores();
create trigger guard_published_delete after delete on monitor_score_exam referencing old table as changed for each statement execute function guard_published_scores();

-- What locked results are counted by stays: the weights and rules of the category, and its score items.
create function guard_locked_rules() returns trigger language plpgsql as $$
declare kept jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
begin
  if exists (
    select 1 from result_publication p where p.establishment_id = (kept ->> 'establishment_id')::uuid and p.locked
      and p.educational_category_id = (kept ->> case tg_table_name when 'educational_category' then 'id' else 'educational_category_id' end)::uuid
  ) then
    raise exception 'the results are locked' using errcode = '23514', constraint = 'score_rules_locked', table = tg_table_name;
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
create trigger guard_locked before update on educational_category for each row
  when ((old.final_exam_weight, old.attendance_weight, old.midterm_weight, old.oral_weight, old.periodical_weight, old.success_degree, old.final_degree, old.grading_plan_id, old.attempt_rule, old.re_exam,
      old.max_count_number_re_exam, old.total_failure_educational_category, old.calculation_in_grand_total_status, old.failing_status_on_parent_educational_category)
    is distinct from (new.final_exam_weight, new.attendance_weight, new.midterm_weight, new.oral_weight, new.periodical_weight, new.success_degree, new.final_degree, new.grading_plan_id, new.attempt_rule, new.re_exam,
      new.max_count_number_re_exam, new.total_failure_educational_category, new.calculation_in_grand_total_status, new.failing_status_on_parent_educational_category))
  execute function guard_locked_rules();
create trigger guard_locked before insert or delete on score_component for each row execute function guard_locked_rules();
create trigger guard_locked_update before update on score_component for each row
  when ((old.exam_type, old.weight, old.final_score, old.record_state) is distinct from (new.exam_type, new.weight, new.final_score, new.record_state)) execute function guard_locked_rules();

create table educational_certificate (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  state text not null default 'Valid' check (state in ('Valid', 'Revoked')),
  certificate_number text not null check (length(certificate_number) <= 40),
  year integer not null check (year >= 2000 and year <= 9999),
  serial integer not null check (serial >= 1),
  certificate_id uuid,
  group_student_id uuid not null,
  student_id uuid not null,
  educational_group_id uuid not null,
  educational_category_id uuid not null,
  student_names_ar text check (length(student_names_ar) <= 200),
  student_names_en text check (length(student_names_en) <= 200),
  student_names_und text check (length(student_names_und) <= 200),
  category_names_ar text check (length(category_names_ar) <= 200),
  category_names_en text check (length(category_names_en) <= 200),
  category_names_und text check (length(category_names_und) <= 200),
  grade_names_ar text check (length(grade_names_ar) <= 200),
  grade_names_en text check (length(grade_names_en) <= 200),
  grade_names_und text check (length(grade_names_und) <= 200),
  total numeric(5,2) check (total >= 0 and total <= 100),
  issued_at timestamptz not null,
  issued_by_id uuid,
  printed_at timestamptz,
  print_count integer not null default 0 check (print_count >= 0),
  delivered_at timestamptz,
  delivered_by_id uuid,
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (' ' || ar_norm_v1(coalesce(certificate_number, ''))) stored,
  primary key (establishment_id, id),
  constraint educational_certificate_names check (coalesce(student_names_ar, student_names_en, student_names_und) is not null and coalesce(category_names_ar, category_names_en, category_names_und) is not null),
  constraint educational_certificate_serial_key unique (establishment_id, year, serial),
  constraint educational_certificate_certificate_number_key unique (establishment_id, certificate_number)
);
create index educational_certificate_list on educational_certificate (establishment_id, record_state, created_at, id);
create index educational_certificate_certificate_number_sort on educational_certificate (establishment_id, record_state, certificate_number, id);
create index educational_certificate_issued_at_sort on educational_certificate (establishment_id, record_state, issued_at, id);
create index educational_certificate_group_student_id on educational_certificate (establishment_id, group_student_id, created_at, id);
create index educational_certificate_student_id on educational_certificate (establishment_id, student_id, created_at, id);
create index educational_certificate_educational_group_id on educational_certificate (establishment_id, educational_group_id, created_at, id);
create index educational_certificate_educational_category_id on educational_certificate (establishment_id, educational_category_id, created_at, id);
create index educational_certificate_issued_by_id on educational_certificate (establishment_id, issued_by_id, created_at, id);
create index educational_certificate_delivered_by_id on educational_certificate (establishment_id, delivered_by_id, created_at, id);
create index educational_certificate_search on educational_certificate using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
select protect_table('educational_certificate');
-- One that counts for each seat; one that was revoked stays beside it.
create unique index educational_certificate_one_valid on educational_certificate (establishment_id, group_student_id) where state = 'Valid';
alter table educational_certificate add constraint educational_certificate_certificate_id_fkey foreign key (establishment_id, certificate_id) references certificate (establishment_id, id);
alter table educational_certificate add constraint educational_certificate_group_student_id_fkey foreign key (establishment_id, group_student_id) references educational_group_student (establishment_id, id);
alter table educational_certificate add constraint educational_certificate_student_id_fkey foreign key (establishment_id, student_id) references user_account (establishment_id, id);
alter table educational_certificate add constraint educational_certificate_educational_group_id_fkey foreign key (establishment_id, educational_group_id) references educational_group (establishment_id, id);
alter table educational_certificate add constraint educational_certificate_educational_category_id_fkey foreign key (establishment_id, educational_category_id) references educational_category (establishment_id, id);
alter table educational_certificate add constraint educational_certificate_issued_by_id_fkey foreign key (establishment_id, issued_by_id) references user_account (establishment_id, id);
alter table educational_certificate add constraint educational_certificate_delivered_by_id_fkey foreign key (establishment_id, delivered_by_id) references user_account (establishment_id, id);

-- The numbers of an establishment's certificates in a year, without gap or repeat: who takes one and fails gives it back.
create table certificate_counter (
  establishment_id uuid not null references establishment (id),
  year integer not null,
  last integer not null,
  primary key (establishment_id, year)
);
select protect_table('certificate_counter');
