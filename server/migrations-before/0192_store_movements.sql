-- What is in the store is the sum of what came and went (D7.7): movements are appended, and an item's quantity, what of it is reserved, and what it stands for follow
-- from them alone.
create table store_movement (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  store_item_id uuid not null,
  -- Of this item, from 1 without gaps: the database counts them.
  number integer,
  movement_type text not null check (movement_type in ('In', 'OutToJobOrder', 'OutSold', 'Count', 'Back', 'Reserve', 'Release')),
  quantity integer not null,
  reserved integer not null default 0,
  cost bigint not null default 0 check (cost >= 0),
  quantity_after integer,
  reserved_after integer,
  supplier_id uuid,
  price_quotation_id uuid,
  price_quotation_detail_id uuid,
  counted_service_id uuid,
  counted_service_transaction_id uuid,
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
  primary key (establishment_id, id),
  constraint store_movement_number_key unique (establishment_id, store_item_id, number),
  constraint store_movement_goods unique (establishment_id, counted_service_transaction_id)
);
create index store_movement_list on store_movement (establishment_id, record_state, created_at, id);
create index store_movement_number_sort on store_movement (establishment_id, record_state, number, id);
create index store_movement_at_sort on store_movement (establishment_id, record_state, at, id);
create index store_movement_store_item_id on store_movement (establishment_id, store_item_id, created_at, id);
create index store_movement_supplier_id on store_movement (establishment_id, supplier_id, created_at, id);
create index store_movement_price_quotation_id on store_movement (establishment_id, price_quotation_id, created_at, id);
create index store_movement_price_quotation_detail_id on store_movement (establishment_id, price_quotation_detail_id, created_at, id);
create index store_movement_counted_service_id on store_movement (establishment_id, counted_service_id, created_at, id);
create index store_movement_counted_service_transaction_id on store_movement (establishment_id, counted_service_transaction_id, created_at, id);
create index store_movement_movement_type_tab on store_movement (establishment_id, record_state, movement_type, at, id);
select protect_table('store_movement');

alter table store_movement add constraint store_movement_store_item_id_fkey foreign key (establishment_id, store_item_id) references store_item (establishment_id, id);
alter table store_movement add constraint store_movement_supplier_id_fkey foreign key (establishment_id, supplier_id) references user_account (establishment_id, id);
alter table store_movement add constraint store_movement_price_quotation_id_fkey foreign key (establishment_id, price_quotation_id) references price_quotation (establishment_id, id);
alter table store_movement add constraint store_movement_price_quotation_detail_id_fkey foreign key (establishment_id, price_quotation_detail_id) references price_quotation_detail (establishment_id, id);
alter table store_movement add constraint store_movement_counted_service_id_fkey foreign key (establishment_id, counted_service_id) references counted_service (establishment_id, id);
alter table store_movement add constraint store_movement_counted_service_transaction_id_fkey foreign key (establishment_id, counted_service_transaction_id) references counted_service_transaction (establishment_id, id);

revoke delete on store_movement from topcenter_app;
create function keep_movement() returns trigger language plpgsql as $$
begin
  raise exception 'movement % of the store is as it was', old.number using errcode = '23514', constraint = 'store_movement_kept', table = 'store_movement';
end $$;
create trigger kept before update on store_movement for each row
  when ((old.store_item_id, old.number, old.movement_type, old.quantity, old.reserved, old.cost, old.quantity_after, old.reserved_after, old.counted_service_id, old.counted_service_transaction_id, old.at)
    is distinct from (new.store_item_id, new.number, new.movement_type, new.quantity, new.reserved, new.cost, new.quantity_after, new.reserved_after, new.counted_service_id, new.counted_service_transaction_id, new.at))
  execute function keep_movement();

alter table store_item
  add column reserved integer not null default 0,
  add column stock_value bigint not null default 0 check (stock_value >= 0),
  add column stocked boolean not null default false,
  add column low_stock integer check (low_stock between 1 and 1000000),
  add column stock_level text not null default 'Enough' check (stock_level in ('Enough', 'Low')),
  add column movements integer not null default 0,
  add constraint store_item_reserved check (reserved >= 0 and reserved <= quantity);
create index store_item_stock_level_tab on store_item (establishment_id, record_state, stock_level, code, id) where stock_level <> 'Enough';
alter table counted_service
  add column store_item_id uuid,
  add column store_moved integer not null default 0,
  drop constraint counted_service_remaining,
  add constraint counted_service_remaining check (remaining = bought - sold + store_moved),
  add constraint counted_service_store_item_id_key unique (establishment_id, store_item_id),
  add constraint counted_service_store_item_id_fkey foreign key (establishment_id, store_item_id) references store_item (establishment_id, id);

create index counted_service_store_item_id on counted_service (establishment_id, store_item_id, created_at, id);

-- Prices of what is there, and whether that is little (D7.7): never typed.
create function total_store_item() returns trigger language plpgsql as $$
begin
  new.price_total := new.price_one * new.quantity;
  new.best_price_total := new.best_price_one * new.quantity;
  new.stock_level := case when new.quantity - new.reserved < new.low_stock then 'Low' else 'Enough' end;
  return new;
end $$;
create trigger total_store_item before insert or update on store_item for each row execute function total_store_item();

create function move_store() returns trigger language plpgsql as $$
declare
  item store_item;
  tied uuid;
begin
  select * into strict item from store_item i
  where i.establishment_id = new.establishment_id and i.id = new.store_item_id for no key update;
  select c.id into tied from counted_service c where c.establishment_id = new.establishment_id and c.store_item_id = new.store_item_id and new.quantity <> 0;
  new.number := item.movements + 1;
  new.counted_service_id := tied;
  new.quantity_after := item.quantity + new.quantity;
  new.reserved_after := item.reserved + new.reserved;
  if new.quantity_after < 0 or new.reserved_after > new.quantity_after then
    raise exception '% of % are free', item.quantity - item.reserved, item.code using errcode = '23514', constraint = 'store_item_below_zero', table = 'store_item';
  end if;
  -- what goes has its mean cost, and the last pieces all that is left; so has what is found, where some is known. Of what a counted service is tied to the books say it
  if tied is null and new.quantity < 0 then
    new.cost := case when new.quantity_after = 0 then item.stock_value else round(item.stock_value::numeric * -new.quantity / item.quantity) end;
  elsif tied is null and new.movement_type in ('Count', 'Back') and new.cost = 0 and item.quantity > 0 then
    new.cost := round(item.stock_value::numeric * new.quantity / item.quantity);
  end if;
  update store_item i set quantity = new.quantity_after, reserved = new.reserved_after, movements = new.number,
      stock_value = i.stock_value + case when new.quantity < 0 then -new.cost else new.cost end,
      version = i.version + 1, updated_at = new.created_at, updated_by = new.created_by
    where i.establishment_id = new.establishment_id and i.id = new.store_item_id;
  if tied is not null and new.counted_service_transaction_id is null then
    update counted_service c set store_moved = c.store_moved + new.quantity, remaining = c.remaining + new.quantity,
        version = c.version + 1, updated_at = new.created_at, updated_by = new.created_by
      where c.establishment_id = new.establishment_id and c.id = tied;
  end if;
  return new;
end $$;
create trigger move_store before insert on store_movement for each row execute function move_store();

-- Each movement says what was there after it, so the newest says what is there: this holds for ten movements as for a million.
create function check_store() returns trigger language plpgsql as $$
begin
  perform 1 from store_item i left join store_movement m on m.establishment_id = i.establishment_id and m.store_item_id = i.id and m.number = i.movements
  where i.establishment_id = new.establishment_id and i.id = new.id
    and (i.quantity <> coalesce(m.quantity_after, 0) or i.reserved <> coalesce(m.reserved_after, 0) or (m.id is null) <> (i.movements = 0));
  if found then raise exception 'the store does not hold what the movements of % say', new.code using errcode = '23514', constraint = 'store_item_moved', table = 'store_item'; end if;
  return null;
end $$;

-- One stock (D7.7): a counted service and the item that it is tied to hold the same.
create function check_tied() returns trigger language plpgsql as $$
declare
  told text;
begin
  if tg_table_name = 'store_item' then
    select c.code into told from counted_service c join store_item i on i.establishment_id = c.establishment_id and i.id = c.store_item_id
    where c.establishment_id = new.establishment_id and c.store_item_id = new.id and c.remaining <> i.quantity;
  else
    select c.code into told from counted_service c join store_item i on i.establishment_id = c.establishment_id and i.id = c.store_item_id
    where c.establishment_id = new.establishment_id and c.id = new.id and c.remaining <> i.quantity;
  end if;
  if found then raise exception '% and its store item do not hold the same', told using errcode = '23514', constraint = 'counted_service_tied', table = 'counted_service'; end if;
  return null;
end $$;

create or replace function check_stock() returns trigger language plpgsql as $$
begin
  perform 1 from (
    select coalesce(sum(case when coalesce(o.transaction_type, t.transaction_type) = 'Buy' then case when o.id is null then t.quantity else -t.quantity end end), 0) as bought,
      coalesce(sum(case when coalesce(o.transaction_type, t.transaction_type) = 'Sell' then case when o.id is null then t.quantity else -t.quantity end end), 0) as sold
    from counted_service_transaction t left join counted_service_transaction o on o.establishment_id = t.establishment_id and o.id = t.refund_of_id
    where t.establishment_id = new.establishment_id and t.counted_service_id = new.id
  ) moved cross join (
    select coalesce(sum(m.quantity), 0) as quantity from store_movement m
    where m.establishment_id = new.establishment_id and m.counted_service_id = new.id and m.counted_service_transaction_id is null
  ) otherwise join counted_service c on c.establishment_id = new.establishment_id and c.id = new.id
  where c.bought <> moved.bought or c.sold <> moved.sold or c.store_moved <> otherwise.quantity;
  if found then raise exception 'the counts of % are not those of its transactions', new.code using errcode = '23514', constraint = 'counted_service_stock', table = 'counted_service'; end if;
  return null;
end $$;

-- What was typed until now was there when movements began.
create temporary table begun on commit drop as select establishment_id, id, quantity, created_at from store_item where quantity > 0;
update store_item set quantity = 0;
insert into store_movement (establishment_id, id, store_item_id, movement_type, quantity, cost, at, created_at, updated_at)
select establishment_id, gen_random_uuid(), id, 'Count', quantity, 0, created_at, created_at, created_at from begun;
create constraint trigger check_store after insert or update of quantity, reserved, movements on store_item deferrable initially deferred for each row execute function check_store();
create constraint trigger check_tied after update of quantity on store_item deferrable initially deferred for each row execute function check_tied();
create constraint trigger check_tied after insert or update of remaining, store_item_id on counted_service deferrable initially deferred for each row execute function check_tied();
