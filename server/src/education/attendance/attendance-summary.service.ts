/** How a group attended: each student's tally and the group's (D4.4). Portal users see only their own line (D2.4). */
import { educationalGroup } from '@topcenter/model/education/educational-group'
import { educationalGroupStudent } from '@topcenter/model/education/educational-group-student'
import type { Names } from '@topcenter/model/kit/names'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { tokenOf } from '@topcenter/model/kit/token'
import { sql } from '../../platform/database/database.ts'
import type { Ctx } from '../../records/context.ts'
import { all, ownLimit } from '../../records/permissions/limits.ts'
import { type AttendanceTally, attendancePercent, countedOf } from './percentage.ts'
import { namesSql } from '../../records/list/select.ts'
import { talliesSql } from './register.sql.ts'

interface SummaryRow extends AttendanceTally {
  seat_id: string
  student_id: string
  names: Names
  code: string
  joined_on: string | null
  left_on: string | null
  warning: number
  late: number
}

async function readRows(ctx: Ctx, groupId: string): Promise<SummaryRow[]> {
  const own = ownLimit(educationalGroupStudent, ctx.actor, 's')
  if (!own) return []
  const establishment = sql`${ctx.actor.establishmentId}::uuid`
  return ctx.tx.query<SummaryRow>(sql`
    with asked as (
      select ${establishment} as establishment_id, ${groupId}::uuid as group_id
    )
    select
      s.id as seat_id,
      s.student_id,
      ${sql.raw(namesSql('u'))} as names,
      u.code,
      s.joined_on,
      s.left_on,
      s.warning,
      coalesce(n.attended, 0) as attended,
      coalesce(n.held, 0) as held,
      coalesce(n.excused, 0) as excused,
      coalesce(n.late, 0) as late
    from educational_group_student s
    join user_account u on u.establishment_id = ${establishment} and u.id = s.student_id
    left join (
      ${sql.raw(talliesSql('(select establishment_id from asked)', '(select group_id from asked)'))}
    ) n on n.seat_id = s.id
    where ${all([
      sql`s.establishment_id = ${establishment}`,
      sql`s.educational_group_id = ${groupId}::uuid`,
      sql`
      s.record_state <> 'archived'
    `,
      ...own,
    ])}
    order by coalesce(u.name_ar, u.name_und, u.name_en) collate "ar-x-icu", u.code
  `)
}

const shown = (tally: AttendanceTally) => ({
  attended: tally.attended,
  held: tally.held,
  excused: tally.excused,
  counted: countedOf(tally),
  percent: attendancePercent(tally),
})

export async function attendanceSummary(ctx: Ctx, groupId: string): Promise<Record<string, unknown>> {
  const establishment = sql`${ctx.actor.establishmentId}::uuid`
  const own = ownLimit(educationalGroup, ctx.actor, 'g')
  const group =
    own &&
    (await ctx.tx.first<{ code: string; names: Names; due: number; taken: number }>(sql`
      select
        g.code,
        ${sql.raw(namesSql('g'))} as names,
        n.due,
        n.taken
      from educational_group g
      cross join (
        select
          count(*) filter (where register <> 'NotTaken' or "from" <= ${ctx.now.toISOString()}::timestamptz)::int as due,
          count(*) filter (where register <> 'NotTaken')::int as taken
        from educational_schedule_time
        where establishment_id = ${establishment}
          and educational_group_id = ${groupId}::uuid
          and state = 'Planned'
          and work_day = 'Work'
          and record_state <> 'archived'
      ) n
      where ${all([sql`g.establishment_id = ${establishment}`, sql`g.id = ${groupId}::uuid`, ...own])}
    `))
  if (!group) throw new Refused(refuse('record.notFound'))
  const rows = await readRows(ctx, groupId)
  const sum = (of: keyof AttendanceTally) => rows.reduce((total, row) => total + row[of], 0)
  return {
    educationalGroup: { token: tokenOf('edg', groupId), names: group.names, code: group.code },
    due: group.due,
    taken: group.taken,
    students: rows.map((row) => ({
      groupStudentToken: tokenOf('egs', row.seat_id),
      student: { token: tokenOf('usr', row.student_id), names: row.names, code: row.code },
      joinedOn: row.joined_on,
      leftOn: row.left_on,
      warning: row.warning,
      absent: row.held - row.attended,
      late: row.late,
      ...shown(row),
    })),
    total: shown({ attended: sum('attended'), held: sum('held'), excused: sum('excused') }),
  }
}
