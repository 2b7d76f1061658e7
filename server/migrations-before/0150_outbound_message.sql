-- What people write by their own WhatsApp in one queue: absence messages and debt reminders become one kind of record,
-- which results and follow-ups share (D8.5).

create table outbound_message (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  state text not null default 'Waiting' check (state in ('Waiting', 'Opened', 'Sent', 'Skipped', 'Withdrawn')),
  kind text not null check (kind in ('absence', 'debt', 'result', 'followUp', 'other')),
  user_id uuid not null,
  about_id uuid not null,
  phone text,
  language text not null check (language in ('ar', 'en')),
  text text not null check (length(text) <= 1000),
  schedule_time_id uuid,
  result_publication_id uuid,
  published_at timestamptz,
  message_template_id uuid,
  money bigint check (money >= 1),
  opened_by_id uuid,
  opened_at timestamptz,
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
  constraint outbound_message_opened check (state not in ('Opened', 'Sent') or opened_at is not null),
  constraint outbound_message_decided check ((state in ('Waiting', 'Opened')) = (decided_at is null))
);
create index outbound_message_list on outbound_message (establishment_id, record_state, created_at, id);
create index outbound_message_user_id on outbound_message (establishment_id, user_id, created_at, id);
create index outbound_message_about_id on outbound_message (establishment_id, about_id, created_at, id);
create index outbound_message_schedule_time_id on outbound_message (establishment_id, schedule_time_id, created_at, id);
create index outbound_message_result_publication_id on outbound_message (establishment_id, result_publication_id, created_at, id);
create index outbound_message_message_template_id on outbound_message (establishment_id, message_template_id, created_at, id);
create index outbound_message_opened_by_id on outbound_message (establishment_id, opened_by_id, created_at, id);
create index outbound_message_decided_by_id on outbound_message (establishment_id, decided_by_id, created_at, id);
create index outbound_message_state_tab on outbound_message (establishment_id, record_state, state, created_at, id);
select protect_table('outbound_message');

alter table outbound_message add constraint outbound_message_user_id_fkey foreign key (establishment_id, user_id) references user_account (establishment_id, id);
alter table outbound_message add constraint outbound_message_about_id_fkey foreign key (establishment_id, about_id) references user_account (establishment_id, id);
alter table outbound_message add constraint outbound_message_schedule_time_id_fkey foreign key (establishment_id, schedule_time_id) references educational_schedule_time (establishment_id, id);
alter table outbound_message add constraint outbound_message_result_publication_id_fkey foreign key (establishment_id, result_publication_id) references result_publication (establishment_id, id);
alter table outbound_message add constraint outbound_message_message_template_id_fkey foreign key (establishment_id, message_template_id) references message_template (establishment_id, id);
alter table outbound_message add constraint outbound_message_opened_by_id_fkey foreign key (establishment_id, opened_by_id) references user_account (establishment_id, id);
alter table outbound_message add constraint outbound_message_decided_by_id_fkey foreign key (establishment_id, decided_by_id) references user_account (establishment_id, id);

-- One word about an absence, and about results that were published; another only after the first was withdrawn.
create unique index outbound_message_absence_once on outbound_message (establishment_id, schedule_time_id, about_id)
  where kind = 'absence' and state <> 'Withdrawn';
create unique index outbound_message_result_once on outbound_message (establishment_id, result_publication_id, published_at, about_id)
  where kind = 'result' and state <> 'Withdrawn';
-- One reminder of what a person owes waits at a time.
create unique index outbound_message_debt_waiting on outbound_message (establishment_id, about_id)
  where kind = 'debt' and state = 'Waiting';
-- Who was written to today.
create index outbound_message_written on outbound_message (establishment_id, phone, opened_at) where opened_at is not null;

alter table outbound_message no force row level security;
alter table absence_message no force row level security;
alter table debt_reminder no force row level security;
alter table establishment_role no force row level security;
alter table saved_view no force row level security;
alter table audit no force row level security;

insert into outbound_message (establishment_id, id, state, kind, user_id, about_id, phone, language, text, schedule_time_id,
  opened_by_id, opened_at, decided_by_id, decided_at, record_state, version, created_at, created_by, updated_at, updated_by)
select establishment_id, id, state, 'absence', coalesce(parent_id, student_id), student_id, phone, language, text, schedule_time_id,
  case when state = 'Sent' then decided_by_id end, case when state = 'Sent' then decided_at end,
  decided_by_id, decided_at, record_state, version, created_at, created_by, updated_at, updated_by
from absence_message;
insert into outbound_message (establishment_id, id, state, kind, user_id, about_id, phone, language, text, money,
  opened_by_id, opened_at, decided_by_id, decided_at, record_state, version, created_at, created_by, updated_at, updated_by)
select establishment_id, id, state, 'debt', coalesce(parent_id, user_id), user_id, phone, language, text, money,
  case when state = 'Sent' then decided_by_id end, case when state = 'Sent' then decided_at end,
  decided_by_id, decided_at, record_state, version, created_at, created_by, updated_at, updated_by
from debt_reminder;

-- Their histories go with them.
alter table audit disable trigger no_change;
update audit
set
  entity = 'outboundMessage',
  changes = (changes - 'student' - 'user' - 'parent')
    || case when changes ?| array['student', 'user'] then jsonb_build_object('about', coalesce(changes -> 'student', changes -> 'user')) else '{}' end
    || case when changes ? 'parent' then jsonb_build_object('user', changes -> 'parent') else '{}' end
where entity in ('absenceMessage', 'debtReminder');
alter table audit enable trigger no_change;
delete from saved_view where list in ('absenceMessage', 'debtReminder');

-- Who saw and sent the messages of a kind before, does so now.
update establishment_role r
set privileges = r.privileges || jsonb_build_object('OutboundMessage', has.flags)
from (
  select establishment_id, id, to_jsonb(array_remove(array[
    'view',
    case when privileges -> 'EducationalGroupAttendance' ? 'itemUpdate' or privileges -> 'Debt' ? 'itemUpdate' then 'itemUpdate' end,
    case when privileges -> 'EducationalGroupAttendance' ? 'view' then 'absenceMessages' end,
    case when privileges -> 'Debt' ? 'view' then 'debtMessages' end,
    case when privileges -> 'MonitorScoreExam' ? 'view' then 'resultMessages' end,
    case when privileges -> 'FollowUpSession' ? 'view' then 'followUpMessages' end,
    case when privileges -> 'Notification' ? 'notificationAdd' then 'otherMessages' end
  ], null)) as flags
  from establishment_role
  where user_type in ('MasterAdmin', 'Employee')
    and (privileges -> 'EducationalGroupAttendance' ? 'view' or privileges -> 'Debt' ? 'view')
) has
where has.establishment_id = r.establishment_id and has.id = r.id;

drop table absence_message, debt_reminder;
alter table outbound_message force row level security;
alter table establishment_role force row level security;
alter table saved_view force row level security;
alter table audit force row level security;
