/** Rules for counted services in stock and for the store (D6.3, D7.7). */
import type { ProofName } from '@topcenter/model/finance/proof'
import { goods, sides } from './proof-tables.ts'

/** Movements of the store item tied to a counted service that belong to no transaction of the service (D7.7). */
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
    select 'countedService' as entity, c.id, c.code || v.what as label, v.expected, v.found
    from counted_service c
    left join (
      select
        t.counted_service_id,
        coalesce(sum(case when t.undone is null then t.quantity else -t.quantity end)
          filter (where coalesce(t.undone, t.transaction_type) = 'Buy'), 0)::bigint as bought,
        coalesce(sum(case when t.undone is null then t.quantity else -t.quantity end)
          filter (where coalesce(t.undone, t.transaction_type) = 'Sell'), 0)::bigint as sold
      from ${goods}
      where establishment_id = $1
      group by 1
    ) t on t.counted_service_id = c.id
    left join ${otherwise} on o.counted_service_id = c.id
    cross join lateral (
      values
        ('', coalesce(t.bought, 0) - coalesce(t.sold, 0) + coalesce(o.held, 0), c.remaining::bigint),
        (' bought', coalesce(t.bought, 0), c.bought::bigint),
        (' sold', coalesce(t.sold, 0), c.sold::bigint),
        (' store_moved', coalesce(o.held, 0), c.store_moved::bigint)
    ) v (what, expected, found)
    where c.establishment_id = $1 and v.expected <> v.found
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
  storeItems: `
    select 'storeItem' as entity, i.id, i.code || v.what as label, v.expected, v.found
    from store_item i
    left join (
      select
        store_item_id,
        sum(quantity)::bigint as quantity,
        sum(reserved)::bigint as reserved,
        count(*) as movements
      from store_movement
      where establishment_id = $1
      group by 1
    ) m on m.store_item_id = i.id
    cross join lateral (
      values
        ('', coalesce(m.quantity, 0), i.quantity::bigint),
        (' reserved', coalesce(m.reserved, 0), i.reserved::bigint),
        (' movements', coalesce(m.movements, 0), i.movements::bigint)
    ) v (what, expected, found)
    where i.establishment_id = $1 and v.expected <> v.found
  `,
  // a tied item is worth what the books say of its counted service, whatever it was worth before it was tied
  storeWorth: `
    select 'storeItem' as entity, i.id, i.code as label, v.expected, i.stock_value as found
    from store_item i
    left join counted_service c on c.establishment_id = i.establishment_id and c.store_item_id = i.id
    left join (
      select
        store_item_id,
        sum(case when quantity < 0 then -cost else cost end)::bigint as worth,
        bool_or(counted_service_id is not null) as was_tied
      from store_movement
      where establishment_id = $1
      group by 1
    ) m on m.store_item_id = i.id
    left join (
      select account, sum(amount)::bigint as worth
      from ${sides} s
      where s.establishment_id = $1 and s.kind = 'Inventory'
      group by 1
    ) s on s.account = c.id
    cross join lateral (
      select coalesce(case when c.id is null then m.worth else s.worth end, 0) as expected
    ) v
    where i.establishment_id = $1
      and i.stock_value <> v.expected
      and (c.id is not null or m.was_tied is not true)
  `,
  storeLines: `
    select 'storeItem' as entity, m.store_item_id as id, i.code || ' ' || m.number || v.what as label, v.expected, v.found
    from (
      select
        store_item_id,
        number,
        quantity_after,
        reserved_after,
        sum(quantity) over along as quantity,
        sum(reserved) over along as reserved,
        row_number() over along as place
      from store_movement
      where establishment_id = $1
      window along as (partition by store_item_id order by number)
    ) m
    join store_item i on i.establishment_id = $1 and i.id = m.store_item_id
    cross join lateral (
      values
        ('', m.quantity, m.quantity_after::bigint),
        (' reserved', m.reserved, m.reserved_after::bigint),
        (' number', m.place, m.number::bigint)
    ) v (what, expected, found)
    where v.expected <> v.found
  `,
} satisfies Partial<Record<ProofName, string>>
