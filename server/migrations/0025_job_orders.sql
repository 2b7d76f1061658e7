-- Job orders (D7.6): lines with the done, canceled and received quantities, steps, and the notes that clients sign.

create table job_order (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  state text not null default 'NewlyWanted' check (state in ('NewlyWanted', 'WorkProgres', 'FinishNotCustomerReceived',
    'FinishCustomerReceived', 'Canceled')),
  price_quotation_id uuid not null,
  doer_id uuid,
  start_work_date_time timestamptz,
  expected_finish_work_date_time timestamptz,
  work text check (length(work) <= 2000),
  finished_at timestamptz,
  received_at timestamptz,
  cancel_reason text check (length(cancel_reason) <= 4000),
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
  constraint job_order_code_key unique (establishment_id, code),
  constraint job_order_start_work_date_time_expected_finish_work_date_time_order
    check (expected_finish_work_date_time >= start_work_date_time),
  constraint job_order_price_quotation_id_fkey
    foreign key (establishment_id, price_quotation_id) references price_quotation (establishment_id, id),
  constraint job_order_doer_id_fkey foreign key (establishment_id, doer_id) references user_account (establishment_id, id)
);
create index job_order_list on job_order (establishment_id, record_state, created_at, id);
create index job_order_start_work_date_time_sort on job_order (establishment_id, record_state, start_work_date_time, id);
create index job_order_search on job_order using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
create unique index job_order_one_live
  on job_order (establishment_id, price_quotation_id)
  where state <> 'Canceled' and record_state <> 'archived';
create index job_order_state_tab
  on job_order (establishment_id, record_state, state, created_at, id);
create index job_order_expected_finish_work_date_time_sort
  on job_order (establishment_id, record_state, expected_finish_work_date_time, id);
create index job_order_price_quotation_id on job_order (establishment_id, price_quotation_id, created_at);
create index job_order_doer_id on job_order (establishment_id, doer_id, created_at) where doer_id is not null;
select protect_table('job_order');

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
  order_state text not null default 'NewlyWanted' check (order_state in ('NewlyWanted', 'WorkProgres',
    'FinishNotCustomerReceived', 'FinishCustomerReceived', 'Canceled')),
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
  constraint job_order_line_received check (received <= done),
  constraint job_order_line_job_order_id_fkey foreign key (establishment_id, job_order_id) references job_order (establishment_id, id),
  constraint job_order_line_price_quotation_detail_id_fkey
    foreign key (establishment_id, price_quotation_detail_id) references price_quotation_detail (establishment_id, id),
  constraint job_order_line_store_item_id_fkey foreign key (establishment_id, store_item_id) references store_item (establishment_id, id)
);
create index job_order_line_list on job_order_line (establishment_id, record_state, created_at, id);
create index job_order_line_job_order_id on job_order_line (establishment_id, job_order_id, created_at);
create index job_order_line_price_quotation_detail_id on job_order_line (establishment_id, price_quotation_detail_id);
create index job_order_line_store_item_id on job_order_line (establishment_id, store_item_id, created_at);
select protect_table('job_order_line');

create table job_order_step (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  job_order_id uuid not null,
  work text not null check (length(work) <= 1000),
  told_client boolean not null default false,
  at timestamptz not null,
  by_id uuid,
  order_state text not null default 'NewlyWanted' check (order_state in ('NewlyWanted', 'WorkProgres',
    'FinishNotCustomerReceived', 'FinishCustomerReceived', 'Canceled')),
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  primary key (establishment_id, id),
  constraint job_order_step_job_order_id_fkey foreign key (establishment_id, job_order_id) references job_order (establishment_id, id),
  constraint job_order_step_by_id_fkey foreign key (establishment_id, by_id) references user_account (establishment_id, id)
);
create index job_order_step_list on job_order_step (establishment_id, record_state, created_at, id);
create index job_order_step_at_sort on job_order_step (establishment_id, record_state, at, id);
create index job_order_step_job_order_id on job_order_step (establishment_id, job_order_id, at);
create index job_order_step_by_id on job_order_step (establishment_id, by_id) where by_id is not null;
select protect_table('job_order_step');

create table job_order_delivery (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  job_order_id uuid not null,
  received_by text not null check (length(received_by) <= 120),
  at timestamptz not null,
  by_id uuid,
  signature text check (length(signature) <= 100000),
  order_state text not null default 'NewlyWanted' check (order_state in ('NewlyWanted', 'WorkProgres',
    'FinishNotCustomerReceived', 'FinishCustomerReceived', 'Canceled')),
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  primary key (establishment_id, id),
  constraint job_order_delivery_job_order_id_fkey foreign key (establishment_id,
    job_order_id) references job_order (establishment_id, id),
  constraint job_order_delivery_by_id_fkey foreign key (establishment_id, by_id) references user_account (establishment_id, id)
);
create index job_order_delivery_list on job_order_delivery (establishment_id, record_state, created_at, id);
create index job_order_delivery_at_sort on job_order_delivery (establishment_id, record_state, at, id);
create index job_order_delivery_job_order_id on job_order_delivery (establishment_id, job_order_id, at);
create index job_order_delivery_by_id on job_order_delivery (establishment_id, by_id) where by_id is not null;
select protect_table('job_order_delivery');

create table job_order_delivery_pieces (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  store_item_id uuid not null,
  quantity integer not null check (quantity >= 1),
  primary key (establishment_id, parent_id, position),
  constraint job_order_delivery_pieces_parent_fkey
    foreign key (establishment_id, parent_id) references job_order_delivery (establishment_id, id) on delete cascade,
  constraint job_order_delivery_pieces_store_item_id_fkey
    foreign key (establishment_id, store_item_id) references store_item (establishment_id, id)
);
select protect_table('job_order_delivery_pieces');

create function is_late(job_order) returns boolean language sql stable as $$
  select $1.state <> 'Canceled'
    and ($1.expected_finish_work_date_time at time zone e.time_zone)::date < (case
      when $1.state in ('NewlyWanted', 'WorkProgres') then now()
      else coalesce($1.finished_at, $1.received_at)
    end at time zone e.time_zone)::date
  from establishment e where e.id = $1.establishment_id
$$;
comment on function is_late is
  'Returns true if an order was finished on a day after its expected one, or is unfinished and past it; never for a canceled order (D7.6).';

-- A user who may see an order may see its parts.
create function pass_order_state() returns trigger language plpgsql as $$
begin
  update job_order_line set order_state = new.state where establishment_id = new.establishment_id and job_order_id = new.id;
  update job_order_step set order_state = new.state where establishment_id = new.establishment_id and job_order_id = new.id;
  update job_order_delivery set order_state = new.state where establishment_id = new.establishment_id and job_order_id = new.id;
  return null;
end $$;
comment on function pass_order_state is 'Copies the state of an order to its lines, steps and deliveries.';

create trigger pass_order_state after update of state on job_order
  for each row when (new.state <> old.state) execute function pass_order_state();
comment on trigger pass_order_state on job_order is 'Copy of the state of an order to its parts.';

create function check_order_lines() returns trigger language plpgsql as $$
begin
  perform 1 from job_order_line l where l.establishment_id = new.establishment_id and l.job_order_id = new.id
    and (l.done + l.canceled < l.ordered or (new.state = 'FinishCustomerReceived' and l.received < l.done));
  if found then raise exception 'something of order % is left', new.code
    using errcode = '23514', constraint = 'job_order_lines_left', table = 'job_order'; end if;
  return null;
end $$;
comment on function check_order_lines is
  'Refuses to finish an order with open work, and to close an order before the client has received everything that is done (D7.6).';

create constraint trigger lines_left after update of state on job_order deferrable initially deferred for each row
  when (new.state <> old.state and new.state in ('FinishNotCustomerReceived', 'FinishCustomerReceived'))
    execute function check_order_lines();
comment on trigger lines_left on job_order is
  'Check that nothing is left of a finished order, at the end of the transaction.';

create function state_of_order() returns trigger language plpgsql as $$
begin
  select o.state into new.order_state from job_order o where o.establishment_id = new.establishment_id and o.id = new.job_order_id;
  return new;
end $$;
comment on function state_of_order is 'Copies the state of the order to a new part of it.';

create trigger state_of_order before insert on job_order_line for each row execute function state_of_order();
comment on trigger state_of_order on job_order_line is 'Copy of the state of the order.';

create trigger state_of_order before insert on job_order_step for each row execute function state_of_order();
comment on trigger state_of_order on job_order_step is 'Copy of the state of the order.';

create trigger state_of_order before insert on job_order_delivery for each row execute function state_of_order();
comment on trigger state_of_order on job_order_delivery is 'Copy of the state of the order.';

create function keep_delivery() returns trigger language plpgsql as $$
begin
  raise exception 'a delivery note stays as it was signed'
    using errcode = '23514', constraint = 'job_order_delivery_kept', table = 'job_order_delivery';
end $$;
comment on function keep_delivery is 'Refuses changes of a delivery note that a client signed.';

create trigger kept before update on job_order_delivery for each row
  when ((old.job_order_id, old.received_by, old.at, old.signature)
    is distinct from (new.job_order_id, new.received_by, new.at, new.signature)) execute function keep_delivery();
comment on trigger kept on job_order_delivery is 'Refusal to change a signed delivery note.';
