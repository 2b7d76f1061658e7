/**
 * Computes the points that a rule gives for a cause as it is now, and those it gave before. A rule applies to what
 * happened on its days. A rule that does not apply never raises points that were given before.
 */
import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '../../records/context.ts'
import { isMarked, takesPlace } from '../../records/figures/attendance-rate.sql.ts'
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

/** Returns the points due for a receipt's payments of students' debts, less refunds; paying by points earns none. */
export const duesOfReceipts = (ctx: Ctx, receipts: readonly string[]): Promise<Due[]> =>
  duesOf(
    ctx,
    ofPayments(
      ctx,
      sql`
        select p.establishment_id, p.receipt_id, p.debt_id, p.user_id, p.money - coalesce(p.refunded, 0) as money, p.at
        from installment_payment p
        join receipt r on r.establishment_id = p.establishment_id and r.id = p.receipt_id and r.source <> 'Points'
        where p.establishment_id = ${ctx.actor.establishmentId}::uuid and p.receipt_id = any(${[...receipts]}::uuid[])
      `,
    ),
  )

/** A share of a payment that is not written yet. */
export interface Paid {
  readonly debt: string
  readonly user: string
  /** Piastres. */
  readonly money: number
  readonly at: string
}
export const duesOfPaid = (ctx: Ctx, receipt: string, paid: readonly Paid[]): Promise<Due[]> =>
  duesOf(
    ctx,
    ofPayments(
      ctx,
      sql`
        select
          ${ctx.actor.establishmentId}::uuid as establishment_id,
          ${receipt}::uuid as receipt_id,
          debt as debt_id,
          "user" as user_id,
          money,
          at
        from jsonb_to_recordset(${JSON.stringify(paid)}) as s (debt uuid, "user" uuid, money bigint, at timestamptz)
      `,
    ),
  )

/** `paid`: establishment_id, receipt_id, debt_id, user_id, money, at. */
const ofPayments = (ctx: Ctx, paid: RawBuilder<unknown>): RawBuilder<unknown> => sql`
      select
        u.id as rule,
        p.receipt_id as cause,
        p.user_id,
        least(floor(sum(p.money) / u.per_amount) * u.points, 1000000)::integer as points,
        (min(p.at) at time zone ${ctx.timeZone})::date as day
      from (${paid}) p
      join debt d on d.establishment_id = p.establishment_id and d.id = p.debt_id
      join point_rule u
        on u.establishment_id = p.establishment_id
        and u.cause = 'Payment'
        and coalesce(u.educational_category_id = d.educational_category_id, u.educational_category_id is null)
      group by u.id, u.per_amount, u.points, p.receipt_id, p.user_id
    `

/** Returns the points due for the marks of a lesson: an attendance that counts (D4.4) earns. */
export const duesOfLesson = (ctx: Ctx, scheduleTime: string, students: readonly string[] | null): Promise<Due[]> =>
  duesOf(
    ctx,
    sql`
      select
        u.id as rule,
        t.id as cause,
        a.student_id as user_id,
        case
          when a.attendance = 'Attendance' and ${sql.raw(isMarked('a'))} and ${sql.raw(takesPlace('t'))} then u.points
          else 0
        end as points,
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

/** Returns the points due for a rating. It counts only if it is neither archived nor blocked. */
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
