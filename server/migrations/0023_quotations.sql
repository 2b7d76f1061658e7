-- Quotations with their details, prices, versions, papers, design models, and price requests.

create table price_quotation (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  state text not null default 'WorkProgress' check (state in ('WorkProgress', 'WaitingForQuotes',
    'WaitingForCustomerAccept', 'RejectedQuotesFormCustomer', 'AcceptQuotesFormCustomer', 'InJobOrder',
      'FinishJobOrderNotCustomerReceive', 'FinishJobOrderCustomerReceive', 'Canceled')),
  subject text check (length(subject) <= 200),
  client_id uuid,
  client_name text check (length(client_name) <= 200),
  client_phone text,
  asked_at timestamptz,
  notes text check (length(notes) <= 1000),
  approved_price_store_items_amount bigint not null default 0 check (approved_price_store_items_amount >= 0),
  affiliate_operation_amount bigint not null default 0 check (affiliate_operation_amount >= 0),
  approved_amount bigint not null default 0 check (approved_amount >= 0),
  version_number integer not null default 0,
  amount bigint not null default 0 check (amount >= 0),
  valid_until timestamptz,
  debt_id uuid,
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
  search text generated always as (
    ' ' || ar_norm_v3(coalesce(code, '') || ' ' || coalesce(subject, '') || ' ' || coalesce(client_name, ''))
  ) stored,
  primary key (establishment_id, id),
  constraint price_quotation_code_key unique (establishment_id, code),
  constraint price_quotation_customer check (num_nonnulls(client_id, client_name) > 0),
  constraint price_quotation_client_id_fkey foreign key (establishment_id, client_id) references user_account (establishment_id, id),
  constraint price_quotation_debt_id_fkey foreign key (establishment_id, debt_id) references debt (establishment_id, id)
);
create index price_quotation_list on price_quotation (establishment_id, record_state, created_at, id);
create index price_quotation_asked_at_sort on price_quotation (establishment_id, record_state, asked_at, id);
create index price_quotation_approved_price_store_items_amount_sort
  on price_quotation (establishment_id, record_state, approved_price_store_items_amount, id);
create index price_quotation_affiliate_operation_amount_sort
  on price_quotation (establishment_id, record_state, affiliate_operation_amount, id);
create index price_quotation_approved_amount_sort on price_quotation (establishment_id, record_state, approved_amount, id);
create index price_quotation_amount_sort on price_quotation (establishment_id, record_state, amount, id);
create index price_quotation_state_tab
  on price_quotation (establishment_id, record_state, state, created_at, id);
create index price_quotation_search on price_quotation using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
create index price_quotation_valid_until_sort on price_quotation (establishment_id, record_state, valid_until, id);
create index price_quotation_client_id on price_quotation (establishment_id, client_id, created_at) where client_id is not null;
create index price_quotation_debt_id on price_quotation (establishment_id, debt_id) where debt_id is not null;
select protect_table('price_quotation');

-- A client may ask for prices in their own words, with pictures (D7.1).
create table price_quotation_wanted (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  what text not null check (length(what) <= 200),
  quantity integer not null check (quantity between 1 and 1000000),
  primary key (establishment_id, parent_id, position),
  constraint price_quotation_wanted_parent_fkey
    foreign key (establishment_id, parent_id) references price_quotation (establishment_id, id) on delete cascade
);
select protect_table('price_quotation_wanted');

create table price_quotation_detail (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  state text not null default 'NewlyWanted' check (state in ('NewlyWanted', 'WorkProgres', 'WaitingForQuotes',
    'ReviewedByCustomer', 'RejectedByCustomer', 'CanceledbyCustomer')),
  price_quotation_id uuid not null,
  store_item_id uuid not null,
  property_type_id uuid,
  item_properties jsonb not null default '{}',
  quantity integer not null default 1 check (quantity >= 1 and quantity <= 1000000),
  design_notes text check (length(design_notes) <= 2000),
  price_one bigint check (price_one >= 0),
  price_total bigint check (price_total >= 0),
  best_price_one bigint check (best_price_one >= 0),
  best_price_total bigint check (best_price_total >= 0),
  chosen_price_id uuid,
  chosen_reason text check (length(chosen_reason) <= 4000),
  accepted_price_total bigint check (accepted_price_total >= 0),
  reject_reason text check (length(reject_reason) <= 4000),
  client_id uuid,
  quotation_state text not null check (quotation_state in ('WorkProgress', 'WaitingForQuotes', 'WaitingForCustomerAccept',
    'RejectedQuotesFormCustomer', 'AcceptQuotesFormCustomer', 'InJobOrder', 'FinishJobOrderNotCustomerReceive',
      'FinishJobOrderCustomerReceive', 'Canceled')),
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  primary key (establishment_id, id),
  constraint price_quotation_detail_price_quotation_id_fkey
    foreign key (establishment_id, price_quotation_id) references price_quotation (establishment_id, id),
  constraint price_quotation_detail_store_item_id_fkey
    foreign key (establishment_id, store_item_id) references store_item (establishment_id, id),
  constraint price_quotation_detail_client_id_fkey foreign key (establishment_id,
    client_id) references user_account (establishment_id, id),
  constraint price_quotation_detail_property_type_id_fkey
    foreign key (establishment_id, property_type_id) references property_type (establishment_id, id)
);
create index price_quotation_detail_list on price_quotation_detail (establishment_id, record_state, created_at, id);
create index price_quotation_detail_state_tab
  on price_quotation_detail (establishment_id, record_state, state, created_at, id);
create index price_quotation_detail_item_properties
  on price_quotation_detail using gin (establishment_id, item_properties jsonb_path_ops) with (fastupdate = off);
create index price_quotation_detail_price_quotation_id on price_quotation_detail (establishment_id, price_quotation_id, created_at);
create index price_quotation_detail_store_item_id on price_quotation_detail (establishment_id, store_item_id, created_at);
create index price_quotation_detail_chosen_price_id
  on price_quotation_detail (establishment_id, chosen_price_id)
  where chosen_price_id is not null;
create index price_quotation_detail_client_id
  on price_quotation_detail (establishment_id, client_id, created_at)
  where client_id is not null;
select protect_table('price_quotation_detail');

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
  price_request_id uuid,
  delivery_days integer check (delivery_days >= 0 and delivery_days <= 730),
  note text check (length(note) <= 400),
  reason text check (length(reason) <= 400),
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
  primary key (establishment_id, id),
  constraint quotation_price_history_best_one check (coalesce(best_price_one <= price_one, best_price_one is null)),
  constraint quotation_price_history_best_total check (coalesce(best_price_total <= price_total, best_price_total is null)),
  constraint quotation_price_history_source check (cost_type = 'Sell' or num_nonnulls(supplier_id, source) > 0),
  constraint quotation_price_history_price_quotation_detail_id_fkey
    foreign key (establishment_id, price_quotation_detail_id) references price_quotation_detail (establishment_id, id),
  constraint quotation_price_history_supplier_id_fkey
    foreign key (establishment_id, supplier_id) references user_account (establishment_id, id)
);
create index quotation_price_history_list on quotation_price_history (establishment_id, record_state, created_at, id);
create index quotation_price_history_at_sort on quotation_price_history (establishment_id, record_state, at, id);
create index quotation_price_history_cost_type_tab
  on quotation_price_history (establishment_id, record_state, cost_type, at, id);
create index quotation_price_history_price_quotation_detail_id
  on quotation_price_history (establishment_id, price_quotation_detail_id, at);
create index quotation_price_history_supplier_id
  on quotation_price_history (establishment_id, supplier_id, at)
  where supplier_id is not null;
create index quotation_price_history_price_request_id
  on quotation_price_history (establishment_id, price_request_id, at)
  where price_request_id is not null;
select protect_table('quotation_price_history');

create table price_quotation_affiliate_operation (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  price_quotation_detail_id uuid not null,
  operation text not null check (length(operation) <= 200),
  amount bigint not null check (amount >= 1),
  accepted_amount bigint check (accepted_amount >= 0),
  notes text check (length(notes) <= 1000),
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (' ' || ar_norm_v3(coalesce(operation, ''))) stored,
  primary key (establishment_id, id),
  constraint price_quotation_affiliate_operation_price_quotation_detail_id_fkey
    foreign key (establishment_id, price_quotation_detail_id) references price_quotation_detail (establishment_id, id)
);
create index price_quotation_affiliate_operation_list
  on price_quotation_affiliate_operation (establishment_id, record_state, created_at, id);
create index price_quotation_affiliate_operation_search
  on price_quotation_affiliate_operation using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
create index price_quotation_affiliate_operation_price_quotation_detail_id
  on price_quotation_affiliate_operation (establishment_id, price_quotation_detail_id, created_at);
select protect_table('price_quotation_affiliate_operation');

-- Numbered versions of a quotation as it was sent (D7.3). The client answers the current one, line by line (D7.4).
create table price_quotation_version (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  price_quotation_id uuid not null,
  number integer not null check (number >= 1),
  version_state text not null default 'Sent' check (version_state in ('Sent', 'Accepted', 'Rejected', 'Superseded', 'Voided')),
  amount bigint not null check (amount >= 0),
  accepted_amount bigint check (accepted_amount >= 0),
  sent_at timestamptz not null,
  sent_by_id uuid,
  valid_until timestamptz not null,
  seen_at timestamptz,
  answered_at timestamptz,
  answered_by_id uuid,
  answer_way text check (answer_way in ('Portal', 'Link', 'Phone', 'WhatsApp', 'InPerson', 'Email', 'Paper')),
  evidence text check (length(evidence) <= 4000),
  reason text check (length(reason) <= 4000),
  client_id uuid,
  -- All data of its page and its paper: details with quantities and prices, operations, design models, sender and
  -- recipient.
  snapshot jsonb not null default '{"code": "", "subject": null, "client": {}, "clientPhone": null, "notes": null, "details": [], "total": 0}',
  -- Answers by token of the detail: { accepted, reason }.
  answers jsonb,
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  primary key (establishment_id, id),
  constraint price_quotation_version_number_key unique (establishment_id, price_quotation_id, number),
  constraint price_quotation_version_answered check ((answered_at is not null) = (version_state in ('Accepted', 'Rejected'))),
  constraint price_quotation_version_price_quotation_id_fkey
    foreign key (establishment_id, price_quotation_id) references price_quotation (establishment_id, id),
  constraint price_quotation_version_sent_by_id_fkey
    foreign key (establishment_id, sent_by_id) references user_account (establishment_id, id),
  constraint price_quotation_version_answered_by_id_fkey
    foreign key (establishment_id, answered_by_id) references user_account (establishment_id, id),
  constraint price_quotation_version_client_id_fkey foreign key (establishment_id,
    client_id) references user_account (establishment_id, id)
);
create unique index price_quotation_version_in_force
  on price_quotation_version (establishment_id, price_quotation_id)
  where version_state in ('Sent', 'Accepted');
create index price_quotation_version_list on price_quotation_version (establishment_id, record_state, created_at, id);
create index price_quotation_version_number_sort on price_quotation_version (establishment_id, record_state, number, id);
create index price_quotation_version_sent_at_sort on price_quotation_version (establishment_id, record_state, sent_at, id);
create index price_quotation_version_version_state_tab
  on price_quotation_version (establishment_id, record_state, version_state, sent_at, id);
create index price_quotation_version_price_quotation_id on price_quotation_version (establishment_id, price_quotation_id, sent_at);
create index price_quotation_version_sent_by_id on price_quotation_version (establishment_id, sent_by_id) where sent_by_id is not null;
create index price_quotation_version_answered_by_id
  on price_quotation_version (establishment_id, answered_by_id)
  where answered_by_id is not null;
create index price_quotation_version_client_id
  on price_quotation_version (establishment_id, client_id, sent_at)
  where client_id is not null;
select protect_table('price_quotation_version');

-- Pictures of models at the time of sending. The bytes stay while the version exists, also if the model gets another
-- picture later.
create table price_quotation_version_picture (
  establishment_id uuid not null,
  price_quotation_version_id uuid not null,
  design_model_id uuid not null,
  content_type text not null check (content_type in ('image/jpeg', 'image/png', 'image/webp')),
  sha256 text collate "C" not null,
  primary key (establishment_id, price_quotation_version_id, design_model_id),
  constraint price_quotation_version_picture_version_fkey
    foreign key (establishment_id, price_quotation_version_id)
    references price_quotation_version (establishment_id, id) on delete cascade
);
select protect_table('price_quotation_version_picture');
select refer_to_blob('price_quotation_version_picture', 'sha256');

-- Papers of a version: one for each language, the same for staff, the client and readers of its link (D7.3).
create table price_quotation_version_paper (
  establishment_id uuid not null,
  price_quotation_version_id uuid not null,
  language text not null check (language in ('ar', 'en')),
  sha256 text collate "C" not null,
  made_at timestamptz not null,
  -- The address in the code on the paper (D7.3). Each address of the centre has its own paper, so that a paper that is
  -- printed today leads to the current address.
  origin text not null check (length(origin) <= 300),
  primary key (establishment_id, price_quotation_version_id, language, origin),
  constraint price_quotation_version_paper_version_fkey
    foreign key (establishment_id, price_quotation_version_id)
    references price_quotation_version (establishment_id, id) on delete cascade
);
select protect_table('price_quotation_version_paper');
select refer_to_blob('price_quotation_version_paper', 'sha256');

-- A design model has a picture and files; a sent version stores those of the time of sending. Clients comment on a sent
-- version in remarks: on the quotation, a line, or a spot of a picture (D7.3, D7.4).
create table design_model (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  image_at timestamptz,
  price_quotation_detail_id uuid not null,
  title text not null check (length(title) <= 200),
  details text check (length(details) <= 1000),
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  primary key (establishment_id, id),
  constraint design_model_price_quotation_detail_id_fkey
    foreign key (establishment_id, price_quotation_detail_id) references price_quotation_detail (establishment_id, id)
);
create index design_model_list on design_model (establishment_id, record_state, created_at, id);
create index design_model_price_quotation_detail_id on design_model (establishment_id, price_quotation_detail_id, created_at);
select protect_table('design_model');

create table quotation_remark (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  state text not null default 'Pending',
  price_quotation_id uuid not null,
  price_quotation_version_id uuid not null,
  price_quotation_detail_id uuid,
  design_model_id uuid,
  x numeric(14,4) check (x between 0 and 1),
  y numeric(14,4) check (y between 0 and 1),
  text text not null check (length(text) between 1 and 1000),
  by_id uuid,
  writer_name text check (length(writer_name) <= 200),
  answer text check (length(answer) <= 1000),
  answered_by_id uuid,
  answered_at timestamptz,
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  primary key (establishment_id, id),
  constraint quotation_remark_placed check ((x is null) = (y is null) and (x is null or design_model_id is not null)),
  constraint quotation_remark_state_check check (state in ('Pending', 'Answered')),
  constraint quotation_remark_price_quotation_id_fkey
    foreign key (establishment_id, price_quotation_id) references price_quotation (establishment_id, id),
  constraint quotation_remark_price_quotation_version_id_fkey
    foreign key (establishment_id, price_quotation_version_id) references price_quotation_version (establishment_id, id),
  constraint quotation_remark_price_quotation_detail_id_fkey
    foreign key (establishment_id, price_quotation_detail_id) references price_quotation_detail (establishment_id, id),
  constraint quotation_remark_design_model_id_fkey
    foreign key (establishment_id, design_model_id) references design_model (establishment_id, id),
  constraint quotation_remark_by_id_fkey foreign key (establishment_id, by_id) references user_account (establishment_id, id),
  constraint quotation_remark_answered_by_id_fkey
    foreign key (establishment_id, answered_by_id) references user_account (establishment_id, id)
);
create index quotation_remark_list on quotation_remark (establishment_id, record_state, created_at, id);
create index quotation_remark_state_tab on quotation_remark (establishment_id, record_state, state, created_at, id);
create index quotation_remark_price_quotation_id on quotation_remark (establishment_id, price_quotation_id, created_at);
create index quotation_remark_price_quotation_version_id on quotation_remark (establishment_id, price_quotation_version_id);
create index quotation_remark_price_quotation_detail_id
  on quotation_remark (establishment_id, price_quotation_detail_id, created_at)
  where price_quotation_detail_id is not null;
create index quotation_remark_design_model_id
  on quotation_remark (establishment_id, design_model_id, created_at)
  where design_model_id is not null;
create index quotation_remark_by_id on quotation_remark (establishment_id, by_id) where by_id is not null;
create index quotation_remark_answered_by_id on quotation_remark (establishment_id, answered_by_id) where answered_by_id is not null;
select protect_table('quotation_remark');

-- Requests for prices to suppliers (D7.5). The answers become buying prices in the history, and staff choose one for
-- each detail.
create table price_request (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  state text not null default 'Asked' check (state in ('Asked', 'Answered', 'Declined', 'Withdrawn')),
  price_quotation_id uuid not null,
  supplier_id uuid not null,
  asked integer not null default 0,
  priced integer not null default 0,
  amount bigint check (amount >= 0),
  notes text check (length(notes) <= 1000),
  asked_at timestamptz not null,
  answer_until timestamptz not null,
  seen_at timestamptz,
  answered_at timestamptz,
  answered_by_id uuid,
  answer_way text check (answer_way in ('Portal', 'Link', 'Phone', 'WhatsApp', 'InPerson', 'Email', 'Paper')),
  answer_note text check (length(answer_note) <= 4000),
  decline_reason text check (length(decline_reason) <= 4000),
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
  constraint price_request_code_key unique (establishment_id, code),
  constraint price_request_price_quotation_id_fkey
    foreign key (establishment_id, price_quotation_id) references price_quotation (establishment_id, id),
  constraint price_request_supplier_id_fkey foreign key (establishment_id, supplier_id) references user_account (establishment_id, id),
  constraint price_request_answered_by_id_fkey foreign key (establishment_id,
    answered_by_id) references user_account (establishment_id, id)
);
create index price_request_list on price_request (establishment_id, record_state, created_at, id);
create index price_request_asked_at_sort on price_request (establishment_id, record_state, asked_at, id);
create index price_request_answer_until_sort on price_request (establishment_id, record_state, answer_until, id);
create index price_request_search on price_request using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
create index price_request_state_tab on price_request (establishment_id, record_state, state, asked_at, id);
-- One open request for each supplier and quotation; more details are added to it.
create unique index price_request_live on price_request (establishment_id, price_quotation_id, supplier_id) where state <> 'Withdrawn';
create index price_request_price_quotation_id on price_request (establishment_id, price_quotation_id, asked_at);
create index price_request_supplier_id on price_request (establishment_id, supplier_id, asked_at);
create index price_request_answered_by_id on price_request (establishment_id, answered_by_id) where answered_by_id is not null;
select protect_table('price_request');

create table price_request_details (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  target_id uuid not null,
  primary key (establishment_id, parent_id, position),
  constraint price_request_details_parent_fkey
    foreign key (establishment_id, parent_id) references price_request (establishment_id, id) on delete cascade,
  constraint price_request_details_target_id_fkey
    foreign key (establishment_id, target_id) references price_quotation_detail (establishment_id, id)
);
select protect_table('price_request_details');

-- References to tables that are made after the ones that refer to them.
alter table expense add constraint expense_price_quotation_id_fkey
    foreign key (establishment_id, price_quotation_id) references price_quotation (establishment_id, id);
alter table store_movement
  add constraint store_movement_price_quotation_id_fkey
      foreign key (establishment_id, price_quotation_id) references price_quotation (establishment_id, id),
  add constraint store_movement_price_quotation_detail_id_fkey
      foreign key (establishment_id, price_quotation_detail_id) references price_quotation_detail (establishment_id, id);
alter table price_quotation_detail add constraint price_quotation_detail_chosen_price_id_fkey
    foreign key (establishment_id, chosen_price_id) references quotation_price_history (establishment_id, id);
alter table quotation_price_history add constraint quotation_price_history_price_request_id_fkey
    foreign key (establishment_id, price_request_id) references price_request (establishment_id, id);

-- If the price was accepted, the accepted price counts; otherwise the current one. Each statement sums a quotation
-- once: when each line did, a client who accepted ten lines waited for ten sums, and each wrote the quotation with all
-- its indexes.
create function sum_quotation(establishment uuid, quotation uuid) returns void language plpgsql as $$
begin
  -- accepted prices if there are any, otherwise the current ones
  update price_quotation q
  set approved_price_store_items_amount = s.items, affiliate_operation_amount = s.operations,
    approved_amount = s.items + s.operations
  from price_quotation w
  cross join lateral (
    select coalesce(sum(d.accepted_price_total) filter (where d.state = 'ReviewedByCustomer'), 0)::bigint as items,
      coalesce(sum(o.amount) filter (where d.state = 'ReviewedByCustomer'), 0)::bigint as operations
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
comment on function sum_quotation is 'Sums a quotation from its details and their operations.';

create function sum_quotations_with(centre uuid, details uuid[]) returns void language plpgsql as $$
declare
  quotation uuid;
begin
  for quotation in
    select distinct d.price_quotation_id
    from price_quotation_detail d
    where d.establishment_id = centre and d.id = any(details)
    order by 1
  loop
    perform sum_quotation(centre, quotation);
  end loop;
end $$;
comment on function sum_quotations_with is 'Sums the quotations of these details.';

-- Statements of a version that is no longer the newest change nothing.
create function keep_quotation_amount() returns trigger language plpgsql as $$
begin
  update price_quotation
  set amount = coalesce(new.accepted_amount, new.amount)
  where establishment_id = new.establishment_id
    and id = new.price_quotation_id
    and version_number <= new.number
    and amount <> coalesce(new.accepted_amount, new.amount);
  return null;
end $$;
comment on function keep_quotation_amount is
  'Copies the worth of the newest version to its quotation: its accepted part once it is accepted, else all of it (D7.4).';

create trigger keep_amount after insert or update of amount, accepted_amount on price_quotation_version
  for each row execute function keep_quotation_amount();
comment on trigger keep_amount on price_quotation_version is 'Copy of the worth of the newest version to its quotation.';

create function tell_quotation_details() returns trigger language plpgsql as $$
begin
  update price_quotation_detail set quotation_state = new.state, client_id = new.client_id
    where establishment_id = new.establishment_id and price_quotation_id = new.id
      and (quotation_state, client_id) is distinct from (new.state, new.client_id);
  return null;
end $$;
comment on function tell_quotation_details is 'Copies the state and the client of a quotation to its details.';

create trigger tell_details after update of state, client_id on price_quotation for each row execute function tell_quotation_details();
comment on trigger tell_details on price_quotation is 'Copy of the state and client of a quotation to its details.';

create function refuse_settled_amount() returns trigger language plpgsql as $$
begin
  if old.state not in ('WorkProgress', 'WaitingForQuotes', 'WaitingForCustomerAccept', 'RejectedQuotesFormCustomer') then
    raise exception 'the amounts of quotation % are settled', old.code
      using errcode = '23514', constraint = 'price_quotation_settled', table = 'price_quotation';
  end if;
  return new;
end $$;
comment on function refuse_settled_amount is 'Refuses changes of the amounts of a quotation that its client accepted.';

create trigger settled before update of approved_price_store_items_amount, affiliate_operation_amount, approved_amount on price_quotation
  for each row when (old.approved_price_store_items_amount <> new.approved_price_store_items_amount
    or old.affiliate_operation_amount <> new.affiliate_operation_amount)
  execute function refuse_settled_amount();
comment on trigger settled on price_quotation is 'Refusal of other amounts once the client accepted.';

-- Details that are archived or given up do not count.
create function check_quotation_priced() returns trigger language plpgsql as $$
declare
  details integer;
  priced integer;
begin
  perform 1 from price_quotation_detail d where d.establishment_id = new.establishment_id
    and d.price_quotation_id = new.id order by d.id for share;
  select count(*), count(d.price_total) into details, priced
  from price_quotation_detail d
  where d.establishment_id = new.establishment_id
    and d.price_quotation_id = new.id
    and d.record_state <> 'archived'
    and d.state not in ('RejectedByCustomer', 'CanceledbyCustomer');
  if details = 0 then
    raise exception 'quotation % has no details', new.code
      using errcode = '23514', constraint = 'price_quotation_not_empty', table = 'price_quotation';
  end if;
  if priced < details then
    raise exception 'quotation % has details without a price', new.code
      using errcode = '23514', constraint = 'price_quotation_priced', table = 'price_quotation';
  end if;
  return new;
end $$;
comment on function check_quotation_priced is
  'Refuses to send or accept a quotation without details, or with a detail without a price (D7.3).';

create trigger priced before update of state on price_quotation
  for each row when (new.state <> old.state and new.state = 'WaitingForCustomerAccept'
    and old.state <> 'AcceptQuotesFormCustomer') execute function check_quotation_priced();
comment on trigger priced on price_quotation is
  'Refusal of a quotation without details or prices on its way to the client.';

create function check_quotation_accepted() returns trigger language plpgsql as $$
begin
  perform 1 from price_quotation_version v where v.establishment_id = new.establishment_id
    and v.price_quotation_id = new.id and v.version_state = 'Accepted';
  if not found then raise exception 'quotation % was not accepted by its client', new.code
    using errcode = '23514', constraint = 'price_quotation_answered', table = 'price_quotation'; end if;
  perform 1 from price_quotation_detail d where d.establishment_id = new.establishment_id and d.price_quotation_id = new.id
    and d.state = 'ReviewedByCustomer' and d.accepted_price_total is not null and d.record_state <> 'archived';
  if not found then raise exception 'nothing of quotation % was accepted', new.code
    using errcode = '23514', constraint = 'price_quotation_not_empty', table = 'price_quotation'; end if;
  return new;
end $$;
comment on function check_quotation_accepted is
  'Refuses to accept a quotation if the client accepted no version or no detail of it.';

create trigger accepted before update of state on price_quotation
  for each row when (new.state <> old.state and new.state = 'AcceptQuotesFormCustomer') execute function check_quotation_accepted();
comment on trigger accepted on price_quotation is 'Refusal to accept what the client did not accept.';

create function follow_quotation() returns trigger language plpgsql as $$
begin
  -- waits for a concurrent change of the state
  select q.state, q.client_id into new.quotation_state, new.client_id from price_quotation q
    where q.establishment_id = new.establishment_id and q.id = new.price_quotation_id for share;
  return new;
end $$;
comment on function follow_quotation is
  'Copies the state and the client of the quotation to a new detail; they decide who may read it.';

create trigger follow_quotation before insert on price_quotation_detail for each row execute function follow_quotation();
comment on trigger follow_quotation on price_quotation_detail is 'Copy of the state and client of the quotation.';

create function total_detail() returns trigger language plpgsql as $$
begin
  new.price_total := new.price_one * new.quantity;
  new.best_price_total := new.best_price_one * new.quantity;
  return new;
end $$;
comment on function total_detail is 'Computes the totals of a detail: one × quantity (D7.2).';

create trigger total_detail before insert or update of price_one, best_price_one, quantity on price_quotation_detail
  for each row execute function total_detail();
comment on trigger total_detail on price_quotation_detail is 'Totals of a detail.';

create function refuse_settled_detail() returns trigger language plpgsql as $$
declare
  told text;
begin
  select q.code into told from price_quotation q
  where q.establishment_id = new.establishment_id and q.id = new.price_quotation_id
    and q.state not in ('WorkProgress', 'WaitingForQuotes', 'WaitingForCustomerAccept', 'RejectedQuotesFormCustomer');
  if found then raise exception 'quotation % is settled', told
    using errcode = '23514', constraint = 'price_quotation_settled', table = 'price_quotation'; end if;
  return new;
end $$;
comment on function refuse_settled_detail is
  'Refuses a new detail, or another quantity or item, in a quotation that was accepted or has ended.';

create trigger settled before insert on price_quotation_detail for each row execute function refuse_settled_detail();
comment on trigger settled on price_quotation_detail is 'Refusal of new details in a settled quotation.';

create trigger settled_quantity before update of quantity, store_item_id on price_quotation_detail for each row
  when ((old.quantity, old.store_item_id) is distinct from (new.quantity, new.store_item_id)) execute function refuse_settled_detail();
comment on trigger settled_quantity on price_quotation_detail is
  'Refusal of another quantity or item in a settled quotation.';

create function check_chosen_price() returns trigger language plpgsql as $$
begin
  perform 1 from quotation_price_history h
  where h.establishment_id = new.establishment_id and h.id = new.chosen_price_id and h.price_quotation_detail_id = new.id
    and h.cost_type = 'Buy' and h.record_state <> 'archived';
  if not found then raise exception 'detail % has no such buying price', new.id
    using errcode = '23514', constraint = 'price_quotation_detail_chosen', table = 'price_quotation_detail'; end if;
  return new;
end $$;
comment on function check_chosen_price is 'Refuses a chosen price that is no buying price of the detail.';

create trigger chosen before insert or update of chosen_price_id on price_quotation_detail
  for each row when (new.chosen_price_id is not null) execute function check_chosen_price();
comment on trigger chosen on price_quotation_detail is 'Check that the chosen price is a buying price of the detail.';

-- A statement may change rows of several centres.
create function sum_quotations_of_details() returns trigger language plpgsql as $$
declare
  centres uuid[];
  quotations uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(t.centre), array_agg(t.quotation) into centres, quotations
    from (
      select distinct n.establishment_id as centre, n.price_quotation_id as quotation from changed n order by 1, 2
    ) t;
  elsif tg_op = 'DELETE' then
    select array_agg(t.centre), array_agg(t.quotation) into centres, quotations
    from (
      select distinct o.establishment_id as centre, o.price_quotation_id as quotation from before o order by 1, 2
    ) t;
  else
    select array_agg(t.centre), array_agg(t.quotation) into centres, quotations
    from (
      select distinct n.establishment_id as centre, n.price_quotation_id as quotation
      from changed n
      join before o on o.establishment_id = n.establishment_id and o.id = n.id
      where (o.state, o.record_state, o.accepted_price_total) is distinct from (n.state, n.record_state, n.accepted_price_total)
      order by 1, 2
    ) t;
  end if;
  for at in 1 .. coalesce(cardinality(centres), 0) loop
    perform sum_quotation(centres[at], quotations[at]);
  end loop;
  return null;
end $$;
comment on function sum_quotations_of_details is 'Sums the quotations whose details a statement changed.';

create trigger sum_inserted after insert on price_quotation_detail
  referencing new table as changed for each statement execute function sum_quotations_of_details();
comment on trigger sum_inserted on price_quotation_detail is 'Sums after a statement that adds rows.';

create trigger sum_updated after update on price_quotation_detail
  referencing old table as before new table as changed for each statement execute function sum_quotations_of_details();
comment on trigger sum_updated on price_quotation_detail is 'Sums after a statement that changes rows.';

create trigger sum_deleted after delete on price_quotation_detail
  referencing old table as before for each statement execute function sum_quotations_of_details();
comment on trigger sum_deleted on price_quotation_detail is 'Sums after a statement that deletes rows.';

create function price_detail() returns trigger language plpgsql as $$
declare
  centre uuid := coalesce(new.establishment_id, old.establishment_id);
  priced uuid := coalesce(new.price_quotation_detail_id, old.price_quotation_detail_id);
  one bigint;
  best bigint;
begin
  select h.price_one, h.best_price_one into one, best
  from quotation_price_history h
  where h.establishment_id = centre and h.price_quotation_detail_id = priced
    and h.approved and h.cost_type = 'Sell' and h.record_state <> 'archived'
  order by h.at desc, h.created_at desc, h.id desc
  limit 1;
  update price_quotation_detail d set price_one = one, best_price_one = best
  where d.establishment_id = centre and d.id = priced;
  return null;
end $$;
comment on function price_detail is 'Gives a detail its newest approved selling price.';

create trigger price_detail after insert or delete or update of approved, record_state on quotation_price_history
  for each row execute function price_detail();
comment on trigger price_detail on quotation_price_history is 'Newest approved selling price of the detail.';

create function total_given_price() returns trigger language plpgsql as $$
begin
  select new.price_one * d.quantity, new.best_price_one * d.quantity into strict new.price_total, new.best_price_total
  from price_quotation_detail d where d.establishment_id = new.establishment_id and d.id = new.price_quotation_detail_id;
  return new;
end $$;
comment on function total_given_price is 'Computes the totals of a given price for the quantity of its detail.';

create trigger total_given_price before insert on quotation_price_history for each row execute function total_given_price();
comment on trigger total_given_price on quotation_price_history is 'Totals of a given price.';

create function check_asked_price() returns trigger language plpgsql as $$
begin
  perform 1 from price_request r join price_request_details d on d.establishment_id = r.establishment_id and d.parent_id = r.id
  where r.establishment_id = new.establishment_id and r.id = new.price_request_id
    and r.supplier_id = new.supplier_id and d.target_id = new.price_quotation_detail_id and new.cost_type = 'Buy';
  if not found then raise exception 'request % does not ask for this', new.price_request_id
    using errcode = '23514', constraint = 'quotation_price_history_asked', table = 'quotation_price_history'; end if;
  return new;
end $$;
comment on function check_asked_price is
  'Refuses a price for a detail if its request does not ask this supplier for that detail.';

create trigger asked before insert on quotation_price_history
  for each row when (new.price_request_id is not null) execute function check_asked_price();
comment on trigger asked on quotation_price_history is 'Check that the request asks this supplier for the detail.';

create function refuse_settled_operation() returns trigger language plpgsql as $$
declare
  told text;
begin
  select q.code into told from price_quotation_detail d join price_quotation q on q.establishment_id = d.establishment_id
    and q.id = d.price_quotation_id
  where d.establishment_id = new.establishment_id and d.id = new.price_quotation_detail_id
    and q.state not in ('WorkProgress', 'WaitingForQuotes', 'WaitingForCustomerAccept', 'RejectedQuotesFormCustomer');
  if found then raise exception 'quotation % is settled', told
    using errcode = '23514', constraint = 'price_quotation_settled', table = 'price_quotation'; end if;
  return new;
end $$;
comment on function refuse_settled_operation is
  'Refuses a new operation or another amount in a quotation that was accepted or has ended.';

create trigger settled before insert on price_quotation_affiliate_operation for each row execute function refuse_settled_operation();
comment on trigger settled on price_quotation_affiliate_operation is
  'Refusal of new operations in a settled quotation.';

create trigger settled_amount before update of amount on price_quotation_affiliate_operation for each row
  when (old.amount <> new.amount) execute function refuse_settled_operation();
comment on trigger settled_amount on price_quotation_affiliate_operation is
  'Refusal of another amount in a settled quotation.';

-- Without the lock, two concurrent changes of operations each sum the quotation without the other, and the later writer
-- stores a wrong sum.
create function lock_quotation_of_operation() returns trigger language plpgsql as $$
declare
  centre uuid := coalesce(new.establishment_id, old.establishment_id);
  detail uuid := coalesce(new.price_quotation_detail_id, old.price_quotation_detail_id);
begin
  perform 1
  from price_quotation_detail d
  join price_quotation q on q.establishment_id = centre and q.id = d.price_quotation_id
  where d.establishment_id = centre
    and d.id = detail
  for no key update of q;
  return coalesce(new, old);
end $$;
comment on function lock_quotation_of_operation is 'Locks the quotation of an operation that changes.';

create trigger locks_quotation before insert or delete or update of amount, record_state on price_quotation_affiliate_operation
  for each row execute function lock_quotation_of_operation();
comment on trigger locks_quotation on price_quotation_affiliate_operation is
  'Lock on the quotation of a changing operation.';

create function sum_quotations_of_operations() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform sum_quotations_with(t.centre, t.details)
    from (
      select o.establishment_id as centre, array_agg(distinct o.price_quotation_detail_id) as details
      from before o group by 1 order by 1
    ) t;
  else
    perform sum_quotations_with(t.centre, t.details)
    from (
      select n.establishment_id as centre, array_agg(distinct n.price_quotation_detail_id) as details
      from changed n group by 1 order by 1
    ) t;
  end if;
  return null;
end $$;
comment on function sum_quotations_of_operations is 'Sums the quotations whose operations a statement changed.';

create trigger sum_inserted after insert on price_quotation_affiliate_operation
  referencing new table as changed for each statement execute function sum_quotations_of_operations();
comment on trigger sum_inserted on price_quotation_affiliate_operation is 'Sums after a statement that adds rows.';

create trigger sum_updated after update on price_quotation_affiliate_operation
  referencing old table as before new table as changed for each statement execute function sum_quotations_of_operations();
comment on trigger sum_updated on price_quotation_affiliate_operation is 'Sums after a statement that changes rows.';

create trigger sum_deleted after delete on price_quotation_affiliate_operation
  referencing old table as before for each statement execute function sum_quotations_of_operations();
comment on trigger sum_deleted on price_quotation_affiliate_operation is 'Sums after a statement that deletes rows.';

create function keep_sent_version() returns trigger language plpgsql as $$
begin
  raise exception 'version % was sent as it is', old.number
    using errcode = '23514', constraint = 'price_quotation_version_kept', table = 'price_quotation_version';
end $$;
comment on function keep_sent_version is
  'Refuses changes of a version that was sent, for every role that can write to the table.';

create trigger kept before update on price_quotation_version for each row
  when ((old.snapshot, old.amount, old.number, old.sent_at, old.valid_until, old.price_quotation_id)
    is distinct from (new.snapshot, new.amount, new.number, new.sent_at, new.valid_until, new.price_quotation_id))
  execute function keep_sent_version();
comment on trigger kept on price_quotation_version is 'Refusal to change a sent version.';

create function keep_sent_paper() returns trigger language plpgsql as $$
begin
  raise exception 'a paper that was given out stays as it is'
    using errcode = '23514', constraint = 'price_quotation_version_paper_kept', table = 'price_quotation_version_paper';
end $$;
comment on function keep_sent_paper is 'Refuses changes of a paper that was handed out.';

create trigger kept before update on price_quotation_version_paper for each row execute function keep_sent_paper();
comment on trigger kept on price_quotation_version_paper is 'Refusal to change a paper that was handed out.';
