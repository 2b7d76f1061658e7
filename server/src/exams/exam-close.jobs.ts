/** Exams close by themselves: what was saved by a sitting's end counts, and degrees come out when the exam is closed (D5.2). A step each, so that a stop loses nothing. */
import type { Clock } from '../platform/clock.ts'
import type { Database, Tx } from '../platform/database.ts'
import type { JobHandler, Jobs } from '../platform/jobs.ts'
import type { Ctx, House } from '../records/context.ts'
import { nobody } from '../records/nightly.ts'
import { bringOut, endSitting } from './sitting-end.service.ts'
import { lockSitting } from './sitting.sql.ts'

const kind = 'exams.close'

/** Looks at the exam again at that moment. More than once does no harm. */
export const planClosing = (jobs: Jobs, tx: Tx, exam: string, at: string): Promise<string> => jobs.enqueue(tx, { kind, input: { exam }, runAfter: new Date(at) })

/** $1 establishment · $2 exam · $3 now: sittings whose time is over, and those whose degree has not come out. */
const dueSql = `
  select s.id from student_schedule_exam_time s join group_schedule_exam e on e.establishment_id = $1 and e.id = s.group_schedule_exam_id
  where s.establishment_id = $1 and e.id = $2 and s.record_state = 'active' and ((s.submit = 'Unknown' and s.ends_at <= $3) or (s.submit = 'Submit' and s.student_degree is null and e."to" <= $3)) order by s.id`

export const examJobs = (house: () => House, db: Database, clock: Clock): Readonly<Record<string, JobHandler>> => ({
  [kind]: async ({ establishmentId, input, signal }) => {
    const exam = input.exam as string
    const due = await db.transaction(establishmentId, (tx) => tx.query<{ id: string }>({ sql: dueSql, parameters: [establishmentId, exam, clock.now().toISOString()] }))
    for (const { id } of due) {
      signal.throwIfAborted()
      await db.transaction(establishmentId, (tx) => settle({ house: house(), tx, actor: { ...nobody, establishmentId, homeEstablishmentId: establishmentId }, now: clock.now(), timeZone: 'UTC', language: 'ar' }, id))
    }
  },
})

async function settle(ctx: Ctx, id: string): Promise<void> {
  const sitting = await lockSitting(ctx, id)
  if (!sitting) return
  const isOver = ctx.now.getTime() >= Date.parse(sitting.ends_at)
  if (sitting.submit === 'Unknown' && isOver) await endSitting(ctx, sitting, 'Time')
  else if (sitting.submit === 'Submit' && sitting.student_degree === null && ctx.now.getTime() >= Date.parse(sitting.to)) await bringOut(ctx, sitting)
}
