/** One group on one page: its lessons, how each student attends, what is owed, and the scores of its last exam. */
import type { readGroupOverview } from '@topcenter/model/education/api'
import { educationalGroup } from '@topcenter/model/education/educational-group'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import type { Names } from '@topcenter/model/kit/names'
import { holds } from '@topcenter/model/kit/permission'
import { tokenOf } from '@topcenter/model/kit/token'
import { rounded, scaled } from '../exams/scores/fraction.ts'
import { maxAttempts } from '../exams/scores/score.ts'
import { type Attempt, type AttemptRule, scoreScale, standingOf } from '../exams/sitting/attempts.ts'
import { sql } from '../platform/database/database.ts'
import { type Ctx, today } from '../records/context.ts'
import { isMarked, takesPlace } from '../records/figures/attendance-rate.sql.ts'
import { namesSql } from '../records/list/select.ts'
import { readRow } from '../records/read.ts'

type Overview = AnswerOf<typeof readGroupOverview>
type Mark = NonNullable<Overview['students'][number]['marks'][number]>

/** Lessons whose marks are shown. */
const shownLessons = 10
/** Lessons of a group at most; none is planned for longer. */
const maxLessons = 2_000

interface LessonRow {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly register: string
  readonly place: Names
  readonly marked: number
}
const readLessons = (ctx: Ctx, group: string): Promise<LessonRow[]> =>
  ctx.tx.query<LessonRow>(sql`
    select
      t.id,
      t."from",
      t."to",
      t.register,
      ${sql.raw(namesSql('p'))} as place,
      (
        select count(*)::int
        from educational_group_attendance a
        where a.establishment_id = t.establishment_id
          and a.schedule_time_id = t.id
          and a.attendance = 'Attendance'
          and a.record_state = 'active'
      ) as marked
    from educational_schedule_time t
    left join place p on p.establishment_id = t.establishment_id and p.id = t.place_id
    where t.establishment_id = ${ctx.actor.establishmentId}::uuid
      and t.educational_group_id = ${group}::uuid
      and ${sql.raw(takesPlace('t'))}
    order by t."from", t.id
    limit ${maxLessons}
  `)

interface SeatRow {
  readonly id: string
  readonly student_id: string
  readonly application_id: string
  readonly names: Names
  readonly code: string
  readonly image_at: string | null
  readonly phone: string | null
  readonly whats_app: boolean
}
/** Reads the seats that are taken: a blocked one stays its student's, as in the count of the group (D4.1). */
const readSeats = (ctx: Ctx, group: string): Promise<SeatRow[]> =>
  ctx.tx.query<SeatRow>(sql`
    select
      s.id,
      s.student_id,
      s.application_id,
      ${sql.raw(namesSql('u'))} as names,
      u.code,
      u.image_at,
      u.phone,
      coalesce(u.whats_app_status, false) as whats_app
    from educational_group_student s
    join user_account u on u.establishment_id = s.establishment_id and u.id = s.student_id
    where s.establishment_id = ${ctx.actor.establishmentId}::uuid
      and s.educational_group_id = ${group}::uuid
      and s.record_state <> 'archived'
      and s.left_on is null
    order by coalesce(u.name_ar, u.name_und, u.name_en) collate "ar-x-icu", u.code
  `)

interface MarkRow {
  readonly seat_id: string
  readonly lesson_id: string
  readonly mark: Mark
}
const readMarks = (ctx: Ctx, lessons: readonly string[]): Promise<MarkRow[]> =>
  ctx.tx.query<MarkRow>(sql`
    select
      a.group_student_id as seat_id,
      a.schedule_time_id as lesson_id,
      case
        when a.attendance = 'Absence' and a.excused then 'Excused'
        when a.attendance = 'Absence' then 'Absent'
        when a.minutes_late > 0 then 'Late'
        else 'Present'
      end as mark
    from educational_group_attendance a
    where a.establishment_id = ${ctx.actor.establishmentId}::uuid
      and a.schedule_time_id = any(${lessons}::uuid[])
      and ${sql.raw(isMarked('a'))}
  `)

interface DebtRow {
  readonly user_id: string
  readonly money: number
  readonly paid: number
  readonly owed: number
  readonly days_late: number
}
/** Sums the debts of the group by student, in piastres. `money` is what was to be paid, without what was written off. */
const readDebts = (ctx: Ctx, group: string): Promise<DebtRow[]> =>
  ctx.tx.query<DebtRow>(sql`
    select
      d.user_id,
      sum(d.money - d.written_off)::bigint as money,
      sum(d.paid)::bigint as paid,
      sum(d.remainder)::bigint as owed,
      greatest(coalesce(max(${today(ctx)}::date - d.next_due_on), 0), 0)::int as days_late
    from debt d
    where d.establishment_id = ${ctx.actor.establishmentId}::uuid
      and d.educational_group_id = ${group}::uuid
      and d.state <> 'Canceled'
    group by d.user_id
  `)

interface ExamRow {
  readonly names: Names
  readonly on: string | null
  readonly of: number
  readonly success_degree: number
  readonly attempt_rule: AttemptRule
  readonly re_exam: boolean
  readonly max_count_number_re_exam: number
  readonly seats: readonly { readonly seat: string; readonly attempts: readonly Attempt[] }[]
}
/** Reads the last exam with scores, with all attempts of each seat: a final one before the others. */
const readExam = (ctx: Ctx, group: string): Promise<ExamRow | undefined> =>
  ctx.tx.first<ExamRow>(sql`
    with attempts as (
      select
        m.component_id,
        s.id as seat,
        min(m.exam_type) as exam_type,
        bool_or(m.status = 'Entered') as is_entered,
        jsonb_agg(
          jsonb_build_object('attempt', m.attempt, 'status', m.status, 'score', m.student_score::float8)
        ) as attempts
      from educational_group_student s
      join monitor_score_exam m
        on m.establishment_id = s.establishment_id
        and m.application_id = s.application_id
        and m.record_state = 'active'
        and m.exam_type in ('FinalExam', 'Midterm')
        and m.educational_category_id = s.educational_category_id
      where s.establishment_id = ${ctx.actor.establishmentId}::uuid
        and s.educational_group_id = ${group}::uuid
        and s.record_state <> 'archived'
        and s.left_on is null
      group by m.component_id, s.id
    )
    select
      ${sql.raw(namesSql('c'))} as names,
      c."on",
      c.final_score::float8 as of,
      k.success_degree::float8 as success_degree,
      k.attempt_rule,
      k.re_exam,
      k.max_count_number_re_exam,
      e.seats
    from (
      select
        a.component_id,
        min(a.exam_type) as exam_type,
        jsonb_agg(jsonb_build_object('seat', a.seat, 'attempts', a.attempts)) as seats
      from attempts a
      group by a.component_id
      having bool_or(a.is_entered)
    ) e
    join score_component c
      on c.establishment_id = ${ctx.actor.establishmentId}::uuid and c.id = e.component_id and c.record_state = 'active'
    join educational_category k on k.establishment_id = c.establishment_id and k.id = c.educational_category_id
    order by (e.exam_type = 'FinalExam') desc, c."on" desc nulls last, c.id
    limit 1
  `)

/** Returns the score that counts for each seat, by the rule of the category, as its results show it (D5.3). */
function scoresOf(exam: ExamRow): Map<string, number> {
  const { attempt_rule: attemptRule, success_degree: successDegree } = exam
  const rule = { attemptRule, successDegree, maxAttempts: maxAttempts(exam) }
  return new Map(
    exam.seats.flatMap(({ seat, attempts }) => {
      const standing = standingOf(attempts, rule, scaled(exam.of, 4))
      if (typeof standing !== 'bigint') return []
      return [[seat, rounded({ n: standing, d: 10_000n * scoreScale(attemptRule) }, 100n) / 100] as const]
    }),
  )
}

const countWaiting = async (ctx: Ctx, group: string): Promise<number> =>
  (await ctx.tx.first<{ count: number }>(sql`
    select count(*)::int as count
    from group_waiting
    where establishment_id = ${ctx.actor.establishmentId}::uuid
      and educational_group_id = ${group}::uuid
      and state = 'Waiting'
      and record_state = 'active'
  `))!.count

export async function groupOverview(ctx: Ctx, id: string): Promise<Overview> {
  await readRow(ctx, educationalGroup, id)
  const may = (group: string) => holds(ctx.actor, group, 'view')
  const [lessons, seats, debts, exam, waiting] = await Promise.all([
    readLessons(ctx, id),
    may('EducationalGroupStudent') ? readSeats(ctx, id) : [],
    may('Debt') ? readDebts(ctx, id) : undefined,
    may('MonitorScoreExam') ? readExam(ctx, id) : undefined,
    may('GroupWaiting') ? countWaiting(ctx, id) : 0,
  ])
  const taken = lessons.filter(({ register }) => register !== 'NotTaken')
  const shown = may('EducationalGroupAttendance') ? taken.slice(-shownLessons) : []
  const marks = await readMarks(
    ctx,
    shown.map((lesson) => lesson.id),
  )
  const markOf = new Map(marks.map(({ seat_id, lesson_id, mark }) => [`${seat_id} ${lesson_id}`, mark]))
  const debtOf = new Map((debts ?? []).map((debt) => [debt.user_id, debt]))
  const scoreOf = exam ? scoresOf(exam) : new Map<string, number>()
  return {
    lessons: { ...lessonsNow(ctx, lessons), taken: taken.length, total: lessons.length },
    waiting,
    shown: shown.map((lesson) => ({
      token: tokenOf('est', lesson.id),
      number: lessons.indexOf(lesson) + 1,
      from: lesson.from,
      present: lesson.marked,
    })),
    students: seats.map((seat) => ({
      groupStudentToken: tokenOf('egs', seat.id),
      student: {
        token: tokenOf('usr', seat.student_id),
        names: seat.names,
        code: seat.code,
        imageAt: seat.image_at,
        phone: seat.phone,
        whatsAppStatus: seat.whats_app,
      },
      marks: shown.map((lesson) => markOf.get(`${seat.id} ${lesson.id}`) ?? null),
      score: scoreOf.get(seat.id) ?? null,
      ...(debts
        ? {
            owed: debtOf.get(seat.student_id)?.owed ?? 0,
            daysLate: (debtOf.get(seat.student_id)?.owed ?? 0) > 0 ? debtOf.get(seat.student_id)!.days_late : 0,
          }
        : {}),
    })),
    ...(debts ? { money: moneyOf(debts) } : {}),
    ...(exam
      ? { exam: { names: exam.names, on: exam.on, of: exam.of, pass: (exam.success_degree * exam.of) / 100 } }
      : {}),
  }
}

const sumOf = (debts: readonly DebtRow[], of: 'money' | 'paid' | 'owed'): number =>
  debts.reduce((sum, debt) => sum + debt[of], 0)
const moneyOf = (debts: readonly DebtRow[]): Overview['money'] => ({
  due: sumOf(debts, 'money'),
  paid: sumOf(debts, 'paid'),
  owed: sumOf(debts, 'owed'),
  debtors: debts.filter(({ owed }) => owed > 0).length,
})

/** Finds the lesson whose register is to be taken now (it runs, or the last one without a register), and the next. */
function lessonsNow(ctx: Ctx, lessons: readonly LessonRow[]): Pick<Overview['lessons'], 'now' | 'next' | 'last'> {
  const at = ctx.now.getTime()
  const begun = lessons.filter(({ from }) => Date.parse(from) <= at)
  const current =
    begun.findLast(({ to }) => Date.parse(to) > at) ?? begun.findLast(({ register }) => register === 'NotTaken')
  const next = lessons.find(({ from }) => Date.parse(from) > at)
  const told = (lesson: LessonRow | undefined) =>
    lesson
      ? {
          token: tokenOf('est', lesson.id),
          number: lessons.indexOf(lesson) + 1,
          from: lesson.from,
          to: lesson.to,
          place: Object.keys(lesson.place).length > 0 ? lesson.place : null,
          isTaken: lesson.register !== 'NotTaken',
        }
      : null
  return { now: told(current), next: told(next), last: told(lessons.at(-1)) }
}
