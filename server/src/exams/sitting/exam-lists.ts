/** The exams of one student, and the students of one exam (D5.2). */
import type { listStudentExams, monitorExam } from '@topcenter/model/exams/api'
import { groupScheduleExam } from '@topcenter/model/exams/group-schedule-exam'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import type { Names } from '@topcenter/model/kit/names'
import { tokenOf } from '@topcenter/model/kit/token'
import { type Ctx, today } from '../../records/context.ts'
import { readRow, recordId } from '../../records/read.ts'
import { examToken, sittingToken, standingOf } from './sitting-standing.ts'
import { type Sitting, examsOfStudentSql, monitoredExamSql, monitoredStudentsSql } from './sitting.sql.ts'

type Progress = AnswerOf<typeof monitorExam>

interface ExamRow {
  id: string
  from: string
  to: string
  duration: number
  names: Names
  exam_degree: number
  shows: boolean
  questions: number
  group_id: string
  group_names: Names
  category_names: Names
  sitting_id: string | null
  submit: string | null
  started_at: string | null
  ends_at: string | null
  submitted_at: string | null
  student_degree: number | null
  answered: number
  seated_on: string | null
}

/** Lists the open, coming and past exams of one student. */
export async function examsOfStudent(ctx: Ctx, studentId: string): Promise<AnswerOf<typeof listStudentExams>> {
  const rows = await ctx.tx.query<ExamRow>({
    sql: examsOfStudentSql,
    parameters: [ctx.actor.establishmentId, studentId, today(ctx)],
  })
  return {
    now: ctx.now.toISOString(),
    items: rows.map((row) => ({
      token: examToken(row.id),
      from: row.from,
      to: row.to,
      duration: row.duration,
      names: row.names,
      examDegree: row.exam_degree,
      questions: row.questions,
      educationalGroup: { token: tokenOf('edg', row.group_id), names: row.group_names },
      category: row.category_names,
      standing: standingOf(ctx, row, row),
      sitting:
        row.sitting_id === null
          ? null
          : {
              token: sittingToken(row.sitting_id),
              startedAt: row.started_at,
              endsAt: row.ends_at,
              submittedAt: row.submitted_at,
              answered: row.answered,
              degree: row.student_degree,
              showsAnswers: row.shows,
            },
    })),
  }
}

interface MonitoredRow {
  id: string
  code: string
  names: Names
  image_at: string | null
  sitting_id: string | null
  submit: string | null
  started_at: string | null
  ends_at: string | null
  submitted_at: string | null
  ended_by: Sitting['ended_by']
  seen_at: string | null
  extra_minutes: number | null
  version: number | null
  answered: number
  seated_on: string | null
  degree: number | null
}
/** Milliseconds. A device sends something every 20 seconds; one that was silent for longer has lost its network. */
const silence = 60_000

/** Lists everybody who should sit an exam, and how much of it they have answered. */
export async function progressOf(ctx: Ctx, token: string | undefined): Promise<Progress> {
  const id = recordId(groupScheduleExam, token)
  await readRow(ctx, groupScheduleExam, id)
  const exam = (await ctx.tx.first<ExamRow>({ sql: monitoredExamSql, parameters: [ctx.actor.establishmentId, id] }))!
  const rows = await ctx.tx.query<MonitoredRow>({
    sql: monitoredStudentsSql,
    parameters: [ctx.actor.establishmentId, id, exam.group_id, ctx.now.toISOString(), today(ctx)],
  })
  return {
    now: ctx.now.toISOString(),
    exam: {
      token: examToken(id),
      names: exam.names,
      from: exam.from,
      to: exam.to,
      duration: exam.duration,
      examDegree: exam.exam_degree,
      questions: exam.questions,
      educationalGroup: { token: tokenOf('edg', exam.group_id), names: exam.group_names },
    },
    students: rows.map((row) => {
      const standing = standingOf(ctx, exam, row)
      return {
        student: { token: tokenOf('usr', row.id), names: row.names, code: row.code, imageAt: row.image_at },
        standing,
        isLost: standing === 'Answering' && ctx.now.getTime() - Date.parse(row.seen_at!) > silence,
        sitting:
          row.sitting_id === null
            ? null
            : {
                token: sittingToken(row.sitting_id),
                startedAt: row.started_at,
                endsAt: row.ends_at,
                submittedAt: row.submitted_at,
                endedBy: row.ended_by,
                seenAt: row.seen_at,
                extraMinutes: row.extra_minutes!,
                answered: row.answered,
                degree: row.degree,
              },
      }
    }),
  }
}
