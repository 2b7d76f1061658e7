/** Proofs of debts, their payments and their plans (D6.3). */
import type { ProofName } from '@topcenter/model/finance/proof'
import { moneySumsProof } from './money-sums.ts'
import { owedSumsProof } from './owed-sums.ts'
import { sides } from './proof-tables.ts'

export const debtProofs = {
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
          where event in ('PaymentReceived', 'PaidFromWallet', 'PaidByPoints', 'PaidByCard', 'PaymentRefunded')
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
  owedSums: owedSumsProof,
  moneySums: moneySumsProof,
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
} satisfies Partial<Record<ProofName, string>>
