/** Proofs of receipts, refunds and cashier shifts (D6.3). */
import type { ProofName } from '@topcenter/model/finance/proof'

export const receiptProofs = {
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
      and not exists (
        select 1
        from number_gap g
        where g.establishment_id = $1 and g.kind = 'Receipt' and n between g."from" and g."to"
      )
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
} satisfies Partial<Record<ProofName, string>>
