/** A student begins an exam, answers it and hands it in (D5.2). Only the server's clock counts. */
import type { saveExamAnswers, submitExam } from '@topcenter/model/exams/api'
import { groupScheduleExam } from '@topcenter/model/exams/group-schedule-exam'
import { studentScheduleExamTime } from '@topcenter/model/exams/student-schedule-exam-time'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { newId } from '@topcenter/model/kit/token'
import type { Ctx } from '../../records/context.ts'
import { readRow, recordId } from '../../records/read.ts'
import { isSeatedToday } from '../../records/in-time.ts'
import { leaveTrail } from '../../records/write/trail.ts'
import { planClosing } from '../exams/exam-close.jobs.ts'
import { contentOf } from '../exams/exam-content.ts'
import { endSitting } from './sitting-end.service.ts'
import { ownPaper, type Paper, paperOf, readAnswers } from './sitting-paper.ts'
import { clockOf, endOf, isPast } from './sitting-standing.ts'
import {
  type Answer,
  beginSql,
  begunSql,
  lastSeenSql,
  lockSitting,
  saveAnswersSql,
  type ShownSitting,
  type Sitting,
} from './sitting.sql.ts'

const notFound = (): Refused => new Refused(refuse('record.notFound'))

/** Begins the exam, or returns the one attempt that the student has. */
export async function begin(ctx: Ctx, token: string | undefined): Promise<Paper> {
  if (ctx.actor.userType !== 'Student') throw notFound()
  const examId = recordId(groupScheduleExam, token)
  const identity = [ctx.actor.establishmentId, examId, ctx.actor.userId, ctx.now.toISOString()]
  const begun = await ctx.tx.first<ShownSitting>({ sql: begunSql, parameters: identity })
  if (begun) return paperOf(ctx, begun)
  const exam = await readRow(ctx, groupScheduleExam, examId)
  const { from, to } = exam
  if (exam.record_state !== 'active' || !(await isSeatedToday(ctx, exam.educational_group_id))) throw notFound()
  if (!isPast(ctx, from)) throw new Refused(refuse('exam.notOpen', { extra: { from, now: ctx.now.toISOString() } }))
  if (isPast(ctx, to)) throw new Refused(refuse('exam.closed'))
  const endsAt = endOf(ctx.now, exam.duration, to).toISOString()
  const made = await addSitting(ctx, examId, exam.educational_group_id, endsAt)
  const [sitting] = await Promise.all([
    ctx.tx.first<ShownSitting>({ sql: begunSql, parameters: identity }),
    made && leaveTrail(ctx, studentScheduleExamTime, [made]),
    made && planClosing(ctx.runtime.jobs, ctx.tx, examId, endsAt),
  ])
  return paperOf(ctx, sitting!, made ? [] : undefined)
}

/** Adds a sitting, and returns the entry for its history; undefined if the student began in another request meanwhile. */
async function addSitting(ctx: Ctx, examId: string, groupId: string, endsAt: string) {
  const id = newId(ctx.now.getTime())
  const startedAt = ctx.now.toISOString()
  const made = await ctx.tx.first({
    sql: beginSql,
    parameters: [ctx.actor.establishmentId, id, examId, groupId, ctx.actor.userId, startedAt, endsAt],
  })
  if (!made) return undefined
  const changes = { startedAt: { old: null, new: startedAt }, endsAt: { old: null, new: endsAt } }
  return { id, action: 'create' as const, version: 1, changes }
}

async function lockOwn(ctx: Ctx, token: string | undefined): Promise<Sitting> {
  const sitting = await lockSitting(ctx, recordId(studentScheduleExamTime, token))
  if (!sitting || ctx.actor.userType !== 'Student' || sitting.user_id !== ctx.actor.userId) throw notFound()
  return sitting
}

/** Saves answers. A device also sends none, to show that it is still there and to learn how much time is left. */
export async function saveAnswers(
  ctx: Ctx,
  token: string | undefined,
  answers: readonly Answer[],
): Promise<AnswerOf<typeof saveExamAnswers>> {
  const sitting = await lockOwn(ctx, token)
  if (sitting.submit === 'Submit') throw new Refused(refuse('exam.submitted'))
  if (isPast(ctx, sitting.ends_at)) throw new Refused(refuse('exam.over'))
  const sent = new Set(answers.map(({ number }) => number))
  await keep(ctx, sitting, answers)
  const kept = sent.size > 0 ? await readAnswers(ctx, sitting) : []
  return { ...clockOf(ctx, sitting), answers: kept.filter(({ number }) => sent.has(number)) }
}

async function keep(ctx: Ctx, sitting: Sitting, answers: readonly Answer[]): Promise<void> {
  const { establishmentId } = ctx.actor
  if (answers.length === 0) {
    await ctx.tx.run({ sql: lastSeenSql, parameters: [establishmentId, sitting.id, ctx.now.toISOString()] })
    return
  }
  const { questions } = await contentOf(ctx, sitting.model_id, sitting.model_version)
  const latest = new Map<number, Answer>()
  for (const each of answers) {
    const question = questions[each.number - 1]
    if (!question || (each.answer !== null && !question.options.some(({ key }) => key === each.answer)))
      throw new Refused(refuse('exam.notAnswering', { params: { question: each.number } }))
    if (each.sequence >= (latest.get(each.number)?.sequence ?? 0)) latest.set(each.number, each)
  }
  await ctx.tx.run({
    sql: saveAnswersSql,
    parameters: [establishmentId, sitting.id, JSON.stringify([...latest.values()]), ctx.now.toISOString()],
  })
}

/**
 * Hands the exam in, which is final; sent again it gives the same result. After the end only what was saved in time is
 * handed in, and `late` names the questions whose answers came too late.
 */
export async function submit(
  ctx: Ctx,
  token: string | undefined,
  answers: readonly Answer[],
): Promise<AnswerOf<typeof submitExam>> {
  const sitting = await lockOwn(ctx, token)
  const isLate = sitting.submit === 'Submit' || isPast(ctx, sitting.ends_at)
  if (sitting.submit === 'Unknown') {
    if (!isLate) await keep(ctx, sitting, answers)
    await endSitting(ctx, sitting, isLate ? 'Time' : 'Student')
  }
  const paper = await ownPaper(ctx, sitting.id)
  const kept = new Map(paper.answers.map((each) => [each.number, each.answer]))
  return {
    ...paper,
    late: isLate
      ? answers.filter((each) => (kept.get(each.number) ?? null) !== each.answer).map(({ number }) => number)
      : [],
  }
}
