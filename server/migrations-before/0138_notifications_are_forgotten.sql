-- How long a centre keeps notifications (D8.5).
alter table establishment add column notification_days integer not null default 180 check (notification_days between 7 and 3650);
