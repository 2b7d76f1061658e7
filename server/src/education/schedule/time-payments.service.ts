/** Debts of the students of a schedule time on its day. */
import type { readLessonPayments } from '@topcenter/model/education/api'
import { educationalScheduleTime } from '@topcenter/model/education/educational-schedule-time'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { tokenOf } from '@topcenter/model/kit/token'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import { standingsOf } from '../../finance/debts/dues.ts'
import type { Ctx } from '../../records/context.ts'
import { readRow, recordId } from '../../records/read.ts'

/** Returns by the student's token all that the student owes, and the part that was due before that day. */
export async function readTimePayments(
  ctx: Ctx,
  token: string | undefined,
): Promise<AnswerOf<typeof readLessonPayments>> {
  const time = await readRow(ctx, educationalScheduleTime, recordId(educationalScheduleTime, token))
  const day = utcToZoned(time.from, ctx.timeZone).date
  const seats = await ctx.tx.query<{ id: string }>({
    sql: `
      select distinct student_id as id
      from educational_group_student
      where establishment_id = $1
        and educational_group_id = $2
        and record_state <> 'archived'
        and in_time(joined_on, left_on, $3::date, $3::date)
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
