/**
 * What must hold of the books (D6.3): each proof is one statement, so that it sees one moment, and finds the records
 * that are broken. $1 is the establishment; a row is `entity, id, label, expected, found` in piastres (or in what the
 * proof counts).
 */
import { ledgerEvents, postings } from '@topcenter/model/finance/postings'
import type { ProofName } from '@topcenter/model/finance/proof'

const differs = 'expected is distinct from found'
/** One row of the ledger for each side of a transfer, debits above zero. */
const sides = `(select debit_kind as kind, debit_id as account, amount, debt_id, kind as event, event_id, posted_at, establishment_id from ledger_transfer
  union all select credit_kind, credit_id, -amount, debt_id, kind, event_id, posted_at, establishment_id from ledger_transfer)`

/** Documents, the event that each causes, and the money that it moves. */
const documents: readonly (readonly [entity: string, table: string, label: string, event: string, money: string])[] = [
  ['expense', 'expense', 'code', `'ExpensePaid'`, 'money'],
  ['expense', 'expense', 'code', `'ExpenseRefunded'`, `case refund when 'Refunded' then money end`],
  ['revenue', 'revenue', 'code', `'RevenueAccrued'`, 'money'],
  ['revenue', 'revenue', 'code', `'RevenueRefunded'`, `case refund when 'Refunded' then money end`],
  ['debt', 'debt', 'code', `'DebtMade'`, 'price'],
  ['debt', 'debt', 'code', `'DebtCanceled'`, `case state when 'Canceled' then price end`],
  ['debt', 'debt', 'code', `'DebtWrittenOff'`, 'written_off'],
  [
    'receipt',
    'receipt',
    'receipt_number::text',
    `case source when 'Account' then 'PaymentReceived' when 'Wallet' then 'PaidFromWallet' else 'PaidByPoints' end`,
    'allocated + credit',
  ],
  ['paymentRefund', 'payment_refund', 'code', `'PaymentRefunded'`, 'money'],
  [
    'cashierShift',
    'cashier_shift',
    'code',
    `case when difference > 0 then 'ShiftOver' else 'ShiftShort' end`,
    `case state when 'Approved' then abs(difference) end`,
  ],
  [
    'serviceEntitlement',
    'service_entitlement',
    'code',
    `'EntitlementAccrued'`,
    `case way when 'Accrual' then money end`,
  ],
  [
    'countedServiceTransaction',
    'counted_service_transaction',
    'code',
    `case undone when 'Buy' then 'StockBoughtRefunded' when 'Sell' then 'StockSoldRefunded' else case transaction_type when 'Buy' then 'StockBought' else 'StockSold' end end`,
    `case coalesce(undone, transaction_type) when 'Buy' then greatest(money, cost) else cost + case when account_id is null then 0 else money end end`,
  ],
  [
    'serviceEntitlement',
    'service_entitlement',
    'code',
    `'EntitlementRefunded'`,
    `case when way = 'Accrual' and refund = 'Refunded' then money end`,
  ],
]
const events = [
  ...new Set(
    documents
      .flatMap(([, , , event]) => event.match(/'([A-Z]\w+)'/g)!.map((each) => each.slice(1, -1)))
      .filter((event) => event in postings),
  ),
]
const quoted = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ')

/** With the type of the transaction that a refund undoes. */
const goods = `(select t.*, o.transaction_type as undone from counted_service_transaction t left join counted_service_transaction o on o.establishment_id = t.establishment_id and o.id = t.refund_of_id) t`

const bookedOnce = `
  with document as (${documents
    .map(
      ([entity, table, label, event, money]) => `
    select
      '${entity}' as entity,
      id,
      ${label} as label,
      ${event} as event,
      coalesce(${money}, 0)::bigint as expected
    from ${table === 'counted_service_transaction' ? goods : table}
    where establishment_id = $1
  `,
    )
    .join('\n    union all ')}),
  booked as (
    select e.entity, e.record_id as id, e.kind as event, coalesce(sum(t.amount), 0)::bigint as found
    from ledger_event e
    left join ledger_transfer t on t.establishment_id = e.establishment_id and t.event_id = e.id
    where e.establishment_id = $1 and e.kind in (${quoted(events)})
    group by 1, 2, 3
  )
  select
    coalesce(d.entity, b.entity) as entity,
    id,
    coalesce(d.label, event) as label,
    coalesce(d.expected, 0) as expected,
    coalesce(b.found, 0) as found
  from document d
  full join booked b using (id, event)
  where coalesce(d.expected, 0) <> coalesce(b.found, 0)
`

/**
 * Of lines that each show the balance that they left: it is the sum of all amounts up to them, in the order of their
 * moments.
 */
const runningLines = (entity: string, table: string, grows: string, amount: string, balance: string) => `
  select '${entity}' as entity, id, code as label, expected, found
  from (
    select
      id,
      code,
      sum(case when ${grows} then ${amount} else -${amount} end) over (partition by user_id order by at, id)::bigint
        as expected,
      ${balance}::bigint as found
    from ${table}
    where establishment_id = $1
  ) line
  where ${differs}
`

const pairs = ledgerEvents
  .flatMap((event) => postings[event].map(([debit, credit]) => `('${event}', '${debit}', '${credit}')`))
  .join(', ')

export const proofs: Readonly<Record<ProofName, string>> = {
  pairs: `
    select
      e.entity,
      e.record_id as id,
      t.kind || ': ' || t.debit_kind || ' ← ' || t.credit_kind as label,
      0::bigint as expected,
      t.amount as found
    from ledger_transfer t
    join ledger_event e on e.establishment_id = t.establishment_id and e.id = t.event_id
    where t.establishment_id = $1
      and (t.kind <> e.kind or t.at <> e.at or (t.kind, t.debit_kind, t.credit_kind) not in (${pairs}))
  `,
  booked: bookedOnce,
  transit: `
    select
      e.entity,
      e.record_id as id,
      e.kind as label,
      0::bigint as expected,
      sum(s.amount)::bigint as found
    from ${sides} s
    join ledger_event e on e.establishment_id = s.establishment_id and e.id = s.event_id
    where s.establishment_id = $1 and s.kind = 'Transit'
    group by 1, 2, 3
    having sum(s.amount) <> 0
  `,
  accounts: `
    select
      'account' as entity,
      a.id,
      a.code as label,
      coalesce(s.found, 0) as expected,
      balance(a) as found
    from account a
    left join (
      select cash_id, sum(case debit_kind when 'Cash' then amount else -amount end)::bigint as found
      from ledger_transfer
      where establishment_id = $1 and cash_id is not null
      group by 1
    ) s on s.cash_id = a.id
    where a.establishment_id = $1
      and (balance(a) <> coalesce(s.found, 0) or (coalesce(s.found, 0) < 0 and not a.may_overdraw))
  `,
  snapshots: `
    select
      case kind when 'Cash' then 'account' else 'user' end as entity,
      account_id as id,
      kind || ' ' || upto::text as label,
      coalesce(expected, 0) as expected,
      balance as found
    from ledger_snapshot n
    left join lateral (
      select sum(amount)::bigint as expected
      from ${sides} s
      where s.establishment_id = $1
        and s.kind = n.kind
        and s.account = n.account_id
        and s.posted_at < n.upto
    ) s on true
    where n.establishment_id = $1
      and balance <> coalesce(expected, 0)
      and n.upto = (
          select max(l.upto)
          from ledger_snapshot l
          where l.establishment_id = $1 and l.kind = n.kind and l.account_id = n.account_id
        )
  `,
  debts: `
    select
      'debt' as entity,
      d.id,
      d.code as label,
      d.remainder as expected,
      coalesce(t.owed, 0) as found
    from debt d
    left join (
      select
        debt_id,
        sum(amount)::bigint as owed,
        -sum(amount) filter (
          where event in ('PaymentReceived', 'PaidFromWallet', 'PaidByPoints', 'PaymentRefunded')
        )::bigint as paid
      from ${sides} s
      where s.establishment_id = $1 and s.kind = 'Receivable' and s.debt_id is not null
      group by 1
    ) t on t.debt_id = d.id
    where d.establishment_id = $1
      and (d.remainder <> coalesce(t.owed, 0) or d.paid <> coalesce(t.paid, 0))
  `,
  payments: `
    select 'debt' as entity, d.id, d.code as label, d.paid as expected, coalesce(p.paid, 0) as found
    from debt d
    left join (
      select debt_id, sum(money - refunded)::bigint as paid
      from installment_payment
      where establishment_id = $1
      group by 1
    ) p on p.debt_id = d.id
    where d.establishment_id = $1 and d.paid <> coalesce(p.paid, 0)
  `,
  parts: `
    select
      'debt' as entity,
      d.id,
      d.code as label,
      d.remainder - d.unscheduled as expected,
      coalesce(p.planned, 0) as found
    from debt d
    left join (
      select debt_id, sum(remainder)::bigint as planned
      from installment_schedule_time
      where establishment_id = $1 and canceled = 'NotCanceled'
      group by 1
    ) p on p.debt_id = d.id
    where d.establishment_id = $1 and d.remainder - d.unscheduled <> coalesce(p.planned, 0)
  `,
  partPayments: `
    select
      'debt' as entity,
      p.debt_id as id,
      d.code as label,
      p.paid as expected,
      coalesce(y.paid, 0) as found
    from installment_schedule_time p
    join debt d on d.establishment_id = p.establishment_id and d.id = p.debt_id
    left join (
      select installment_schedule_time_id, sum(money - refunded)::bigint as paid
      from installment_payment
      where establishment_id = $1 and installment_schedule_time_id is not null
      group by 1
    ) y on y.installment_schedule_time_id = p.id
    where p.establishment_id = $1 and p.paid <> coalesce(y.paid, 0)
  `,
  people: `
    select
      'user' as entity,
      coalesce(d.user_id, t.account) as id,
      coalesce(
        (
          select code
          from user_account u
          where u.establishment_id = $1 and u.id = coalesce(d.user_id, t.account)
        ),
        ''
      ) as label,
      coalesce(d.owed, 0) as expected,
      coalesce(t.owed, 0) as found
    from (
      select user_id, sum(remainder)::bigint as owed
      from debt
      where establishment_id = $1
      group by 1
    ) d
    full join (
      select account, sum(amount)::bigint as owed
      from ${sides} s
      where s.establishment_id = $1 and s.kind = 'Receivable'
      group by 1
    ) t on t.account = d.user_id
    where coalesce(d.owed, 0) <> coalesce(t.owed, 0)
  `,
  receiptNumbers: `
    select
      'receipt' as entity,
      coalesce(
        (
          select id
          from receipt r
          where r.establishment_id = $1 and r.receipt_number > n
          order by r.receipt_number
          limit 1
        ),
        '00000000-0000-0000-0000-000000000000'
      ) as id,
      n::text as label,
      1::bigint as expected,
      0::bigint as found
    from generate_series(
      1,
      greatest(
        (select last from receipt_counter where establishment_id = $1),
        (select max(receipt_number) from receipt where establishment_id = $1)
      )
    ) n
    where not exists (select 1 from receipt r where r.establishment_id = $1 and r.receipt_number = n)
  `,
  receipts: `
    select
      'receipt' as entity,
      r.id,
      r.receipt_number::text as label,
      r.allocated as expected,
      coalesce(p.money, 0) as found
    from receipt r
    left join (
      select receipt_id, sum(money)::bigint as money, sum(refunded)::bigint as refunded
      from installment_payment
      where establishment_id = $1
      group by 1
    ) p on p.receipt_id = r.id
    where r.establishment_id = $1
      and (r.allocated <> coalesce(p.money, 0) or r.refunded <> coalesce(p.refunded, 0))
  `,
  refunds: `
    select
      'installmentPayment' as entity,
      p.id,
      p.receipt_number::text as label,
      p.refunded as expected,
      coalesce(r.money, 0) as found
    from installment_payment p
    left join (
      select installment_payment_id, sum(money)::bigint as money
      from payment_refund
      where establishment_id = $1
      group by 1
    ) r on r.installment_payment_id = p.id
    where p.establishment_id = $1 and p.refunded <> coalesce(r.money, 0)
  `,
  walletLines: runningLines(
    'walletTransaction',
    'wallet_transaction',
    `transaction_type = 'Deposit'`,
    'paid_money',
    'balance',
  ),
  wallets: `
    select
      'user' as entity,
      coalesce(w.user_id, t.account) as id,
      coalesce(
        (
          select code
          from user_account u
          where u.establishment_id = $1 and u.id = coalesce(w.user_id, t.account)
        ),
        ''
      ) as label,
      coalesce(w.held, 0) as expected,
      coalesce(t.held, 0) as found
    from (
      select
        user_id,
        sum(case transaction_type when 'Deposit' then paid_money else -paid_money end)::bigint as held
      from wallet_transaction
      where establishment_id = $1
      group by 1
    ) w
    full join (
      select account, -sum(amount)::bigint as held
      from ${sides} s
      where s.establishment_id = $1 and s.kind = 'Wallet'
      group by 1
    ) t on t.account = w.user_id
    where coalesce(w.held, 0) <> coalesce(t.held, 0) or t.held < 0
  `,
  pointsLines: runningLines(
    'pointsTransaction',
    'points_transaction',
    `transaction_type = 'Increase'`,
    'number_of_points',
    'points_balance',
  ),
  stock: `
    select
      'countedService' as entity,
      c.id,
      c.code as label,
      coalesce(t.held, 0) as expected,
      c.remaining::bigint as found
    from counted_service c
    left join (
      select
        m.counted_service_id,
        sum(
          case m.transaction_type
            when 'Buy' then m.quantity
            when 'Sell' then -m.quantity
            else case o.transaction_type
            when 'Buy' then -m.quantity
            else m.quantity
          end
          end
        )::bigint as held
      from counted_service_transaction m
      left join counted_service_transaction o
        on o.establishment_id = m.establishment_id and o.id = m.refund_of_id
      where m.establishment_id = $1
      group by 1
    ) t on t.counted_service_id = c.id
    where c.establishment_id = $1 and c.remaining <> coalesce(t.held, 0)
  `,
  stockWorth: `
    select
      'countedService' as entity,
      c.id,
      c.code as label,
      coalesce(t.worth, 0) as expected,
      coalesce(s.worth, 0) as found
    from counted_service c
    left join (
      select
        counted_service_id,
        sum(case when transaction_type = 'Buy' or undone = 'Sell' then cost else -cost end)::bigint as
          worth
      from ${goods}
      where establishment_id = $1
      group by 1
    ) t on t.counted_service_id = c.id
    left join (
      select account, sum(amount)::bigint as worth
      from ${sides} s
      where s.establishment_id = $1 and s.kind = 'Inventory'
      group by 1
    ) s on s.account = c.id
    where c.establishment_id = $1
      and (
          coalesce(t.worth, 0) <> coalesce(s.worth, 0)
          or s.worth < 0
          or (c.remaining = 0 and s.worth <> 0)
        )
  `,
  unearned: `
    select
      'debt' as entity,
      d.id,
      d.code as label,
      case d.state when 'Canceled' then 0 else greatest(0, u.unearned) end as expected,
      u.unearned as found
    from debt d
    join (
      select debt_id, -sum(amount)::bigint as unearned
      from ${sides} s
      where s.establishment_id = $1 and s.kind = 'Unearned'
      group by 1
    ) u on u.debt_id = d.id
    where d.establishment_id = $1 and (u.unearned < 0 or (d.state = 'Canceled' and u.unearned <> 0))
  `,
  shifts: `
    select
      'cashierShift' as entity,
      s.id,
      s.code as label,
      s.opening_float + coalesce(m.moved, 0) as expected,
      s.expected as found
    from cashier_shift s
    left join lateral (
      select sum(case debit_kind when 'Cash' then amount else -amount end)::bigint as moved
      from ledger_transfer t
      where t.establishment_id = $1
        and t.cash_id = s.account_id
        and t.at >= s.opened_at
        and t.at < s.closed_at
    ) m on true
    where s.establishment_id = $1
      and s.state = 'Approved'
      and s.expected <> s.opening_float + coalesce(m.moved, 0)
  `,
}
