/** How an exam stands for one student, by the server's clock (D5.2). */
import { type ExamStanding, groupScheduleExam } from '@topcenter/model/exams/group-schedule-exam'
import { studentScheduleExamTime } from '@topcenter/model/exams/student-schedule-exam-time'
import { tokenOf } from '@topcenter/model/kit/token'
import { type Ctx, today } from '../../records/context.ts'
import type { Sitting } from './sitting.sql.ts'

export const sittingToken = (id: string): string => tokenOf(studentScheduleExamTime.spec.prefix, id)
export const examToken = (id: string): string => tokenOf(groupScheduleExam.spec.prefix, id)

/** When a sitting ends: `duration` minutes after its start, or at the exam's own end `to` if that is earlier. */
export const endOf = (startedAt: Date, duration: number, to: string): Date =>
  new Date(Math.min(startedAt.getTime() + duration * 60_000, Date.parse(to)))
export const isPast = (ctx: Ctx, iso: string): boolean => ctx.now.getTime() >= Date.parse(iso)

export function standingOf(
  ctx: Ctx,
  exam: { readonly from: string; readonly to: string },
  sitting: {
    readonly submit: string | null
    /** Null before the exam is begun. */
    readonly ends_at: string | null
    /** First day from today on which the student has a seat, so that they may begin; null if there is none. */
    readonly seated_on?: string | null
  },
): ExamStanding {
  if (sitting.submit === 'Submit') return 'Submitted'
  if (sitting.ends_at) return isPast(ctx, sitting.ends_at) ? 'Over' : 'Answering'
  if (!isPast(ctx, exam.from)) return 'Upcoming'
  if (isPast(ctx, exam.to) || !sitting.seated_on) return 'Missed'
  return sitting.seated_on > today(ctx) ? 'Upcoming' : 'Open'
}

/** Both times are the server's, so a device whose clock is wrong still counts down from their difference. */
export const clockOf = (ctx: Ctx, sitting: Sitting) => ({
  standing: standingOf(ctx, sitting, sitting),
  now: ctx.now.toISOString(),
  endsAt: sitting.ends_at,
  extraMinutes: sitting.extra_minutes,
})
