/** Operations of students at risk that no definition derives: working them out on request, and messages to parents. */
import { studentRisk } from '@topcenter/model/education/student-risk'
import { nameIn } from '@topcenter/model/kit/names'
import { ref } from '@topcenter/model/kit/field'
import { faultsOf, fieldsSchema } from '@topcenter/model/kit/input-schema'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { peopleOf } from '../../people/person.service.ts'
import { languageFor, recipientOf } from '../../people/contact.service.ts'
import { sql } from '../../platform/database/database.ts'
import type { Ctx } from '../../records/context.ts'
import { answers, type Operation } from '../../records/serving/operation.ts'
import { readRow, recordId } from '../../records/read.ts'
import { resolveReferences } from '../../records/write/references.ts'
import { namesFrom } from '../../records/row.ts'
import { riskCourseTold, riskMessage, risksComputed, riskStanding } from '../education.answers.ts'
import { riskCourse } from './risk-course.service.ts'
import { nightlyRisks } from './risk.jobs.ts'
import { computeRisks, forgetOthers, groupsAtOnce, taughtGroups } from './risk.service.ts'
import { riskSayers } from './risk-words.ts'

const group = 'StudentRisk'
const computeInput = { educationalGroup: ref('educationalGroup') } as const

/** One group, or a centre with few groups, is worked out before the answer; a large centre in a job after it. */
async function compute(ctx: Ctx, body: unknown): Promise<{ queued: boolean; found: number }> {
  const parsed = fieldsSchema(computeInput).safeParse(body ?? {})
  if (!parsed.success) throw new Refused(refuse('record.invalid', { fields: faultsOf(parsed.error) }))
  const { educationalGroup } = (await resolveReferences(ctx, computeInput, parsed.data)) as {
    educationalGroup?: string | null
  }
  if (educationalGroup) return { queued: false, found: await computeRisks(ctx, [educationalGroup]) }
  const groups = await taughtGroups(ctx, null)
  if (groups.length === groupsAtOnce) {
    await ctx.runtime.jobs.bringForward(ctx.tx, nightlyRisks.kind)
    return { queued: true, found: 0 }
  }
  await forgetOthers(ctx)
  return { queued: false, found: await computeRisks(ctx, groups) }
}

/**
 * Writes to a parent who has a phone, else to the student, in the language that they chose. The message is about study
 * only, because debts have reminders of their own.
 */
async function message(ctx: Ctx, token: string | undefined): Promise<object> {
  const row = await readRow(ctx, studentRisk, recordId(studentRisk, token))
  const student = (await peopleOf(ctx, [row.student_id as string])).get(row.student_id as string)!
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
      on g.establishment_id = e.id and g.id = ${row.educational_group_id as string}::uuid
    where e.id = ${ctx.actor.establishmentId}::uuid
  `)
  const reasons = nameIn(namesFrom(row, 'reasons'), language)
  const name = (of: 'centre' | 'group') => nameIn(namesFrom(named!, of), language)
  return {
    to: { names: to.names, phone: to.phone, isParent: to.id !== student.id },
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

/** When the risks were last worked out, by the nightly job or by a person. */
const standing = (ctx: Ctx): Promise<unknown> =>
  ctx.tx.first(sql`
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
  `)

export const riskOperations: readonly Operation[] = [
  {
    id: 'studentRisk.standing',
    staff: true,
    method: 'GET',
    path: '/api/student-risks/standing',
    permit: { group, flag: 'view' },
    access: 'read',
    describe: () => ({ summary: 'Read when risks were last worked out', answer: answers(riskStanding) }),
    handle: standing,
  },
  {
    id: 'studentRisk.message',
    staff: true,
    method: 'GET',
    path: '/api/student-risks/:token/message',
    permit: { group, flag: 'view' },
    access: 'read',
    entity: 'studentRisk',
    describe: () => ({ summary: 'Read the words to a parent about a student at risk', answer: answers(riskMessage) }),
    handle: (ctx, request) => message(ctx, request.params.token),
  },
  {
    id: 'studentRisk.course',
    staff: true,
    method: 'GET',
    path: '/api/student-risks/:token/course',
    permit: { group, flag: 'view' },
    access: 'read',
    entity: 'studentRisk',
    describe: () => ({
      summary: 'Read the last lessons and scores of a student at risk',
      description: 'Ten of each at most, the newest last; left out for who may not look at them.',
      answer: answers(riskCourseTold),
    }),
    handle: (ctx, request) => riskCourse(ctx, request.params.token),
  },
  {
    id: 'studentRisk.compute',
    staff: true,
    method: 'POST',
    path: '/api/student-risks/compute',
    permit: { group, flag: 'itemUpdate' },
    access: 'write',
    input: computeInput,
    describe: () => ({
      summary: 'Work out who is at risk',
      description: 'Of one group, or of all; a large centre is worked out behind the answer (`queued`).',
      answer: answers(risksComputed),
    }),
    handle: (ctx, request) => compute(ctx, request.body),
  },
]
