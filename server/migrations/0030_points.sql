-- Points: lines, rules, and earnings.

create table points_transaction (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  user_id uuid not null,
  reason_ar text check (length(reason_ar) <= 400),
  reason_en text check (length(reason_en) <= 400),
  reason_und text check (length(reason_und) <= 400),
  at timestamptz not null,
  transaction_type text not null check (transaction_type in ('Increase', 'Decrease')),
  number_of_points integer not null check (number_of_points >= 1),
  points_balance integer not null check (points_balance >= 0),
  value_per_point bigint not null check (value_per_point >= 0),
  total_paid_by_points bigint not null default 0 check (total_paid_by_points >= 0),
  point_rule_id uuid,
  brand_service_id uuid,
  media_package_id uuid,
  media_package_subscription_id uuid,
  receipt_id uuid,
  reverses_id uuid,
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (' ' || ar_norm_v3(coalesce(code, ''))) stored,
  primary key (establishment_id, id),
  constraint points_transaction_code_key unique (establishment_id, code),
  constraint points_transaction_user_id_fkey foreign key (establishment_id, user_id) references user_account (establishment_id, id),
  constraint points_transaction_reverses_id_fkey
    foreign key (establishment_id, reverses_id) references points_transaction (establishment_id, id),
  constraint points_transaction_media_package_id_fkey
    foreign key (establishment_id, media_package_id) references media_package (establishment_id, id),
  constraint points_transaction_media_package_subscription_id_fkey
    foreign key (establishment_id, media_package_subscription_id) references media_package_subscription (establishment_id, id),
  constraint points_transaction_receipt_id_fkey foreign key (establishment_id, receipt_id) references receipt (establishment_id, id)
);
create index points_transaction_list on points_transaction (establishment_id, record_state, created_at, id);
create index points_transaction_at_sort on points_transaction (establishment_id, record_state, at, id);
create index points_transaction_search on points_transaction using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
create index points_transaction_transaction_type_tab
  on points_transaction (establishment_id, record_state, transaction_type, at, id);
create unique index points_transaction_in_order on points_transaction (establishment_id, user_id, at);
create index points_transaction_point_rule_id on points_transaction (establishment_id, point_rule_id, created_at, id);
create index points_transaction_brand_service_id on points_transaction (establishment_id, brand_service_id, created_at, id);
-- Spent points come back once.
create unique index points_transaction_reversed on points_transaction (establishment_id, reverses_id) where reverses_id is not null;
-- A subscription is paid only once, and so is a receipt.
create unique index points_transaction_package_paid
  on points_transaction (establishment_id, media_package_subscription_id)
  where transaction_type = 'Decrease';
create unique index points_transaction_receipt_paid
  on points_transaction (establishment_id, receipt_id)
  where transaction_type = 'Decrease';
create index points_transaction_user_id on points_transaction (establishment_id, user_id, at);
create index points_transaction_media_package_id
  on points_transaction (establishment_id, media_package_id, at)
  where media_package_id is not null;
create index points_transaction_media_package_subscription_id
  on points_transaction (establishment_id, media_package_subscription_id)
  where media_package_subscription_id is not null;
create index points_transaction_receipt_id on points_transaction (establishment_id, receipt_id) where receipt_id is not null;
create index points_transaction_reverses_id on points_transaction (establishment_id, reverses_id) where reverses_id is not null;
select protect_table('points_transaction');

create table brand_service (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
  brand_id uuid not null,
  price bigint not null default 0 check (price >= 0),
  discount_percentage numeric(5,2) not null default 0 check (discount_percentage >= 0 and discount_percentage <= 100),
  price_points integer check (price_points >= 1),
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (
    ' ' || ar_norm_v3(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))
  ) stored,
  primary key (establishment_id, id),
  constraint brand_service_code_key unique (establishment_id, code),
  constraint brand_service_named check (num_nonnulls(name_ar, name_en, name_und) > 0),
  constraint brand_service_brand_id_fkey foreign key (establishment_id, brand_id) references brand (establishment_id, id)
);
create index brand_service_list on brand_service (establishment_id, record_state, created_at, id);
select protect_table('brand_service');

-- Rules by which payments, attendance and ratings earn points.
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
  search text generated always as (
    ' ' || ar_norm_v3(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))
  ) stored,
  primary key (establishment_id, id),
  constraint point_rule_code_key unique (establishment_id, code),
  constraint point_rule_named check (num_nonnulls(name_ar, name_en, name_und) > 0),
  constraint point_rule_from_to_order check ("to" >= "from"),
  constraint point_rule_amount check (cause <> 'Payment' or per_amount is not null),
  constraint point_rule_educational_category_id_fkey
    foreign key (establishment_id, educational_category_id) references educational_category (establishment_id, id)
);
create index point_rule_list on point_rule (establishment_id, record_state, created_at, id);
create index point_rule_educational_category_id
  on point_rule (establishment_id, educational_category_id, code)
  where educational_category_id is not null;
select protect_table('point_rule');

-- Points that a person earned by a rule for one cause: a receipt or a payment, a meeting, a rating. A change of the
-- cause adds the difference, so a cause counts once however often it changes.
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

-- Points that should be subtracted but are already spent. The next earnings are reduced by them.
create table point_shortfall (
  establishment_id uuid not null references establishment (id),
  user_id uuid not null,
  points integer not null check (points >= 0),
  primary key (establishment_id, user_id),
  constraint point_shortfall_user_id_fkey foreign key (establishment_id, user_id) references user_account (establishment_id, id)
);
select protect_table('point_shortfall');

-- References to tables that are made after the ones that refer to them.
alter table points_transaction
  add constraint points_transaction_point_rule_id_fkey
      foreign key (establishment_id, point_rule_id) references point_rule (establishment_id, id),
  add constraint points_transaction_brand_service_id_fkey
      foreign key (establishment_id, brand_service_id) references brand_service (establishment_id, id);

create function points_of(establishment uuid, person uuid) returns bigint language sql stable as $$
  select coalesce(sum(case transaction_type when 'Increase' then number_of_points else -number_of_points end), 0)::bigint
  from points_transaction where establishment_id = establishment and user_id = person
$$;
comment on function points_of is 'Returns the points of a person: the sum of their lines.';

-- Works as `nextCodes` of the server: the counter stays locked until the transaction ends.
create function take_points_code(centre uuid, prefix text) returns text language plpgsql as $$
declare
  number integer;
  found_code text;
begin
  loop
    insert into code_counter as c (establishment_id, entity, last) values (centre, 'pointsTransaction', 1)
      on conflict (establishment_id, entity) do update set last = c.last + 1
      returning c.last into number;
    found_code := prefix || '-' || lpad(number::text, greatest(6, length(number::text)), '0');
    exit when not exists (select from points_transaction t where t.establishment_id = centre and t.code = found_code);
  end loop;
  return found_code;
end $$;
comment on function take_points_code is 'Takes the next code for a line of points without a typed code.';

create function check_points_line() returns trigger language plpgsql as $$
declare newest points_transaction;
begin
  perform pg_advisory_xact_lock(hashtextextended('Points' || new.user_id, 0));
  select * into newest from points_transaction l where l.establishment_id = new.establishment_id
    and l.user_id = new.user_id order by l.at desc limit 1;
  if new.at <= newest.at or new.points_balance <> coalesce(newest.points_balance,
    0) + (case new.transaction_type when 'Increase' then new.number_of_points else -new.number_of_points end) then
    raise exception 'line % does not follow line %', new.code, newest.code
      using errcode = '23514', constraint = 'points_transaction_in_order', table = 'points_transaction';
  end if;
  return new;
end $$;
comment on function check_points_line is
  'Refuses a line of points that is not the person''s newest, or whose balance does not follow from the line before.';

create trigger in_order before insert on points_transaction for each row execute function check_points_line();
comment on trigger in_order on points_transaction is 'Check that a line follows the newest line of its person.';
