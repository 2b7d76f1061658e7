-- Students who slip become follow-ups by themselves, where the centre says so (D8.2).
alter table establishment add column follow_up_slipping boolean not null default false;
