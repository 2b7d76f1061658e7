-- What a movement of cash is called where it has no reason: asked for by a function, to which the establishment is a
-- value, so that a view over several nodes (D13.5) keeps to one.
create function receipt_number_of(centre uuid, asked uuid) returns text language plpgsql stable parallel safe as $$
begin
  return (select r.receipt_number::text from receipt r where r.establishment_id = centre and r.id = asked);
end $$;

create or replace view account_transaction with (security_invoker = true) as
  select t.establishment_id, t.id, t.cash_id as account_id,
    case t.kind when 'ExpensePaid' then 'PaidExpense' when 'ExpenseRefunded' then 'RefundedExpense' when 'RevenueAccrued' then 'AccruedRevenue' when 'RevenueRefunded' then 'RefundedRevenue'
      else case t.debit_kind when 'Cash' then 'Deposit' else 'Withdrawal' end end as transaction_type,
    t.amount as money, t.at, e.by_id,
    coalesce(e.reason, case when e.entity = 'receipt' then receipt_number_of(e.establishment_id, e.record_id) end) as reason,
    t.kind as event_kind, e.entity as source_entity, e.record_id as source_id,
    'active'::text as record_state, 1 as version, t.posted_at as created_at, e.by_id as created_by, t.posted_at as updated_at, e.by_id as updated_by,
    null::timestamptz as archived_at, null::timestamptz as blocked_at
  from ledger_transfer t left join ledger_event e on e.establishment_id = t.establishment_id and e.id = t.event_id
  where t.cash_id is not null;
