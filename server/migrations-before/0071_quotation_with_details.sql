-- A quotation with nothing in it comes to no customer, and is not accepted (D7.3): as one whose details have no price. Details that are archived or given up are nothing.
create or replace function check_quotation_priced() returns trigger language plpgsql as $$
declare
  details integer;
  priced integer;
begin
  perform 1 from price_quotation_detail d where d.establishment_id = new.establishment_id and d.price_quotation_id = new.id order by d.id for share;
  select count(*), count(d.price_total) into details, priced
  from price_quotation_detail d
  where d.establishment_id = new.establishment_id
    and d.price_quotation_id = new.id
    and d.record_state <> 'archived'
    and d.state not in ('RejectedByCustomer', 'CanceledbyCustomer');
  if details = 0 then
    raise exception 'quotation % has no details', new.code using errcode = '23514', constraint = 'price_quotation_not_empty', table = 'price_quotation';
  end if;
  if priced < details then
    raise exception 'quotation % has details without a price', new.code using errcode = '23514', constraint = 'price_quotation_priced', table = 'price_quotation';
  end if;
  return new;
end $$;
