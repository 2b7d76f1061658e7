/**
 * Attendance by group, place, lecturer or student between two days (D4.4). Each percentage comes with the two counts
 * that it is made of. Each view is one statement.
 */
import type { Names } from '@topcenter/model/kit/names'
import { refuseField, Refused } from '@topcenter/model/kit/refusal'
import { addDays } from '@topcenter/model/kit/date-text'
import { tokenOf } from '@topcenter/model/kit/token'
import { dayRange } from '@topcenter/model/kit/zoned-time'
import { type Ctx, today } from '../../records/context.ts'
import { type AttendanceTally, attendancePercent, countedOf } from './percentage.ts'
import { namesSql } from '../../records/list/select.ts'

export const attendanceViews = ['group', 'place', 'employee', 'student'] as const
export type AttendanceView = (typeof attendanceViews)[number]
/** The most rows that one view shows. */
const most = 500
const mostDays = 400

/** For each view: the column that is counted by, the table that has its names, and the prefix of its tokens. */
const views = {
  group: { of: 't.educational_group_id', table: 'educational_group', prefix: 'edg' },
  place: { of: 't.place_id', table: 'place', prefix: 'plc' },
  employee: { of: 't.lecturer_id', table: 'user_account', prefix: 'usr' },
  student: { of: 'a.student_id', table: 'user_account', prefix: 'usr' },
} as const

interface Row extends AttendanceTally {
  readonly id: string
  readonly names: Names
  readonly code: string | null
  readonly due: number
  readonly taken: number
  readonly late: number
  readonly all: number
}

/**
 * $1 establishment · $2 from · $3 to · $4 now. `due`: registers of sessions that have begun, and registers that were
 * taken before their session began.
 */
const viewSql = ({ of, table }: (typeof views)[AttendanceView]): string => `
  with times as materialized (
    select t.id, t."from", t.educational_group_id, t.place_id, t.lecturer_id, t.register
    from educational_schedule_time t
    where t.establishment_id = $1
      and t."from" >= $2
      and t."from" < $3
      and t.state = 'Planned'
      and t.work_day = 'Work'
      and t.record_state <> 'archived'
  ),
  counted as (
    select
      ${of} as id,
      count(distinct t.id) filter (where t.register <> 'NotTaken' or t."from" <= $4)::int as due,
      count(distinct t.id) filter (where t.register <> 'NotTaken')::int as taken,
      count(*) filter (where a.attendance = 'Attendance')::int as attended,
      count(*) filter (where a.attendance <> 'Unknown')::int as held,
      count(*) filter (where a.attendance = 'Absence' and a.excused)::int as excused,
      count(*) filter (where a.minutes_late > 0)::int as late
    from times t
    left join educational_group_attendance a on a.establishment_id = $1 and a.schedule_time_id = t.id
    where ${of} is not null
    group by 1
  )
  select c.*, ${namesSql('n')} as names, n.code, count(*) over ()::int as all
  from counted c
  join ${table} n on n.establishment_id = $1 and n.id = c.id
  order by
    c.attended::numeric / nullif(c.held - c.excused, 0) nulls last,
    coalesce(n.name_ar, n.name_und, n.name_en) collate "ar-x-icu",
    c.id
  limit ${most}
`

export async function attendanceView(
  ctx: Ctx,
  view: AttendanceView,
  asked: { from?: string | null; to?: string | null },
): Promise<Record<string, unknown>> {
  const to = asked.to ?? today(ctx)
  const from = asked.from ?? addDays(to, -29)
  if (from > to) throw new Refused(refuseField('to', 'field.endBeforeStart'))
  if (addDays(from, mostDays) < to) throw new Refused(refuseField('to', 'field.max', { max: mostDays }))
  const rows = await ctx.tx.query<Row>({
    sql: viewSql(views[view]),
    parameters: [
      ctx.actor.establishmentId,
      dayRange(from, ctx.timeZone).from,
      dayRange(to, ctx.timeZone).to,
      ctx.now.toISOString(),
    ],
  })
  const sum = (of: keyof AttendanceTally) => rows.reduce((total, row) => total + row[of], 0)
  const shown = (tally: AttendanceTally) => ({
    attended: tally.attended,
    held: tally.held,
    excused: tally.excused,
    counted: countedOf(tally),
    percent: attendancePercent(tally),
  })
  return {
    view,
    from,
    to,
    isCut: (rows[0]?.all ?? 0) > rows.length,
    total: shown({ attended: sum('attended'), held: sum('held'), excused: sum('excused') }),
    rows: rows.map((row) => ({
      token: tokenOf(views[view].prefix, row.id),
      names: row.names,
      code: row.code,
      due: row.due,
      taken: row.taken,
      late: row.late,
      absent: row.held - row.attended,
      ...shown(row),
    })),
  }
}
