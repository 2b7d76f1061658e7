-- A quotation is summed once for a statement that changes its details or what goes with them, and no more once for each
-- of them: a client who accepts ten lines waited for ten sums, each of which wrote the quotation with all its indexes.
create or replace function sum_quotation(establishment uuid, quotation uuid) returns void language plpgsql as $$
begin
  -- what was accepted counts as it was accepted; until then, what it comes to now
  update price_quotation q
  set approved_price_store_items_amount = s.items, affiliate_operation_amount = s.operations,
    approved_amount = s.items + s.operations
  from price_quotation w
  cross join lateral (
    select coalesce(sum(d.accepted_price_total) filter (where d.state = 'ReviewedByCustomer'), 0)::bigint as items,
      coalesce(sum(o.amount) filter (where d.state not in ('RejectedByCustomer', 'CanceledbyCustomer')), 0)::bigint as operations
    from price_quotation_detail d
    left join lateral (
      select sum(coalesce(p.accepted_amount, case when w.state not in (
          'AcceptQuotesFormCustomer', 'InJobOrder', 'FinishJobOrderNotCustomerReceive', 'FinishJobOrderCustomerReceive'
        ) then p.amount end)) as amount
      from price_quotation_affiliate_operation p
      where p.establishment_id = establishment and p.price_quotation_detail_id = d.id and p.record_state <> 'archived'
    ) o on true
    where d.establishment_id = establishment and d.price_quotation_id = quotation and d.record_state <> 'archived'
  ) s
  where w.establishment_id = establishment
    and w.id = quotation
    and q.establishment_id = establishment
    and q.id = quotation
    and (q.approved_price_store_items_amount, q.affiliate_operation_amount) is distinct from (s.items, s.operations);
end $$;

drop trigger sum_quotation on price_quotation_detail;
drop trigger sum_quotation on price_quotation_affiliate_operation;
drop function sum_quotation_of_detail();
drop function sum_quotation_of_operation();

-- A statement changes what is of one establishment.
create function sum_quotations_of_details() returns trigger language plpgsql as $$
declare
  centre uuid;
  quotations uuid[];
  quotation uuid;
begin
  if tg_op = 'INSERT' then
    select n.establishment_id, array_agg(distinct n.price_quotation_id order by n.price_quotation_id) into centre, quotations
    from changed n
    group by n.establishment_id;
  elsif tg_op = 'DELETE' then
    select o.establishment_id, array_agg(distinct o.price_quotation_id order by o.price_quotation_id) into centre, quotations
    from before o
    group by o.establishment_id;
  else
    select n.establishment_id, array_agg(distinct n.price_quotation_id order by n.price_quotation_id) into centre, quotations
    from changed n
    join before o on o.id = n.id
    where (o.state, o.record_state, o.accepted_price_total) is distinct from (n.state, n.record_state, n.accepted_price_total)
    group by n.establishment_id;
  end if;
  foreach quotation in array coalesce(quotations, '{}') loop
    perform sum_quotation(centre, quotation);
  end loop;
  return null;
end $$;
create trigger sum_inserted after insert on price_quotation_detail
  referencing new table as changed for each statement execute function sum_quotations_of_details();
create trigger sum_updated after update on price_quotation_detail
  referencing old table as before new table as changed for each statement execute function sum_quotations_of_details();
create trigger sum_deleted after delete on price_quotation_detail
  referencing old table as before for each statement execute function sum_quotations_of_details();

create function sum_quotations_of_operations() returns trigger language plpgsql as $$
declare
  centre uuid;
  details uuid[];
  quotation uuid;
begin
  if tg_op = 'DELETE' then
    select o.establishment_id, array_agg(distinct o.price_quotation_detail_id) into centre, details
    from before o
    group by o.establishment_id;
  else
    select n.establishment_id, array_agg(distinct n.price_quotation_detail_id) into centre, details
    from changed n
    group by n.establishment_id;
  end if;
  for quotation in
    select distinct d.price_quotation_id
    from price_quotation_detail d
    where d.establishment_id = centre and d.id = any(details)
    order by 1
  loop
    perform sum_quotation(centre, quotation);
  end loop;
  return null;
end $$;
create trigger sum_inserted after insert on price_quotation_affiliate_operation
  referencing new table as changed for each statement execute function sum_quotations_of_operations();
create trigger sum_updated after update on price_quotation_affiliate_operation
  referencing old table as before new table as changed for each statement execute function sum_quotations_of_operations();
create trigger sum_deleted after delete on price_quotation_affiliate_operation
  referencing old table as before for each statement execute function sum_quotations_of_operations();

-- What the items of movements hold is looked at once for the statement that appends them; what is changed without a
-- movement, when that ends.
drop trigger check_store on store_item;
create constraint trigger check_store after insert or update of quantity, reserved, movements on store_item
  deferrable initially deferred for each row when (pg_trigger_depth() = 0) execute function check_store();
drop trigger check_tied on store_item;
create constraint trigger check_tied after update of quantity on store_item
  deferrable initially deferred for each row when (old.quantity <> new.quantity) execute function check_tied();
create function check_moved() returns trigger language plpgsql as $$
declare
  centre uuid;
  items uuid[];
  told text;
begin
  select n.establishment_id, array_agg(distinct n.store_item_id) into centre, items
  from changed n
  group by n.establishment_id;
  select i.code into told
  from store_item i
  left join store_movement m on m.establishment_id = centre and m.store_item_id = i.id and m.number = i.movements
  where i.establishment_id = centre
    and i.id = any(items)
    and (m.id is null or i.quantity <> m.quantity_after or i.reserved <> m.reserved_after);
  if found then
    raise exception 'the store does not hold what the movements of % say', told using errcode = '23514', constraint = 'store_item_moved', table = 'store_item';
  end if;
  return null;
end $$;
create trigger check_moved after insert on store_movement
  referencing new table as changed for each statement execute function check_moved();

-- What is only promised, or no longer, moves neither worth nor a tied counted service.
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
drop trigger move_store on store_movement;
create trigger move_store before insert on store_movement
  for each row when (new.quantity <> 0) execute function move_store();
create trigger reserve_store before insert on store_movement
  for each row when (new.quantity = 0) execute function reserve_store();
