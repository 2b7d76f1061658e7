-- Design models are records of their own, with a picture and files; a version that is sent keeps those of its moment. Clients say and ask of what was sent
-- in remarks, which hang on the quotation, on a line of it, or on a place of a model's picture (D7.3, D7.4).
create table design_model (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  price_quotation_detail_id uuid not null,
  title text not null check (length(title) <= 200),
  details text check (length(details) <= 1000),
  image_at timestamptz,
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  primary key (establishment_id, id)
);
create index design_model_list on design_model (establishment_id, record_state, created_at, id);
create index design_model_price_quotation_detail_id on design_model (establishment_id, price_quotation_detail_id, created_at, id);
alter table design_model add constraint design_model_price_quotation_detail_id_fkey foreign key (establishment_id, price_quotation_detail_id) references price_quotation_detail (establishment_id, id);
select protect_table('design_model');

insert into design_model (establishment_id, id, price_quotation_detail_id, title, details, created_at, created_by, updated_at, updated_by)
select m.establishment_id, gen_random_uuid(), m.parent_id, m.title, m.details, d.created_at + m.position * interval '1 millisecond', d.created_by, d.updated_at, d.updated_by
from price_quotation_detail_design_models m
join price_quotation_detail d on d.establishment_id = m.establishment_id and d.id = m.parent_id;
drop table price_quotation_detail_design_models;

do $$
declare
  name text;
  child text;
begin
  foreach name in array array['design_model', 'price_quotation_version'] loop
    child := name || '_attachments';
    execute format('create table %I (
      establishment_id uuid not null,
      parent_id uuid not null,
      position integer not null,
      target_id uuid not null,
      primary key (establishment_id, parent_id, position),
      constraint %I foreign key (establishment_id, parent_id) references %I (establishment_id, id) on delete cascade,
      constraint %I foreign key (establishment_id, target_id) references attachment (establishment_id, id)
    )', child, child || '_parent_fkey', name, child || '_target_id_fkey');
    execute format('create index %I on %I (establishment_id, target_id)', child || '_target', child);
    perform protect_table(child::regclass);
  end loop;
end $$;

-- The picture of a model as it was sent: the bytes stay as long as the version does, whatever picture the model has later.
create table price_quotation_version_picture (
  establishment_id uuid not null,
  price_quotation_version_id uuid not null,
  design_model_id uuid not null,
  content_type text not null check (content_type in ('image/jpeg', 'image/png', 'image/webp')),
  sha256 text collate "C" not null,
  primary key (establishment_id, price_quotation_version_id, design_model_id),
  constraint price_quotation_version_picture_version_fkey foreign key (establishment_id, price_quotation_version_id) references price_quotation_version (establishment_id, id) on delete cascade
);
select protect_table('price_quotation_version_picture');
select refer_to_blob('price_quotation_version_picture', 'sha256');

create table quotation_remark (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  price_quotation_id uuid not null,
  price_quotation_version_id uuid not null,
  price_quotation_detail_id uuid,
  design_model_id uuid,
  x numeric(14,4) check (x between 0 and 1),
  y numeric(14,4) check (y between 0 and 1),
  text text not null check (length(text) between 1 and 1000),
  by_id uuid,
  writer_name text check (length(writer_name) <= 200),
  answer text check (length(answer) <= 1000),
  answered_by_id uuid,
  answered_at timestamptz,
  state text not null default 'Open' check (state in ('Open', 'Answered')),
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  primary key (establishment_id, id),
  constraint quotation_remark_placed check ((x is null) = (y is null) and (x is null or design_model_id is not null))
);
create index quotation_remark_list on quotation_remark (establishment_id, record_state, created_at, id);
create index quotation_remark_price_quotation_id on quotation_remark (establishment_id, price_quotation_id, created_at, id);
create index quotation_remark_price_quotation_version_id on quotation_remark (establishment_id, price_quotation_version_id, created_at, id);
create index quotation_remark_price_quotation_detail_id on quotation_remark (establishment_id, price_quotation_detail_id, created_at, id);
create index quotation_remark_design_model_id on quotation_remark (establishment_id, design_model_id, created_at, id);
create index quotation_remark_by_id on quotation_remark (establishment_id, by_id, created_at, id);
create index quotation_remark_answered_by_id on quotation_remark (establishment_id, answered_by_id, created_at, id);
create index quotation_remark_state_tab on quotation_remark (establishment_id, record_state, state, created_at, id);
select protect_table('quotation_remark');
alter table quotation_remark
  add constraint quotation_remark_price_quotation_id_fkey foreign key (establishment_id, price_quotation_id) references price_quotation (establishment_id, id),
  add constraint quotation_remark_price_quotation_version_id_fkey foreign key (establishment_id, price_quotation_version_id) references price_quotation_version (establishment_id, id),
  add constraint quotation_remark_price_quotation_detail_id_fkey foreign key (establishment_id, price_quotation_detail_id) references price_quotation_detail (establishment_id, id),
  add constraint quotation_remark_design_model_id_fkey foreign key (establishment_id, design_model_id) references design_model (establishment_id, id),
  add constraint quotation_remark_by_id_fkey foreign key (establishment_id, by_id) references user_account (establishment_id, id),
  add constraint quotation_remark_answered_by_id_fkey foreign key (establishment_id, answered_by_id) references user_account (establishment_id, id);
