-- Contents of numbered papers.

-- Content of numbered papers at the time at which their records were written: names, and the sum that was still owed.
-- It never changes. Amounts and times that never change are in the record only.
create table kept_paper (
  establishment_id uuid not null references establishment (id),
  kind text not null check (kind in ('receipt', 'payment', 'expense', 'revenue', 'movement', 'shift', 'delivery', 'piece', 'statement')),
  record_id uuid not null,
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  -- True if the content was computed later from the records.
  rebuilt boolean not null default false,
  primary key (establishment_id, kind, record_id)
);
select protect_table('kept_paper');
select make_append_only('kept_paper');

-- First print of a paper: each later print is a copy.
create table paper_print (
  establishment_id uuid not null references establishment (id),
  kind text not null check (kind in ('receipt', 'expense', 'revenue', 'movement', 'shift', 'delivery', 'statement')),
  record_id uuid not null,
  printed_at timestamptz not null,
  primary key (establishment_id, kind, record_id)
);
select protect_table('paper_print');
select make_append_only('paper_print');

-- Stable, like `jsonb_build_object`: PostgreSQL would call an immutable function for each name instead of inlining it.
create function names_json(ar text, en text, und text) returns jsonb language sql stable parallel safe as $$
  select jsonb_strip_nulls(jsonb_build_object('ar', ar, 'en', en, 'und', und))
$$;
comment on function names_json is
  'Returns the names of a record in its languages as one object, without the empty ones.';

-- Writing a record also stores the content of its paper, so that a later print shows the same names.
create function receipt_content(centre uuid, asked uuid) returns jsonb language plpgsql stable as $$
begin
  return (select jsonb_build_object(
      'centre', names_json(c.name_ar, c.name_en, c.name_und), 'payer', names_json(u.name_ar, u.name_en, u.name_und), 'code', u.code,
      'account', names_json(a.name_ar, a.name_en, a.name_und), 'method', names_json(m.name_ar, m.name_en, m.name_und),
      'by', names_json(b.name_ar, b.name_en, b.name_und), 'credit', r.credit, 'verification', r.verification)
    from receipt r
    join establishment c on c.id = r.establishment_id
    join user_account u on u.establishment_id = r.establishment_id and u.id = r.user_id
    left join account a on a.establishment_id = r.establishment_id and a.id = r.account_id
    left join payment_method m on m.establishment_id = r.establishment_id and m.id = r.payment_method_id
    left join user_account b on b.establishment_id = r.establishment_id and b.id = r.received_by_id
    where r.establishment_id = centre and r.id = asked);
end $$;
comment on function receipt_content is 'Returns the content of a receipt on paper.';

create function payment_content(centre uuid, asked uuid) returns jsonb language plpgsql stable as $$
begin
  return (select jsonb_build_object(
      'student', names_json(u.name_ar, u.name_en, u.name_und), 'code', d.code, 'debtType', d.debt_type,
      'debtOn', names_json(d.debt_on_ar, d.debt_on_en, d.debt_on_und), 'owed', d.remainder)
    from installment_payment p
    join debt d on d.establishment_id = p.establishment_id and d.id = p.debt_id
    join user_account u on u.establishment_id = p.establishment_id and u.id = p.user_id
    where p.establishment_id = centre and p.id = asked);
end $$;
comment on function payment_content is 'Returns the content of a payment on paper.';

create function expense_content(centre uuid, asked uuid) returns jsonb language plpgsql stable as $$
begin
  return (select jsonb_build_object(
      'centre', names_json(c.name_ar, c.name_en, c.name_und), 'what', names_json(k.name_ar, k.name_en, k.name_und),
      'account', names_json(a.name_ar, a.name_en, a.name_und), 'by', names_json(b.name_ar, b.name_en, b.name_und), 'notes', x.notes)
    from expense x
    join establishment c on c.id = x.establishment_id
    left join expenses_type k on k.establishment_id = x.establishment_id and k.id = x.expenses_type_id
    left join account a on a.establishment_id = x.establishment_id and a.id = x.account_id
    left join user_account b on b.establishment_id = x.establishment_id and b.id = x.created_by
    where x.establishment_id = centre and x.id = asked);
end $$;
comment on function expense_content is 'Returns the content of an expense on paper.';

create function revenue_content(centre uuid, asked uuid) returns jsonb language plpgsql stable as $$
begin
  return (select jsonb_build_object(
      'centre', names_json(c.name_ar, c.name_en, c.name_und), 'what', names_json(k.name_ar, k.name_en, k.name_und),
      'account', names_json(a.name_ar, a.name_en, a.name_und), 'by', names_json(b.name_ar, b.name_en, b.name_und), 'notes', x.notes)
    from revenue x
    join establishment c on c.id = x.establishment_id
    left join revenues_type k on k.establishment_id = x.establishment_id and k.id = x.revenues_type_id
    left join account a on a.establishment_id = x.establishment_id and a.id = x.account_id
    left join user_account b on b.establishment_id = x.establishment_id and b.id = x.created_by
    where x.establishment_id = centre and x.id = asked);
end $$;
comment on function revenue_content is 'Returns the content of a revenue on paper.';

create function movement_content(centre uuid, asked uuid) returns jsonb language plpgsql stable as $$
begin
  return (select jsonb_build_object(
      'centre', names_json(c.name_ar, c.name_en, c.name_und), 'account', names_json(a.name_ar, a.name_en, a.name_und),
      'by', names_json(b.name_ar, b.name_en, b.name_und), 'notes', e.reason)
    from ledger_transfer t
    join establishment c on c.id = t.establishment_id
    join ledger_event e on e.establishment_id = t.establishment_id and e.id = t.event_id
    left join account a on a.establishment_id = t.establishment_id and a.id = t.cash_id
    left join user_account b on b.establishment_id = t.establishment_id and b.id = e.by_id
    where t.establishment_id = centre and t.id = asked);
end $$;
comment on function movement_content is 'Returns the content of a movement of cash on paper.';

create function shift_content(centre uuid, asked uuid) returns jsonb language plpgsql stable as $$
begin
  return (select jsonb_build_object(
      'centre', names_json(c.name_ar, c.name_en, c.name_und), 'account', names_json(a.name_ar, a.name_en, a.name_und),
      'cashier', names_json(u.name_ar, u.name_en, u.name_und), 'expected', s.expected, 'counted', s.counted, 'difference', s.difference,
      'reason', s.difference_reason, 'movements', coalesce((
        select jsonb_agg(jsonb_build_object('kind', g.kind, 'method', g.method, 'count', g.count, 'taken', g.taken, 'given', g.given)
          order by g.taken desc, g.given desc, g.kind, g.method_id)
        from (
          select t.kind, m.id as method_id, names_json(m.name_ar, m.name_en, m.name_und) as method,
            count(distinct t.event_id)::int as count,
            coalesce(sum(t.amount) filter (where t.debit_kind = 'Cash'), 0)::bigint as taken,
            coalesce(sum(t.amount) filter (where t.credit_kind = 'Cash'), 0)::bigint as given
          from ledger_transfer t
          join ledger_event e on e.establishment_id = t.establishment_id and e.id = t.event_id
          left join receipt r on e.entity = 'receipt' and r.establishment_id = e.establishment_id and r.id = e.record_id
          left join payment_method m on m.establishment_id = r.establishment_id and m.id = r.payment_method_id
          where t.establishment_id = s.establishment_id and t.cash_id = s.account_id
            and t.at >= s.opened_at and t.at < coalesce(s.closed_at, 'infinity')
          group by t.kind, m.id, m.name_ar, m.name_en, m.name_und) g), '[]'))
    from cashier_shift s
    join establishment c on c.id = s.establishment_id
    join account a on a.establishment_id = s.establishment_id and a.id = s.account_id
    join user_account u on u.establishment_id = s.establishment_id and u.id = s.cashier_id
    where s.establishment_id = centre and s.id = asked);
end $$;
comment on function shift_content is
  'Returns the content of a shift on paper: what moved the cash of the account during it, by kind and method.';

create function delivery_content(centre uuid, asked uuid) returns jsonb language plpgsql stable as $$
begin
  return (select jsonb_build_object(
      'centre', names_json(c.name_ar, c.name_en, c.name_und), 'order', o.code, 'quotation', q.code,
      'client', case when u.id is null then jsonb_strip_nulls(jsonb_build_object('und',
        q.client_name)) else names_json(u.name_ar, u.name_en, u.name_und) end,
      'at', d.at, 'receivedBy', d.received_by, 'signature', d.signature)
    from job_order_delivery d
    join establishment c on c.id = d.establishment_id
    join job_order o on o.establishment_id = d.establishment_id and o.id = d.job_order_id
    join price_quotation q on q.establishment_id = o.establishment_id and q.id = o.price_quotation_id
    left join user_account u on u.establishment_id = q.establishment_id and u.id = q.client_id
    where d.establishment_id = centre and d.id = asked);
end $$;
comment on function delivery_content is 'Returns the content of a delivery note on paper.';

create function rebuilt_payment(centre uuid, asked uuid) returns jsonb language plpgsql stable as $$
begin
  return payment_content(centre, asked) || (select jsonb_build_object('owed', coalesce((
      select sum(case t.debit_kind when 'Receivable' then t.amount else -t.amount end)
      from ledger_transfer t
      where t.establishment_id = p.establishment_id and t.debt_id = p.debt_id
        and 'Receivable' in (t.debit_kind, t.credit_kind) and (t.debit_kind <> t.credit_kind)
        and t.posted_at <= (
          select max(own.posted_at) from ledger_event e
            join ledger_transfer own on own.establishment_id = e.establishment_id and own.event_id = e.id
          where e.establishment_id = p.establishment_id and e.entity = 'receipt' and e.record_id = p.receipt_id)), 0))
    from installment_payment p where p.establishment_id = centre and p.id = asked);
end $$;
comment on function rebuilt_payment is
  'Returns the content of a payment without stored content; the sum that was owed after it comes from the ledger.';

create function paper_content(kind text, centre uuid, asked uuid) returns jsonb language plpgsql stable as $$
begin
  case kind
    when 'receipt' then return receipt_content(centre, asked);
    when 'payment' then return payment_content(centre, asked);
    when 'expense' then return expense_content(centre, asked);
    when 'revenue' then return revenue_content(centre, asked);
    when 'movement' then return movement_content(centre, asked);
    when 'shift' then return shift_content(centre, asked);
    when 'delivery' then return delivery_content(centre, asked);
  end case;
end $$;
comment on function paper_content is 'Returns the content of a record of one kind on paper.';

create function piece_key(note uuid, place integer) returns uuid language sql immutable parallel safe as $$
  select md5(note::text || ' ' || place::text)::uuid
$$;
comment on function piece_key is
  'Returns an id for a piece of a delivery note, which has no id, from the note and its position.';

-- A row from a dump may already have its content.
create function keep_paper() returns trigger language plpgsql as $$
declare
  content jsonb := paper_content(tg_argv[0], new.establishment_id, new.id);
begin
  if content is not null then
    insert into kept_paper (establishment_id, kind, record_id, content)
      values (new.establishment_id, tg_argv[0], new.id, content)
      on conflict do nothing;
  end if;
  return null;
end $$;
comment on function keep_paper is 'Stores the content of a paper; the kind of paper is the argument of the trigger.';

create trigger keep_paper after insert on receipt for each row execute function keep_paper('receipt');
comment on trigger keep_paper on receipt is 'Content of the paper at the time of writing.';

create trigger keep_paper after insert on installment_payment
  for each row when (new.receipt_id is not null) execute function keep_paper('payment');
comment on trigger keep_paper on installment_payment is 'Content of the paper at the time of writing.';

create trigger keep_paper after insert on expense for each row execute function keep_paper('expense');
comment on trigger keep_paper on expense is 'Content of the paper at the time of writing.';

create trigger keep_paper after insert on revenue for each row execute function keep_paper('revenue');
comment on trigger keep_paper on revenue is 'Content of the paper at the time of writing.';

-- A movement of a receipt, an expense or a revenue has the names on that paper.
create trigger keep_paper after insert on ledger_transfer for each row
  when ((new.debit_kind = 'Cash' or new.credit_kind = 'Cash') and new.kind not in ('PaymentReceived', 'ExpensePaid', 'RevenueAccrued'))
  execute function keep_paper('movement');
comment on trigger keep_paper on ledger_transfer is 'Content of the paper at the time of writing.';

create trigger keep_paper after update of state on cashier_shift for each row
  when (old.state = 'Open' and new.state <> 'Open') execute function keep_paper('shift');
comment on trigger keep_paper on cashier_shift is 'Content of the paper at the time of writing.';

create trigger keep_paper after insert on job_order_delivery for each row execute function keep_paper('delivery');
comment on trigger keep_paper on job_order_delivery is 'Content of the paper at the time of writing.';

create function keep_piece() returns trigger language plpgsql as $$
declare
  item jsonb := (select names_json(s.name_ar, s.name_en, s.name_und) from store_item s
    where s.establishment_id = new.establishment_id and s.id = new.store_item_id);
begin
  insert into kept_paper (establishment_id, kind, record_id, content)
    values (new.establishment_id, 'piece', piece_key(new.parent_id, new.position),
      jsonb_build_object('item', item, 'quantity', new.quantity))
    on conflict do nothing;
  return null;
end $$;
comment on function keep_piece is 'Stores the name and the quantity of a delivered piece.';

create trigger keep_paper after insert on job_order_delivery_pieces for each row execute function keep_piece();
comment on trigger keep_paper on job_order_delivery_pieces is 'Content of the paper at the time of writing.';
