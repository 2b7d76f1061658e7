/** What the students of a schedule time owe on its day (the details with payment of the specification). */
import { educationalScheduleTime } from '@topcenter/model/education/educational-schedule-time'
import { tokenOf } from '@topcenter/model/kit/token'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import { standingsOf } from '../../finance/debts/dues.ts'
import type { Ctx } from '../../records/context.ts'
import { readRow, recordId } from '../../records/read.ts'

/** By the student's token, in piastres: all that the student owes, and what of it was due before that day. */
export async function readTimePayments(ctx: Ctx, token: string | undefined): Promise<object> {
  const time = await readRow(ctx, educationalScheduleTime, recordId(educationalScheduleTime, token))
  const day = utcToZoned(time.from as string, ctx.timeZone).date
  const seats = await ctx.tx.query<{ id: string }>({
    sql: `
      select distinct student_id as id
      from educational_group_student
      where establishment_id = $1
        and educational_group_id = $2
        and record_state <> 'archived'
        and (joined_on is null or joined_on <= $3::date)
        and (left_on is null or left_on > $3::date)
    `,
    parameters: [ctx.actor.establishmentId, time.educational_group_id, day],
  })
  const standing = await standingsOf(
    ctx,
    seats.map(({ id }) => id),
    day,
  )
  return {
    students: Object.fromEntries(
      seats.map(({ id }) => [tokenOf('usr', id), { owed: standing(id).owed, overdue: standing(id).overdue }]),
    ),
  }
}
