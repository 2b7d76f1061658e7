-- A package of media may have a price in points; what was paid by points comes back as points.
alter table media_package add column price_points integer check (price_points >= 1);
alter table media_package_subscription
  drop constraint media_package_subscription_way_check,
  add constraint media_package_subscription_way_check check (way in ('Code', 'Free', 'Staff', 'Portal', 'Points')),
  -- Points are no money: nothing is owed for what they bought.
  add constraint media_package_subscription_points_owe_nothing check (way <> 'Points' or debt_id is null);

alter table points_transaction
  add column media_package_id uuid,
  add column media_package_subscription_id uuid,
  add column receipt_id uuid;
alter table points_transaction add constraint points_transaction_media_package_id_fkey foreign key (establishment_id, media_package_id) references media_package (establishment_id, id);
alter table points_transaction add constraint points_transaction_media_package_subscription_id_fkey foreign key (establishment_id, media_package_subscription_id) references media_package_subscription (establishment_id, id);
alter table points_transaction add constraint points_transaction_receipt_id_fkey foreign key (establishment_id, receipt_id) references receipt (establishment_id, id);
create index points_transaction_media_package_id on points_transaction (establishment_id, media_package_id, created_at, id);
create index points_transaction_media_package_subscription_id on points_transaction (establishment_id, media_package_subscription_id, created_at, id);
create index points_transaction_receipt_id on points_transaction (establishment_id, receipt_id, created_at, id);
-- A subscription is paid once, and a receipt too.
create unique index points_transaction_package_paid on points_transaction (establishment_id, media_package_subscription_id) where transaction_type = 'Decrease';
create unique index points_transaction_receipt_paid on points_transaction (establishment_id, receipt_id) where transaction_type = 'Decrease';

-- Lines of the time before said their receipt in their reason alone.
do $$
declare each uuid;
begin
  for each in select id from establishment loop
    perform set_config('app.establishment', each::text, true);
    update points_transaction l set receipt_id = r.id
      from receipt r
      where l.establishment_id = each and r.establishment_id = each
        and l.transaction_type = 'Decrease' and l.user_id = r.user_id and r.source = 'Points' and l.reason_en = 'Receipt ' || r.receipt_number
        and l.total_paid_by_points = r.money;
  end loop;
  perform set_config('app.establishment', '', true);
end $$;
