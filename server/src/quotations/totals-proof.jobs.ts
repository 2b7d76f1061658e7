/** Proves each night what quotations come to (D7.3), what suppliers are asked, and what clients received (D7.6). */
import { any, some } from '../platform/database/busy.ts'
import { differingSql, provingTotals, type TotalProof } from '../records/kept-totals.ts'
import type { Nightly } from '../records/nightly.ts'

export const quotationProofs: readonly TotalProof[] = [
  {
    check: 'quotations',
    prefix: 'pqt',
    sql: differingSql({
      table: 'price_quotation',
      columns: ['approved_price_store_items_amount', 'affiliate_operation_amount', 'approved_amount'],
      counted: `
        select
          s.id,
          sum(s.items)::bigint as approved_price_store_items_amount,
          sum(s.operations)::bigint as affiliate_operation_amount,
          sum(s.items + s.operations)::bigint as approved_amount
        from (
          select d.price_quotation_id as id, d.accepted_price_total as items, 0::bigint as operations
          from price_quotation_detail d
          where d.establishment_id = $1
            and d.record_state <> 'archived'
            and d.state = 'ReviewedByCustomer'
            and d.accepted_price_total is not null
          union all
          select q.id, 0, coalesce(o.accepted_amount, o.amount)
          from price_quotation_affiliate_operation o
          join price_quotation_detail d
            on d.establishment_id = o.establishment_id and d.id = o.price_quotation_detail_id
          join price_quotation q on q.establishment_id = d.establishment_id and q.id = d.price_quotation_id
          where o.establishment_id = $1
            and o.record_state <> 'archived'
            and d.record_state <> 'archived'
            and d.state = 'ReviewedByCustomer'
            and (
              o.accepted_amount is not null
              or q.state not in (
                'AcceptQuotesFormCustomer', 'InJobOrder', 'FinishJobOrderNotCustomerReceive', 'FinishJobOrderCustomerReceive'
              )
            )
        ) s
        group by s.id
      `,
    }),
  },
  {
    check: 'quotationAmounts',
    prefix: 'pqt',
    sql: differingSql({
      table: 'price_quotation',
      columns: ['amount'],
      counted: `
        select distinct on (price_quotation_id) price_quotation_id as id, coalesce(accepted_amount, amount) as amount
        from price_quotation_version
        where establishment_id = $1
        order by price_quotation_id, number desc
      `,
    }),
  },
  {
    check: 'priceRequests',
    prefix: 'prq',
    sql: differingSql({
      table: 'price_request',
      columns: ['asked'],
      counted: `
        select parent_id as id, count(*)::integer as asked
        from price_request_details
        where establishment_id = $1
        group by 1
      `,
    }),
  },
  {
    check: 'receivedPieces',
    prefix: 'jbo',
    sql: `
      with kept as (
        select job_order_id, store_item_id, sum(received)::bigint as received
        from job_order_line
        where establishment_id = $1
        group by 1, 2
      ),
      counted as (
        select d.job_order_id, p.store_item_id, sum(p.quantity)::bigint as received
        from job_order_delivery d
        join job_order_delivery_pieces p on p.establishment_id = d.establishment_id and p.parent_id = d.id
        where d.establishment_id = $1
        group by 1, 2
      )
      select
        job_order_id as id,
        jsonb_build_object('store_item', store_item_id, 'received', coalesce(k.received, 0)) as stored,
        jsonb_build_object('store_item', store_item_id, 'received', coalesce(c.received, 0)) as counted
      from kept k
      full join counted c using (job_order_id, store_item_id)
      where coalesce(k.received, 0) <> coalesce(c.received, 0)
      order by 1, store_item_id
    `,
  },
]

export const nightlyQuotationTotals: Nightly = {
  kind: 'quotations.totals',
  hour: '04:30',
  waits: any(some('price_quotation'), some('job_order')),
  ...provingTotals(quotationProofs),
}
