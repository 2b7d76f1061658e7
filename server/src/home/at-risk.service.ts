/** Reads the students at the highest risk, each with the last lessons and a number for messages. */
import { entityOf } from '@topcenter/model/areas'
import { studentRisk } from '@topcenter/model/education/student-risk'
import { listOf } from '@topcenter/model/figures'
import type { AtRisk, StudentAtRisk } from '@topcenter/model/home/api'
import { visibleStates } from '@topcenter/model/kit/permission'
import { idOf } from '@topcenter/model/kit/token'
import { sql } from 'kysely'
import type { Ctx } from '../records/context.ts'
import { isMarked, joinTimeHeld } from '../records/figures/attendance-rate.sql.ts'
import { listRecords } from '../records/list/list.ts'

const shown = 4
/** Lessons of a student's line. */
const lastLessons = 10

export async function atRisk(ctx: Ctx, lecturer: string | undefined): Promise<AtRisk> {
  const query = { ...listOf('studentsAtRisk'), ...(lecturer ? { lecturerToken: lecturer } : {}) }
  const { items, page } = await listRecords(ctx, studentRisk, {
    ...query,
    sort: '-score',
    size: String(shown),
    columns: 'student,reasons,overdue,level',
  })
  const more = await readMore(
    ctx,
    items.map(({ token }) => idOf(token, studentRisk.spec.prefix)!),
  )
  return {
    total: page.total,
    totalIsCapped: page.totalIsCapped,
    query,
    students: items.map((item, at) => {
      const { token, names, imageAt = null } = item.student!
      return {
        token: item.token,
        student: { token, names, imageAt },
        reasons: item.reasons ?? null,
        overdue: item.overdue ?? null,
        level: item.level!,
        ...more[at]!,
      }
    }),
  }
}

/** Reads numbers, and marks if the reader may see them. */
async function readMore(ctx: Ctx, ids: readonly string[]): Promise<Pick<StudentAtRisk, 'phone' | 'marks'>[]> {
  if (ids.length === 0) return []
  const seesMarks = visibleStates(ctx.actor, entityOf('educationalGroupAttendance')).includes('active')
  const rows = await ctx.tx.query<{ phone: string | null; marks: StudentAtRisk['marks'] | null }>(sql`
    select
      coalesce(
        (
          select p.phone
          from (
            select f.relative_id as id
            from user_family f
            where f.establishment_id = r.establishment_id
              and f.user_id = r.student_id
              and f.user_type = 'Student'
              and f.record_state = 'active'
            union all
            select f.user_id
            from user_family f
            where f.establishment_id = r.establishment_id
              and f.relative_id = r.student_id
              and f.user_type = 'Parent'
              and f.record_state = 'active'
          ) link
          join user_account p on p.establishment_id = r.establishment_id and p.id = link.id
          where p.user_type = 'Parent'
            and p.record_state = 'active'
            and p.phone is not null
            and p.whats_app_status
          order by p.created_at, p.id
          limit 1
        ),
        case when s.whats_app_status then s.phone end
      ) as phone,
      ${seesMarks ? lastMarks : sql`null`} as marks
    -- PostgreSQL plans the statement once for all arrays if it does not know this one
    from unnest((select ${ids}::uuid[])) with ordinality as asked (id, place)
    join student_risk r on r.establishment_id = ${ctx.actor.establishmentId}::uuid and r.id = asked.id
    join user_account s on s.establishment_id = r.establishment_id and s.id = r.student_id
    order by asked.place
  `)
  return rows.map(({ phone, marks }) => ({ phone, marks: marks ?? [] }))
}

const lastMarks = sql`
  (
    select jsonb_agg(m.attendance order by m.at)
    from (
      select a.attendance, a.at
      from educational_group_attendance a
      ${sql.raw(joinTimeHeld('a', 't'))}
      where a.establishment_id = r.establishment_id
        and a.student_id = r.student_id
        and a.educational_group_id = r.educational_group_id
        and ${sql.raw(isMarked('a'))}
      order by a.at desc
      limit ${sql.lit(lastLessons)}
    ) m
  )
`
