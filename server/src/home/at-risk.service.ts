/** The students who slip the most, each with the last lessons and a number to write to. */
import { entityOf } from '@topcenter/model/areas'
import { studentRisk } from '@topcenter/model/education/student-risk'
import type { AtRisk, Slipping } from '@topcenter/model/home/told'
import type { Names } from '@topcenter/model/kit/names'
import { visibleStates } from '@topcenter/model/kit/permission'
import { idOf } from '@topcenter/model/kit/token'
import { sql } from 'kysely'
import type { Ctx } from '../records/context.ts'
import { listRecords } from '../records/list/list.ts'

const shown = 4
/** How many lessons a student's line looks back on. */
const lastLessons = 10

export async function atRisk(ctx: Ctx, lecturer: string | undefined): Promise<AtRisk> {
  const query = { tab: 'Slipping', ...(lecturer ? { lecturerToken: lecturer } : {}) }
  const { items, page } = await listRecords(ctx, studentRisk, {
    ...query,
    sort: '-score',
    size: String(shown),
    columns: 'student,reasons,overdue,level',
  })
  const told = await tellMore(
    ctx,
    items.map((item) => idOf(item.token as string, studentRisk.spec.prefix)!),
  )
  return {
    total: page.total,
    totalIsCapped: page.totalIsCapped,
    query,
    students: items.map((item, at) => {
      const { token, names, imageAt = null } = item.student as { token: string; names: Names; imageAt?: string }
      return {
        token: item.token as string,
        student: { token, names, imageAt },
        reasons: (item.reasons as Names | null) ?? null,
        overdue: (item.overdue as Names | null) ?? null,
        level: item.level as string,
        ...told[at]!,
      }
    }),
  }
}

/** Marks are told to who may see marks. */
async function tellMore(ctx: Ctx, ids: readonly string[]): Promise<Pick<Slipping, 'phone' | 'marks'>[]> {
  if (ids.length === 0) return []
  const seesMarks = visibleStates(ctx.actor, entityOf('educationalGroupAttendance')).includes('active')
  const rows = await ctx.tx.query<{ phone: string | null; marks: Slipping['marks'] | null }>(sql`
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
    from unnest(${ids}::uuid[]) with ordinality as asked (id, place)
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
      where a.establishment_id = r.establishment_id
        and a.student_id = r.student_id
        and a.educational_group_id = r.educational_group_id
        and a.record_state = 'active'
        and a.attendance <> 'Unknown'
      order by a.at desc
      limit ${sql.lit(lastLessons)}
    ) m
  )
`
