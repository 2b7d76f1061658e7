import {
  type StudentScheduleExamTime,
  studentScheduleExamTime,
} from '@topcenter/model/exams/student-schedule-exam-time'
import type { Ctx } from '../../records/context.ts'
import { rules } from '../../records/rules.ts'
import { planClosing } from '../exams/exam-close.jobs.ts'
import { endOfSitting, enterScore } from './sitting-end.service.ts'
import { lockSitting } from './sitting.sql.ts'

const minute = 60_000

/** Adds minutes to the time that is left; when the time is over they count from now. */
function later(ctx: Ctx, row: StudentScheduleExamTime, minutes: number): { extraMinutes: number; endsAt: string } {
  const extra = row.extraMinutes ?? 0
  const base = Date.parse(row.endsAt!) - extra * minute
  const extraMinutes = Math.max(extra + minutes, Math.ceil((ctx.now.getTime() - base) / minute) + minutes)
  return { extraMinutes, endsAt: new Date(base + extraMinutes * minute).toISOString() }
}

const closes = {
  apply: async (ctx: Ctx, row: StudentScheduleExamTime, { minutes }: { minutes: number }) => {
    await planClosing(ctx.runtime.jobs, ctx.tx, row.groupScheduleExam, later(ctx, row, minutes).endsAt)
  },
}

export const studentScheduleExamTimeRules = rules(
  studentScheduleExamTime,
  {},
  {
    extend: { ...closes, prepare: (ctx, row, { minutes }) => later(ctx, row, minutes) },
    reopen: {
      ...closes,
      prepare: (ctx, row, { minutes }) => ({
        ...later(ctx, row, minutes),
        submittedAt: null,
        endedBy: null,
        studentDegree: null,
      }),
    },
    endNow: {
      prepare: async (ctx, row) => endOfSitting(ctx, (await lockSitting(ctx, row.id))!, 'Staff'),
      apply: async (ctx, row) => {
        const sitting = await lockSitting(ctx, row.id)
        if (sitting && sitting.student_degree !== null) await enterScore(ctx, sitting, sitting.student_degree)
      },
    },
  },
)
