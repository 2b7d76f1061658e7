-- Whether a job of a kind waits already, for who plans one and not two.
create index background_job_queued on background_job (establishment_id, kind, run_after) where state = 'queued';
