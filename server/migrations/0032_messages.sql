-- Reminders (D8.4), sendings, message templates, outbound messages and news.

create table reminder (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
  at timestamptz not null,
  recurrence text check (length(recurrence) <= 200),
  reminder_plan_id uuid,
  priority_type_id uuid,
  user_id uuid,
  educational_group_id uuid,
  role_id uuid,
  link text check (length(link) <= 400),
  standing text not null default 'Open' check (standing in ('Open', 'Done')),
  starts_at timestamptz,
  done_by_id uuid,
  done_at timestamptz,
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
  constraint reminder_code_key unique (establishment_id, code),
  constraint reminder_named check (num_nonnulls(name_ar, name_en, name_und) > 0),
  constraint reminder_done check (standing = 'Open' or done_at is not null),
  constraint reminder_reminder_plan_id_fkey foreign key (establishment_id,
    reminder_plan_id) references reminder_plan (establishment_id, id),
  constraint reminder_priority_type_id_fkey foreign key (establishment_id,
    priority_type_id) references priority_type (establishment_id, id),
  constraint reminder_user_id_fkey foreign key (establishment_id, user_id) references user_account (establishment_id, id),
  constraint reminder_educational_group_id_fkey
    foreign key (establishment_id, educational_group_id) references educational_group (establishment_id, id),
  constraint reminder_role_id_fkey foreign key (establishment_id, role_id) references establishment_role (establishment_id, id),
  constraint reminder_done_by_id_fkey foreign key (establishment_id, done_by_id) references user_account (establishment_id, id)
);
create index reminder_list on reminder (establishment_id, record_state, created_at, id);
create index reminder_at_sort on reminder (establishment_id, record_state, at, id);
create index reminder_search on reminder using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
create index reminder_standing_tab on reminder (establishment_id, record_state, standing, at, id);
create index reminder_open on reminder (establishment_id, at) where standing = 'Open' and record_state = 'active';
create index reminder_user_id on reminder (establishment_id, user_id, at) where user_id is not null;
create index reminder_educational_group_id on reminder (establishment_id, educational_group_id, at)
  where educational_group_id is not null;
create index reminder_role_id on reminder (establishment_id, role_id, at) where role_id is not null;
create index reminder_done_by_id on reminder (establishment_id, done_by_id) where done_by_id is not null;
select protect_table('reminder');

create table reminder_users (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  target_id uuid not null,
  primary key (establishment_id, parent_id, position),
  constraint reminder_users_parent_fkey
    foreign key (establishment_id, parent_id) references reminder (establishment_id, id) on delete cascade,
  constraint reminder_users_target_id_fkey foreign key (establishment_id, target_id) references user_account (establishment_id, id)
);
create index reminder_users_target on reminder_users (establishment_id, target_id);
select protect_table('reminder_users');

-- Sent reminders: one for each record, phase and moment, however many servers run. If the moment of a record changes,
-- another reminder is sent.
create table reminder_told (
  establishment_id uuid not null references establishment (id),
  source text not null check (source ~ '^[a-zA-Z]+$'),
  record_id uuid not null,
  phase text not null check (phase in ('before', 'on', 'after')),
  moment timestamptz not null,
  told_at timestamptz not null,
  primary key (establishment_id, source, record_id, phase, moment)
);
create index reminder_told_at on reminder_told (establishment_id, told_at);
select protect_table('reminder_told');

-- Plans that a centre chose instead of the default of a source. A row without a plan switches the source off.
create table reminder_choice (
  establishment_id uuid not null references establishment (id),
  source text not null check (source ~ '^[a-zA-Z]+$'),
  reminder_plan_id uuid,
  primary key (establishment_id, source),
  foreign key (establishment_id, reminder_plan_id) references reminder_plan (establishment_id, id)
);
select protect_table('reminder_choice');

create table sending (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
  state text not null default 'Waiting' check (state in ('Waiting', 'Sending', 'Sent', 'TakenBack')),
  list text check (length(list) <= 2000),
  with_parents boolean not null default false,
  link text check (length(link) <= 400),
  at timestamptz,
  receivers integer,
  told integer not null default 0,
  sent_by_id uuid,
  -- Recipients are notified in the order of their ids, so one id stores the progress.
  told_to uuid,
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (
    ' ' || ar_norm_v3(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, ''))
  ) stored,
  primary key (establishment_id, id),
  constraint sending_named check (num_nonnulls(name_ar, name_en, name_und) > 0),
  constraint sending_sent_by_id_fkey foreign key (establishment_id, sent_by_id) references user_account (establishment_id, id)
);
create index sending_list on sending (establishment_id, record_state, created_at, id);
create index sending_at_sort on sending (establishment_id, record_state, at, id);
create index sending_search on sending using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
create index sending_state_tab on sending (establishment_id, record_state, state, at, id);
create index sending_sent_by_id on sending (establishment_id, sent_by_id, at) where sent_by_id is not null;
select protect_table('sending');

-- Recipients according to the choice of the sender.
create table sending_users (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  target_id uuid not null,
  primary key (establishment_id, parent_id, position),
  constraint sending_users_parent_fkey foreign key (establishment_id, parent_id) references sending (establishment_id,
    id) on delete cascade,
  constraint sending_users_target_id_fkey foreign key (establishment_id, target_id) references user_account (establishment_id, id)
);
create index sending_users_target on sending_users (establishment_id, target_id);
select protect_table('sending_users');

create table sending_educational_groups (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  target_id uuid not null,
  primary key (establishment_id, parent_id, position),
  constraint sending_educational_groups_parent_fkey
    foreign key (establishment_id, parent_id) references sending (establishment_id, id) on delete cascade,
  constraint sending_educational_groups_target_id_fkey
    foreign key (establishment_id, target_id) references educational_group (establishment_id, id)
);
create index sending_educational_groups_target on sending_educational_groups (establishment_id, target_id);
select protect_table('sending_educational_groups');

create table sending_educational_categories (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  target_id uuid not null,
  primary key (establishment_id, parent_id, position),
  constraint sending_educational_categories_parent_fkey
    foreign key (establishment_id, parent_id) references sending (establishment_id, id) on delete cascade,
  constraint sending_educational_categories_target_id_fkey
    foreign key (establishment_id, target_id) references educational_category (establishment_id, id)
);
create index sending_educational_categories_target on sending_educational_categories (establishment_id, target_id);
select protect_table('sending_educational_categories');

create table sending_establishment_roles (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  target_id uuid not null,
  primary key (establishment_id, parent_id, position),
  constraint sending_establishment_roles_parent_fkey
    foreign key (establishment_id, parent_id) references sending (establishment_id, id) on delete cascade,
  constraint sending_establishment_roles_target_id_fkey
    foreign key (establishment_id, target_id) references establishment_role (establishment_id, id)
);
create index sending_establishment_roles_target on sending_establishment_roles (establishment_id, target_id);
select protect_table('sending_establishment_roles');

create table sending_places (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  target_id uuid not null,
  primary key (establishment_id, parent_id, position),
  constraint sending_places_parent_fkey
    foreign key (establishment_id, parent_id) references sending (establishment_id, id) on delete cascade,
  constraint sending_places_target_id_fkey foreign key (establishment_id, target_id) references place (establishment_id, id)
);
create index sending_places_target on sending_places (establishment_id, target_id);
select protect_table('sending_places');

create table sending_user_types (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  user_type text not null check (user_type in ('MasterAdmin', 'Employee', 'Student', 'Parent', 'Client', 'Supplier',
    'VechileOwner', 'Sales')),
  primary key (establishment_id, parent_id, position),
  constraint sending_user_types_parent_fkey
    foreign key (establishment_id, parent_id) references sending (establishment_id, id) on delete cascade
);
select protect_table('sending_user_types');

-- Each recipient once, as counted before the sending began.
create table sending_receiver (
  establishment_id uuid not null,
  sending_id uuid not null,
  user_id uuid not null,
  primary key (establishment_id, sending_id, user_id),
  constraint sending_receiver_sending_fkey
    foreign key (establishment_id, sending_id) references sending (establishment_id, id) on delete cascade,
  constraint sending_receiver_user_fkey
    foreign key (establishment_id, user_id) references user_account (establishment_id, id) on delete cascade
);
create index sending_receiver_user on sending_receiver (establishment_id, user_id);
select protect_table('sending_receiver');

create table message_template (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
  -- Kind of message. The product's own text is used if a centre has no template.
  kind text not null default 'sending' check (kind in ('sending', 'absence', 'debt', 'result', 'followUp')),
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
  constraint message_template_code_key unique (establishment_id, code),
  constraint message_template_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index message_template_list on message_template (establishment_id, record_state, created_at, id);
create index message_template_search on message_template using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
create index message_template_kind_tab on message_template (establishment_id, record_state, kind, code, id);
create unique index message_template_own_words on message_template (establishment_id, kind)
  where kind in ('absence', 'debt', 'result') and record_state = 'active';
select protect_table('message_template');

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
  constraint outbound_message_decided check ((state in ('Waiting', 'Opened')) = (decided_at is null)),
  constraint outbound_message_user_id_fkey foreign key (establishment_id, user_id) references user_account (establishment_id, id),
  constraint outbound_message_about_id_fkey foreign key (establishment_id, about_id) references user_account (establishment_id, id),
  constraint outbound_message_schedule_time_id_fkey
    foreign key (establishment_id, schedule_time_id) references educational_schedule_time (establishment_id, id),
  constraint outbound_message_result_publication_id_fkey
    foreign key (establishment_id, result_publication_id) references result_publication (establishment_id, id),
  constraint outbound_message_message_template_id_fkey
    foreign key (establishment_id, message_template_id) references message_template (establishment_id, id),
  constraint outbound_message_opened_by_id_fkey foreign key (establishment_id,
    opened_by_id) references user_account (establishment_id, id),
  constraint outbound_message_decided_by_id_fkey
    foreign key (establishment_id, decided_by_id) references user_account (establishment_id, id)
);
create index outbound_message_list on outbound_message (establishment_id, record_state, created_at, id);
create index outbound_message_state_tab on outbound_message (establishment_id, record_state, state, created_at, id);
-- Allows one message about an absence and one about published results; a second one only after the first was withdrawn.
create unique index outbound_message_absence_once on outbound_message (establishment_id, schedule_time_id, about_id)
  where kind = 'absence' and state <> 'Withdrawn';
create unique index outbound_message_result_once on outbound_message (establishment_id, result_publication_id, published_at, about_id)
  where kind = 'result' and state <> 'Withdrawn';
-- One waiting reminder of debts for each person.
create unique index outbound_message_debt_waiting on outbound_message (establishment_id, about_id)
  where kind = 'debt' and state = 'Waiting';
-- For the list of people who got a message today.
create index outbound_message_written on outbound_message (establishment_id, phone, opened_at) where opened_at is not null;
create index outbound_message_user_id on outbound_message (establishment_id, user_id, created_at);
create index outbound_message_about_id on outbound_message (establishment_id, about_id, created_at);
create index outbound_message_schedule_time_id
  on outbound_message (establishment_id, schedule_time_id, created_at)
  where schedule_time_id is not null;
create index outbound_message_result_publication_id
  on outbound_message (establishment_id, result_publication_id, created_at)
  where result_publication_id is not null;
create index outbound_message_message_template_id
  on outbound_message (establishment_id, message_template_id, created_at)
  where message_template_id is not null;
create index outbound_message_opened_by_id on outbound_message (establishment_id, opened_by_id, created_at)
  where opened_by_id is not null;
create index outbound_message_decided_by_id
  on outbound_message (establishment_id, decided_by_id, created_at)
  where decided_by_id is not null;
select protect_table('outbound_message');

create table news (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
  image_at timestamptz,
  news_category_id uuid not null,
  publisher_name_ar text check (length(publisher_name_ar) <= 200),
  publisher_name_en text check (length(publisher_name_en) <= 200),
  publisher_name_und text check (length(publisher_name_und) <= 200),
  sponsor_id uuid,
  "from" timestamptz,
  "to" timestamptz,
  -- D8.7: the audience, the order, visibility to visitors, and one publication.
  is_public boolean not null default true,
  pinned boolean not null default false,
  notify boolean not null default true,
  published_at timestamptz,
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
  constraint news_code_key unique (establishment_id, code),
  constraint news_named check (num_nonnulls(name_ar, name_en, name_und) > 0),
  constraint news_from_to_order check ("to" >= "from"),
  constraint news_code_english check (code ~ '^[A-Za-z0-9][A-Za-z0-9._/+# -]*$'),
  constraint news_news_category_id_fkey foreign key (establishment_id, news_category_id) references news_category (establishment_id, id),
  constraint news_sponsor_id_fkey foreign key (establishment_id, sponsor_id) references sponsor (establishment_id, id)
);
create index news_list on news (establishment_id, record_state, created_at, id);
create index news_from_sort on news (establishment_id, record_state, "from", id);
create index news_search on news using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
create index news_sponsor_id on news (establishment_id, sponsor_id, created_at, id);
select protect_table('news');

create table news_educational_groups (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  target_id uuid not null,
  primary key (establishment_id, parent_id, position),
  constraint news_educational_groups_parent_fkey
    foreign key (establishment_id, parent_id) references news (establishment_id, id) on delete cascade,
  constraint news_educational_groups_target_id_fkey
    foreign key (establishment_id, target_id) references educational_group (establishment_id, id)
);
create index news_educational_groups_target on news_educational_groups (establishment_id, target_id);
select protect_table('news_educational_groups');

create table news_educational_categories (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  target_id uuid not null,
  primary key (establishment_id, parent_id, position),
  constraint news_educational_categories_parent_fkey
    foreign key (establishment_id, parent_id) references news (establishment_id, id) on delete cascade,
  constraint news_educational_categories_target_id_fkey
    foreign key (establishment_id, target_id) references educational_category (establishment_id, id)
);
create index news_educational_categories_target on news_educational_categories (establishment_id, target_id);
select protect_table('news_educational_categories');

create table news_user_types (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  user_type text not null check (user_type in ('MasterAdmin', 'Employee', 'Student', 'Parent', 'Client', 'Supplier',
    'VechileOwner', 'Sales')),
  primary key (establishment_id, parent_id, position),
  constraint news_user_types_parent_fkey foreign key (establishment_id, parent_id) references news (establishment_id,
    id) on delete cascade
);
select protect_table('news_user_types');

create table news_read (
  establishment_id uuid not null,
  news_id uuid not null,
  user_id uuid not null,
  read_at timestamptz not null,
  primary key (establishment_id, news_id, user_id),
  constraint news_read_news_fkey foreign key (establishment_id, news_id) references news (establishment_id, id) on delete cascade,
  constraint news_read_user_fkey foreign key (establishment_id, user_id) references user_account (establishment_id, id) on delete cascade
);
create index news_read_user on news_read (establishment_id, user_id);
select protect_table('news_read');

create table news_attachments (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  target_id uuid not null,
  primary key (establishment_id, parent_id, position),
  constraint news_attachments_parent_fkey foreign key (establishment_id, parent_id) references news (establishment_id,
    id) on delete cascade,
  constraint news_attachments_target_id_fkey foreign key (establishment_id, target_id) references attachment (establishment_id, id)
);
create index news_attachments_target on news_attachments (establishment_id, target_id);
select protect_table('news_attachments');

-- References to tables that are made after the ones that refer to them.
alter table notification add constraint notification_sending_id_fkey
    foreign key (establishment_id, sending_id) references sending (establishment_id, id);

create function seen(sending) returns integer language sql stable as $$
  select count(*)::integer from notification n where n.establishment_id = $1.establishment_id and n.sending_id = $1.id and n.read
$$;
comment on function seen is 'Returns how many recipients read a sending.';

create function readers(news) returns integer language sql stable as $$
  select count(*)::integer from news_read r where r.establishment_id = $1.establishment_id and r.news_id = $1.id
$$;
comment on function readers is 'Returns how many users read a piece of news.';

create function is_for_everybody(news) returns boolean language sql stable as $$
  select not exists (select from news_user_types t where t.establishment_id = $1.establishment_id and t.parent_id = $1.id)
    and not exists (select from news_educational_groups g where g.establishment_id = $1.establishment_id and g.parent_id = $1.id)
    and not exists (select from news_educational_categories c where c.establishment_id = $1.establishment_id and c.parent_id = $1.id)
$$;
comment on function is_for_everybody is 'Returns true if a piece of news names no user types, groups or categories.';

create function news_reaches(news, reader uuid) returns boolean language sql stable as $$
  select is_for_everybody($1)
    or exists (
      select from news_user_types t
      join user_account u on u.establishment_id = t.establishment_id and u.id = reader and u.user_type = t.user_type
      where t.establishment_id = $1.establishment_id and t.parent_id = $1.id
    )
    or exists (
      select from educational_group_student s
      join educational_group g on g.establishment_id = s.establishment_id and g.id = s.educational_group_id
      where s.establishment_id = $1.establishment_id
        and s.student_id = any(
          array(
            select reader
            union all
            select f.user_id from user_family f
            where f.establishment_id = $1.establishment_id and f.relative_id = reader and f.user_type = 'Student'
              and f.record_state = 'active'
            union all
            select f.relative_id from user_family f
            join user_account c on c.establishment_id = f.establishment_id and c.id = f.relative_id and c.user_type = 'Student'
            where f.establishment_id = $1.establishment_id and f.user_id = reader and f.record_state = 'active'
              and exists (select from user_account p where p.establishment_id = f.establishment_id and p.id = reader
                and p.user_type = 'Parent')
          )
        )
        and s.record_state = 'active'
        and in_time(s.joined_on, s.left_on, local_day($1.establishment_id, coalesce($1."from", $1.created_at)),
          local_day($1.establishment_id, least($1."to", now())))
        and (
          exists (select from news_educational_groups n where n.establishment_id = $1.establishment_id
            and n.parent_id = $1.id and n.target_id = g.id)
          or exists (select from news_educational_categories n where n.establishment_id = $1.establishment_id
            and n.parent_id = $1.id and n.target_id = g.educational_category_id)
        )
    )
$$;
comment on function news_reaches is
  'Returns true if a piece of news is meant for a user: for everybody, for their type, or for a group or subject in which they or their child have a seat.';
