-- The calendar: which days a centre is closed, and the secret links under which calendars outside read it.

alter table establishment add column weekend text not null default 'Friday' check (weekend in ('None', 'Friday', 'FridaySaturday', 'Sunday', 'SaturdaySunday'));

-- The link itself is shown once and kept only as its hash. What it tells is what its user may see when it is read.
create table calendar_feed (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  user_id uuid not null,
  shows text not null check (shows in ('all', 'group', 'place', 'lecturer', 'student')),
  shown_id uuid,
  secret_hash bytea not null,
  created_at timestamptz not null,
  last_read_at timestamptz,
  primary key (establishment_id, id),
  constraint calendar_feed_secret unique (establishment_id, secret_hash),
  constraint calendar_feed_shown check ((shows = 'all') = (shown_id is null)),
  constraint calendar_feed_user_id_fkey foreign key (establishment_id, user_id) references user_account (establishment_id, id) on delete cascade
);
create index calendar_feed_user_id on calendar_feed (establishment_id, user_id, created_at, id);
select protect_table('calendar_feed');
