/** The last lessons and scores behind a risk, to who may look at lessons and at scores. */
import { entityOf } from '@topcenter/model/areas'
import { studentRisk } from '@topcenter/model/education/student-risk'
import type { RiskCourse } from '@topcenter/model/education/told'
import { tokenOf } from '@topcenter/model/kit/token'
import { seen, namesJson } from '../../people/seen.ts'
import { sql } from '../../platform/database/database.ts'
import type { Ctx } from '../../records/context.ts'
import { readRow, recordId } from '../../records/read.ts'

const last = 10
type Told = readonly ({ readonly id: string } & Readonly<Record<string, unknown>>)[]

const tokens = (told: Told, entity: string): object[] =>
  told.map(({ id, ...rest }) => ({ token: tokenOf(entityOf(entity).spec.prefix, id), ...rest }))

export async function riskCourse(ctx: Ctx, token: string | undefined): Promise<RiskCourse> {
  const row = await readRow(ctx, studentRisk, recordId(studentRisk, token))
  const [marks, scores] = [seen(ctx.actor, 'educationalGroupAttendance', 'a'), seen(ctx.actor, 'monitorScoreExam', 'm')]
  const none = sql`null`
  const told = (await ctx.tx.first<{ lessons: Told | null; scores: Told | null }>(sql`
    select
      ${
        marks
          ? sql`
              (
                select coalesce(jsonb_agg(x.told order by x.at), '[]')
                from (
                  select
                    a.at,
                    jsonb_build_object(
                      'id', a.schedule_time_id,
                      'at', a.at,
                      'attendance', a.attendance,
                      'excused', coalesce(a.excused, false),
                      'minutesLate', a.minutes_late
                    ) as told
                  from educational_group_attendance a
                  where ${marks}
                    and a.student_id = ${row.student_id as string}::uuid
                    and a.educational_group_id = ${row.educational_group_id as string}::uuid
                    and a.attendance <> 'Unknown'
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
                select coalesce(jsonb_agg(x.told order by x.at), '[]')
                from (
                  select
                    coalesce(m.scored_at, m.created_at) as at,
                    jsonb_build_object(
                      'id', m.id,
                      'names', ${namesJson('k')},
                      'score', case when m.status = 'Entered' then m.student_score end,
                      'of', k.final_score,
                      'at', coalesce(m.scored_at, m.created_at)
                    ) as told
                  from monitor_score_exam m
                  join score_component k on k.establishment_id = m.establishment_id and k.id = m.component_id
                  where ${scores}
                    and m.student_id = ${row.student_id as string}::uuid
                    and m.educational_category_id = ${row.educational_category_id as string}::uuid
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
    ...(told.lessons ? { lessons: tokens(told.lessons, 'educationalScheduleTime') } : {}),
    ...(told.scores ? { scores: tokens(told.scores, 'monitorScoreExam') } : {}),
  } as RiskCourse
}
