-- To refund another amount than the proposed one is a privilege of its own from now on (D6.11). Until now whoever refunds could: managers keep it, and so do those
-- who may take money out of the centre's accounts.
update establishment_role
set privileges = jsonb_set(privileges, '{InstallmentPayment}', (privileges -> 'InstallmentPayment') || '["refundOtherAmount"]'::jsonb)
where privileges -> 'InstallmentPayment' ? 'refundPayments'
  and not privileges -> 'InstallmentPayment' ? 'refundOtherAmount'
  and (user_type = 'MasterAdmin' or coalesce(privileges -> 'AccountTransaction' ? 'accountTransactionDropdown', false));

-- A quotation comes to its customer, and is accepted, only when every detail that is not given up has a selling price that was approved (D7.3). Whoever changes one of
-- its details just now waits, or is waited for.
create function check_quotation_priced() returns trigger language plpgsql as $$
begin
  perform 1 from price_quotation_detail d where d.establishment_id = new.establishment_id and d.price_quotation_id = new.id order by d.id for share;
  perform 1 from price_quotation_detail d
    where d.establishment_id = new.establishment_id and d.price_quotation_id = new.id and d.price_total is null
      and d.record_state <> 'archived' and d.state not in ('RejectedByCustomer', 'CanceledbyCustomer');
  if found then raise exception 'quotation % has details without a price', new.code using errcode = '23514', constraint = 'price_quotation_priced', table = 'price_quotation'; end if;
  return new;
end $$;
create trigger priced before update of state on price_quotation
  for each row when (new.state <> old.state and new.state in ('WaitingForCustomerAccept', 'AcceptQuotesFormCustomer')) execute function check_quotation_priced();
