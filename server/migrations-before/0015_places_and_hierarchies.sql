-- Components and their hierarchies (which may stand under which), who belongs to a place, and the fields of places that were missing.

create table system_component (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
  kind text not null check (kind in ('Place', 'EducationalActivity', 'GeographicalDistribution', 'JobGrade', 'Finance', 'StoreItem', 'BodyPart')),
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (' ' || ar_norm_v1(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))) stored,
  primary key (establishment_id, id),
  constraint system_component_code_key unique (establishment_id, kind, code),
  constraint system_component_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index system_component_list on system_component (establishment_id, kind, record_state, created_at, id);
create index system_component_search on system_component using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
select protect_table('system_component');

create table component_hierarchy (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  kind text not null check (kind in ('Place', 'EducationalActivity', 'GeographicalDistribution', 'JobGrade', 'Finance', 'StoreItem', 'BodyPart')),
  parent_component_id uuid not null,
  child_component_id uuid not null,
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (' ' || ar_norm_v1(coalesce(code, ''))) stored,
  primary key (establishment_id, id),
  constraint component_hierarchy_code_key unique (establishment_id, kind, code),
  constraint component_hierarchy_parent_component_id_child_component_id_key unique (establishment_id, parent_component_id, child_component_id)
);
create index component_hierarchy_list on component_hierarchy (establishment_id, kind, record_state, created_at, id);
create index component_hierarchy_parent_component_id on component_hierarchy (establishment_id, parent_component_id, created_at, id);
create index component_hierarchy_child_component_id on component_hierarchy (establishment_id, child_component_id, created_at, id);
create index component_hierarchy_search on component_hierarchy using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
select protect_table('component_hierarchy');

create table place_user (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  place_id uuid not null,
  user_id uuid not null,
  user_type text check (user_type in ('AdminsEgypt', 'MasterAdmin', 'Employee', 'Student', 'Parent', 'Client', 'Supplier', 'VechileOwner', 'Sales')),
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  primary key (establishment_id, id),
  constraint place_user_place_id_user_id_key unique (establishment_id, place_id, user_id)
);
create index place_user_list on place_user (establishment_id, record_state, created_at, id);
create index place_user_place_id on place_user (establishment_id, place_id, created_at, id);
create index place_user_user_id on place_user (establishment_id, user_id, created_at, id);
select protect_table('place_user');

alter table place_user add constraint place_user_place_id_fkey foreign key (establishment_id, place_id) references place (establishment_id, id);
alter table place_user add constraint place_user_user_id_fkey foreign key (establishment_id, user_id) references user_account (establishment_id, id);
alter table component_hierarchy add constraint component_hierarchy_parent_component_id_fkey foreign key (establishment_id, parent_component_id) references system_component (establishment_id, id);
alter table component_hierarchy add constraint component_hierarchy_child_component_id_fkey foreign key (establishment_id, child_component_id) references system_component (establishment_id, id);

-- ---------------------------------------------------------------- hierarchies

-- A line joins two components of its own kind. A component may stand under itself (levels that repeat); a longer circle is a mistake.
create function check_hierarchy_line() returns trigger language plpgsql as $$
begin
  if exists (select 1 from system_component c where c.establishment_id = new.establishment_id and c.id in (new.parent_component_id, new.child_component_id) and c.kind <> new.kind) then
    raise exception 'a line of a hierarchy joins two kinds' using errcode = '23514', constraint = 'component_kind';
  end if;
  -- one line at a time, or two lines close a circle together
  perform pg_advisory_xact_lock(hashtextextended('hierarchy ' || new.kind || ' ' || new.establishment_id, 0));
  if new.record_state = 'active' and new.parent_component_id <> new.child_component_id and exists (
    with recursive above as (
      select new.parent_component_id as id
      union select h.parent_component_id from component_hierarchy h join above a on h.child_component_id = a.id
        where h.establishment_id = new.establishment_id and h.record_state = 'active' and h.id <> new.id
    ) select 1 from above where id = new.child_component_id) then
    raise exception 'a hierarchy would go round' using errcode = '23514', constraint = 'component_hierarchy_circle';
  end if;
  return new;
end $$;
create trigger check_hierarchy_line before insert or update of parent_component_id, child_component_id, kind, record_state on component_hierarchy for each row execute function check_hierarchy_line();

-- Whether a record of the component `child` may stand under one of `parent`. Without a component, or while its kind has no line, anything may.
create function component_fits(establishment uuid, parent uuid, child uuid) returns boolean language sql stable parallel safe as $$
  select parent is null or child is null
    or exists (select 1 from component_hierarchy h where h.establishment_id = establishment and h.parent_component_id = parent and h.child_component_id = child and h.record_state = 'active')
    or not exists (
      select 1 from system_component c join component_hierarchy h on h.establishment_id = c.establishment_id and h.kind = c.kind and h.record_state = 'active'
      where c.establishment_id = establishment and c.id = child)
$$;

-- Whatever writes: a form, a move in the tree, an import. What stands already stays when a line goes; only what is placed anew must fit.
create function heed_hierarchy() returns trigger language plpgsql as $$
declare
  above uuid;
  misfit boolean;
begin
  if tg_op = 'UPDATE' and new.component_id is not distinct from old.component_id and new.parent_id is not distinct from old.parent_id then return null; end if;
  if not exists (select 1 from system_component c where c.establishment_id = new.establishment_id and c.id = new.component_id and c.kind = tg_argv[0]) then
    raise exception 'a % has a component of another kind', tg_table_name using errcode = '23514', constraint = 'component_kind';
  end if;
  -- `for share`: the record above cannot take another component meanwhile
  execute format('select component_id from %I where establishment_id = $1 and id = $2 for share', tg_table_name) into above using new.establishment_id, new.parent_id;
  if not component_fits(new.establishment_id, above, new.component_id) then
    raise exception 'a % would stand where the hierarchy does not let it', tg_table_name using errcode = '23514', constraint = 'component_above';
  end if;
  if tg_op = 'UPDATE' and new.component_id is distinct from old.component_id then
    execute format('select exists (select 1 from %I where establishment_id = $1 and parent_id = $2 and not component_fits($1, $3, component_id))', tg_table_name) into misfit using new.establishment_id, new.id, new.component_id;
    if misfit then
      raise exception 'what stands under a % would no longer fit', tg_table_name using errcode = '23514', constraint = 'component_below';
    end if;
  end if;
  return null;
end $$;

-- Gives a table with `parent_id` a component of one kind, and holds it to the hierarchy.
create function keep_hierarchy(target regclass, kind text) returns void language plpgsql as $$
begin
  execute format('alter table %s add column component_id uuid', target);
  execute format('alter table %s add constraint %s_component_id_fkey foreign key (establishment_id, component_id) references system_component (establishment_id, id)', target, target);
  execute format('create index %s_component_id on %s (establishment_id, component_id, created_at, id)', target, target);
  execute format('create trigger heed_hierarchy after insert or update of parent_id, component_id on %s for each row when (new.component_id is not null) execute function heed_hierarchy(%L)', target, kind);
end $$;
select keep_hierarchy('place', 'Place');
select keep_hierarchy('educational_category', 'EducationalActivity');
select keep_hierarchy('geographical_distribution', 'GeographicalDistribution');
select keep_hierarchy('job_grade', 'JobGrade');
select keep_hierarchy('body_part', 'BodyPart');
select keep_hierarchy('store_item', 'StoreItem');

-- ---------------------------------------------------------------- places

create function take_user_type() returns trigger language plpgsql as $$
begin
  select user_type into new.user_type from user_account where establishment_id = new.establishment_id and id = new.user_id;
  return new;
end $$;
create trigger take_user_type before insert on place_user for each row execute function take_user_type();

alter table place
  add column address_ar text check (length(address_ar) <= 400),
  add column address_en text check (length(address_en) <= 400),
  add column address_und text check (length(address_und) <= 400),
  add column facebook text, add column twitter text, add column instagram text,
  add column opening_time time,
  add column latitude numeric(14,4) check (latitude >= -90 and latitude <= 90),
  add column longitude numeric(14,4) check (longitude >= -180 and longitude <= 180);
-- Row security would hide the rows from an owner that is no superuser.
alter table place no force row level security;
update place set
  address_ar = case when address ~ '[؀-ۿ]' and address !~ '[A-Za-z]' then address end,
  address_en = case when address !~ '[؀-ۿ]' then address end,
  address_und = case when address ~ '[؀-ۿ]' and address ~ '[A-Za-z]' then address end
where address is not null;
alter table place force row level security;
alter table place drop column address;

create table place_opening_times (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  weekday text not null check (weekday in ('Saturday', 'Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday')),
  "from" time not null,
  "to" time not null,
  primary key (establishment_id, parent_id, position),
  constraint place_opening_times_parent_fkey foreign key (establishment_id, parent_id) references place (establishment_id, id) on delete cascade
);
select protect_table('place_opening_times');
alter table place_opening_times
  add constraint place_opening_times_order check ("from" < "to"),
  add constraint place_opening_times_overlap exclude using gist (
    establishment_id with =, parent_id with =, weekday with =, int4range(extract(epoch from "from")::integer, extract(epoch from "to")::integer) with &&);
