/**
 * Money of the centre whose reports are measured: three years of payments, two for each debt, with their receipts and
 * transfers, spread over the days of its groups. Made once, beside the kept data; what reports keep of it is counted by
 * the database as it is after an update.
 */
import type pg from 'pg'
import { type Centre } from './centres.ts'
import type { Say } from './generate.ts'

const filled = ['debt', 'receipt', 'installment_payment', 'ledger_event', 'ledger_transfer'] as const

export async function makePayments(connection: pg.Client, centre: Centre, payments: number, say: Say): Promise<void> {
  const { rows } = await connection.query<{ count: number }>(
    'select count(*)::int as count from receipt where establishment_id = $1',
    [centre.id],
  )
  if (rows[0]!.count === payments) return
  if (rows[0]!.count > 0) throw new Error(`the kept data have ${rows[0]!.count} payments: ask for as many, or --fresh`)
  const started = performance.now()
  await connection.query(
    `set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '256MB'`,
  )
  const indexes = await dropIndexes(connection)
  await connection.query('begin')
  await connection.query(functions)
  for (const statement of statements) await connection.query(statement, [centre.id, payments])
  await connection.query('commit')
  for (const definition of indexes) await connection.query(definition)
  await connection.query('reset session_replication_role')
  await connection.query(`analyze ${filled.join(', ')}`)
  say(`  ${payments.toLocaleString('en')} payments (${seconds(started)} s)`)
  const counted = performance.now()
  await connection.query('select recount_money($1)', [centre.id])
  const kept = await connection.query<{ what: string; rows: number }>(
    'select what, count(*)::int as rows from money_sum where establishment_id = $1 group by what order by what',
    [centre.id],
  )
  say(
    `  counted into ${kept.rows.map((row) => `${row.rows.toLocaleString('en')} sums of ${row.what}`).join(', ')} (${seconds(counted)} s)`,
  )
  await connection.query(`vacuum analyze ${filled.join(', ')}, money_sum, account, payment_method`)
}
const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(1)

async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `
      select i.indexname as name, i.indexdef as definition
      from pg_indexes i
      where i.schemaname = 'public'
        and i.tablename = any($1)
        and not exists (select 1 from pg_constraint c where c.conname = i.indexname)
    `,
    [filled],
  )
  for (const { name } of rows) await client.query(`drop index "${name}"`)
  return rows.map(({ definition }) => definition)
}

const id = (kind: string, number: string): string => `pg_temp.paid_id($1, '${kind}', ${number})`
const functions = `
  create function pg_temp.paid_id(centre uuid, kind text, n bigint) returns uuid language sql immutable as $$
    select (lpad(to_hex(1690000000000 + n * 90), 12, '0') || '7' || substr(md5(kind), 1, 3) || '8' || substr(md5(centre || kind || n), 1, 15))::uuid $$;
  create function pg_temp.chance(n bigint, salt bigint) returns double precision language sql immutable as $$ select (hashint8extended(n, salt) & 1073741823) / 1073741824.0 $$;
`

/** Four drawers, three methods, eight cashiers; a fifth of the debts are of services, in no group. */
const statements: readonly string[] = [
  `
    insert into account (establishment_id, id, code, name_en, may_overdraw, created_at, updated_at)
    select $1, ${id('account', 'n')}, 'PAY-' || n, 'Drawer ' || n, true, now(), now()
    from generate_series(1, least(4, $2::bigint)) n
  `,
  `
    insert into payment_method (establishment_id, id, code, name_en, needs_verification, created_at, updated_at)
    select
      $1,
      ${id('method', 'n')},
      'PAY-' || n,
      (array['Cash', 'Card', 'Transfer'])[n],
      n > 1,
      now(),
      now()
    from generate_series(1, least(3, $2::bigint)) n
  `,
  `
    create temporary table paid on commit drop as
    with seat as materialized (
      select
        row_number() over (order by id) - 1 as nth,
        student_id,
        educational_group_id,
        extract(epoch from now() - created_at) / 86400 as age
      from educational_group_student
      where establishment_id = $1
    ),
    cashier as (
      select array_agg(id order by id) as ids
      from (
        select id
        from user_account
        where establishment_id = $1 and user_type = 'Employee'
        order by id
        limit 8
      ) e
    ),
    owed as (
      select
        n,
        ${id('debt', 'n')} as debt,
        s.student_id,
        case when n % 5 > 0 then s.educational_group_id end as grp,
        case
          when age - n / seats * 45 - chance * 10 > 1 then age - n / seats * 45 - chance * 10
          else 1 + chance * 1090
        end as age,
        (20 + n % 30) * 1000 as part
      from generate_series(0, $2::bigint / 2 - 1) n
      cross join (select count(*) as seats from seat) c
      join seat s on s.nth = n % c.seats
      cross join lateral (select pg_temp.chance(n, 31) as chance) d
    )
    select
      o.*,
      k,
      2 * n + k as number,
      day - age::int * interval '1 day' + (6 + n % 13) * interval '1 hour' as owed_at,
      day - (
        case when age - k * 30 > 1 then age - k * 30 else greatest(1, age * pg_temp.chance(n, 32)) end
      )::int * interval '1 day' + (6 + (2 * n + k) % 13 * 1.01) * interval '1 hour' as at,
      ids[1 + (2 * n + k) % 8] as cashier,
      ${id('account', '1 + n % 4')} as account,
      ${id('method', '1 + case when pg_temp.chance(2 * n + k, 33) < 0.7 then 0 else n % 2 + 1 end')} as method,
      pg_temp.chance(2 * n + k, 34) < 0.01 as is_refunded
    from owed o
    cross join generate_series(0, 1) k
    cross join cashier
    cross join (select date_trunc('day', now()) as day) d
  `,
  // a tenth still owe a third
  `
    insert into debt (
      establishment_id, id, code, state, user_id, educational_group_id, debt_type, debt_on_en, at, price,
      discount, money, paid, remainder, unscheduled, due_on, next_due_on, created_at, updated_at
    )
    select
      $1,
      debt,
      'PAY-' || n,
      case when n % 10 = 0 then 'NotScheduled' else 'PaidOff' end,
      student_id,
      grp,
      case when grp is null then 'Service' else 'JoiningApplicationSubscription' end,
      'A course',
      owed_at,
      owed + 500,
      500,
      owed,
      2 * part,
      owed - 2 * part,
      owed - 2 * part,
      owed_at::date,
      case when n % 10 = 0 then owed_at::date end,
      owed_at,
      owed_at
    from paid, lateral (select part * case when n % 10 = 0 then 3 else 2 end as owed) w
    where k = 0 and $2::bigint > 0
    order by n
  `,
  `
    insert into receipt (
      establishment_id, id, receipt_number, user_id, account_id, payment_method_id, money, debt_id,
      allocated, refunded, at, received_by_id, created_at, updated_at
    )
    select
      $1,
      ${id('receipt', 'number')},
      10 + row_number() over (order by at, number),
      student_id,
      account,
      method,
      part,
      debt,
      part,
      case when is_refunded then part else 0 end,
      at,
      cashier,
      at,
      at
    from paid
    where $2::bigint > 0
    order by at, number
  `,
  `
    insert into installment_payment (
      establishment_id, id, receipt_id, receipt_number, debt_id, user_id, account_id, payment_method_id,
      money, refunded, at, received_by_id, refund, refunded_at, created_at, updated_at
    )
    select
      $1,
      ${id('payment', 'number')},
      ${id('receipt', 'number')},
      10 + row_number() over (order by at, number),
      debt,
      student_id,
      account,
      method,
      part,
      case when is_refunded then part else 0 end,
      at,
      cashier,
      case when is_refunded then 'Refunded' else 'NotRefunded' end,
      case when is_refunded then at + interval '1 hour' end,
      at,
      at
    from paid
    where $2::bigint > 0
    order by at, number
  `,
  `
    insert into ledger_event (establishment_id, id, kind, key, entity, record_id, at, by_id, posted_at)
    select
      $1,
      ${id('event', 'number')},
      'PaymentReceived',
      'bench ' || number,
      'receipt',
      ${id('receipt', 'number')},
      at,
      cashier,
      at
    from paid
    where $2::bigint > 0
    order by at, number
  `,
  `
    insert into ledger_transfer (
      establishment_id, id, event_id, debit_kind, debit_id, credit_kind, credit_id, amount, debt_id, kind,
      at, posted_at
    )
    select
      $1,
      ${id('transfer', 'number')},
      ${id('event', 'number')},
      'Cash',
      account,
      'Receivable',
      student_id,
      part,
      debt,
      'PaymentReceived',
      at,
      at
    from paid
    where $2::bigint > 0
    order by at, number
  `,
]
