-- What is in the store is the sum of what came and went (D7.7): movements are appended, and an item's quantity, what of it is reserved, and what it stands for follow
-- from them alone.
create table store_movement (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  store_item_id uuid not null,
  movement_type text not null check (movement_type in ('In', 'OutToJobOrder', 'OutSold', 'Count', 'Back', 'Reserve', 'Release')),
  quantity integer not null,
  reserved integer not null default 0,
  cost bigint not null default 0 check (cost >= 0),
  quantity_after integer,
  reserved_after integer,
  supplier_id uuid,
  price_quotation_id uuid,
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
  primary key (establishment_id, id)
);
create index store_movement_list on store_movement (establishment_id, record_state, created_at, id);
create index store_movement_at_sort on store_movement (establishment_id, record_state, at, id);
create index store_movement_store_item_id on store_movement (establishment_id, store_item_id, created_at, id);
create index store_movement_supplier_id on store_movement (establishment_id, supplier_id, created_at, id);
create index store_movement_price_quotation_id on store_movement (establishment_id, price_quotation_id, created_at, id);
create index store_movement_movement_type_tab on store_movement (establishment_id, record_state, movement_type, at, id);
select protect_table('store_movement');

alter table store_movement add constraint store_movement_store_item_id_fkey foreign key (establishment_id, store_item_id) references store_item (establishment_id, id);
alter table store_movement add constraint store_movement_supplier_id_fkey foreign key (establishment_id, supplier_id) references user_account (establishment_id, id);
alter table store_movement add constraint store_movement_price_quotation_id_fkey foreign key (establishment_id, price_quotation_id) references price_quotation (establishment_id, id);

revoke update, delete on store_movement from topcenter_app;

alter table store_item
  add column reserved integer not null default 0,
  add column stock_value bigint not null default 0 check (stock_value >= 0),
  add constraint store_item_reserved check (reserved >= 0 and reserved <= quantity);

create function move_store() returns trigger language plpgsql as $$
declare
  item store_item;
begin
  select * into strict item from store_item i
  where i.establishment_id = new.establishment_id and i.id = new.store_item_id for no key update;
  new.quantity_after := item.quantity + new.quantity;
  new.reserved_after := item.reserved + new.reserved;
  if new.quantity_after < 0 then
    raise exception 'the store holds % of %', item.quantity, item.code using errcode = '23514', constraint = 'store_item_below_zero', table = 'store_item';
  end if;
  -- what goes has its mean cost, and the last pieces all that is left; so has what is found, where some is known
  if new.quantity < 0 then
    new.cost := case when new.quantity_after = 0 then item.stock_value else round(item.stock_value::numeric * -new.quantity / item.quantity) end;
  elsif new.movement_type in ('Count', 'Back') and new.cost = 0 and item.quantity > 0 then
    new.cost := round(item.stock_value::numeric * new.quantity / item.quantity);
  end if;
  update store_item i set quantity = new.quantity_after, reserved = new.reserved_after,
      stock_value = i.stock_value + case when new.quantity < 0 then -new.cost else new.cost end,
      version = i.version + 1, updated_at = new.created_at, updated_by = new.created_by
    where i.establishment_id = new.establishment_id and i.id = new.store_item_id;
  return new;
end $$;
create trigger move_store before insert on store_movement for each row execute function move_store();

create function check_store() returns trigger language plpgsql as $$
begin
  perform 1 from (
    select coalesce(sum(m.quantity), 0) as quantity, coalesce(sum(m.reserved), 0) as reserved from store_movement m
    where m.establishment_id = new.establishment_id and m.store_item_id = new.id
  ) moved join store_item i on i.establishment_id = new.establishment_id and i.id = new.id
  where i.quantity <> moved.quantity or i.reserved <> moved.reserved;
  if found then raise exception 'the store does not hold what the movements of % say', new.code using errcode = '23514', constraint = 'store_item_moved', table = 'store_item'; end if;
  return null;
end $$;

-- What was typed until now was there when movements began.
create temporary table begun on commit drop as select establishment_id, id, quantity, price_one, created_at from store_item where quantity > 0;
update store_item set quantity = 0 where quantity > 0;
insert into store_movement (establishment_id, id, store_item_id, movement_type, quantity, cost, reason, at, created_at, updated_at)
select establishment_id, gen_random_uuid(), id, 'Count', quantity, 0, null, created_at, created_at, created_at from begun;
create constraint trigger check_store after insert or update of quantity, reserved on store_item deferrable initially deferred for each row execute function check_store();
