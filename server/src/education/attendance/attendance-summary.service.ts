/**
 * Attendance of a group: a tally for each student, and the total (D4.4). Portal users see only their line and count
 * only the lessons of their time (D2.4).
 */
import type { readAttendanceSummary } from '@topcenter/model/education/api'
import { educationalGroup } from '@topcenter/model/education/educational-group'
import { educationalScheduleTime } from '@topcenter/model/education/educational-schedule-time'
import { educationalGroupStudent } from '@topcenter/model/education/educational-group-student'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { isStaff } from '@topcenter/model/kit/permission'
import type { Names } from '@topcenter/model/kit/names'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { tokenOf } from '@topcenter/model/kit/token'
import { sql } from '../../platform/database/database.ts'
import type { Ctx } from '../../records/context.ts'
import { takesPlace } from '../../records/figures/attendance-rate.sql.ts'
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
      ${sql.raw(talliesSql('(select establishment_id from asked)', '(select group_id from asked)', { late: true }))}
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

/** Counts all marks of the group, those of archived seats too; a portal user's total is that of their own line. */
async function totalOf(ctx: Ctx, groupId: string, rows: readonly SummaryRow[]): Promise<AttendanceTally> {
  const sum = (of: keyof AttendanceTally) => rows.reduce((total, row) => total + row[of], 0)
  if (!isStaff(ctx.actor.userType)) return { attended: sum('attended'), held: sum('held'), excused: sum('excused') }
  const total = await ctx.tx.first<AttendanceTally>({
    sql: `
      select
        coalesce(sum(n.attended), 0)::int as attended,
        coalesce(sum(n.held), 0)::int as held,
        coalesce(sum(n.excused), 0)::int as excused
      from (${talliesSql('$1', '$2', { late: false })}) n
    `,
    parameters: [ctx.actor.establishmentId, groupId],
  })
  return total!
}

const shown = (tally: AttendanceTally) => ({
  attended: tally.attended,
  held: tally.held,
  excused: tally.excused,
  counted: countedOf(tally),
  percent: attendancePercent(tally),
})

export async function attendanceSummary(ctx: Ctx, groupId: string): Promise<AnswerOf<typeof readAttendanceSummary>> {
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
        from educational_schedule_time t
        where ${all([
          sql`t.establishment_id = ${establishment}`,
          sql`t.educational_group_id = ${groupId}::uuid`,
          sql.raw(takesPlace('t')),
          ...(ownLimit(educationalScheduleTime, ctx.actor) ?? [sql`false`]),
        ])}
      ) n
      where ${all([sql`g.establishment_id = ${establishment}`, sql`g.id = ${groupId}::uuid`, ...own])}
    `))
  if (!group) throw new Refused(refuse('record.notFound'))
  const rows = await readRows(ctx, groupId)
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
    total: shown(await totalOf(ctx, groupId, rows)),
  }
}
