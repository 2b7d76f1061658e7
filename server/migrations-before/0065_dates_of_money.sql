-- What follows something else is not dated before it (D6.5, D6.6, D6.7, D6.10, D6.11).

-- Of one record. Not valid: what an older release wrote stays as it was written.
alter table receipt add constraint receipt_verified_after check (verified_at >= at) not valid;
alter table installment_payment add constraint installment_payment_refunded_after check (refunded_at >= at) not valid;
alter table expense add constraint expense_refunded_after check (refunded_at >= at) not valid;
alter table revenue add constraint revenue_refunded_after check (refunded_at >= at) not valid;
alter table service_entitlement add constraint service_entitlement_refunded_after check (refunded_at >= at) not valid;
alter table cashier_shift
  add constraint cashier_shift_closed_after check (closed_at >= opened_at) not valid,
  add constraint cashier_shift_approved_after check (approved_at >= closed_at) not valid;

-- A payment is not before its debt was made, and a refund not before its payment.
create function check_payment_date() returns trigger language plpgsql as $$
begin
  perform 1 from debt d where d.establishment_id = new.establishment_id and d.id = new.debt_id and d.at > new.at;
  if found then raise exception 'debt % was made later', new.debt_id using errcode = '23514', constraint = 'installment_payment_after_debt', table = 'installment_payment'; end if;
  return new;
end $$;
create trigger after_debt before insert or update of at, debt_id on installment_payment for each row execute function check_payment_date();

create function check_refund_date() returns trigger language plpgsql as $$
begin
  perform 1 from installment_payment p where p.establishment_id = new.establishment_id and p.id = new.installment_payment_id and p.at > new.at;
  if found then raise exception 'payment % was made later', new.installment_payment_id using errcode = '23514', constraint = 'payment_refund_after_payment', table = 'payment_refund'; end if;
  return new;
end $$;
create trigger after_payment before insert or update of at, installment_payment_id on payment_refund for each row execute function check_refund_date();

-- Goods that are taken back were bought or sold before.
create function check_taking_back_date() returns trigger language plpgsql as $$
begin
  perform 1 from counted_service_transaction t where t.establishment_id = new.establishment_id and t.id = new.refund_of_id and t.at > new.at;
  if found then raise exception 'transaction % was made later', new.refund_of_id using errcode = '23514', constraint = 'counted_service_transaction_after', table = 'counted_service_transaction'; end if;
  return new;
end $$;
create trigger after_what_it_undoes before insert or update of at, refund_of_id on counted_service_transaction
  for each row when (new.refund_of_id is not null) execute function check_taking_back_date();

-- What takes an event back comes after it.
create function check_reversal_date() returns trigger language plpgsql as $$
begin
  perform 1 from ledger_event e where e.establishment_id = new.establishment_id and e.id = new.reverses_id and e.at > new.at;
  if found then raise exception 'event % happened later', new.reverses_id using errcode = '23514', constraint = 'ledger_event_after_reversed', table = 'ledger_event'; end if;
  return new;
end $$;
create trigger after_reversed before insert on ledger_event for each row when (new.reverses_id is not null) execute function check_reversal_date();
