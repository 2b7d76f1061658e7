-- Lines of a record that other records mean have an identity, which survives a change of their name and of their place
-- among the others (D7.8): the properties of a type, and what a drop-down list offers.
do $$
declare child text;
begin
  foreach child in array array['property_type_properties', 'drop_down_list_items'] loop
    execute format('alter table %I add column id uuid', child);
    execute format('update %I set id = gen_random_uuid()', child);
    execute format('alter table %I alter column id set not null', child);
    execute format('alter table %I add constraint %I unique (establishment_id, id)', child, child || '_id_key');
  end loop;
end $$;
