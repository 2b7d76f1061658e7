/** What must be true of counted services in stock (D6.3). */
import type { ProofName } from '@topcenter/model/finance/proof'
import { goods, sides } from './proof-tables.ts'

/** What the store moved otherwise of what a counted service is tied to (D7.7). */
const otherwise = `(
      select
        counted_service_id,
        sum(quantity)::bigint as held,
        sum(case when quantity < 0 then -cost else cost end)::bigint as worth
      from store_movement
      where establishment_id = $1 and counted_service_id is not null and counted_service_transaction_id is null
      group by 1
    ) o`

export const stockProofs = {
  stock: `
    select
      'countedService' as entity,
      c.id,
      c.code as label,
      coalesce(t.held, 0) + coalesce(o.held, 0) as expected,
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
    left join ${otherwise} on o.counted_service_id = c.id
    where c.establishment_id = $1 and c.remaining <> coalesce(t.held, 0) + coalesce(o.held, 0)
  `,
  stockWorth: `
    select
      'countedService' as entity,
      c.id,
      c.code as label,
      coalesce(t.worth, 0) + coalesce(o.worth, 0) as expected,
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
    left join ${otherwise} on o.counted_service_id = c.id
    left join (
      select account, sum(amount)::bigint as worth
      from ${sides} s
      where s.establishment_id = $1 and s.kind = 'Inventory'
      group by 1
    ) s on s.account = c.id
    where c.establishment_id = $1
      and (
          coalesce(t.worth, 0) + coalesce(o.worth, 0) <> coalesce(s.worth, 0)
          or s.worth < 0
          or (c.remaining = 0 and s.worth <> 0)
        )
  `,
} satisfies Partial<Record<ProofName, string>>
