-- Stored sums: what is owed (D6.5) and how much money moved (D11).
-- No transaction waits for a sum: each change appends rows, and a nightly job folds them. A sum consists of the folded
-- rows and the changes since. Ages of debts are not stored: reads compute them from the due days.

-- Pending changes. `owed`: change of the sum that a person owes. `due`: change of the sum that is due on a day (rests
-- of debts) or at a moment (parts; reads find its day with the time zone of the establishment).
create table owed_change (
  establishment_id uuid not null references establishment (id),
  user_id uuid,
  owed bigint not null,
  due_on date,
  due_at timestamptz,
  due bigint not null
);
create index owed_change_of on owed_change (establishment_id);
select protect_table('owed_change');

create table owed_by_person (
  establishment_id uuid not null references establishment (id),
  user_id uuid not null,
  owed bigint not null,
  -- Day of the debtor's oldest due amount, so that an index has the order of a page of debtors. If only the day
  -- changes, the pending change adds nothing, and names the person whose day must be computed again.
  oldest_due_on date,
  primary key (establishment_id, user_id)
);
-- The orders of the list of debtors.
create index owed_by_person_oldest on owed_by_person (establishment_id, oldest_due_on, user_id);
create index owed_by_person_owed on owed_by_person (establishment_id, owed desc, user_id);
select protect_table('owed_by_person');

create table owed_by_due (
  establishment_id uuid not null references establishment (id),
  due_on date,
  due_at timestamptz,
  due bigint not null,
  constraint owed_by_due_key unique nulls not distinct (establishment_id, due_on, due_at)
);
select protect_table('owed_by_due');

-- Number of people in owed_by_person.
create table owed_people (
  establishment_id uuid primary key references establishment (id),
  people integer not null
);
-- Before row security, which also applies to an owner who is no superuser.
insert into owed_people (establishment_id, people) values ('00000000-0000-7000-8000-000000000000', 0);
select protect_table('owed_people');

-- Sums of money by day, by person and by method, so that a report over years reads some ten thousand sums instead of a
-- million payments (D11). A change of a record appends its old values as a negative row and its new ones as a positive
-- row. It does so in its own transaction and without a key, so that no transaction waits for a sum. A job folds the
-- appended rows into one row for each key (`is_folded`). The sum over all rows is always exact.
create table money_sum (
  establishment_id uuid not null references establishment (id),
  -- Kind of records: receipts that count (by day), transfers of accounts (by day), payments of debts and debts (by
  -- month).
  what text not null check (what in ('receipt', 'transaction', 'payment', 'debt')),
  -- In the establishment's time zone; the first day stands for a month.
  day date not null,
  account_id uuid,
  payment_method_id uuid,
  by_id uuid,
  educational_group_id uuid,
  educational_category_id uuid,
  -- Source of a receipt, type of a transaction, or type of a debt.
  kind text,
  -- State of a debt, or whether a payment was refunded.
  state text,
  records integer not null,
  money bigint not null,
  refunded bigint,
  allocated bigint,
  credit bigint,
  discount bigint,
  paid bigint,
  written_off bigint,
  remainder bigint,
  is_folded boolean not null default false
);
create index money_sum_days on money_sum (establishment_id, what, day);
create unique index money_sum_folded
  on money_sum (establishment_id, what, day, account_id, payment_method_id, by_id, educational_group_id, educational_category_id, kind,
    state) nulls not distinct where is_folded;
create index money_sum_unfolded on money_sum (establishment_id) where not is_folded;
create index money_sum_empty on money_sum (establishment_id) where is_folded and records = 0;
select protect_table('money_sum');

-- Conflict targets name columns instead of a constraint. In a distributed database a node works on a view of its part
-- of the table, and a view has no constraint.
create function fold_owed(establishment uuid) returns integer language plpgsql as $$
declare folded integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('owed ' || establishment, 0));
  with gone as (delete from owed_change where establishment_id = establishment returning *),
  person as (
    insert into owed_by_person (establishment_id, user_id, owed, oldest_due_on)
      select establishment, g.user_id, g.owed, (
        select min(d.next_due_on) from debt d where d.establishment_id = establishment and d.user_id = g.user_id and d.remainder > 0
      )
      from (select user_id, sum(owed) as owed from gone where user_id is not null group by user_id) g
      on conflict (establishment_id, user_id) do update set owed = owed_by_person.owed + excluded.owed,
        oldest_due_on = excluded.oldest_due_on
  ),
  due as (
    insert into owed_by_due (establishment_id, due_on, due_at, due)
      select establishment, due_on, due_at, sum(due) from gone where due <> 0 group by due_on, due_at
      on conflict (establishment_id, due_on, due_at) do update set due = owed_by_due.due + excluded.due
  )
  select count(*) into folded from gone;
  delete from owed_by_person where establishment_id = establishment and owed = 0;
  delete from owed_by_due where establishment_id = establishment and due = 0;
  insert into owed_people (establishment_id, people)
    select establishment, count(*) from owed_by_person where establishment_id = establishment
    on conflict (establishment_id) do update set people = excluded.people;
  return folded;
end $$;
comment on function fold_owed is
  'Adds the pending changes of the sums that people owe to the stored sums, and returns the number of changes.';

-- Used when the proof of the books finds a sum wrong.
create function recount_owed(establishment uuid) returns void language plpgsql as $$
begin
  lock table owed_change in share row exclusive mode; -- changes of debts wait, so that nothing is counted twice or left out
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
comment on function recount_owed is 'Counts the sums of what is owed again from the debts and their parts.';

-- Payments and debts are grouped by educational group, so a day would have as many rows as payments.
create function kept_day(what text, day date) returns date language sql immutable as $$
  select case when what in ('payment', 'debt') then date_trunc('month', day::timestamp)::date else day end
$$;
comment on function kept_day is
  'Returns the day under which a sum is stored: the first of the month for payments and debts, the day itself for the rest.';

-- One fold of an establishment runs at a time.
create function fold_money(establishment uuid) returns integer language plpgsql as $$
declare folded integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('money ' || establishment, 0));
  with gone as (delete from money_sum where establishment_id = establishment and not is_folded returning *),
  kept as (
    insert into money_sum as k
      select establishment, what, day, account_id, payment_method_id, by_id, educational_group_id, educational_category_id, kind, state, sum(records),
        sum(money), sum(refunded), sum(allocated), sum(credit), sum(discount), sum(paid), sum(written_off), sum(remainder), true
      from gone group by what, day, account_id, payment_method_id, by_id, educational_group_id, educational_category_id, kind, state
      order by what, day
      on conflict (establishment_id, what, day, account_id, payment_method_id, by_id, educational_group_id, educational_category_id, kind, state) where is_folded
      do update set records = k.records + excluded.records, money = k.money + excluded.money, refunded = k.refunded + excluded.refunded,
        allocated = k.allocated + excluded.allocated, credit = k.credit + excluded.credit, discount = k.discount + excluded.discount,
        paid = k.paid + excluded.paid, written_off = k.written_off + excluded.written_off, remainder = k.remainder + excluded.remainder
  )
  select count(*) into folded from gone;
  delete from money_sum where establishment_id = establishment and is_folded and records = 0;
  return folded;
end $$;
comment on function fold_money is
  'Merges the pending rows of the sums of money into one row for each key, and returns the number of pending rows.';

-- The writers, the recount and the proof all use these four functions.
create function money_of_receipt(r receipt, zone text) returns setof money_sum language sql stable as $$
  select r.establishment_id, 'receipt', (r.at at time zone zone)::date, r.account_id, r.payment_method_id,
    r.received_by_id, null::uuid, null::uuid, r.source, null::text,
    1, r.money, r.refunded, r.allocated, r.credit, null::bigint, null::bigint, null::bigint, null::bigint, false
  where r.record_state = 'active' and r.verification = 'Verified'
$$;
comment on function money_of_receipt is
  'Returns the row that a receipt adds to the sums of money; none if it does not count.';

create function money_of_installment_payment(p installment_payment, zone text) returns setof money_sum language sql stable as $$
  select p.establishment_id, 'payment', (p.at at time zone zone)::date, p.account_id, p.payment_method_id, null::uuid,
    d.educational_group_id, d.educational_category_id, d.debt_type, p.refund,
    1, p.money, p.refunded, null::bigint, null::bigint, null::bigint, null::bigint, null::bigint, null::bigint, false
  from debt d where p.record_state = 'active' and d.establishment_id = p.establishment_id and d.id = p.debt_id
$$;
comment on function money_of_installment_payment is
  'Returns the row that a payment adds to the sums of money; none if it does not count.';

create function money_of_debt(d debt, zone text) returns setof money_sum language sql stable as $$
  select d.establishment_id, 'debt', (d.at at time zone zone)::date, null::uuid, null::uuid, null::uuid,
    d.educational_group_id, d.educational_category_id, d.debt_type, d.state,
    1, d.money, null::bigint, null::bigint, null::bigint, d.discount, d.paid, d.written_off, d.remainder, false
  where d.record_state = 'active'
$$;
comment on function money_of_debt is
  'Returns the row that a debt adds to the sums of money; none if it does not count.';

create view money_counted with (security_invoker = true) as
  select m.establishment_id, m.what, kept_day(m.what, m.day) as day, m.account_id, m.payment_method_id, m.by_id,
    m.educational_group_id, m.educational_category_id, m.kind, m.state,
    count(*)::integer as records, sum(m.money)::bigint as money, sum(m.refunded)::bigint as refunded,
      sum(m.allocated)::bigint as allocated, sum(m.credit)::bigint as credit,
    sum(m.discount)::bigint as discount, sum(m.paid)::bigint as paid, sum(m.written_off)::bigint as written_off,
      sum(m.remainder)::bigint as remainder
  from (
    select m.* from establishment e join receipt r on r.establishment_id = e.id cross join lateral money_of_receipt(r, e.time_zone) m
    union all select m.* from establishment e join installment_payment p on p.establishment_id = e.id
      cross join lateral money_of_installment_payment(p, e.time_zone) m
    union all select m.* from establishment e join debt d on d.establishment_id = e.id cross join lateral money_of_debt(d, e.time_zone) m
    -- a join, because the function would look up each transfer separately
    union all select a.establishment_id, 'transaction', (a.at at time zone e.time_zone)::date, a.account_id, null,
      a.by_id, null, null, a.transaction_type, null,
      1, a.money, null, null, null, null, null, null, null, false
    from establishment e join account_transaction a on a.establishment_id = e.id
  ) m
  group by m.establishment_id, m.what, kept_day(m.what, m.day), m.account_id, m.payment_method_id, m.by_id,
    m.educational_group_id, m.educational_category_id, m.kind, m.state;
comment on view money_counted is 'Sums of money, counted from the records.';
grant select on money_counted to topcenter_app;

-- Used when the time zone of a centre changes, and when the proof of the books finds a sum wrong.
create function recount_money(establishment uuid) returns void language plpgsql as $$
begin
  lock table money_sum in share row exclusive mode; -- movements of money wait, so that nothing is counted twice or left out
  delete from money_sum where establishment_id = establishment;
  insert into money_sum
    select establishment_id, what, day, account_id, payment_method_id, by_id, educational_group_id, educational_category_id, kind, state, records,
      money, refunded, allocated, credit, discount, paid, written_off, remainder, true
    from money_counted where establishment_id = establishment order by what, day
    on conflict do nothing;
end $$;
comment on function recount_money is 'Counts the sums of money again from the records.';

create function recount_money_in_zone() returns trigger language plpgsql as $$
begin
  perform recount_money(new.id);
  return null;
end $$;
comment on function recount_money_in_zone is 'Counts the sums of money of a centre again in its new time zone.';

create trigger recount_money after update on establishment
  for each row when (old.time_zone is distinct from new.time_zone) execute function recount_money_in_zone();
comment on trigger recount_money on establishment is 'Recount of the sums of money in a new time zone.';

create function money_of_ledger_transfer(t ledger_transfer, zone text) returns setof money_sum language sql stable as $$
  select a.establishment_id, 'transaction', (a.at at time zone zone)::date, a.account_id, null::uuid, a.by_id, null::uuid, null::uuid,
    a.transaction_type, null::text,
    1, a.money, null::bigint, null::bigint, null::bigint, null::bigint, null::bigint, null::bigint, null::bigint, false
  from account_transaction a where t.cash_id is not null and a.establishment_id = t.establishment_id and a.id = t.id
$$;
comment on function money_of_ledger_transfer is
  'Returns the row that a movement of cash adds to the sums of money; none if no cash moves.';

create function append_money_row(m money_sum, sign integer) returns void language plpgsql as $$
begin
  insert into money_sum (
    establishment_id, what, day, account_id, payment_method_id, by_id, educational_group_id, educational_category_id, kind, state, records,
    money, refunded, allocated, credit, discount, paid, written_off, remainder, is_folded
  )
  values (
    m.establishment_id, m.what, kept_day(m.what, m.day), m.account_id, m.payment_method_id, m.by_id,
    m.educational_group_id, m.educational_category_id, m.kind, m.state, sign * m.records, sign * m.money, sign * m.refunded, sign * m.allocated,
    sign * m.credit, sign * m.discount, sign * m.paid, sign * m.written_off, sign * m.remainder, false
  );
end $$;
comment on function append_money_row is 'Appends one row to the sums of money, with the sign of the argument.';

-- Two rows with one key are appended as one row with the difference.
create function append_money(gone money_sum, come money_sum) returns void language plpgsql as $$
begin
  if (gone.what, gone.day, gone.account_id, gone.payment_method_id, gone.by_id, gone.educational_group_id, gone.educational_category_id, gone.kind, gone.state)
    is not distinct from (come.what, come.day, come.account_id, come.payment_method_id, come.by_id, come.educational_group_id,
      come.educational_category_id, come.kind, come.state)
  then
    come.records := come.records - gone.records;
    come.money := come.money - gone.money;
    come.refunded := come.refunded - gone.refunded;
    come.allocated := come.allocated - gone.allocated;
    come.credit := come.credit - gone.credit;
    come.discount := come.discount - gone.discount;
    come.paid := come.paid - gone.paid;
    come.written_off := come.written_off - gone.written_off;
    come.remainder := come.remainder - gone.remainder;
    gone := null;
  end if;
  if gone.what is not null then perform append_money_row(gone, -1); end if;
  if come.what is not null then perform append_money_row(come, 1); end if;
end $$;
comment on function append_money is
  'Appends the old values of a change with a negative sign and the new values with a positive sign; each may be null.';

create function keep_owed_of_debt() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.user_id, old.due_on) = (new.user_id, new.due_on) then
    insert into owed_change (establishment_id, user_id, owed, due_on, due)
      values (new.establishment_id, new.user_id, new.remainder - old.remainder, new.due_on, new.unscheduled - old.unscheduled);
    return null;
  end if;
  if tg_op <> 'INSERT' then
    insert into owed_change (establishment_id, user_id, owed, due_on, due)
      values (old.establishment_id, old.user_id, -old.remainder, old.due_on, -old.unscheduled);
  end if;
  if tg_op <> 'DELETE' then
    insert into owed_change (establishment_id, user_id, owed, due_on, due)
      values (new.establishment_id, new.user_id, new.remainder, new.due_on, new.unscheduled);
  end if;
  return null;
end $$;
comment on function keep_owed_of_debt is 'Appends the change of a debt to the pending changes of what is owed.';

create trigger keep_owed after insert or delete on debt for each row execute function keep_owed_of_debt();
comment on trigger keep_owed on debt is 'Change of what is owed by a new or deleted row.';

create trigger keep_owed_changed after update on debt for each row
  when ((old.user_id, old.due_on, old.remainder, old.unscheduled, old.next_due_on)
    is distinct from (new.user_id, new.due_on, new.remainder, new.unscheduled, new.next_due_on))
  execute function keep_owed_of_debt();
comment on trigger keep_owed_changed on debt is 'Change of what is owed by an update that matters.';

create function move_money_of_payments() returns trigger language plpgsql as $$
declare
  zone text := (select time_zone from establishment where id = new.establishment_id);
  now_there money_sum;
  was_there money_sum;
begin
  for now_there in
    select m.* from installment_payment p cross join lateral money_of_installment_payment(p, zone) m
      where p.establishment_id = new.establishment_id and p.debt_id = new.id
  loop
    was_there := now_there;
    was_there.educational_group_id := old.educational_group_id;
    was_there.educational_category_id := old.educational_category_id;
    was_there.kind := old.debt_type;
    perform append_money(was_there, now_there);
  end loop;
  return null;
end $$;
comment on function move_money_of_payments is
  'Moves the payments of a debt in the sums of money to its new group or type.';

create trigger move_money_of_payments after update on debt for each row
  when ((old.educational_group_id, old.educational_category_id, old.debt_type)
    is distinct from (new.educational_group_id, new.educational_category_id, new.debt_type))
    execute function move_money_of_payments();
comment on trigger move_money_of_payments on debt is
  'Move of the payments of a debt to its new group or type in the sums of money.';

create function keep_money_of_debt() returns trigger language plpgsql as $$
begin
  perform append_money(gone, come)
    from establishment e
    left join money_of_debt(old, e.time_zone) gone on true
    left join money_of_debt(new, e.time_zone) come on true
    where e.id = coalesce(new.establishment_id, old.establishment_id);
  return null;
end $$;
comment on function keep_money_of_debt is 'Appends the change of a debt to the sums of money.';

create trigger keep_money after insert or delete on debt
  for each row execute function keep_money_of_debt();
comment on trigger keep_money on debt is 'Change of the sums of money by a new or deleted row.';

create trigger keep_money_changed after update on debt for each row
  when ((old.at, old.educational_group_id, old.educational_category_id, old.debt_type, old.state, old.money, old.discount, old.paid, old.written_off,
    old.remainder, old.record_state)
    is distinct from (new.at, new.educational_group_id, new.educational_category_id, new.debt_type, new.state, new.money, new.discount, new.paid,
      new.written_off, new.remainder, new.record_state))
  execute function keep_money_of_debt();
comment on trigger keep_money_changed on debt is 'Change of the sums of money by an update that matters.';

create function keep_owed_of_part() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.canceled = 'NotCanceled' and old.remainder > 0 then
    insert into owed_change (establishment_id, owed, due_at, due) values (old.establishment_id, 0, old.due_date_time, -old.remainder);
  end if;
  if tg_op <> 'DELETE' and new.canceled = 'NotCanceled' and new.remainder > 0 then
    insert into owed_change (establishment_id, owed, due_at, due) values (new.establishment_id, 0, new.due_date_time, new.remainder);
  end if;
  return null;
end $$;
comment on function keep_owed_of_part is
  'Appends the change of a part of a debt to the pending changes of what is owed.';

create trigger keep_owed after insert or delete on installment_schedule_time for each row execute function keep_owed_of_part();
comment on trigger keep_owed on installment_schedule_time is 'Change of what is owed by a new or deleted row.';

create trigger keep_owed_changed after update on installment_schedule_time for each row
  when ((old.due_date_time, old.canceled, old.remainder) is distinct from (new.due_date_time, new.canceled, new.remainder))
  execute function keep_owed_of_part();
comment on trigger keep_owed_changed on installment_schedule_time is
  'Change of what is owed by an update that matters.';

create function keep_money_of_receipt() returns trigger language plpgsql as $$
begin
  perform append_money(gone, come)
    from establishment e
    left join money_of_receipt(old, e.time_zone) gone on true
    left join money_of_receipt(new, e.time_zone) come on true
    where e.id = coalesce(new.establishment_id, old.establishment_id);
  return null;
end $$;
comment on function keep_money_of_receipt is 'Appends the change of a receipt to the sums of money.';

create trigger keep_money after insert or delete on receipt
  for each row execute function keep_money_of_receipt();
comment on trigger keep_money on receipt is 'Change of the sums of money by a new or deleted row.';

create trigger keep_money_changed after update on receipt for each row
  when ((old.at, old.account_id, old.payment_method_id, old.received_by_id, old.source, old.money, old.refunded,
    old.allocated, old.credit, old.verification, old.record_state)
    is distinct from (new.at, new.account_id, new.payment_method_id, new.received_by_id, new.source, new.money,
      new.refunded, new.allocated, new.credit, new.verification, new.record_state))
  execute function keep_money_of_receipt();
comment on trigger keep_money_changed on receipt is 'Change of the sums of money by an update that matters.';

create function keep_money_of_installment_payment() returns trigger language plpgsql as $$
begin
  perform append_money(gone, come)
    from establishment e
    left join money_of_installment_payment(old, e.time_zone) gone on true
    left join money_of_installment_payment(new, e.time_zone) come on true
    where e.id = coalesce(new.establishment_id, old.establishment_id);
  return null;
end $$;
comment on function keep_money_of_installment_payment is 'Appends the change of a payment to the sums of money.';

create trigger keep_money after insert or delete on installment_payment
  for each row execute function keep_money_of_installment_payment();
comment on trigger keep_money on installment_payment is 'Change of the sums of money by a new or deleted row.';

create trigger keep_money_changed after update on installment_payment for each row
  when ((old.at, old.account_id, old.payment_method_id, old.debt_id, old.money, old.refunded, old.refund, old.record_state)
    is distinct from (new.at, new.account_id, new.payment_method_id, new.debt_id, new.money, new.refunded, new.refund, new.record_state))
  execute function keep_money_of_installment_payment();
comment on trigger keep_money_changed on installment_payment is
  'Change of the sums of money by an update that matters.';

create function keep_money_of_ledger_transfer() returns trigger language plpgsql as $$
begin
  perform append_money(gone, come)
    from establishment e
    left join money_of_ledger_transfer(old, e.time_zone) gone on true
    left join money_of_ledger_transfer(new, e.time_zone) come on true
    where e.id = coalesce(new.establishment_id, old.establishment_id);
  return null;
end $$;
comment on function keep_money_of_ledger_transfer is 'Appends a movement of cash to the sums of money.';

create trigger keep_money after insert on ledger_transfer
  for each row when (new.cash_id is not null) execute function keep_money_of_ledger_transfer();
comment on trigger keep_money on ledger_transfer is 'Change of the sums of money by a new movement of cash.';

create trigger keep_money_gone after delete on ledger_transfer
  for each row when (old.cash_id is not null) execute function keep_money_of_ledger_transfer();
comment on trigger keep_money_gone on ledger_transfer is 'Change of the sums of money by a deleted movement of cash.';
