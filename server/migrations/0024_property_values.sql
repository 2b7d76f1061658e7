-- Values of properties (D7.8). A record stores them by the id of the property, so renaming a property keeps them.
-- The index on the `jsonb` finds neither parts of texts nor ranges, so such values are copied into a second table.
-- Numbers come from the browser, so float8 stores them exactly; days, times and moments sort by their texts. Chosen
-- items and yes or no are found in the `jsonb`. The copies have no foreign key to the record: checking it for each
-- value made a write up to a millisecond longer. Triggers delete the copies with the record.

create table store_item_property_value (
  establishment_id uuid not null,
  record_id uuid not null,
  property_id uuid not null,
  number float8,
  moment text collate "C",
  search text,
  primary key (establishment_id, record_id, property_id),
  constraint store_item_property_value_one check (num_nonnulls(number, moment, search) = 1)
);
create index store_item_property_number
  on store_item_property_value (establishment_id, property_id, number, record_id)
  where number is not null;
create index store_item_property_moment
  on store_item_property_value (establishment_id, property_id, moment, record_id)
  where moment is not null;
create index store_item_property_search
  on store_item_property_value using gin (establishment_id, property_id, search gin_trgm_ops) with (fastupdate = off)
  where search is not null;
select protect_table('store_item_property_value');

create table price_quotation_detail_property_value (
  establishment_id uuid not null,
  record_id uuid not null,
  property_id uuid not null,
  number float8,
  moment text collate "C",
  search text,
  primary key (establishment_id, record_id, property_id),
  constraint price_quotation_detail_property_value_one check (num_nonnulls(number, moment, search) = 1)
);
create index price_quotation_detail_property_number
  on price_quotation_detail_property_value (establishment_id, property_id, number, record_id)
  where number is not null;
create index price_quotation_detail_property_moment
  on price_quotation_detail_property_value (establishment_id, property_id, moment, record_id)
  where moment is not null;
create index price_quotation_detail_property_search
  on price_quotation_detail_property_value using gin (establishment_id, property_id, search gin_trgm_ops) with (fastupdate = off)
  where search is not null;
select protect_table('price_quotation_detail_property_value');

create function property_fits(kind text, value jsonb) returns boolean language sql immutable as $$
  select coalesce(case kind
    when 'Number' then jsonb_typeof(value) = 'number'
    when 'Decimal' then jsonb_typeof(value) = 'number'
    when 'Integer' then jsonb_typeof(value) = 'number' and value::text !~ '[.eE]'
    when 'Percentage' then jsonb_typeof(value) = 'number' and value between '0'::jsonb and '100'::jsonb
    when 'Logical' then jsonb_typeof(value) = 'boolean'
    when 'Date' then jsonb_typeof(value) = 'string' and value #>> '{}' ~ '^\d{4}-\d\d-\d\d$'
    when 'Time' then jsonb_typeof(value) = 'string' and value #>> '{}' ~ '^([01]\d|2[0-3]):[0-5]\d$'
    when 'DateTime' then jsonb_typeof(value) = 'string' and value #>> '{}' ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$'
    when 'Email' then jsonb_typeof(value) = 'string' and value #>> '{}' ~ '^[^@\s]+@[^@\s]+$'
    when 'Link' then jsonb_typeof(value) = 'string' and value #>> '{}' ~* '^https?://'
    when 'DropDownList' then jsonb_typeof(value) = 'string'
    else jsonb_typeof(value) = 'string' and length(value #>> '{}') between 1 and 400
  end, false)
$$;
comment on function property_fits is 'Returns true if a value is of the kind of its property.';

create function property_has_values(establishment uuid, type uuid, property uuid) returns boolean language sql stable as $$
  select exists (select from store_item t where t.establishment_id = $1 and t.property_type_id = $2 and t.item_properties ? $3::text)
    or exists (select from price_quotation_detail t where t.establishment_id = $1 and t.property_type_id = $2
      and t.item_properties ? $3::text)
$$;
comment on function property_has_values is 'Returns true if a record has a value of the property.';

create function property_values_of(establishment uuid, type uuid, held jsonb)
returns table (property_id uuid, number float8, moment text, search text) language sql stable as $$
  select
    p.id,
    case when jsonb_typeof(v.value) = 'number' then v.value::float8 end,
    case when p.value_type in ('DateTime', 'Date', 'Time') then v.value #>> '{}' end,
    case when p.value_type in ('Text', 'Email', 'Link') then ar_norm_v3(v.value #>> '{}') end
  from property_type_properties p
  join jsonb_each(held) v on v.key = p.id::text
  where p.establishment_id = establishment and p.parent_id = type and p.value_type not in ('Logical', 'DropDownList')
$$;
comment on function property_values_of is
  'Returns the values of properties by which lists are searched or sorted, one row for each property.';

create function drop_down_item_stays() returns trigger language plpgsql as $$
begin
  if exists (
    select from property_type_properties p
    join store_item t on t.establishment_id = p.establishment_id and t.item_properties @> jsonb_build_object(p.id, old.id)
    where p.establishment_id = old.establishment_id and p.drop_down_list_id = old.parent_id
  ) or exists (
    select from property_type_properties p
    join price_quotation_detail t on t.establishment_id = p.establishment_id and t.item_properties @> jsonb_build_object(p.id, old.id)
    where p.establishment_id = old.establishment_id and p.drop_down_list_id = old.parent_id
  ) then
    raise exception 'the item is chosen' using errcode = '23514', constraint = 'drop_down_item_used', table = tg_table_name;
  end if;
  return old;
end $$;
comment on function drop_down_item_stays is 'Refuses to delete an item of a list that is the value of a record.';

create trigger drop_down_item_stays before delete on drop_down_list_items for each row execute function drop_down_item_stays();
comment on trigger drop_down_item_stays on drop_down_list_items is 'Refusal to delete a chosen item.';

create function drop_down_item_renamed() returns trigger language plpgsql as $$
begin
  update property_type_properties p
  set default_value_ar = new.item_name_ar, default_value_en = new.item_name_en, default_value_und = new.item_name_und
  where p.establishment_id = new.establishment_id and p.drop_down_list_id = new.parent_id
    and (p.default_value_ar = old.item_name_ar or p.default_value_en = old.item_name_en or p.default_value_und = old.item_name_und);
  return null;
end $$;
comment on function drop_down_item_renamed is 'Updates the name of an item in default values.';

create trigger drop_down_item_renamed after update on drop_down_list_items for each row
  when ((old.item_name_ar, old.item_name_en, old.item_name_und) is distinct from (new.item_name_ar, new.item_name_en, new.item_name_und))
  execute function drop_down_item_renamed();
comment on trigger drop_down_item_renamed on drop_down_list_items is 'New name of an item in default values.';

create function property_keeps_kind() returns trigger language plpgsql as $$
begin
  if property_has_values(old.establishment_id, old.parent_id, old.id) then
    raise exception 'the property has values' using errcode = '23514', constraint = 'property_kind_used', table = tg_table_name;
  end if;
  return new;
end $$;
comment on function property_keeps_kind is
  'Refuses to change the kind, the list or the type of a property that has values.';

create trigger property_keeps_kind before update on property_type_properties for each row
  when ((old.value_type, old.drop_down_list_id, old.parent_id, old.id)
    is distinct from (new.value_type, new.drop_down_list_id, new.parent_id, new.id))
  execute function property_keeps_kind();
comment on trigger property_keeps_kind on property_type_properties is
  'Refusal of another kind for a property with values.';

create function property_takes_values() returns trigger language plpgsql as $$
begin
  update store_item set item_properties = item_properties - old.id::text
  where establishment_id = old.establishment_id and property_type_id = old.parent_id and item_properties ? old.id::text;
  update price_quotation_detail set item_properties = item_properties - old.id::text
  where establishment_id = old.establishment_id and property_type_id = old.parent_id and item_properties ? old.id::text;
  return null;
end $$;
comment on function property_takes_values is 'Deletes the values of a property that is deleted.';

create trigger property_takes_values after delete on property_type_properties for each row execute function property_takes_values();
comment on trigger property_takes_values on property_type_properties is 'Deletion of the values of a deleted property.';

-- Locks the type and its lists, so that a concurrent change of them cannot let a value of the old kind pass.
create function properties_fit() returns trigger language plpgsql as $$
declare
  known jsonb;
  items text[];
  each record;
begin
  if new.item_properties = '{}' then return new; end if;
  perform 1 from property_type t
  where t.establishment_id = new.establishment_id and t.id = new.property_type_id for share;
  select jsonb_object_agg(p.id, jsonb_build_object('kind', p.value_type, 'list', p.drop_down_list_id)) into known
  from property_type_properties p
  where p.establishment_id = new.establishment_id and p.parent_id = new.property_type_id;
  perform 1 from drop_down_list l
  where l.establishment_id = new.establishment_id and l.id = any(array(
    select (p.value ->> 'list')::uuid from jsonb_each(known) p where p.value ->> 'list' is not null
  )) for share;
  items := array(
    select i.parent_id || ' ' || i.id from drop_down_list_items i
    where i.establishment_id = new.establishment_id
      and i.id = any(array(
        select (v.value #>> '{}')::uuid from jsonb_each(new.item_properties) v
        where jsonb_typeof(v.value) = 'string' and v.value #>> '{}' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      ))
  );
  for each in
    select v.value, known -> v.key ->> 'kind' as kind, known -> v.key ->> 'list' as list
    from jsonb_each(new.item_properties) v
  loop
    if each.kind is null or not property_fits(each.kind, each.value)
      or each.kind = 'DropDownList' and (each.list || ' ' || (each.value #>> '{}') = any(items)) is not true
    then
      raise exception 'a value does not fit its property'
        using errcode = '23514', constraint = tg_table_name || '_properties_fit', table = tg_table_name;
    end if;
  end loop;
  return new;
end $$;
comment on function properties_fit is 'Refuses values that do not fit the properties of the type.';

create trigger properties_fit before insert or update of item_properties, property_type_id on store_item
  for each row execute function properties_fit();
comment on trigger properties_fit on store_item is 'Check of values against the properties of the type.';

create trigger properties_fit before insert or update of item_properties, property_type_id on price_quotation_detail
  for each row execute function properties_fit();
comment on trigger properties_fit on price_quotation_detail is 'Check of values against the properties of the type.';

create function keep_store_item_property_values() returns trigger language plpgsql as $$
declare
  changed jsonb;
  kept record;
begin
  if tg_op = 'DELETE' then
    delete from store_item_property_value v where v.establishment_id = old.establishment_id and v.record_id = old.id;
    return null;
  end if;
  changed := new.item_properties;
  if tg_op = 'UPDATE' then
    select coalesce(jsonb_object_agg(key, value), '{}') into changed from jsonb_each(new.item_properties)
    where old.item_properties -> key is distinct from value;
    delete from store_item_property_value v
    where v.establishment_id = new.establishment_id and v.record_id = new.id
      and (changed ? v.property_id::text or not new.item_properties ? v.property_id::text);
  end if;
  for kept in select * from property_values_of(new.establishment_id, new.property_type_id, changed) loop
    insert into store_item_property_value (establishment_id, record_id, property_id, number, moment, search)
    values (new.establishment_id, new.id, kept.property_id, kept.number, kept.moment, kept.search);
  end loop;
  return null;
end $$;
comment on function keep_store_item_property_values is
  'Copies the values of properties of a store item to the table by which lists are searched.';

create trigger keep_property_values after insert on store_item for each row
  when (new.item_properties <> '{}') execute function keep_store_item_property_values();
comment on trigger keep_property_values on store_item is 'Copy of the values of a new record for searches.';

create trigger keep_changed_property_values after update of item_properties on store_item for each row
  when (new.item_properties <> old.item_properties) execute function keep_store_item_property_values();
comment on trigger keep_changed_property_values on store_item is 'Copy of changed values for searches.';

create trigger drop_property_values after delete on store_item for each row
  when (old.item_properties <> '{}') execute function keep_store_item_property_values();
comment on trigger drop_property_values on store_item is 'Deletion of the copied values of a deleted record.';

create function keep_price_quotation_detail_property_values() returns trigger language plpgsql as $$
declare
  changed jsonb;
  kept record;
begin
  if tg_op = 'DELETE' then
    delete from price_quotation_detail_property_value v where v.establishment_id = old.establishment_id and v.record_id = old.id;
    return null;
  end if;
  changed := new.item_properties;
  if tg_op = 'UPDATE' then
    select coalesce(jsonb_object_agg(key, value), '{}') into changed from jsonb_each(new.item_properties)
    where old.item_properties -> key is distinct from value;
    delete from price_quotation_detail_property_value v
    where v.establishment_id = new.establishment_id and v.record_id = new.id
      and (changed ? v.property_id::text or not new.item_properties ? v.property_id::text);
  end if;
  for kept in select * from property_values_of(new.establishment_id, new.property_type_id, changed) loop
    insert into price_quotation_detail_property_value (establishment_id, record_id, property_id, number, moment, search)
    values (new.establishment_id, new.id, kept.property_id, kept.number, kept.moment, kept.search);
  end loop;
  return null;
end $$;
comment on function keep_price_quotation_detail_property_values is
  'Copies the values of properties of a detail to the table by which lists are searched.';

create trigger keep_property_values after insert on price_quotation_detail for each row
  when (new.item_properties <> '{}') execute function keep_price_quotation_detail_property_values();
comment on trigger keep_property_values on price_quotation_detail is 'Copy of the values of a new record for searches.';

create trigger keep_changed_property_values after update of item_properties on price_quotation_detail for each row
  when (new.item_properties <> old.item_properties) execute function keep_price_quotation_detail_property_values();
comment on trigger keep_changed_property_values on price_quotation_detail is 'Copy of changed values for searches.';

create trigger drop_property_values after delete on price_quotation_detail for each row
  when (old.item_properties <> '{}') execute function keep_price_quotation_detail_property_values();
comment on trigger drop_property_values on price_quotation_detail is
  'Deletion of the copied values of a deleted record.';
