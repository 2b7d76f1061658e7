-- The ledger (D6.1–D6.4) and the documents of money above it. Money is whole piastres.
-- The tables of documents that 0013 laid out had no operation that wrote them; they are made anew, as the definitions propose them.

drop table account_transaction, expense, revenue, debt, installment, installment_schedule, installment_schedule_time, installment_payment, service_entitlement cascade;

-- ---------------------------------------------------------------- the ledger

-- One thing that happened, once: the key is that of the request (or of the job) that it came from.
create table ledger_event (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  kind text not null,
  key text not null check (length(key) <= 300),
  -- The record that it came from.
  entity text not null,
  record_id uuid not null,
  reverses_id uuid,
  reason text check (length(reason) <= 1000),
  -- When it happened, as the books say it; within what is not closed.
  at timestamptz not null,
  by_id uuid,
  -- When it was written, by the database's clock, and in which transaction.
  posted_at timestamptz not null default clock_timestamp(),
  transaction xid8 not null default pg_current_xact_id(),
  primary key (establishment_id, id),
  constraint ledger_event_once unique (establishment_id, key, kind, record_id),
  constraint ledger_event_reversed_once unique (establishment_id, reverses_id),
  constraint ledger_event_reverses_fkey foreign key (establishment_id, reverses_id) references ledger_event (establishment_id, id)
);
create index ledger_event_record on ledger_event (establishment_id, record_id);
select protect_table('ledger_event');

-- From one account to another. Balanced by construction: no row can add to one side alone (D6.1).
create table ledger_transfer (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  event_id uuid not null,
  debit_kind text not null,
  -- The record that the account is about; the zero uuid when there is one account for the centre.
  debit_id uuid not null,
  credit_kind text not null,
  credit_id uuid not null,
  amount bigint not null check (amount > 0),
  -- The debt that it is about, for the proof of each debt.
  debt_id uuid,
  kind text not null,
  at timestamptz not null,
  posted_at timestamptz not null default clock_timestamp(),
  -- The account of the centre whose money moved, whichever side it is on.
  cash_id uuid generated always as (case when debit_kind = 'Cash' then debit_id when credit_kind = 'Cash' then credit_id end) stored,
  primary key (establishment_id, id),
  constraint ledger_transfer_sides check ((debit_kind, debit_id) <> (credit_kind, credit_id) and (debit_kind <> 'Cash' or credit_kind <> 'Cash')),
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

-- Balances as they stood (debits − credits of all before `upto`), so that no balance sums up years: balance = snapshot + what is newer.
create table ledger_snapshot (
  establishment_id uuid not null references establishment (id),
  kind text not null,
  account_id uuid not null,
  upto timestamptz not null,
  balance bigint not null,
  primary key (establishment_id, kind, account_id, upto)
);
select protect_table('ledger_snapshot');

select make_append_only('ledger_event');
select make_append_only('ledger_transfer');

-- Debits − credits of one account of the ledger, up to and without `before`.
create function ledger_balance(establishment uuid, account_kind text, account uuid, before timestamptz default 'infinity') returns bigint language sql stable parallel safe as $$
  with known as (
    select upto, balance from ledger_snapshot s
    where s.establishment_id = establishment and s.kind = account_kind and s.account_id = account and s.upto <= before order by s.upto desc limit 1
  ), since as (select coalesce((select upto from known), '-infinity'::timestamptz) as at)
  select (coalesce((select balance from known), 0)
    + coalesce((select sum(t.amount) from ledger_transfer t, since where t.establishment_id = establishment and t.debit_kind = account_kind and t.debit_id = account and t.posted_at >= since.at and t.posted_at < before), 0)
    - coalesce((select sum(t.amount) from ledger_transfer t, since where t.establishment_id = establishment and t.credit_kind = account_kind and t.credit_id = account and t.posted_at >= since.at and t.posted_at < before), 0))::bigint
$$;

-- Takes the snapshots of all accounts that moved since their last one; only of what no running transaction can still add to (they end within a minute).
create function ledger_take_snapshots(establishment uuid, upto timestamptz) returns integer language plpgsql as $$
declare taken integer;
begin
  if upto > clock_timestamp() - interval '10 minutes' then raise exception 'transfers before % may still be on their way', upto; end if;
  insert into ledger_snapshot (establishment_id, kind, account_id, upto, balance)
    select establishment, a.kind, a.account_id, ledger_take_snapshots.upto, ledger_balance(establishment, a.kind, a.account_id, ledger_take_snapshots.upto)
    from (
      select debit_kind as kind, debit_id as account_id, max(posted_at) as last from ledger_transfer where establishment_id = establishment and posted_at < ledger_take_snapshots.upto group by 1, 2
      union select credit_kind, credit_id, max(posted_at) from ledger_transfer where establishment_id = establishment and posted_at < ledger_take_snapshots.upto group by 1, 2
    ) a
    where not exists (select 1 from ledger_snapshot s where s.establishment_id = establishment and s.kind = a.kind and s.account_id = a.account_id and s.upto > a.last)
    on conflict do nothing;
  get diagnostics taken = row_count;
  return taken;
end $$;

-- ---------------------------------------------------------------- tables of documents

create table cashier_shift (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  state text not null default 'Open' check (state in ('Open', 'Closed', 'Approved')),
  account_id uuid not null,
  cashier_id uuid not null,
  opened_at timestamptz not null,
  opening_float bigint not null check (opening_float >= 0),
  closed_at timestamptz,
  expected bigint check (expected >= -9007199254740991),
  counted bigint check (counted >= 0),
  difference bigint check (difference >= -9007199254740991),
  difference_reason text check (length(difference_reason) <= 400),
  approved_by_id uuid,
  approved_at timestamptz,
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (' ' || ar_norm_v1(coalesce(code, ''))) stored,
  primary key (establishment_id, id),
  constraint cashier_shift_code_key unique (establishment_id, code)
);
create index cashier_shift_list on cashier_shift (establishment_id, record_state, created_at, id);
create index cashier_shift_opened_at_sort on cashier_shift (establishment_id, record_state, opened_at, id);
create index cashier_shift_account_id on cashier_shift (establishment_id, account_id, created_at, id);
create index cashier_shift_cashier_id on cashier_shift (establishment_id, cashier_id, created_at, id);
create index cashier_shift_approved_by_id on cashier_shift (establishment_id, approved_by_id, created_at, id);
create index cashier_shift_search on cashier_shift using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
select protect_table('cashier_shift');

create table expense (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  expenses_type_id uuid not null,
  account_id uuid not null,
  money bigint not null check (money >= 1),
  at timestamptz not null,
  notes text check (length(notes) <= 1000),
  refund text not null default 'NotRefunded' check (refund in ('NotRefunded', 'Refunded')),
  refund_reason_ar text check (length(refund_reason_ar) <= 400),
  refund_reason_en text check (length(refund_reason_en) <= 400),
  refund_reason_und text check (length(refund_reason_und) <= 400),
  refunded_by_id uuid,
  refunded_at timestamptz,
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (' ' || ar_norm_v1(coalesce(code, ''))) stored,
  primary key (establishment_id, id),
  constraint expense_code_key unique (establishment_id, code)
);
create index expense_list on expense (establishment_id, record_state, created_at, id);
create index expense_money_sort on expense (establishment_id, record_state, money, id);
create index expense_at_sort on expense (establishment_id, record_state, at, id);
create index expense_account_id on expense (establishment_id, account_id, created_at, id);
create index expense_refunded_by_id on expense (establishment_id, refunded_by_id, created_at, id);
create index expense_search on expense using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
select protect_table('expense');

create table revenue (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  revenues_type_id uuid not null,
  account_id uuid not null,
  money bigint not null check (money >= 1),
  at timestamptz not null,
  notes text check (length(notes) <= 1000),
  refund text not null default 'NotRefunded' check (refund in ('NotRefunded', 'Refunded')),
  refund_reason_ar text check (length(refund_reason_ar) <= 400),
  refund_reason_en text check (length(refund_reason_en) <= 400),
  refund_reason_und text check (length(refund_reason_und) <= 400),
  refunded_by_id uuid,
  refunded_at timestamptz,
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (' ' || ar_norm_v1(coalesce(code, ''))) stored,
  primary key (establishment_id, id),
  constraint revenue_code_key unique (establishment_id, code)
);
create index revenue_list on revenue (establishment_id, record_state, created_at, id);
create index revenue_money_sort on revenue (establishment_id, record_state, money, id);
create index revenue_at_sort on revenue (establishment_id, record_state, at, id);
create index revenue_account_id on revenue (establishment_id, account_id, created_at, id);
create index revenue_refunded_by_id on revenue (establishment_id, refunded_by_id, created_at, id);
create index revenue_search on revenue using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
select protect_table('revenue');

create table debt (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  state text not null default 'NotScheduled' check (state in ('NotScheduled', 'Scheduled', 'Canceled', 'PaidOff')),
  user_id uuid not null,
  educational_group_id uuid,
  debt_type text not null check (debt_type in ('JoiningApplicationSubscription', 'Service', 'Competition', 'CountedService', 'GroupTransfer', 'EventJoining', 'MediaPackageCode')),
  debt_on_ar text check (length(debt_on_ar) <= 400),
  debt_on_en text check (length(debt_on_en) <= 400),
  debt_on_und text check (length(debt_on_und) <= 400),
  at timestamptz not null,
  price bigint not null check (price >= 1),
  discount bigint not null default 0 check (discount >= 0),
  money bigint not null check (money >= 1),
  paid bigint not null default 0 check (paid >= 0),
  written_off bigint not null default 0 check (written_off >= 0),
  remainder bigint not null check (remainder >= 0),
  unscheduled bigint not null check (unscheduled >= 0),
  due_on date not null,
  next_due_on date,
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (' ' || ar_norm_v1(coalesce(code, ''))) stored,
  primary key (establishment_id, id),
  constraint debt_code_key unique (establishment_id, code)
);
create index debt_list on debt (establishment_id, record_state, created_at, id);
create index debt_at_sort on debt (establishment_id, record_state, at, id);
create index debt_remainder_sort on debt (establishment_id, record_state, remainder, id);
create index debt_next_due_on_sort on debt (establishment_id, record_state, next_due_on, id);
create index debt_user_id on debt (establishment_id, user_id, created_at, id);
create index debt_educational_group_id on debt (establishment_id, educational_group_id, created_at, id);
create index debt_search on debt using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
select protect_table('debt');

create table installment (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  debt_id uuid not null,
  user_id uuid not null,
  installment_batch_type_id uuid,
  amount bigint check (amount >= 1),
  starts_on date not null,
  parts integer check (parts >= 1 and parts <= 120),
  every_months integer check (every_months >= 1 and every_months <= 24),
  canceled text not null default 'NotCanceled' check (canceled in ('NotCanceled', 'Canceled')),
  canceled_by_id uuid,
  canceled_at timestamptz,
  cancel_reason text check (length(cancel_reason) <= 400),
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (' ' || ar_norm_v1(coalesce(code, ''))) stored,
  primary key (establishment_id, id),
  constraint installment_code_key unique (establishment_id, code)
);
create index installment_list on installment (establishment_id, record_state, created_at, id);
create index installment_debt_id on installment (establishment_id, debt_id, created_at, id);
create index installment_user_id on installment (establishment_id, user_id, created_at, id);
create index installment_canceled_by_id on installment (establishment_id, canceled_by_id, created_at, id);
create index installment_search on installment using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
select protect_table('installment');

create table installment_schedule (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  installment_id uuid not null,
  debt_id uuid not null,
  user_id uuid not null,
  starts_on date not null,
  parts integer not null check (parts >= 1 and parts <= 120),
  every_months integer check (every_months >= 1 and every_months <= 24),
  amount bigint not null check (amount >= 1),
  canceled text not null default 'NotCanceled' check (canceled in ('NotCanceled', 'Canceled')),
  canceled_by_id uuid,
  canceled_at timestamptz,
  cancel_reason text check (length(cancel_reason) <= 400),
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (' ' || ar_norm_v1(coalesce(code, ''))) stored,
  primary key (establishment_id, id),
  constraint installment_schedule_code_key unique (establishment_id, code)
);
create index installment_schedule_list on installment_schedule (establishment_id, record_state, created_at, id);
create index installment_schedule_installment_id on installment_schedule (establishment_id, installment_id, created_at, id);
create index installment_schedule_debt_id on installment_schedule (establishment_id, debt_id, created_at, id);
create index installment_schedule_user_id on installment_schedule (establishment_id, user_id, created_at, id);
create index installment_schedule_canceled_by_id on installment_schedule (establishment_id, canceled_by_id, created_at, id);
create index installment_schedule_search on installment_schedule using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
select protect_table('installment_schedule');

create table installment_schedule_time (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  installment_schedule_id uuid not null,
  debt_id uuid not null,
  user_id uuid not null,
  due_date_time timestamptz not null,
  amount bigint not null check (amount >= 1),
  paid bigint not null default 0 check (paid >= 0),
  remainder bigint not null check (remainder >= 0),
  canceled text not null default 'NotCanceled' check (canceled in ('NotCanceled', 'Canceled')),
  canceled_by_id uuid,
  canceled_at timestamptz,
  cancel_reason text check (length(cancel_reason) <= 400),
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
create index installment_schedule_time_list on installment_schedule_time (establishment_id, record_state, created_at, id);
create index installment_schedule_time_due_date_time_sort on installment_schedule_time (establishment_id, record_state, due_date_time, id);
create index installment_schedule_time_installment_schedule_id on installment_schedule_time (establishment_id, installment_schedule_id, created_at, id);
create index installment_schedule_time_debt_id on installment_schedule_time (establishment_id, debt_id, created_at, id);
create index installment_schedule_time_user_id on installment_schedule_time (establishment_id, user_id, created_at, id);
create index installment_schedule_time_canceled_by_id on installment_schedule_time (establishment_id, canceled_by_id, created_at, id);
select protect_table('installment_schedule_time');

create table receipt (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  receipt_number integer not null check (receipt_number >= 1),
  user_id uuid not null,
  source text not null default 'Account' check (source in ('Account', 'Wallet', 'Points')),
  account_id uuid,
  payment_method_id uuid,
  money bigint not null check (money >= 1),
  debt_id uuid,
  installment_schedule_time_id uuid,
  allocated bigint not null default 0 check (allocated >= 0),
  credit bigint not null default 0 check (credit >= 0),
  refunded bigint not null default 0 check (refunded >= 0),
  at timestamptz not null,
  received_by_id uuid,
  reference text check (length(reference) <= 200),
  verification text not null default 'Verified' check (verification in ('Verified', 'Waiting', 'Rejected')),
  verified_by_id uuid,
  verified_at timestamptz,
  reject_reason text check (length(reject_reason) <= 400),
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  primary key (establishment_id, id),
  constraint receipt_receipt_number_key unique (establishment_id, receipt_number)
);
create index receipt_list on receipt (establishment_id, record_state, created_at, id);
create index receipt_receipt_number_sort on receipt (establishment_id, record_state, receipt_number, id);
create index receipt_at_sort on receipt (establishment_id, record_state, at, id);
create index receipt_user_id on receipt (establishment_id, user_id, created_at, id);
create index receipt_account_id on receipt (establishment_id, account_id, created_at, id);
create index receipt_debt_id on receipt (establishment_id, debt_id, created_at, id);
create index receipt_installment_schedule_time_id on receipt (establishment_id, installment_schedule_time_id, created_at, id);
create index receipt_received_by_id on receipt (establishment_id, received_by_id, created_at, id);
create index receipt_verified_by_id on receipt (establishment_id, verified_by_id, created_at, id);
select protect_table('receipt');
create table receipt_debtors (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  target_id uuid not null,
  primary key (establishment_id, parent_id, position),
  constraint receipt_debtors_parent_fkey foreign key (establishment_id, parent_id) references receipt (establishment_id, id) on delete cascade
);
select protect_table('receipt_debtors');

create table installment_payment (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  receipt_id uuid not null,
  receipt_number integer not null check (receipt_number >= 1),
  debt_id uuid not null,
  user_id uuid not null,
  installment_schedule_time_id uuid,
  account_id uuid,
  payment_method_id uuid,
  money bigint not null check (money >= 1),
  refunded bigint not null default 0 check (refunded >= 0),
  at timestamptz not null,
  received_by_id uuid,
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
  primary key (establishment_id, id)
);
create index installment_payment_list on installment_payment (establishment_id, record_state, created_at, id);
create index installment_payment_receipt_number_sort on installment_payment (establishment_id, record_state, receipt_number, id);
create index installment_payment_at_sort on installment_payment (establishment_id, record_state, at, id);
create index installment_payment_receipt_id on installment_payment (establishment_id, receipt_id, created_at, id);
create index installment_payment_debt_id on installment_payment (establishment_id, debt_id, created_at, id);
create index installment_payment_user_id on installment_payment (establishment_id, user_id, created_at, id);
create index installment_payment_installment_schedule_time_id on installment_payment (establishment_id, installment_schedule_time_id, created_at, id);
create index installment_payment_account_id on installment_payment (establishment_id, account_id, created_at, id);
create index installment_payment_received_by_id on installment_payment (establishment_id, received_by_id, created_at, id);
create index installment_payment_refunded_by_id on installment_payment (establishment_id, refunded_by_id, created_at, id);
select protect_table('installment_payment');

create table payment_refund (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  installment_payment_id uuid not null,
  debt_id uuid not null,
  user_id uuid not null,
  account_id uuid,
  money bigint not null check (money >= 1),
  at timestamptz not null,
  by_id uuid,
  reason text not null check (length(reason) <= 400),
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (' ' || ar_norm_v1(coalesce(code, ''))) stored,
  primary key (establishment_id, id),
  constraint payment_refund_code_key unique (establishment_id, code)
);
create index payment_refund_list on payment_refund (establishment_id, record_state, created_at, id);
create index payment_refund_at_sort on payment_refund (establishment_id, record_state, at, id);
create index payment_refund_installment_payment_id on payment_refund (establishment_id, installment_payment_id, created_at, id);
create index payment_refund_debt_id on payment_refund (establishment_id, debt_id, created_at, id);
create index payment_refund_user_id on payment_refund (establishment_id, user_id, created_at, id);
create index payment_refund_account_id on payment_refund (establishment_id, account_id, created_at, id);
create index payment_refund_by_id on payment_refund (establishment_id, by_id, created_at, id);
create index payment_refund_search on payment_refund using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
select protect_table('payment_refund');

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
  search text generated always as (' ' || ar_norm_v1(coalesce(code, ''))) stored,
  primary key (establishment_id, id),
  constraint service_entitlement_code_key unique (establishment_id, code)
);
create index service_entitlement_list on service_entitlement (establishment_id, record_state, created_at, id);
create index service_entitlement_at_sort on service_entitlement (establishment_id, record_state, at, id);
create index service_entitlement_service_id on service_entitlement (establishment_id, service_id, created_at, id);
create index service_entitlement_user_id on service_entitlement (establishment_id, user_id, created_at, id);
create index service_entitlement_account_id on service_entitlement (establishment_id, account_id, created_at, id);
create index service_entitlement_debt_id on service_entitlement (establishment_id, debt_id, created_at, id);
create index service_entitlement_refunded_by_id on service_entitlement (establishment_id, refunded_by_id, created_at, id);
create index service_entitlement_search on service_entitlement using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
select protect_table('service_entitlement');

alter table cashier_shift add constraint cashier_shift_account_id_fkey foreign key (establishment_id, account_id) references account (establishment_id, id);
alter table cashier_shift add constraint cashier_shift_cashier_id_fkey foreign key (establishment_id, cashier_id) references user_account (establishment_id, id);
alter table cashier_shift add constraint cashier_shift_approved_by_id_fkey foreign key (establishment_id, approved_by_id) references user_account (establishment_id, id);
alter table expense add constraint expense_expenses_type_id_fkey foreign key (establishment_id, expenses_type_id) references expenses_type (establishment_id, id);
alter table expense add constraint expense_account_id_fkey foreign key (establishment_id, account_id) references account (establishment_id, id);
alter table expense add constraint expense_refunded_by_id_fkey foreign key (establishment_id, refunded_by_id) references user_account (establishment_id, id);
alter table revenue add constraint revenue_revenues_type_id_fkey foreign key (establishment_id, revenues_type_id) references revenues_type (establishment_id, id);
alter table revenue add constraint revenue_account_id_fkey foreign key (establishment_id, account_id) references account (establishment_id, id);
alter table revenue add constraint revenue_refunded_by_id_fkey foreign key (establishment_id, refunded_by_id) references user_account (establishment_id, id);
alter table debt add constraint debt_user_id_fkey foreign key (establishment_id, user_id) references user_account (establishment_id, id);
alter table debt add constraint debt_educational_group_id_fkey foreign key (establishment_id, educational_group_id) references educational_group (establishment_id, id);
alter table installment add constraint installment_debt_id_fkey foreign key (establishment_id, debt_id) references debt (establishment_id, id);
alter table installment add constraint installment_user_id_fkey foreign key (establishment_id, user_id) references user_account (establishment_id, id);
alter table installment add constraint installment_installment_batch_type_id_fkey foreign key (establishment_id, installment_batch_type_id) references installment_batch_type (establishment_id, id);
alter table installment add constraint installment_canceled_by_id_fkey foreign key (establishment_id, canceled_by_id) references user_account (establishment_id, id);
alter table installment_schedule add constraint installment_schedule_installment_id_fkey foreign key (establishment_id, installment_id) references installment (establishment_id, id);
alter table installment_schedule add constraint installment_schedule_debt_id_fkey foreign key (establishment_id, debt_id) references debt (establishment_id, id);
alter table installment_schedule add constraint installment_schedule_user_id_fkey foreign key (establishment_id, user_id) references user_account (establishment_id, id);
alter table installment_schedule add constraint installment_schedule_canceled_by_id_fkey foreign key (establishment_id, canceled_by_id) references user_account (establishment_id, id);
alter table installment_schedule_time add constraint installment_schedule_time_installment_schedule_id_fkey foreign key (establishment_id, installment_schedule_id) references installment_schedule (establishment_id, id);
alter table installment_schedule_time add constraint installment_schedule_time_debt_id_fkey foreign key (establishment_id, debt_id) references debt (establishment_id, id);
alter table installment_schedule_time add constraint installment_schedule_time_user_id_fkey foreign key (establishment_id, user_id) references user_account (establishment_id, id);
alter table installment_schedule_time add constraint installment_schedule_time_canceled_by_id_fkey foreign key (establishment_id, canceled_by_id) references user_account (establishment_id, id);
alter table receipt add constraint receipt_user_id_fkey foreign key (establishment_id, user_id) references user_account (establishment_id, id);
alter table receipt add constraint receipt_account_id_fkey foreign key (establishment_id, account_id) references account (establishment_id, id);
alter table receipt add constraint receipt_payment_method_id_fkey foreign key (establishment_id, payment_method_id) references payment_method (establishment_id, id);
alter table receipt add constraint receipt_debt_id_fkey foreign key (establishment_id, debt_id) references debt (establishment_id, id);
alter table receipt add constraint receipt_installment_schedule_time_id_fkey foreign key (establishment_id, installment_schedule_time_id) references installment_schedule_time (establishment_id, id);
alter table receipt add constraint receipt_received_by_id_fkey foreign key (establishment_id, received_by_id) references user_account (establishment_id, id);
alter table receipt add constraint receipt_verified_by_id_fkey foreign key (establishment_id, verified_by_id) references user_account (establishment_id, id);
alter table receipt_debtors add constraint receipt_debtors_target_id_fkey foreign key (establishment_id, target_id) references user_account (establishment_id, id);
alter table installment_payment add constraint installment_payment_receipt_id_fkey foreign key (establishment_id, receipt_id) references receipt (establishment_id, id);
alter table installment_payment add constraint installment_payment_debt_id_fkey foreign key (establishment_id, debt_id) references debt (establishment_id, id);
alter table installment_payment add constraint installment_payment_user_id_fkey foreign key (establishment_id, user_id) references user_account (establishment_id, id);
alter table installment_payment add constraint installment_payment_installment_schedule_time_id_fkey foreign key (establishment_id, installment_schedule_time_id) references installment_schedule_time (establishment_id, id);
alter table installment_payment add constraint installment_payment_account_id_fkey foreign key (establishment_id, account_id) references account (establishment_id, id);
alter table installment_payment add constraint installment_payment_payment_method_id_fkey foreign key (establishment_id, payment_method_id) references payment_method (establishment_id, id);
alter table installment_payment add constraint installment_payment_received_by_id_fkey foreign key (establishment_id, received_by_id) references user_account (establishment_id, id);
alter table installment_payment add constraint installment_payment_refunded_by_id_fkey foreign key (establishment_id, refunded_by_id) references user_account (establishment_id, id);
alter table payment_refund add constraint payment_refund_installment_payment_id_fkey foreign key (establishment_id, installment_payment_id) references installment_payment (establishment_id, id);
alter table payment_refund add constraint payment_refund_debt_id_fkey foreign key (establishment_id, debt_id) references debt (establishment_id, id);
alter table payment_refund add constraint payment_refund_user_id_fkey foreign key (establishment_id, user_id) references user_account (establishment_id, id);
alter table payment_refund add constraint payment_refund_account_id_fkey foreign key (establishment_id, account_id) references account (establishment_id, id);
alter table payment_refund add constraint payment_refund_by_id_fkey foreign key (establishment_id, by_id) references user_account (establishment_id, id);
alter table service_entitlement add constraint service_entitlement_service_id_fkey foreign key (establishment_id, service_id) references service (establishment_id, id);
alter table service_entitlement add constraint service_entitlement_user_id_fkey foreign key (establishment_id, user_id) references user_account (establishment_id, id);
alter table service_entitlement add constraint service_entitlement_account_id_fkey foreign key (establishment_id, account_id) references account (establishment_id, id);
alter table service_entitlement add constraint service_entitlement_debt_id_fkey foreign key (establishment_id, debt_id) references debt (establishment_id, id);
alter table service_entitlement add constraint service_entitlement_refunded_by_id_fkey foreign key (establishment_id, refunded_by_id) references user_account (establishment_id, id);

alter table joining_application_subscription add constraint joining_application_subscription_debt_id_fkey foreign key (establishment_id, debt_id) references debt (establishment_id, id);
alter table educational_group_transfer add constraint educational_group_transfer_debt_id_fkey foreign key (establishment_id, debt_id) references debt (establishment_id, id);
alter table counted_service_transaction add constraint counted_service_transaction_debt_id_fkey foreign key (establishment_id, debt_id) references debt (establishment_id, id);

-- ---------------------------------------------------------------- accounts of the centre

-- An account's balance is its transfers' sum and lies nowhere else (D6.3): `account.balance` calls this.
drop index if exists account_balance_sort;
alter table account drop constraint account_overdrawn, drop column balance;
create function balance(account) returns bigint language sql stable as $$ select ledger_balance($1.establishment_id, 'Cash', $1.id) $$;

-- What moved in the accounts of the centre, seen from the account.
create view account_transaction with (security_invoker = true) as
  select t.establishment_id, t.id, t.cash_id as account_id,
    case t.kind when 'ExpensePaid' then 'PaidExpense' when 'ExpenseRefunded' then 'RefundedExpense' when 'RevenueAccrued' then 'AccruedRevenue' when 'RevenueRefunded' then 'RefundedRevenue'
      else case t.debit_kind when 'Cash' then 'Deposit' else 'Withdrawal' end end as transaction_type,
    t.amount as money, t.at, e.by_id, e.reason, t.kind as event_kind, e.entity as source_entity, e.record_id as source_id,
    'active'::text as record_state, 1 as version, t.posted_at as created_at, e.by_id as created_by, t.posted_at as updated_at, e.by_id as updated_by,
    null::timestamptz as archived_at, null::timestamptz as blocked_at
  from ledger_transfer t join ledger_event e on e.establishment_id = t.establishment_id and e.id = t.event_id
  where t.cash_id is not null;
grant select on account_transaction to topcenter_app;
create function balance_after(account_transaction) returns bigint language sql stable as $$
  select ledger_balance($1.establishment_id, 'Cash', $1.account_id, $1.created_at)
    + coalesce((select sum(case when t.debit_kind = 'Cash' then t.amount else -t.amount end) from ledger_transfer t
        where t.establishment_id = $1.establishment_id and t.cash_id = $1.account_id and t.posted_at = $1.created_at and t.id <= $1.id), 0)::bigint
$$;

-- ---------------------------------------------------------------- what the ledger refuses

-- A transfer belongs to an event of its own transaction: nothing is ever added to what happened before.
-- No account of the centre goes below zero unless it may, no credit and no points ever (D6.4, D6.9): whoever takes waits for whoever takes from the same.
-- Nothing is dated into a shift that is approved (D6.10).
create function check_transfer() returns trigger language plpgsql as $$
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
    perform 1 from account a where a.establishment_id = new.establishment_id and a.id = new.credit_id for no key update;
    held := ledger_balance(new.establishment_id, 'Cash', new.credit_id);
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
create trigger check_transfer after insert on ledger_transfer for each row execute function check_transfer();

-- An account that may not stand below zero any more does not.
create function check_overdraft() returns trigger language plpgsql as $$
begin
  if ledger_balance(new.establishment_id, 'Cash', new.id) < 0 then
    raise exception 'account % stands below zero', new.code using errcode = '23514', constraint = 'account_overdrawn', table = 'account';
  end if;
  return new;
end $$;
create trigger check_overdraft before update of may_overdraw on account for each row when (old.may_overdraw and not new.may_overdraw) execute function check_overdraft();

-- ---------------------------------------------------------------- documents

-- The receipts of an establishment, without gap or repeat: who takes a number and fails gives it back.
create table receipt_counter (
  establishment_id uuid primary key references establishment (id),
  last bigint not null
);
select protect_table('receipt_counter');

alter table expense add constraint expense_refund check ((refund = 'Refunded') = (refunded_at is not null));
alter table revenue add constraint revenue_refund check ((refund = 'Refunded') = (refunded_at is not null));
alter table service_entitlement
  add constraint service_entitlement_refund check ((refund = 'Refunded') = (refunded_at is not null)),
  add constraint service_entitlement_money check (money <= price),
  add constraint service_entitlement_way check (case way when 'Debt' then account_id is null else debt_id is null and account_id is not null end);

alter table debt
  add constraint debt_money check (money = price - discount),
  add constraint debt_remainder check (remainder = case state when 'Canceled' then 0 else money - paid - written_off end),
  add constraint debt_paid check (state <> 'Canceled' or paid = 0 and written_off = 0),
  add constraint debt_unscheduled check (unscheduled between 0 and remainder),
  -- The state says how the money stands, and nothing else.
  add constraint debt_state check (state = 'Canceled' or state = case when remainder = 0 then 'PaidOff' when unscheduled = 0 then 'Scheduled' else 'NotScheduled' end),
  add constraint debt_next_due check ((next_due_on is null) = (remainder = 0));
create index debt_owed on debt (establishment_id, user_id, next_due_on) where remainder > 0;
create index debt_due on debt (establishment_id, next_due_on) where remainder > 0;

alter table installment add constraint installment_cancel check ((canceled = 'Canceled') = (canceled_at is not null));
alter table installment_schedule add constraint installment_schedule_cancel check ((canceled = 'Canceled') = (canceled_at is not null));
alter table installment_schedule_time
  add constraint installment_schedule_time_cancel check ((canceled = 'Canceled') = (canceled_at is not null)),
  -- "An instalment whose paid amount is above zero cannot be canceled."
  add constraint installment_schedule_time_paid check (paid <= amount and (canceled = 'NotCanceled' or paid = 0)),
  add constraint installment_schedule_time_remainder check (remainder = case canceled when 'Canceled' then 0 else amount - paid end);

-- What is left of the live parts of a debt, and what no part plans, are together what is owed (D6.5): at the end of every transaction.
create function check_debt_parts() returns trigger language plpgsql as $$
declare
  of_debt uuid := case tg_table_name when 'debt' then (to_jsonb(new)->>'id')::uuid else (to_jsonb(new)->>'debt_id')::uuid end;
begin
  perform 1 from debt d where d.establishment_id = new.establishment_id and d.id = of_debt and d.remainder <> d.unscheduled
    + coalesce((select sum(p.remainder) from installment_schedule_time p where p.establishment_id = d.establishment_id and p.debt_id = d.id and p.canceled = 'NotCanceled'), 0);
  if found then raise exception 'the parts of debt % do not add up', of_debt using errcode = '23514', constraint = 'debt_parts', table = 'debt'; end if;
  return null;
end $$;
create constraint trigger debt_parts after insert or update of remainder, unscheduled on debt deferrable initially deferred for each row execute function check_debt_parts();
create constraint trigger debt_parts after insert or update of remainder, canceled on installment_schedule_time deferrable initially deferred for each row execute function check_debt_parts();

alter table receipt
  add constraint receipt_source check ((source = 'Account') = (account_id is not null)),
  add constraint receipt_counts check (case verification when 'Verified' then money = allocated + credit else allocated = 0 and credit = 0 and refunded = 0 end),
  add constraint receipt_refunded check (refunded <= allocated);
alter table installment_payment
  add constraint installment_payment_refunded check (refunded <= money),
  add constraint installment_payment_refund check ((refund = 'Refunded') = (refunded = money) and (refunded = 0) = (refunded_at is null));

alter table cashier_shift
  add constraint cashier_shift_closed check ((state = 'Open') = (closed_at is null) and (state = 'Open') = (counted is null) and (state = 'Approved') = (approved_at is not null)),
  add constraint cashier_shift_difference check (difference = counted - expected and (difference = 0 or difference_reason is not null));
create unique index cashier_shift_one_open on cashier_shift (establishment_id, account_id) where state = 'Open';
create index cashier_shift_span on cashier_shift (establishment_id, account_id, opened_at);
