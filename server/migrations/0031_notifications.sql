-- Notifications (D8.5), the choices of their users, and the outbox of deliveries (D8.6).

create table notification (
  establishment_id uuid not null,
  id uuid not null,
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
  user_id uuid not null,
  kind text not null default 'message' check (kind ~ '^[a-zA-Z]+$'),
  topic text not null default 'messages' check (topic ~ '^[a-zA-Z]+$'),
  priority text not null default 'Normal' check (priority in ('Low', 'Normal', 'High', 'Urgent')),
  student_id uuid,
  link text check (length(link) <= 400),
  read boolean not null default false,
  opened boolean not null default false,
  once text check (length(once) <= 200),
  sending_id uuid,
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  primary key (establishment_id, id),
  constraint notification_named check (num_nonnulls(name_ar, name_en, name_und) > 0),
  constraint notification_user_id_fkey foreign key (establishment_id, user_id) references user_account (establishment_id, id),
  constraint notification_student_id_fkey foreign key (establishment_id, student_id) references user_account (establishment_id, id)
);
create index notification_list on notification (establishment_id, record_state, created_at, id);
-- Notifies each user only once, for example of an instalment that is due or a subscription that ends.
create unique index notification_once on notification (establishment_id, user_id, once) where once is not null;
create index notification_unread on notification (establishment_id, user_id) where not read and record_state = 'active';
create index notification_of_sending on notification (establishment_id, sending_id) where sending_id is not null;
create index notification_seen_of_sending on notification (establishment_id, sending_id) where sending_id is not null and read;
create index notification_user_id on notification (establishment_id, user_id, created_at);
create index notification_student_id on notification (establishment_id, student_id) where student_id is not null;
select protect_table('notification');

-- Channels by kind, for users who changed the default.
create table notification_preference (
  establishment_id uuid not null references establishment (id),
  user_id uuid not null,
  kind text not null check (kind ~ '^[a-zA-Z]+$'),
  way text not null check (way in ('product', 'push', 'mail')),
  is_on boolean not null,
  primary key (establishment_id, user_id, kind, way),
  foreign key (establishment_id, user_id) references user_account (establishment_id, id) on delete cascade
);
select protect_table('notification_preference');

-- Quiet hours of a user, by the centre's clock; they may pass midnight.
create table notification_quiet (
  establishment_id uuid not null references establishment (id),
  user_id uuid not null,
  quiet_from time not null,
  quiet_to time not null check (quiet_to <> quiet_from),
  primary key (establishment_id, user_id),
  foreign key (establishment_id, user_id) references user_account (establishment_id, id) on delete cascade
);
select protect_table('notification_quiet');

-- Browsers and apps that receive push messages. `endpoint`: address of a push service, or a token of FCM.
create table push_device (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  user_id uuid not null,
  channel text not null check (channel in ('push', 'fcm')),
  endpoint text not null check (length(endpoint) between 1 and 2000),
  p256dh text check (length(p256dh) <= 200),
  auth text check (length(auth) <= 100),
  -- the signing key of the subscription
  key_id text check (length(key_id) <= 100),
  session_id uuid,
  name text check (length(name) <= 200),
  failed_in_row integer not null default 0 check (failed_in_row >= 0),
  last_ok_at timestamptz,
  created_at timestamptz not null,
  -- last contact
  seen_at timestamptz,
  primary key (establishment_id, id),
  constraint push_device_keys check (channel <> 'push' or (p256dh is not null and auth is not null)),
  foreign key (establishment_id, user_id) references user_account (establishment_id, id) on delete cascade
);
create unique index push_device_endpoint on push_device (establishment_id, endpoint);
create index push_device_user on push_device (establishment_id, user_id, channel);
select protect_table('push_device');

-- The outbox: one row for each notification and channel. A sent row stays as long as its notification.
create table delivery (
  establishment_id uuid not null references establishment (id),
  notification_id uuid not null,
  channel text not null check (channel in ('push', 'fcm', 'mail')),
  user_id uuid not null,
  state text not null default 'Waiting' check (state in ('Waiting', 'Sent', 'Failed', 'Dropped')),
  attempts integer not null default 0 check (attempts >= 0),
  next_try_at timestamptz not null,
  sent_at timestamptz,
  error text check (length(error) <= 400),
  due_at timestamptz,
  reached uuid[] not null default '{}',
  primary key (establishment_id, notification_id, channel),
  constraint delivery_sent_at check ((state = 'Sent') = (sent_at is not null)),
  foreign key (establishment_id, notification_id) references notification (establishment_id, id) on delete cascade
);
create index delivery_user on delivery (establishment_id, user_id);
create index delivery_waiting on delivery (establishment_id, next_try_at) where state = 'Waiting';
select protect_table('delivery');

create function after_quiet(at timestamptz, zone text, quiet_from time, quiet_to time) returns timestamptz language sql stable as $$
  select case
    when quiet_from is null then at
    when quiet_from < quiet_to and (at at time zone zone)::time >= quiet_from and (at at time zone zone)::time < quiet_to
      then ((at at time zone zone)::date + quiet_to) at time zone zone
    when quiet_from > quiet_to and (at at time zone zone)::time >= quiet_from
      then ((at at time zone zone)::date + 1 + quiet_to) at time zone zone
    when quiet_from > quiet_to and (at at time zone zone)::time < quiet_to
      then ((at at time zone zone)::date + quiet_to) at time zone zone
    else at
  end
$$;
comment on function after_quiet is
  'Returns the end of the quiet hours in which a moment lies; outside them the moment itself.';

-- The rows contain only ids, times and states.
create policy due_anywhere on delivery for select using (nullif(current_setting('app.establishment', true), '') is null);
comment on policy due_anywhere on delivery is
  'Deliveries of all establishments, for a transaction outside of every establishment: the worker finds there the establishments with due rows.';

-- Each user searches a few notifications of their own. So the key is computed when they search, and not when rows are
-- written.
create function search(notification) returns text language sql immutable as $$
  select ' ' || ar_norm_v3(coalesce($1.name_ar, '') || ' ' || coalesce($1.name_en, '') || ' ' || coalesce($1.name_und, ''))
$$;
comment on function search is 'Returns the text by which a notification is searched.';
