-- Places, their opening hours and their users.

create function week_stretch(weekday text, starts time, ends time) returns int4multirange language sql immutable strict parallel safe
return (
  select case
    when s.until <= 10080 then int4multirange(int4range(s.begins, s.until))
    else int4multirange(int4range(s.begins, 10080), int4range(0, s.until - 10080))
  end
  from (
    select b.begins, b.begins + (extract(epoch from ends - starts)::integer / 60 + 1440) % 1440 as until
    from (
      select (array_position(array['Saturday', 'Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], weekday) - 1) * 1440
        + extract(epoch from starts)::integer / 60 as begins
    ) b
  ) s
);
comment on function week_stretch is
  'Returns the minutes of a weekly time since midnight before Saturday; a time that crosses the end of the week continues at its beginning.';

-- The network of a place limits the attendance code on its screen. An invalid value would lock everybody out.
create function is_network(written text) returns boolean language plpgsql immutable parallel safe as $$
begin
  perform written::inet;
  return true;
exception when others then
  return false;
end $$;
comment on function is_network is 'Returns true if a text is an address or a network.';

create table place (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
  parent_id uuid,
  component_id uuid,
  activity_type_id uuid,
  capacity integer check (capacity >= 0 and capacity <= 100000),
  phone text,
  whats_app_status boolean not null default false,
  address_ar text check (length(address_ar) <= 400),
  address_en text check (length(address_en) <= 400),
  address_und text check (length(address_und) <= 400),
  website text,
  facebook text,
  twitter text,
  instagram text,
  fax_number text check (length(fax_number) <= 40),
  tax_number text check (length(tax_number) <= 40),
  postal_code text check (length(postal_code) <= 20),
  post_office_name text check (length(post_office_name) <= 200),
  opening_date date,
  opening_time time,
  geographical_distribution_id uuid,
  map_link text,
  latitude numeric(14,4) check (latitude >= -90 and latitude <= 90),
  longitude numeric(14,4) check (longitude >= -180 and longitude <= 180),
  place_distance numeric(14,4) check (place_distance >= 0 and place_distance <= 100000),
  local_ip_address text check (length(local_ip_address) <= 45),
  place_type text not null check (place_type in ('MasterAdmin', 'Employee', 'Student', 'Supplier', 'Parent', 'Client', 'Other')),
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (
    ' ' || ar_norm_v3(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, '') || ' ' || coalesce(phone_forms_v1(phone), ''))
  ) stored,
  primary key (establishment_id, id),
  constraint place_code_key unique (establishment_id, place_type, code),
  constraint place_named check (num_nonnulls(name_ar, name_en, name_und) > 0),
  constraint place_local_ip_address_network check (is_network(local_ip_address)),
  constraint place_parent_id_fkey foreign key (establishment_id, parent_id) references place (establishment_id, id),
  constraint place_activity_type_id_fkey foreign key (establishment_id, activity_type_id) references activity_type (establishment_id, id),
  constraint place_geographical_distribution_id_fkey
    foreign key (establishment_id, geographical_distribution_id) references geographical_distribution (establishment_id, id),
  constraint place_component_id_fkey foreign key (establishment_id, component_id) references system_component (establishment_id, id)
);
create index place_list on place (establishment_id, place_type, record_state, created_at, id);
create index place_parent_id on place (establishment_id, parent_id, created_at, id);
create index place_search on place using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
create index place_component_id on place (establishment_id, component_id, created_at) where component_id is not null;
select protect_table('place');

create table place_opening_times (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  weekday text not null check (weekday in ('Saturday', 'Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday')),
  "from" time not null,
  "to" time not null,
  primary key (establishment_id, parent_id, position),
  constraint place_opening_times_order
    check ("to" > "from" or ("to" < "from" and "to" - "from" + interval '24 hours' <= interval '18 hours')),
  constraint place_opening_times_overlap exclude using gist (
    establishment_id with =, parent_id with =, week_stretch(weekday, "from", "to") with &&),
  constraint place_opening_times_parent_fkey
    foreign key (establishment_id, parent_id) references place (establishment_id, id) on delete cascade
);
select protect_table('place_opening_times');

create table place_user (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  place_id uuid not null,
  user_id uuid not null,
  -- The permission to read the users of a place also depends on the type of the place.
  place_type text
    check (place_type in ('MasterAdmin', 'Employee', 'Student', 'Supplier', 'Parent', 'Client', 'Other')),
  user_type text check (user_type in ('AdminsEgypt', 'MasterAdmin', 'Employee', 'Student', 'Parent', 'Client', 'Supplier',
    'VechileOwner', 'Sales')),
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  primary key (establishment_id, id),
  constraint place_user_place_id_user_id_key unique (establishment_id, place_id, user_id),
  constraint place_user_place_id_fkey foreign key (establishment_id, place_id) references place (establishment_id, id),
  constraint place_user_user_id_fkey foreign key (establishment_id, user_id) references user_account (establishment_id, id)
);
create index place_user_list on place_user (establishment_id, record_state, created_at, id);
create index place_user_place_id on place_user (establishment_id, place_id, created_at);
create index place_user_user_id on place_user (establishment_id, user_id, created_at);
select protect_table('place_user');

create function take_user_type() returns trigger language plpgsql as $$
begin
  select user_type into new.user_type from user_account where establishment_id = new.establishment_id and id = new.user_id;
  return new;
end $$;
comment on function take_user_type is 'Copies the type of the user.';

create trigger take_user_type before insert on place_user for each row execute function take_user_type();
comment on trigger take_user_type on place_user is 'Copy of the type of the user.';

create function take_place_type() returns trigger language plpgsql as $$
begin
  select place_type into new.place_type from place where establishment_id = new.establishment_id and id = new.place_id;
  return new;
end $$;
comment on function take_place_type is 'Copies the type of the place.';

create trigger take_place_type before insert on place_user for each row execute function take_place_type();
comment on trigger take_place_type on place_user is 'Copy of the type of the place.';

create trigger no_cycle before insert or update of parent_id on place
  for each row execute function refuse_cycle();
comment on trigger no_cycle on place is 'Refusal of a parent below the record itself.';

create trigger heed_hierarchy after insert or update of parent_id, component_id on place
  for each row when (new.component_id is not null) execute function heed_hierarchy('Place');
comment on trigger heed_hierarchy on place is 'Check of the component against the hierarchy of its kind.';
