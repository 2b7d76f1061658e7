/**
 * Computes the warning level of seats from absences (D4.5), always from all marks, so that correcting a mark undoes its
 * effect exactly.
 */
import { educationalGroupStudent } from '@topcenter/model/education/educational-group-student'
import type { Ctx } from '../../records/context.ts'
import { isMarked } from '../../records/figures/attendance-rate.sql.ts'
import { leaveTrail } from '../../records/write/trail.ts'
import { notHeldSql } from './register.sql.ts'

// A level that staff set by hand stays until they set it again. `missed` is materialized: a generic plan would count
// the absences of all seats again for each seat.
const renewSql = `
  with seats as (
    select s.id, s.educational_group_id, s.warning
    from educational_group_student s
    where s.establishment_id = $1
      and (s.id = any($2::uuid[]) or s.educational_group_id = $3::uuid)
      and s.warning_by_hand is null
  ),
  missed as materialized (
    select a.group_student_id as id, count(*) as absences
    from educational_group_attendance a
    where a.establishment_id = $1
      and a.group_student_id = any(array(select id from seats))
      and ${isMarked('a')}
      and a.attendance = 'Absence'
      and not a.excused
      and a.schedule_time_id not in (${notHeldSql('$1')})
    group by a.group_student_id
  ),
  levels as (
    select
      s.id,
      s.warning as before,
      case
        when n.absences >= g.warning_status5 then 5
        when n.absences >= g.warning_status4 then 4
        when n.absences >= g.warning_status3 then 3
        when n.absences >= g.warning_status2 then 2
        when n.absences >= g.warning_status1 then 1
        else 0
      end as after
    from seats s
    join educational_group g on g.establishment_id = $1 and g.id = s.educational_group_id
    left join missed n on n.id = s.id
  ) update educational_group_student s
  set warning = levels.after, version = s.version + 1, updated_at = $4, updated_by = $5
  from levels
  where s.establishment_id = $1 and s.id = levels.id and levels.before <> levels.after
  returning s.id, s.version, levels.before, levels.after
`

interface Renewed {
  id: string
  version: number
  before: number
  after: number
}

async function renew(ctx: Ctx, seats: readonly string[], groupId: string | null): Promise<void> {
  const renewed = await ctx.tx.query<Renewed>({
    sql: renewSql,
    parameters: [ctx.actor.establishmentId, seats, groupId, ctx.now.toISOString(), ctx.actor.userId],
  })
  await leaveTrail(
    ctx,
    educationalGroupStudent,
    renewed.map((seat) => ({
      id: seat.id,
      action: 'updateWarning',
      version: seat.version,
      changes: { warning: { old: seat.before, new: seat.after } },
    })),
  )
}

export const renewWarnings = (ctx: Ctx, seats: readonly string[]): Promise<void> => renew(ctx, seats, null)
export const renewGroupWarnings = (ctx: Ctx, groupId: string): Promise<void> => renew(ctx, [], groupId)
