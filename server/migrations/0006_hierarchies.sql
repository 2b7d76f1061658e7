-- Components and their hierarchies: which kind of record may be placed under which. Trees of records.

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
  kind text not null check (kind in ('Place', 'EducationalActivity', 'GeographicalDistribution', 'JobGrade', 'Finance',
    'StoreItem', 'BodyPart')),
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (
    ' ' || ar_norm_v3(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))
  ) stored,
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
  kind text not null check (kind in ('Place', 'EducationalActivity', 'GeographicalDistribution', 'JobGrade', 'Finance',
    'StoreItem', 'BodyPart')),
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
  search text generated always as (' ' || ar_norm_v3(coalesce(code, ''))) stored,
  primary key (establishment_id, id),
  constraint component_hierarchy_code_key unique (establishment_id, kind, code),
  constraint component_hierarchy_parent_component_id_child_component_id_key unique (establishment_id, parent_component_id,
    child_component_id),
  constraint component_hierarchy_parent_component_id_fkey
    foreign key (establishment_id, parent_component_id) references system_component (establishment_id, id),
  constraint component_hierarchy_child_component_id_fkey
    foreign key (establishment_id, child_component_id) references system_component (establishment_id, id)
);
create index component_hierarchy_list on component_hierarchy (establishment_id, kind, record_state, created_at, id);
create index component_hierarchy_search on component_hierarchy using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
create index component_hierarchy_parent_component_id on component_hierarchy (establishment_id, parent_component_id, created_at);
create index component_hierarchy_child_component_id on component_hierarchy (establishment_id, child_component_id, created_at);
select protect_table('component_hierarchy');

-- Every place is allowed for a record without a component, or if the hierarchy has no line for that kind of component.
create function component_fits(establishment uuid, parent uuid, child uuid) returns boolean language sql stable parallel safe as $$
  select parent is null or child is null
    or exists (select 1 from component_hierarchy h where h.establishment_id = establishment
      and h.parent_component_id = parent and h.child_component_id = child and h.record_state = 'active')
    or not exists (
      select 1 from system_component c join component_hierarchy h on h.establishment_id = c.establishment_id
        and h.kind = c.kind and h.record_state = 'active'
      where c.establishment_id = establishment and c.id = child)
$$;
comment on function component_fits is
  'Returns true if a record of the component `child` may be placed under one of `parent`.';

-- Applies to every writer: a form, a move in the tree, an import. When a line of the hierarchy is removed, records that
-- are already placed stay; only a new placement must fit.
create function heed_hierarchy() returns trigger language plpgsql as $$
declare
  above uuid;
  misfit boolean;
begin
  if tg_op = 'UPDATE' and new.component_id is not distinct from old.component_id and new.parent_id is not distinct
    from old.parent_id then return null; end if;
  if not exists (select 1 from system_component c where c.establishment_id = new.establishment_id
    and c.id = new.component_id and c.kind = tg_argv[0]) then
    raise exception 'a % has a component of another kind', tg_table_name using errcode = '23514', constraint = 'component_kind';
  end if;
  -- `for share`: the parent cannot take another component meanwhile
  execute format('select component_id from %I where establishment_id = $1 and id = $2 for share',
    tg_table_name) into above using new.establishment_id, new.parent_id;
  if not component_fits(new.establishment_id, above, new.component_id) then
    raise exception 'a % would stand where the hierarchy does not let it', tg_table_name
      using errcode = '23514', constraint = 'component_above';
  end if;
  if tg_op = 'UPDATE' and new.component_id is distinct from old.component_id then
    execute format('select exists (select 1 from %I where establishment_id = $1 and parent_id = $2 and not component_fits($1, $3, component_id))', tg_table_name) into misfit using new.establishment_id, new.id, new.component_id;
    if misfit then
      raise exception 'what stands under a % would no longer fit', tg_table_name using errcode = '23514', constraint = 'component_below';
    end if;
  end if;
  return null;
end $$;
comment on function heed_hierarchy is
  'Refuses a record whose component does not fit the component of its parent or of its children.';

-- A component may be placed under itself, for levels that repeat.
create function check_hierarchy_line() returns trigger language plpgsql as $$
begin
  if exists (select 1 from system_component c where c.establishment_id = new.establishment_id
    and c.id in (new.parent_component_id, new.child_component_id) and c.kind <> new.kind) then
    raise exception 'a line of a hierarchy joins two kinds' using errcode = '23514', constraint = 'component_kind';
  end if;
  -- locks: two concurrent lines could close a circle together
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
comment on function check_hierarchy_line is
  'Refuses a line that joins components of different kinds or that closes a circle of more than one component.';

create trigger check_hierarchy_line before insert
  or update of parent_component_id, child_component_id, kind, record_state on component_hierarchy
  for each row execute function check_hierarchy_line();
comment on trigger check_hierarchy_line on component_hierarchy is 'Check of a line of a hierarchy.';

create function refuse_cycle() returns trigger language plpgsql as $$
declare found boolean;
begin
  if new.parent_id is null then return new; end if;
  if new.parent_id <> new.id then
    if tg_op = 'INSERT' then return new; end if;  -- a new record has no children
    -- locks the tree: two concurrent moves could close a cycle together; server/src/records/update.ts uses the same key
    perform pg_advisory_xact_lock(hashtextextended('tree ' || tg_table_name || ' ' || new.establishment_id, 0));
  end if;
  execute format(
    'with recursive above as (select $2 as id union select p.parent_id from %I p join above on p.id = above.id where p.establishment_id = $1 and p.parent_id is not null)
     select exists (select 1 from above where id = $3)', tg_table_name) into found using new.establishment_id, new.parent_id, new.id;
  if found then
    raise exception 'a record of % would stand under itself', tg_table_name
      using errcode = '23514', constraint = tg_table_name || '_cycle', table = tg_table_name;
  end if;
  return new;
end $$;
comment on function refuse_cycle is 'Refuses a parent that is the record itself or one of its descendants.';
