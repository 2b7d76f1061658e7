-- The payment desk: whom to remind, what a refund is proposed by, and the seal of printed receipts.

alter table educational_category
  add column refund_days_before integer check (refund_days_before >= 0 and refund_days_before <= 365),
  add column refund_most_consumed numeric(5,2) check (refund_most_consumed >= 0 and refund_most_consumed <= 100),
  add column refund_fee bigint not null default 0 check (refund_fee >= 0);

create table debt_reminder (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  state text not null default 'Waiting' check (state in ('Waiting', 'Sent', 'Skipped')),
  user_id uuid not null,
  parent_id uuid,
  phone text,
  language text not null check (language in ('ar', 'en')),
  text text not null check (length(text) <= 1000),
  money bigint not null check (money >= 1),
  decided_by_id uuid,
  decided_at timestamptz,
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  primary key (establishment_id, id),
  constraint debt_reminder_decided check ((state = 'Waiting') = (decided_at is null))
);
create index debt_reminder_list on debt_reminder (establishment_id, record_state, created_at, id);
create index debt_reminder_user_id on debt_reminder (establishment_id, user_id, created_at, id);
create index debt_reminder_parent_id on debt_reminder (establishment_id, parent_id, created_at, id);
create index debt_reminder_decided_by_id on debt_reminder (establishment_id, decided_by_id, created_at, id);
-- One message about a person waits at a time.
create unique index debt_reminder_one_waiting on debt_reminder (establishment_id, user_id) where state = 'Waiting';
select protect_table('debt_reminder');
alter table debt_reminder add constraint debt_reminder_user_id_fkey foreign key (establishment_id, user_id) references user_account (establishment_id, id);
alter table debt_reminder add constraint debt_reminder_parent_id_fkey foreign key (establishment_id, parent_id) references user_account (establishment_id, id);
alter table debt_reminder add constraint debt_reminder_decided_by_id_fkey foreign key (establishment_id, decided_by_id) references user_account (establishment_id, id);

-- What the codes on printed receipts are sealed with; made with an establishment's first printed receipt, known to nobody else.
create table receipt_seal (
  establishment_id uuid primary key references establishment (id),
  secret bytea not null check (length(secret) = 32)
);
select protect_table('receipt_seal');

-- Who owes what since when, out of the index alone: the students with debts, by oldest due day or by sum.
drop index debt_owed;
create index debt_owed on debt (establishment_id, user_id, next_due_on, id) include (remainder) where remainder > 0;
drop index debt_due;
create index debt_due on debt (establishment_id, next_due_on, id) include (user_id, remainder) where remainder > 0;
create index debt_unscheduled_due on debt (establishment_id, due_on) include (unscheduled) where unscheduled > 0;
create index installment_schedule_time_due on installment_schedule_time (establishment_id, due_date_time) include (remainder) where canceled = 'NotCanceled' and remainder > 0;
