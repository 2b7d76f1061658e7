-- Points that are earned by rules: by payments, attendance and ratings.
create table point_rule (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
  cause text not null check (cause in ('Payment', 'Attendance', 'Rating')),
  per_amount bigint check (per_amount >= 1),
  points integer not null check (points >= 1 and points <= 100000),
  value_per_point bigint not null default 0 check (value_per_point >= 0 and value_per_point <= 100000000),
  "from" date,
  "to" date,
  educational_category_id uuid,
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
  constraint point_rule_code_key unique (establishment_id, code),
  constraint point_rule_named check (num_nonnulls(name_ar, name_en, name_und) > 0),
  constraint point_rule_from_to_order check ("to" >= "from")
);
create index point_rule_list on point_rule (establishment_id, record_state, created_at, id);
create index point_rule_educational_category_id on point_rule (establishment_id, educational_category_id, created_at, id);
select protect_table('point_rule');

alter table point_rule add constraint point_rule_educational_category_id_fkey foreign key (establishment_id, educational_category_id) references educational_category (establishment_id, id);

alter table point_rule add constraint point_rule_amount check (cause <> 'Payment' or per_amount is not null);

alter table points_transaction
  add column point_rule_id uuid,
  add column brand_service_id uuid,
  add column reverses_id uuid;
alter table points_transaction add constraint points_transaction_point_rule_id_fkey foreign key (establishment_id, point_rule_id) references point_rule (establishment_id, id);
alter table points_transaction add constraint points_transaction_brand_service_id_fkey foreign key (establishment_id, brand_service_id) references brand_service (establishment_id, id);
alter table points_transaction add constraint points_transaction_reverses_id_fkey foreign key (establishment_id, reverses_id) references points_transaction (establishment_id, id);
create index points_transaction_point_rule_id on points_transaction (establishment_id, point_rule_id, created_at, id);
create index points_transaction_brand_service_id on points_transaction (establishment_id, brand_service_id, created_at, id);
create index points_transaction_reverses_id on points_transaction (establishment_id, reverses_id, created_at, id);
-- What was spent comes back once.
create unique index points_transaction_reversed on points_transaction (establishment_id, reverses_id) where reverses_id is not null;

-- How many points somebody has by a rule for one cause: a receipt or a payment, a schedule time, a rating. What a change
-- of the cause does is the difference to it, so that a cause earns once however often it changes.
create table point_earning (
  establishment_id uuid not null references establishment (id),
  point_rule_id uuid not null,
  cause_id uuid not null,
  user_id uuid not null,
  points integer not null check (points >= 0),
  primary key (establishment_id, point_rule_id, cause_id, user_id),
  constraint point_earning_point_rule_id_fkey foreign key (establishment_id, point_rule_id) references point_rule (establishment_id, id),
  constraint point_earning_user_id_fkey foreign key (establishment_id, user_id) references user_account (establishment_id, id)
);
create index point_earning_user_id on point_earning (establishment_id, user_id);
create index point_earning_cause_id on point_earning (establishment_id, cause_id);
select protect_table('point_earning');

-- Points that were to be taken back and were spent already: what is earned next goes there first.
create table point_shortfall (
  establishment_id uuid not null references establishment (id),
  user_id uuid not null,
  points integer not null check (points >= 0),
  primary key (establishment_id, user_id),
  constraint point_shortfall_user_id_fkey foreign key (establishment_id, user_id) references user_account (establishment_id, id)
);
select protect_table('point_shortfall');
