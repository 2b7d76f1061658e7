-- Counted services: their transactions move the stock (D6.7), and a refund is said on the one that it undoes.

alter table counted_service_transaction
  drop constraint counted_service_transaction_money,
  add column discount_percentage numeric(5,2) not null default 0 check (discount_percentage >= 0 and discount_percentage <= 100),
  add column discount bigint not null default 0 check (discount >= 0),
  add column cost bigint not null default 0 check (cost >= 0),
  add column refund text not null default 'NotRefunded' check (refund in ('NotRefunded', 'Refunded')),
  add column reason text check (length(reason) <= 400),
  add constraint counted_service_transaction_money check (money = price * quantity - discount),
  -- A refund is not refunded itself, and each transaction is refunded once.
  add constraint counted_service_transaction_refunds check (transaction_type <> 'Refund' or refund = 'NotRefunded');
create unique index counted_service_transaction_refunded_once on counted_service_transaction (establishment_id, refund_of_id) where refund_of_id is not null;

-- The counts follow from the transactions alone: nothing else may set them, and what would go below zero fails.
create function move_stock() returns trigger language plpgsql as $$
declare of_type text := new.transaction_type;
  pieces integer := new.quantity;
begin
  if of_type = 'Refund' then
    select t.transaction_type into strict of_type from counted_service_transaction t where t.establishment_id = new.establishment_id and t.id = new.refund_of_id;
    pieces := -pieces;
  end if;
  update counted_service c set
      bought = c.bought + case of_type when 'Buy' then pieces else 0 end,
      sold = c.sold + case of_type when 'Sell' then pieces else 0 end,
      remaining = c.remaining + case of_type when 'Buy' then pieces else -pieces end,
      version = c.version + 1, updated_at = new.created_at, updated_by = new.created_by
    where c.establishment_id = new.establishment_id and c.id = new.counted_service_id;
  return null;
end $$;
create trigger move_stock after insert on counted_service_transaction for each row execute function move_stock();

create function check_stock() returns trigger language plpgsql as $$
begin
  perform 1 from (
    select coalesce(sum(case when coalesce(o.transaction_type, t.transaction_type) = 'Buy' then case when o.id is null then t.quantity else -t.quantity end end), 0) as bought,
      coalesce(sum(case when coalesce(o.transaction_type, t.transaction_type) = 'Sell' then case when o.id is null then t.quantity else -t.quantity end end), 0) as sold
    from counted_service_transaction t left join counted_service_transaction o on o.establishment_id = t.establishment_id and o.id = t.refund_of_id
    where t.establishment_id = new.establishment_id and t.counted_service_id = new.id
  ) moved join counted_service c on c.establishment_id = new.establishment_id and c.id = new.id
  where c.bought <> moved.bought or c.sold <> moved.sold;
  if found then raise exception 'the counts of % are not those of its transactions', new.code using errcode = '23514', constraint = 'counted_service_stock', table = 'counted_service'; end if;
  return null;
end $$;
create constraint trigger check_stock after insert or update of bought, sold, remaining on counted_service deferrable initially deferred for each row execute function check_stock();

-- The points that somebody has are the sum of their lines.
create function points_of(establishment uuid, person uuid) returns bigint language sql stable as $$
  select coalesce(sum(case transaction_type when 'Increase' then number_of_points else -number_of_points end), 0)::bigint
  from points_transaction where establishment_id = establishment and user_id = person
$$;
