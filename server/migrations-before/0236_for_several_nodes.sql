-- What a table that lies on several nodes (D13.5) cannot do, said in a way that all can. Nothing of what is held changes.

-- Of login names and jobs no node but the first knows; a centre stands on all of them.
alter table login_name drop constraint login_name_establishment_id_fkey;
alter table background_job drop constraint background_job_establishment_id_fkey;

-- A column that says where a row lies follows no other: what followed by `on update cascade` follows by a trigger, which
-- comes before the check of the key (triggers come by name, and keys are checked as "RI_…").
alter table user_account
  drop constraint user_account_city_in_governorate,
  add constraint user_account_city_in_governorate
    foreign key (establishment_id, city_id, governorate_id) references city (establishment_id, id, governorate_id),
  drop constraint user_account_district_in_city,
  add constraint user_account_district_in_city
    foreign key (establishment_id, district_id, city_id) references district (establishment_id, id, city_id);
alter table storage_space_media_version
  drop constraint storage_space_media_version_media_id_fkey,
  add constraint storage_space_media_version_media_id_fkey
    foreign key (establishment_id, storage_space_id, media_id)
    references storage_space_media (establishment_id, storage_space_id, id) on delete cascade;

create function move_people_of_city() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update user_account
  set governorate_id = new.governorate_id
  where establishment_id = new.establishment_id and city_id = new.id;
  return null;
end $$;
create trigger "0_move_people" after update of governorate_id on city
  for each row when (old.governorate_id is distinct from new.governorate_id) execute function move_people_of_city();

create function move_people_of_district() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update user_account
  set city_id = new.city_id
  where establishment_id = new.establishment_id and district_id = new.id;
  return null;
end $$;
create trigger "0_move_people" after update of city_id on district
  for each row when (old.city_id is distinct from new.city_id) execute function move_people_of_district();

create function move_versions_of_media() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update storage_space_media_version
  set storage_space_id = new.storage_space_id
  where establishment_id = new.establishment_id and media_id = new.id;
  return null;
end $$;
create trigger "0_move_versions" after update of storage_space_id on storage_space_media
  for each row when (old.storage_space_id is distinct from new.storage_space_id) execute function move_versions_of_media();

-- Nor is one column emptied by a key.
alter table follow_case
  drop constraint follow_case_agent_id_fkey,
  add constraint follow_case_agent_id_fkey
    foreign key (establishment_id, agent_id) references user_account (establishment_id, id),
  drop constraint follow_case_joined_agent_id_fkey,
  add constraint follow_case_joined_agent_id_fkey
    foreign key (establishment_id, joined_agent_id) references user_account (establishment_id, id);
create function leave_cases_of_agent() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update follow_case
  set agent_id = nullif(agent_id, old.id), joined_agent_id = nullif(joined_agent_id, old.id)
  where establishment_id = old.establishment_id and old.id in (agent_id, joined_agent_id);
  return old;
end $$;
create trigger leave_cases before delete on user_account for each row execute function leave_cases_of_agent();

-- The transaction of an event is that of the node where its rows lie; a default is worked out where the statement comes in.
create function name_transaction() returns trigger language plpgsql as $$
begin
  new.transaction := pg_current_xact_id();
  return new;
end $$;
create trigger "0_name_transaction" before insert on ledger_event for each row execute function name_transaction();
create function name_change() returns trigger language plpgsql as $$
begin
  new.changed_in := pg_current_xact_id();
  return new;
end $$;
create trigger "0_name_change" before insert on result_change for each row execute function name_change();

-- Functions of a row are told apart by their names, as the row of a part of a table is of a type of its own.
alter function money_of(receipt, text) rename to money_of_receipt;
alter function money_of(installment_payment, text) rename to money_of_installment_payment;
alter function money_of(debt, text) rename to money_of_debt;
alter function money_of(ledger_transfer, text) rename to money_of_ledger_transfer;
drop function append_money(money_sum, integer);
create function append_money(m anyelement, sign integer) returns void language plpgsql as $$
begin
  insert into money_sum (
    establishment_id, what, day, account_id, payment_method_id, by_id, educational_group_id, kind, state, records,
    money, refunded, allocated, credit, discount, paid, written_off, remainder, is_folded
  ) values (
    m.establishment_id, m.what, kept_day(m.what, m.day), m.account_id, m.payment_method_id, m.by_id,
    m.educational_group_id, m.kind, m.state, sign * m.records, sign * m.money, sign * m.refunded, sign * m.allocated,
    sign * m.credit, sign * m.discount, sign * m.paid, sign * m.written_off, sign * m.remainder, false
  );
end $$;

create or replace function keep_money_of_receipt()
 returns trigger
 language plpgsql
as $$
declare zone text := (select time_zone from establishment where id = case tg_op when 'DELETE' then old.establishment_id else new.establishment_id end);
begin
  if tg_op <> 'INSERT' then perform append_money(m, -1) from money_of_receipt(old, zone) m; end if;
  if tg_op <> 'DELETE' then perform append_money(m, 1) from money_of_receipt(new, zone) m; end if;
  return null;
end $$;

create or replace function keep_money_of_installment_payment()
 returns trigger
 language plpgsql
as $$
declare zone text := (select time_zone from establishment where id = case tg_op when 'DELETE' then old.establishment_id else new.establishment_id end);
begin
  if tg_op <> 'INSERT' then perform append_money(m, -1) from money_of_installment_payment(old, zone) m; end if;
  if tg_op <> 'DELETE' then perform append_money(m, 1) from money_of_installment_payment(new, zone) m; end if;
  return null;
end $$;

create or replace function keep_money_of_debt()
 returns trigger
 language plpgsql
as $$
declare zone text := (select time_zone from establishment where id = case tg_op when 'DELETE' then old.establishment_id else new.establishment_id end);
begin
  if tg_op <> 'INSERT' then perform append_money(m, -1) from money_of_debt(old, zone) m; end if;
  if tg_op <> 'DELETE' then perform append_money(m, 1) from money_of_debt(new, zone) m; end if;
  return null;
end $$;

create or replace function keep_money_of_ledger_transfer()
 returns trigger
 language plpgsql
as $$
declare zone text := (select time_zone from establishment where id = case tg_op when 'DELETE' then old.establishment_id else new.establishment_id end);
begin
  if tg_op <> 'INSERT' then perform append_money(m, -1) from money_of_ledger_transfer(old, zone) m; end if;
  if tg_op <> 'DELETE' then perform append_money(m, 1) from money_of_ledger_transfer(new, zone) m; end if;
  return null;
end $$;

create or replace function move_money_of_payments()
 returns trigger
 language plpgsql
as $$
declare
  zone text := (select time_zone from establishment where id = new.establishment_id);
  now_there money_sum;
  was_there money_sum;
begin
  for now_there in
    select m.* from installment_payment p cross join lateral money_of_installment_payment(p, zone) m where p.establishment_id = new.establishment_id and p.debt_id = new.id
  loop
    was_there := now_there;
    was_there.educational_group_id := old.educational_group_id;
    was_there.kind := old.debt_type;
    perform append_money(was_there, -1), append_money(now_there, 1);
  end loop;
  return null;
end $$;

-- Rows of a statement are gathered first and then asked about: no other node knows the statement's own rows.
create or replace function shift_seats(establishments uuid[], groups uuid[], applications uuid[], changes integer[])
returns void language plpgsql strict as $$
declare
  centre uuid;
  one uuid;
  shift integer;
begin
  -- one after the other in one order, or two imports would wait for each other
  for centre, one, shift in
    select e, i, sum(c) from unnest(establishments, groups, changes) u(e, i, c) group by e, i having sum(c) <> 0 order by e, i
  loop
    update educational_group g
    set total_number_of_students = g.total_number_of_students + shift
    where g.establishment_id = centre and g.id = one;
  end loop;
  for centre, one, shift in
    select e, i, sum(c) from unnest(establishments, applications, changes) u(e, i, c) group by e, i having sum(c) <> 0 order by e, i
  loop
    update educational_joining_application a
    set related_with_group = case when shift > 0 then 'Related' else 'NotRelated' end
    where a.establishment_id = centre and a.id = one
      and a.related_with_group is distinct from case when shift > 0 then 'Related' else 'NotRelated' end;
  end loop;
end $$;

create function tell_results(centre uuid, categories uuid[]) returns void language plpgsql as $$
declare
  category uuid;
begin
  foreach category in array coalesce(categories, '{}') loop
    insert into result_change (establishment_id, educational_category_id) values (centre, category) on conflict do nothing;
  end loop;
end $$;

create or replace function results_of_own_category() returns trigger language plpgsql as $$
declare
  centre uuid;
  categories uuid[];
begin
  for centre, categories in
    select establishment_id, array_agg(distinct educational_category_id) from changed group by 1
  loop
    perform tell_results(centre, categories);
  end loop;
  if tg_op = 'UPDATE' then
    for centre, categories in
      select establishment_id, array_agg(distinct educational_category_id) from before group by 1
    loop
      perform tell_results(centre, categories);
    end loop;
  end if;
  return null;
end $$;

create or replace function results_of_scores() returns trigger language plpgsql as $$
declare
  centre uuid;
  touched uuid[];
begin
  for centre, touched in select establishment_id, array_agg(distinct component_id) from changed group by 1 loop
    perform tell_results(centre, array(
      select distinct c.educational_category_id from score_component c where c.establishment_id = centre and c.id = any(touched)));
  end loop;
  return null;
end $$;

create or replace function results_of_marks() returns trigger language plpgsql as $$
declare
  centre uuid;
  touched uuid[];
begin
  for centre, touched in select establishment_id, array_agg(distinct group_student_id) from changed group by 1 loop
    perform tell_results(centre, array(
      select distinct s.educational_category_id from educational_group_student s
      where s.establishment_id = centre and s.id = any(touched)));
  end loop;
  return null;
end $$;

create or replace function results_of_times() returns trigger language plpgsql as $$
declare
  centre uuid;
  touched uuid[];
begin
  for centre, touched in
    select n.establishment_id, array_agg(distinct n.educational_group_id)
    from changed n join before o on o.establishment_id = n.establishment_id and o.id = n.id
    where (o.state, o.work_day, o.record_state) is distinct from (n.state, n.work_day, n.record_state)
    group by 1
  loop
    perform tell_results(centre, array(
      select distinct g.educational_category_id from educational_group g
      where g.establishment_id = centre and g.id = any(touched)));
  end loop;
  return null;
end $$;

create function refuse_published(centre uuid, touched uuid[], seen uuid[]) returns void language plpgsql as $$
begin
  if exists (
    select 1 from educational_joining_application a
    join result_publication p on p.establishment_id = centre
      and p.educational_category_id = a.educational_category_id and p.educational_period_id = a.educational_period_id
    where a.establishment_id = centre and a.id = any(touched)
      and (p.locked or p.state = 'Final' or (p.state = 'Provisional' and a.id = any(coalesce(seen, '{}'))))
  ) then
    raise exception 'the results are published or locked'
      using errcode = '23514', constraint = 'score_locked', table = 'monitor_score_exam';
  end if;
end $$;

create or replace function guard_published_scores() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.score_reason', true), '') <> '' then return null; end if;
  if tg_op = 'INSERT' then
    perform refuse_published(t.centre, t.touched, '{}')
    from (
      select n.establishment_id as centre, array_agg(distinct n.application_id) as touched
      from changed n where n.status <> 'Missing' group by 1
    ) t;
  elsif tg_op = 'UPDATE' then
    perform refuse_published(t.centre, t.touched, t.seen)
    from (
      select n.establishment_id as centre, array_agg(distinct n.application_id) as touched,
        array_agg(distinct n.application_id) filter (where o.status <> 'Missing') as seen
      from changed n
      join before o on o.establishment_id = n.establishment_id and o.id = n.id
      where (o.status, o.student_score, o.record_state, o.component_id, o.application_id, o.attempt)
        is distinct from (n.status, n.student_score, n.record_state, n.component_id, n.application_id, n.attempt)
      group by 1
    ) t;
  else
    perform refuse_published(t.centre, t.touched, t.touched)
    from (
      select o.establishment_id as centre, array_agg(distinct o.application_id) as touched
      from changed o where o.status <> 'Missing' group by 1
    ) t;
  end if;
  return null;
end $$;

drop function summed(storage_space_media);
create function counted_storage(
  state text, folder boolean, size bigint, archived_with uuid, out files integer, out bytes bigint, out archived integer
) language sql immutable as $$
  select
    (state = 'active' and not folder)::integer,
    case when state = 'active' and not folder then size else 0 end,
    (state = 'archived' and archived_with is null)::integer
$$;

create function shift_storage(
  centre uuid, space uuid, place uuid, type text, more_files bigint, more_bytes numeric, more_of_all numeric,
  more_archived bigint
) returns void language plpgsql as $$
begin
  if more_files = 0 and more_bytes = 0 and more_of_all = 0 and more_archived = 0 then return; end if;
  insert into storage_space_sum as s (
    establishment_id, storage_space_id, lies_in, media_type, files, bytes, all_bytes, archived
  ) values (centre, space, place, type, more_files, more_bytes, more_of_all, more_archived)
  on conflict (establishment_id, storage_space_id, lies_in, media_type) do update
  set files = s.files + excluded.files, bytes = s.bytes + excluded.bytes, all_bytes = s.all_bytes + excluded.all_bytes,
    archived = s.archived + excluded.archived;
end $$;

create or replace function sum_storage() returns trigger language plpgsql as $$
declare
  folder record;
begin
  if tg_op = 'DELETE' then
      for folder in
        select o.establishment_id, o.storage_space_id, coalesce(o.folder_id, o.storage_space_id) as lies_in, o.media_type,
          sum((counted_storage(o.record_state, o.is_folder, o.size, o.archived_with)).files) as files, sum((counted_storage(o.record_state, o.is_folder, o.size, o.archived_with)).bytes) as bytes, sum(o.size) as all_bytes,
          sum((counted_storage(o.record_state, o.is_folder, o.size, o.archived_with)).archived) as archived
        from old_rows o group by 1, 2, 3, 4 order by 1, 2, 3, 4
      loop
        -- sums that went with their space are not made again
        update storage_space_sum s
        set files = s.files - folder.files, bytes = s.bytes - folder.bytes, all_bytes = s.all_bytes - folder.all_bytes,
          archived = s.archived - folder.archived
        where s.establishment_id = folder.establishment_id and s.storage_space_id = folder.storage_space_id
          and s.lies_in = folder.lies_in and s.media_type = folder.media_type;
      end loop;
    for folder in select o.establishment_id, o.storage_space_id, o.id from old_rows o where o.is_folder loop
      delete from storage_space_sum s
      where s.establishment_id = folder.establishment_id and s.storage_space_id = folder.storage_space_id
        and s.lies_in = folder.id;
    end loop;
  elsif tg_op = 'INSERT' then
    perform shift_storage(r.centre, r.space, r.place, r.media_type, r.files, r.bytes, r.size, r.archived)
    from (
      select n.establishment_id as centre, n.storage_space_id as space, coalesce(n.folder_id, n.storage_space_id) as place,
        n.media_type, sum((counted_storage(n.record_state, n.is_folder, n.size, n.archived_with)).files) as files, sum((counted_storage(n.record_state, n.is_folder, n.size, n.archived_with)).bytes) as bytes, sum(n.size) as size,
        sum((counted_storage(n.record_state, n.is_folder, n.size, n.archived_with)).archived) as archived
      from new_rows n group by 1, 2, 3, 4 order by 1, 2, 3, 4
    ) r;
  else
    perform shift_storage(r.centre, r.space, r.place, r.media_type, r.files, r.bytes, r.size, r.archived)
    from (
      select c.centre, c.space, c.place, c.media_type, sum(c.files) as files, sum(c.bytes) as bytes, sum(c.size) as size,
        sum(c.archived) as archived
      from (
        select n.establishment_id as centre, n.storage_space_id as space, coalesce(n.folder_id, n.storage_space_id) as place,
          n.media_type, (counted_storage(n.record_state, n.is_folder, n.size, n.archived_with)).files, (counted_storage(n.record_state, n.is_folder, n.size, n.archived_with)).bytes, n.size, (counted_storage(n.record_state, n.is_folder, n.size, n.archived_with)).archived
        from new_rows n
        union all
        select o.establishment_id, o.storage_space_id, coalesce(o.folder_id, o.storage_space_id), o.media_type,
          -(counted_storage(o.record_state, o.is_folder, o.size, o.archived_with)).files, -(counted_storage(o.record_state, o.is_folder, o.size, o.archived_with)).bytes, -o.size, -(counted_storage(o.record_state, o.is_folder, o.size, o.archived_with)).archived
        from old_rows o
      ) c
      group by 1, 2, 3, 4 order by 1, 2, 3, 4
    ) r;
  end if;
  return null;
end $$;

-- Each centre of the statement, not the first of them alone.
create or replace function sum_quotations_of_details() returns trigger language plpgsql as $$
declare
  centres uuid[];
  quotations uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(t.centre), array_agg(t.quotation) into centres, quotations
    from (
      select distinct n.establishment_id as centre, n.price_quotation_id as quotation from changed n order by 1, 2
    ) t;
  elsif tg_op = 'DELETE' then
    select array_agg(t.centre), array_agg(t.quotation) into centres, quotations
    from (
      select distinct o.establishment_id as centre, o.price_quotation_id as quotation from before o order by 1, 2
    ) t;
  else
    select array_agg(t.centre), array_agg(t.quotation) into centres, quotations
    from (
      select distinct n.establishment_id as centre, n.price_quotation_id as quotation
      from changed n
      join before o on o.establishment_id = n.establishment_id and o.id = n.id
      where (o.state, o.record_state, o.accepted_price_total) is distinct from (n.state, n.record_state, n.accepted_price_total)
      order by 1, 2
    ) t;
  end if;
  for at in 1 .. coalesce(cardinality(centres), 0) loop
    perform sum_quotation(centres[at], quotations[at]);
  end loop;
  return null;
end $$;

create function sum_quotations_with(centre uuid, details uuid[]) returns void language plpgsql as $$
declare
  quotation uuid;
begin
  for quotation in
    select distinct d.price_quotation_id
    from price_quotation_detail d
    where d.establishment_id = centre and d.id = any(details)
    order by 1
  loop
    perform sum_quotation(centre, quotation);
  end loop;
end $$;

create or replace function sum_quotations_of_operations() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform sum_quotations_with(t.centre, t.details)
    from (
      select o.establishment_id as centre, array_agg(distinct o.price_quotation_detail_id) as details
      from before o group by 1 order by 1
    ) t;
  else
    perform sum_quotations_with(t.centre, t.details)
    from (
      select n.establishment_id as centre, array_agg(distinct n.price_quotation_detail_id) as details
      from changed n group by 1 order by 1
    ) t;
  end if;
  return null;
end $$;

create or replace function check_moved() returns trigger language plpgsql as $$
declare
  centre uuid;
  items uuid[];
  told text;
begin
  for centre, items in
    select n.establishment_id, array_agg(distinct n.store_item_id) from changed n group by 1
  loop
    select i.code into told
    from store_item i
    left join store_movement m on m.establishment_id = centre and m.store_item_id = i.id and m.number = i.movements
    where i.establishment_id = centre
      and i.id = any(items)
      and (m.id is null or i.quantity <> m.quantity_after or i.reserved <> m.reserved_after);
    if found then
      raise exception 'the store does not hold what the movements of % say', told
        using errcode = '23514', constraint = 'store_item_moved', table = 'store_item';
    end if;
  end loop;
  return null;
end $$;

create or replace function price_detail() returns trigger language plpgsql as $$
declare
  centre uuid := coalesce(new.establishment_id, old.establishment_id);
  priced uuid := coalesce(new.price_quotation_detail_id, old.price_quotation_detail_id);
  one bigint;
  best bigint;
begin
  select h.price_one, h.best_price_one into one, best
  from quotation_price_history h
  where h.establishment_id = centre and h.price_quotation_detail_id = priced
    and h.approved and h.cost_type = 'Sell' and h.record_state <> 'archived'
  order by h.at desc, h.created_at desc, h.id desc
  limit 1;
  update price_quotation_detail d set price_one = one, best_price_one = best
  where d.establishment_id = centre and d.id = priced;
  return null;
end $$;

create or replace function lock_quotation_of_operation()
 returns trigger
 language plpgsql
as $$
declare
  centre uuid := coalesce(new.establishment_id, old.establishment_id);
  detail uuid := coalesce(new.price_quotation_detail_id, old.price_quotation_detail_id);
begin
  perform 1
  from price_quotation_detail d
  join price_quotation q on q.establishment_id = centre and q.id = d.price_quotation_id
  where d.establishment_id = centre
    and d.id = detail
  for no key update of q;
  return coalesce(new, old);
end $$;

create or replace function answer_complaint()
 returns trigger
 language plpgsql
as $$
declare
  answered complaint;
begin
  if new.internal then
    return new;
  end if;
  select * into answered from complaint where establishment_id = new.establishment_id and id = new.complaint_id;
  if answered.state = 'Closed' and answered.closed_at = new.created_at then
    return new;
  end if;
  update complaint
  set
    state = case when new.side_type = 'ComplainingPerson' then 'OpenAwaitingTechnicalSupport' else 'OpenAwaitingComplainingPerson' end,
    first_answered_at = case when new.side_type = 'TechnicalSupport' then coalesce(first_answered_at, new.created_at) else first_answered_at end,
    updated_at = new.created_at
  where establishment_id = new.establishment_id and id = new.complaint_id and state <> 'Closed';
  if not found then
    raise exception 'the complaint is closed' using errcode = '23514', constraint = 'complaint_follow_up_closed', table = 'complaint_follow_up';
  end if;
  return new;
end $$;

-- Which rows are those of own groups is told apart from the policies that hold it, since several nodes take other policies.
create function own_limits() returns table (target regclass, only_read boolean, condition text) language plpgsql as $$
declare
  roots constant regclass[] := array['educational_group', 'educational_category', 'user_account']::regclass[];
  -- who teaches, sells, decided or did something; the record's own people stand in other fields
  of_others constant text := '^(lecturer_id|lecturer_before|cashier_id|sales_user_id|(?!used_by).+_by_id)$';
  -- tells only that a place, lecturer or group is taken, not by what: who books must know
  open_to_all constant regclass[] := array['booking']::regclass[];
  -- sums of the whole centre; what is asked of own records is counted from those
  whole constant regclass[] := array['owed_people', 'owed_by_due', 'money_sum']::regclass[];
begin
  create temp table reference on commit drop as
    select k.conrelid::regclass as child, a.attname::text as field, a.attnotnull as needed, k.confrelid::regclass as parent
    from pg_constraint k
    cross join unnest(k.conkey, k.confkey) as pair (own, other)
    join pg_attribute o on o.attrelid = k.confrelid and o.attnum = pair.other and o.attname = 'id'
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.own
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conrelid <> k.confrelid
      and a.attname <> 'establishment_id' and a.attname !~ of_others
    union
    -- kept sums and the like have no foreign keys, and call things as all tables do
    select c.oid::regclass, a.attname::text, a.attnotnull, known.parent::regclass
    from (values
      ('student_id', 'user_account'), ('user_id', 'user_account'), ('educational_group_id', 'educational_group'),
      ('educational_category_id', 'educational_category'), ('schedule_time_id', 'educational_schedule_time')
    ) as known (field, parent)
    join pg_attribute a on a.attname = known.field and not a.attisdropped
    join pg_class c on c.oid = a.attrelid and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace;
  delete from reference r
  where r.child = any(roots) or r.child = any(open_to_all) or r.child = any(whole)
    or not (select c.relrowsecurity from pg_class c where c.oid = r.child);

  -- of two tables that refer to each other, neither can be asked for the other
  create temp table reached on commit drop as
    with recursive way as (
      select child, parent from reference
      union
      select w.child, r.parent from way w join reference r on r.child = w.parent
    )
    select * from way;
  delete from reference r where exists (select 1 from reached w where w.child = r.parent and w.parent = r.child);
  delete from reference r
  where r.parent <> all(roots) and not exists (select 1 from reached w where w.child = r.parent and w.parent = any(roots));

  -- What names its group, or its category and student, is judged by these: what else it refers to names the same ones,
  -- and each step more is planned for each statement.
  delete from reference r
  where r.parent <> all(roots) and (
    exists (select 1 from reference g where g.child = r.child and g.parent = 'educational_group'::regclass and g.needed)
    or (
      exists (select 1 from reference c where c.child = r.child and c.parent = 'educational_category'::regclass and c.needed)
      and exists (select 1 from reference s where s.child = r.child and s.field = 'student_id' and s.needed)
    ));

  return query
    select v.target, false, v.condition
    from (values
      ('educational_group'::regclass, 'lecturer_id = (select viewer()) or id = any((select taught_groups())::uuid[])'),
      ('educational_category'::regclass, 'id = any((select taught_categories())::uuid[])'),
      ('user_account'::regclass, 'user_type not in (''Student'', ''Parent'') or id = any((select taught_people())::uuid[])')
    ) v (target, condition);
  return query select w, true, 'false' from unnest(whole) w;
  return query
    select r.child, false, string_agg(
      case
        when r.needed then c.own
        else format('(%I is null or %s)', r.field, c.own)
      end, ' and ' order by r.parent::text, r.field)
    from reference r
    cross join lateral (
      select case
        when r.parent = 'educational_group'::regclass
          then format('%I = any((select taught_groups())::uuid[])', r.field)
        when r.parent = 'educational_category'::regclass
          then format('%I = any((select taught_categories())::uuid[])', r.field)
        when r.parent = 'user_account'::regclass and r.field = 'student_id'
          then format('%I = any((select taught_people())::uuid[])', r.field)
        else format('exists (select 1 from %s o where o.establishment_id = %s.establishment_id and o.id = %s.%I)',
          r.parent, r.child, r.child, r.field)
      end as own
    ) c
    group by r.child;
  drop table reference;
  drop table reached;
end $$;

create or replace function limit_to_own_groups() returns void language plpgsql as $$
declare
  own record;
begin
  for own in select p.polrelid::regclass as target from pg_policy p where p.polname in ('own_groups', 'own_groups_sums') loop
    execute format('drop policy if exists own_groups on %s', own.target);
    execute format('drop policy if exists own_groups_sums on %s', own.target);
  end loop;
  for own in select * from own_limits() loop
    execute format('create policy %I on %s as restrictive for %s to topcenter_own using (%s)',
      case when own.only_read then 'own_groups_sums' else 'own_groups' end, own.target,
      case when own.only_read then 'select' else 'all' end, own.condition);
  end loop;
end $$;

-- Rows that a trigger adds are written one by one: of several, a part of a table would make a copy of its own.
create or replace function results_of_names() returns trigger language plpgsql as $$
begin
  perform tell_results(new.establishment_id, array(
    select distinct a.educational_category_id from educational_joining_application a
    where a.establishment_id = new.establishment_id and a.student_id = new.id));
  return null;
end $$;

create or replace function book_schedule_time() returns trigger language plpgsql as $$
declare
  kind text;
  taken uuid;
begin
  delete from booking where establishment_id = new.establishment_id and schedule_time_id = new.id;
  if new.state <> 'Planned' or new.record_state = 'archived' or new.work_day <> 'Work' then return null; end if;
  -- Rivals wait here, in one order, instead of on each other's half-made bookings (which PostgreSQL would end as deadlocks).
  perform 1 from educational_group where establishment_id = new.establishment_id and id = new.educational_group_id for no key update;
  perform 1 from place where establishment_id = new.establishment_id and id = new.place_id for no key update;
  perform 1 from user_account where establishment_id = new.establishment_id and id = new.lecturer_id for no key update;
  for kind, taken in
    values ('place', new.place_id), ('lecturer', new.lecturer_id), ('group', new.educational_group_id)
  loop
    continue when taken is null;
    insert into booking (establishment_id, schedule_time_id, resource_kind, resource_id, starts_at, ends_at, overbooked)
    values (new.establishment_id, new.id, kind, taken, new."from", new."to", new.overbooked);
  end loop;
  return null;
end $$;

create or replace function hold_students(establishment uuid, groups uuid[], others uuid[]) returns void language plpgsql as $$
declare
  students uuid[];
  student uuid;
begin
  students := array(
    select s.student_id
    from educational_group_student s
    where s.establishment_id = establishment
      and s.educational_group_id = any(groups)
      and s.left_on is null
      and s.record_state <> 'archived'
    union
    select unnest(others)
    order by 1
  );
  for student in
    select unnest(students)
    except
    select h.student_id from student_hours h where h.establishment_id = establishment and h.student_id = any(students)
    order by 1
  loop
    insert into student_hours (establishment_id, student_id) values (establishment, student) on conflict do nothing;
  end loop;
  perform 1
  from student_hours h
  where h.establishment_id = establishment and h.student_id = any(students)
  order by h.student_id
  for no key update;
end $$;


do $$
declare
  each text;
begin
  foreach each in array array['store_item', 'price_quotation_detail'] loop
    execute format($f$
      create or replace function keep_%1$s_property_values() returns trigger language plpgsql as $t$
      declare
        changed jsonb;
        kept record;
      begin
        if tg_op = 'DELETE' then
          delete from %1$s_property_value v where v.establishment_id = old.establishment_id and v.record_id = old.id;
          return null;
        end if;
        changed := new.item_properties;
        if tg_op = 'UPDATE' then
          select coalesce(jsonb_object_agg(key, value), '{}') into changed from jsonb_each(new.item_properties)
          where old.item_properties -> key is distinct from value;
          delete from %1$s_property_value v
          where v.establishment_id = new.establishment_id and v.record_id = new.id
            and (changed ? v.property_id::text or not new.item_properties ? v.property_id::text);
        end if;
        for kept in select * from property_values_of(new.establishment_id, new.property_type_id, changed) loop
          insert into %1$s_property_value (establishment_id, record_id, property_id, number, moment, search)
          values (new.establishment_id, new.id, kept.property_id, kept.number, kept.moment, kept.search);
        end loop;
        return null;
      end $t$
    $f$, each);
  end loop;
end $$;

create or replace function properties_fit() returns trigger language plpgsql as $$
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

-- The centre is known before the rows are looked for. These belong to who looks up what others may not see, whose they
-- stay: an owner of the database who is no superuser changes them in that role.
grant create on schema public to topcenter_taught;
set local role topcenter_taught;
create or replace function kept_from_reader() returns uuid[] language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  centre uuid := nullif(current_setting('app.establishment', true), '')::uuid;
  own uuid := reader();
begin
  return array(select k.complaint_id from complaint_kept_from k where k.establishment_id = centre and k.user_id = own);
end $$;

create or replace function keep_from_named() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  named uuid[];
  one uuid;
begin
  if tg_op = 'UPDATE'
    and (old.about_group_id, old.about_employee_id, old.shown_to_named) is not distinct from (new.about_group_id, new.about_employee_id, new.shown_to_named) then
    return null;
  end if;
  named := case when not new.shown_to_named then array(
    select new.about_employee_id where new.about_employee_id is not null
    union
    select g.lecturer_id from educational_group g
    where g.establishment_id = new.establishment_id and g.id = new.about_group_id and g.lecturer_id is not null
    union
    select s.lecturer_id from educational_group_slices s
    where s.establishment_id = new.establishment_id and s.parent_id = new.about_group_id and s.lecturer_id is not null
  ) else array[]::uuid[] end;
  named := array_remove(named, new.complainant_id);
  if new.assignee_id = any(named) then
    raise exception 'the assignee is named' using errcode = '23514', constraint = 'complaint_assignee_named', table = 'complaint';
  end if;
  delete from complaint_kept_from where establishment_id = new.establishment_id and complaint_id = new.id;
  foreach one in array named loop
    insert into complaint_kept_from (establishment_id, complaint_id, user_id) values (new.establishment_id, new.id, one);
  end loop;
  return null;
end $$;
reset role;
revoke create on schema public from topcenter_taught;

create or replace function move_stock() returns trigger language plpgsql as $$
declare of_type text := new.transaction_type;
  pieces integer := new.quantity;
begin
  if of_type = 'Refund' then
    select t.transaction_type into strict of_type from counted_service_transaction t where t.establishment_id = new.establishment_id and t.id = new.refund_of_id;
    pieces := -pieces;
  end if;
  update counted_service c set
      bought = c.bought + case when of_type = 'Buy' then pieces else 0 end,
      sold = c.sold + case when of_type = 'Sell' then pieces else 0 end,
      remaining = c.remaining + case when of_type = 'Buy' then pieces else -pieces end,
      version = c.version + 1, updated_at = new.created_at, updated_by = new.created_by
    where c.establishment_id = new.establishment_id and c.id = new.counted_service_id;
  return null;
end $$;

-- What is found is gathered, and then written row by row.
create or replace function renew_subscriptions(establishment uuid, students uuid[], now timestamptz, today date) returns integer language plpgsql as $$
declare
  renewed integer := 0;
  each record;
begin
  for each in
    select k.id, k.becomes
    from (
      select s.id, s.status as was, subscription_status(s, now, today) as becomes
      from joining_application_subscription s
      where s.establishment_id = establishment and (students is null or s.student_id = any(students))
      order by s.id
    ) k
    where k.was <> k.becomes
  loop
    update joining_application_subscription s set status = each.becomes, version = s.version + 1, updated_at = now
    where s.establishment_id = establishment and s.id = each.id;
    renewed := renewed + 1;
  end loop;
  return renewed;
end $$;

create or replace function settle_units(establishment uuid, meeting uuid, marked jsonb, now timestamptz, today date, who uuid) returns setof uuid language plpgsql as $$
declare
  -- by student: the ids of what may be posted
  ids jsonb := (select jsonb_object_agg(line ->> 'student', line) from jsonb_array_elements(marked) line);
  students uuid[] := array(select (line ->> 'student')::uuid from jsonb_array_elements(marked) line);
  category uuid;
  k record;
  own joining_application_subscription;
  becomes integer;
  posted uuid[] := '{}';
begin
  select g.educational_category_id into category
  from educational_schedule_time t
  join educational_group g on g.establishment_id = establishment and g.id = t.educational_group_id
  where t.establishment_id = establishment and t.id = meeting;
  perform 1 from joining_application_subscription s where s.establishment_id = establishment and s.student_id = any(students) and s.educational_category_id = category order by s.id for no key update;
  if not found then return; end if;
  for k in
    select a.student_id as student, e.application_id, t."from" as at,
      ceil(extract(epoch from t."to" - t."from") / 60)::integer as minutes,
      t.state = 'Planned' and t.work_day = 'Work' and t.record_state <> 'archived'
        and (a.attendance = 'Attendance' or a.attendance = 'Absence' and not a.excused and c.absence_consumes_session) as takes,
      b.subscription_id, b.movement_unit, coalesce(b.units, 0) as was
    from educational_group_attendance a
    join educational_schedule_time t on t.establishment_id = establishment and t.id = a.schedule_time_id
    join educational_group_student e on e.establishment_id = establishment and e.id = a.group_student_id
    join educational_category c on c.establishment_id = establishment and c.id = category
    left join (
      select m.student_id, m.subscription_id, -sum(m.units)::integer as units, min(m.movement_unit) as movement_unit
      from subscription_movement m
      where m.establishment_id = establishment and m.schedule_time_id = meeting and m.student_id = any(students)
      group by 1, 2
      having sum(m.units) <> 0
    ) b on b.student_id = a.student_id
    where a.establishment_id = establishment and a.schedule_time_id = meeting and a.student_id = any(students)
  loop
    if k.subscription_id is not null then
      becomes := case
        when not k.takes then 0
        when k.movement_unit = 'Session' then k.was
        else least(k.minutes, k.was + units_held(establishment, k.subscription_id))
      end;
    elsif k.takes then
      own := subscription_for(establishment, k.student, category, k.application_id, k.at);
      continue when own.id is null or own.subscription_type not in ('Session', 'Hour');
      k.subscription_id := own.id;
      k.movement_unit := case when own.subscription_type = 'Session' then 'Session' else 'Minute' end;
      becomes := case when own.subscription_type = 'Session' then 1 else least(k.minutes, units_held(establishment, own.id)) end;
    else
      becomes := 0;
    end if;
    continue when becomes = k.was;
    insert into subscription_movement (establishment_id, id, subscription_id, student_id, movement_kind, movement_unit, units, schedule_time_id, at, by_id, created_at, created_by, updated_at, updated_by)
    values (
      establishment, (ids -> k.student::text ->> case when becomes > k.was then 'taken' else 'given' end)::uuid,
      k.subscription_id, k.student, case when becomes > k.was then 'Consumed' else 'Reversed' end, k.movement_unit,
      k.was - becomes, meeting, now, who, now, who, now, who
    );
    posted := posted || k.subscription_id;
  end loop;
  return query
    select s.id from joining_application_subscription s
    where s.establishment_id = establishment and s.id = any(posted) and s.end_date_time <= now;
  perform renew_subscriptions(establishment, students, now, today);
end $$;

-- The rest of what a linter (`distributable.test.ts`) found; `on conflict` keeps an insert from becoming a copy.
alter table password_reset drop constraint password_reset_establishment_id_fkey;
drop index reminder_told_at;
create index reminder_told_at on reminder_told (establishment_id, told_at);
create or replace function recount_money(establishment uuid) returns void language plpgsql as $$
begin
  lock table money_sum in share row exclusive mode; -- who moves money meanwhile waits, so that nothing is counted twice or left out
  delete from money_sum where establishment_id = establishment;
  insert into money_sum
    select establishment_id, what, day, account_id, payment_method_id, by_id, educational_group_id, kind, state, records,
      money, refunded, allocated, credit, discount, paid, written_off, remainder, true
    from money_counted where establishment_id = establishment order by what, day
    on conflict do nothing;
end $$;
create or replace function recount_owed(establishment uuid) returns void language plpgsql as $$
begin
  lock table owed_change in share row exclusive mode; -- who changes a debt meanwhile waits, so that nothing is counted twice or left out
  delete from owed_change where establishment_id = establishment;
  delete from owed_by_person where establishment_id = establishment;
  delete from owed_by_due where establishment_id = establishment;
  insert into owed_change (establishment_id, user_id, owed, due_on, due)
    select establishment_id, user_id, remainder, due_on, unscheduled from debt where establishment_id = establishment and remainder > 0
    on conflict do nothing;
  insert into owed_change (establishment_id, owed, due_at, due)
    select establishment_id, 0, due_date_time, remainder from installment_schedule_time
    where establishment_id = establishment and canceled = 'NotCanceled' and remainder > 0
    on conflict do nothing;
  perform fold_owed(establishment);
end $$;
