/** Reads a schedule time and the students that its register expects. */
import type { attendances, attendanceWays } from '@topcenter/model/education/educational-group-attendance'
import type { EducationalScheduleTime } from '@topcenter/model/education/educational-schedule-time'
import type { Names } from '@topcenter/model/kit/names'
import { refuse, Refused, type RefusalCode } from '@topcenter/model/kit/refusal'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import { type Ctx, today } from '../../records/context.ts'
import { lockedTimeSql, markedSql, rosterSql, scheduleTimeSql } from './register.sql.ts'

export type AttendanceValue = (typeof attendances)[number]
export type Way = (typeof attendanceWays)[number]

export interface TimeRow {
  id: string
  from: string
  to: string
  state: EducationalScheduleTime['state']
  work_day: NonNullable<EducationalScheduleTime['workDay']>
  register: NonNullable<EducationalScheduleTime['register']>
  record_state: string
  version: number
  door_price: number | null
  message_delay: number
  group_id: string
  group_code: string
  group_names: Names
  place_id: string | null
  place_names: Names
  lecturer_id: string | null
  lecturer_names: Names
}
export interface MarkedRow {
  seat_id: string
  warning: number
  student_id: string
  names: Names
  code: string
  phone: string | null
  image_at: string | null
  mark_id: string | null
  attendance: AttendanceValue
  minutes_late: number | null
  left_early: number | null
  excused: boolean
  reason: string | null
  way: Way | null
  version: number | null
  expected: boolean
  /** The accepted excuse for this session, if there is one. */
  excuse_id: string | null
}
export interface RosterRow extends MarkedRow {
  subscribed: boolean
  attended: number
  held: number
  excused_count: number
}

export const readTime = (ctx: Ctx, id: string): Promise<TimeRow> => timeBy(ctx, id, scheduleTimeSql)
/** Reads and locks a schedule time, so that two users change its marks one after the other. */
export const lockTime = (ctx: Ctx, id: string): Promise<TimeRow> => timeBy(ctx, id, lockedTimeSql)

async function timeBy(ctx: Ctx, id: string, sql: string): Promise<TimeRow> {
  const row = await ctx.tx.first<TimeRow>({ sql, parameters: [ctx.actor.establishmentId, id, today(ctx)] })
  if (!row) throw new Refused(refuse('record.notFound'))
  return row
}

const seatsOf = (ctx: Ctx, time: TimeRow) => [
  ctx.actor.establishmentId,
  time.id,
  time.group_id,
  utcToZoned(time.from, ctx.timeZone).date,
]
/** Reads the students of a register, each with the attendance up to now. */
export const readRoster = (ctx: Ctx, time: TimeRow): Promise<RosterRow[]> =>
  ctx.tx.query<RosterRow>({ sql: rosterSql, parameters: seatsOf(ctx, time) })
export const readMarked = (ctx: Ctx, time: TimeRow): Promise<MarkedRow[]> =>
  ctx.tx.query<MarkedRow>({ sql: markedSql, parameters: seatsOf(ctx, time) })

/** Returns the refusal of all marks of this time; undefined if it can be marked now. */
export function timeRefusal(ctx: Ctx, time: TimeRow): RefusalCode | undefined {
  if (time.state === 'Canceled' || time.work_day !== 'Work' || time.record_state !== 'active')
    return 'schedule.canceled'
  return today(ctx) < utcToZoned(time.from, ctx.timeZone).date ? 'attendance.early' : undefined
}
