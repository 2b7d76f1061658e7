import { type MonitorScoreExam, monitorScoreExam } from '@topcenter/model/exams/monitor-score-exam'
import { refuse, refuseField, type Refusal, type RefusalCode } from '@topcenter/model/kit/refusal'
import type { Ctx } from '../../records/context.ts'
import { type ChangesOf, type CreateInputOf, rules } from '../../records/rules.ts'
import { maxAttempts, type Score, scoreFault, scoreOf } from '../scores/score.ts'

interface Subject {
  student_id: string
  state: string
  application_category: string
  component_category: string
  exam_type: string
  final_score: number
  re_exam: boolean
  max_count_number_re_exam: number
  group_id: string | null
}

/**
 * The component and the application of a score. The group is the one in which the student has a seat, or the last one
 * in which they had one.
 */
const readSubject = (ctx: Ctx, componentId: string, applicationId: string): Promise<Subject | undefined> =>
  ctx.tx.first<Subject>({
    sql: `
      select
        a.student_id,
        a.state,
        a.educational_category_id as application_category,
        c.educational_category_id as component_category,
        c.exam_type,
        c.final_score,
        k.re_exam,
        k.max_count_number_re_exam,
        (
          select s.educational_group_id
          from educational_group_student s
          where s.establishment_id = $1 and s.application_id = a.id and s.record_state <> 'archived'
          order by (s.left_on is null) desc, s.created_at desc
          limit 1
        ) as group_id
      from educational_joining_application a, score_component c
      join educational_category k on k.establishment_id = $1 and k.id = c.educational_category_id
      where a.establishment_id = $1 and a.id = $3 and c.establishment_id = $1 and c.id = $2
    `,
    parameters: [ctx.actor.establishmentId, componentId, applicationId],
  })

const fieldOf: Partial<Record<RefusalCode, string>> = { 'score.attempts': 'attempt' }

function refusalOf(score: Score, attempt: number, subject: Subject): Refusal | undefined {
  const fault = scoreFault(score, attempt, { finalScore: subject.final_score, maxAttempts: maxAttempts(subject) })
  return (
    fault &&
    refuseField(
      fieldOf[fault] ?? 'studentScore',
      fault,
      fault === 'score.aboveMaximum' ? { max: subject.final_score } : undefined,
    )
  )
}

const givenScore = (input: CreateInputOf<typeof monitorScoreExam>): Score => scoreOf(input.status, input.studentScore)

async function checkNew(ctx: Ctx, input: CreateInputOf<typeof monitorScoreExam>): Promise<Refusal | undefined> {
  const subject = await readSubject(ctx, input.component, input.application)
  if (!subject) return refuse('record.notFound')
  if (subject.state !== 'Accepted') return refuseField('applicationToken', 'group.notAccepted')
  if (subject.application_category !== subject.component_category)
    return refuseField('componentToken', 'group.otherCategory')
  return refusalOf(givenScore(input), input.attempt ?? 1, subject)
}

/** When points are given to a score that had a reason for none, the score becomes entered. */
function changedScore(before: MonitorScoreExam, changes: ChangesOf<typeof monitorScoreExam>): Score {
  const status = changes.status
  const points = changes.studentScore === undefined ? before.studentScore : changes.studentScore
  if (status === undefined && changes.studentScore !== undefined) return scoreOf(undefined, points)
  return scoreOf(status ?? before.status, points)
}

export const monitorScoreExamRules = rules(monitorScoreExam, {
  create: {
    check: checkNew,
    prepare: async (ctx, input) => {
      const subject = (await readSubject(ctx, input.component, input.application))!
      return {
        ...givenScore(input),
        student: subject.student_id,
        educationalGroup: subject.group_id,
        educationalCategory: subject.component_category,
        examType: subject.exam_type,
        scoredAt: ctx.now.toISOString(),
      }
    },
  },
  update: {
    check: async (ctx, before, changes) =>
      refusalOf(
        changedScore(before, changes),
        before.attempt ?? 1,
        (await readSubject(ctx, before.component, before.application))!,
      ),
    prepare: (ctx, before, changes) => {
      const score = changedScore(before, changes)
      const same = score.status === before.status && score.studentScore === before.studentScore
      return same ? { ...score } : { ...score, scoredAt: ctx.now.toISOString() }
    },
  },
})
