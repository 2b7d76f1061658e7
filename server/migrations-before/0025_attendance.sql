-- Attendance: excuses, words to the parents of who was absent, and the seal of the code that students scan.

alter table establishment
  add column absence_message_delay integer not null default 15 check (absence_message_delay >= 0 and absence_message_delay <= 1440),
  add column quiet_from time not null default '21:00',
  add column quiet_to time not null default '09:00';

create table absence_message (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  state text not null default 'Waiting' check (state in ('Waiting', 'Sent', 'Skipped', 'Withdrawn')),
  student_id uuid not null,
  schedule_time_id uuid not null,
  parent_id uuid,
  phone text,
  language text not null check (language in ('ar', 'en')),
  text text not null check (length(text) <= 1000),
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
  constraint absence_message_decided check ((state = 'Waiting') = (decided_at is null))
);
create index absence_message_list on absence_message (establishment_id, record_state, created_at, id);
create index absence_message_student_id on absence_message (establishment_id, student_id, created_at, id);
create index absence_message_schedule_time_id on absence_message (establishment_id, schedule_time_id, created_at, id);
create index absence_message_parent_id on absence_message (establishment_id, parent_id, created_at, id);
create index absence_message_decided_by_id on absence_message (establishment_id, decided_by_id, created_at, id);
select protect_table('absence_message');
-- One word about an absence; another only after the first was withdrawn.
create unique index absence_message_once on absence_message (establishment_id, schedule_time_id, student_id) where state <> 'Withdrawn';
alter table absence_message add constraint absence_message_student_id_fkey foreign key (establishment_id, student_id) references user_account (establishment_id, id);
alter table absence_message add constraint absence_message_schedule_time_id_fkey foreign key (establishment_id, schedule_time_id) references educational_schedule_time (establishment_id, id);
alter table absence_message add constraint absence_message_parent_id_fkey foreign key (establishment_id, parent_id) references user_account (establishment_id, id);
alter table absence_message add constraint absence_message_decided_by_id_fkey foreign key (establishment_id, decided_by_id) references user_account (establishment_id, id);

create table attendance_excuse (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  image_at timestamptz,
  state text not null default 'Requested' check (state in ('Requested', 'Accepted', 'Refused', 'Undone', 'Withdrawn')),
  student_id uuid not null,
  schedule_time_id uuid not null,
  educational_group_id uuid,
  reason text not null check (length(reason) <= 1000),
  requested_by_id uuid,
  decided_by_id uuid,
  decided_at timestamptz,
  answer text check (length(answer) <= 400),
  changed_mark boolean not null default false,
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
create index attendance_excuse_list on attendance_excuse (establishment_id, record_state, created_at, id);
create index attendance_excuse_student_id on attendance_excuse (establishment_id, student_id, created_at, id);
create index attendance_excuse_schedule_time_id on attendance_excuse (establishment_id, schedule_time_id, created_at, id);
create index attendance_excuse_educational_group_id on attendance_excuse (establishment_id, educational_group_id, created_at, id);
create index attendance_excuse_requested_by_id on attendance_excuse (establishment_id, requested_by_id, created_at, id);
create index attendance_excuse_decided_by_id on attendance_excuse (establishment_id, decided_by_id, created_at, id);
select protect_table('attendance_excuse');
-- One excuse of a student for a session is asked for or stands at a time.
create unique index attendance_excuse_once on attendance_excuse (establishment_id, schedule_time_id, student_id) where state in ('Requested', 'Accepted');
alter table attendance_excuse add constraint attendance_excuse_student_id_fkey foreign key (establishment_id, student_id) references user_account (establishment_id, id);
alter table attendance_excuse add constraint attendance_excuse_schedule_time_id_fkey foreign key (establishment_id, schedule_time_id) references educational_schedule_time (establishment_id, id);
alter table attendance_excuse add constraint attendance_excuse_educational_group_id_fkey foreign key (establishment_id, educational_group_id) references educational_group (establishment_id, id);
alter table attendance_excuse add constraint attendance_excuse_requested_by_id_fkey foreign key (establishment_id, requested_by_id) references user_account (establishment_id, id);
alter table attendance_excuse add constraint attendance_excuse_decided_by_id_fkey foreign key (establishment_id, decided_by_id) references user_account (establishment_id, id);

-- What the codes on a lecturer's screen are sealed with; made with an establishment's first code, known to nobody else.
create table attendance_seal (
  establishment_id uuid primary key references establishment (id),
  secret bytea not null check (length(secret) = 32)
);
select protect_table('attendance_seal');

-- A student scanned a code themselves: once for a session, and one device for one student there.
create table attendance_scan (
  establishment_id uuid not null references establishment (id),
  schedule_time_id uuid not null,
  student_id uuid not null,
  device text not null check (length(device) between 8 and 64),
  at timestamptz not null,
  primary key (establishment_id, schedule_time_id, student_id),
  constraint attendance_scan_device unique (establishment_id, schedule_time_id, device),
  constraint attendance_scan_schedule_time_id_fkey foreign key (establishment_id, schedule_time_id) references educational_schedule_time (establishment_id, id) on delete cascade,
  constraint attendance_scan_student_id_fkey foreign key (establishment_id, student_id) references user_account (establishment_id, id) on delete cascade
);
create index attendance_scan_student on attendance_scan (establishment_id, student_id);
select protect_table('attendance_scan');
