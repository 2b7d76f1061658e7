-- What the letters of a run say of its figures, in the language of its schedule. Jobs carried it, whose rows are read without an establishment.
alter table report_run add column said text check (length(said) <= 1000);
update background_job set input = input - 'said' where kind = 'reports.mail';
