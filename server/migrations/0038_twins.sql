-- Merges of two records of one person. Each moved row is stored, so that a merge can be undone.

create table person_merge (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  kept_id uuid not null,
  merged_id uuid not null,
  state text not null default 'Merged' check (state in ('Merged', 'Undone')),
  at timestamptz not null,
  by_id uuid not null,
  undo_until timestamptz not null,
  -- By the database's clock, as in the books.
  posted_at timestamptz not null default clock_timestamp(),
  undone_at timestamptz,
  undone_by uuid,
  -- Values of both accounts and of their case before and after the merge, and the event of the books.
  wrote jsonb not null,
  primary key (establishment_id, id),
  constraint person_merge_two check (kept_id <> merged_id),
  constraint person_merge_undone check ((state = 'Undone') = (undone_at is not null)),
  constraint person_merge_kept_fkey foreign key (establishment_id, kept_id) references user_account (establishment_id,
    id) on delete cascade,
  constraint person_merge_merged_fkey
    foreign key (establishment_id, merged_id) references user_account (establishment_id, id) on delete cascade
);
create unique index person_merge_standing on person_merge (establishment_id, merged_id) where state = 'Merged';
create index person_merge_kept on person_merge (establishment_id, kept_id, at);
create index person_merge_merged on person_merge (establishment_id, merged_id);
select protect_table('person_merge');

-- One row for each moved reference: the columns of the primary key without the establishment.
create table person_merge_move (
  establishment_id uuid not null references establishment (id),
  merge_id uuid not null,
  table_name text not null,
  column_name text not null,
  row_key jsonb not null,
  primary key (establishment_id, merge_id, table_name, column_name, row_key),
  constraint person_merge_move_merge_fkey
    foreign key (establishment_id, merge_id) references person_merge (establishment_id, id) on delete cascade
);
select protect_table('person_merge_move');

-- Nobody would find such a row. The trigger runs after the check of the foreign key, which waits for a concurrent merge
-- and sorts before it by name.
create function refuse_merged() returns trigger language plpgsql as $$
begin
  perform 1 from person_merge m
  where m.establishment_id = new.establishment_id and m.state = 'Merged' and m.merged_id = (to_jsonb(new) ->> tg_argv[0])::uuid;
  if found then
    raise exception 'the person was merged into another' using errcode = '23514', constraint = 'person_merged', table = tg_table_name;
  end if;
  return null;
end $$;
comment on function refuse_merged is
  'Refuses a new row for a person who was merged into another; the argument of the trigger is the column of the person.';

create trigger refuse_merged_student_id after insert on media_package_subscription
  for each row when (new.student_id is not null) execute function refuse_merged('student_id');
comment on trigger refuse_merged_student_id on media_package_subscription is
  'Refusal of rows for a person who was merged into another.';

do $$
declare each record;
begin
  for each in
    select * from (values
      ('receipt', 'user_id'), ('debt', 'user_id'), ('wallet_transaction', 'user_id'), ('points_transaction', 'user_id'),
      ('service_entitlement', 'user_id'), ('counted_service_transaction', 'user_id'),
      ('educational_joining_application', 'student_id'), ('joining_application_subscription', 'student_id'),
      ('educational_group_student', 'student_id'), ('educational_group_attendance', 'student_id'), ('group_waiting', 'student_id'),
      ('monitor_score_exam', 'student_id'), ('student_schedule_exam_time', 'user_id'), ('attendance_excuse', 'student_id'),
      ('user_systeam_interest', 'user_id'), ('user_other_interest', 'user_id'), ('interest_follow_up', 'user_id'),
      ('follow_interest', 'user_id'), ('follow_up_session', 'user_id'), ('follow_case', 'user_id'), ('complaint', 'complainant_id'),
      ('price_quotation', 'client_id'), ('quotation_price_history', 'supplier_id'), ('user_family', 'user_id'),
        ('user_family', 'relative_id')
    ) as t(target, column_name)
  loop
    execute format('create trigger refuse_merged_%s after insert on %I for each row when (new.%I is not null) execute function refuse_merged(%L)',
      each.column_name, each.target, each.column_name, each.column_name);
    execute format('comment on trigger refuse_merged_%s on %I is %L', each.column_name, each.target,
      'Refusal of rows for a person who was merged into another.');
  end loop;
end $$;
