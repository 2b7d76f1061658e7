/** The days on which a student has a seat in a group: from `joined_on` until the day before `left_on`. */
import { type RawBuilder, sql } from 'kysely'
import { type Ctx, today } from './context.ts'

/** The condition that a seat, by its alias in the statement, stands on the day of a moment in the centre's time zone. */
export const seatedAt = (
  ctx: Pick<Ctx, 'timeZone'>,
  alias: string,
  moment: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const day = sql`(${moment} at time zone ${ctx.timeZone})::date`
  return sql`in_time(${sql.ref(`${alias}.joined_on`)}, ${sql.ref(`${alias}.left_on`)}, ${day}, ${day})`
}

/** Tests whether the actor, or a child of theirs, has a seat in the group today. */
export async function isSeatedToday(ctx: Ctx, groupId: string): Promise<boolean> {
  const centre = sql`${ctx.actor.establishmentId}::uuid`
  const row = await ctx.tx.first<{ seated: boolean }>(sql`
    select exists (
      select 1
      from educational_group_student s
      where s.establishment_id = ${centre}
        and s.educational_group_id = ${groupId}::uuid
        and s.student_id = any(media_learners(${centre}, ${ctx.actor.userId}::uuid))
        and s.record_state = 'active'
        and in_time(s.joined_on, s.left_on, ${today(ctx)}::date, ${today(ctx)}::date)
    ) as seated
  `)
  return row!.seated
}
