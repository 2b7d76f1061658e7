/** The questions of a sitting with the given answers, and its marks as far as the reader may see them (D5.2). */
import type { readExamPaper } from '@topcenter/model/exams/api'
import { studentScheduleExamTime } from '@topcenter/model/exams/student-schedule-exam-time'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { isStaff } from '@topcenter/model/kit/permission'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import type { Ctx } from '../../records/context.ts'
import { readRow, recordId } from '../../records/read.ts'
import { contentOf, degreeOf, earned, shuffled } from '../exams/exam-content.ts'
import { clockOf, examToken, isPast, sittingToken, standingOf } from './sitting-standing.ts'
import { type Answer, answersSql, type ShownSitting, type Sitting, sittingSql } from './sitting.sql.ts'

export type Paper = AnswerOf<typeof readExamPaper>

export const readAnswers = (ctx: Ctx, { id }: Sitting): Promise<Answer[]> =>
  ctx.tx.query<Answer>({ sql: answersSql, parameters: [ctx.actor.establishmentId, id] })

/**
 * Returns the marks that are shown. Staff see everything. Others see nothing before the sitting has ended; then they
 * see the score: at once when the exam model shows answers, else after the exam's end. The right answers are shown,
 * when the model shows them, once nobody can sit the exam any more; `answersAt` is that moment while it is still to
 * come.
 */
function shows(ctx: Ctx, sitting: ShownSitting): { score: boolean; answers: boolean; answersAt: string | null } {
  if (isStaff(ctx.actor.userType)) return { score: true, answers: true, answersAt: null }
  const hasEnded = sitting.submit === 'Submit' || isPast(ctx, sitting.ends_at)
  const hasAnswers = hasEnded && sitting.shows
  return {
    score: hasEnded && (sitting.shows || isPast(ctx, sitting.to)),
    answers: hasAnswers && sitting.open_until === null,
    answersAt: hasAnswers ? sitting.open_until : null,
  }
}

async function readSitting(ctx: Ctx, id: string): Promise<ShownSitting> {
  const sitting = await ctx.tx.first<ShownSitting>({
    sql: sittingSql,
    parameters: [ctx.actor.establishmentId, id, ctx.now.toISOString()],
  })
  if (!sitting) throw new Refused(refuse('record.notFound'))
  return sitting
}
export const ownPaper = async (ctx: Ctx, id: string) => paperOf(ctx, await readSitting(ctx, id))

/**
 * Reads the questions with the answers, for everybody who may see the sitting. While the exam is being answered only
 * the student and staff may.
 */
export async function readPaper(ctx: Ctx, token: string | undefined): Promise<Paper> {
  const id = recordId(studentScheduleExamTime, token)
  await readRow(ctx, studentScheduleExamTime, id)
  const sitting = await readSitting(ctx, id)
  const isOthers = !isStaff(ctx.actor.userType) && sitting.user_id !== ctx.actor.userId
  if (isOthers && standingOf(ctx, sitting, sitting) === 'Answering') throw new Refused(refuse('exam.running'))
  return paperOf(ctx, sitting)
}

/** @param known The answers, when they were read already */
export async function paperOf(ctx: Ctx, sitting: ShownSitting, known?: readonly Answer[]): Promise<Paper> {
  const [content, answers] = await Promise.all([
    contentOf(ctx, sitting.model_id, sitting.model_version),
    known ?? readAnswers(ctx, sitting),
  ])
  const given = new Map(answers.map(({ number, answer }) => [number, answer]))
  const may = shows(ctx, sitting)
  const questions =
    sitting.shuffle_questions && !isStaff(ctx.actor.userType)
      ? shuffled(content.questions, sitting.id)
      : content.questions
  return {
    token: sittingToken(sitting.id),
    exam: {
      token: examToken(sitting.exam_id),
      from: sitting.from,
      to: sitting.to,
      duration: sitting.duration,
      names: sitting.names,
      code: sitting.code,
      category: sitting.category,
      examDegree: sitting.exam_degree,
      showsAnswers: sitting.shows,
    },
    ...clockOf(ctx, sitting),
    startedAt: sitting.started_at,
    submittedAt: sitting.submitted_at,
    endedBy: sitting.ended_by,
    shows: may,
    paragraphs: content.paragraphs,
    answers,
    ...(may.score ? { degree: degreeOf(content.questions, given) } : {}),
    questions: questions.map(({ correctAnswer, ...question }) => ({
      ...question,
      ...(may.answers
        ? { correctAnswer, earned: earned({ correctAnswer, ...question }, given.get(question.number)) }
        : {}),
    })),
  }
}
