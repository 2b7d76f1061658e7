/**
 * Works out which students are at risk in which group (docs/at-risk.md). SQL computes the figures and the score, and
 * the reasons are put into words here. Each seat with a reason has one row.
 */
import { levelOf } from '@topcenter/model/education/risk'
import { riskWeights } from '@topcenter/model/education/risk-weights'
import { studentRisk } from '@topcenter/model/education/student-risk'
import { newId, tokenOf } from '@topcenter/model/kit/token'
import { sql } from '../../platform/database/database.ts'
import { type Ctx, memberId, today } from '../../records/context.ts'
import { leaveTrail } from '../../records/write/trail.ts'
import { risks, type RiskRow } from './risk.sql.ts'
import { overdueInWords, reasonsInWords } from './risk-words.ts'

/** Number of groups that one transaction computes. */
export const groupsAtOnce = 100

/** Returns the next groups that are still taught, in the order of their ids after this one. */
export async function taughtGroups(ctx: Ctx, after: string | null): Promise<string[]> {
  const rows = await ctx.tx.query<{ id: string }>(sql`
    select id
    from educational_group
    where establishment_id = ${ctx.actor.establishmentId}::uuid
      and finished = 'NotFinished'
      and record_state = 'active'
      and total_number_of_students > 0 ${after ? sql`and id > ${after}::uuid` : sql``}
    order by id
    limit ${groupsAtOnce}
  `)
  return rows.map(({ id }) => id)
}

/** Deletes the risks of groups that are finished or archived. */
export const forgetOthers = (ctx: Ctx): Promise<number> =>
  ctx.tx.run(sql`
    delete from student_risk r using educational_group g
    where r.establishment_id = ${ctx.actor.establishmentId}::uuid
      and g.establishment_id = r.establishment_id
      and g.id = r.educational_group_id
      and (g.finished = 'Finished' or g.record_state <> 'active')
  `)

/** @returns How many seats of these groups give a reason */
export async function computeRisks(ctx: Ctx, groups: readonly string[]): Promise<number> {
  if (groups.length === 0) return 0
  // what a person asks for and the computation of the night wait for each other
  await ctx.tx.lock(`risk ${ctx.actor.establishmentId}`)
  const found = await ctx.tx.query<RiskRow>(risks(ctx, groups, today(ctx), riskWeights))
  const dismissed = await readDismissed(ctx, groups)
  await ctx.tx.run(keep(found.map((row) => rowOf(ctx, row))))
  await markRecovered(
    ctx,
    groups,
    found.map((row) => row.seat_id),
  )
  await noteReopened(ctx, dismissed, found)
  // tells open lists that they have changed; nobody looks at the record that is named
  ctx.runtime.live.publish(ctx.tx, {
    entity: studentRisk.id,
    token: tokenOf(studentRisk.spec.prefix, groups[0]!),
    version: 0,
  })
  return found.length
}

interface DismissedRow {
  readonly id: string
  readonly group_student_id: string
  readonly dismissed_score: number
  readonly version: number
}
const readDismissed = (ctx: Ctx, groups: readonly string[]): Promise<DismissedRow[]> =>
  ctx.tx.query<DismissedRow>(sql`
    select id, group_student_id, dismissed_score, version
    from student_risk
    where establishment_id = ${ctx.actor.establishmentId}::uuid
      and educational_group_id = any(${[...groups]}::uuid[])
      and state = 'Dismissed'
  `)

/** @param seats Those that still give a reason */
const markRecovered = (ctx: Ctx, groups: readonly string[], seats: readonly string[]) =>
  ctx.tx.run(sql`
    update student_risk
    set
      state = 'Recovered',
      computed_at = ${ctx.now.toISOString()},
      dismiss_reason = null,
      dismissed_by_id = null,
      dismissed_at = null,
      dismissed_score = null,
      version = version + 1,
      updated_at = ${ctx.now.toISOString()},
      updated_by = null
    where establishment_id = ${ctx.actor.establishmentId}::uuid
      and educational_group_id = any(${[...groups]}::uuid[])
      and state <> 'Recovered'
      and group_student_id <> all(${[...seats]}::uuid[])
  `)

/** A risk that was dismissed is open again when its score has become worse. */
async function noteReopened(ctx: Ctx, dismissed: readonly DismissedRow[], found: readonly RiskRow[]): Promise<void> {
  const scores = new Map(found.map((row) => [row.seat_id, row.score]))
  const back = dismissed.filter((row) => (scores.get(row.group_student_id) ?? 0) > row.dismissed_score)
  await leaveTrail(
    ctx,
    studentRisk,
    back.map((row) => ({
      id: row.id,
      action: 'reopen',
      version: row.version + 1,
      changes: { score: { old: row.dismissed_score, new: scores.get(row.group_student_id) } },
    })),
  )
}

function rowOf(ctx: Ctx, row: RiskRow): object {
  const reasons = reasonsInWords({ ...row, notTaken: row.not_taken }, row.pass_mark)
  const overdue = overdueInWords(row.overdue_parts, row.overdue_days)
  const { seat_id, group_id, category_id, overdue_days: _days, ...facts } = row
  return {
    ...facts,
    establishment_id: ctx.actor.establishmentId,
    id: newId(),
    group_student_id: seat_id,
    educational_group_id: group_id,
    educational_category_id: category_id,
    state: 'Slipping',
    level: reasons.ar ? levelOf(row.score) : 'Low', // debts alone are never more than a low risk
    reasons_ar: reasons.ar ?? null,
    reasons_en: reasons.en ?? null,
    overdue_ar: overdue.ar ?? null,
    overdue_en: overdue.en ?? null,
    computed_at: ctx.now.toISOString(),
    record_state: 'active',
    version: 1,
    created_at: ctx.now.toISOString(),
    updated_at: ctx.now.toISOString(),
  }
}

const figures = [
  'lecturer_id',
  'level',
  'score',
  'study_score',
  'reasons_ar',
  'reasons_en',
  'overdue_ar',
  'overdue_en',
  'sessions',
  'missed',
  'late',
  'held',
  'absences',
  'exams',
  'not_taken',
  'average',
  'before',
  'recent',
  'pass_mark',
  'overdue_parts',
  'overdue_since',
  'computed_at',
  'updated_at',
] as const
const columns = (names: readonly string[], of: string) => sql.join(names.map((name) => sql.ref(`${of}${name}`)))
const written = [
  'establishment_id',
  'id',
  'group_student_id',
  'student_id',
  'educational_group_id',
  'educational_category_id',
  'state',
  'record_state',
  'version',
  'created_at',
  ...figures,
]

const stays = sql`k.state = 'Dismissed' and excluded.score <= k.dismissed_score`
/** A dismissed risk stays dismissed as long as its score is no worse than when it was dismissed. */
const keep = (rows: readonly object[]) => sql`
  insert into student_risk as k (${columns(written, '')}) select ${columns(written, 'r.')} from jsonb_populate_recordset(null::student_risk, ${JSON.stringify(rows)}::jsonb) r
  on conflict (establishment_id, group_student_id) do update set
    ${sql.join(figures.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))}, updated_by = null,
    version = k.version + case when (k.state, k.score, k.reasons_ar, k.overdue_ar) is distinct from ('Slipping', excluded.score, excluded.reasons_ar, excluded.overdue_ar) then 1 else 0 end,
    state = case when ${stays} then 'Dismissed' else 'Slipping' end,
    dismiss_reason = case when ${stays} then k.dismiss_reason end, dismissed_by_id = case when ${stays} then k.dismissed_by_id end, dismissed_at = case when ${stays} then k.dismissed_at end, dismissed_score = case when ${stays} then k.dismissed_score end`

export const dismissal = (ctx: Ctx, row: { readonly score: number }, { reason }: { readonly reason: string }) => ({
  dismissReason: reason,
  dismissedBy: memberId(ctx.actor),
  dismissedAt: ctx.now.toISOString(),
  dismissedScore: row.score,
})
export const noDismissal = { dismissReason: null, dismissedBy: null, dismissedAt: null, dismissedScore: null } as const
