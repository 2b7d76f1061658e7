-- A view of a report may be shared with roles, so who opens a list with it is no longer told by the view itself: each reader has one such view in a list.
create table saved_view_role (
  establishment_id uuid not null references establishment (id),
  saved_view_id uuid not null,
  role_id uuid not null,
  primary key (establishment_id, saved_view_id, role_id),
  foreign key (establishment_id, saved_view_id) references saved_view (establishment_id, id) on delete cascade,
  foreign key (establishment_id, role_id) references establishment_role (establishment_id, id) on delete cascade
);
create index saved_view_role_of on saved_view_role (establishment_id, role_id);
select protect_table('saved_view_role');

alter table saved_view add constraint saved_view_of_list unique (establishment_id, id, list);
drop index saved_view_default;
create table saved_view_default (
  establishment_id uuid not null references establishment (id),
  user_id uuid not null, -- the platform's own people keep views too
  list text not null,
  saved_view_id uuid not null,
  primary key (establishment_id, user_id, list),
  foreign key (establishment_id, saved_view_id, list) references saved_view (establishment_id, id, list) on delete cascade
);
create index saved_view_default_of on saved_view_default (establishment_id, saved_view_id);

alter table saved_view no force row level security;
insert into saved_view_default (establishment_id, user_id, list, saved_view_id)
select establishment_id, user_id, list, id
from saved_view
where is_default;
alter table saved_view force row level security;
select protect_table('saved_view_default');
alter table saved_view drop column is_default;
