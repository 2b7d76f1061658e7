-- Functions of before in words that several nodes take, with the same effect.

-- On several nodes the arguments are rows of any kind, whose fields cannot be set (distribute-functions.ts), so the
-- difference is written without changing them.
create or replace function append_money(gone money_sum, come money_sum) returns void language plpgsql as $$
begin
  if (gone.what, gone.day, gone.account_id, gone.payment_method_id, gone.by_id, gone.educational_group_id, gone.educational_category_id, gone.kind, gone.state)
    is not distinct from (come.what, come.day, come.account_id, come.payment_method_id, come.by_id, come.educational_group_id,
      come.educational_category_id, come.kind, come.state)
  then
    if come.what is null then return; end if;
    insert into money_sum (
      establishment_id, what, day, account_id, payment_method_id, by_id, educational_group_id, educational_category_id, kind, state, records,
      money, refunded, allocated, credit, discount, paid, written_off, remainder, is_folded
    )
    values (
      come.establishment_id, come.what, kept_day(come.what, come.day), come.account_id, come.payment_method_id, come.by_id,
      come.educational_group_id, come.educational_category_id, come.kind, come.state,
      come.records - gone.records, come.money - gone.money, come.refunded - gone.refunded, come.allocated - gone.allocated,
      come.credit - gone.credit, come.discount - gone.discount, come.paid - gone.paid, come.written_off - gone.written_off,
      come.remainder - gone.remainder, false
    );
    return;
  end if;
  if gone.what is not null then perform append_money_row(gone, -1); end if;
  if come.what is not null then perform append_money_row(come, 1); end if;
end $$;

-- A function of several nodes returns rows of no type, without fields where there is none: they become rows of the sums.
-- It is not asked about a row that is null, whose establishment no node has.
create or replace function keep_money_of_debt() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform append_money(gone::money_sum, come::money_sum)
      from establishment e
      left join money_of_debt(old, e.time_zone) gone on true
      left join money_of_debt(new, e.time_zone) come on true
      where e.id = new.establishment_id;
  elsif tg_op = 'INSERT' then
    perform append_money_row(come::money_sum, 1)
      from establishment e cross join lateral money_of_debt(new, e.time_zone) come
      where e.id = new.establishment_id;
  else
    perform append_money_row(gone::money_sum, -1)
      from establishment e cross join lateral money_of_debt(old, e.time_zone) gone
      where e.id = old.establishment_id;
  end if;
  return null;
end $$;
create or replace function keep_money_of_receipt() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform append_money(gone::money_sum, come::money_sum)
      from establishment e
      left join money_of_receipt(old, e.time_zone) gone on true
      left join money_of_receipt(new, e.time_zone) come on true
      where e.id = new.establishment_id;
  elsif tg_op = 'INSERT' then
    perform append_money_row(come::money_sum, 1)
      from establishment e cross join lateral money_of_receipt(new, e.time_zone) come
      where e.id = new.establishment_id;
  else
    perform append_money_row(gone::money_sum, -1)
      from establishment e cross join lateral money_of_receipt(old, e.time_zone) gone
      where e.id = old.establishment_id;
  end if;
  return null;
end $$;
create or replace function keep_money_of_installment_payment() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform append_money(gone::money_sum, come::money_sum)
      from establishment e
      left join money_of_installment_payment(old, e.time_zone) gone on true
      left join money_of_installment_payment(new, e.time_zone) come on true
      where e.id = new.establishment_id;
  elsif tg_op = 'INSERT' then
    perform append_money_row(come::money_sum, 1)
      from establishment e cross join lateral money_of_installment_payment(new, e.time_zone) come
      where e.id = new.establishment_id;
  else
    perform append_money_row(gone::money_sum, -1)
      from establishment e cross join lateral money_of_installment_payment(old, e.time_zone) gone
      where e.id = old.establishment_id;
  end if;
  return null;
end $$;
create or replace function keep_money_of_ledger_transfer() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform append_money_row(come::money_sum, 1)
      from establishment e cross join lateral money_of_ledger_transfer(new, e.time_zone) come
      where e.id = new.establishment_id;
  else
    perform append_money_row(gone::money_sum, -1)
      from establishment e cross join lateral money_of_ledger_transfer(old, e.time_zone) gone
      where e.id = old.establishment_id;
  end if;
  return null;
end $$;

-- A distributed update takes no function over its columns whose result may change, such as jsonb_build_object or the
-- cast of a text to a time, so the row is read before.
create or replace function follow_joined() returns trigger language plpgsql as $$
declare
  before follow_case;
  session jsonb;
  seller uuid;
begin
  select c.* into before from follow_case c
  where c.establishment_id = new.establishment_id and c.user_id = new.student_id and c.stage <> 'Joined'
  for no key update;
  if found then
    select jsonb_build_object('id', s.id, 'state', s.state), s.sales_user_id into session, seller from follow_up_session s
    where s.establishment_id = new.establishment_id and s.user_id = new.student_id and s.state <> 'Close' and s.expires_at > now();
    update follow_case c
    set
      before_joined = jsonb_build_object(
        'application', new.id, 'stage', before.stage, 'since', before.since, 'due_at', before.due_at,
        'priority_type_id', before.priority_type_id, 'unanswered', before.unanswered, 'session', session
      ),
      stage = 'Joined',
      since = new.updated_at,
      joined_at = new.updated_at,
      due_at = null,
      priority_type_id = null,
      unanswered = 0,
      joined_agent_id = coalesce(seller, before.agent_id)
    where c.establishment_id = new.establishment_id and c.user_id = new.student_id;
  end if;
  update follow_up_session
  set
    state = 'Close',
    closed_at = least(now(), greatest(opened_at, expires_at)),
    close_reason = case when expires_at > now() then 'Joined' else 'Lapsed' end,
    version = version + 1,
    updated_at = now()
  where establishment_id = new.establishment_id and user_id = new.student_id and state <> 'Close';
  return null;
end $$;

create or replace function follow_taken_back() returns trigger language plpgsql as $$
declare
  before jsonb;
begin
  select c.before_joined into before from follow_case c
  where c.establishment_id = new.establishment_id and c.user_id = new.student_id and c.stage = 'Joined'
    and c.before_joined ->> 'application' = new.id::text
  for no key update;
  if not found then return null; end if;
  update follow_case c
  set
    stage = before ->> 'stage',
    since = (before ->> 'since')::timestamptz,
    due_at = (before ->> 'due_at')::timestamptz,
    priority_type_id = (before ->> 'priority_type_id')::uuid,
    unanswered = (before ->> 'unanswered')::integer,
    joined_at = null,
    joined_agent_id = null,
    before_joined = null
  where c.establishment_id = new.establishment_id and c.user_id = new.student_id;
  update follow_up_session
  set state = before #>> '{session,state}', closed_at = null, close_reason = null, version = version + 1, updated_at = now()
  where establishment_id = new.establishment_id and id = (before #>> '{session,id}')::uuid and close_reason = 'Joined'
    and expires_at > now()
    and not exists (
      select 1 from follow_up_session o
      where o.establishment_id = new.establishment_id and o.user_id = new.student_id and o.state <> 'Close'
    );
  return null;
end $$;
