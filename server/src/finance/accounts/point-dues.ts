/**
 * How many points a rule gives for a cause as it is now, beside how many were given for it before. A rule holds for
 * what happened on its days; what was given before is never raised by a rule that does not hold.
 */
import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '../../records/context.ts'
import type { DbRow } from '../../records/row.ts'

/** A cause whose points are not what they should be. */
export interface Due extends DbRow {
  readonly rule: string
  readonly cause: string
  readonly user_id: string
  /** Now, and until now. */
  readonly points: number
  readonly given: number
  /** Piastres. */
  readonly value_per_point: number
}

/** `found`: rule, cause, user_id, points, day, of the rules that concern the cause at all. */
const duesOf = (ctx: Ctx, found: RawBuilder<unknown>): Promise<Due[]> =>
  ctx.tx.query<Due>(sql`
    with found as (${found}),
    due as (
      select
        f.rule,
        f.cause,
        f.user_id,
        coalesce(e.points, 0) as given,
        case
          when u.record_state = 'active' and coalesce(u."from" <= f.day, true) and coalesce(f.day < u."to", true)
            then f.points
          else least(f.points, coalesce(e.points, 0))
        end::integer as points,
        u.value_per_point,
        u.name_ar,
        u.name_en,
        u.name_und
      from found f
      join point_rule u on u.establishment_id = ${ctx.actor.establishmentId}::uuid and u.id = f.rule
      join user_account s on s.establishment_id = u.establishment_id and s.id = f.user_id and s.user_type = 'Student'
      left join point_earning e
        on e.establishment_id = u.establishment_id
        and e.point_rule_id = f.rule
        and e.cause_id = f.cause
        and e.user_id = f.user_id
    )
    select * from due where points <> given order by user_id, rule, cause
  `)

/** Of what a receipt paid of each student's debts, without what was given back; paying by points earns none. */
export const duesOfReceipts = (ctx: Ctx, receipts: readonly string[]): Promise<Due[]> =>
  duesOf(
    ctx,
    sql`
      select
        u.id as rule,
        p.receipt_id as cause,
        p.user_id,
        least(floor(sum(p.money - coalesce(p.refunded, 0)) / u.per_amount) * u.points, 1000000)::integer as points,
        (min(p.at) at time zone ${ctx.timeZone})::date as day
      from installment_payment p
      join receipt r on r.establishment_id = p.establishment_id and r.id = p.receipt_id and r.source <> 'Points'
      join debt d on d.establishment_id = p.establishment_id and d.id = p.debt_id
      left join educational_group g on g.establishment_id = d.establishment_id and g.id = d.educational_group_id
      join point_rule u
        on u.establishment_id = p.establishment_id
        and u.cause = 'Payment'
        and coalesce(u.educational_category_id = g.educational_category_id, u.educational_category_id is null)
      where p.establishment_id = ${ctx.actor.establishmentId}::uuid and p.receipt_id = any(${[...receipts]}::uuid[])
      group by u.id, u.per_amount, u.points, p.receipt_id, p.user_id
    `,
  )

/** A lesson that was attended, and is still held. */
export const duesOfLesson = (ctx: Ctx, scheduleTime: string, students: readonly string[] | null): Promise<Due[]> =>
  duesOf(
    ctx,
    sql`
      select
        u.id as rule,
        t.id as cause,
        a.student_id as user_id,
        case when a.attendance = 'Attendance' and t.state = 'Planned' then u.points else 0 end as points,
        (t."from" at time zone ${ctx.timeZone})::date as day
      from educational_group_attendance a
      join educational_schedule_time t on t.establishment_id = a.establishment_id and t.id = a.schedule_time_id
      join educational_group g on g.establishment_id = t.establishment_id and g.id = t.educational_group_id
      join point_rule u
        on u.establishment_id = a.establishment_id
        and u.cause = 'Attendance'
        and coalesce(u.educational_category_id = g.educational_category_id, u.educational_category_id is null)
      where a.establishment_id = ${ctx.actor.establishmentId}::uuid
        and a.schedule_time_id = ${scheduleTime}::uuid
        and coalesce(a.student_id = any(${students && [...students]}::uuid[]), true)
    `,
  )

/** A rating that stands: neither put away nor blocked. */
export const duesOfRating = (ctx: Ctx, rating: string): Promise<Due[]> =>
  duesOf(
    ctx,
    sql`
      select
        u.id as rule,
        r.id as cause,
        r.user_id,
        case when r.record_state = 'active' then u.points else 0 end as points,
        (r.created_at at time zone ${ctx.timeZone})::date as day
      from educational_rating r
      join educational_group g on g.establishment_id = r.establishment_id and g.id = r.educational_group_id
      join point_rule u
        on u.establishment_id = r.establishment_id
        and u.cause = 'Rating'
        and coalesce(u.educational_category_id = g.educational_category_id, u.educational_category_id is null)
      where r.establishment_id = ${ctx.actor.establishmentId}::uuid and r.id = ${rating}::uuid
    `,
  )
