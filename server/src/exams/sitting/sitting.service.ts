/** Taking an exam (D5.2): begin, answer, hand in, and what is shown of it to whom. Only the server's clock is asked. */
import { type ExamStanding, groupScheduleExam } from '@topcenter/model/exams/group-schedule-exam'
import { studentScheduleExamTime } from '@topcenter/model/exams/student-schedule-exam-time'
import type { Names } from '@topcenter/model/kit/names'
import { isStaff } from '@topcenter/model/kit/permission'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { newId, tokenOf } from '@topcenter/model/kit/token'
import type { Ctx } from '../../records/context.ts'
import { readRow, recordId } from '../../records/read.ts'
import { leaveTrail } from '../../records/write/trail.ts'
import { planClosing } from '../exams/exam-close.jobs.ts'
import { contentOf, degreeOf, earned, shuffled } from '../exams/exam-content.ts'
import { endSitting } from './sitting-end.service.ts'
import {
  type Answer,
  answersSql,
  beginSql,
  begunSql,
  examsOfStudentSql,
  heardSql,
  lockSitting,
  monitoredExamSql,
  monitoredStudentsSql,
  saveAnswersSql,
  type ShownSitting,
  type Sitting,
  sittingSql,
} from './sitting.sql.ts'

const notFound = (): Refused => new Refused(refuse('record.notFound'))
const sittingToken = (id: string): string => tokenOf(studentScheduleExamTime.spec.prefix, id)
const examToken = (id: string): string => tokenOf(groupScheduleExam.spec.prefix, id)

/** Its own `duration` from the start, never past the exam's end. */
export const endOf = (startedAt: Date, duration: number, to: string): Date =>
  new Date(Math.min(startedAt.getTime() + duration * 60_000, Date.parse(to)))
const isPast = (ctx: Ctx, iso: string): boolean => ctx.now.getTime() >= Date.parse(iso)

export function standingOf(
  ctx: Ctx,
  exam: { readonly from: string; readonly to: string },
  sitting: { readonly submit: string | null; readonly ends_at: string | null },
): ExamStanding {
  if (sitting.submit === 'Submit') return 'Submitted'
  if (sitting.ends_at) return isPast(ctx, sitting.ends_at) ? 'Over' : 'Answering'
  return !isPast(ctx, exam.from) ? 'Upcoming' : isPast(ctx, exam.to) ? 'Missed' : 'Open'
}

/** Begins the exam, or goes on with the one attempt that there is. */
export async function beginExam(ctx: Ctx, token: string | undefined): Promise<unknown> {
  if (ctx.actor.userType !== 'Student') throw notFound()
  const examId = recordId(groupScheduleExam, token)
  const identity = [ctx.actor.establishmentId, examId, ctx.actor.userId, ctx.now.toISOString()]
  const begun = await ctx.tx.first<ShownSitting>({ sql: begunSql, parameters: identity })
  if (begun) return paperOf(ctx, begun)
  const exam = await readRow(ctx, groupScheduleExam, examId)
  const [from, to] = [exam.from as string, exam.to as string]
  if (exam.record_state !== 'active') throw notFound()
  if (!isPast(ctx, from)) throw new Refused(refuse('exam.notOpen', { extra: { from, now: ctx.now.toISOString() } }))
  if (isPast(ctx, to)) throw new Refused(refuse('exam.closed'))
  const id = newId(ctx.now.getTime())
  const endsAt = endOf(ctx.now, exam.duration as number, to).toISOString()
  const made = await ctx.tx.first({
    sql: beginSql,
    parameters: [
      ctx.actor.establishmentId,
      id,
      examId,
      exam.educational_group_id,
      ctx.actor.userId,
      ctx.now.toISOString(),
      endsAt,
    ],
  })
  const [sitting] = await Promise.all([
    ctx.tx.first<ShownSitting>({ sql: begunSql, parameters: identity }),
    made &&
      leaveTrail(ctx, studentScheduleExamTime, [
        {
          id,
          action: 'create',
          version: 1,
          changes: { startedAt: { old: null, new: ctx.now.toISOString() }, endsAt: { old: null, new: endsAt } },
        },
      ]),
    made && planClosing(ctx.runtime.jobs, ctx.tx, examId, endsAt),
  ])
  return paperOf(ctx, sitting!, made ? [] : undefined)
}

async function lockOwn(ctx: Ctx, token: string | undefined): Promise<Sitting> {
  const sitting = await lockSitting(ctx, recordId(studentScheduleExamTime, token))
  if (!sitting || ctx.actor.userType !== 'Student' || sitting.user_id !== ctx.actor.userId) throw notFound()
  return sitting
}

/** Also what tells the server that the device is there, and the device how much time is left: with no answers at all. */
export async function saveAnswers(ctx: Ctx, token: string | undefined, answers: readonly Answer[]): Promise<unknown> {
  const sitting = await lockOwn(ctx, token)
  if (sitting.submit === 'Submit') throw new Refused(refuse('exam.submitted'))
  if (isPast(ctx, sitting.ends_at)) throw new Refused(refuse('exam.over'))
  const sent = new Set(answers.map(({ number }) => number))
  await keep(ctx, sitting, answers)
  const kept = sent.size > 0 ? await readAnswers(ctx, sitting) : []
  return { ...clockOf(ctx, sitting), answers: kept.filter(({ number }) => sent.has(number)) }
}

const readAnswers = (ctx: Ctx, { id }: Sitting): Promise<Answer[]> =>
  ctx.tx.query<Answer>({ sql: answersSql, parameters: [ctx.actor.establishmentId, id] })

async function keep(ctx: Ctx, sitting: Sitting, answers: readonly Answer[]): Promise<void> {
  const { establishmentId } = ctx.actor
  if (answers.length === 0) {
    await ctx.tx.run({ sql: heardSql, parameters: [establishmentId, sitting.id, ctx.now.toISOString()] })
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
 * Final; sent again it answers the same. After the end what was saved in time is handed in, and the answers that came
 * too late are named.
 */
export async function submitExam(ctx: Ctx, token: string | undefined, answers: readonly Answer[]): Promise<unknown> {
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

/** All times by the server's clock; a device counts down from the difference. */
const clockOf = (ctx: Ctx, sitting: Sitting) => ({
  standing: standingOf(ctx, sitting, sitting),
  now: ctx.now.toISOString(),
  endsAt: sitting.ends_at,
  extraMinutes: sitting.extra_minutes,
})

/**
 * What may be told of the marks, never before the sitting has ended: to staff all; to others the score when it comes
 * out, and the right answers, where the model shows them, when nobody may sit it any more. `answersAt`: until then,
 * when that will be.
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
  if (!sitting) throw notFound()
  return sitting
}
const ownPaper = async (ctx: Ctx, id: string) => paperOf(ctx, await readSitting(ctx, id))

/**
 * The questions with the answers given, for whoever may see the sitting; an exam that is being answered is only for its
 * student and staff.
 */
export async function readPaper(ctx: Ctx, token: string | undefined): Promise<unknown> {
  const id = recordId(studentScheduleExamTime, token)
  await readRow(ctx, studentScheduleExamTime, id)
  const sitting = await readSitting(ctx, id)
  const isOthers = !isStaff(ctx.actor.userType) && sitting.user_id !== ctx.actor.userId
  if (isOthers && standingOf(ctx, sitting, sitting) === 'Answering') throw new Refused(refuse('exam.running'))
  return paperOf(ctx, sitting)
}

/** `known`: its answers, when they are known. */
async function paperOf(ctx: Ctx, sitting: ShownSitting, known?: readonly Answer[]) {
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
}

/** Open, coming and past exams of one student. */
export async function examsOfStudent(ctx: Ctx, studentId: string): Promise<unknown> {
  const rows = await ctx.tx.query<ExamRow>({
    sql: examsOfStudentSql,
    parameters: [ctx.actor.establishmentId, studentId],
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
      sitting: row.sitting_id && {
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
  ended_by: string | null
  seen_at: string | null
  extra_minutes: number | null
  version: number | null
  answered: number
  degree: number | null
}
/** A device that was not heard of for so long has lost its network, or was put away; it says a word every 20 seconds. */
const silence = 60_000

/** Everybody who should sit an exam, and how far they are. */
export async function monitorExam(ctx: Ctx, token: string | undefined): Promise<unknown> {
  const id = recordId(groupScheduleExam, token)
  await readRow(ctx, groupScheduleExam, id)
  const exam = (await ctx.tx.first<ExamRow>({ sql: monitoredExamSql, parameters: [ctx.actor.establishmentId, id] }))!
  const rows = await ctx.tx.query<MonitoredRow>({
    sql: monitoredStudentsSql,
    parameters: [ctx.actor.establishmentId, id, exam.group_id, ctx.now.toISOString()],
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
        sitting: row.sitting_id && {
          token: sittingToken(row.sitting_id),
          startedAt: row.started_at,
          endsAt: row.ends_at,
          submittedAt: row.submitted_at,
          endedBy: row.ended_by,
          seenAt: row.seen_at,
          extraMinutes: row.extra_minutes,
          answered: row.answered,
          degree: row.degree,
        },
      }
    }),
  }
}
