-- D11 Money added up by days and by who took it, how and for what, so that a report of years reads some ten thousand sums and no million
-- payments. Whatever changes a record appends what it takes away and what it adds, in its own transaction and without a key, so that nobody
-- waits for a sum; a job folds what was appended into one row for each key (`is_folded`). The sum over all rows is exact at each moment,
-- folded or not.
create table money_sum (
  establishment_id uuid not null references establishment (id),
  -- Of which records: receipts that count (by day), transfers of accounts (by day), payments of debts and debts (by month).
  what text not null check (what in ('receipt', 'transaction', 'payment', 'debt')),
  -- In the establishment's time zone; of a month its first day.
  day date not null,
  account_id uuid,
  payment_method_id uuid,
  by_id uuid,
  educational_group_id uuid,
  -- Source of a receipt, type of a transaction, type of a debt.
  kind text,
  -- Of a debt; whether a payment was refunded.
  state text,
  records integer not null,
  money bigint not null,
  refunded bigint,
  allocated bigint,
  credit bigint,
  discount bigint,
  paid bigint,
  written_off bigint,
  remainder bigint,
  is_folded boolean not null default false
);
create index money_sum_days on money_sum (establishment_id, what, day);
create unique index money_sum_folded
  on money_sum (establishment_id, what, day, account_id, payment_method_id, by_id, educational_group_id, kind, state) nulls not distinct where is_folded;
create index money_sum_unfolded on money_sum (establishment_id) where not is_folded;
create index money_sum_empty on money_sum (establishment_id) where is_folded and records = 0;
select protect_table('money_sum');

-- What one record adds, on its day; nothing of one that does not count. Said once for writing, for counting again and for the proof.
create function money_of(r receipt, zone text) returns setof money_sum language sql stable as $$
  select r.establishment_id, 'receipt', (r.at at time zone zone)::date, r.account_id, r.payment_method_id, r.received_by_id, null::uuid, r.source, null::text,
    1, r.money, r.refunded, r.allocated, r.credit, null::bigint, null::bigint, null::bigint, null::bigint, false
  where r.record_state = 'active' and r.verification = 'Verified'
$$;
create function money_of(p installment_payment, zone text) returns setof money_sum language sql stable as $$
  select p.establishment_id, 'payment', (p.at at time zone zone)::date, p.account_id, p.payment_method_id, null::uuid, d.educational_group_id, d.debt_type, p.refund,
    1, p.money, p.refunded, null::bigint, null::bigint, null::bigint, null::bigint, null::bigint, null::bigint, false
  from debt d where p.record_state = 'active' and d.establishment_id = p.establishment_id and d.id = p.debt_id
$$;
create function money_of(d debt, zone text) returns setof money_sum language sql stable as $$
  select d.establishment_id, 'debt', (d.at at time zone zone)::date, null::uuid, null::uuid, null::uuid, d.educational_group_id, d.debt_type, d.state,
    1, d.money, null::bigint, null::bigint, null::bigint, d.discount, d.paid, d.written_off, d.remainder, false
  where d.record_state = 'active'
$$;
create function money_of(t ledger_transfer, zone text) returns setof money_sum language sql stable as $$
  select a.establishment_id, 'transaction', (a.at at time zone zone)::date, a.account_id, null::uuid, a.by_id, null::uuid, a.transaction_type, null::text,
    1, a.money, null::bigint, null::bigint, null::bigint, null::bigint, null::bigint, null::bigint, null::bigint, false
  from account_transaction a where t.cash_id is not null and a.establishment_id = t.establishment_id and a.id = t.id
$$;

-- The day under which it is kept: months of what is grouped by educational groups, of which a day has as many as payments.
create function kept_day(what text, day date) returns date language sql immutable as $$
  select case when what in ('payment', 'debt') then date_trunc('month', day::timestamp)::date else day end
$$;

create function append_money(m money_sum, sign integer) returns void language sql as $$
  insert into money_sum
    select m.establishment_id, m.what, kept_day(m.what, m.day), m.account_id, m.payment_method_id, m.by_id, m.educational_group_id, m.kind, m.state, sign * m.records,
      sign * m.money, sign * m.refunded, sign * m.allocated, sign * m.credit, sign * m.discount, sign * m.paid, sign * m.written_off, sign * m.remainder, false
$$;

do $$
declare each text;
begin
  foreach each in array array['receipt', 'installment_payment', 'debt', 'ledger_transfer'] loop
    execute format($f$
      create function keep_money_of_%1$s() returns trigger language plpgsql as $t$
      declare zone text := (select time_zone from establishment where id = case tg_op when 'DELETE' then old.establishment_id else new.establishment_id end);
      begin
        if tg_op <> 'INSERT' then perform append_money(m, -1) from money_of(old, zone) m; end if;
        if tg_op <> 'DELETE' then perform append_money(m, 1) from money_of(new, zone) m; end if;
        return null;
      end $t$;
      create trigger keep_money after insert or delete on %1$s for each row execute function keep_money_of_%1$s()
    $f$, each);
  end loop;
end $$;
create trigger keep_money_changed after update on receipt for each row
  when ((old.at, old.account_id, old.payment_method_id, old.received_by_id, old.source, old.money, old.refunded, old.allocated, old.credit, old.verification, old.record_state)
    is distinct from (new.at, new.account_id, new.payment_method_id, new.received_by_id, new.source, new.money, new.refunded, new.allocated, new.credit, new.verification, new.record_state))
  execute function keep_money_of_receipt();
create trigger keep_money_changed after update on installment_payment for each row
  when ((old.at, old.account_id, old.payment_method_id, old.debt_id, old.money, old.refunded, old.refund, old.record_state)
    is distinct from (new.at, new.account_id, new.payment_method_id, new.debt_id, new.money, new.refunded, new.refund, new.record_state))
  execute function keep_money_of_installment_payment();
create trigger keep_money_changed after update on debt for each row
  when ((old.at, old.educational_group_id, old.debt_type, old.state, old.money, old.discount, old.paid, old.written_off, old.remainder, old.record_state)
    is distinct from (new.at, new.educational_group_id, new.debt_type, new.state, new.money, new.discount, new.paid, new.written_off, new.remainder, new.record_state))
  execute function keep_money_of_debt();

-- Payments stand under the group and the type of their debt.
create function move_money_of_payments() returns trigger language plpgsql as $$
declare
  zone text := (select time_zone from establishment where id = new.establishment_id);
  now_there money_sum;
  was_there money_sum;
begin
  for now_there in
    select m.* from installment_payment p cross join lateral money_of(p, zone) m where p.establishment_id = new.establishment_id and p.debt_id = new.id
  loop
    was_there := now_there;
    was_there.educational_group_id := old.educational_group_id;
    was_there.kind := old.debt_type;
    perform append_money(was_there, -1), append_money(now_there, 1);
  end loop;
  return null;
end $$;
create trigger move_money_of_payments after update on debt for each row
  when ((old.educational_group_id, old.debt_type) is distinct from (new.educational_group_id, new.debt_type)) execute function move_money_of_payments();

-- Puts what was appended into one row for each key, one fold of an establishment at a time. Answers how many rows they were.
create function fold_money(establishment uuid) returns integer language plpgsql as $$
declare folded integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('money ' || establishment, 0));
  with gone as (delete from money_sum where establishment_id = establishment and not is_folded returning *),
  kept as (
    insert into money_sum as k
      select establishment, what, day, account_id, payment_method_id, by_id, educational_group_id, kind, state, sum(records),
        sum(money), sum(refunded), sum(allocated), sum(credit), sum(discount), sum(paid), sum(written_off), sum(remainder), true
      from gone group by what, day, account_id, payment_method_id, by_id, educational_group_id, kind, state
      order by what, day
      on conflict (establishment_id, what, day, account_id, payment_method_id, by_id, educational_group_id, kind, state) where is_folded
      do update set records = k.records + excluded.records, money = k.money + excluded.money, refunded = k.refunded + excluded.refunded,
        allocated = k.allocated + excluded.allocated, credit = k.credit + excluded.credit, discount = k.discount + excluded.discount,
        paid = k.paid + excluded.paid, written_off = k.written_off + excluded.written_off, remainder = k.remainder + excluded.remainder
  )
  select count(*) into folded from gone;
  delete from money_sum where establishment_id = establishment and is_folded and records = 0;
  return folded;
end $$;

-- All of an establishment, counted from its records.
create view money_counted with (security_invoker = true) as
  select m.establishment_id, m.what, kept_day(m.what, m.day) as day, m.account_id, m.payment_method_id, m.by_id, m.educational_group_id, m.kind, m.state,
    count(*)::integer as records, sum(m.money)::bigint as money, sum(m.refunded)::bigint as refunded, sum(m.allocated)::bigint as allocated, sum(m.credit)::bigint as credit,
    sum(m.discount)::bigint as discount, sum(m.paid)::bigint as paid, sum(m.written_off)::bigint as written_off, sum(m.remainder)::bigint as remainder
  from (
    select m.* from establishment e join receipt r on r.establishment_id = e.id cross join lateral money_of(r, e.time_zone) m
    union all select m.* from establishment e join installment_payment p on p.establishment_id = e.id cross join lateral money_of(p, e.time_zone) m
    union all select m.* from establishment e join debt d on d.establishment_id = e.id cross join lateral money_of(d, e.time_zone) m
    -- read as one, since the function would look each transfer up again
    union all select a.establishment_id, 'transaction', (a.at at time zone e.time_zone)::date, a.account_id, null, a.by_id, null, a.transaction_type, null,
      1, a.money, null, null, null, null, null, null, null, false
    from establishment e join account_transaction a on a.establishment_id = e.id
  ) m
  group by m.establishment_id, m.what, kept_day(m.what, m.day), m.account_id, m.payment_method_id, m.by_id, m.educational_group_id, m.kind, m.state;
grant select on money_counted to topcenter_app;

-- At first, in another time zone, and when the proof of the books has found it wrong.
create function recount_money(establishment uuid) returns void language plpgsql as $$
begin
  lock table money_sum in share row exclusive mode; -- who moves money meanwhile waits, so that nothing is counted twice or left out
  delete from money_sum where establishment_id = establishment;
  insert into money_sum
    select establishment_id, what, day, account_id, payment_method_id, by_id, educational_group_id, kind, state, records,
      money, refunded, allocated, credit, discount, paid, written_off, remainder, true
    from money_counted where establishment_id = establishment order by what, day;
end $$;

create function recount_money_in_zone() returns trigger language plpgsql as $$
begin
  perform recount_money(new.id);
  return null;
end $$;
create trigger recount_money after update on establishment for each row when (old.time_zone is distinct from new.time_zone) execute function recount_money_in_zone();

-- Each under its own row security, which also binds an owner who is no superuser.
do $$
declare each uuid;
begin
  for each in select id from establishment loop
    perform set_config('app.establishment', each::text, true);
    perform recount_money(each);
  end loop;
  perform set_config('app.establishment', '', true);
end $$;
