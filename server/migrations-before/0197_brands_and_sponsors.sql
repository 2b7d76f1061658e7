-- A brand gives its discount for a time, and its services may cost points (D7.9). A sponsor is named on news, on
-- categories, and on the certificates that are issued of them.
alter table brand
  add column "from" date,
  add column "to" date,
  add constraint brand_from_to_order check ("to" >= "from");
alter table brand_service add column price_points integer check (price_points >= 1);
alter table news add column sponsor_id uuid;
alter table educational_category add column sponsor_id uuid;
alter table educational_certificate add column sponsor_id uuid;
do $$
declare
  name text;
begin
  foreach name in array array['news', 'educational_category', 'educational_certificate'] loop
    execute format('alter table %I add constraint %I foreign key (establishment_id, sponsor_id) references sponsor (establishment_id, id)', name, name || '_sponsor_id_fkey');
    execute format('create index %I on %I (establishment_id, sponsor_id, created_at, id)', name || '_sponsor_id', name);
  end loop;
end $$;
