/**
 * The warning level that follows from absences (D4.5). It is worked out anew from all marks, so a correction of a mark
 * undoes its effect exactly.
 */
import { educationalGroupStudent } from '@topcenter/model/education/educational-group-student'
import type { Ctx } from '../../records/context.ts'
import { leaveTrail } from '../../records/write/trail.ts'

// A level that staff set by hand stays until they set it again.
const renewSql = `
  with seats as (
    select s.id, s.educational_group_id, s.warning
    from educational_group_student s
    where s.establishment_id = $1
      and (s.id = any($2::uuid[]) or s.educational_group_id = $3::uuid)
      and s.warning_by_hand is null
  ),
  missed as (
    select a.group_student_id as id, count(*) as absences
    from educational_group_attendance a
    join educational_schedule_time t
      on t.establishment_id = $1
      and t.id = a.schedule_time_id
      and t.state = 'Planned'
      and t.work_day = 'Work'
      and t.record_state <> 'archived'
    where a.establishment_id = $1
      and a.group_student_id = any(array(select id from seats))
      and a.attendance = 'Absence'
      and not a.excused
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
