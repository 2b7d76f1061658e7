-- Lines that show a running balance stand in the order in which they moved it (D6.3, D6.4, D6.9). Of movements that overlap, each takes the moment that orders it
-- when it holds the lock of the balance, not when its request began.

-- ---------------------------------------------------------------- credit and points

-- Of the lines that are there the code was given under the lock and the time before it, so the code says in which order the balances hold. Where it does, times are
-- made to say the same: one that does not rise comes a millisecond after the line before it. Where it does not, nothing but equal times is parted; the proof says more.
do $$
declare
  kept record;
begin
  for kept in select * from (values
    ('wallet_transaction', 'balance', $sign$case transaction_type when 'Deposit' then paid_money else -paid_money end$sign$),
    ('points_transaction', 'points_balance', $sign$case transaction_type when 'Increase' then number_of_points else -number_of_points end$sign$)
  ) as line(line_table, balance, moved) loop
    execute format($update$
      with by_code as (
        select establishment_id, user_id, id, %2$s as shown, sum(%3$s) over (partition by establishment_id, user_id order by length(code), code) as come_to
        from %1$I
      ),
      person as (
        select establishment_id, user_id, bool_and(shown = come_to) as holds from by_code group by 1, 2
      ),
      placed as (
        select l.establishment_id, l.user_id, l.id, l.at,
          row_number() over (
            partition by l.establishment_id, l.user_id
            order by case when p.holds then length(l.code) end, case when p.holds then l.code end, l.at, l.id
          ) as place
        from %1$I l
        join person p on p.establishment_id = l.establishment_id and p.user_id = l.user_id
      ),
      moved as (
        select establishment_id, id,
          max(at - place * interval '1 millisecond') over (partition by establishment_id, user_id order by place) + place * interval '1 millisecond' as at
        from placed
      )
      update %1$I l
      set at = m.at
      from moved m
      where l.establishment_id = m.establishment_id and l.id = m.id and l.at <> m.at
    $update$, kept.line_table, kept.balance, kept.moved);
  end loop;
end $$;

create unique index wallet_transaction_in_order on wallet_transaction (establishment_id, user_id, at);
create unique index points_transaction_in_order on points_transaction (establishment_id, user_id, at);

-- A line comes after all others of its person, and shows what the newest of them left and its own amount come to.
create function check_wallet_line() returns trigger language plpgsql as $$
declare newest wallet_transaction;
begin
  perform pg_advisory_xact_lock(hashtextextended('Wallet' || new.user_id, 0));
  select * into newest from wallet_transaction l where l.establishment_id = new.establishment_id and l.user_id = new.user_id order by l.at desc limit 1;
  if new.at <= newest.at or new.balance <> coalesce(newest.balance, 0) + (case new.transaction_type when 'Deposit' then new.paid_money else -new.paid_money end) then
    raise exception 'line % does not follow line %', new.code, newest.code using errcode = '23514', constraint = 'wallet_transaction_in_order', table = 'wallet_transaction';
  end if;
  return new;
end $$;
create trigger in_order before insert on wallet_transaction for each row execute function check_wallet_line();

create function check_points_line() returns trigger language plpgsql as $$
declare newest points_transaction;
begin
  perform pg_advisory_xact_lock(hashtextextended('Points' || new.user_id, 0));
  select * into newest from points_transaction l where l.establishment_id = new.establishment_id and l.user_id = new.user_id order by l.at desc limit 1;
  if new.at <= newest.at or new.points_balance <> coalesce(newest.points_balance, 0) + (case new.transaction_type when 'Increase' then new.number_of_points else -new.number_of_points end) then
    raise exception 'line % does not follow line %', new.code, newest.code using errcode = '23514', constraint = 'points_transaction_in_order', table = 'points_transaction';
  end if;
  return new;
end $$;
create trigger in_order before insert on points_transaction for each row execute function check_points_line();

-- ---------------------------------------------------------------- goods

-- The newest movement of one stock, which the next one is dated after.
create index counted_service_transaction_newest on counted_service_transaction (establishment_id, counted_service_id, at);

-- ---------------------------------------------------------------- accounts of the centre

-- Money that goes out of an account is posted when whoever took from the same account before is done: its place in the statement is after theirs.
create function post_cash_in_order() returns trigger language plpgsql as $$
begin
  perform 1 from account a where a.establishment_id = new.establishment_id and a.id = new.credit_id for no key update;
  new.posted_at := greatest(clock_timestamp(), (
    select max(t.posted_at) + interval '1 microsecond' from ledger_transfer t where t.establishment_id = new.establishment_id and t.cash_id = new.credit_id));
  return new;
end $$;
create trigger in_order before insert on ledger_transfer for each row when (new.credit_kind = 'Cash') execute function post_cash_in_order();

-- What an account held when this transfer was posted, with it.
create function cash_left(establishment uuid, account uuid, posted timestamptz, transfer uuid) returns bigint language sql stable as $$
  select ledger_balance(establishment, 'Cash', account, posted)
    + coalesce((select sum(case when t.debit_kind = 'Cash' then t.amount else -t.amount end) from ledger_transfer t
        where t.establishment_id = establishment and t.cash_id = account and t.posted_at = posted and t.id <= transfer), 0)::bigint
$$;
create or replace function balance_after(account_transaction) returns bigint language sql stable as $$
  select cash_left($1.establishment_id, $1.account_id, $1.created_at, $1.id)
$$;

-- A transfer belongs to an event of its own transaction: nothing is ever added to what happened before.
-- No account of the centre goes below zero unless it may (D6.4): not now, and not at the transfer's place in the statement, so money that came in after it does not help.
-- No credit and no points ever do (D6.9): whoever takes waits for whoever takes from the same.
-- Nothing is dated into a shift that is approved (D6.10).
create or replace function check_transfer() returns trigger language plpgsql as $$
declare held bigint;
begin
  perform 1 from ledger_event e where e.establishment_id = new.establishment_id and e.id = new.event_id and e.transaction = pg_current_xact_id();
  if not found then raise exception 'a transfer is posted with its event' using errcode = '55000'; end if;
  if new.cash_id is not null then
    -- whoever approves it just now waits for this movement, or this one for the approval
    perform 1 from cashier_shift s where s.establishment_id = new.establishment_id and s.account_id = new.cash_id and s.state <> 'Open' and s.opened_at <= new.at and s.closed_at > new.at for share;
    perform 1 from cashier_shift s where s.establishment_id = new.establishment_id and s.account_id = new.cash_id and s.state = 'Approved' and s.opened_at <= new.at and s.closed_at > new.at;
    if found then raise exception 'the shift is approved' using errcode = '23514', constraint = 'ledger_transfer_shift', table = 'ledger_transfer'; end if;
  end if;
  if new.credit_kind = 'Cash' then
    held := cash_left(new.establishment_id, new.credit_id, new.posted_at, new.id);
    if held < 0 and not exists (select 1 from account a where a.establishment_id = new.establishment_id and a.id = new.credit_id and a.may_overdraw) then
      raise exception 'account % would stand at %', new.credit_id, held using errcode = '23514', constraint = 'account_overdrawn', table = 'account';
    end if;
  end if;
  if new.debit_kind in ('Wallet', 'Points') then
    perform pg_advisory_xact_lock(hashtextextended(new.debit_kind || new.debit_id, 0));
    if ledger_balance(new.establishment_id, new.debit_kind, new.debit_id) > 0 then
      raise exception 'there is not so much' using errcode = '23514', constraint = case new.debit_kind when 'Wallet' then 'wallet_overdrawn' else 'points_overdrawn' end, table = 'ledger_transfer';
    end if;
  end if;
  return null;
end $$;
