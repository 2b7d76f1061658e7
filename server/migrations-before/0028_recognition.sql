-- Money, finished: when revenue is recognised (D6.12), and what receipts and payments are called and found by.

-- Of debts that are made from now on; what was recognised stays so.
alter table establishment add column revenue_recognition text not null default 'DebtMade' check (revenue_recognition in ('DebtMade', 'SessionsHeld'));

-- What is held of a subscription, of all there is: its units, or the meetings that its seats expect; all of it once it is over.
create function held_of(s joining_application_subscription, now timestamptz, out held bigint, out total bigint) language sql stable as $$
  with applied as (
    select a.*, e.time_zone as zone, s.end_date_time <= now is true or p."to" < (now at time zone e.time_zone)::date as is_over
    from educational_joining_application a join establishment e on e.id = a.establishment_id
      join educational_period p on p.establishment_id = a.establishment_id and p.id = a.educational_period_id
    where a.establishment_id = s.establishment_id and a.id = s.application_id
  ), unit as (
    select -coalesce(sum(m.units) filter (where m.movement_kind in ('Consumed', 'Reversed', 'Expired')), 0)::bigint as held, coalesce(sum(m.units) filter (where m.movement_kind in ('Bought', 'Bonus')), 0)::bigint as total
    from subscription_movement m where m.establishment_id = s.establishment_id and m.subscription_id = s.id and m.movement_unit <> 'Day'
  ), meeting as (
    select count(*) filter (where t."to" <= now) as held, count(*) as total
    from applied a join educational_group_student g on g.establishment_id = s.establishment_id and g.application_id = a.id and g.record_state <> 'archived'
      join educational_schedule_time t on t.establishment_id = s.establishment_id and t.educational_group_id = g.educational_group_id and t.state = 'Planned' and t.work_day = 'Work' and t.record_state <> 'archived'
      cross join lateral (select (t."from" at time zone a.zone)::date as date) day
    where t."from" >= s."from" and (s.end_date_time is null or t."from" < s.end_date_time)
      and (g.joined_on is null or g.joined_on <= day.date) and (g.left_on is null or g.left_on > day.date)
      and (day.date between a.freeze_from and a.freeze_to) is not true and (day.date between a.postpone_from and a.postpone_to) is not true
  )
  select case when (select is_over from applied) then 1 when s.subscription_type in ('Session', 'Hour') then (select u.held from unit u) else (select m.held from meeting m) end,
    case when (select is_over from applied) then 1 when s.subscription_type in ('Session', 'Hour') then (select u.total from unit u) else (select m.total from meeting m) end
$$;

-- The reason of a receipt's movement is its number, which the receipt gets after its transfers: it is the last thing that others wait for.
create or replace view account_transaction with (security_invoker = true) as
  select t.establishment_id, t.id, t.cash_id as account_id,
    case t.kind when 'ExpensePaid' then 'PaidExpense' when 'ExpenseRefunded' then 'RefundedExpense' when 'RevenueAccrued' then 'AccruedRevenue' when 'RevenueRefunded' then 'RefundedRevenue'
      else case t.debit_kind when 'Cash' then 'Deposit' else 'Withdrawal' end end as transaction_type,
    t.amount as money, t.at, e.by_id, coalesce(e.reason, (select r.receipt_number::text from receipt r where e.entity = 'receipt' and r.establishment_id = e.establishment_id and r.id = e.record_id)) as reason,
    t.kind as event_kind, e.entity as source_entity, e.record_id as source_id,
    'active'::text as record_state, 1 as version, t.posted_at as created_at, e.by_id as created_by, t.posted_at as updated_at, e.by_id as updated_by,
    null::timestamptz as archived_at, null::timestamptz as blocked_at
  from ledger_transfer t join ledger_event e on e.establishment_id = t.establishment_id and e.id = t.event_id
  where t.cash_id is not null;

-- A person's payments and receipts in the order of their lists: else the order of everybody's is walked until the person's fill a page.
create index installment_payment_of_user on installment_payment (establishment_id, user_id, receipt_number, id);
create index receipt_of_user on receipt (establishment_id, user_id, receipt_number, id);
