/**
 * Lists what is owed of each debt by the day on which it is due: a row for each part of a plan, and one for the rest
 * that no plan covers (D6.5).
 */
import { sql } from 'kysely'
import type { Ctx } from '../../records/context.ts'
import { all, type Condition } from '../../records/permissions/limits.ts'
import type { CountedRecords } from './relation.ts'

/** @param debts Those that count, under the alias `t` */
export function duesOfDebts(ctx: Ctx, debts: CountedRecords): Condition {
  const ofDebt = sql`
    t.establishment_id,
    t.id as debt,
    t.user_id,
    t.debt_type,
    t.educational_category_id,
    t.educational_group_id,
    t.state,
    t.at
  `
  const counted = all([...debts.conditions])
  return sql`
    (
      select
        ${ofDebt},
        (p.due_date_time at time zone ${ctx.timeZone})::date as next_due_on,
        p.remainder,
        0::bigint as unscheduled
      from ${debts.source.from()}
      join installment_schedule_time p
        on p.establishment_id = t.establishment_id
        and p.debt_id = t.id
        and p.canceled = 'NotCanceled'
        and p.remainder > 0
      where ${counted}
      union all
      select ${ofDebt}, t.due_on, t.unscheduled, t.unscheduled
      from ${debts.source.from()}
      where ${counted} and t.unscheduled > 0
    )
  `
}
