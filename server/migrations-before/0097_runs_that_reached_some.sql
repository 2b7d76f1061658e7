-- D11.5 A run whose letters went out in part is neither sent nor failed: it says what kept the others, and its schedule goes on.
alter table report_run
  drop constraint report_run_state_check,
  drop constraint report_run_error,
  drop constraint report_run_sent,
  add constraint report_run_state_check check (state in ('Running', 'Done', 'Partly', 'Empty', 'Failed')),
  add constraint report_run_error check ((error is not null) = (state in ('Partly', 'Failed'))),
  add constraint report_run_sent check (state not in ('Done', 'Partly', 'Empty') or made_at is not null);
