create table message_template (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (' ' || ar_norm_v2(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))) stored,
  primary key (establishment_id, id),
  constraint message_template_code_key unique (establishment_id, code),
  constraint message_template_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index message_template_list on message_template (establishment_id, record_state, created_at, id);
create index message_template_search on message_template using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
select protect_table('message_template');
