/** Each job order with whether it is late, as its list and its record say (`is_late`). */
import { sql } from 'kysely'
import type { Ctx } from '../../records/context.ts'
import { all, type Condition } from '../../records/permissions/limits.ts'
import type { Source } from '../source.ts'

/** @param orders Those that count, under the alias `t` */
export function latenessOfJobOrders(
  _ctx: Ctx,
  orders: { readonly source: Source; readonly conditions: readonly Condition[] },
): Condition {
  return sql`
    (
      select t.*, t.id as job_order, case when is_late(t) then 1 end as late_orders
      from ${orders.source.from()}
      where ${all([...orders.conditions])}
    )
  `
}
