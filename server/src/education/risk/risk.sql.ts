/**
 * The figures about attendance, scores and debts of the seats of some groups, and the risk score (docs/at-risk.md), in
 * one statement for any number of students.
 */
import {
  lastScores,
  lookBack,
  moneyWeight,
  usualAverage,
  type Weights,
  worthSaying,
} from '@topcenter/model/education/risk'
import { dues } from '../../finance/debts/dues.ts'
import { sql } from '../../platform/database/database.ts'
import type { Ctx } from '../../records/context.ts'
import { isMarked, takesPlace } from '../../records/figures/attendance-rate.sql.ts'
import type { Condition } from '../../records/permissions/limits.ts'

/** A number as part of the statement's text, so that PostgreSQL's planner knows it. */
const number = (value: number): Condition => sql.raw(String(value))

/** Seats of students who are expected now: not given up, frozen or postponed. */
const seats = (ctx: Ctx, groups: readonly string[], day: string): Condition => sql`
  select
    s.id,
    s.student_id,
    s.application_id,
    s.educational_group_id as group_id,
    s.educational_category_id as category_id,
    s.joined_on,
    g.lecturer_id,
    k.success_degree as pass_mark
  from educational_group_student s
  join educational_group g
    on g.establishment_id = ${ctx.actor.establishmentId}::uuid and g.id = s.educational_group_id
  join educational_category k
    on k.establishment_id = ${ctx.actor.establishmentId}::uuid and k.id = s.educational_category_id
  join educational_joining_application a
    on a.establishment_id = ${ctx.actor.establishmentId}::uuid
    and a.id = s.application_id
    and a.state = 'Accepted'
  where s.establishment_id = ${ctx.actor.establishmentId}::uuid
    and s.educational_group_id = any(${[...groups]}::uuid[])
    and s.left_on is null
    and s.record_state = 'active'
    and not (${day}::date between a.freeze_from and a.freeze_to) is true
    and not (${day}::date between a.postpone_from and a.postpone_to) is true
`

/** Marks that count (D4.4) without the excused ones, the newest first. */
const marks = (ctx: Ctx, groups: readonly string[]): Condition => sql`
  select
    x.group_student_id as seat_id,
    x.attendance = 'Absence' as is_absence,
    coalesce(x.minutes_late, 0) > 0 as is_late,
    row_number() over (partition by x.group_student_id order by t."from" desc) as back
  from educational_schedule_time t
  join educational_group_attendance x
    on x.establishment_id = ${ctx.actor.establishmentId}::uuid
    and x.schedule_time_id = t.id
    and ${sql.raw(isMarked('x'))}
    and not x.excused
  where t.establishment_id = ${ctx.actor.establishmentId}::uuid
    and t.educational_group_id = any(${[...groups]}::uuid[])
    and ${sql.raw(takesPlace('t'))}
`

const sessions = sql`
  select
    seat_id,
    count(*)::int as held,
    count(*) filter (where is_absence)::int as absences,
    count(*) filter (where back <= ${number(lookBack)})::int as sessions,
    count(*) filter (where back <= ${number(lookBack)} and is_absence)::int as missed,
    count(*) filter (where back <= ${number(lookBack)} and is_late)::int as late
  from marks
  group by seat_id
`

/** The best attempt of each student at each component, without scores that are still missing. */
const scores = (ctx: Ctx): Condition => sql`
  select
    s.id as seat_id,
    s.group_id,
    c.id as component_id,
    c."on",
    max(m.scored_at) as scored_at,
    max(100 * m.student_score / c.final_score) filter (where m.status = 'Entered') as percent,
    bool_and(m.status = 'Excused') as excused
  from seats s
  join monitor_score_exam m
    on m.establishment_id = ${ctx.actor.establishmentId}::uuid
    and m.application_id = s.application_id
    and m.record_state = 'active'
    and m.status <> 'Missing'
  join score_component c
    on c.establishment_id = ${ctx.actor.establishmentId}::uuid
    and c.id = m.component_id
    and c.record_state = 'active'
  group by s.id, s.group_id, c.id, c."on"
`

/**
 * A component counts as marked in a group when half of its students have a score in it. Before that a missing score
 * says nothing about a student, because the teacher is still entering them.
 */
const marked = (timeZone: string): Condition => sql`
  select
    p.group_id,
    p.component_id,
    coalesce(p."on", (max(p.scored_at) at time zone ${timeZone})::date) as given_on
  from scores p
  join (select group_id, count(*) as students from seats group by group_id) g on g.group_id = p.group_id
  group by p.group_id, p.component_id, p."on", g.students
  having count(*) * 2 >= g.students
`

const works = sql`
  select
    s.id as seat_id,
    p.percent,
    coalesce(p.excused, false) as excused,
    row_number() over (
      partition by s.id, p.percent is null order by d.given_on desc nulls last, d.component_id
    ) as back
  from seats s
  join marked d on d.group_id = s.group_id
  left join scores p on p.seat_id = s.id and p.component_id = d.component_id
  where p.percent is not null or s.joined_on is null or d.given_on is null or d.given_on >= s.joined_on
`

const exams = sql`
  select
    seat_id,
    count(*) filter (where not excused)::int as exams,
    count(*) filter (where percent is null and not excused)::int as not_taken,
    round(avg(percent), 1) as average,
    case
      when count(percent) > ${number(lastScores)} then round(
      avg(percent) filter (where back > ${number(lastScores)}), 1
    )
    end as before,
    case
      when count(percent) > ${number(lastScores)} then round(
      avg(percent) filter (where back <= ${number(lastScores)}), 1
    )
    end as recent
  from works
  group by seat_id
`

const overdue = (ctx: Ctx, day: string): Condition => sql`
  select o.user_id, count(*)::int as parts, min(o.due_on) as since
  from (${dues(ctx, sql`d.user_id in (select student_id from seats)`)}) o
  where o.due_on < ${day}::date
  group by o.user_id
`

const share = (count: Condition, of: Condition): Condition => sql`(${count})::float8 / (${of} + 1)`
const worse = (percent: Condition): Condition => sql`(100 - ${percent})::float8 / 100`

/** The same formula as `featuresOf` and `riskScore` of the model; a test compares the two. */
function logit(weights: Weights): Condition {
  const of = {
    absent: share(sql`missed`, sql`sessions`),
    late: share(sql`late`, sql`sessions`),
    missing: share(sql`absences + not_taken`, sql`held + exams`),
    low: worse(sql`coalesce(average, ${number(usualAverage)})`),
    lately: worse(sql`coalesce(recent, average, ${number(usualAverage)})`),
  }
  return sql`(${number(weights.intercept)} + ${sql.join(
    Object.entries(of).map(([name, value]) => sql`${number(weights[name as keyof typeof of])} * ${value}`),
    sql` + `,
  )})`
}
const hundred = (of: Condition): Condition => sql`floor(100 / (1 + exp(-(${of}))) + 0.5)::int`

/** The condition that a seat gives a reason for a risk. */
const reasoned = sql`
  missed >= ${number(worthSaying.missed)}
  or late >= ${number(worthSaying.late)}
  or not_taken >= ${number(worthSaying.notTaken)}
  or before - recent >= ${number(worthSaying.fall)}
  or average < pass_mark
  or overdue_parts > 0
`

export interface RiskRow {
  readonly seat_id: string
  readonly student_id: string
  readonly group_id: string
  readonly category_id: string
  readonly lecturer_id: string | null
  readonly sessions: number
  readonly missed: number
  readonly late: number
  readonly held: number
  readonly absences: number
  readonly exams: number
  readonly not_taken: number
  readonly average: number | null
  readonly before: number | null
  readonly recent: number | null
  readonly pass_mark: number
  readonly overdue_parts: number
  readonly overdue_since: string | null
  readonly overdue_days: number
  readonly study_score: number
  readonly score: number
}

/**
 * Reads a `RiskRow` for each seat of these groups that gives a reason.
 *
 * @param day Today in the establishment's zone
 */
export const risks = (ctx: Ctx, groups: readonly string[], day: string, weights: Weights): Condition => sql`
  with seats as materialized (${seats(ctx, groups, day)}),
  marks as (${marks(ctx, groups)}),
  sessions as (${sessions}),
  scores as materialized (${scores(ctx)}),
  marked as (${marked(ctx.timeZone)}),
  works as (${works}),
  exams as (${exams}),
  overdue as (${overdue(ctx, day)}),
  facts as (
    select
      s.id as seat_id,
      s.student_id,
      s.group_id,
      s.category_id,
      s.lecturer_id,
      s.pass_mark,
      coalesce(n.sessions, 0) as sessions,
      coalesce(n.missed, 0) as missed,
      coalesce(n.late, 0) as late,
      coalesce(n.held, 0) as held,
      coalesce(n.absences, 0) as absences,
      coalesce(e.exams, 0) as exams,
      coalesce(e.not_taken, 0) as not_taken,
      e.average,
      e.before,
      e.recent,
      coalesce(o.parts, 0) as overdue_parts,
      o.since as overdue_since,
      coalesce(${day}::date - o.since, 0) as overdue_days
    from seats s
    left join sessions n on n.seat_id = s.id
    left join exams e on e.seat_id = s.id
    left join overdue o on o.user_id = s.student_id
  )
  select
    facts.*,
    ${hundred(logit(weights))} as study_score,
    ${hundred(sql`
      ${logit(weights)} + ${number(moneyWeight.perPart)} * least(
        overdue_parts, ${number(moneyWeight.most)}
      )
    `)}
      as score
  from facts
  where ${reasoned}
`
