/** The last lessons and scores behind a risk, as far as the reader may see lessons and scores. */
import type { readRiskCourse } from '@topcenter/model/education/api'
import { educationalScheduleTime } from '@topcenter/model/education/educational-schedule-time'
import { studentRisk } from '@topcenter/model/education/student-risk'
import { monitorScoreExam } from '@topcenter/model/exams/monitor-score-exam'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { tokenOf } from '@topcenter/model/kit/token'
import { seen, namesJson } from '../../people/seen.ts'
import { sql } from '../../platform/database/database.ts'
import type { Ctx } from '../../records/context.ts'
import { isMarked, joinTimeHeld } from '../../records/figures/attendance-rate.sql.ts'
import { readRow, recordId } from '../../records/read.ts'

/** Lessons and scores of each course. */
const last = 10
const ofLesson = (id: string): string => tokenOf(educationalScheduleTime.spec.prefix, id)
const ofScore = (id: string): string => tokenOf(monitorScoreExam.spec.prefix, id)
type Course = AnswerOf<typeof readRiskCourse>
/** Lines as the statement returns them: with ids. */
type Stored<L extends keyof Course> = readonly (Omit<NonNullable<Course[L]>[number], 'token'> & {
  readonly id: string
})[]

export async function riskCourse(ctx: Ctx, token: string | undefined): Promise<Course> {
  const row = await readRow(ctx, studentRisk, recordId(studentRisk, token))
  const [marks, scores] = [seen(ctx.actor, 'educationalGroupAttendance', 'a'), seen(ctx.actor, 'monitorScoreExam', 'm')]
  const none = sql`null`
  const found = (await ctx.tx.first<{ lessons: Stored<'lessons'> | null; scores: Stored<'scores'> | null }>(sql`
    select
      ${
        marks
          ? sql`
              (
                select coalesce(jsonb_agg(x.line order by x.at), '[]')
                from (
                  select
                    a.at,
                    jsonb_build_object(
                      'id', a.schedule_time_id,
                      'at', a.at,
                      'attendance', a.attendance,
                      'excused', coalesce(a.excused, false),
                      'minutesLate', a.minutes_late
                    ) as line
                  from educational_group_attendance a
                  ${sql.raw(joinTimeHeld('a', 't'))}
                  where ${marks}
                    and a.student_id = ${row.student_id}::uuid
                    and a.educational_group_id = ${row.educational_group_id}::uuid
                    and ${sql.raw(isMarked('a'))}
                  order by a.at desc
                  limit ${sql.lit(last)}
                ) x
              )
            `
          : none
      } as lessons,
      ${
        scores
          ? sql`
              (
                select coalesce(jsonb_agg(x.line order by x.at), '[]')
                from (
                  select
                    coalesce(m.scored_at, m.created_at) as at,
                    jsonb_build_object(
                      'id', m.id,
                      'names', ${namesJson('k')},
                      'score', case when m.status = 'Entered' then m.student_score end,
                      'of', k.final_score,
                      'at', coalesce(m.scored_at, m.created_at)
                    ) as line
                  from monitor_score_exam m
                  join score_component k on k.establishment_id = m.establishment_id and k.id = m.component_id
                  where ${scores}
                    and m.student_id = ${row.student_id}::uuid
                    and m.educational_category_id = ${row.educational_category_id}::uuid
                    and m.status in ('Entered', 'Absent')
                  order by coalesce(m.scored_at, m.created_at) desc
                  limit ${sql.lit(last)}
                ) x
              )
            `
          : none
      } as scores
  `))!
  return {
    ...(found.lessons ? { lessons: found.lessons.map(({ id, ...rest }) => ({ token: ofLesson(id), ...rest })) } : {}),
    ...(found.scores ? { scores: found.scores.map(({ id, ...rest }) => ({ token: ofScore(id), ...rest })) } : {}),
  }
}
