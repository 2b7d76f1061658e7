-- A person's city lies in their governorate, and their district in their city, where both are said. Where they
-- contradicted each other, the smaller one tells the truth. A city that moves takes its people along.
alter table user_account no force row level security;
alter table city no force row level security;
alter table district no force row level security;
update user_account u set city_id = d.city_id from district d
where d.establishment_id = u.establishment_id and d.id = u.district_id and u.city_id <> d.city_id;
update user_account u set governorate_id = c.governorate_id from city c
where c.establishment_id = u.establishment_id and c.id = u.city_id and u.governorate_id <> c.governorate_id;
alter table user_account force row level security;
alter table city force row level security;
alter table district force row level security;
alter table city add constraint city_with_governorate unique (establishment_id, id, governorate_id);
alter table district add constraint district_with_city unique (establishment_id, id, city_id);
alter table user_account
  add constraint user_account_city_in_governorate foreign key (establishment_id, city_id, governorate_id)
    references city (establishment_id, id, governorate_id) on update cascade,
  add constraint user_account_district_in_city foreign key (establishment_id, district_id, city_id)
    references district (establishment_id, id, city_id) on update cascade;
