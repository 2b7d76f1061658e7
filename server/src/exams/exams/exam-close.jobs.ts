/**
 * Ends sittings whose time is over, also when the student never returns; answers that were saved by then count. Degrees
 * are made when the exam is closed (D5.2). Each sitting is ended in a transaction of its own, so that an interruption
 * loses nothing. A job looks at an exam in the minute in which the next of its sittings ends, and then plans the job
 * for the one after it.
 */
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { JobHandler, Jobs } from '../../platform/jobs/jobs.ts'
import type { Ctx, Runtime } from '../../records/context.ts'
import { nobody } from '../../records/nightly.ts'
import { bringOut, endSitting } from '../sitting/sitting-end.service.ts'
import { lockSitting } from '../sitting/sitting.sql.ts'

const kind = 'exams.close'

const minute = 60_000

/** Plans a look at the exam in the minute after that moment. */
export const planClosing = (jobs: Jobs, tx: Tx, exam: string, at: string): Promise<void> =>
  jobs.enqueueOnce(tx, { kind, input: { exam }, runAfter: new Date(Math.ceil(Date.parse(at) / minute) * minute) })

/** Sittings whose time is over, and those that have no degree yet. $1 establishment · $2 exam · $3 now */
const dueSql = `
  select s.id
  from student_schedule_exam_time s
  join group_schedule_exam e on e.establishment_id = $1 and e.id = s.group_schedule_exam_id
  where s.establishment_id = $1
    and e.id = $2
    and s.record_state = 'active'
    and (
        (s.submit = 'Unknown' and s.ends_at <= $3)
        or (s.submit = 'Submit' and s.student_degree is null and e."to" <= $3)
      )
  order by s.id
`
/** When the next sitting that is still being answered has to end. $1 establishment · $2 exam */
const nextEndSql = `
  select min(ends_at) as at
  from student_schedule_exam_time
  where establishment_id = $1
    and group_schedule_exam_id = $2
    and record_state = 'active'
    and submit = 'Unknown'
`

export const examJobs = (runtime: () => Runtime, db: Database, clock: Clock): Readonly<Record<string, JobHandler>> => ({
  [kind]: async ({ establishmentId, input, signal }) => {
    const exam = input.exam as string
    const due = await db.transaction(establishmentId, (tx) =>
      tx.query<{ id: string }>({ sql: dueSql, parameters: [establishmentId, exam, clock.now().toISOString()] }),
    )
    for (const { id } of due) {
      signal.throwIfAborted()
      await db.transaction(establishmentId, (tx) =>
        settle(
          {
            runtime: runtime(),
            tx,
            actor: { ...nobody, establishmentId, homeEstablishmentId: establishmentId },
            now: clock.now(),
            timeZone: 'UTC',
            language: 'ar',
          },
          id,
        ),
      )
    }
    await db.transaction(establishmentId, async (tx) => {
      const next = await tx.first<{ at: string | null }>({ sql: nextEndSql, parameters: [establishmentId, exam] })
      if (next?.at) await planClosing(runtime().jobs, tx, exam, next.at)
    })
  },
})

/** Ends and brings out all that is due at `ctx.now`, in one transaction: for exams of the demo centre, long over. */
export async function closeExam(ctx: Ctx, exam: string): Promise<void> {
  const { establishmentId } = ctx.actor
  const due = await ctx.tx.query<{ id: string }>({
    sql: dueSql,
    parameters: [establishmentId, exam, ctx.now.toISOString()],
  })
  const by: Ctx = { ...ctx, actor: { ...nobody, establishmentId, homeEstablishmentId: establishmentId } }
  for (const { id } of due) await settle(by, id)
}

async function settle(ctx: Ctx, id: string): Promise<void> {
  const sitting = await lockSitting(ctx, id)
  if (!sitting) return
  const isOver = ctx.now.getTime() >= Date.parse(sitting.ends_at)
  if (sitting.submit === 'Unknown' && isOver) await endSitting(ctx, sitting, 'Time')
  else if (
    sitting.submit === 'Submit' &&
    sitting.student_degree === null &&
    ctx.now.getTime() >= Date.parse(sitting.to)
  )
    await bringOut(ctx, sitting)
}
