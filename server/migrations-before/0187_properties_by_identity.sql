-- The values of a record's properties are kept by the identity of the property (D7.8): a new name keeps them, lists are
-- filtered by them, and each is of its property's kind, whoever writes it.

-- As with textlike (0001): it only compares, and tells nothing of what it compares.
do $$
begin
  alter function pg_catalog.jsonb_contains(jsonb, jsonb) leakproof;
exception when insufficient_privilege then raise notice 'jsonb_contains stays not leakproof: filters by properties will be slower';
end $$;

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

-- Whoever changes the type or its lists holds their row, so that no value of the old kind comes in between.
create function properties_fit() returns trigger language plpgsql as $$
begin
  if new.item_properties = '{}' then return new; end if;
  perform 1 from property_type t
  where t.establishment_id = new.establishment_id and t.id = new.property_type_id for share;
  perform 1 from drop_down_list l
  where l.establishment_id = new.establishment_id and l.id in (
    select p.drop_down_list_id from property_type_properties p
    where p.establishment_id = new.establishment_id and p.parent_id = new.property_type_id
  ) for share;
  if exists (
    select from jsonb_each(new.item_properties) v
    left join property_type_properties p
      on p.establishment_id = new.establishment_id and p.parent_id = new.property_type_id and p.id::text = v.key
    where p.id is null or not property_fits(p.value_type, v.value) or p.value_type = 'DropDownList' and not exists (
      select from drop_down_list_items i
      where i.establishment_id = p.establishment_id and i.parent_id = p.drop_down_list_id and i.id::text = v.value #>> '{}'
    )
  ) then
    raise exception 'a value does not fit its property' using errcode = '23514', constraint = tg_table_name || '_properties_fit', table = tg_table_name;
  end if;
  return new;
end $$;

alter table store_item_item_properties rename to store_item_properties_before;
alter table store_item add column item_properties jsonb not null default '{}';
alter table price_quotation_detail
  add column property_type_id uuid,
  add column item_properties jsonb not null default '{}',
  add constraint price_quotation_detail_property_type_id_fkey foreign key (establishment_id, property_type_id) references property_type (establishment_id, id);

-- Values were texts as they had been typed; null where one is not of the kind.
create function pg_temp.carried(kind text, typed text) returns jsonb language plpgsql as $$
declare
  plain text := translate(btrim(typed), '٠١٢٣٤٥٦٧٨٩٫٬', '0123456789.');
  parts text[];
  value jsonb;
begin
  case
    when kind in ('Number', 'Decimal', 'Integer', 'Percentage') then
      plain := replace(replace(plain, ',', ''), '%', '');
      if plain !~ '^-?\d+(\.\d+)?$' then return null; end if;
      value := to_jsonb(trim_scale(plain::numeric));
    when kind = 'Logical' then value := case plain when 'true' then 'true' when '1' then 'true' when 'false' then 'false' when '0' then 'false' end::jsonb;
    when kind = 'Date' then
      parts := regexp_match(plain, '^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$');
      value := to_jsonb(to_char(case when parts is null then plain::date else make_date(parts[3]::int, parts[2]::int, parts[1]::int) end, 'YYYY-MM-DD'));
    when kind = 'Time' then value := to_jsonb(to_char(plain::time, 'HH24:MI'));
    when kind = 'DateTime' then value := to_jsonb(to_char(plain::timestamptz at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
    when kind = 'Email' then value := to_jsonb(lower(btrim(typed)));
    else value := to_jsonb(btrim(typed));
  end case;
  return case when property_fits(kind, value) then value end;
exception when others then return null;
end $$;

-- The property of the item's type that has one of these names and takes the value. One that the type no longer has, or
-- whose kind the value never was of, becomes a text at the end of the type: nothing is lost.
do $$
declare
  own record;
  found record;
  carried jsonb;
begin
  for own in
    select i.establishment_id, i.id, i.property_type_id, v.property, v.value
    from store_item i
    join store_item_properties_before v on v.establishment_id = i.establishment_id and v.parent_id = i.id
    where i.property_type_id is not null and btrim(coalesce(v.value, '')) <> ''
    order by i.establishment_id, i.id, v.position
  loop
    carried := null;
    for found in
      select p.id, p.value_type, p.drop_down_list_id from property_type_properties p
      where p.establishment_id = own.establishment_id and p.parent_id = own.property_type_id
        and own.property in (p.property_name_ar, p.property_name_en, p.property_name_und)
      order by p.position
    loop
      carried := case
        when found.value_type = 'DropDownList' then (
          select to_jsonb(d.id::text) from drop_down_list_items d
          where d.establishment_id = own.establishment_id and d.parent_id = found.drop_down_list_id
            and own.value in (d.item_name_ar, d.item_name_en, d.item_name_und)
          limit 1
        )
        else pg_temp.carried(found.value_type, own.value)
      end;
      exit when carried is not null;
    end loop;
    if carried is null then
      insert into property_type_properties (establishment_id, parent_id, position, id, value_type, property_name_und)
      select own.establishment_id, own.property_type_id, coalesce(max(position) + 1, 0), gen_random_uuid(), 'Text', own.property
      from property_type_properties
      where establishment_id = own.establishment_id and parent_id = own.property_type_id
      returning id, value_type, drop_down_list_id into found;
      carried := to_jsonb(btrim(own.value));
    end if;
    update store_item set item_properties = item_properties || jsonb_build_object(found.id, carried)
    where establishment_id = own.establishment_id and id = own.id;
  end loop;
end $$;
drop table store_item_properties_before;

create trigger properties_fit before insert or update of item_properties, property_type_id on store_item
  for each row execute function properties_fit();
create trigger properties_fit before insert or update of item_properties, property_type_id on price_quotation_detail
  for each row execute function properties_fit();
create index store_item_item_properties on store_item using gin (establishment_id, item_properties jsonb_path_ops) with (fastupdate = off);
create index price_quotation_detail_item_properties on price_quotation_detail using gin (establishment_id, item_properties jsonb_path_ops) with (fastupdate = off);

create function property_has_values(establishment uuid, type uuid, property uuid) returns boolean language sql stable as $$
  select exists (select from store_item t where t.establishment_id = $1 and t.property_type_id = $2 and t.item_properties ? $3::text)
    or exists (select from price_quotation_detail t where t.establishment_id = $1 and t.property_type_id = $2 and t.item_properties ? $3::text)
$$;

create function property_keeps_kind() returns trigger language plpgsql as $$
begin
  if property_has_values(old.establishment_id, old.parent_id, old.id) then
    raise exception 'the property has values' using errcode = '23514', constraint = 'property_kind_used', table = tg_table_name;
  end if;
  return new;
end $$;
create trigger property_keeps_kind before update on property_type_properties for each row
  when ((old.value_type, old.drop_down_list_id, old.parent_id, old.id) is distinct from (new.value_type, new.drop_down_list_id, new.parent_id, new.id))
  execute function property_keeps_kind();

-- Its values go with a property.
create function property_takes_values() returns trigger language plpgsql as $$
begin
  update store_item set item_properties = item_properties - old.id::text
  where establishment_id = old.establishment_id and property_type_id = old.parent_id and item_properties ? old.id::text;
  update price_quotation_detail set item_properties = item_properties - old.id::text
  where establishment_id = old.establishment_id and property_type_id = old.parent_id and item_properties ? old.id::text;
  return null;
end $$;
create trigger property_takes_values after delete on property_type_properties for each row execute function property_takes_values();

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
create trigger drop_down_item_stays before delete on drop_down_list_items for each row execute function drop_down_item_stays();

-- A default names an item, and follows its name.
create function drop_down_item_renamed() returns trigger language plpgsql as $$
begin
  update property_type_properties p
  set default_value_ar = new.item_name_ar, default_value_en = new.item_name_en, default_value_und = new.item_name_und
  where p.establishment_id = new.establishment_id and p.drop_down_list_id = new.parent_id
    and (p.default_value_ar = old.item_name_ar or p.default_value_en = old.item_name_en or p.default_value_und = old.item_name_und);
  return null;
end $$;
create trigger drop_down_item_renamed after update on drop_down_list_items for each row
  when ((old.item_name_ar, old.item_name_en, old.item_name_und) is distinct from (new.item_name_ar, new.item_name_en, new.item_name_und))
  execute function drop_down_item_renamed();
