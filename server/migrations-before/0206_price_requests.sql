-- What suppliers are asked the price of, and what they answer (D7.5): their answers are buying prices of the history, of which one is chosen for each detail.
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
  search text generated always as (' ' || ar_norm_v2(coalesce(code, ''))) stored,
  primary key (establishment_id, id),
  constraint price_request_code_key unique (establishment_id, code)
);
create index price_request_list on price_request (establishment_id, record_state, created_at, id);
create index price_request_asked_at_sort on price_request (establishment_id, record_state, asked_at, id);
create index price_request_answer_until_sort on price_request (establishment_id, record_state, answer_until, id);
create index price_request_price_quotation_id on price_request (establishment_id, price_quotation_id, created_at, id);
create index price_request_supplier_id on price_request (establishment_id, supplier_id, created_at, id);
create index price_request_answered_by_id on price_request (establishment_id, answered_by_id, created_at, id);
create index price_request_search on price_request using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
create index price_request_state_tab on price_request (establishment_id, record_state, state, asked_at, id);
-- Of a supplier one is open at a time for a quotation: more is asked for in it.
create unique index price_request_live on price_request (establishment_id, price_quotation_id, supplier_id) where state <> 'Withdrawn';
select protect_table('price_request');

create table price_request_details (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  target_id uuid not null,
  primary key (establishment_id, parent_id, position),
  constraint price_request_details_parent_fkey foreign key (establishment_id, parent_id) references price_request (establishment_id, id) on delete cascade
);
select protect_table('price_request_details');

alter table price_request add constraint price_request_price_quotation_id_fkey foreign key (establishment_id, price_quotation_id) references price_quotation (establishment_id, id);
alter table price_request add constraint price_request_supplier_id_fkey foreign key (establishment_id, supplier_id) references user_account (establishment_id, id);
alter table price_request add constraint price_request_answered_by_id_fkey foreign key (establishment_id, answered_by_id) references user_account (establishment_id, id);
alter table price_request_details add constraint price_request_details_target_id_fkey foreign key (establishment_id, target_id) references price_quotation_detail (establishment_id, id);

alter table quotation_price_history
  add column price_request_id uuid,
  add column delivery_days integer check (delivery_days >= 0 and delivery_days <= 730),
  add column note text check (length(note) <= 400),
  add column reason text check (length(reason) <= 400);
create index quotation_price_history_price_request_id on quotation_price_history (establishment_id, price_request_id, created_at, id);
alter table quotation_price_history add constraint quotation_price_history_price_request_id_fkey foreign key (establishment_id, price_request_id) references price_request (establishment_id, id);

alter table price_quotation_detail
  add column chosen_price_id uuid,
  add column chosen_reason text check (length(chosen_reason) <= 4000);
create index price_quotation_detail_chosen_price_id on price_quotation_detail (establishment_id, chosen_price_id, created_at, id);
alter table price_quotation_detail add constraint price_quotation_detail_chosen_price_id_fkey foreign key (establishment_id, chosen_price_id) references quotation_price_history (establishment_id, id);

alter table establishment
  add column quotation_margin integer not null default 20 check (quotation_margin >= 0 and quotation_margin <= 1000),
  add column quotation_least_margin integer not null default 0 check (quotation_least_margin >= 0 and quotation_least_margin <= 1000),
  add column quotation_answer_days integer not null default 3 check (quotation_answer_days >= 1 and quotation_answer_days <= 90);

-- A supplier prices what they were asked for, and under their own name.
create function check_asked_price() returns trigger language plpgsql as $$
begin
  perform 1 from price_request r join price_request_details d on d.establishment_id = r.establishment_id and d.parent_id = r.id
  where r.establishment_id = new.establishment_id and r.id = new.price_request_id
    and r.supplier_id = new.supplier_id and d.target_id = new.price_quotation_detail_id and new.cost_type = 'Buy';
  if not found then raise exception 'request % does not ask for this', new.price_request_id using errcode = '23514', constraint = 'quotation_price_history_asked', table = 'quotation_price_history'; end if;
  return new;
end $$;
create trigger asked before insert on quotation_price_history for each row when (new.price_request_id is not null) execute function check_asked_price();

-- What is chosen for a detail is a buying price of its own.
create function check_chosen_price() returns trigger language plpgsql as $$
begin
  perform 1 from quotation_price_history h
  where h.establishment_id = new.establishment_id and h.id = new.chosen_price_id and h.price_quotation_detail_id = new.id and h.cost_type = 'Buy' and h.record_state <> 'archived';
  if not found then raise exception 'detail % has no such buying price', new.id using errcode = '23514', constraint = 'price_quotation_detail_chosen', table = 'price_quotation_detail'; end if;
  return new;
end $$;
create trigger chosen before insert or update of chosen_price_id on price_quotation_detail for each row when (new.chosen_price_id is not null) execute function check_chosen_price();

-- Suppliers answer what they are asked, as they could look at their prices until now.
update establishment_role
set privileges = jsonb_set(privileges, '{QuotationPriceHistory}', (privileges -> 'QuotationPriceHistory') || '["answerPriceRequest"]'::jsonb)
where user_type = 'Supplier' and privileges ? 'QuotationPriceHistory';
