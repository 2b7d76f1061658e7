-- Last figures of reports for their index, which runs none of them.

create table report_figure (
  establishment_id uuid not null references establishment (id),
  report text not null check (length(report) between 1 and 80),
  -- money in piastres, rates in percent; null where there is none, such as a rate of nothing
  value double precision,
  -- the whole of which it is a part
  whole double precision,
  -- the same of the period before
  before double precision,
  -- what the figure is of, where it is of one member of the report's rows: its key and its names
  member jsonb check (jsonb_typeof(member) = 'object'),
  -- recent values, oldest first: [{"day": "2026-11-01", "value": 3}]
  points jsonb not null default '[]' check (jsonb_typeof(points) = 'array' and jsonb_array_length(points) <= 40),
  counted_at timestamptz,
  -- the code of the refusal by which the last count failed; what was counted before it stays
  failure text check (length(failure) between 1 and 80),
  failed_at timestamptz,
  primary key (establishment_id, report),
  constraint report_figure_counted check (counted_at is not null or (value is null and failed_at is not null)),
  constraint report_figure_failed check ((failure is null) = (failed_at is null))
);
select protect_table('report_figure');

-- Figures are of the whole centre: users who are limited to own groups (0039_own_groups.sql) read none.
create policy no_own_figures on report_figure as restrictive for select to topcenter_own using (false);
comment on policy no_own_figures on report_figure is
  'No figures of the whole centre for a user who is limited to own groups.';
