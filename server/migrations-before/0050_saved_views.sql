-- The views of lists that people saved leave their settings, whose writer replaced all of them at once: a name is given once in a list, and one of them may open it.
create table saved_view (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  user_id uuid not null, -- the platform's own people keep views too
  list text not null check (length(list) between 1 and 80),
  name text not null check (length(btrim(name)) between 1 and 60),
  query text not null check (length(query) <= 4000),
  is_default boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (establishment_id, id)
);
create unique index saved_view_name on saved_view (establishment_id, user_id, list, ar_norm_v1(name));
create unique index saved_view_default on saved_view (establishment_id, user_id, list) where is_default;

alter table app_setting no force row level security;
insert into saved_view (establishment_id, id, user_id, list, name, query, created_at, updated_at)
select establishment_id, gen_random_uuid(), user_id, list, case when at = 1 then name else left(name, 50) || ' (' || at || ')' end, query, updated_at, updated_at
from (
  select s.establishment_id, s.user_id, s.updated_at, left(v.each ->> 'entity', 80) as list, left(btrim(v.each ->> 'name'), 60) as name, coalesce(v.each ->> 'query', '') as query,
    row_number() over (partition by s.establishment_id, s.user_id, v.each ->> 'entity', ar_norm_v1(v.each ->> 'name') order by v.place) as at
  from app_setting s cross join jsonb_array_elements(case jsonb_typeof(s.settings -> 'savedViews') when 'array' then s.settings -> 'savedViews' else '[]' end) with ordinality as v (each, place)
) as kept
where list <> '' and name <> '' and length(query) <= 4000
on conflict do nothing;
update app_setting set settings = settings - 'savedViews' where settings ? 'savedViews';
alter table app_setting force row level security;
select protect_table('saved_view');
