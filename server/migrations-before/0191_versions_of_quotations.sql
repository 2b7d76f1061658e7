-- What is sent to a client stays as it was sent (D7.3): a numbered version of the quotation, whose content lies beside its columns. The client answers
-- the one in force, line by line (D7.4).
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
  -- Details with quantities and prices, operations, design models, whose it is and from whom: all that its page and its paper show.
  snapshot jsonb not null default '{"code": "", "subject": null, "client": {}, "clientPhone": null, "notes": null, "details": [], "total": 0}',
  -- By the token of the detail: { accepted, reason }.
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
  constraint price_quotation_version_answered check ((answered_at is not null) = (version_state in ('Accepted', 'Rejected')))
);
create unique index price_quotation_version_in_force on price_quotation_version (establishment_id, price_quotation_id) where version_state in ('Sent', 'Accepted');
create index price_quotation_version_list on price_quotation_version (establishment_id, record_state, created_at, id);
create index price_quotation_version_number_sort on price_quotation_version (establishment_id, record_state, number, id);
create index price_quotation_version_sent_at_sort on price_quotation_version (establishment_id, record_state, sent_at, id);
create index price_quotation_version_price_quotation_id on price_quotation_version (establishment_id, price_quotation_id, created_at, id);
create index price_quotation_version_sent_by_id on price_quotation_version (establishment_id, sent_by_id, created_at, id);
create index price_quotation_version_answered_by_id on price_quotation_version (establishment_id, answered_by_id, created_at, id);
create index price_quotation_version_client_id on price_quotation_version (establishment_id, client_id, created_at, id);
create index price_quotation_version_version_state_tab on price_quotation_version (establishment_id, record_state, version_state, sent_at, id);
select protect_table('price_quotation_version');

alter table price_quotation_version add constraint price_quotation_version_price_quotation_id_fkey foreign key (establishment_id, price_quotation_id) references price_quotation (establishment_id, id);
alter table price_quotation_version add constraint price_quotation_version_sent_by_id_fkey foreign key (establishment_id, sent_by_id) references user_account (establishment_id, id);
alter table price_quotation_version add constraint price_quotation_version_answered_by_id_fkey foreign key (establishment_id, answered_by_id) references user_account (establishment_id, id);
alter table price_quotation_version add constraint price_quotation_version_client_id_fkey foreign key (establishment_id, client_id) references user_account (establishment_id, id);

-- What was sent is what was sent: whoever can write to the table can still not change it.
create function keep_sent_version() returns trigger language plpgsql as $$
begin
  raise exception 'version % was sent as it is', old.number using errcode = '23514', constraint = 'price_quotation_version_kept', table = 'price_quotation_version';
end $$;
create trigger kept before update on price_quotation_version for each row
  when ((old.snapshot, old.amount, old.number, old.sent_at, old.valid_until, old.price_quotation_id) is distinct from (new.snapshot, new.amount, new.number, new.sent_at, new.valid_until, new.price_quotation_id))
  execute function keep_sent_version();

alter table price_quotation
  add column subject text check (length(subject) <= 200),
  add column client_phone text,
  add column version_number integer not null default 0,
  add column valid_until timestamptz,
  drop column search;
alter table price_quotation
  add column search text generated always as (' ' || ar_norm_v2(coalesce(code, '') || ' ' || coalesce(subject, '') || ' ' || coalesce(client_name, ''))) stored;
create index price_quotation_search on price_quotation using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
create index price_quotation_valid_until_sort on price_quotation (establishment_id, record_state, valid_until, id);
alter table price_quotation_detail add column accepted_price_total bigint check (accepted_price_total >= 0);
alter table price_quotation_affiliate_operation add column accepted_amount bigint check (accepted_amount >= 0);

-- The newest approved selling price counts, for as many as are wanted: one × quantity = total (D7.2).
create or replace function price_detail() returns trigger language plpgsql as $$
declare
  priced uuid := coalesce(new.price_quotation_detail_id, old.price_quotation_detail_id);
begin
  update price_quotation_detail d set (price_one, best_price_one) = (
      select h.price_one, h.best_price_one from quotation_price_history h
      where h.establishment_id = d.establishment_id and h.price_quotation_detail_id = d.id and h.approved and h.cost_type = 'Sell' and h.record_state <> 'archived'
      order by h.at desc, h.created_at desc, h.id desc limit 1)
    where d.establishment_id = coalesce(new.establishment_id, old.establishment_id) and d.id = priced;
  return null;
end $$;
create function total_detail() returns trigger language plpgsql as $$
begin
  new.price_total := new.price_one * new.quantity;
  new.best_price_total := new.best_price_one * new.quantity;
  return new;
end $$;
create trigger total_detail before insert or update of price_one, best_price_one, quantity on price_quotation_detail for each row execute function total_detail();
create function total_given_price() returns trigger language plpgsql as $$
begin
  select new.price_one * d.quantity, new.best_price_one * d.quantity into strict new.price_total, new.best_price_total
  from price_quotation_detail d where d.establishment_id = new.establishment_id and d.id = new.price_quotation_detail_id;
  return new;
end $$;
create trigger total_given_price before insert on quotation_price_history for each row execute function total_given_price();

-- What was accepted counts as it was accepted; until then, what the prices come to now.
create or replace function sum_quotation(establishment uuid, quotation uuid) returns void language sql as $$
  update price_quotation q
    set approved_price_store_items_amount = s.items, affiliate_operation_amount = s.operations, approved_amount = s.items + s.operations
    from (select
      (select coalesce(sum(d.accepted_price_total), 0)::bigint from price_quotation_detail d
        where d.establishment_id = establishment and d.price_quotation_id = quotation and d.state = 'ReviewedByCustomer' and d.record_state <> 'archived') as items,
      (select coalesce(sum(coalesce(o.accepted_amount, case when w.state not in ('AcceptQuotesFormCustomer', 'InJobOrder', 'FinishJobOrderNotCustomerReceive', 'FinishJobOrderCustomerReceive') then o.amount end)), 0)::bigint
        from price_quotation_affiliate_operation o
        join price_quotation_detail d on d.establishment_id = o.establishment_id and d.id = o.price_quotation_detail_id
        join price_quotation w on w.establishment_id = d.establishment_id and w.id = d.price_quotation_id
        where d.establishment_id = establishment and d.price_quotation_id = quotation and d.state not in ('RejectedByCustomer', 'CanceledbyCustomer')
          and d.record_state <> 'archived' and o.record_state <> 'archived') as operations) s
    where q.establishment_id = establishment and q.id = quotation
      and (q.approved_price_store_items_amount, q.affiliate_operation_amount) is distinct from (s.items, s.operations)
$$;
drop trigger sum_quotation on price_quotation_detail;
create trigger sum_quotation after insert or delete or update of state, record_state, accepted_price_total on price_quotation_detail
  for each row execute function sum_quotation_of_detail();
drop trigger sum_quotation on price_quotation_affiliate_operation;
create trigger sum_quotation after insert or delete or update of amount, accepted_amount, record_state on price_quotation_affiliate_operation
  for each row execute function sum_quotation_of_operation();

-- Once it was accepted, or has ended, nothing is added to it.
create function refuse_settled_detail() returns trigger language plpgsql as $$
declare
  told text;
begin
  select q.code into told from price_quotation q
  where q.establishment_id = new.establishment_id and q.id = new.price_quotation_id
    and q.state not in ('WorkProgress', 'WaitingForQuotes', 'WaitingForCustomerAccept', 'RejectedQuotesFormCustomer');
  if found then raise exception 'quotation % is settled', told using errcode = '23514', constraint = 'price_quotation_settled', table = 'price_quotation'; end if;
  return new;
end $$;
create trigger settled before insert on price_quotation_detail for each row execute function refuse_settled_detail();
create trigger settled_quantity before update of quantity, store_item_id on price_quotation_detail for each row
  when ((old.quantity, old.store_item_id) is distinct from (new.quantity, new.store_item_id)) execute function refuse_settled_detail();
create function refuse_settled_operation() returns trigger language plpgsql as $$
declare
  told text;
begin
  select q.code into told from price_quotation_detail d join price_quotation q on q.establishment_id = d.establishment_id and q.id = d.price_quotation_id
  where d.establishment_id = new.establishment_id and d.id = new.price_quotation_detail_id
    and q.state not in ('WorkProgress', 'WaitingForQuotes', 'WaitingForCustomerAccept', 'RejectedQuotesFormCustomer');
  if found then raise exception 'quotation % is settled', told using errcode = '23514', constraint = 'price_quotation_settled', table = 'price_quotation'; end if;
  return new;
end $$;
create trigger settled before insert on price_quotation_affiliate_operation for each row execute function refuse_settled_operation();
create trigger settled_amount before update of amount on price_quotation_affiliate_operation for each row
  when (old.amount <> new.amount) execute function refuse_settled_operation();

-- A client answers what was sent: nothing is accepted that was not in a version, and only details with their accepted prices (D7.4).
drop trigger priced on price_quotation;
create trigger priced before update of state on price_quotation
  for each row when (new.state <> old.state and new.state = 'WaitingForCustomerAccept' and old.state <> 'AcceptQuotesFormCustomer') execute function check_quotation_priced();
create function check_quotation_accepted() returns trigger language plpgsql as $$
begin
  perform 1 from price_quotation_version v where v.establishment_id = new.establishment_id and v.price_quotation_id = new.id and v.version_state = 'Accepted';
  if not found then raise exception 'quotation % was not accepted by its client', new.code using errcode = '23514', constraint = 'price_quotation_answered', table = 'price_quotation'; end if;
  perform 1 from price_quotation_detail d where d.establishment_id = new.establishment_id and d.price_quotation_id = new.id
    and d.state = 'ReviewedByCustomer' and d.accepted_price_total is not null and d.record_state <> 'archived';
  if not found then raise exception 'nothing of quotation % was accepted', new.code using errcode = '23514', constraint = 'price_quotation_not_empty', table = 'price_quotation'; end if;
  return new;
end $$;
create trigger accepted before update of state on price_quotation
  for each row when (new.state <> old.state and new.state = 'AcceptQuotesFormCustomer') execute function check_quotation_accepted();

-- What was accepted before there were versions counts as it is.
alter table price_quotation disable trigger settled;
update price_quotation_affiliate_operation o set accepted_amount = o.amount
from price_quotation_detail d join price_quotation q on q.establishment_id = d.establishment_id and q.id = d.price_quotation_id
where d.establishment_id = o.establishment_id and d.id = o.price_quotation_detail_id
  and q.state in ('AcceptQuotesFormCustomer', 'InJobOrder', 'FinishJobOrderNotCustomerReceive', 'FinishJobOrderCustomerReceive');
update price_quotation_detail set accepted_price_total = coalesce(best_price_total, price_total) where state = 'ReviewedByCustomer';
alter table price_quotation enable trigger settled;

-- Answering is a privilege of its own (D7.4): of clients for what is theirs, of staff who could until now by changing the quotation.
update establishment_role
set privileges = jsonb_set(privileges, '{PriceQuotation}', (privileges -> 'PriceQuotation') || '["acceptQuotation", "rejectQuotation"]'::jsonb)
where user_type = 'Client' and privileges -> 'PriceQuotation' ? 'view';
update establishment_role
set privileges = jsonb_set(privileges, '{PriceQuotation}', (privileges -> 'PriceQuotation') || '["acceptQuotation", "rejectQuotation", "takeBackAcceptance"]'::jsonb)
where user_type in ('MasterAdmin', 'Employee') and privileges -> 'PriceQuotation' ? 'itemUpdate';
