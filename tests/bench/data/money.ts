/**
 * Two debts of each student, most of them open: some paid, in part or in whole, some paid back, some canceled, some
 * planned in parts; with their receipts, the ledger, and the subscriptions and services that they are for. The last
 * active student has 2,000 payments.
 */
import type pg from 'pg'
import type { Centre } from '../centres.ts'
import { receptionist } from './people.ts'
import { entered, id, listOf, made, runAll, stamps } from './sql.ts'

const zone = 'Africa/Cairo'
const accounts = 3
/** Debts of the student with many payments, and payments of each. */
const busy = { debts: 40, payments: 50 } as const
const waiting = 40
const partsOfPlan = 4

/** The last active student: `people.ts` says who is archived or blocked. */
function busyStudent({ students }: Centre): number {
  let n = students
  while (n % 25 === 7 || n % 100 === 13) n -= 1
  return n
}

export const money = (client: pg.Client, centre: Centre): Promise<void> =>
  runAll(client, centre, [
    listOf(
      'payment_method',
      'method',
      'BENCH',
      [
        ['نقدا', 'Cash'],
        ['بطاقة', 'Card'],
        ['تحويل', 'Transfer'],
      ],
      { needs_verification: 'n = 3' },
    ),
    listOf(
      'account',
      'account',
      'BENCH',
      Array.from({ length: accounts }, (_, at) => [`خزينة ${at + 1}`, `Drawer ${at + 1}`] as const),
    ),
    owing(centre),
    'analyze owing',
    debts,
    plans,
    schedules,
    parts,
    paying,
    'analyze paying',
    receipts,
    waitingReceipts,
    `
      insert into receipt_counter (establishment_id, last)
      select $1, max(receipt_number)
      from receipt
      where establishment_id = $1
      group by establishment_id
    `,
    payments,
    refunds,
    ...bookings.flatMap(booked),
    subscriptions(centre),
    listOf(
      'service',
      'service',
      'SRV',
      [
        ['كتب', 'Books'],
        ['مواصلات', 'Transport'],
        ['اختبار مستوى', 'Placement test'],
        ['دورة صيفية', 'Summer course'],
        ['مراجعة', 'Revision'],
        ['معمل', 'Laboratory'],
        ['شهادة', 'Certificate'],
        ['رحلة', 'Trip'],
      ],
      { service_price: 'n * 10000' },
    ),
    entitlements(centre),
  ])

const owing = (centre: Centre): string => `
  create temporary table owing on commit drop as
  select
    *,
    paid_first - case when fate = 'Refunded' then paid_first else 0 end as paid,
    case fate when 'Canceled' then 0 else owed - paid_first + case when fate = 'Refunded' then paid_first else 0 end end as remainder
  from (
    select
      *,
      case fate
        when 'Whole' then owed
        when 'Part' then owed / ${partsOfPlan}
        when 'Refunded' then owed / ${partsOfPlan}
        when 'Busy' then ${busy.payments * 100}
        else 0
      end as paid_first,
      fate in ('Part', 'Open') and n % 3 = 0 as is_planned,
      (at at time zone '${zone}')::date + (pg_temp.draw(n, 23) * 60)::int as due_on
    from (
      select
        n,
        s,
        ${id('debt', 'n')} as debt,
        ${id('student', 's')} as student,
        n <= least(${centre.students}, ${centre.groups * centre.seats}) as has_seat,
        case
          when n <= least(${centre.students}, ${centre.groups * centre.seats}) then ${id('group', `1 + (n - 1) / ${centre.seats}`)}
        end as grp,
        pg_temp.between(${entered(centre, 's')}, now(), pg_temp.draw(n, 21)) as at,
        price,
        case when n % 7 = 0 then price / 10 else 0 end as discount,
        price - case when n % 7 = 0 then price / 10 else 0 end as owed,
        case
          when n > ${centre.students * 2} then 'Busy'
          when luck < 0.12 then 'Whole'
          when luck < 0.30 then 'Part'
          when luck < 0.32 then 'Refunded'
          when luck > 0.995 then 'Canceled'
          else 'Open'
        end as fate
      from generate_series(1, ${centre.students * 2 + busy.debts}) n, lateral (
        select
          case when n <= ${centre.students * 2} then 1 + (n - 1) % ${centre.students} else ${busyStudent(centre)} end as s,
          (30 + n % 170) * 1000::bigint as price,
          pg_temp.draw(n, 22) as luck
      ) w
    ) o
  ) o
  order by n
`

const debts = `
  insert into debt (
    establishment_id, id, code, state, user_id, educational_group_id, debt_type, debt_on_ar, debt_on_en, at,
    price, discount, money, paid, remainder, unscheduled, due_on, next_due_on, ${stamps}
  )
  select
    $1,
    debt,
    'BENCH-' || lpad(n::text, 7, '0'),
    case
      when fate = 'Canceled' then 'Canceled'
      when remainder = 0 then 'PaidOff'
      when is_planned then 'Scheduled'
      else 'NotScheduled'
    end,
    student,
    grp,
    case when has_seat then 'JoiningApplicationSubscription' else 'Service' end,
    'دورة',
    'A course',
    at,
    price,
    discount,
    owed,
    paid,
    remainder,
    case when is_planned then 0 else remainder end,
    due_on,
    case when remainder > 0 then due_on + case when is_planned and paid > 0 then 30 else 0 end end,
    ${made('at')}
  from owing
  order by n
`

const plans = `
  insert into installment (
    establishment_id, id, code, debt_id, user_id, amount, starts_on, parts, every_months, ${stamps}
  )
  select $1, ${id('plan', 'n')}, 'BENCH-' || n, debt, student, owed, due_on, ${partsOfPlan}, 1, ${made('at')}
  from owing
  where is_planned
  order by n
`
const schedules = `
  insert into installment_schedule (
    establishment_id, id, code, installment_id, debt_id, user_id, starts_on, parts, every_months, amount, ${stamps}
  )
  select
    $1,
    ${id('schedule', 'n')},
    'BENCH-' || n,
    ${id('plan', 'n')},
    debt,
    student,
    due_on,
    ${partsOfPlan},
    1,
    owed,
    ${made('at')}
  from owing
  where is_planned
  order by n
`
const parts = `
  insert into installment_schedule_time (
    establishment_id, id, installment_schedule_id, debt_id, user_id, due_date_time, amount, paid, remainder, ${stamps}
  )
  select
    $1,
    ${id('part', `n * ${partsOfPlan} + part`)},
    ${id('schedule', 'n')},
    debt,
    student,
    (due_on + 30 * part)::timestamp at time zone '${zone}',
    amount,
    case when part = 0 then paid else 0 end,
    amount - case when part = 0 then paid else 0 end,
    ${made('at')}
  from owing
  cross join generate_series(0, ${partsOfPlan - 1}) part
  cross join lateral (
    select owed / ${partsOfPlan} + case when part = ${partsOfPlan - 1} then owed % ${partsOfPlan} else 0 end as amount
  ) w
  where is_planned
  order by n, part
`

/** Payments in the order of their receipts. */
const paying = `
  create temporary table paying on commit drop as
  select
    row_number() over (order by at, n, k) as number,
    *,
    pg_temp.between(at, now(), 0.1) as refunded_at
  from (
    select
      n,
      k,
      debt,
      student,
      case when fate = 'Busy' then paid / ${busy.payments} else paid_first end as part,
      pg_temp.between(at, now(), pg_temp.draw(n * 64 + k, 24)) as at,
      ${id('account', `1 + n % ${accounts}`)} as account,
      ${id('method', '1 + (n % 4 = 0)::int')} as method,
      case when n % 5 = 0 then ${id('staff', '1')} else ${id('staff', String(receptionist))} end as cashier,
      case when is_planned then ${id('part', `n * ${partsOfPlan}`)} end as of_part,
      fate = 'Refunded' as is_refunded
    from owing
    cross join lateral generate_series(1, case when fate = 'Busy' then ${busy.payments} else 1 end) k
    where paid_first > 0
  ) p
`
const receipts = `
  insert into receipt (
    establishment_id, id, receipt_number, user_id, account_id, payment_method_id, money, debt_id,
    installment_schedule_time_id, allocated, refunded, at, received_by_id, ${stamps}
  )
  select
    $1,
    ${id('receipt', 'number')},
    number,
    student,
    account,
    method,
    part,
    debt,
    of_part,
    part,
    case when is_refunded then part else 0 end,
    at,
    cashier,
    ${made('at')}
  from paying
  order by number
`
/** They count nothing until somebody has verified them. */
const waitingReceipts = `
  insert into receipt (
    establishment_id, id, receipt_number, user_id, account_id, payment_method_id, money, debt_id, at,
    received_by_id, verification, ${stamps}
  )
  select
    $1,
    ${id('receipt', 'p.last + w.n')},
    p.last + w.n,
    o.student,
    ${id('account', '1')},
    ${id('method', '3')},
    10000,
    o.debt,
    now() - (${waiting} - w.n) * interval '1 hour',
    ${id('staff', String(receptionist))},
    'Waiting',
    ${made(`now() - (${waiting} - w.n) * interval '1 hour'`)}
  from (
    select row_number() over (order by n) as n, debt, student
    from owing
    where fate = 'Open'
    order by n
    limit ${waiting}
  ) w
  join owing o using (debt)
  cross join (select max(number) as last from paying) p
`
const payments = `
  insert into installment_payment (
    establishment_id, id, receipt_id, receipt_number, debt_id, user_id, installment_schedule_time_id,
    account_id, payment_method_id, money, refunded, at, received_by_id, refund, refunded_by_id, refunded_at, ${stamps}
  )
  select
    $1,
    ${id('payment', 'number')},
    ${id('receipt', 'number')},
    number,
    debt,
    student,
    of_part,
    account,
    method,
    part,
    case when is_refunded then part else 0 end,
    at,
    cashier,
    case when is_refunded then 'Refunded' else 'NotRefunded' end,
    case when is_refunded then cashier end,
    case when is_refunded then refunded_at end,
    ${made('at')}
  from paying
  order by number
`
const refunds = `
  insert into payment_refund (
    establishment_id, id, code, installment_payment_id, debt_id, user_id, account_id, money, at, by_id, reason, ${stamps}
  )
  select
    $1,
    ${id('refund', 'number')},
    'BENCH-' || number,
    ${id('payment', 'number')},
    debt,
    student,
    account,
    part,
    refunded_at,
    cashier,
    'انسحب',
    ${made('refunded_at')}
  from paying
  where is_refunded
  order by number
`

type Kind = Parameters<typeof id>[0]

interface Booking {
  readonly kind: Kind
  readonly event: string
  readonly entity: string
  /** The record that the event is about. */
  readonly record: string
  readonly reverses?: string
  readonly from: 'owing' | 'paying'
  readonly number: 'n' | 'number'
  readonly at: string
  readonly where?: string
  readonly transfers: readonly {
    readonly kind: Kind
    readonly debit: readonly [kind: string, id: string]
    readonly credit: readonly [kind: string, id: string]
    readonly amount: string
  }[]
}
const nowhere = `'00000000-0000-0000-0000-000000000000'::uuid`
const discount = ['Discount', nowhere] as const
const revenue = ['Revenue', nowhere] as const
const student = ['Receivable', 'student'] as const
const drawer = ['Cash', 'account'] as const

const bookings: readonly Booking[] = [
  {
    kind: 'debtMade',
    event: 'DebtMade',
    entity: 'debt',
    record: 'debt',
    from: 'owing',
    number: 'n',
    at: 'at',
    transfers: [
      { kind: 'priceOwed', debit: student, credit: revenue, amount: 'owed' },
      { kind: 'discountGiven', debit: discount, credit: revenue, amount: 'discount' },
    ],
  },
  {
    kind: 'debtCanceled',
    event: 'DebtCanceled',
    entity: 'debt',
    record: 'debt',
    reverses: id('debtMade', 'n'),
    from: 'owing',
    number: 'n',
    at: 'at',
    where: `fate = 'Canceled'`,
    transfers: [
      { kind: 'priceCanceled', debit: revenue, credit: student, amount: 'owed' },
      { kind: 'discountCanceled', debit: revenue, credit: discount, amount: 'discount' },
    ],
  },
  {
    kind: 'paymentReceived',
    event: 'PaymentReceived',
    entity: 'receipt',
    record: id('receipt', 'number'),
    from: 'paying',
    number: 'number',
    at: 'at',
    transfers: [{ kind: 'moneyReceived', debit: drawer, credit: student, amount: 'part' }],
  },
  {
    kind: 'paymentRefunded',
    event: 'PaymentRefunded',
    entity: 'paymentRefund',
    record: id('refund', 'number'),
    from: 'paying',
    number: 'number',
    at: 'refunded_at',
    where: 'is_refunded',
    transfers: [{ kind: 'moneyRefunded', debit: student, credit: drawer, amount: 'part' }],
  },
]

const booked = ({ kind, event, entity, record, reverses, from, number, at, where = 'true', transfers }: Booking) => [
  `
    insert into ledger_event (
      establishment_id, id, kind, key, entity, record_id, reverses_id, at, by_id, posted_at
    )
    select
      $1,
      ${id(kind, number)},
      '${event}',
      'bench ' || ${number},
      '${entity}',
      ${record},
      ${reverses ?? 'null'},
      ${at},
      ${id('staff', '1')},
      ${at}
    from ${from}
    where ${where}
    order by ${number}
  `,
  ...transfers.map(
    (transfer) => `
      insert into ledger_transfer (
        establishment_id, id, event_id, debit_kind, debit_id, credit_kind, credit_id, amount, debt_id, kind, at,
        posted_at
      )
      select
        $1,
        ${id(transfer.kind, number)},
        ${id(kind, number)},
        '${transfer.debit[0]}',
        ${transfer.debit[1]},
        '${transfer.credit[0]}',
        ${transfer.credit[1]},
        ${transfer.amount},
        debt,
        '${event}',
        ${at},
        ${at}
      from ${from}
      where ${where} and ${transfer.amount} > 0
      order by ${number}
    `,
  ),
]

/** Subscriptions, one for each seat: its debt is the first one of the student. */
const subscriptions = ({ seats }: Centre): string => `
  insert into joining_application_subscription (
    establishment_id, id, code, student_id, application_id, educational_category_id, "from", end_date_time,
    price, discount, status, debt_id, ${stamps}
  )
  select
    $1,
    ${id('subscription', 'n')},
    'BENCH-' || n,
    student,
    ${id('application', 'n - 1')},
    ${id('category', `1 + (1 + (n - 1) / ${seats}) % 40`)},
    at,
    at + interval '1 year',
    price,
    discount,
    case when at + interval '1 year' > now() then 'Valid' else 'NotValid' end,
    debt,
    ${made('at')}
  from owing
  where has_seat
  order by n
`

const entitlements = ({ students }: Centre): string => `
  insert into service_entitlement (
    establishment_id, id, code, service_id, user_id, discount_percentage, price, money, debt_id, at, ${stamps}
  )
  select
    $1,
    ${id('entitlement', 'n')},
    'BENCH-' || n,
    ${id('service', '1 + n % 8')},
    student,
    case when discount > 0 then 10 else 0 end,
    price,
    owed,
    debt,
    at,
    ${made('at')}
  from owing
  where n between ${students + 1} and ${students * 2} and not has_seat and fate <> 'Canceled'
  order by n
`
