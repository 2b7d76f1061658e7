-- Scores, published results and certificates (D4.7, D5.3).

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
  search text generated always as (
    ' ' || ar_norm_v3(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))
  ) stored,
  primary key (establishment_id, id),
  constraint score_component_code_key unique (establishment_id, code),
  constraint score_component_named check (num_nonnulls(name_ar, name_en, name_und) > 0),
  constraint score_component_educational_category_id_fkey
    foreign key (establishment_id, educational_category_id) references educational_category (establishment_id, id)
);
create index score_component_list on score_component (establishment_id, record_state, created_at, id);
create index score_component_on_sort on score_component (establishment_id, record_state, "on", id);
create index score_component_search on score_component using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
create index score_component_educational_category_id on score_component (establishment_id, educational_category_id, code);
select protect_table('score_component');

create table monitor_score_exam (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  component_id uuid not null,
  application_id uuid not null,
  student_id uuid not null,
  educational_group_id uuid,
  educational_category_id uuid not null,
  exam_type text not null check (exam_type in ('FinalExam', 'Attendance', 'Midterm', 'Oral', 'Periodical')),
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
  constraint monitor_score_exam_component_id_application_id_attempt_key unique (establishment_id, component_id, application_id, attempt),
  constraint monitor_score_exam_sense check ((status = 'Entered') = (student_score is not null)),
  constraint monitor_score_exam_component_id_fkey
    foreign key (establishment_id, component_id) references score_component (establishment_id, id),
  constraint monitor_score_exam_application_id_fkey
    foreign key (establishment_id, application_id) references educational_joining_application (establishment_id, id),
  constraint monitor_score_exam_student_id_fkey foreign key (establishment_id, student_id) references user_account (establishment_id, id),
  constraint monitor_score_exam_educational_group_id_fkey
    foreign key (establishment_id, educational_group_id) references educational_group (establishment_id, id),
  constraint monitor_score_exam_educational_category_id_fkey
    foreign key (establishment_id, educational_category_id) references educational_category (establishment_id, id)
);
create index monitor_score_exam_list on monitor_score_exam (establishment_id, record_state, created_at, id);
create index monitor_score_exam_component_id on monitor_score_exam (establishment_id, component_id, created_at);
create index monitor_score_exam_application_id on monitor_score_exam (establishment_id, application_id, created_at);
create index monitor_score_exam_student_id on monitor_score_exam (establishment_id, student_id, created_at) where student_id is not null;
create index monitor_score_exam_educational_group_id
  on monitor_score_exam (establishment_id, educational_group_id, created_at)
  where educational_group_id is not null;
create index monitor_score_exam_educational_category_id
  on monitor_score_exam (establishment_id, educational_category_id, created_at)
  where educational_category_id is not null;
select protect_table('monitor_score_exam');

-- Categories whose results changed, and the transactions (D5.3). Nodes cache computed results, and read this table to
-- see if they are still valid. For a day rows are only inserted, so that writers never wait for each other.
create table result_change (
  establishment_id uuid not null references establishment (id),
  educational_category_id uuid not null,
  changed_in xid8 not null default pg_current_xact_id(),
  changed_at timestamptz not null default now(),
  primary key (establishment_id, educational_category_id, changed_in)
);
select protect_table('result_change');

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
  constraint result_publication_educational_category_id_educational_period_id_key unique (establishment_id,
    educational_category_id, educational_period_id),
  constraint result_publication_educational_category_id_fkey
    foreign key (establishment_id, educational_category_id) references educational_category (establishment_id, id),
  constraint result_publication_educational_period_id_fkey
    foreign key (establishment_id, educational_period_id) references educational_period (establishment_id, id),
  constraint result_publication_published_by_id_fkey
    foreign key (establishment_id, published_by_id) references user_account (establishment_id, id)
);
create index result_publication_list on result_publication (establishment_id, record_state, created_at, id);
create index result_publication_published_at_sort on result_publication (establishment_id, record_state, published_at, id);
create index result_publication_state_tab
  on result_publication (establishment_id, record_state, state, created_at, id);
create index result_publication_educational_category_id on result_publication (establishment_id, educational_category_id, created_at);
create index result_publication_educational_period_id on result_publication (establishment_id, educational_period_id, created_at);
create index result_publication_published_by_id
  on result_publication (establishment_id, published_by_id)
  where published_by_id is not null;
select protect_table('result_publication');

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
  sponsor_id uuid,
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
  search text generated always as (' ' || ar_norm_v3(coalesce(certificate_number, ''))) stored,
  primary key (establishment_id, id),
  constraint educational_certificate_serial_key unique (establishment_id, year, serial),
  constraint educational_certificate_certificate_number_key unique (establishment_id, certificate_number),
  constraint educational_certificate_names
    check (coalesce(student_names_ar, student_names_en, student_names_und) is not null
      and coalesce(category_names_ar, category_names_en, category_names_und) is not null),
  constraint educational_certificate_certificate_id_fkey
    foreign key (establishment_id, certificate_id) references certificate (establishment_id, id),
  constraint educational_certificate_group_student_id_fkey
    foreign key (establishment_id, group_student_id) references educational_group_student (establishment_id, id),
  constraint educational_certificate_student_id_fkey
    foreign key (establishment_id, student_id) references user_account (establishment_id, id),
  constraint educational_certificate_educational_group_id_fkey
    foreign key (establishment_id, educational_group_id) references educational_group (establishment_id, id),
  constraint educational_certificate_educational_category_id_fkey
    foreign key (establishment_id, educational_category_id) references educational_category (establishment_id, id),
  constraint educational_certificate_issued_by_id_fkey
    foreign key (establishment_id, issued_by_id) references user_account (establishment_id, id),
  constraint educational_certificate_delivered_by_id_fkey
    foreign key (establishment_id, delivered_by_id) references user_account (establishment_id, id),
  constraint educational_certificate_sponsor_id_fkey foreign key (establishment_id, sponsor_id) references sponsor (establishment_id, id)
);
create index educational_certificate_list on educational_certificate (establishment_id, record_state, created_at, id);
create index educational_certificate_certificate_number_sort
  on educational_certificate (establishment_id, record_state, certificate_number, id);
create index educational_certificate_issued_at_sort on educational_certificate (establishment_id, record_state, issued_at, id);
create index educational_certificate_search
  on educational_certificate using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
-- One valid certificate for each seat; revoked ones stay beside it.
create unique index educational_certificate_one_valid
  on educational_certificate (establishment_id, group_student_id)
  where state = 'Valid';
create index educational_certificate_state_tab
  on educational_certificate (establishment_id, record_state, state, issued_at, id)
  where state <> 'Valid';
create index educational_certificate_sponsor_id on educational_certificate (establishment_id, sponsor_id, created_at, id);
create index educational_certificate_group_student_id on educational_certificate (establishment_id, group_student_id);
create index educational_certificate_student_id on educational_certificate (establishment_id, student_id, issued_at);
create index educational_certificate_educational_group_id on educational_certificate (establishment_id, educational_group_id, issued_at);
create index educational_certificate_educational_category_id
  on educational_certificate (establishment_id, educational_category_id, issued_at);
create index educational_certificate_issued_by_id
  on educational_certificate (establishment_id, issued_by_id)
  where issued_by_id is not null;
create index educational_certificate_delivered_by_id
  on educational_certificate (establishment_id, delivered_by_id)
  where delivered_by_id is not null;
select protect_table('educational_certificate');

-- Numbers of certificates by year, without gaps or repeats: a transaction that fails gives its number back.
create table certificate_counter (
  establishment_id uuid not null references establishment (id),
  year integer not null,
  last integer not null,
  primary key (establishment_id, year)
);
select protect_table('certificate_counter');

-- References to tables that are made after the ones that refer to them.
alter table group_schedule_exam add constraint group_schedule_exam_score_component_id_fkey
    foreign key (establishment_id, score_component_id) references score_component (establishment_id, id);

-- Inserts the rows one by one. An insert of several rows in a trigger would make a part of a distributed table create a
-- copy of its own.
create function tell_results(centre uuid, categories uuid[]) returns void language plpgsql as $$
declare
  category uuid;
begin
  foreach category in array coalesce(categories, '{}') loop
    insert into result_change (establishment_id, educational_category_id) values (centre, category) on conflict do nothing;
  end loop;
end $$;
comment on function tell_results is 'Marks the results of these categories as changed.';

create function results_of_own_category() returns trigger language plpgsql as $$
declare
  centre uuid;
  categories uuid[];
begin
  for centre, categories in
    select establishment_id, array_agg(distinct educational_category_id) from changed group by 1
  loop
    perform tell_results(centre, categories);
  end loop;
  if tg_op = 'UPDATE' then
    for centre, categories in
      select establishment_id, array_agg(distinct educational_category_id) from before group by 1
    loop
      perform tell_results(centre, categories);
    end loop;
  end if;
  return null;
end $$;
comment on function results_of_own_category is 'Marks the results of the categories of changed applications or seats.';

create function results_of_scores() returns trigger language plpgsql as $$
declare
  centre uuid;
  touched uuid[];
begin
  for centre, touched in select establishment_id, array_agg(distinct component_id) from changed group by 1 loop
    perform tell_results(centre, array(
      select distinct c.educational_category_id from score_component c where c.establishment_id = centre and c.id = any(touched)));
  end loop;
  return null;
end $$;
comment on function results_of_scores is 'Marks the results of the categories of changed scores.';

create function results_of_marks() returns trigger language plpgsql as $$
declare
  centre uuid;
  touched uuid[];
begin
  for centre, touched in select establishment_id, array_agg(distinct group_student_id) from changed group by 1 loop
    perform tell_results(centre, array(
      select distinct s.educational_category_id from educational_group_student s
      where s.establishment_id = centre and s.id = any(touched)));
  end loop;
  return null;
end $$;
comment on function results_of_marks is 'Marks the results of the categories of changed attendance marks.';

create function score_is_published(s monitor_score_exam) returns boolean language sql stable as $$
  select exists (
    select 1 from educational_joining_application a
    join result_publication p on p.establishment_id = a.establishment_id
      and p.educational_category_id = a.educational_category_id and p.educational_period_id = a.educational_period_id
    where a.establishment_id = s.establishment_id and a.id = s.application_id and p.state <> 'Withdrawn'
  )
$$;
comment on function score_is_published is
  'Returns true if portal users may see a score: the results of its category and period are published.';

create function refuse_published(centre uuid, touched uuid[], seen uuid[]) returns void language plpgsql as $$
begin
  if exists (
    select 1 from educational_joining_application a
    join result_publication p on p.establishment_id = centre
      and p.educational_category_id = a.educational_category_id and p.educational_period_id = a.educational_period_id
    where a.establishment_id = centre and a.id = any(touched)
      and (p.locked or p.state = 'Final' or (p.state = 'Provisional' and a.id = any(coalesce(seen, '{}'))))
  ) then
    raise exception 'the results are published or locked'
      using errcode = '23514', constraint = 'score_locked', table = 'monitor_score_exam';
  end if;
end $$;
comment on function refuse_published is
  'Refuses changes of scores whose results are final, locked, or provisional and already seen.';

create function results_of_names() returns trigger language plpgsql as $$
begin
  perform tell_results(new.establishment_id, array(
    select distinct a.educational_category_id from educational_joining_application a
    where a.establishment_id = new.establishment_id and a.student_id = new.id));
  return null;
end $$;
comment on function results_of_names is 'Marks the results of the categories of a student whose name or code changed.';

create trigger results_after_rename after update of name_ar, name_en, name_und, code on user_account for each row
  when ((old.name_ar, old.name_en, old.name_und, old.code)
    is distinct from (new.name_ar, new.name_en, new.name_und, new.code)) execute function results_of_names();
comment on trigger results_after_rename on user_account is 'Mark on the results of a student whose name changed.';

-- Without this guard, a weight that somebody changes for the next course would silently change the results that
-- students and parents saw, and that certificates state. Adding a score item is allowed: it counts from the periods
-- that are not final yet (results.sql.ts).
create function guard_locked_rules() returns trigger language plpgsql as $$
declare kept jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
begin
  if exists (
    select 1 from result_publication p where p.establishment_id = (kept ->> 'establishment_id')::uuid
      and (p.locked or (p.state = 'Final' and tg_op <> 'INSERT'))
      and p.educational_category_id = (kept ->> case tg_table_name when 'educational_category' then 'id' else 'educational_category_id' end)::uuid
  ) then
    raise exception 'the results are final or locked' using errcode = '23514', constraint = 'score_rules_locked', table = tg_table_name;
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
comment on function guard_locked_rules is
  'Refuses changes of the weights, rules and score items behind final or locked results (D5.3).';

create trigger guard_locked before update on educational_category for each row
  when ((old.final_exam_weight, old.attendance_weight, old.midterm_weight, old.oral_weight, old.periodical_weight,
    old.success_degree, old.final_degree, old.grading_plan_id, old.attempt_rule, old.re_exam,
      old.max_count_number_re_exam, old.total_failure_educational_category, old.calculation_in_grand_total_status,
        old.failing_status_on_parent_educational_category)
    is distinct from (new.final_exam_weight, new.attendance_weight, new.midterm_weight, new.oral_weight,
      new.periodical_weight, new.success_degree, new.final_degree, new.grading_plan_id, new.attempt_rule, new.re_exam,
      new.max_count_number_re_exam, new.total_failure_educational_category, new.calculation_in_grand_total_status,
        new.failing_status_on_parent_educational_category))
  execute function guard_locked_rules();
comment on trigger guard_locked on educational_category is
  'Refusal of changes of rules by which final or locked results were counted.';

create trigger guard_locked before insert or delete on score_component for each row execute function guard_locked_rules();
comment on trigger guard_locked on score_component is
  'Refusal of new or deleted score items of final or locked results.';

create trigger guard_locked_update before update on score_component for each row
  when ((old.exam_type, old.weight, old.final_score, old.record_state)
    is distinct from (new.exam_type, new.weight, new.final_score, new.record_state)) execute function guard_locked_rules();
comment on trigger guard_locked_update on score_component is
  'Refusal of changed score items of final or locked results.';

-- Canceling a meeting removes its marks from the results; changing its counts or its register does not. Such rows are
-- filtered before the groups are joined: with all three tables joined at once, 365 changed meetings took six seconds.
create function results_of_times() returns trigger language plpgsql as $$
declare
  centre uuid;
  touched uuid[];
begin
  for centre, touched in
    select n.establishment_id, array_agg(distinct n.educational_group_id)
    from changed n join before o on o.establishment_id = n.establishment_id and o.id = n.id
    where (o.state, o.work_day, o.record_state) is distinct from (n.state, n.work_day, n.record_state)
    group by 1
  loop
    perform tell_results(centre, array(
      select distinct g.educational_category_id from educational_group g
      where g.establishment_id = centre and g.id = any(touched)));
  end loop;
  return null;
end $$;
comment on function results_of_times is
  'Marks the results of the categories whose meetings were canceled, restored or moved to a holiday.';

create trigger results_after_update after update on educational_schedule_time referencing old table as before new table as changed
  for each statement execute function results_of_times();
comment on trigger results_after_update on educational_schedule_time is
  'Mark on the results of groups whose meetings were canceled or restored.';

-- Scores of final and locked results cannot change; of provisional results, those that were already seen cannot.
create function guard_published_scores() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.score_reason', true), '') <> '' then return null; end if;
  if tg_op = 'INSERT' then
    perform refuse_published(t.centre, t.touched, '{}')
    from (
      select n.establishment_id as centre, array_agg(distinct n.application_id) as touched
      from changed n where n.status <> 'Missing' group by 1
    ) t;
  elsif tg_op = 'UPDATE' then
    perform refuse_published(t.centre, t.touched, t.seen)
    from (
      select n.establishment_id as centre, array_agg(distinct n.application_id) as touched,
        array_agg(distinct n.application_id) filter (where o.status <> 'Missing') as seen
      from changed n
      join before o on o.establishment_id = n.establishment_id and o.id = n.id
      where (o.status, o.student_score, o.record_state, o.component_id, o.application_id, o.attempt)
        is distinct from (n.status, n.student_score, n.record_state, n.component_id, n.application_id, n.attempt)
      group by 1
    ) t;
  else
    perform refuse_published(t.centre, t.touched, t.touched)
    from (
      select o.establishment_id as centre, array_agg(distinct o.application_id) as touched
      from changed o where o.status <> 'Missing' group by 1
    ) t;
  end if;
  return null;
end $$;
comment on function guard_published_scores is
  'Refuses a changed score of published results, unless the transaction gives a reason in app.score_reason.';

create trigger guard_published_insert after insert on monitor_score_exam referencing new table as changed
  for each statement execute function guard_published_scores();
comment on trigger guard_published_insert on monitor_score_exam is 'Refusal of new scores in published results.';

create trigger guard_published_update after update on monitor_score_exam referencing old table as before new table as changed
  for each statement execute function guard_published_scores();
comment on trigger guard_published_update on monitor_score_exam is 'Refusal of changed scores in published results.';

create trigger guard_published_delete after delete on monitor_score_exam referencing old table as changed
  for each statement execute function guard_published_scores();
comment on trigger guard_published_delete on monitor_score_exam is 'Refusal of deleted scores in published results.';

-- The node at which the statement arrives would compute a default, and that may be another node.
create function name_change() returns trigger language plpgsql as $$
begin
  new.changed_in := pg_current_xact_id();
  return new;
end $$;
comment on function name_change is 'Stamps a change of results with the transaction that writes it.';

create trigger "0_name_change" before insert on result_change for each row execute function name_change();
comment on trigger "0_name_change" on result_change is
  'Stamp of the transaction; the name sorts it before all other triggers.';

-- Results are computed from these tables, so a statement that changes any of them marks the results of its categories.
do $$
declare kept record;
begin
  for kept in select * from (values ('educational_joining_application', 'results_of_own_category'),
    ('educational_group_student', 'results_of_own_category'),
    ('monitor_score_exam', 'results_of_scores'), ('educational_group_attendance', 'results_of_marks')) k(target, work)
  loop
    execute format('create trigger results_after_insert after insert on %I referencing new table as changed for each statement execute function %I()', kept.target, kept.work);
    execute format('comment on trigger results_after_insert on %I is %L', kept.target,
      'Mark on the results of the categories of new rows.');
    execute format('create trigger results_after_update after update on %I referencing old table as before new table as changed for each statement execute function %I()', kept.target, kept.work);
    execute format('comment on trigger results_after_update on %I is %L', kept.target,
      'Mark on the results of the categories of changed rows.');
    execute format('create trigger results_after_delete after delete on %I referencing old table as changed for each statement execute function %I()', kept.target, kept.work);
    execute format('comment on trigger results_after_delete on %I is %L', kept.target,
      'Mark on the results of the categories of deleted rows.');
  end loop;
end $$;
