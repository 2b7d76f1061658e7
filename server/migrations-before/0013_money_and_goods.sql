-- Prices, services, the store, quotations and the tables of money: as the definitions propose them (node tools/propose-sql.ts), and below them
-- what a definition cannot say. Money is whole piastres. The ledger that moves it comes on top; here stand its invariants.

create table price_list (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  educational_category_id uuid not null,
  package_price bigint check (package_price >= 0),
  session_price bigint check (session_price >= 0),
  hour_price bigint check (hour_price >= 0),
  package_price_in_offer bigint check (package_price_in_offer >= 0),
  session_price_in_offer bigint check (session_price_in_offer >= 0),
  hour_price_in_offer bigint check (hour_price_in_offer >= 0),
  offer_from date,
  offer_to date,
  notes text check (length(notes) <= 1000),
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
  constraint price_list_code_key unique (establishment_id, code),
  constraint price_list_offer_from_offer_to_order check (offer_to >= offer_from)
);
create index price_list_list on price_list (establishment_id, record_state, created_at, id);
create index price_list_package_price_sort on price_list (establishment_id, record_state, package_price, id);
create index price_list_educational_category_id on price_list (establishment_id, educational_category_id, created_at, id);
create index price_list_search on price_list using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
select protect_table('price_list');

create table joining_application_subscription (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  student_id uuid not null,
  application_id uuid not null,
  educational_category_id uuid not null,
  subscription_type text not null check (subscription_type in ('Package', 'Session', 'Hour', 'Duration')),
  price_list_id uuid,
  price bigint not null check (price >= 0),
  session_count integer check (session_count >= 1 and session_count <= 10000),
  "from" timestamptz not null,
  end_date_time timestamptz,
  status text not null default 'Valid' check (status in ('Valid', 'NotValid')),
  debt_id uuid,
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
  constraint joining_application_subscription_code_key unique (establishment_id, code),
  constraint joining_application_subscription_from_end_date_time_order check (end_date_time >= "from")
);
create index joining_application_subscription_list on joining_application_subscription (establishment_id, record_state, created_at, id);
create index joining_application_subscription_end_date_time_sort on joining_application_subscription (establishment_id, record_state, end_date_time, id);
create index joining_application_subscription_student_id on joining_application_subscription (establishment_id, student_id, created_at, id);
create index joining_application_subscription_application_id on joining_application_subscription (establishment_id, application_id, created_at, id);
create index joining_application_subscription_educational_category_id on joining_application_subscription (establishment_id, educational_category_id, created_at, id);
create index joining_application_subscription_price_list_id on joining_application_subscription (establishment_id, price_list_id, created_at, id);
create index joining_application_subscription_debt_id on joining_application_subscription (establishment_id, debt_id, created_at, id);
create index joining_application_subscription_search on joining_application_subscription using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
select protect_table('joining_application_subscription');

create table educational_group_transfer (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  student_id uuid not null,
  old_group_id uuid not null,
  new_group_id uuid not null,
  at timestamptz not null,
  amount bigint not null default 0 check (amount >= 0),
  debt_id uuid,
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
create index educational_group_transfer_list on educational_group_transfer (establishment_id, record_state, created_at, id);
create index educational_group_transfer_at_sort on educational_group_transfer (establishment_id, record_state, at, id);
create index educational_group_transfer_student_id on educational_group_transfer (establishment_id, student_id, created_at, id);
create index educational_group_transfer_old_group_id on educational_group_transfer (establishment_id, old_group_id, created_at, id);
create index educational_group_transfer_new_group_id on educational_group_transfer (establishment_id, new_group_id, created_at, id);
create index educational_group_transfer_debt_id on educational_group_transfer (establishment_id, debt_id, created_at, id);
select protect_table('educational_group_transfer');

create table service (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
  service_type_id uuid,
  service_price bigint not null check (service_price >= 0),
  maximum_discount_percentage numeric(5,2) not null default 0 check (maximum_discount_percentage >= 0 and maximum_discount_percentage <= 100),
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))) stored,
  primary key (establishment_id, id),
  constraint service_code_key unique (establishment_id, code),
  constraint service_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index service_list on service (establishment_id, record_state, created_at, id);
create index service_service_price_sort on service (establishment_id, record_state, service_price, id);
create index service_search on service using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
select protect_table('service');

create table counted_service (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
  counted_service_type_id uuid,
  price bigint not null check (price >= 0),
  maximum_discount_percentage numeric(5,2) not null default 0 check (maximum_discount_percentage >= 0 and maximum_discount_percentage <= 100),
  bought integer not null default 0 check (bought >= 0),
  sold integer not null default 0 check (sold >= 0),
  remaining integer not null default 0 check (remaining >= 0),
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))) stored,
  primary key (establishment_id, id),
  constraint counted_service_code_key unique (establishment_id, code),
  constraint counted_service_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index counted_service_list on counted_service (establishment_id, record_state, created_at, id);
create index counted_service_bought_sort on counted_service (establishment_id, record_state, bought, id);
create index counted_service_sold_sort on counted_service (establishment_id, record_state, sold, id);
create index counted_service_remaining_sort on counted_service (establishment_id, record_state, remaining, id);
create index counted_service_search on counted_service using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
select protect_table('counted_service');

create table counted_service_transaction (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  counted_service_id uuid not null,
  transaction_type text not null check (transaction_type in ('Buy', 'Sell', 'Refund')),
  quantity integer not null check (quantity >= 1),
  price bigint not null check (price >= 0),
  money bigint not null check (money >= 0),
  sold_to_student boolean not null default false,
  user_id uuid,
  account_id uuid,
  debt_id uuid,
  refund_of_id uuid,
  at timestamptz not null,
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
  constraint counted_service_transaction_code_key unique (establishment_id, code)
);
create index counted_service_transaction_list on counted_service_transaction (establishment_id, record_state, created_at, id);
create index counted_service_transaction_at_sort on counted_service_transaction (establishment_id, record_state, at, id);
create index counted_service_transaction_counted_service_id on counted_service_transaction (establishment_id, counted_service_id, created_at, id);
create index counted_service_transaction_user_id on counted_service_transaction (establishment_id, user_id, created_at, id);
create index counted_service_transaction_account_id on counted_service_transaction (establishment_id, account_id, created_at, id);
create index counted_service_transaction_debt_id on counted_service_transaction (establishment_id, debt_id, created_at, id);
create index counted_service_transaction_refund_of_id on counted_service_transaction (establishment_id, refund_of_id, created_at, id);
create index counted_service_transaction_search on counted_service_transaction using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
select protect_table('counted_service_transaction');

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
  quantity integer not null default 0 check (quantity >= 0),
  price_one bigint check (price_one >= 0),
  price_total bigint check (price_total >= 0),
  best_price_one bigint check (best_price_one >= 0),
  best_price_total bigint check (best_price_total >= 0),
  property_type_id uuid,
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))) stored,
  primary key (establishment_id, id),
  constraint store_item_code_key unique (establishment_id, code),
  constraint store_item_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index store_item_list on store_item (establishment_id, record_state, created_at, id);
create index store_item_quantity_sort on store_item (establishment_id, record_state, quantity, id);
create index store_item_parent_id on store_item (establishment_id, parent_id, created_at, id);
create index store_item_search on store_item using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
select protect_table('store_item');
create table store_item_item_properties (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  property text not null check (length(property) <= 200),
  value_type text not null check (value_type in ('Text', 'Number', 'Integer', 'Percentage', 'Decimal', 'DateTime', 'Date', 'Time', 'Email', 'Link', 'Logical', 'DropDownList')),
  value text check (length(value) <= 400),
  primary key (establishment_id, parent_id, position),
  constraint store_item_item_properties_parent_fkey foreign key (establishment_id, parent_id) references store_item (establishment_id, id) on delete cascade
);
select protect_table('store_item_item_properties');

create table price_quotation (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  state text not null default 'WorkProgress' check (state in ('WorkProgress', 'WaitingForQuotes', 'WaitingForCustomerAccept', 'RejectedQuotesFormCustomer', 'AcceptQuotesFormCustomer', 'InJobOrder', 'FinishJobOrderNotCustomerReceive', 'FinishJobOrderCustomerReceive', 'Canceled')),
  client_id uuid,
  client_name text check (length(client_name) <= 200),
  asked_at timestamptz,
  notes text check (length(notes) <= 1000),
  approved_price_store_items_amount bigint not null default 0 check (approved_price_store_items_amount >= 0),
  affiliate_operation_amount bigint not null default 0 check (affiliate_operation_amount >= 0),
  approved_amount bigint not null default 0 check (approved_amount >= 0),
  reject_reason text check (length(reject_reason) <= 4000),
  cancel_reason text check (length(cancel_reason) <= 4000),
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (' ' || ar_norm_v1(coalesce(code, '') || ' ' || coalesce(client_name, ''))) stored,
  primary key (establishment_id, id),
  constraint price_quotation_code_key unique (establishment_id, code)
);
create index price_quotation_list on price_quotation (establishment_id, record_state, created_at, id);
create index price_quotation_asked_at_sort on price_quotation (establishment_id, record_state, asked_at, id);
create index price_quotation_approved_price_store_items_amount_sort on price_quotation (establishment_id, record_state, approved_price_store_items_amount, id);
create index price_quotation_affiliate_operation_amount_sort on price_quotation (establishment_id, record_state, affiliate_operation_amount, id);
create index price_quotation_approved_amount_sort on price_quotation (establishment_id, record_state, approved_amount, id);
create index price_quotation_client_id on price_quotation (establishment_id, client_id, created_at, id);
create index price_quotation_search on price_quotation using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
select protect_table('price_quotation');

create table price_quotation_detail (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  state text not null default 'NewlyWanted' check (state in ('NewlyWanted', 'WorkProgres', 'WaitingForQuotes', 'ReviewedByCustomer', 'RejectedByCustomer', 'CanceledbyCustomer')),
  price_quotation_id uuid not null,
  store_item_id uuid not null,
  quantity integer not null default 1 check (quantity >= 1 and quantity <= 1000000),
  design_notes text check (length(design_notes) <= 2000),
  price_one bigint check (price_one >= 0),
  price_total bigint check (price_total >= 0),
  best_price_one bigint check (best_price_one >= 0),
  best_price_total bigint check (best_price_total >= 0),
  reject_reason text check (length(reject_reason) <= 4000),
  client_id uuid,
  quotation_state text not null check (quotation_state in ('WorkProgress', 'WaitingForQuotes', 'WaitingForCustomerAccept', 'RejectedQuotesFormCustomer', 'AcceptQuotesFormCustomer', 'InJobOrder', 'FinishJobOrderNotCustomerReceive', 'FinishJobOrderCustomerReceive', 'Canceled')),
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
create index price_quotation_detail_list on price_quotation_detail (establishment_id, record_state, created_at, id);
create index price_quotation_detail_price_quotation_id on price_quotation_detail (establishment_id, price_quotation_id, created_at, id);
create index price_quotation_detail_store_item_id on price_quotation_detail (establishment_id, store_item_id, created_at, id);
create index price_quotation_detail_client_id on price_quotation_detail (establishment_id, client_id, created_at, id);
select protect_table('price_quotation_detail');
create table price_quotation_detail_design_models (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  title text not null check (length(title) <= 200),
  details text check (length(details) <= 1000),
  primary key (establishment_id, parent_id, position),
  constraint price_quotation_detail_design_models_parent_fkey foreign key (establishment_id, parent_id) references price_quotation_detail (establishment_id, id) on delete cascade
);
select protect_table('price_quotation_detail_design_models');

create table quotation_price_history (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  price_quotation_detail_id uuid not null,
  cost_type text not null default 'Sell' check (cost_type in ('Buy', 'Sell')),
  supplier_id uuid,
  source text check (length(source) <= 200),
  price_one bigint not null check (price_one >= 1),
  price_total bigint not null check (price_total >= 1),
  best_price_one bigint check (best_price_one >= 1),
  best_price_total bigint check (best_price_total >= 1),
  at timestamptz,
  approved boolean not null default false,
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
create index quotation_price_history_list on quotation_price_history (establishment_id, record_state, created_at, id);
create index quotation_price_history_at_sort on quotation_price_history (establishment_id, record_state, at, id);
create index quotation_price_history_price_quotation_detail_id on quotation_price_history (establishment_id, price_quotation_detail_id, created_at, id);
create index quotation_price_history_supplier_id on quotation_price_history (establishment_id, supplier_id, created_at, id);
select protect_table('quotation_price_history');

create table price_quotation_affiliate_operation (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  price_quotation_detail_id uuid not null,
  operation text not null check (length(operation) <= 200),
  amount bigint not null check (amount >= 1),
  notes text check (length(notes) <= 1000),
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (' ' || ar_norm_v1(coalesce(operation, ''))) stored,
  primary key (establishment_id, id)
);
create index price_quotation_affiliate_operation_list on price_quotation_affiliate_operation (establishment_id, record_state, created_at, id);
create index price_quotation_affiliate_operation_price_quotation_detail_id on price_quotation_affiliate_operation (establishment_id, price_quotation_detail_id, created_at, id);
create index price_quotation_affiliate_operation_search on price_quotation_affiliate_operation using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
select protect_table('price_quotation_affiliate_operation');

create table job_order (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  state text not null default 'NewlyWanted' check (state in ('NewlyWanted', 'WorkProgres', 'FinishNotCustomerReceived', 'FinishCustomerReceived', 'Canceled')),
  price_quotation_id uuid not null,
  start_work_date_time timestamptz,
  expected_finish_work_date_time timestamptz,
  work text check (length(work) <= 2000),
  cancel_reason text check (length(cancel_reason) <= 4000),
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
  constraint job_order_code_key unique (establishment_id, code),
  constraint job_order_start_work_date_time_expected_finish_work_date_time_order check (expected_finish_work_date_time >= start_work_date_time)
);
create index job_order_list on job_order (establishment_id, record_state, created_at, id);
create index job_order_start_work_date_time_sort on job_order (establishment_id, record_state, start_work_date_time, id);
create index job_order_price_quotation_id on job_order (establishment_id, price_quotation_id, created_at, id);
create index job_order_search on job_order using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
select protect_table('job_order');

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
  balance bigint not null default 0 check (balance >= -9007199254740991),
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))) stored,
  primary key (establishment_id, id),
  constraint account_code_key unique (establishment_id, code),
  constraint account_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index account_list on account (establishment_id, record_state, created_at, id);
create index account_balance_sort on account (establishment_id, record_state, balance, id);
create index account_search on account using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
select protect_table('account');

create table account_transaction (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  account_id uuid not null,
  transaction_type text not null check (transaction_type in ('Deposit', 'Withdrawal', 'PaidExpense', 'RefundedExpense', 'AccruedRevenue', 'RefundedRevenue')),
  money bigint not null check (money >= 1),
  balance_after bigint not null check (balance_after >= -9007199254740991),
  at timestamptz not null,
  by_id uuid,
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
  constraint account_transaction_code_key unique (establishment_id, code)
);
create index account_transaction_list on account_transaction (establishment_id, record_state, created_at, id);
create index account_transaction_at_sort on account_transaction (establishment_id, record_state, at, id);
create index account_transaction_account_id on account_transaction (establishment_id, account_id, created_at, id);
create index account_transaction_by_id on account_transaction (establishment_id, by_id, created_at, id);
create index account_transaction_search on account_transaction using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
select protect_table('account_transaction');

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
create index expense_at_sort on expense (establishment_id, record_state, at, id);
create index expense_account_id on expense (establishment_id, account_id, created_at, id);
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
create index revenue_at_sort on revenue (establishment_id, record_state, at, id);
create index revenue_account_id on revenue (establishment_id, account_id, created_at, id);
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
  remainder bigint not null check (remainder >= 0),
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
  installment_batch_type_id uuid not null,
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
  every_months integer not null check (every_months >= 1 and every_months <= 24),
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

create table installment_payment (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  receipt_number integer not null check (receipt_number >= 1),
  debt_id uuid not null,
  user_id uuid not null,
  installment_schedule_time_id uuid,
  account_id uuid not null,
  payment_method_id uuid not null,
  money bigint not null check (money >= 1),
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
  search text generated always as (' ' || ar_norm_v1(coalesce(code, ''))) stored,
  primary key (establishment_id, id),
  constraint installment_payment_code_key unique (establishment_id, code),
  constraint installment_payment_receipt_number_key unique (establishment_id, receipt_number)
);
create index installment_payment_list on installment_payment (establishment_id, record_state, created_at, id);
create index installment_payment_receipt_number_sort on installment_payment (establishment_id, record_state, receipt_number, id);
create index installment_payment_at_sort on installment_payment (establishment_id, record_state, at, id);
create index installment_payment_debt_id on installment_payment (establishment_id, debt_id, created_at, id);
create index installment_payment_user_id on installment_payment (establishment_id, user_id, created_at, id);
create index installment_payment_installment_schedule_time_id on installment_payment (establishment_id, installment_schedule_time_id, created_at, id);
create index installment_payment_account_id on installment_payment (establishment_id, account_id, created_at, id);
create index installment_payment_received_by_id on installment_payment (establishment_id, received_by_id, created_at, id);
create index installment_payment_refunded_by_id on installment_payment (establishment_id, refunded_by_id, created_at, id);
create index installment_payment_search on installment_payment using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
select protect_table('installment_payment');

create table service_entitlement (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  service_id uuid not null,
  user_id uuid not null,
  price bigint not null check (price >= 1),
  discount_percentage numeric(5,2) not null default 0 check (discount_percentage >= 0 and discount_percentage <= 100),
  money bigint not null check (money >= 0),
  way text not null check (way in ('Debt', 'Accrual')),
  debt_id uuid,
  account_id uuid,
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
create index service_entitlement_debt_id on service_entitlement (establishment_id, debt_id, created_at, id);
create index service_entitlement_account_id on service_entitlement (establishment_id, account_id, created_at, id);
create index service_entitlement_refunded_by_id on service_entitlement (establishment_id, refunded_by_id, created_at, id);
create index service_entitlement_search on service_entitlement using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
select protect_table('service_entitlement');

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
  search text generated always as (' ' || ar_norm_v1(coalesce(code, ''))) stored,
  primary key (establishment_id, id),
  constraint wallet_transaction_code_key unique (establishment_id, code)
);
create index wallet_transaction_list on wallet_transaction (establishment_id, record_state, created_at, id);
create index wallet_transaction_at_sort on wallet_transaction (establishment_id, record_state, at, id);
create index wallet_transaction_user_id on wallet_transaction (establishment_id, user_id, created_at, id);
create index wallet_transaction_search on wallet_transaction using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
select protect_table('wallet_transaction');

create table points_transaction (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  user_id uuid not null,
  reason_ar text check (length(reason_ar) <= 400),
  reason_en text check (length(reason_en) <= 400),
  reason_und text check (length(reason_und) <= 400),
  at timestamptz not null,
  transaction_type text not null check (transaction_type in ('Increase', 'Decrease')),
  number_of_points integer not null check (number_of_points >= 1),
  points_balance integer not null check (points_balance >= 0),
  value_per_point bigint not null check (value_per_point >= 0),
  total_paid_by_points bigint not null default 0 check (total_paid_by_points >= 0),
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
  constraint points_transaction_code_key unique (establishment_id, code)
);
create index points_transaction_list on points_transaction (establishment_id, record_state, created_at, id);
create index points_transaction_at_sort on points_transaction (establishment_id, record_state, at, id);
create index points_transaction_user_id on points_transaction (establishment_id, user_id, created_at, id);
create index points_transaction_search on points_transaction using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
select protect_table('points_transaction');

alter table price_list add constraint price_list_educational_category_id_fkey foreign key (establishment_id, educational_category_id) references educational_category (establishment_id, id);
alter table joining_application_subscription add constraint joining_application_subscription_student_id_fkey foreign key (establishment_id, student_id) references user_account (establishment_id, id);
alter table joining_application_subscription add constraint joining_application_subscription_application_id_fkey foreign key (establishment_id, application_id) references educational_joining_application (establishment_id, id);
alter table joining_application_subscription add constraint joining_application_subscription_educational_category_id_fkey foreign key (establishment_id, educational_category_id) references educational_category (establishment_id, id);
alter table joining_application_subscription add constraint joining_application_subscription_price_list_id_fkey foreign key (establishment_id, price_list_id) references price_list (establishment_id, id);
alter table joining_application_subscription add constraint joining_application_subscription_debt_id_fkey foreign key (establishment_id, debt_id) references debt (establishment_id, id);
alter table educational_group_transfer add constraint educational_group_transfer_student_id_fkey foreign key (establishment_id, student_id) references user_account (establishment_id, id);
alter table educational_group_transfer add constraint educational_group_transfer_old_group_id_fkey foreign key (establishment_id, old_group_id) references educational_group (establishment_id, id);
alter table educational_group_transfer add constraint educational_group_transfer_new_group_id_fkey foreign key (establishment_id, new_group_id) references educational_group (establishment_id, id);
alter table educational_group_transfer add constraint educational_group_transfer_debt_id_fkey foreign key (establishment_id, debt_id) references debt (establishment_id, id);
alter table service add constraint service_service_type_id_fkey foreign key (establishment_id, service_type_id) references service_type (establishment_id, id);
alter table counted_service add constraint counted_service_counted_service_type_id_fkey foreign key (establishment_id, counted_service_type_id) references counted_service_type (establishment_id, id);
alter table counted_service_transaction add constraint counted_service_transaction_counted_service_id_fkey foreign key (establishment_id, counted_service_id) references counted_service (establishment_id, id);
alter table counted_service_transaction add constraint counted_service_transaction_user_id_fkey foreign key (establishment_id, user_id) references user_account (establishment_id, id);
alter table counted_service_transaction add constraint counted_service_transaction_account_id_fkey foreign key (establishment_id, account_id) references account (establishment_id, id);
alter table counted_service_transaction add constraint counted_service_transaction_debt_id_fkey foreign key (establishment_id, debt_id) references debt (establishment_id, id);
alter table counted_service_transaction add constraint counted_service_transaction_refund_of_id_fkey foreign key (establishment_id, refund_of_id) references counted_service_transaction (establishment_id, id);
alter table store_item add constraint store_item_parent_id_fkey foreign key (establishment_id, parent_id) references store_item (establishment_id, id);
alter table store_item add constraint store_item_property_type_id_fkey foreign key (establishment_id, property_type_id) references property_type (establishment_id, id);
alter table price_quotation add constraint price_quotation_client_id_fkey foreign key (establishment_id, client_id) references user_account (establishment_id, id);
alter table price_quotation_detail add constraint price_quotation_detail_price_quotation_id_fkey foreign key (establishment_id, price_quotation_id) references price_quotation (establishment_id, id);
alter table price_quotation_detail add constraint price_quotation_detail_store_item_id_fkey foreign key (establishment_id, store_item_id) references store_item (establishment_id, id);
alter table price_quotation_detail add constraint price_quotation_detail_client_id_fkey foreign key (establishment_id, client_id) references user_account (establishment_id, id);
alter table quotation_price_history add constraint quotation_price_history_price_quotation_detail_id_fkey foreign key (establishment_id, price_quotation_detail_id) references price_quotation_detail (establishment_id, id);
alter table quotation_price_history add constraint quotation_price_history_supplier_id_fkey foreign key (establishment_id, supplier_id) references user_account (establishment_id, id);
alter table price_quotation_affiliate_operation add constraint price_quotation_affiliate_operation_price_quotation_detail_id_fkey foreign key (establishment_id, price_quotation_detail_id) references price_quotation_detail (establishment_id, id);
alter table job_order add constraint job_order_price_quotation_id_fkey foreign key (establishment_id, price_quotation_id) references price_quotation (establishment_id, id);
alter table account add constraint account_bank_id_fkey foreign key (establishment_id, bank_id) references bank (establishment_id, id);
alter table account_transaction add constraint account_transaction_account_id_fkey foreign key (establishment_id, account_id) references account (establishment_id, id);
alter table account_transaction add constraint account_transaction_by_id_fkey foreign key (establishment_id, by_id) references user_account (establishment_id, id);
alter table expense add constraint expense_expenses_type_id_fkey foreign key (establishment_id, expenses_type_id) references expenses_type (establishment_id, id);
alter table expense add constraint expense_account_id_fkey foreign key (establishment_id, account_id) references account (establishment_id, id);
alter table revenue add constraint revenue_revenues_type_id_fkey foreign key (establishment_id, revenues_type_id) references revenues_type (establishment_id, id);
alter table revenue add constraint revenue_account_id_fkey foreign key (establishment_id, account_id) references account (establishment_id, id);
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
alter table installment_payment add constraint installment_payment_debt_id_fkey foreign key (establishment_id, debt_id) references debt (establishment_id, id);
alter table installment_payment add constraint installment_payment_user_id_fkey foreign key (establishment_id, user_id) references user_account (establishment_id, id);
alter table installment_payment add constraint installment_payment_installment_schedule_time_id_fkey foreign key (establishment_id, installment_schedule_time_id) references installment_schedule_time (establishment_id, id);
alter table installment_payment add constraint installment_payment_account_id_fkey foreign key (establishment_id, account_id) references account (establishment_id, id);
alter table installment_payment add constraint installment_payment_payment_method_id_fkey foreign key (establishment_id, payment_method_id) references payment_method (establishment_id, id);
alter table installment_payment add constraint installment_payment_received_by_id_fkey foreign key (establishment_id, received_by_id) references user_account (establishment_id, id);
alter table installment_payment add constraint installment_payment_refunded_by_id_fkey foreign key (establishment_id, refunded_by_id) references user_account (establishment_id, id);
alter table service_entitlement add constraint service_entitlement_service_id_fkey foreign key (establishment_id, service_id) references service (establishment_id, id);
alter table service_entitlement add constraint service_entitlement_user_id_fkey foreign key (establishment_id, user_id) references user_account (establishment_id, id);
alter table service_entitlement add constraint service_entitlement_debt_id_fkey foreign key (establishment_id, debt_id) references debt (establishment_id, id);
alter table service_entitlement add constraint service_entitlement_account_id_fkey foreign key (establishment_id, account_id) references account (establishment_id, id);
alter table service_entitlement add constraint service_entitlement_refunded_by_id_fkey foreign key (establishment_id, refunded_by_id) references user_account (establishment_id, id);
alter table wallet_transaction add constraint wallet_transaction_user_id_fkey foreign key (establishment_id, user_id) references user_account (establishment_id, id);
alter table points_transaction add constraint points_transaction_user_id_fkey foreign key (establishment_id, user_id) references user_account (establishment_id, id);

-- ---------------------------------------------------------------- prices and goods

alter table price_list
  add constraint price_list_package_offer check (coalesce(package_price_in_offer <= package_price, package_price_in_offer is null)),
  add constraint price_list_session_offer check (coalesce(session_price_in_offer <= session_price, session_price_in_offer is null)),
  add constraint price_list_hour_offer check (coalesce(hour_price_in_offer <= hour_price, hour_price_in_offer is null)),
  add constraint price_list_offer_dates
    check (num_nonnulls(package_price_in_offer, session_price_in_offer, hour_price_in_offer) = 0 or num_nulls(offer_from, offer_to) = 0),
  add constraint price_list_priced check (num_nonnulls(package_price, session_price, hour_price) > 0);
create unique index price_list_one_active on price_list (establishment_id, educational_category_id) where record_state = 'active';

alter table counted_service add constraint counted_service_remaining check (remaining = bought - sold);
alter table counted_service_transaction
  add constraint counted_service_transaction_money check (money = price * quantity),
  add constraint counted_service_transaction_refund check ((transaction_type = 'Refund') = (refund_of_id is not null));

alter table store_item
  add constraint store_item_best_one check (coalesce(best_price_one <= price_one, best_price_one is null)),
  add constraint store_item_best_total check (coalesce(best_price_total <= price_total, best_price_total is null));
create trigger no_cycle before insert or update of parent_id on store_item for each row execute function refuse_cycle();

-- ---------------------------------------------------------------- joining

alter table joining_application_subscription
  add constraint joining_application_subscription_count check ((subscription_type in ('Session', 'Hour')) = (session_count is not null));
alter table educational_group_transfer
  add constraint educational_group_transfer_groups check (old_group_id <> new_group_id),
  add constraint educational_group_transfer_debt check (amount > 0 or debt_id is null);

-- ---------------------------------------------------------------- money (D6.4, D6.5)

alter table account
  add constraint account_overdrawn check (may_overdraw or balance >= 0),
  add constraint account_bank check (account_kind = 'Cash' or bank_id is not null);
alter table expense add constraint expense_refund check ((refund = 'Refunded') = (refunded_at is not null));
alter table revenue add constraint revenue_refund check ((refund = 'Refunded') = (refunded_at is not null));
alter table service_entitlement
  add constraint service_entitlement_refund check ((refund = 'Refunded') = (refunded_at is not null)),
  add constraint service_entitlement_money check (money <= price),
  add constraint service_entitlement_way check (case way when 'Debt' then account_id is null else debt_id is null and account_id is not null end);
alter table debt
  add constraint debt_money check (money = price - discount),
  add constraint debt_paid check (paid <= money and (state <> 'Canceled' or paid = 0) and (state <> 'PaidOff' or paid = money)),
  add constraint debt_remainder check (remainder = case state when 'Canceled' then 0 else money - paid end);
alter table installment add constraint installment_cancel check ((canceled = 'Canceled') = (canceled_at is not null));
alter table installment_schedule add constraint installment_schedule_cancel check ((canceled = 'Canceled') = (canceled_at is not null));
alter table installment_schedule_time
  add constraint installment_schedule_time_cancel check ((canceled = 'Canceled') = (canceled_at is not null)),
  add constraint installment_schedule_time_paid check (paid <= amount and (canceled = 'NotCanceled' or paid = 0)),
  add constraint installment_schedule_time_remainder check (remainder = case canceled when 'Canceled' then 0 else amount - paid end);
alter table installment_payment add constraint installment_payment_refund check ((refund = 'Refunded') = (refunded_at is not null));

-- ---------------------------------------------------------------- quotations (D7)

alter table price_quotation add constraint price_quotation_customer check (num_nonnulls(client_id, client_name) > 0);
alter table quotation_price_history
  add constraint quotation_price_history_best_one check (coalesce(best_price_one <= price_one, best_price_one is null)),
  add constraint quotation_price_history_best_total check (coalesce(best_price_total <= price_total, best_price_total is null)),
  add constraint quotation_price_history_source check (cost_type = 'Sell' or num_nonnulls(supplier_id, source) > 0);
create unique index job_order_one_live on job_order (establishment_id, price_quotation_id) where state <> 'Canceled' and record_state <> 'archived';

-- A detail knows whose its quotation is and how far it has come, for who may see it.
create function follow_quotation() returns trigger language plpgsql as $$
begin
  -- waits for whoever moves the quotation on just now
  select q.state, q.client_id into new.quotation_state, new.client_id from price_quotation q
    where q.establishment_id = new.establishment_id and q.id = new.price_quotation_id for share;
  return new;
end $$;
create trigger follow_quotation before insert on price_quotation_detail for each row execute function follow_quotation();

create function tell_quotation_details() returns trigger language plpgsql as $$
begin
  update price_quotation_detail set quotation_state = new.state, client_id = new.client_id
    where establishment_id = new.establishment_id and price_quotation_id = new.id
      and (quotation_state, client_id) is distinct from (new.state, new.client_id);
  return null;
end $$;
create trigger tell_details after update of state, client_id on price_quotation for each row execute function tell_quotation_details();

-- D7.2: best totals of the accepted details, and what goes with details that are not given up.
create function sum_quotation(establishment uuid, quotation uuid) returns void language sql as $$
  update price_quotation q
    set approved_price_store_items_amount = s.items, affiliate_operation_amount = s.operations, approved_amount = s.items + s.operations
    from (select
      (select coalesce(sum(coalesce(d.best_price_total, d.price_total)), 0)::bigint from price_quotation_detail d
        where d.establishment_id = establishment and d.price_quotation_id = quotation and d.state = 'ReviewedByCustomer' and d.record_state <> 'archived') as items,
      (select coalesce(sum(o.amount), 0)::bigint from price_quotation_affiliate_operation o
        join price_quotation_detail d on d.establishment_id = o.establishment_id and d.id = o.price_quotation_detail_id
        where d.establishment_id = establishment and d.price_quotation_id = quotation and d.state not in ('RejectedByCustomer', 'CanceledbyCustomer')
          and d.record_state <> 'archived' and o.record_state <> 'archived') as operations) s
    where q.establishment_id = establishment and q.id = quotation
      and (q.approved_price_store_items_amount, q.affiliate_operation_amount) is distinct from (s.items, s.operations)
$$;

-- What the customer has accepted is not changed behind the customer's back.
create function refuse_settled_amount() returns trigger language plpgsql as $$
begin
  if old.state not in ('WorkProgress', 'WaitingForQuotes', 'WaitingForCustomerAccept', 'RejectedQuotesFormCustomer') then
    raise exception 'the amounts of quotation % are settled', old.code using errcode = '23514', constraint = 'price_quotation_settled', table = 'price_quotation';
  end if;
  return new;
end $$;
create trigger settled before update of approved_price_store_items_amount, affiliate_operation_amount, approved_amount on price_quotation
  for each row when (old.approved_price_store_items_amount <> new.approved_price_store_items_amount or old.affiliate_operation_amount <> new.affiliate_operation_amount)
  execute function refuse_settled_amount();

create function sum_quotation_of_detail() returns trigger language plpgsql as $$
begin
  perform sum_quotation(coalesce(new.establishment_id, old.establishment_id), coalesce(new.price_quotation_id, old.price_quotation_id));
  return null;
end $$;
create trigger sum_quotation after insert or delete or update of state, record_state, price_total, best_price_total on price_quotation_detail
  for each row execute function sum_quotation_of_detail();

create function sum_quotation_of_operation() returns trigger language plpgsql as $$
begin
  perform sum_quotation(d.establishment_id, d.price_quotation_id) from price_quotation_detail d
    where d.establishment_id = coalesce(new.establishment_id, old.establishment_id) and d.id = coalesce(new.price_quotation_detail_id, old.price_quotation_detail_id);
  return null;
end $$;
create trigger sum_quotation after insert or delete or update of amount, record_state on price_quotation_affiliate_operation
  for each row execute function sum_quotation_of_operation();

-- The newest approved selling price counts.
create function price_detail() returns trigger language plpgsql as $$
begin
  update price_quotation_detail d set (price_one, price_total, best_price_one, best_price_total) = (
      select h.price_one, h.price_total, h.best_price_one, h.best_price_total from quotation_price_history h
      where h.establishment_id = d.establishment_id and h.price_quotation_detail_id = d.id and h.approved and h.cost_type = 'Sell' and h.record_state <> 'archived'
      order by h.at desc, h.created_at desc, h.id desc limit 1)
    where d.establishment_id = coalesce(new.establishment_id, old.establishment_id) and d.id = coalesce(new.price_quotation_detail_id, old.price_quotation_detail_id);
  return null;
end $$;
create trigger price_detail after insert or delete or update of approved, record_state on quotation_price_history for each row execute function price_detail();
