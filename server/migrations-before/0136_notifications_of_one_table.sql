-- Notifications from one table of events (D8.5): what each is about, whose child it concerns, what may be told only once;
-- what their users switched off; and the outbox of what leaves the product.

alter table notification
  add column kind text not null default 'message' check (kind ~ '^[a-zA-Z]+$'),
  add column topic text not null default 'messages' check (topic ~ '^[a-zA-Z]+$'),
  add column priority text not null default 'Normal' check (priority in ('Low', 'Normal', 'High', 'Urgent')),
  add column student_id uuid,
  add column once text check (length(once) <= 200);
create index notification_student_id on notification (establishment_id, student_id, created_at, id);
alter table notification add constraint notification_student_id_fkey foreign key (establishment_id, student_id) references user_account (establishment_id, id);
-- told once to each user: an instalment that is due, a subscription that ends
create unique index notification_once on notification (establishment_id, user_id, once) where once is not null;
-- the badge counts at most a hundred of them by this index alone
drop index notification_unread;
create index notification_unread on notification (establishment_id, user_id) where not read and record_state = 'active';
-- nine tenths of the time of telling five thousand; everybody searches their own few
drop index notification_search;

-- Only what differs from the way in which the kind comes by itself.
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

-- Hours in which nothing leaves the product for a user, by the centre's clock; they may pass midnight.
create table notification_quiet (
  establishment_id uuid not null references establishment (id),
  user_id uuid not null,
  quiet_from time not null,
  quiet_to time not null check (quiet_to <> quiet_from),
  primary key (establishment_id, user_id),
  foreign key (establishment_id, user_id) references user_account (establishment_id, id) on delete cascade
);
select protect_table('notification_quiet');

-- The end of the quiet hours in which the moment lies; the moment itself outside of them.
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

-- A browser or an app that takes push messages for its user. `endpoint`: a push service's address, or the token of FCM.
create table push_device (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  user_id uuid not null,
  channel text not null check (channel in ('push', 'fcm')),
  endpoint text not null check (length(endpoint) between 1 and 2000),
  p256dh text check (length(p256dh) <= 200),
  auth text check (length(auth) <= 100),
  -- which of the product's own keys it was made with
  key_id text check (length(key_id) <= 100),
  session_id uuid,
  name text check (length(name) <= 200),
  failed_in_row integer not null default 0 check (failed_in_row >= 0),
  last_ok_at timestamptz,
  created_at timestamptz not null,
  primary key (establishment_id, id),
  foreign key (establishment_id, user_id) references user_account (establishment_id, id) on delete cascade,
  constraint push_device_keys check (channel <> 'push' or (p256dh is not null and auth is not null))
);
create unique index push_device_endpoint on push_device (establishment_id, endpoint);
create index push_device_user on push_device (establishment_id, user_id, channel);
select protect_table('push_device');

-- The outbox: one row for each notification and channel by which its user can be reached. A row that was sent says so
-- for as long as its notification is kept.
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
  primary key (establishment_id, notification_id, channel),
  foreign key (establishment_id, notification_id) references notification (establishment_id, id) on delete cascade,
  constraint delivery_sent_at check ((state = 'Sent') = (sent_at is not null))
);
create index delivery_waiting on delivery (next_try_at, establishment_id) where state = 'Waiting';
create index delivery_user on delivery (establishment_id, user_id);
select protect_table('delivery');
