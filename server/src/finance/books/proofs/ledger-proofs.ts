/** Proofs of the ledger itself (D6.3). */
import { ledgerEvents, postings } from '@topcenter/model/finance/postings'
import type { ProofName } from '@topcenter/model/finance/proof'
import { bookedOnce } from './booked.ts'
import { sides } from './proof-tables.ts'

/** Each event with the kinds of account that it may debit and credit. */
const pairs = ledgerEvents
  .flatMap((event) => postings[event].map(([debit, credit]) => `('${event}', '${debit}', '${credit}')`))
  .join(', ')

export const ledgerProofs = {
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
} satisfies Partial<Record<ProofName, string>>
