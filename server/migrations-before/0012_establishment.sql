-- Establishments become records like others, of the platform's own establishment (D1.2): a list, a form, a history, a picture.
alter table establishment
  add column establishment_id uuid not null default '00000000-0000-7000-8000-000000000000' check (establishment_id = '00000000-0000-7000-8000-000000000000'),
  add column establishment_type text not null default 'Centre' check (establishment_type in ('Platform', 'Centre')),
  add column description_ar text check (length(description_ar) <= 4000),
  add column description_en text check (length(description_en) <= 4000),
  add column description_und text check (length(description_und) <= 4000),
  add column decimal_places integer not null default 2 check (decimal_places >= 0 and decimal_places <= 2),
  add column image_at timestamptz,
  add column archived_at timestamptz,
  add column blocked_at timestamptz,
  add column search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))) stored,
  -- the picture of the record takes its place
  drop column logo,
  add constraint establishment_of_platform unique (establishment_id, id);
update establishment set establishment_type = 'Platform' where id = '00000000-0000-7000-8000-000000000000';

create table establishment_holidays (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  "on" date not null,
  name text check (length(name) <= 200),
  primary key (establishment_id, parent_id, position),
  constraint establishment_holidays_parent_fkey foreign key (establishment_id, parent_id) references establishment (establishment_id, id) on delete cascade
);
select protect_table('establishment_holidays');
