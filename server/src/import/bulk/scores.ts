import type { Ctx } from '../../records/context.ts'
import { refuse, refuseField } from '@topcenter/model/kit/refusal'
import type { BulkRow, BulkRule, Prepared } from '../bulk-rule.ts'

interface Component {
  id: string
  educational_category_id: string
  exam_type: string
  final_score: number
  attempts: number
}
interface Application {
  id: string
  student_id: string
  educational_category_id: string
  state: string
  educational_group_id: string | null
  is_kept: boolean
}

/**
 * Makes many scores at once (D5.3). The application gives the student; the component gives the category and the exam
 * type.
 */
export const scoresInBulk: BulkRule = {
  prepare: async (ctx, rows) => {
    const components = await readComponents(ctx, [...new Set(rows.map(({ values }) => values.component))])
    const applications = await readApplications(ctx, [...new Set(rows.map(({ values }) => values.application))])
    return rows.map((row) => {
      const component = components.get(row.values.component as string)
      const application = applications.get(row.values.application as string)
      return component && application
        ? fill(row, component, application, ctx.now)
        : { refusal: refuse('record.notFound') }
    })
  },
}

async function readComponents(ctx: Ctx, ids: readonly unknown[]): Promise<Map<string, Component>> {
  const rows = await ctx.tx.query<Component>({
    sql: `
      select
        c.id,
        c.educational_category_id,
        c.exam_type,
        c.final_score,
        1 + case when k.re_exam then k.max_count_number_re_exam else 0 end as attempts
      from score_component c
      join educational_category k
        on k.establishment_id = c.establishment_id and k.id = c.educational_category_id
      where c.establishment_id = $1 and c.id = any($2::uuid[])
    `,
    parameters: [ctx.actor.establishmentId, ids],
  })
  return new Map(rows.map((row) => [row.id, row]))
}

async function readApplications(ctx: Ctx, ids: readonly unknown[]): Promise<Map<string, Application>> {
  const rows = await ctx.tx.query<Application>({
    sql: `
      select
        a.id,
        a.student_id,
        a.educational_category_id,
        a.state,
        (
          select s.educational_group_id
          from educational_group_student s
          where s.establishment_id = $1
            and s.application_id = a.id
            and s.record_state <> 'archived'
          order by (s.left_on is null) desc, s.created_at desc
          limit 1
        ) as educational_group_id,
        coalesce(p.locked or p.state = 'Final', false) as is_kept
      from unnest($2::uuid[]) w(id)
      join educational_joining_application a on a.establishment_id = $1 and a.id = w.id
      left join result_publication p
        on p.establishment_id = $1
        and p.educational_category_id = a.educational_category_id
        and p.educational_period_id = a.educational_period_id
    `,
    parameters: [ctx.actor.establishmentId, ids],
  })
  return new Map(rows.map((row) => [row.id, row]))
}

function fill({ values }: BulkRow, component: Component, application: Application, now: Date): Prepared {
  if (application.state !== 'Accepted') return { refusal: refuseField('applicationToken', 'group.notAccepted') }
  if (application.educational_category_id !== component.educational_category_id)
    return { refusal: refuseField('componentToken', 'group.otherCategory') }
  const points = (values.studentScore ?? null) as number | null
  // a row with points and no status is "entered", one with neither is "missing"; only entered scores have points
  const status = values.status ?? (points === null ? 'Missing' : 'Entered')
  const studentScore = status === 'Entered' ? points : null
  if (application.is_kept && status !== 'Missing') return { refusal: refuse('score.locked') }
  if (((values.attempt as number | null | undefined) ?? 1) > component.attempts)
    return { refusal: refuseField('attempt', 'score.attempts', { max: component.attempts - 1 }) }
  if (status === 'Entered' && points === null) return { refusal: refuseField('studentScore', 'field.required') }
  if (studentScore !== null && studentScore > component.final_score)
    return { refusal: refuseField('studentScore', 'score.aboveMaximum', { max: component.final_score }) }
  return {
    values: {
      ...values,
      status,
      studentScore,
      student: application.student_id,
      educationalGroup: application.educational_group_id,
      educationalCategory: component.educational_category_id,
      examType: component.exam_type,
      scoredAt: values.scoredAt ?? now.toISOString(),
    },
  }
}
