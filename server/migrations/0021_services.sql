-- Services, and counted services with their stock (D6.7).

create table service (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
  service_type_id uuid,
  service_price bigint not null check (service_price >= 0),
  maximum_discount_percentage numeric(5,2) not null default 0 check (maximum_discount_percentage >= 0
    and maximum_discount_percentage <= 100),
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
  constraint service_code_key unique (establishment_id, code),
  constraint service_named check (num_nonnulls(name_ar, name_en, name_und) > 0),
  constraint service_service_type_id_fkey foreign key (establishment_id, service_type_id) references service_type (establishment_id, id)
);
create index service_list on service (establishment_id, record_state, created_at, id);
create index service_service_price_sort on service (establishment_id, record_state, service_price, id);
create index service_search on service using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
select protect_table('service');

create table counted_service (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
  counted_service_type_id uuid,
  price bigint not null check (price >= 0),
  maximum_discount_percentage numeric(5,2) not null default 0 check (maximum_discount_percentage >= 0
    and maximum_discount_percentage <= 100),
  bought integer not null default 0 check (bought >= 0),
  sold integer not null default 0 check (sold >= 0),
  remaining integer not null default 0 check (remaining >= 0),
  store_item_id uuid,
  store_moved integer not null default 0,
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
  constraint counted_service_code_key unique (establishment_id, code),
  constraint counted_service_store_item_id_key unique (establishment_id, store_item_id),
  constraint counted_service_named check (num_nonnulls(name_ar, name_en, name_und) > 0),
  constraint counted_service_remaining check (remaining = bought - sold + store_moved),
  constraint counted_service_counted_service_type_id_fkey
    foreign key (establishment_id, counted_service_type_id) references counted_service_type (establishment_id, id)
);
create index counted_service_list on counted_service (establishment_id, record_state, created_at, id);
create index counted_service_bought_sort on counted_service (establishment_id, record_state, bought, id);
create index counted_service_sold_sort on counted_service (establishment_id, record_state, sold, id);
create index counted_service_remaining_sort on counted_service (establishment_id, record_state, remaining, id);
create index counted_service_search on counted_service using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
create index counted_service_store_item_id on counted_service (establishment_id, store_item_id, code) where store_item_id is not null;
select protect_table('counted_service');

create table counted_service_transaction (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  counted_service_id uuid not null,
  transaction_type text not null check (transaction_type in ('Buy', 'Sell', 'Refund')),
  quantity integer not null check (quantity >= 1),
  price bigint not null check (price >= 0),
  discount_percentage numeric(5,2) not null default 0 check (discount_percentage >= 0 and discount_percentage <= 100),
  discount bigint not null default 0 check (discount >= 0),
  money bigint not null check (money >= 0),
  cost bigint not null default 0 check (cost >= 0),
  sold_to_student boolean not null default false,
  user_id uuid,
  account_id uuid,
  debt_id uuid,
  refund text not null default 'NotRefunded' check (refund in ('NotRefunded', 'Refunded')),
  refund_of_id uuid,
  reason text check (length(reason) <= 400),
  at timestamptz not null,
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
  constraint counted_service_transaction_code_key unique (establishment_id, code),
  constraint counted_service_transaction_refund check ((transaction_type = 'Refund') = (refund_of_id is not null)),
  constraint counted_service_transaction_money check (money = price * quantity - discount),
  -- A refund cannot be refunded, and a transaction can be refunded only once.
  constraint counted_service_transaction_refunds check (transaction_type <> 'Refund' or refund = 'NotRefunded'),
  constraint counted_service_transaction_counted_service_id_fkey
    foreign key (establishment_id, counted_service_id) references counted_service (establishment_id, id),
  constraint counted_service_transaction_user_id_fkey foreign key (establishment_id,
    user_id) references user_account (establishment_id, id),
  constraint counted_service_transaction_account_id_fkey
    foreign key (establishment_id, account_id) references account (establishment_id, id),
  constraint counted_service_transaction_refund_of_id_fkey
    foreign key (establishment_id, refund_of_id) references counted_service_transaction (establishment_id, id),
  constraint counted_service_transaction_debt_id_fkey foreign key (establishment_id, debt_id) references debt (establishment_id, id)
);
create index counted_service_transaction_list on counted_service_transaction (establishment_id, record_state, created_at, id);
create index counted_service_transaction_at_sort on counted_service_transaction (establishment_id, record_state, at, id);
create index counted_service_transaction_search
  on counted_service_transaction using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
create unique index counted_service_transaction_refunded_once
  on counted_service_transaction (establishment_id, refund_of_id)
  where refund_of_id is not null;
create index counted_service_transaction_transaction_type_tab
  on counted_service_transaction (establishment_id, record_state, transaction_type, at, id);
-- The newest movement of a stock, which the next one must follow.
create index counted_service_transaction_newest on counted_service_transaction (establishment_id, counted_service_id, at);
create index counted_service_transaction_counted_service_id on counted_service_transaction (establishment_id, counted_service_id, at);
create index counted_service_transaction_user_id on counted_service_transaction (establishment_id, user_id, at) where user_id is not null;
create index counted_service_transaction_account_id
  on counted_service_transaction (establishment_id, account_id, at)
  where account_id is not null;
create index counted_service_transaction_debt_id on counted_service_transaction (establishment_id, debt_id) where debt_id is not null;
create index counted_service_transaction_refund_of_id
  on counted_service_transaction (establishment_id, refund_of_id)
  where refund_of_id is not null;
select protect_table('counted_service_transaction');

create table service_entitlement (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  service_id uuid not null,
  user_id uuid not null,
  way text not null default 'Debt' check (way in ('Debt', 'Accrual')),
  account_id uuid,
  discount_percentage numeric(5,2) not null default 0 check (discount_percentage >= 0 and discount_percentage <= 100),
  price bigint not null check (price >= 1),
  money bigint not null check (money >= 0),
  debt_id uuid,
  at timestamptz not null,
  refund text not null default 'NotRefunded' check (refund in ('NotRefunded', 'Refunded')),
  refunded_by_id uuid,
  refunded_at timestamptz,
  reason text check (length(reason) <= 400),
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
  constraint service_entitlement_code_key unique (establishment_id, code),
  constraint service_entitlement_refund check ((refund = 'Refunded') = (refunded_at is not null)),
  constraint service_entitlement_money check (money <= price),
  constraint service_entitlement_way
    check (case way when 'Debt' then account_id is null else debt_id is null and account_id is not null end),
  constraint service_entitlement_refunded_after check (refunded_at >= at),
  constraint service_entitlement_service_id_fkey foreign key (establishment_id, service_id) references service (establishment_id, id),
  constraint service_entitlement_user_id_fkey foreign key (establishment_id, user_id) references user_account (establishment_id, id),
  constraint service_entitlement_account_id_fkey foreign key (establishment_id, account_id) references account (establishment_id, id),
  constraint service_entitlement_debt_id_fkey foreign key (establishment_id, debt_id) references debt (establishment_id, id),
  constraint service_entitlement_refunded_by_id_fkey
    foreign key (establishment_id, refunded_by_id) references user_account (establishment_id, id)
);
create index service_entitlement_list on service_entitlement (establishment_id, record_state, created_at, id);
create index service_entitlement_at_sort on service_entitlement (establishment_id, record_state, at, id);
create index service_entitlement_search on service_entitlement using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
create index service_entitlement_way_tab
  on service_entitlement (establishment_id, record_state, way, at, id);
create index service_entitlement_service_id on service_entitlement (establishment_id, service_id, at);
create index service_entitlement_user_id on service_entitlement (establishment_id, user_id, at);
create index service_entitlement_account_id on service_entitlement (establishment_id, account_id, at) where account_id is not null;
create index service_entitlement_debt_id on service_entitlement (establishment_id, debt_id) where debt_id is not null;
create index service_entitlement_refunded_by_id on service_entitlement (establishment_id, refunded_by_id)
  where refunded_by_id is not null;
select protect_table('service_entitlement');

create function check_stock() returns trigger language plpgsql as $$
begin
  perform 1 from (
    select coalesce(sum(case when coalesce(o.transaction_type,
      t.transaction_type) = 'Buy' then case when o.id is null then t.quantity else -t.quantity end end), 0) as bought,
      coalesce(sum(case when coalesce(o.transaction_type,
        t.transaction_type) = 'Sell' then case when o.id is null then t.quantity else -t.quantity end end), 0) as sold
    from counted_service_transaction t left join counted_service_transaction o on o.establishment_id = t.establishment_id
      and o.id = t.refund_of_id
    where t.establishment_id = new.establishment_id and t.counted_service_id = new.id
  ) moved cross join (
    select coalesce(sum(m.quantity), 0) as quantity from store_movement m
    where m.establishment_id = new.establishment_id and m.counted_service_id = new.id and m.counted_service_transaction_id is null
  ) otherwise join counted_service c on c.establishment_id = new.establishment_id and c.id = new.id
  where c.bought <> moved.bought or c.sold <> moved.sold or c.store_moved <> otherwise.quantity;
  if found then raise exception 'the counts of % are not those of its transactions', new.code
    using errcode = '23514', constraint = 'counted_service_stock', table = 'counted_service'; end if;
  return null;
end $$;
comment on function check_stock is
  'Refuses a counted service whose counts differ from the sums of its transactions and store movements.';

create constraint trigger check_stock after insert or update of bought, sold, remaining on counted_service deferrable initially deferred
  for each row execute function check_stock();
comment on trigger check_stock on counted_service is
  'Check of the counts of a service against its transactions, at the end of the transaction.';

-- The counts follow from the transactions only; a transaction that would make one negative fails.
create function move_stock() returns trigger language plpgsql as $$
declare of_type text := new.transaction_type;
  pieces integer := new.quantity;
begin
  if of_type = 'Refund' then
    select t.transaction_type into strict of_type from counted_service_transaction t
      where t.establishment_id = new.establishment_id and t.id = new.refund_of_id;
    pieces := -pieces;
  end if;
  update counted_service c set
      bought = c.bought + case when of_type = 'Buy' then pieces else 0 end,
      sold = c.sold + case when of_type = 'Sell' then pieces else 0 end,
      remaining = c.remaining + case when of_type = 'Buy' then pieces else -pieces end,
      version = c.version + 1, updated_at = new.created_at, updated_by = new.created_by
    where c.establishment_id = new.establishment_id and c.id = new.counted_service_id;
  return null;
end $$;
comment on function move_stock is 'Adds a transaction to the counts of its service.';

create trigger move_stock after insert on counted_service_transaction for each row execute function move_stock();
comment on trigger move_stock on counted_service_transaction is 'Counts of the service of a transaction.';

create function check_taking_back_date() returns trigger language plpgsql as $$
begin
  perform 1 from counted_service_transaction t where t.establishment_id = new.establishment_id and t.id = new.refund_of_id
    and t.at > new.at;
  if found then raise exception 'transaction % was made later', new.refund_of_id
    using errcode = '23514', constraint = 'counted_service_transaction_after', table = 'counted_service_transaction'; end if;
  return new;
end $$;
comment on function check_taking_back_date is
  'Refuses to take goods back before the time at which they were bought or sold.';

create trigger after_what_it_undoes before insert or update of at, refund_of_id on counted_service_transaction
  for each row when (new.refund_of_id is not null) execute function check_taking_back_date();
comment on trigger after_what_it_undoes on counted_service_transaction is
  'Refusal to take goods back before they were bought or sold.';
