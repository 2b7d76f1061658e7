-- A group's name where there is little room: on a lesson in the week, in lists. Empty: derived from its names.
alter table educational_group add column short_name text check (length(short_name) <= 10);
