/** Each document is in the ledger once, with its amount (D6.3). */
import { postings } from '@topcenter/model/finance/postings'
import { goods } from './proof-tables.ts'

/** Documents, the event that each causes, and the money that it moves. */
const documents: readonly (readonly [entity: string, table: string, label: string, event: string, money: string])[] = [
  ['expense', 'expense', 'code', `'ExpensePaid'`, 'money'],
  ['expense', 'expense', 'code', `'ExpenseRefunded'`, `case refund when 'Refunded' then money end`],
  ['revenue', 'revenue', 'code', `'RevenueAccrued'`, 'money'],
  ['revenue', 'revenue', 'code', `'RevenueRefunded'`, `case refund when 'Refunded' then money end`],
  ['debt', 'debt', 'code', `'DebtMade'`, 'price'],
  ['debt', 'debt', 'code', `'DebtCanceled'`, `case state when 'Canceled' then price - written_off end`],
  ['debt', 'debt', 'code', `'DebtWrittenOff'`, 'written_off'],
  [
    'receipt',
    'receipt',
    'receipt_number::text',
    `case source when 'Account' then 'PaymentReceived' when 'Wallet' then 'PaidFromWallet' else 'PaidByPoints' end`,
    'allocated + credit + cards',
  ],
  ['installmentPayment', 'installment_payment', `''`, `'PaidByCard'`, 'case when receipt_id is null then money end'],
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
  [
    'storeMovement',
    'store_movement',
    'number::text',
    `'StoreMoved'`,
    'case when counted_service_id is not null and counted_service_transaction_id is null then cost end',
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

/** Documents and ledger events that do not have the same amount, where one of the two is missing too. */
export const bookedOnce = `
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
