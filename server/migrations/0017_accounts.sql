-- Accounts, shifts, debts and their parts, receipts, payments and refunds. Money is in whole piastres.
-- A record that follows another is never dated before it (D6.5, D6.6, D6.7, D6.10, D6.11).

create table account (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
  account_kind text not null default 'Cash' check (account_kind in ('Cash', 'Bank')),
  bank_id uuid,
  bank_account_number text check (length(bank_account_number) <= 60),
  may_overdraw boolean not null default false,
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
  constraint account_code_key unique (establishment_id, code),
  constraint account_named check (num_nonnulls(name_ar, name_en, name_und) > 0),
  constraint account_bank check (account_kind = 'Cash' or bank_id is not null),
  constraint account_bank_id_fkey foreign key (establishment_id, bank_id) references bank (establishment_id, id)
);
create index account_list on account (establishment_id, record_state, created_at, id);
create index account_search on account using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
create index account_account_kind_tab
  on account (establishment_id, record_state, account_kind, code, id);
select protect_table('account');

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
  search text generated always as (' ' || ar_norm_v3(coalesce(code, ''))) stored,
  primary key (establishment_id, id),
  constraint cashier_shift_code_key unique (establishment_id, code),
  constraint cashier_shift_closed
    check ((state = 'Open') = (closed_at is null) and (state = 'Open') = (counted is null)
      and (state = 'Approved') = (approved_at is not null)),
  constraint cashier_shift_difference check (difference = counted - expected and (difference = 0 or difference_reason is not null)),
  constraint cashier_shift_closed_after check (closed_at >= opened_at),
  constraint cashier_shift_approved_after check (approved_at >= closed_at),
  constraint cashier_shift_account_id_fkey foreign key (establishment_id, account_id) references account (establishment_id, id),
  constraint cashier_shift_cashier_id_fkey foreign key (establishment_id, cashier_id) references user_account (establishment_id, id),
  constraint cashier_shift_approved_by_id_fkey foreign key (establishment_id,
    approved_by_id) references user_account (establishment_id, id)
);
create index cashier_shift_list on cashier_shift (establishment_id, record_state, created_at, id);
create index cashier_shift_opened_at_sort on cashier_shift (establishment_id, record_state, opened_at, id);
create index cashier_shift_search on cashier_shift using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
create unique index cashier_shift_one_open on cashier_shift (establishment_id, account_id) where state = 'Open';
create index cashier_shift_span on cashier_shift (establishment_id, account_id, opened_at);
create index cashier_shift_state_tab
  on cashier_shift (establishment_id, record_state, state, opened_at, id);
create index cashier_shift_account_id on cashier_shift (establishment_id, account_id, opened_at);
create index cashier_shift_cashier_id on cashier_shift (establishment_id, cashier_id, opened_at);
create index cashier_shift_approved_by_id on cashier_shift (establishment_id, approved_by_id) where approved_by_id is not null;
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
  price_quotation_id uuid,
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
  constraint expense_code_key unique (establishment_id, code),
  constraint expense_refund check ((refund = 'Refunded') = (refunded_at is not null)),
  constraint expense_refunded_after check (refunded_at >= at),
  constraint expense_expenses_type_id_fkey foreign key (establishment_id,
    expenses_type_id) references expenses_type (establishment_id, id),
  constraint expense_account_id_fkey foreign key (establishment_id, account_id) references account (establishment_id, id),
  constraint expense_refunded_by_id_fkey foreign key (establishment_id, refunded_by_id) references user_account (establishment_id, id)
);
create index expense_list on expense (establishment_id, record_state, created_at, id);
create index expense_money_sort on expense (establishment_id, record_state, money, id);
create index expense_at_sort on expense (establishment_id, record_state, at, id);
create index expense_search on expense using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
create index expense_refund_tab
  on expense (establishment_id, record_state, refund, at, id)
  where refund <> 'NotRefunded';
create index expense_account_id on expense (establishment_id, account_id, at);
create index expense_refunded_by_id on expense (establishment_id, refunded_by_id) where refunded_by_id is not null;
create index expense_price_quotation_id on expense (establishment_id, price_quotation_id, at) where price_quotation_id is not null;
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
  search text generated always as (' ' || ar_norm_v3(coalesce(code, ''))) stored,
  primary key (establishment_id, id),
  constraint revenue_code_key unique (establishment_id, code),
  constraint revenue_refund check ((refund = 'Refunded') = (refunded_at is not null)),
  constraint revenue_refunded_after check (refunded_at >= at),
  constraint revenue_revenues_type_id_fkey foreign key (establishment_id,
    revenues_type_id) references revenues_type (establishment_id, id),
  constraint revenue_account_id_fkey foreign key (establishment_id, account_id) references account (establishment_id, id),
  constraint revenue_refunded_by_id_fkey foreign key (establishment_id, refunded_by_id) references user_account (establishment_id, id)
);
create index revenue_list on revenue (establishment_id, record_state, created_at, id);
create index revenue_money_sort on revenue (establishment_id, record_state, money, id);
create index revenue_at_sort on revenue (establishment_id, record_state, at, id);
create index revenue_search on revenue using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
create index revenue_refund_tab
  on revenue (establishment_id, record_state, refund, at, id)
  where refund <> 'NotRefunded';
create index revenue_account_id on revenue (establishment_id, account_id, at);
create index revenue_refunded_by_id on revenue (establishment_id, refunded_by_id) where refunded_by_id is not null;
select protect_table('revenue');

create table debt (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  state text not null default 'NotScheduled' check (state in ('NotScheduled', 'Scheduled', 'Canceled', 'PaidOff')),
  user_id uuid not null,
  educational_group_id uuid,
  educational_category_id uuid,
  debt_type text not null check (debt_type in ('JoiningApplicationSubscription', 'Service', 'Competition',
    'CountedService', 'GroupTransfer', 'EventJoining', 'MediaPackageCode')),
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
  search text generated always as (' ' || ar_norm_v3(coalesce(code, ''))) stored,
  primary key (establishment_id, id),
  constraint debt_code_key unique (establishment_id, code),
  constraint debt_money check (money = price - discount),
  constraint debt_remainder check (remainder = case state when 'Canceled' then 0 else money - paid - written_off end),
  constraint debt_unscheduled check (unscheduled between 0 and remainder),
  -- The state follows from the amounts.
  constraint debt_state
    check (state = 'Canceled' or state = case when remainder = 0 then 'PaidOff' when unscheduled = 0 then 'Scheduled' else 'NotScheduled' end),
  constraint debt_next_due check ((next_due_on is null) = (remainder = 0)),
  constraint debt_paid check (state <> 'Canceled' or paid = 0),
  constraint debt_user_id_fkey foreign key (establishment_id, user_id) references user_account (establishment_id, id),
  constraint debt_educational_group_id_fkey
    foreign key (establishment_id, educational_group_id) references educational_group (establishment_id, id),
  constraint debt_educational_category_id_fkey
    foreign key (establishment_id, educational_category_id) references educational_category (establishment_id, id)
);
create index debt_list on debt (establishment_id, record_state, created_at, id);
create index debt_at_sort on debt (establishment_id, record_state, at, id);
create index debt_remainder_sort on debt (establishment_id, record_state, remainder, id);
create index debt_next_due_on_sort on debt (establishment_id, record_state, next_due_on, id);
create index debt_search on debt using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
create index debt_owed on debt (establishment_id, user_id, next_due_on, id) include (remainder) where remainder > 0;
create index debt_due on debt (establishment_id, next_due_on, id) include (user_id, remainder) where remainder > 0;
create index debt_state_tab
  on debt (establishment_id, record_state, state, at, id);
create index debt_unscheduled_of on debt (establishment_id, user_id) include (due_on, unscheduled) where unscheduled > 0;
create index debt_user_id on debt (establishment_id, user_id, at);
create index debt_educational_group_id on debt (establishment_id, educational_group_id, at) where educational_group_id is not null;
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
  search text generated always as (' ' || ar_norm_v3(coalesce(code, ''))) stored,
  primary key (establishment_id, id),
  constraint installment_code_key unique (establishment_id, code),
  constraint installment_cancel check ((canceled = 'Canceled') = (canceled_at is not null)),
  constraint installment_debt_id_fkey foreign key (establishment_id, debt_id) references debt (establishment_id, id),
  constraint installment_user_id_fkey foreign key (establishment_id, user_id) references user_account (establishment_id, id),
  constraint installment_installment_batch_type_id_fkey
    foreign key (establishment_id, installment_batch_type_id) references installment_batch_type (establishment_id, id),
  constraint installment_canceled_by_id_fkey foreign key (establishment_id, canceled_by_id) references user_account (establishment_id, id)
);
create index installment_list on installment (establishment_id, record_state, created_at, id);
create index installment_search on installment using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
create index installment_canceled_tab
  on installment (establishment_id, record_state, canceled, created_at, id)
  where canceled <> 'NotCanceled';
create index installment_debt_id on installment (establishment_id, debt_id, created_at);
create index installment_user_id on installment (establishment_id, user_id, created_at);
create index installment_canceled_by_id on installment (establishment_id, canceled_by_id) where canceled_by_id is not null;
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
  search text generated always as (' ' || ar_norm_v3(coalesce(code, ''))) stored,
  primary key (establishment_id, id),
  constraint installment_schedule_code_key unique (establishment_id, code),
  constraint installment_schedule_cancel check ((canceled = 'Canceled') = (canceled_at is not null)),
  constraint installment_schedule_installment_id_fkey
    foreign key (establishment_id, installment_id) references installment (establishment_id, id),
  constraint installment_schedule_debt_id_fkey foreign key (establishment_id, debt_id) references debt (establishment_id, id),
  constraint installment_schedule_user_id_fkey foreign key (establishment_id, user_id) references user_account (establishment_id, id),
  constraint installment_schedule_canceled_by_id_fkey
    foreign key (establishment_id, canceled_by_id) references user_account (establishment_id, id)
);
create index installment_schedule_list on installment_schedule (establishment_id, record_state, created_at, id);
create index installment_schedule_search on installment_schedule
  using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
create index installment_schedule_canceled_tab
  on installment_schedule (establishment_id, record_state, canceled, created_at, id)
  where canceled <> 'NotCanceled';
create index installment_schedule_installment_id on installment_schedule (establishment_id, installment_id, created_at);
create index installment_schedule_debt_id on installment_schedule (establishment_id, debt_id, created_at);
create index installment_schedule_user_id on installment_schedule (establishment_id, user_id, created_at);
create index installment_schedule_canceled_by_id
  on installment_schedule (establishment_id, canceled_by_id)
  where canceled_by_id is not null;
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
  primary key (establishment_id, id),
  constraint installment_schedule_time_cancel check ((canceled = 'Canceled') = (canceled_at is not null)),
  -- An instalment with a payment cannot be canceled.
  constraint installment_schedule_time_paid check (paid <= amount and (canceled = 'NotCanceled' or paid = 0)),
  constraint installment_schedule_time_remainder check (remainder = case canceled when 'Canceled' then 0 else amount - paid end),
  constraint installment_schedule_time_installment_schedule_id_fkey
    foreign key (establishment_id, installment_schedule_id) references installment_schedule (establishment_id, id),
  constraint installment_schedule_time_debt_id_fkey foreign key (establishment_id, debt_id) references debt (establishment_id, id),
  constraint installment_schedule_time_user_id_fkey foreign key (establishment_id,
    user_id) references user_account (establishment_id, id),
  constraint installment_schedule_time_canceled_by_id_fkey
    foreign key (establishment_id, canceled_by_id) references user_account (establishment_id, id)
);
create index installment_schedule_time_list on installment_schedule_time (establishment_id, record_state, created_at, id);
create index installment_schedule_time_due_date_time_sort on installment_schedule_time (establishment_id, record_state,
  due_date_time, id);
create index installment_schedule_time_due
  on installment_schedule_time (establishment_id, due_date_time) include (remainder)
  where canceled = 'NotCanceled' and remainder > 0;
create index installment_schedule_time_canceled_tab
  on installment_schedule_time (establishment_id, record_state, canceled, due_date_time, id)
  where canceled <> 'NotCanceled';
create index installment_schedule_time_due_of on installment_schedule_time (establishment_id, user_id) include (due_date_time, remainder)
  where canceled = 'NotCanceled' and remainder > 0;
create index installment_schedule_time_installment_schedule_id
  on installment_schedule_time (establishment_id, installment_schedule_id, due_date_time);
create index installment_schedule_time_debt_id on installment_schedule_time (establishment_id, debt_id, due_date_time);
create index installment_schedule_time_user_id on installment_schedule_time (establishment_id, user_id, due_date_time);
create index installment_schedule_time_canceled_by_id
  on installment_schedule_time (establishment_id, canceled_by_id)
  where canceled_by_id is not null;
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
  -- Amount of the sold cards within the receipt, because cards have no receipt of their own.
  cards bigint not null default 0 check (cards >= 0),
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
  constraint receipt_receipt_number_key unique (establishment_id, receipt_number),
  constraint receipt_source check ((source = 'Account') = (account_id is not null)),
  constraint receipt_refunded check (refunded <= allocated),
  constraint receipt_verified_after check (verified_at >= at),
  constraint receipt_counts
    check (case verification when 'Verified' then money = allocated + credit + cards else allocated = 0 and credit = 0
      and cards = 0 and refunded = 0 end),
  constraint receipt_user_id_fkey foreign key (establishment_id, user_id) references user_account (establishment_id, id),
  constraint receipt_account_id_fkey foreign key (establishment_id, account_id) references account (establishment_id, id),
  constraint receipt_payment_method_id_fkey
    foreign key (establishment_id, payment_method_id) references payment_method (establishment_id, id),
  constraint receipt_debt_id_fkey foreign key (establishment_id, debt_id) references debt (establishment_id, id),
  constraint receipt_installment_schedule_time_id_fkey
    foreign key (establishment_id, installment_schedule_time_id) references installment_schedule_time (establishment_id, id),
  constraint receipt_received_by_id_fkey foreign key (establishment_id, received_by_id) references user_account (establishment_id, id),
  constraint receipt_verified_by_id_fkey foreign key (establishment_id, verified_by_id) references user_account (establishment_id, id)
);
create index receipt_list on receipt (establishment_id, record_state, created_at, id);
create index receipt_receipt_number_sort on receipt (establishment_id, record_state, receipt_number, id);
create index receipt_at_sort on receipt (establishment_id, record_state, at, id);
create index receipt_of_user on receipt (establishment_id, user_id, receipt_number, id) include (record_state);
create index receipt_verification_tab
  on receipt (establishment_id, record_state, verification, receipt_number, id)
  where verification <> 'Verified';
create index receipt_user_id on receipt (establishment_id, user_id, receipt_number);
create index receipt_account_id on receipt (establishment_id, account_id, receipt_number) where account_id is not null;
create index receipt_debt_id on receipt (establishment_id, debt_id) where debt_id is not null;
create index receipt_installment_schedule_time_id
  on receipt (establishment_id, installment_schedule_time_id)
  where installment_schedule_time_id is not null;
create index receipt_received_by_id on receipt (establishment_id, received_by_id, receipt_number) where received_by_id is not null;
create index receipt_verified_by_id on receipt (establishment_id, verified_by_id) where verified_by_id is not null;
select protect_table('receipt');

create table receipt_debtors (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  target_id uuid not null,
  primary key (establishment_id, parent_id, position),
  constraint receipt_debtors_parent_fkey
    foreign key (establishment_id, parent_id) references receipt (establishment_id, id) on delete cascade,
  constraint receipt_debtors_target_id_fkey foreign key (establishment_id, target_id) references user_account (establishment_id, id)
);
-- For the check of references before a person is deleted.
create index receipt_debtors_target on receipt_debtors (establishment_id, target_id);
select protect_table('receipt_debtors');

-- Numbers of receipts, without gaps or repeats: a transaction that fails gives its number back.
create table receipt_counter (
  establishment_id uuid primary key references establishment (id),
  last bigint not null
);
select protect_table('receipt_counter');

-- The secret that seals the codes on printed receipts, created with the first one of an establishment.
create table receipt_seal (
  establishment_id uuid primary key references establishment (id),
  secret bytea not null check (length(secret) = 32)
);
select protect_table('receipt_seal');

-- Ranges of numbers that the product never uses: after a restore they may already be on papers, or an earlier system
-- used them. The proof of gapless receipts skips them.
create table number_gap (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  kind text not null check (kind in ('Receipt', 'Certificate', 'Card', 'Code')),
  series text check (length(series) <= 20),
  "from" integer not null check ("from" >= 1),
  "to" integer not null check ("to" >= 1),
  reason text not null check (reason in ('Restore', 'Opening')),
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
  constraint number_gap_order check ("to" >= "from")
);
create index number_gap_list on number_gap (establishment_id, record_state, created_at, id);
create index number_gap_from_sort on number_gap (establishment_id, record_state, "from", id);
create index number_gap_at_sort on number_gap (establishment_id, record_state, at, id);
create index number_gap_kind_tab on number_gap (establishment_id, record_state, kind, at, id);
select protect_table('number_gap');

create table installment_payment (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  receipt_id uuid,
  receipt_number integer check (receipt_number >= 1),
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
  primary key (establishment_id, id),
  constraint installment_payment_refunded check (refunded <= money),
  constraint installment_payment_refund check ((refund = 'Refunded') = (refunded = money) and (refunded = 0) = (refunded_at is null)),
  constraint installment_payment_refunded_after check (refunded_at >= at),
  constraint installment_payment_receipt check ((receipt_id is null) = (receipt_number is null)),
  constraint installment_payment_receipt_id_fkey foreign key (establishment_id, receipt_id) references receipt (establishment_id, id),
  constraint installment_payment_debt_id_fkey foreign key (establishment_id, debt_id) references debt (establishment_id, id),
  constraint installment_payment_user_id_fkey foreign key (establishment_id, user_id) references user_account (establishment_id, id),
  constraint installment_payment_installment_schedule_time_id_fkey
    foreign key (establishment_id, installment_schedule_time_id) references installment_schedule_time (establishment_id, id),
  constraint installment_payment_account_id_fkey foreign key (establishment_id, account_id) references account (establishment_id, id),
  constraint installment_payment_payment_method_id_fkey
    foreign key (establishment_id, payment_method_id) references payment_method (establishment_id, id),
  constraint installment_payment_received_by_id_fkey
    foreign key (establishment_id, received_by_id) references user_account (establishment_id, id),
  constraint installment_payment_refunded_by_id_fkey
    foreign key (establishment_id, refunded_by_id) references user_account (establishment_id, id)
);
create index installment_payment_list on installment_payment (establishment_id, record_state, created_at, id);
create index installment_payment_receipt_number_sort on installment_payment (establishment_id, record_state, receipt_number, id);
create index installment_payment_at_sort on installment_payment (establishment_id, record_state, at, id);
create index installment_payment_of_user on installment_payment (establishment_id, user_id, receipt_number, id) include (record_state);
create index installment_payment_refund_tab
  on installment_payment (establishment_id, record_state, refund, receipt_number, id)
  where refund <> 'NotRefunded';
create index installment_payment_receipt_id
  on installment_payment (establishment_id, receipt_id, receipt_number)
  where receipt_id is not null;
create index installment_payment_debt_id on installment_payment (establishment_id, debt_id, receipt_number);
create index installment_payment_user_id on installment_payment (establishment_id, user_id, receipt_number);
create index installment_payment_installment_schedule_time_id
  on installment_payment (establishment_id, installment_schedule_time_id, receipt_number)
  where installment_schedule_time_id is not null;
create index installment_payment_account_id
  on installment_payment (establishment_id, account_id, receipt_number)
  where account_id is not null;
create index installment_payment_received_by_id on installment_payment (establishment_id, received_by_id)
  where received_by_id is not null;
create index installment_payment_refunded_by_id on installment_payment (establishment_id, refunded_by_id)
  where refunded_by_id is not null;
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
  search text generated always as (' ' || ar_norm_v3(coalesce(code, ''))) stored,
  primary key (establishment_id, id),
  constraint payment_refund_code_key unique (establishment_id, code),
  constraint payment_refund_installment_payment_id_fkey
    foreign key (establishment_id, installment_payment_id) references installment_payment (establishment_id, id),
  constraint payment_refund_debt_id_fkey foreign key (establishment_id, debt_id) references debt (establishment_id, id),
  constraint payment_refund_user_id_fkey foreign key (establishment_id, user_id) references user_account (establishment_id, id),
  constraint payment_refund_account_id_fkey foreign key (establishment_id, account_id) references account (establishment_id, id),
  constraint payment_refund_by_id_fkey foreign key (establishment_id, by_id) references user_account (establishment_id, id)
);
create index payment_refund_list on payment_refund (establishment_id, record_state, created_at, id);
create index payment_refund_at_sort on payment_refund (establishment_id, record_state, at, id);
create index payment_refund_search on payment_refund using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
create index payment_refund_installment_payment_id on payment_refund (establishment_id, installment_payment_id, at);
create index payment_refund_debt_id on payment_refund (establishment_id, debt_id, at);
create index payment_refund_user_id on payment_refund (establishment_id, user_id, at);
create index payment_refund_account_id on payment_refund (establishment_id, account_id, at) where account_id is not null;
create index payment_refund_by_id on payment_refund (establishment_id, by_id, at) where by_id is not null;
select protect_table('payment_refund');

create table wallet_transaction (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  user_id uuid not null,
  reason_ar text check (length(reason_ar) <= 400),
  reason_en text check (length(reason_en) <= 400),
  reason_und text check (length(reason_und) <= 400),
  at timestamptz not null,
  transaction_type text not null check (transaction_type in ('Deposit', 'Payment', 'Withdrawal')),
  paid_money bigint not null check (paid_money >= 1),
  balance bigint not null check (balance >= 0),
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
  constraint wallet_transaction_code_key unique (establishment_id, code),
  constraint wallet_transaction_user_id_fkey foreign key (establishment_id, user_id) references user_account (establishment_id, id)
);
create index wallet_transaction_list on wallet_transaction (establishment_id, record_state, created_at, id);
create index wallet_transaction_at_sort on wallet_transaction (establishment_id, record_state, at, id);
create index wallet_transaction_search on wallet_transaction using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
create index wallet_transaction_transaction_type_tab
  on wallet_transaction (establishment_id, record_state, transaction_type, at, id);
create unique index wallet_transaction_in_order on wallet_transaction (establishment_id, user_id, at);
create index wallet_transaction_user_id on wallet_transaction (establishment_id, user_id, at);
select protect_table('wallet_transaction');

-- References to tables that are made after the ones that refer to them.
alter table joining_application_subscription add constraint joining_application_subscription_debt_id_fkey
    foreign key (establishment_id, debt_id) references debt (establishment_id, id);
alter table educational_group_transfer add constraint educational_group_transfer_debt_id_fkey
    foreign key (establishment_id, debt_id) references debt (establishment_id, id);

create function check_debt_parts() returns trigger language plpgsql as $$
declare
  of_debt uuid := case tg_table_name when 'debt' then (to_jsonb(new)->>'id')::uuid else (to_jsonb(new)->>'debt_id')::uuid end;
begin
  perform 1 from debt d where d.establishment_id = new.establishment_id and d.id = of_debt and d.remainder <> d.unscheduled
    + coalesce((select sum(p.remainder) from installment_schedule_time p where p.establishment_id = d.establishment_id
      and p.debt_id = d.id and p.canceled = 'NotCanceled'), 0);
  if found then raise exception 'the parts of debt % do not add up', of_debt
    using errcode = '23514', constraint = 'debt_parts', table = 'debt'; end if;
  return null;
end $$;
comment on function check_debt_parts is
  'Refuses a debt if its open parts and its unscheduled rest do not add up to its remainder (D6.5).';

create constraint trigger debt_parts after insert or update of remainder, unscheduled on debt deferrable initially deferred
  for each row execute function check_debt_parts();
comment on trigger debt_parts on debt is 'Check that the parts of a debt add up, at the end of the transaction.';

create constraint trigger debt_parts after insert
  or update of remainder, canceled on installment_schedule_time deferrable initially deferred
  for each row execute function check_debt_parts();
comment on trigger debt_parts on installment_schedule_time is
  'Check that the parts of a debt add up, at the end of the transaction.';

create function check_payment_date() returns trigger language plpgsql as $$
begin
  perform 1 from debt d where d.establishment_id = new.establishment_id and d.id = new.debt_id and d.at > new.at;
  if found then raise exception 'debt % was made later', new.debt_id
    using errcode = '23514', constraint = 'installment_payment_after_debt', table = 'installment_payment'; end if;
  return new;
end $$;
comment on function check_payment_date is 'Refuses a payment that is dated before its debt.';

create trigger after_debt before insert or update of at, debt_id on installment_payment for each row
  execute function check_payment_date();
comment on trigger after_debt on installment_payment is 'Refusal of a payment before its debt.';

create function check_refund_date() returns trigger language plpgsql as $$
begin
  perform 1 from installment_payment p where p.establishment_id = new.establishment_id
    and p.id = new.installment_payment_id and p.at > new.at;
  if found then raise exception 'payment % was made later', new.installment_payment_id
    using errcode = '23514', constraint = 'payment_refund_after_payment', table = 'payment_refund'; end if;
  return new;
end $$;
comment on function check_refund_date is 'Refuses a refund that is dated before its payment.';

create trigger after_payment before insert or update of at, installment_payment_id on payment_refund
  for each row execute function check_refund_date();
comment on trigger after_payment on payment_refund is 'Refusal of a refund before its payment.';

create function check_wallet_line() returns trigger language plpgsql as $$
declare newest wallet_transaction;
begin
  perform pg_advisory_xact_lock(hashtextextended('Wallet' || new.user_id, 0));
  select * into newest from wallet_transaction l where l.establishment_id = new.establishment_id
    and l.user_id = new.user_id order by l.at desc limit 1;
  if new.at <= newest.at or new.balance <> coalesce(newest.balance,
    0) + (case new.transaction_type when 'Deposit' then new.paid_money else -new.paid_money end) then
    raise exception 'line % does not follow line %', new.code, newest.code
      using errcode = '23514', constraint = 'wallet_transaction_in_order', table = 'wallet_transaction';
  end if;
  return new;
end $$;
comment on function check_wallet_line is
  'Refuses a line of a wallet that is not the person''s newest, or whose balance does not follow from the line before.';

create trigger in_order before insert on wallet_transaction for each row execute function check_wallet_line();
comment on trigger in_order on wallet_transaction is 'Check that a line follows the newest line of its person.';
