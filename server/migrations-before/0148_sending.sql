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
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (' ' || ar_norm_v2(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, ''))) stored,
  primary key (establishment_id, id),
  constraint sending_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index sending_list on sending (establishment_id, record_state, created_at, id);
create index sending_at_sort on sending (establishment_id, record_state, at, id);
create index sending_sent_by_id on sending (establishment_id, sent_by_id, created_at, id);
create index sending_search on sending using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
create index sending_state_tab on sending (establishment_id, record_state, state, at, id);
select protect_table('sending');

alter table sending add constraint sending_sent_by_id_fkey foreign key (establishment_id, sent_by_id) references user_account (establishment_id, id);

-- Whom it was written to, as it was chosen.
create table sending_users (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  target_id uuid not null,
  primary key (establishment_id, parent_id, position),
  constraint sending_users_parent_fkey foreign key (establishment_id, parent_id) references sending (establishment_id, id) on delete cascade
);
alter table sending_users add constraint sending_users_target_id_fkey foreign key (establishment_id, target_id) references user_account (establishment_id, id);
create index sending_users_target on sending_users (establishment_id, target_id);
select protect_table('sending_users');

create table sending_educational_groups (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  target_id uuid not null,
  primary key (establishment_id, parent_id, position),
  constraint sending_educational_groups_parent_fkey foreign key (establishment_id, parent_id) references sending (establishment_id, id) on delete cascade
);
alter table sending_educational_groups add constraint sending_educational_groups_target_id_fkey foreign key (establishment_id, target_id) references educational_group (establishment_id, id);
create index sending_educational_groups_target on sending_educational_groups (establishment_id, target_id);
select protect_table('sending_educational_groups');

create table sending_educational_categories (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  target_id uuid not null,
  primary key (establishment_id, parent_id, position),
  constraint sending_educational_categories_parent_fkey foreign key (establishment_id, parent_id) references sending (establishment_id, id) on delete cascade
);
alter table sending_educational_categories add constraint sending_educational_categories_target_id_fkey foreign key (establishment_id, target_id) references educational_category (establishment_id, id);
create index sending_educational_categories_target on sending_educational_categories (establishment_id, target_id);
select protect_table('sending_educational_categories');

create table sending_establishment_roles (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  target_id uuid not null,
  primary key (establishment_id, parent_id, position),
  constraint sending_establishment_roles_parent_fkey foreign key (establishment_id, parent_id) references sending (establishment_id, id) on delete cascade
);
alter table sending_establishment_roles add constraint sending_establishment_roles_target_id_fkey foreign key (establishment_id, target_id) references establishment_role (establishment_id, id);
create index sending_establishment_roles_target on sending_establishment_roles (establishment_id, target_id);
select protect_table('sending_establishment_roles');

create table sending_places (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  target_id uuid not null,
  primary key (establishment_id, parent_id, position),
  constraint sending_places_parent_fkey foreign key (establishment_id, parent_id) references sending (establishment_id, id) on delete cascade
);
alter table sending_places add constraint sending_places_target_id_fkey foreign key (establishment_id, target_id) references place (establishment_id, id);
create index sending_places_target on sending_places (establishment_id, target_id);
select protect_table('sending_places');

create table sending_user_types (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  user_type text not null check (user_type in ('MasterAdmin', 'Employee', 'Student', 'Parent', 'Client', 'Supplier', 'VechileOwner', 'Sales')),
  primary key (establishment_id, parent_id, position),
  constraint sending_user_types_parent_fkey foreign key (establishment_id, parent_id) references sending (establishment_id, id) on delete cascade
);
select protect_table('sending_user_types');

-- Each receiver once, as they were counted before it was sent; a batch that was told is marked in its transaction, so
-- that a job that was killed goes on where it was.
create table sending_receiver (
  establishment_id uuid not null,
  sending_id uuid not null,
  user_id uuid not null,
  is_told boolean not null default false,
  primary key (establishment_id, sending_id, user_id),
  constraint sending_receiver_sending_fkey foreign key (establishment_id, sending_id) references sending (establishment_id, id) on delete cascade,
  constraint sending_receiver_user_fkey foreign key (establishment_id, user_id) references user_account (establishment_id, id) on delete cascade
);
create index sending_receiver_waiting on sending_receiver (establishment_id, sending_id, user_id) where not is_told;
create index sending_receiver_user on sending_receiver (establishment_id, user_id);
select protect_table('sending_receiver');

alter table notification add column sending_id uuid;
alter table notification add constraint notification_sending_id_fkey foreign key (establishment_id, sending_id) references sending (establishment_id, id);
create index notification_of_sending on notification (establishment_id, sending_id) where sending_id is not null;
create index notification_seen_of_sending on notification (establishment_id, sending_id) where sending_id is not null and read;
create function seen(sending) returns integer language sql stable as $$
  select count(*)::integer from notification n where n.establishment_id = $1.establishment_id and n.sending_id = $1.id and n.read
$$;
