/** Handlers of students at risk: works them out on request, and reads messages to parents. */
import { computeRisks, readRiskCourse, readRiskMessage, readRiskStanding } from '@topcenter/model/education/api'
import { studentRisk } from '@topcenter/model/education/student-risk'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { nameIn } from '@topcenter/model/kit/names'
import { peopleOf } from '../../people/person.service.ts'
import { languageFor, recipientOf } from '../../people/contact.service.ts'
import { sql } from '../../platform/database/database.ts'
import type { Ctx } from '../../records/context.ts'
import { handle } from '../../records/serving/handle.ts'
import { readRow, recordId } from '../../records/read.ts'
import { namesFrom } from '../../records/row.ts'
import { riskCourse } from './risk-course.service.ts'
import { nightlyRisks } from './risk.jobs.ts'
import { computeRisks as risksOf, forgetOthers, groupsAtOnce, taughtGroups } from './risk.service.ts'
import { riskSayers } from './risk-words.ts'

/** Works out one group, or a centre with few groups, before the answer; a large centre in a job after it. */
async function compute(ctx: Ctx, educationalGroup: string | null | undefined): Promise<AnswerOf<typeof computeRisks>> {
  if (educationalGroup) return { queued: false, found: await risksOf(ctx, [educationalGroup]) }
  const groups = await taughtGroups(ctx, null)
  if (groups.length === groupsAtOnce) {
    await ctx.runtime.jobs.bringForward(ctx.tx, nightlyRisks.kind)
    return { queued: true, found: 0 }
  }
  await forgetOthers(ctx)
  return { queued: false, found: await risksOf(ctx, groups) }
}

/**
 * Words a message to a parent who has a phone, else to the student, in the language that they chose. It is about study
 * only, because debts have reminders of their own.
 */
async function message(ctx: Ctx, token: string | undefined): Promise<AnswerOf<typeof readRiskMessage>> {
  const row = await readRow(ctx, studentRisk, recordId(studentRisk, token))
  const student = (await peopleOf(ctx, [row.student_id])).get(row.student_id)!
  const to = await recipientOf(ctx, student)
  if (!to) return { to: null }
  const language = await languageFor(ctx, to.id)
  const named = await ctx.tx.first<Record<string, unknown>>(sql`
    select
      e.name_ar as centre_ar,
      e.name_en as centre_en,
      e.name_und as centre_und,
      g.name_ar as group_ar,
      g.name_en as group_en,
      g.name_und as group_und
    from establishment e
    join educational_group g
      on g.establishment_id = e.id and g.id = ${row.educational_group_id}::uuid
    where e.id = ${ctx.actor.establishmentId}::uuid
  `)
  const reasons = nameIn(namesFrom(row, 'reasons'), language)
  const name = (of: 'centre' | 'group') => nameIn(namesFrom(named!, of), language)
  return {
    to: { names: to.names, phone: to.phone!, isParent: to.id !== student.id },
    language,
    text:
      reasons &&
      riskSayers[language](to.id === student.id ? 'own' : 'parent', {
        name: nameIn(student.names, language),
        parent: nameIn(to.names, language),
        centre: name('centre'),
        group: name('group'),
        reasons,
      }),
  }
}

/** Reads when the risks were last worked out, by the nightly job or by a person. */
const standing = async (ctx: Ctx): Promise<AnswerOf<typeof readRiskStanding>> =>
  (await ctx.tx.first<AnswerOf<typeof readRiskStanding>>(sql`
    with nightly as materialized (
      select max(finished_at) as at
      from background_job
      where establishment_id = ${ctx.actor.establishmentId}::uuid
        and kind = ${nightlyRisks.kind}
        and state = 'done'
    )
    select greatest(r.at, nightly.at) as "computedAt"
    from (
      select max(computed_at) as at
      from student_risk
      where establishment_id = ${ctx.actor.establishmentId}::uuid
    ) r
    cross join nightly
  `))!

export const riskOperations = [
  handle(readRiskStanding, standing),
  handle(readRiskMessage, (ctx, { params }) => message(ctx, params.token)),
  handle(readRiskCourse, (ctx, { params }) => riskCourse(ctx, params.token)),
  handle(computeRisks, { resolve: 'body' }, (ctx, { body }) => compute(ctx, body.educationalGroup)),
]
