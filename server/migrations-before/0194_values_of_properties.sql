-- Lists are filtered by pieces of texts and by ranges of the properties of their records (D7.8), of which the index of
-- the `jsonb` (0187) finds none: such values stand a second time in a table beside their holder's, kept by a trigger.
-- Numbers are those of the browser, so float8 holds them whole; days, times and moments have the order of their texts.
-- What is chosen from a list, and yes or no, is found in the `jsonb`. No foreign key leads to the holder: it would be
-- checked for each value, and writes took up to a millisecond longer; values come and go with their record by trigger.
create function property_values_of(establishment uuid, type uuid, held jsonb)
returns table (property_id uuid, number float8, moment text, search text) language sql stable as $$
  select
    p.id,
    case when jsonb_typeof(v.value) = 'number' then v.value::float8 end,
    case when p.value_type in ('DateTime', 'Date', 'Time') then v.value #>> '{}' end,
    case when p.value_type in ('Text', 'Email', 'Link') then ar_norm_v2(v.value #>> '{}') end
  from property_type_properties p
  join jsonb_each(held) v on v.key = p.id::text
  where p.establishment_id = establishment and p.parent_id = type and p.value_type not in ('Logical', 'DropDownList')
$$;

alter table property_type_properties no force row level security;
do $$
declare holder text;
begin
  foreach holder in array array['store_item', 'price_quotation_detail'] loop
    execute replace($sql$
      create table HOLDER_property_value (
        establishment_id uuid not null,
        record_id uuid not null,
        property_id uuid not null,
        number float8,
        moment text collate "C",
        search text,
        primary key (establishment_id, record_id, property_id),
        constraint HOLDER_property_value_one check (num_nonnulls(number, moment, search) = 1)
      );

      create function keep_HOLDER_property_values() returns trigger language plpgsql as $f$
      declare
        changed jsonb;
      begin
        if tg_op = 'DELETE' then
          delete from HOLDER_property_value v where v.establishment_id = old.establishment_id and v.record_id = old.id;
          return null;
        end if;
        changed := new.item_properties;
        if tg_op = 'UPDATE' then
          select coalesce(jsonb_object_agg(key, value), '{}') into changed from jsonb_each(new.item_properties)
          where old.item_properties -> key is distinct from value;
          delete from HOLDER_property_value v
          where v.establishment_id = new.establishment_id and v.record_id = new.id
            and (changed ? v.property_id::text or not new.item_properties ? v.property_id::text);
        end if;
        insert into HOLDER_property_value (establishment_id, record_id, property_id, number, moment, search)
        select new.establishment_id, new.id, v.property_id, v.number, v.moment, v.search
        from property_values_of(new.establishment_id, new.property_type_id, changed) v;
        return null;
      end $f$;
      create trigger keep_property_values after insert on HOLDER for each row
        when (new.item_properties <> '{}') execute function keep_HOLDER_property_values();
      create trigger keep_changed_property_values after update of item_properties on HOLDER for each row
        when (new.item_properties <> old.item_properties) execute function keep_HOLDER_property_values();
      create trigger drop_property_values after delete on HOLDER for each row
        when (old.item_properties <> '{}') execute function keep_HOLDER_property_values();

      alter table HOLDER no force row level security;
      insert into HOLDER_property_value (establishment_id, record_id, property_id, number, moment, search)
      select t.establishment_id, t.id, v.property_id, v.number, v.moment, v.search
      from HOLDER t
      cross join lateral property_values_of(t.establishment_id, t.property_type_id, t.item_properties) v
      where t.item_properties <> '{}';
      alter table HOLDER force row level security;

      create index HOLDER_property_number on HOLDER_property_value (establishment_id, property_id, number, record_id) where number is not null;
      create index HOLDER_property_moment on HOLDER_property_value (establishment_id, property_id, moment, record_id) where moment is not null;
      create index HOLDER_property_search on HOLDER_property_value using gin (establishment_id, property_id, search gin_trgm_ops) with (fastupdate = off) where search is not null;
      select protect_table('HOLDER_property_value');
    $sql$, 'HOLDER', holder);
  end loop;
end $$;
alter table property_type_properties force row level security;
