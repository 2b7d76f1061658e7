-- The ledger: events and transfers, from which every balance follows.
-- Lines with a running balance are in the order in which they changed it (D6.3, D6.4, D6.9): each movement gets its
-- time after it has locked the balance, not when its request began.

-- One row for each event: the key is that of the request or job that caused it.
create table ledger_event (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  kind text not null,
  key text not null check (length(key) <= 300),
  -- The record that caused it.
  entity text not null,
  record_id uuid not null,
  reverses_id uuid,
  reason text check (length(reason) <= 1000),
  -- Time of the event in the books, outside closed periods.
  at timestamptz not null,
  by_id uuid,
  -- Time of writing by the database's clock, and its transaction.
  posted_at timestamptz not null default clock_timestamp(),
  transaction xid8 not null default pg_current_xact_id(),
  primary key (establishment_id, id),
  constraint ledger_event_once unique (establishment_id, key, kind, record_id),
  constraint ledger_event_reversed_once unique (establishment_id, reverses_id),
  constraint ledger_event_reverses_fkey foreign key (establishment_id, reverses_id) references ledger_event (establishment_id, id)
);
create index ledger_event_record on ledger_event (establishment_id, record_id);
select protect_table('ledger_event');
select make_append_only('ledger_event');

-- Amounts from one account to another. The books balance by construction: no row can add to one side only (D6.1).
create table ledger_transfer (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  event_id uuid not null,
  debit_kind text not null,
  -- The record of the account; the zero uuid if the centre has one such account.
  debit_id uuid not null,
  credit_kind text not null,
  credit_id uuid not null,
  amount bigint not null check (amount > 0),
  -- The debt of the transfer, for the proof of each debt.
  debt_id uuid,
  kind text not null,
  at timestamptz not null,
  posted_at timestamptz not null default clock_timestamp(),
  -- The account of the centre whose money moved, on whichever side.
  cash_id uuid generated always as (case when debit_kind = 'Cash' then debit_id when credit_kind = 'Cash' then credit_id end) stored,
  primary key (establishment_id, id, posted_at),
  constraint ledger_transfer_sides
    check ((debit_kind, debit_id) <> (credit_kind, credit_id) and (debit_kind <> 'Cash' or credit_kind <> 'Cash')),
  constraint ledger_transfer_event_fkey foreign key (establishment_id, event_id) references ledger_event (establishment_id, id)
);
create index ledger_transfer_event on ledger_transfer (establishment_id, event_id);
create index ledger_transfer_debit on ledger_transfer (establishment_id, debit_kind, debit_id, posted_at) include (amount);
create index ledger_transfer_credit on ledger_transfer (establishment_id, credit_kind, credit_id, posted_at) include (amount);
create index ledger_transfer_debt on ledger_transfer (establishment_id, debt_id) where debt_id is not null;
create index ledger_transfer_cash on ledger_transfer (establishment_id, cash_id, posted_at, id) where cash_id is not null;
create index ledger_transfer_cash_at on ledger_transfer (establishment_id, at, id) where cash_id is not null;
create index ledger_transfer_cash_posted on ledger_transfer (establishment_id, posted_at, id) where cash_id is not null;
select protect_table('ledger_transfer');
select make_append_only('ledger_transfer');

-- Balances (debits − credits of everything before `upto`), so that no query sums up years: balance = snapshot + newer
-- transfers.
create table ledger_snapshot (
  establishment_id uuid not null references establishment (id),
  kind text not null,
  account_id uuid not null,
  upto timestamptz not null,
  balance bigint not null,
  primary key (establishment_id, kind, account_id, upto)
);
select protect_table('ledger_snapshot');

-- Findings of the nightly proof of the books (D6.3). The screen of accounts shows the last one.
create table ledger_proof (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  -- The day that a proof covers: one proof a night for each establishment, however many servers run.
  night date not null,
  proved_at timestamptz not null default clock_timestamp(),
  events bigint not null,
  snapshots integer not null,
  -- Number of broken records, and the first of them.
  broken integer not null,
  findings jsonb not null,
  primary key (establishment_id, id),
  constraint ledger_proof_night unique (establishment_id, night)
);
select protect_table('ledger_proof');

create function ledger_balance(establishment uuid, account_kind text, account uuid, before timestamptz default 'infinity')
  returns bigint language sql stable parallel safe as $$
  with known as (
    select upto, balance from ledger_snapshot s
    where s.establishment_id = establishment and s.kind = account_kind and s.account_id = account and s.upto <= before
      order by s.upto desc limit 1
  ), since as (select coalesce((select upto from known), '-infinity'::timestamptz) as at)
  select (coalesce((select balance from known), 0)
    + coalesce((select sum(t.amount) from ledger_transfer t, since where t.establishment_id = establishment
      and t.debit_kind = account_kind and t.debit_id = account and t.posted_at >= since.at and t.posted_at < before), 0)
    - coalesce((select sum(t.amount) from ledger_transfer t, since where t.establishment_id = establishment
      and t.credit_kind = account_kind and t.credit_id = account and t.posted_at >= since.at and t.posted_at < before), 0))::bigint
$$;
comment on function ledger_balance is 'Returns debits minus credits of an account of the ledger before a moment.';

-- The moment must be ten minutes ago, so that no running transaction can still add a transfer before it: transactions
-- end within a minute.
create function ledger_take_snapshots(establishment uuid, upto timestamptz) returns integer language plpgsql as $$
declare taken integer;
begin
  if upto > clock_timestamp() - interval '10 minutes' then raise exception 'transfers before % may still be on their way', upto; end if;
  insert into ledger_snapshot (establishment_id, kind, account_id, upto, balance)
    select establishment, a.kind, a.account_id, ledger_take_snapshots.upto,
      ledger_balance(establishment, a.kind, a.account_id, ledger_take_snapshots.upto)
    from (
      select debit_kind as kind, debit_id as account_id, max(posted_at) as last from ledger_transfer
        where establishment_id = establishment and posted_at < ledger_take_snapshots.upto group by 1, 2
      union select credit_kind, credit_id, max(posted_at) from ledger_transfer where establishment_id = establishment
        and posted_at < ledger_take_snapshots.upto group by 1, 2
    ) a
    where not exists (select 1 from ledger_snapshot s where s.establishment_id = establishment and s.kind = a.kind
      and s.account_id = a.account_id and s.upto > a.last)
    on conflict do nothing;
  get diagnostics taken = row_count;
  return taken;
end $$;
comment on function ledger_take_snapshots is
  'Stores the balances of all accounts that moved since their last snapshot.';

create function balance(account) returns bigint language sql stable as $$ select ledger_balance($1.establishment_id, 'Cash', $1.id) $$;
comment on function balance is 'Returns the money in an account, in piastres.';

-- The reason of a receipt's movement is the number of the receipt. The receipt gets it after its transfers, with the
-- last lock for which others wait. Every transfer has its event, so an inner join would return the same rows. But
-- PostgreSQL removes only an outer join from the plan, if no column of the event is used. Sums by account, type and day
-- then read only the transfers.
create view account_transaction with (security_invoker = true) as
  select t.establishment_id, t.id, t.cash_id as account_id,
    case t.kind
      when 'ExpensePaid' then 'PaidExpense'
      when 'ExpenseRefunded' then 'RefundedExpense'
      when 'RevenueAccrued' then 'AccruedRevenue'
      when 'RevenueRefunded' then 'RefundedRevenue'
      else case t.debit_kind when 'Cash' then 'Deposit' else 'Withdrawal' end
    end as transaction_type,
    t.amount as money, t.at, e.by_id,
    coalesce(e.reason, case when e.entity = 'receipt' then (
      select r.receipt_number::text from receipt r where r.establishment_id = t.establishment_id and r.id = e.record_id
    ) end) as reason,
    t.kind as event_kind, e.entity as source_entity, e.record_id as source_id,
    'active'::text as record_state, 1 as version, t.posted_at as created_at, e.by_id as created_by,
    t.posted_at as updated_at, e.by_id as updated_by,
    null::timestamptz as archived_at, null::timestamptz as blocked_at
  from ledger_transfer t left join ledger_event e on e.establishment_id = t.establishment_id and e.id = t.event_id
  where t.cash_id is not null;
comment on view account_transaction is 'Movements of cash, seen from the account.';
grant select on account_transaction to topcenter_app;

create function cash_left(establishment uuid, account uuid, posted timestamptz, transfer uuid) returns bigint language sql stable as $$
  select ledger_balance(establishment, 'Cash', account, posted)
    + coalesce((select sum(case when t.debit_kind = 'Cash' then t.amount else -t.amount end) from ledger_transfer t
        where t.establishment_id = establishment and t.cash_id = account and t.posted_at = posted and t.id <= transfer), 0)::bigint
$$;
comment on function cash_left is 'Returns the money in an account right after one transfer.';

create function balance_after(account_transaction) returns bigint language sql stable as $$
  select cash_left($1.establishment_id, $1.account_id, $1.created_at, $1.id)
$$;
comment on function balance_after is 'Returns the money in the account right after this transaction.';

create function check_overdraft() returns trigger language plpgsql as $$
begin
  if ledger_balance(new.establishment_id, 'Cash', new.id) < 0 then
    raise exception 'account % stands below zero', new.code using errcode = '23514', constraint = 'account_overdrawn', table = 'account';
  end if;
  return new;
end $$;
comment on function check_overdraft is
  'Refuses to remove the permission to overdraw from an account that is below zero.';

create trigger check_overdraft before update of may_overdraw on account
  for each row when (old.may_overdraw and not new.may_overdraw) execute function check_overdraft();
comment on trigger check_overdraft on account is 'Refusal to forbid an overdraft that exists.';

create function check_reversal_date() returns trigger language plpgsql as $$
begin
  perform 1 from ledger_event e where e.establishment_id = new.establishment_id and e.id = new.reverses_id and e.at > new.at;
  if found then raise exception 'event % happened later', new.reverses_id
    using errcode = '23514', constraint = 'ledger_event_after_reversed', table = 'ledger_event'; end if;
  return new;
end $$;
comment on function check_reversal_date is 'Refuses an event that is dated before the event that it reverses.';

create trigger after_reversed before insert on ledger_event
  for each row when (new.reverses_id is not null) execute function check_reversal_date();
comment on trigger after_reversed on ledger_event is 'Refusal of a reversal before the reversed event.';

-- A default would be computed where the statement arrives, which may be another node.
create function name_transaction() returns trigger language plpgsql as $$
begin
  new.transaction := pg_current_xact_id();
  return new;
end $$;
comment on function name_transaction is 'Stamps an event with the transaction that writes it.';

create trigger "0_name_transaction" before insert on ledger_event for each row execute function name_transaction();
comment on trigger "0_name_transaction" on ledger_event is
  'Stamp of the transaction; the name sorts it before all other triggers.';

-- A transfer belongs to an event of its own transaction: nothing can be added to an earlier event. An account stays at
-- or above zero unless it may be overdrawn (D6.4). That holds now and at the position of the transfer in the statement
-- of account, so later income does not help. Wallets and points never go below zero (D6.9): transactions that take from
-- the same one wait for each other. Nothing is dated into an approved shift (D6.10).
create function check_transfer() returns trigger language plpgsql as $$
declare held bigint;
begin
  perform 1 from ledger_event e where e.establishment_id = new.establishment_id and e.id = new.event_id
    and e.transaction = pg_current_xact_id();
  if not found then raise exception 'a transfer is posted with its event' using errcode = '55000'; end if;
  if new.cash_id is not null then
    -- locks the shift, so that a concurrent approval and this movement wait for each other
    perform 1 from cashier_shift s where s.establishment_id = new.establishment_id and s.account_id = new.cash_id
      and s.state <> 'Open' and s.opened_at <= new.at and s.closed_at > new.at for share;
    perform 1 from cashier_shift s where s.establishment_id = new.establishment_id and s.account_id = new.cash_id
      and s.state = 'Approved' and s.opened_at <= new.at and s.closed_at > new.at;
    if found then raise exception 'the shift is approved'
      using errcode = '23514', constraint = 'ledger_transfer_shift', table = 'ledger_transfer'; end if;
  end if;
  if new.credit_kind = 'Cash' then
    held := cash_left(new.establishment_id, new.credit_id, new.posted_at, new.id);
    if held < 0 and not exists (select 1 from account a where a.establishment_id = new.establishment_id
      and a.id = new.credit_id and a.may_overdraw) then
      raise exception 'account % would stand at %', new.credit_id, held
        using errcode = '23514', constraint = 'account_overdrawn', table = 'account';
    end if;
  end if;
  if new.debit_kind in ('Wallet', 'Points') then
    perform pg_advisory_xact_lock(hashtextextended(new.debit_kind || new.debit_id, 0));
    if ledger_balance(new.establishment_id, new.debit_kind, new.debit_id) > 0 then
      raise exception 'there is not so much'
        using errcode = '23514', constraint = case new.debit_kind when 'Wallet' then 'wallet_overdrawn' else 'points_overdrawn' end, table = 'ledger_transfer';
    end if;
  end if;
  return null;
end $$;
comment on function check_transfer is
  'Refuses a transfer without its event, a transfer that overdraws an account, a wallet or points, and a transfer that is dated into an approved shift.';

create trigger check_transfer after insert on ledger_transfer for each row execute function check_transfer();
comment on trigger check_transfer on ledger_transfer is 'Check of balances, shifts and the event of a transfer.';

-- The row of the account is the lock: concurrent withdrawals from an account wait for each other.
create function post_cash_in_order() returns trigger language plpgsql as $$
begin
  perform 1 from account a where a.establishment_id = new.establishment_id and a.id = new.credit_id for no key update;
  new.posted_at := greatest(clock_timestamp(), (
    select max(t.posted_at) + interval '1 microsecond' from ledger_transfer t
      where t.establishment_id = new.establishment_id and t.cash_id = new.credit_id));
  return new;
end $$;
comment on function post_cash_in_order is
  'Gives a withdrawal of cash a posting time after all transfers of the account.';

create trigger in_order before insert on ledger_transfer
  for each row when (new.credit_kind = 'Cash') execute function post_cash_in_order();
comment on trigger in_order on ledger_transfer is 'Posting time after all transfers of the account that pays.';
