-- Two operations of one quotation that change at once each summed without the other, and the last one to write kept a sum that was never true: whoever changes one waits for the
-- quotation first, and so sums what stands there by then.
create function lock_quotation_of_operation() returns trigger language plpgsql as $$
begin
  perform 1
  from price_quotation_detail d
  join price_quotation q on q.establishment_id = d.establishment_id and q.id = d.price_quotation_id
  where d.establishment_id = coalesce(new.establishment_id, old.establishment_id)
    and d.id = coalesce(new.price_quotation_detail_id, old.price_quotation_detail_id)
  for no key update of q;
  return coalesce(new, old);
end $$;
create trigger locks_quotation before insert or delete or update of amount, record_state on price_quotation_affiliate_operation
  for each row execute function lock_quotation_of_operation();
