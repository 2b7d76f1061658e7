/**
 * Ends sittings: the student submits, the time is up, or staff end it. Then its degree is computed and becomes a score
 * (D5.2, D5.3).
 */
import { groupScheduleExam } from '@topcenter/model/exams/group-schedule-exam'
import { monitorScoreExam } from '@topcenter/model/exams/monitor-score-exam'
import { type examEnds, studentScheduleExamTime } from '@topcenter/model/exams/student-schedule-exam-time'
import { refuse, Refused, type Refusal } from '@topcenter/model/kit/refusal'
import { tokenOf } from '@topcenter/model/kit/token'
import { describe } from '@topcenter/texts/describe'
import { notifyUsers } from '../../alerts/tell.ts'
import { nobody } from '../../records/nightly.ts'
import type { Ctx } from '../../records/context.ts'
import { changeRecord } from '../../records/write/update.ts'
import { insertRecord } from '../../records/write/create.ts'
import { lockRow } from '../../records/read.ts'
import { recordOf } from '../../records/row.ts'
import { leaveTrail } from '../../records/write/trail.ts'
import { updateRow } from '../../records/write/write.ts'
import { contentOf, degreeOf, scaledTo } from '../exams/exam-content.ts'
import { type Answer, answersSql, type Sitting } from './sitting.sql.ts'

type EndedBy = (typeof examEnds)[number]

/** Returns true if the degree is due: immediately if the model shows answers, otherwise once the exam closes. */
const isOut = (ctx: Ctx, sitting: Pick<Sitting, 'shows' | 'to'>): boolean =>
  sitting.shows || ctx.now.getTime() >= Date.parse(sitting.to)

/** Returns the values that end a sitting. The caller must have locked it. */
export async function endOfSitting(ctx: Ctx, sitting: Sitting, endedBy: EndedBy) {
  const at = new Date(Math.min(ctx.now.getTime(), Date.parse(sitting.ends_at))).toISOString()
  return {
    submit: 'Submit',
    submittedAt: at,
    endedBy,
    studentDegree: isOut(ctx, sitting) ? await degreeNow(ctx, sitting) : null,
  } as const
}

export async function endSitting(ctx: Ctx, sitting: Sitting, endedBy: EndedBy): Promise<void> {
  const values = await endOfSitting(ctx, sitting, endedBy)
  await updateRow(ctx, studentScheduleExamTime, sitting.id, values)
  await leaveTrail(ctx, studentScheduleExamTime, [
    {
      id: sitting.id,
      action: 'update',
      version: sitting.version + 1,
      changes: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { old: null, new: value }])),
    },
  ])
  if (values.studentDegree !== null) await enterScore(ctx, sitting, values.studentDegree)
}

async function degreeNow(ctx: Ctx, sitting: Sitting): Promise<number> {
  const [content, answers] = await Promise.all([
    contentOf(ctx, sitting.model_id, sitting.model_version),
    ctx.tx.query<Answer>({ sql: answersSql, parameters: [ctx.actor.establishmentId, sitting.id] }),
  ])
  return degreeOf(content.questions, new Map(answers.map(({ number, answer }) => [number, answer])))
}

/** Computes the degree of a sitting that ended while the exam was still open. */
export async function bringOut(ctx: Ctx, sitting: Sitting): Promise<void> {
  const degree = await degreeNow(ctx, sitting)
  await updateRow(ctx, studentScheduleExamTime, sitting.id, { studentDegree: degree })
  await leaveTrail(ctx, studentScheduleExamTime, [
    {
      id: sitting.id,
      action: 'update',
      version: sitting.version + 1,
      changes: { studentDegree: { old: null, new: degree } },
    },
  ])
  await enterScore(ctx, sitting, degree)
}

/**
 * Enters the degree as a score of the component that the exam counts for, without an author. When it cannot be entered
 * (locked results), the person who scheduled the exam gets a notice, and the sitting ends all the same.
 */
export async function enterScore(ctx: Ctx, sitting: Sitting, degree: number): Promise<void> {
  if (!sitting.component_id) return
  const { establishmentId } = ctx.actor
  const by: Ctx = { ...ctx, actor: { ...nobody, establishmentId, homeEstablishmentId: establishmentId } }
  try {
    await ctx.tx.savepoint(() => writeScore(by, sitting, degree))
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    if (sitting.made_by) await tellOfScore(by, sitting, error.refusal)
  }
}

interface Counted {
  application_id: string | null
  final_score: number
  exam_degree: number
  score_id: string | null
}
async function writeScore(ctx: Ctx, sitting: Sitting, degree: number): Promise<void> {
  const counted = await ctx.tx.first<Counted>({
    sql: `
      select c.final_score, m.exam_degree, a.id as application_id, x.id as score_id
      from score_component c
      join simple_exam_model m on m.establishment_id = $1 and m.id = $3
      left join lateral (
        select s.application_id as id
        from educational_group_student s
        where s.establishment_id = $1
          and s.student_id = $4
          and s.educational_group_id = $5
          and s.record_state <> 'archived'
        order by (s.left_on is null) desc, s.created_at desc
        limit 1
      ) a on true
      left join monitor_score_exam x
        on x.establishment_id = $1
        and x.component_id = c.id
        and x.application_id = a.id
        and x.attempt = $6
      where c.establishment_id = $1 and c.id = $2
    `,
    parameters: [
      ctx.actor.establishmentId,
      sitting.component_id,
      sitting.model_id,
      sitting.user_id,
      sitting.group_id,
      sitting.attempt,
    ],
  })
  if (!counted?.application_id) throw new Refused(refuse('record.notFound'))
  const score = { status: 'Entered', studentScore: scaledTo(counted.final_score, degree, counted.exam_degree) }
  if (counted.score_id)
    await changeRecord(
      ctx,
      monitorScoreExam,
      recordOf(monitorScoreExam, await lockRow(ctx, monitorScoreExam, counted.score_id)),
      score,
    )
  else
    await insertRecord(ctx, monitorScoreExam, {
      component: sitting.component_id,
      application: counted.application_id,
      attempt: sitting.attempt,
      ...score,
    })
}

async function tellOfScore(ctx: Ctx, sitting: Sitting, { refused, params, fields }: Refusal): Promise<void> {
  const why = fields?.[0] ?? { code: refused, params }
  await notifyUsers(ctx, 'scoreNotEntered', {
    users: [sitting.made_by!],
    params: (language) => ({ why: describe(why.code, why.params, language).detail }),
    link: `/educational/exam-monitor/${tokenOf(groupScheduleExam.spec.prefix, sitting.exam_id)}`,
  })
}
