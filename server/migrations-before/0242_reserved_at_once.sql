-- Promises of many items are written at once: who locked the items numbers their movements and says what they hold
-- after each, and one statement moves all the items. What comes without a number is counted by the database, one by
-- one, as before.
drop trigger reserve_store on store_movement;
create trigger reserve_store before insert on store_movement
  for each row when (new.quantity = 0 and new.number is null) execute function reserve_store();

-- Once for the statement that appends them: each movement follows from the one before, and an item holds what the last
-- of its own says (D7.7). It is read out of what was appended.
drop trigger check_moved on store_movement;
drop function check_moved();
create function follow_movements() returns trigger language plpgsql as $$
declare
  centre uuid;
  items uuid[];
  before integer[];
  last integer[];
  held integer[];
  promised integer[];
  added integer[];
  follow boolean[];
  are_promises boolean;
  moved_at timestamptz;
  movers uuid[];
  told text;
begin
  for centre, items, before, last, held, promised, added, follow, are_promises, moved_at, movers in
    select t.establishment_id, array_agg(t.store_item_id), array_agg(t.before), array_agg(t.last), array_agg(t.held),
      array_agg(t.promised), array_agg(t.added), array_agg(t.follow), bool_and(t.are_promises), max(t.moved_at), array_agg(t.mover)
    from (
      select n.establishment_id, n.store_item_id, min(n.number) - 1 as before, max(n.number) as last,
        max(n.held) as held, max(n.promised) as promised, sum(n.reserved)::integer as added,
        bool_and(
          n.number = n.first + n.place - 1
          and n.quantity_after = n.held_before + n.held_since
          and n.reserved_after = n.promised_before + n.promised_since
        ) as follow,
        bool_and(n.quantity = 0) as are_promises, max(n.created_at) as moved_at,
        max(n.created_by::text)::uuid as mover
      from (
        select c.*, row_number() over along as place, first_value(c.number) over along as first,
          first_value(c.quantity_after - c.quantity) over along as held_before,
          sum(c.quantity) over along as held_since,
          first_value(c.reserved_after - c.reserved) over along as promised_before,
          sum(c.reserved) over along as promised_since,
          last_value(c.quantity_after) over whole as held,
          last_value(c.reserved_after) over whole as promised
        from changed c
        window along as (partition by c.establishment_id, c.store_item_id order by c.number),
          whole as (along rows between unbounded preceding and unbounded following)
      ) n
      group by 1, 2
    ) t
    group by 1
  loop
    if are_promises then
      update store_item i
      set reserved = p.promised, movements = p.last, version = i.version + 1, updated_at = moved_at, updated_by = p.mover
      from unnest(items, before, last, held, promised, added, movers)
        as p(item, before, last, held, promised, added, mover)
      where i.establishment_id = centre
        and i.id = any(items)
        and i.id = p.item
        and i.movements = p.before
        and i.quantity = p.held
        and i.reserved = p.promised - p.added;
    end if;
    select i.code into told
    from store_item i
    join unnest(items, last, held, promised, follow) as m(item, last, held, promised, follow) on m.item = i.id
    where i.establishment_id = centre
      and i.id = any(items)
      and (m.follow is not true or i.movements <> m.last or i.quantity <> m.held or i.reserved <> m.promised);
    if found then
      raise exception 'the store does not hold what the movements of % say', told
        using errcode = '23514', constraint = 'store_item_moved', table = 'store_item';
    end if;
  end loop;
  return null;
end $$;
create trigger follow_movements after insert on store_movement
  referencing new table as changed for each statement execute function follow_movements();
