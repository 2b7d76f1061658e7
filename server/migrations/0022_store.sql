-- Items of the store and their movements (D7.7).

create table store_item (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
  parent_id uuid,
  component_id uuid,
  quantity integer not null default 0 check (quantity >= 0),
  reserved integer not null default 0,
  stock_value bigint not null default 0 check (stock_value >= 0),
  price_one bigint check (price_one >= 0),
  price_total bigint check (price_total >= 0),
  best_price_one bigint check (best_price_one >= 0),
  best_price_total bigint check (best_price_total >= 0),
  stocked boolean not null default false,
  low_stock integer check (low_stock between 1 and 1000000),
  stock_level text not null default 'Enough' check (stock_level in ('Enough', 'Low')),
  property_type_id uuid,
  item_properties jsonb not null default '{}',
  movements integer not null default 0,
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
  constraint store_item_code_key unique (establishment_id, code),
  constraint store_item_named check (num_nonnulls(name_ar, name_en, name_und) > 0),
  constraint store_item_best_one check (coalesce(best_price_one <= price_one, best_price_one is null)),
  constraint store_item_best_total check (coalesce(best_price_total <= price_total, best_price_total is null)),
  constraint store_item_reserved check (reserved >= 0 and reserved <= quantity),
  constraint store_item_parent_id_fkey foreign key (establishment_id, parent_id) references store_item (establishment_id, id),
  constraint store_item_property_type_id_fkey
    foreign key (establishment_id, property_type_id) references property_type (establishment_id, id),
  constraint store_item_component_id_fkey foreign key (establishment_id, component_id) references system_component (establishment_id, id)
);
create index store_item_list on store_item (establishment_id, record_state, created_at, id);
create index store_item_quantity_sort on store_item (establishment_id, record_state, quantity, id);
create index store_item_parent_id on store_item (establishment_id, parent_id, created_at, id);
create index store_item_search on store_item using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
create index store_item_item_properties on store_item
  using gin (establishment_id, item_properties jsonb_path_ops) with (fastupdate = off);
create index store_item_stock_level_tab
  on store_item (establishment_id, record_state, stock_level, code, id)
  where stock_level <> 'Enough';
create index store_item_component_id on store_item (establishment_id, component_id, code) where component_id is not null;
select protect_table('store_item');

-- Movements of the store (D7.7). They are only added: the quantity, the reservation and the value of an item follow
-- from them.
create table store_movement (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  store_item_id uuid not null,
  -- Number of the movement of its item, from 1 without gaps; a trigger counts.
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
  constraint store_movement_goods unique (establishment_id, counted_service_transaction_id),
  constraint store_movement_store_item_id_fkey foreign key (establishment_id, store_item_id) references store_item (establishment_id, id),
  constraint store_movement_supplier_id_fkey foreign key (establishment_id, supplier_id) references user_account (establishment_id, id),
  constraint store_movement_counted_service_id_fkey
    foreign key (establishment_id, counted_service_id) references counted_service (establishment_id, id),
  constraint store_movement_counted_service_transaction_id_fkey
    foreign key (establishment_id, counted_service_transaction_id)
    references counted_service_transaction (establishment_id, id)
);
create index store_movement_list on store_movement (establishment_id, record_state, created_at, id);
create index store_movement_number_sort on store_movement (establishment_id, record_state, number, id);
create index store_movement_at_sort on store_movement (establishment_id, record_state, at, id);
create index store_movement_movement_type_tab on store_movement (establishment_id, record_state, movement_type, at, id);
create index store_movement_store_item_id on store_movement (establishment_id, store_item_id, at);
create index store_movement_supplier_id on store_movement (establishment_id, supplier_id, at) where supplier_id is not null;
create index store_movement_price_quotation_id
  on store_movement (establishment_id, price_quotation_id, at)
  where price_quotation_id is not null;
create index store_movement_price_quotation_detail_id
  on store_movement (establishment_id, price_quotation_detail_id)
  where price_quotation_detail_id is not null;
create index store_movement_counted_service_id
  on store_movement (establishment_id, counted_service_id)
  where counted_service_id is not null;
create index store_movement_counted_service_transaction_id
  on store_movement (establishment_id, counted_service_transaction_id)
  where counted_service_transaction_id is not null;
select protect_table('store_movement');
revoke delete on store_movement from topcenter_app;

-- References to tables that are made after the ones that refer to them.
alter table counted_service add constraint counted_service_store_item_id_fkey
    foreign key (establishment_id, store_item_id) references store_item (establishment_id, id);

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
  if found then raise exception '% and its store item do not hold the same', told
    using errcode = '23514', constraint = 'counted_service_tied', table = 'counted_service'; end if;
  return null;
end $$;
comment on function check_tied is
  'Refuses a counted service and a tied store item with different quantities, because both are one stock (D7.7).';

create constraint trigger check_tied after insert or update of remaining, store_item_id on counted_service deferrable initially deferred
  for each row execute function check_tied();
comment on trigger check_tied on counted_service is
  'Check that a counted service and its store item hold the same, at the end of the transaction.';

create constraint trigger check_tied after update of quantity on store_item
  deferrable initially deferred for each row when (old.quantity <> new.quantity) execute function check_tied();
comment on trigger check_tied on store_item is
  'Check that a counted service and its store item hold the same, at the end of the transaction.';

create function total_store_item() returns trigger language plpgsql as $$
begin
  new.price_total := new.price_one * new.quantity;
  new.best_price_total := new.best_price_one * new.quantity;
  new.stock_level := case when new.quantity - new.reserved < new.low_stock then 'Low' else 'Enough' end;
  return new;
end $$;
comment on function total_store_item is 'Computes the totals of prices and the stock level of a store item (D7.7).';

create trigger total_store_item before insert or update on store_item for each row execute function total_store_item();
comment on trigger total_store_item on store_item is 'Totals and stock level of an item.';

-- Each movement stores the stock after it, so the check costs the same for ten movements as for a million.
create function check_store() returns trigger language plpgsql as $$
begin
  perform 1 from store_item i left join store_movement m on m.establishment_id = i.establishment_id
    and m.store_item_id = i.id and m.number = i.movements
  where i.establishment_id = new.establishment_id and i.id = new.id
    and (i.quantity <> coalesce(m.quantity_after, 0) or i.reserved <> coalesce(m.reserved_after, 0)
      or (m.id is null) <> (i.movements = 0));
  if found then raise exception 'the store does not hold what the movements of % say', new.code
    using errcode = '23514', constraint = 'store_item_moved', table = 'store_item'; end if;
  return null;
end $$;
comment on function check_store is
  'Refuses a store item whose quantity or reservation differs from its newest movement.';

create constraint trigger check_store after insert or update of quantity, reserved, movements on store_item
  deferrable initially deferred for each row when (pg_trigger_depth() = 0) execute function check_store();
comment on trigger check_store on store_item is
  'Check of an item against its newest movement, at the end of the transaction; movements check themselves.';

create function keep_movement() returns trigger language plpgsql as $$
begin
  raise exception 'movement % of the store is as it was', old.number
    using errcode = '23514', constraint = 'store_movement_kept', table = 'store_movement';
end $$;
comment on function keep_movement is 'Refuses changes of the values of a store movement.';

create trigger kept before update on store_movement for each row
  when ((old.store_item_id, old.number, old.movement_type, old.quantity, old.reserved, old.cost, old.quantity_after,
    old.reserved_after, old.counted_service_id, old.counted_service_transaction_id, old.at)
    is distinct from (new.store_item_id, new.number, new.movement_type, new.quantity, new.reserved, new.cost,
      new.quantity_after, new.reserved_after, new.counted_service_id, new.counted_service_transaction_id, new.at))
  execute function keep_movement();
comment on trigger kept on store_movement is 'Refusal to change the values of a movement.';

create function move_store() returns trigger language plpgsql as $$
declare
  item store_item;
  tied uuid;
begin
  select * into strict item from store_item i
  where i.establishment_id = new.establishment_id and i.id = new.store_item_id for no key update;
  select c.id into tied from counted_service c where c.establishment_id = new.establishment_id
    and c.store_item_id = new.store_item_id and new.quantity <> 0;
  new.number := item.movements + 1;
  new.counted_service_id := tied;
  new.quantity_after := item.quantity + new.quantity;
  new.reserved_after := item.reserved + new.reserved;
  if new.quantity_after < 0 or new.reserved_after > new.quantity_after then
    raise exception '% of % are free', item.quantity - item.reserved, item.code
      using errcode = '23514', constraint = 'store_item_below_zero', table = 'store_item';
  end if;
  -- outgoing goods have the mean cost, and the last pieces take the rest of the value; found goods have the mean cost
  -- if it is known. The books value the goods of a tied counted service
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
comment on function move_store is
  'Numbers a movement of goods, values it, and moves the quantity of its item and of a tied counted service.';

create trigger move_store before insert on store_movement
  for each row when (new.quantity <> 0) execute function move_store();
comment on trigger move_store on store_movement is 'Number, value and effect of a movement of goods.';

-- It moves neither the value of the stock nor a tied counted service.
create function reserve_store() returns trigger language plpgsql as $$
declare
  item record;
begin
  update store_item i
  set reserved = i.reserved + new.reserved, movements = i.movements + 1, version = i.version + 1, updated_at = new.created_at,
    updated_by = new.created_by
  where i.establishment_id = new.establishment_id and i.id = new.store_item_id
  returning i.quantity, i.reserved, i.movements, i.code into strict item;
  new.number := item.movements;
  new.quantity_after := item.quantity;
  new.reserved_after := item.reserved;
  return new;
end $$;
comment on function reserve_store is
  'Numbers a movement that only reserves or frees goods, and moves the reservation of its item.';

create trigger reserve_store before insert on store_movement
  for each row when (new.quantity = 0 and new.number is null) execute function reserve_store();
comment on trigger reserve_store on store_movement is
  'Number and effect of a reservation, unless the statement numbers its movements itself.';

create function follow_movements() returns trigger language plpgsql as $$
declare
  centre uuid;
  items uuid[];
  before integer[];
  last integer[];
  held integer[];
  promised integer[];
  added integer[];
  follow boolean[];
  are_promises boolean;
  moved_at timestamptz;
  movers uuid[];
  told text;
begin
  for centre, items, before, last, held, promised, added, follow, are_promises, moved_at, movers in
    select t.establishment_id, array_agg(t.store_item_id), array_agg(t.before), array_agg(t.last), array_agg(t.held),
      array_agg(t.promised), array_agg(t.added), array_agg(t.follow), bool_and(t.are_promises), max(t.moved_at), array_agg(t.mover)
    from (
      select n.establishment_id, n.store_item_id, min(n.number) - 1 as before, max(n.number) as last,
        max(n.held) as held, max(n.promised) as promised, sum(n.reserved)::integer as added,
        bool_and(
          n.number = n.first + n.place - 1
          and n.quantity_after = n.held_before + n.held_since
          and n.reserved_after = n.promised_before + n.promised_since
        ) as follow,
        bool_and(n.quantity = 0) as are_promises, max(n.created_at) as moved_at,
        max(n.created_by::text)::uuid as mover
      from (
        select c.*, row_number() over along as place, first_value(c.number) over along as first,
          first_value(c.quantity_after - c.quantity) over along as held_before,
          sum(c.quantity) over along as held_since,
          first_value(c.reserved_after - c.reserved) over along as promised_before,
          sum(c.reserved) over along as promised_since,
          last_value(c.quantity_after) over whole as held,
          last_value(c.reserved_after) over whole as promised
        from changed c
        window along as (partition by c.establishment_id, c.store_item_id order by c.number),
          whole as (along rows between unbounded preceding and unbounded following)
      ) n
      group by 1, 2
    ) t
    group by 1
  loop
    if are_promises then
      update store_item i
      set reserved = p.promised, movements = p.last, version = i.version + 1, updated_at = moved_at, updated_by = p.mover
      from unnest(items, before, last, held, promised, added, movers)
        as p(item, before, last, held, promised, added, mover)
      where i.establishment_id = centre
        and i.id = any(items)
        and i.id = p.item
        and i.movements = p.before
        and i.quantity = p.held
        and i.reserved = p.promised - p.added;
    end if;
    select i.code into told
    from store_item i
    join unnest(items, last, held, promised, follow) as m(item, last, held, promised, follow) on m.item = i.id
    where i.establishment_id = centre
      and i.id = any(items)
      and (m.follow is not true or i.movements <> m.last or i.quantity <> m.held or i.reserved <> m.promised);
    if found then
      raise exception 'the store does not hold what the movements of % say', told
        using errcode = '23514', constraint = 'store_item_moved', table = 'store_item';
    end if;
  end loop;
  return null;
end $$;
comment on function follow_movements is
  'Applies the reservations of a statement to their items, and refuses movements that do not follow one another.';

create trigger follow_movements after insert on store_movement
  referencing new table as changed for each statement execute function follow_movements();
comment on trigger follow_movements on store_movement is 'Check of the order of movements that a statement adds.';

create trigger no_cycle before insert or update of parent_id on store_item for each row execute function refuse_cycle();
comment on trigger no_cycle on store_item is 'Refusal of a parent below the record itself.';

create trigger heed_hierarchy after insert or update of parent_id, component_id on store_item
  for each row when (new.component_id is not null) execute function heed_hierarchy('StoreItem');
comment on trigger heed_hierarchy on store_item is 'Check of the component against the hierarchy of its kind.';
