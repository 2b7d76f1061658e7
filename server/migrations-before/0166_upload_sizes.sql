-- How large a file of each type may be, in megabytes (D9.2).
alter table establishment add column upload_image integer not null default 25 check (upload_image between 1 and 1000);
alter table establishment add column upload_audio integer not null default 500 check (upload_audio between 1 and 10000);
alter table establishment add column upload_video integer not null default 8192 check (upload_video between 1 and 100000);
alter table establishment add column upload_other integer not null default 200 check (upload_other between 1 and 10000);
