/**
 * Attendance by group, place, lecturer or student between two days (D4.4). Each percentage comes with its two counts.
 * Each view is one statement.
 */
import type { attendanceViews, readAttendanceView } from '@topcenter/model/education/api'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import type { ParsedInput } from '@topcenter/model/kit/request'
import type { Names } from '@topcenter/model/kit/names'
import { refuseField, Refused } from '@topcenter/model/kit/refusal'
import { addDays } from '@topcenter/model/kit/date-text'
import { tokenOf } from '@topcenter/model/kit/token'
import { dayRange } from '@topcenter/model/kit/zoned-time'
import { type Ctx, today } from '../../records/context.ts'
import { attendedCount, excusedCount, isMarked, takesPlace } from '../../records/figures/attendance-rate.sql.ts'
import { type AttendanceTally, attendancePercent, countedOf } from './percentage.ts'
import { namesSql } from '../../records/list/select.ts'

type AttendanceView = (typeof attendanceViews)[number]
const maxRows = 500
const maxDays = 400

/** Grouping column of each view, the table with the names, and the prefix of the tokens. */
const views = {
  group: { of: 't.educational_group_id', table: 'educational_group', prefix: 'edg' },
  place: { of: 't.place_id', table: 'place', prefix: 'plc' },
  employee: { of: 't.lecturer_id', table: 'user_account', prefix: 'usr' },
  student: { of: 'a.student_id', table: 'user_account', prefix: 'usr' },
} as const

interface Row extends AttendanceTally {
  /** Null in a single row that has the totals alone. */
  readonly id: string | null
  readonly total: AttendanceTally
  readonly names: Names
  readonly code: string | null
  readonly due: number
  readonly taken: number
  readonly late: number
  readonly all: number
}

/**
 * $1 establishment · $2 from · $3 to · $4 now. `due` counts the sessions that have begun, and those whose register was
 * taken before they began. The totals are over all sessions, also beyond the shown lines and without a place or
 * lecturer.
 */
const viewSql = ({ of, table }: (typeof views)[AttendanceView]): string => `
  with times as materialized (
    select t.id, t."from", t.educational_group_id, t.place_id, t.lecturer_id, t.register
    from educational_schedule_time t
    where t.establishment_id = $1
      and t."from" >= $2
      and t."from" < $3
      and ${takesPlace('t')}
  ),
  counted as (
    select
      ${of} as id,
      count(distinct t.id) filter (where t.register <> 'NotTaken' or t."from" <= $4)::int as due,
      count(distinct t.id) filter (where t.register <> 'NotTaken')::int as taken,
      ${attendedCount('a')}::int as attended,
      count(a.id)::int as held,
      ${excusedCount('a')}::int as excused,
      count(*) filter (where a.minutes_late > 0)::int as late
    from times t
    left join educational_group_attendance a
      on a.establishment_id = $1 and a.schedule_time_id = t.id and ${isMarked('a')}
    group by 1
  ),
  whole as (
    select
      jsonb_build_object(
        'attended', coalesce(sum(attended), 0), 'held', coalesce(sum(held), 0), 'excused', coalesce(sum(excused), 0)
      ) as total
    from counted
  )
  select c.*, ${namesSql('n')} as names, n.code, count(c.id) over ()::int as all, w.total
  from whole w
  left join (counted c join ${table} n on n.establishment_id = $1 and n.id = c.id) on true
  order by
    c.attended::numeric / nullif(c.held - c.excused, 0) nulls last,
    coalesce(n.name_ar, n.name_und, n.name_en) collate "ar-x-icu",
    c.id
  limit ${maxRows}
`

export async function attendanceView(
  ctx: Ctx,
  { by: view, ...asked }: ParsedInput<typeof readAttendanceView.query>,
): Promise<AnswerOf<typeof readAttendanceView>> {
  const to = asked.to ?? today(ctx)
  const from = asked.from ?? addDays(to, -29)
  if (from > to) throw new Refused(refuseField('to', 'field.endBeforeStart'))
  if (addDays(from, maxDays) < to) throw new Refused(refuseField('to', 'field.max', { max: maxDays }))
  const found = await ctx.tx.query<Row>({
    sql: viewSql(views[view]),
    parameters: [
      ctx.actor.establishmentId,
      dayRange(from, ctx.timeZone).from,
      dayRange(to, ctx.timeZone).to,
      ctx.now.toISOString(),
    ],
  })
  const rows = found.flatMap((row) => (row.id === null ? [] : [{ ...row, id: row.id }]))
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
    isCut: found[0]!.all > rows.length,
    total: shown(found[0]!.total),
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
