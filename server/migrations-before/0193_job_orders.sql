-- Job orders (D7.6): their lines with what is done, canceled and with the client, their steps, and the notes that clients sign.
alter table job_order
  add column doer_id uuid,
  add column finished_at timestamptz,
  add column received_at timestamptz,
  add constraint job_order_doer_id_fkey foreign key (establishment_id, doer_id) references user_account (establishment_id, id);
create index job_order_expected_finish_work_date_time_sort on job_order (establishment_id, record_state, expected_finish_work_date_time, id);
create index job_order_doer_id on job_order (establishment_id, doer_id, created_at, id);
create function is_late(job_order) returns boolean language sql stable as $$
  select $1.state in ('NewlyWanted', 'WorkProgres')
    and ($1.expected_finish_work_date_time at time zone e.time_zone)::date < (now() at time zone e.time_zone)::date
  from establishment e where e.id = $1.establishment_id
$$;

alter table price_quotation
  add column debt_id uuid,
  add constraint price_quotation_debt_id_fkey foreign key (establishment_id, debt_id) references debt (establishment_id, id);
create index price_quotation_debt_id on price_quotation (establishment_id, debt_id, created_at, id);
alter table expense
  add column price_quotation_id uuid,
  add constraint expense_price_quotation_id_fkey foreign key (establishment_id, price_quotation_id) references price_quotation (establishment_id, id);
create index expense_price_quotation_id on expense (establishment_id, price_quotation_id, created_at, id);
alter table establishment
  add column quotation_debt_at text not null default 'JobOrder' check (quotation_debt_at in ('Acceptance', 'JobOrder'));

create table job_order_line (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  job_order_id uuid not null,
  price_quotation_detail_id uuid not null,
  store_item_id uuid not null,
  ordered integer not null check (ordered >= 1),
  done integer not null default 0 check (done >= 0),
  canceled integer not null default 0 check (canceled >= 0),
  received integer not null default 0 check (received >= 0),
  cancel_reason text check (length(cancel_reason) <= 4000),
  order_state text not null default 'NewlyWanted' check (order_state in ('NewlyWanted', 'WorkProgres', 'FinishNotCustomerReceived', 'FinishCustomerReceived', 'Canceled')),
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  primary key (establishment_id, id),
  constraint job_order_line_once unique (establishment_id, job_order_id, price_quotation_detail_id),
  constraint job_order_line_done check (done + canceled <= ordered),
  constraint job_order_line_received check (received <= done)
);
create index job_order_line_list on job_order_line (establishment_id, record_state, created_at, id);
create index job_order_line_job_order_id on job_order_line (establishment_id, job_order_id, created_at, id);
create index job_order_line_price_quotation_detail_id on job_order_line (establishment_id, price_quotation_detail_id, created_at, id);
create index job_order_line_store_item_id on job_order_line (establishment_id, store_item_id, created_at, id);
select protect_table('job_order_line');

alter table job_order_line add constraint job_order_line_job_order_id_fkey foreign key (establishment_id, job_order_id) references job_order (establishment_id, id);
alter table job_order_line add constraint job_order_line_price_quotation_detail_id_fkey foreign key (establishment_id, price_quotation_detail_id) references price_quotation_detail (establishment_id, id);
alter table job_order_line add constraint job_order_line_store_item_id_fkey foreign key (establishment_id, store_item_id) references store_item (establishment_id, id);

create table job_order_step (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  job_order_id uuid not null,
  work text not null check (length(work) <= 1000),
  told_client boolean not null default false,
  at timestamptz not null,
  by_id uuid,
  order_state text not null default 'NewlyWanted' check (order_state in ('NewlyWanted', 'WorkProgres', 'FinishNotCustomerReceived', 'FinishCustomerReceived', 'Canceled')),
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
create index job_order_step_list on job_order_step (establishment_id, record_state, created_at, id);
create index job_order_step_at_sort on job_order_step (establishment_id, record_state, at, id);
create index job_order_step_job_order_id on job_order_step (establishment_id, job_order_id, created_at, id);
create index job_order_step_by_id on job_order_step (establishment_id, by_id, created_at, id);
select protect_table('job_order_step');

alter table job_order_step add constraint job_order_step_job_order_id_fkey foreign key (establishment_id, job_order_id) references job_order (establishment_id, id);
alter table job_order_step add constraint job_order_step_by_id_fkey foreign key (establishment_id, by_id) references user_account (establishment_id, id);

create table job_order_delivery (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  job_order_id uuid not null,
  received_by text not null check (length(received_by) <= 120),
  at timestamptz not null,
  by_id uuid,
  signature text check (length(signature) <= 100000),
  order_state text not null default 'NewlyWanted' check (order_state in ('NewlyWanted', 'WorkProgres', 'FinishNotCustomerReceived', 'FinishCustomerReceived', 'Canceled')),
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
create index job_order_delivery_list on job_order_delivery (establishment_id, record_state, created_at, id);
create index job_order_delivery_at_sort on job_order_delivery (establishment_id, record_state, at, id);
create index job_order_delivery_job_order_id on job_order_delivery (establishment_id, job_order_id, created_at, id);
create index job_order_delivery_by_id on job_order_delivery (establishment_id, by_id, created_at, id);
select protect_table('job_order_delivery');

alter table job_order_delivery add constraint job_order_delivery_job_order_id_fkey foreign key (establishment_id, job_order_id) references job_order (establishment_id, id);
alter table job_order_delivery add constraint job_order_delivery_by_id_fkey foreign key (establishment_id, by_id) references user_account (establishment_id, id);

create table job_order_step_attachments (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  target_id uuid not null,
  primary key (establishment_id, parent_id, position),
  constraint job_order_step_attachments_parent_fkey foreign key (establishment_id, parent_id) references job_order_step (establishment_id, id) on delete cascade,
  constraint job_order_step_attachments_target_id_fkey foreign key (establishment_id, target_id) references attachment (establishment_id, id)
);
create index job_order_step_attachments_target on job_order_step_attachments (establishment_id, target_id);
select protect_table('job_order_step_attachments');
create table job_order_delivery_pieces (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  store_item_id uuid not null,
  quantity integer not null check (quantity >= 1),
  primary key (establishment_id, parent_id, position),
  constraint job_order_delivery_pieces_parent_fkey foreign key (establishment_id, parent_id) references job_order_delivery (establishment_id, id) on delete cascade,
  constraint job_order_delivery_pieces_store_item_id_fkey foreign key (establishment_id, store_item_id) references store_item (establishment_id, id)
);
select protect_table('job_order_delivery_pieces');

-- All that belongs to an order is seen by who may see the order, so it stands with its state.
create function state_of_order() returns trigger language plpgsql as $$
begin
  select o.state into new.order_state from job_order o where o.establishment_id = new.establishment_id and o.id = new.job_order_id;
  return new;
end $$;
create trigger state_of_order before insert on job_order_line for each row execute function state_of_order();
create trigger state_of_order before insert on job_order_step for each row execute function state_of_order();
create trigger state_of_order before insert on job_order_delivery for each row execute function state_of_order();
create function pass_order_state() returns trigger language plpgsql as $$
begin
  update job_order_line set order_state = new.state where establishment_id = new.establishment_id and job_order_id = new.id;
  update job_order_step set order_state = new.state where establishment_id = new.establishment_id and job_order_id = new.id;
  update job_order_delivery set order_state = new.state where establishment_id = new.establishment_id and job_order_id = new.id;
  return null;
end $$;
create trigger pass_order_state after update of state on job_order for each row when (new.state <> old.state) execute function pass_order_state();

-- What the work on an accepted quotation is of: all lines of orders that were made before there were lines.
insert into job_order_line (establishment_id, id, job_order_id, price_quotation_detail_id, store_item_id, ordered, done, received, created_at, updated_at)
select o.establishment_id, gen_random_uuid(), o.id, d.id, d.store_item_id, d.quantity,
  case when o.state in ('FinishNotCustomerReceived', 'FinishCustomerReceived') then d.quantity else 0 end,
  case when o.state = 'FinishCustomerReceived' then d.quantity else 0 end, o.created_at, o.created_at
from job_order o
join price_quotation_detail d on d.establishment_id = o.establishment_id and d.price_quotation_id = o.price_quotation_id
where d.state = 'ReviewedByCustomer' and d.record_state <> 'archived' and d.quantity >= 1;
-- a canceled order leaves its quotation accepted, for another one (D7.1)
update price_quotation q set state = 'AcceptQuotesFormCustomer'
where q.state = 'InJobOrder'
  and not exists (select from job_order o where o.establishment_id = q.establishment_id and o.price_quotation_id = q.id and o.state <> 'Canceled' and o.record_state <> 'archived')
  and exists (select from price_quotation_version v where v.establishment_id = q.establishment_id and v.price_quotation_id = q.id and v.version_state = 'Accepted');

-- An order is finished when nothing of it is left to be done, and received when the client has all that is done (D7.6).
create function check_order_lines() returns trigger language plpgsql as $$
begin
  perform 1 from job_order_line l where l.establishment_id = new.establishment_id and l.job_order_id = new.id
    and (l.done + l.canceled < l.ordered or (new.state = 'FinishCustomerReceived' and l.received < l.done));
  if found then raise exception 'something of order % is left', new.code using errcode = '23514', constraint = 'job_order_lines_left', table = 'job_order'; end if;
  return null;
end $$;
create constraint trigger lines_left after update of state on job_order deferrable initially deferred for each row
  when (new.state <> old.state and new.state in ('FinishNotCustomerReceived', 'FinishCustomerReceived')) execute function check_order_lines();

-- What a client signed is what they signed.
create function keep_delivery() returns trigger language plpgsql as $$
begin
  raise exception 'a delivery note stays as it was signed' using errcode = '23514', constraint = 'job_order_delivery_kept', table = 'job_order_delivery';
end $$;
create trigger kept before update on job_order_delivery for each row
  when ((old.job_order_id, old.received_by, old.at, old.signature) is distinct from (new.job_order_id, new.received_by, new.at, new.signature)) execute function keep_delivery();
