-- Reminders remind (D8.4): whom, when again, and what was told already; which plan speaks of what by itself.

alter table reminder
  add column recurrence text check (length(recurrence) <= 200),
  add column educational_group_id uuid,
  add column role_id uuid,
  add column standing text not null default 'Open' check (standing in ('Open', 'Done')),
  add column starts_at timestamptz,
  add column done_by_id uuid,
  add column done_at timestamptz;
alter table reminder
  add constraint reminder_educational_group_id_fkey foreign key (establishment_id, educational_group_id) references educational_group (establishment_id, id),
  add constraint reminder_role_id_fkey foreign key (establishment_id, role_id) references establishment_role (establishment_id, id),
  add constraint reminder_done_by_id_fkey foreign key (establishment_id, done_by_id) references user_account (establishment_id, id),
  add constraint reminder_done check (standing = 'Open' or done_at is not null);
create index reminder_educational_group_id on reminder (establishment_id, educational_group_id, created_at, id);
create index reminder_role_id on reminder (establishment_id, role_id, created_at, id);
create index reminder_done_by_id on reminder (establishment_id, done_by_id, created_at, id);
create index reminder_standing_tab on reminder (establishment_id, record_state, standing, at, id);
create index reminder_open on reminder (establishment_id, at) where standing = 'Open' and record_state = 'active';

create table reminder_users (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  target_id uuid not null,
  primary key (establishment_id, parent_id, position),
  constraint reminder_users_parent_fkey foreign key (establishment_id, parent_id) references reminder (establishment_id, id) on delete cascade
);
alter table reminder_users add constraint reminder_users_target_id_fkey foreign key (establishment_id, target_id) references user_account (establishment_id, id);
create index reminder_users_target on reminder_users (establishment_id, target_id);
select protect_table('reminder_users');

-- What was told: once for each record, phase and moment, however many servers look. A record that moves has another
-- moment, and is told again.
create table reminder_told (
  establishment_id uuid not null references establishment (id),
  source text not null check (source ~ '^[a-zA-Z]+$'),
  record_id uuid not null,
  phase text not null check (phase in ('before', 'on', 'after')),
  moment timestamptz not null,
  told_at timestamptz not null,
  primary key (establishment_id, source, record_id, phase, moment)
);
create index reminder_told_at on reminder_told (told_at);
select protect_table('reminder_told');

-- Only what a centre chose otherwise than the seeded plan of each source; without a plan: none speaks.
create table reminder_choice (
  establishment_id uuid not null references establishment (id),
  source text not null check (source ~ '^[a-zA-Z]+$'),
  reminder_plan_id uuid,
  primary key (establishment_id, source),
  foreign key (establishment_id, reminder_plan_id) references reminder_plan (establishment_id, id)
);
select protect_table('reminder_choice');
