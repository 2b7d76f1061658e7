-- Jobs are carried by pg-boss (decision 0028), whose schema the migrator installs before these files. The application
-- works with its rows and owns none of it; what a later release of the library adds is granted alike.
grant usage on schema pgboss to topcenter_app;
grant select, insert, update, delete on all tables in schema pgboss to topcenter_app;
alter default privileges in schema pgboss grant select, insert, update, delete on tables to topcenter_app;

-- A row here is what the product remembers of a job: whose it is, where it stands, what the screen shows. When it runs,
-- where and again after a crash is the queue's.
drop index background_job_waiting;
alter table background_job drop column heartbeat_at;
-- Of jobs that wait once for one thing at one time.
alter table background_job add column once text;
create unique index background_job_once on background_job (establishment_id, kind, once, run_after) where state = 'queued' and once is not null;
-- Nights are planned by the queue's own schedule from now on.
delete from background_job where state = 'queued' and kind in ('finance.prove', 'education.risk');
