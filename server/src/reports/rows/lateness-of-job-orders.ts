/** Each job order with whether it is late: its work is not finished, and its planned end was on a day before today. */
import { sql } from 'kysely'
import { type Ctx, today } from '../../records/context.ts'
import { all, type Condition } from '../../records/permissions/limits.ts'
import type { Source } from '../source.ts'

/** @param orders Those that count, under the alias `t` */
export function latenessOfJobOrders(
  ctx: Ctx,
  orders: { readonly source: Source; readonly conditions: readonly Condition[] },
): Condition {
  return sql`
    (
      select
        t.*,
        t.id as job_order,
        case
          when t.state in ('NewlyWanted', 'WorkProgres')
            and (t.expected_finish_work_date_time at time zone ${ctx.timeZone})::date < ${today(ctx)}::date
          then 1
        end as late_orders
      from ${orders.source.from()}
      where ${all([...orders.conditions])}
    )
  `
}
