-- A numbered paper keeps what it said when its record was made: the names of those days, what was still owed. Each kind of record has its content,
-- written with the record and never changed; amounts and moments that never change stay in the record alone.
create table kept_paper (
  establishment_id uuid not null references establishment (id),
  kind text not null check (kind in ('receipt', 'payment', 'expense', 'revenue', 'movement', 'shift', 'delivery', 'piece', 'statement')),
  record_id uuid not null,
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  -- Made from the records when this table was made, since it had not been kept before.
  rebuilt boolean not null default false,
  primary key (establishment_id, kind, record_id)
);
select protect_table('kept_paper');
select make_append_only('kept_paper');

-- When a paper was printed first: each later print is a copy.
create table paper_print (
  establishment_id uuid not null references establishment (id),
  kind text not null check (kind in ('receipt', 'expense', 'revenue', 'movement', 'shift', 'delivery', 'statement')),
  record_id uuid not null,
  printed_at timestamptz not null,
  primary key (establishment_id, kind, record_id)
);
select protect_table('paper_print');
select make_append_only('paper_print');

create function names_json(ar text, en text, und text) returns jsonb language sql immutable parallel safe as $$
  select jsonb_strip_nulls(jsonb_build_object('ar', ar, 'en', en, 'und', und))
$$;

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

-- Whatever moved the account's cash between the shift's beginning and its end, by what it was and how it was paid.
create function shift_content(centre uuid, asked uuid) returns jsonb language plpgsql stable as $$
begin
  return (select jsonb_build_object(
      'centre', names_json(c.name_ar, c.name_en, c.name_und), 'account', names_json(a.name_ar, a.name_en, a.name_und),
      'cashier', names_json(u.name_ar, u.name_en, u.name_und), 'expected', s.expected, 'counted', s.counted, 'difference', s.difference,
      'reason', s.difference_reason, 'movements', coalesce((
        select jsonb_agg(jsonb_build_object('kind', g.kind, 'method', g.method, 'count', g.count, 'taken', g.taken, 'given', g.given)
          order by g.taken desc, g.given desc, g.kind, g.method_id)
        from (
          select t.kind, m.id as method_id, names_json(m.name_ar, m.name_en, m.name_und) as method, count(distinct t.event_id)::int as count,
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

create function delivery_content(centre uuid, asked uuid) returns jsonb language plpgsql stable as $$
begin
  return (select jsonb_build_object(
      'centre', names_json(c.name_ar, c.name_en, c.name_und), 'order', o.code, 'quotation', q.code,
      'client', case when u.id is null then jsonb_strip_nulls(jsonb_build_object('und', q.client_name)) else names_json(u.name_ar, u.name_en, u.name_und) end,
      'at', d.at, 'receivedBy', d.received_by, 'signature', d.signature)
    from job_order_delivery d
    join establishment c on c.id = d.establishment_id
    join job_order o on o.establishment_id = d.establishment_id and o.id = d.job_order_id
    join price_quotation q on q.establishment_id = o.establishment_id and q.id = o.price_quotation_id
    left join user_account u on u.establishment_id = q.establishment_id and u.id = q.client_id
    where d.establishment_id = centre and d.id = asked);
end $$;

-- The same of a payment whose content was not kept then. What was owed after it comes out of the ledger.
create function rebuilt_payment(centre uuid, asked uuid) returns jsonb language plpgsql stable as $$
begin
  return payment_content(centre, asked) || (select jsonb_build_object('owed', coalesce((
      select sum(case t.debit_kind when 'Receivable' then t.amount else -t.amount end)
      from ledger_transfer t
      where t.establishment_id = p.establishment_id and t.debt_id = p.debt_id
        and 'Receivable' in (t.debit_kind, t.credit_kind) and (t.debit_kind <> t.credit_kind)
        and t.posted_at <= (
          select max(own.posted_at) from ledger_event e join ledger_transfer own on own.establishment_id = e.establishment_id and own.event_id = e.id
          where e.establishment_id = p.establishment_id and e.entity = 'receipt' and e.record_id = p.receipt_id)), 0))
    from installment_payment p where p.establishment_id = centre and p.id = asked);
end $$;

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

-- The kind of paper is the trigger's argument. A row that is loaded with its content has it already.
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
-- A piece has no id: it is known by its note and its place.
create function piece_key(note uuid, place integer) returns uuid language sql immutable parallel safe as $$
  select md5(note::text || ' ' || place::text)::uuid
$$;
create function keep_piece() returns trigger language plpgsql as $$
declare
  item jsonb := (select names_json(s.name_ar, s.name_en, s.name_und) from store_item s
    where s.establishment_id = new.establishment_id and s.id = new.store_item_id);
begin
  insert into kept_paper (establishment_id, kind, record_id, content)
    values (new.establishment_id, 'piece', piece_key(new.parent_id, new.position), jsonb_build_object('item', item, 'quantity', new.quantity))
    on conflict do nothing;
  return null;
end $$;
create trigger keep_paper after insert on receipt for each row execute function keep_paper('receipt');
create trigger keep_paper after insert on installment_payment for each row when (new.receipt_id is not null) execute function keep_paper('payment');
create trigger keep_paper after insert on expense for each row execute function keep_paper('expense');
create trigger keep_paper after insert on revenue for each row execute function keep_paper('revenue');
-- What came by a receipt, an expense or a revenue has the names of that paper.
create trigger keep_paper after insert on ledger_transfer for each row
  when ((new.debit_kind = 'Cash' or new.credit_kind = 'Cash') and new.kind not in ('PaymentReceived', 'ExpensePaid', 'RevenueAccrued'))
  execute function keep_paper('movement');
create trigger keep_paper after update of state on cashier_shift for each row
  when (old.state = 'Open' and new.state <> 'Open') execute function keep_paper('shift');
create trigger keep_paper after insert on job_order_delivery for each row execute function keep_paper('delivery');
create trigger keep_paper after insert on job_order_delivery_pieces for each row execute function keep_piece();

-- Papers of before keep from now on what their records say, with today's names.
insert into kept_paper (establishment_id, kind, record_id, content, rebuilt)
  select r.establishment_id, 'receipt', r.id, receipt_content(r.establishment_id, r.id), true from receipt r;
insert into kept_paper (establishment_id, kind, record_id, content, rebuilt)
  select p.establishment_id, 'payment', p.id, rebuilt_payment(p.establishment_id, p.id), true from installment_payment p where p.receipt_id is not null;
insert into kept_paper (establishment_id, kind, record_id, content, rebuilt)
  select x.establishment_id, 'expense', x.id, expense_content(x.establishment_id, x.id), true from expense x;
insert into kept_paper (establishment_id, kind, record_id, content, rebuilt)
  select x.establishment_id, 'revenue', x.id, revenue_content(x.establishment_id, x.id), true from revenue x;
insert into kept_paper (establishment_id, kind, record_id, content, rebuilt)
  select t.establishment_id, 'movement', t.id, movement_content(t.establishment_id, t.id), true from ledger_transfer t
  where t.cash_id is not null and t.kind not in ('PaymentReceived', 'ExpensePaid', 'RevenueAccrued');
insert into kept_paper (establishment_id, kind, record_id, content, rebuilt)
  select s.establishment_id, 'shift', s.id, shift_content(s.establishment_id, s.id), true from cashier_shift s where s.state <> 'Open';
insert into kept_paper (establishment_id, kind, record_id, content, rebuilt)
  select d.establishment_id, 'delivery', d.id, delivery_content(d.establishment_id, d.id), true from job_order_delivery d;
insert into kept_paper (establishment_id, kind, record_id, content, rebuilt)
  select p.establishment_id, 'piece', piece_key(p.parent_id, p.position),
    jsonb_build_object('item', names_json(s.name_ar, s.name_en, s.name_und), 'quantity', p.quantity), true
  from job_order_delivery_pieces p join store_item s on s.establishment_id = p.establishment_id and s.id = p.store_item_id;
