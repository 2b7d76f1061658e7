/** The register of one schedule time: who was there, marked as a list (D4.4). One statement writes all the marks. */
import {
  type attendances,
  type attendanceWays,
  educationalGroupAttendance,
} from '@topcenter/model/education/educational-group-attendance'
import { educationalScheduleTime } from '@topcenter/model/education/educational-schedule-time'
import type { Names } from '@topcenter/model/kit/names'
import { holds } from '@topcenter/model/kit/permission'
import { refuse, Refused, type RefusalCode } from '@topcenter/model/kit/refusal'
import { newId, tokenOf } from '@topcenter/model/kit/token'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import { planAbsenceMessages, withdrawAbsenceMessages } from '../../alerts/absence-messages.ts'
import { type Ctx, memberId, today } from '../../records/context.ts'
import { tell } from '../../records/events.ts'
import { leaveTrail } from '../../records/write/trail.ts'
import { attendancePercent, countedOf } from './percentage.ts'
import { excusedSql, lockedTimeSql, markedSql, rosterSql, saveMarksSql, scheduleTimeSql } from './register.sql.ts'
import { renewWarnings } from './warnings.service.ts'

export type AttendanceValue = (typeof attendances)[number]
export type Way = (typeof attendanceWays)[number]
export interface Mark {
  readonly seatId: string
  readonly attendance: AttendanceValue
  /** Minutes; only of who attended. */
  readonly minutesLate: number | null
  readonly leftEarly: number | null
  /** Only of an absence. */
  readonly excused: boolean
  readonly reason: string | null
  /** Of the mark that the client saw, 0 when there was none; null: whatever is there. */
  readonly version: number | null
  /** How it was taken, when not as the others that are saved with it. */
  readonly way?: Way | null
}
export interface Verdict {
  readonly groupStudentToken: string
  readonly saved: boolean
  readonly code?: RefusalCode
}

interface TimeRow {
  id: string
  from: string
  to: string
  state: string
  work_day: string
  register: 'NotTaken' | 'Taken' | 'Closed'
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
interface MarkedRow {
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
  /** An accepted excuse for this session. */
  excuse_id: string | null
}
interface RosterRow extends MarkedRow {
  subscribed: boolean
  attended: number
  held: number
  excused_count: number
}

const group = 'EducationalGroupAttendance'
/** A student's own scan of the code that the lecturer shows: present, unless somebody marked them already. */
export async function saveOwnScan(
  ctx: Ctx,
  id: string,
  studentId: string,
  minutesLate: number | null,
): Promise<RefusalCode | 'saved' | 'already'> {
  const time = await readTime(ctx, id, lockedTimeSql)
  const row = (await readMarked(ctx, time)).find((each) => each.student_id === studentId)
  const refusal =
    timeRefusal(ctx, time) ??
    (!row
      ? 'attendance.otherGroup'
      : row.attendance === 'Absence'
        ? 'attendance.markedAbsent'
        : row.attendance === 'Unknown' && !row.expected
          ? 'attendance.notExpected'
          : time.register === 'Closed' && row.attendance === 'Unknown'
            ? 'attendance.over'
            : undefined)
  if (refusal || !row) return refusal ?? 'attendance.otherGroup'
  if (row.attendance === 'Attendance') return 'already'
  const mark: Mark = {
    seatId: row.seat_id,
    attendance: 'Attendance',
    minutesLate,
    leftEarly: null,
    excused: false,
    reason: null,
    version: null,
  }
  await write(ctx, time, [{ mark, row }], 'QR')
  return 'saved'
}

const seatToken = (id: string): string => tokenOf('egs', id)

async function readTime(ctx: Ctx, id: string, sql = scheduleTimeSql): Promise<TimeRow> {
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
const readRoster = (ctx: Ctx, time: TimeRow): Promise<RosterRow[]> =>
  ctx.tx.query<RosterRow>({ sql: rosterSql, parameters: seatsOf(ctx, time) })
const readMarked = (ctx: Ctx, time: TimeRow): Promise<MarkedRow[]> =>
  ctx.tx.query<MarkedRow>({ sql: markedSql, parameters: seatsOf(ctx, time) })

/**
 * A register shows every student of a group, so it is for staff (D2.4); portal users see their own attendance in its
 * list.
 */
export async function readRegister(ctx: Ctx, id: string): Promise<Record<string, unknown>> {
  const time = await readTime(ctx, id)
  return present(ctx, time, await readRoster(ctx, time))
}

/** Why nothing can be marked now; undefined when it can. */
function timeRefusal(ctx: Ctx, time: TimeRow): RefusalCode | undefined {
  if (time.state === 'Canceled' || time.work_day !== 'Work' || time.record_state !== 'active')
    return 'schedule.canceled'
  return today(ctx) < utcToZoned(time.from, ctx.timeZone).date ? 'attendance.early' : undefined
}

function present(ctx: Ctx, time: TimeRow, roster: readonly RosterRow[]): Record<string, unknown> {
  const may = (flag: string) => holds(ctx.actor, group, flag)
  const refusal = timeRefusal(ctx, time)
  const shown = (prefix: string, id: string | null, names: Names) => (id ? { token: tokenOf(prefix, id), names } : null)
  return {
    scheduleTime: {
      token: tokenOf('est', time.id),
      from: time.from,
      to: time.to,
      state: time.state,
      workDay: time.work_day,
      register: time.register,
      version: time.version,
      educationalGroup: { token: tokenOf('edg', time.group_id), names: time.group_names, code: time.group_code },
      place: shown('plc', time.place_id, time.place_names),
      lecturer: shown('usr', time.lecturer_id, time.lecturer_names),
    },
    students: roster.map(presentRow),
    allowed: refusal
      ? []
      : [
          ...(may('itemAdd') ? ['mark'] : []),
          ...(may('itemUpdate') ? ['correct', ...(time.register === 'Taken' ? ['closeRegister'] : [])] : []),
        ],
    doorPrice: time.door_price,
    notAllowedBecause: refusal ?? null,
  }
}

function presentRow(row: RosterRow): Record<string, unknown> {
  const tally = { attended: row.attended, held: row.held, excused: row.excused_count }
  return {
    groupStudentToken: seatToken(row.seat_id),
    student: {
      token: tokenOf('usr', row.student_id),
      names: row.names,
      code: row.code,
      phone: row.phone,
      imageAt: row.image_at,
    },
    attendance: row.attendance,
    minutesLate: row.minutes_late,
    leftEarly: row.left_early,
    excused: row.excused,
    reason: row.reason,
    way: row.way,
    expected: row.expected,
    subscribed: row.subscribed,
    attended: row.attended,
    held: row.held,
    counted: countedOf(tally),
    percent: attendancePercent(tally),
    warning: row.warning,
    version: row.version,
  }
}

/** Saves the marks that can be saved and says of each other one why not. Sending the same marks again changes nothing. */
export async function saveMarks(
  ctx: Ctx,
  id: string,
  marks: readonly Mark[],
  way: Way,
): Promise<{ verdicts: Verdict[]; register: Record<string, unknown> }> {
  const time = await readTime(ctx, id, lockedTimeSql)
  const refusal = timeRefusal(ctx, time)
  if (refusal) throw new Refused(refuse(refusal))
  const roster = new Map((await readMarked(ctx, time)).map((row) => [row.seat_id, row]))
  const last = new Map(marks.map((mark) => [mark.seatId, mark])) // of two marks of one student the later one is meant
  const judged = [...last.values()].map((asked) => {
    const row = roster.get(asked.seatId)
    const mark = withExcuse(asked, row)
    return { mark, row, code: judge(ctx, time, mark, row) }
  })
  const changed = judged.flatMap(({ mark, row, code }) => (row && !code && differs(mark, row) ? [{ mark, row }] : []))
  const after = changed.length > 0 ? await write(ctx, time, changed, way) : time
  return {
    verdicts: judged.map(({ mark, code }) => ({
      groupStudentToken: seatToken(mark.seatId),
      saved: !code,
      ...(code ? { code } : {}),
    })),
    register: present(ctx, after, await readRoster(ctx, after)),
  }
}

/** While an accepted excuse stands, an absence is excused. */
const withExcuse = (mark: Mark, row: MarkedRow | undefined): Mark =>
  row?.excuse_id && mark.attendance === 'Absence' ? { ...mark, excused: true } : mark

function judge(ctx: Ctx, time: TimeRow, mark: Mark, row: MarkedRow | undefined): RefusalCode | undefined {
  if (!row) return 'record.notFound'
  if (mark.version !== null && mark.version !== (row.version ?? 0)) return 'record.stale'
  if (!differs(mark, row)) return undefined
  if (!row.expected && mark.attendance !== 'Unknown') return 'attendance.notExpected'
  if (!holds(ctx.actor, group, row.attendance === 'Unknown' ? 'itemAdd' : 'itemUpdate')) return 'permission.missing'
  return time.register === 'Closed' && !mark.reason ? 'attendance.reasonRequired' : undefined
}

const differs = (mark: Mark, row: MarkedRow): boolean =>
  mark.attendance !== row.attendance ||
  mark.minutesLate !== row.minutes_late ||
  mark.leftEarly !== row.left_early ||
  mark.excused !== row.excused ||
  (mark.reason ?? null) !== row.reason

interface Changed {
  readonly mark: Mark
  readonly row: MarkedRow
}

/** Returns the time as it is then. What does not wait for each other is sent at once. */
async function write(ctx: Ctx, time: TimeRow, changed: readonly Changed[], way: Way): Promise<TimeRow> {
  const at = ctx.now.toISOString()
  const rows = changed.map(({ mark, row }) => ({
    id: row.mark_id ?? newId(ctx.now.getTime()),
    seat_id: mark.seatId,
    student_id: row.student_id,
    attendance: mark.attendance,
    minutes_late: mark.minutesLate,
    left_early: mark.leftEarly,
    excused: mark.excused,
    way: mark.way ?? way,
    reason: mark.reason,
  }))
  const saved = await ctx.tx.query<{ id: string; seat_id: string; version: number }>({
    sql: saveMarksSql,
    parameters: [
      ctx.actor.establishmentId,
      time.id,
      time.group_id,
      time.from,
      JSON.stringify(rows),
      at,
      ctx.actor.userId,
      memberId(ctx.actor),
    ],
  })
  const bySeat = new Map(changed.map((each) => [each.mark.seatId, each]))
  const excuses = changed.flatMap(({ mark, row }) =>
    row.excuse_id && mark.excused && !row.excused ? [row.excuse_id] : [],
  )
  if (excuses.length > 0)
    await ctx.tx.run({
      sql: `
        update attendance_excuse
        set changed_mark = true
        where establishment_id = $1 and id = any($2::uuid[])
      `,
      parameters: [ctx.actor.establishmentId, excuses],
    })
  const missed = { before: changed.some(({ row }) => isMissed(row)), after: changed.some(({ mark }) => isMissed(mark)) }
  const [version] = await Promise.all([
    time.register === 'NotTaken' ? markTaken(ctx, time) : time.version,
    leaveTrail(
      ctx,
      educationalGroupAttendance,
      saved.map((mark) => traceOf(mark, bySeat.get(mark.seat_id)!, bySeat.get(mark.seat_id)!.mark.way ?? way)),
    ),
    follow(
      ctx,
      time.id,
      changed.map((each) => each.mark.seatId),
      changed.map((each) => each.row.student_id),
      missed,
      time.message_delay,
    ),
  ])
  return { ...time, version, register: time.register === 'NotTaken' ? 'Taken' : time.register }
}

/** What parents are told of. */
const isMissed = ({ attendance, excused }: Pick<Mark, 'attendance' | 'excused'>): boolean =>
  attendance === 'Absence' && !excused

/**
 * What a change of marks does elsewhere: warnings, units, words to parents. All of them worked out anew, so that a
 * correction undoes it exactly (D4.4).
 */
async function follow(
  ctx: Ctx,
  timeId: string,
  seats: readonly string[],
  students: readonly string[],
  missed: { readonly before: boolean; readonly after: boolean },
  messageDelay?: number,
): Promise<void> {
  await Promise.all([
    missed.before && withdrawAbsenceMessages(ctx, timeId),
    missed.after && planAbsenceMessages(ctx, timeId, messageDelay),
    renewWarnings(ctx, seats),
    tell(ctx, 'marksChanged', { scheduleTime: timeId, students }),
  ])
}

/**
 * An excuse is accepted, or undone: the student's absence from that session is excused, or again not. Who is marked
 * later is met when the mark is saved.
 */
export async function excuseMark(
  ctx: Ctx,
  timeId: string,
  studentId: string,
  excuseId: string,
  excused: boolean,
): Promise<void> {
  await ctx.tx.run({
    sql: `
      select 1
      from educational_schedule_time
      where establishment_id = $1 and id = $2
      for no key update
    `,
    parameters: [ctx.actor.establishmentId, timeId],
  })
  const changed = await ctx.tx.first<{ id: string; seat_id: string; version: number }>({
    sql: excusedSql,
    parameters: [ctx.actor.establishmentId, timeId, studentId, excused, ctx.now.toISOString(), ctx.actor.userId],
  })
  await ctx.tx.run({
    sql: `
      update attendance_excuse
      set changed_mark = $3
      where establishment_id = $1 and id = $2
    `,
    parameters: [ctx.actor.establishmentId, excuseId, excused && changed !== undefined],
  })
  if (!changed) return
  await leaveTrail(ctx, educationalGroupAttendance, [
    {
      id: changed.id,
      action: excused ? 'excuse' : 'unexcuse',
      version: changed.version,
      changes: { excused: { old: !excused, new: excused } },
    },
  ])
  await follow(ctx, timeId, [changed.seat_id], [studentId], { before: excused, after: !excused })
}

function traceOf(saved: { id: string; version: number }, { mark, row }: Changed, way: Way) {
  const pairs = {
    attendance: [row.attendance, mark.attendance],
    minutesLate: [row.minutes_late, mark.minutesLate],
    leftEarly: [row.left_early, mark.leftEarly],
    excused: [row.excused, mark.excused],
    reason: [row.reason, mark.reason],
    way: [row.way, way],
  } as const
  const changes = Object.fromEntries(
    Object.entries(pairs)
      .filter(([, [before, after]]) => before !== after)
      .map(([name, [before, after]]) => [name, { old: before, new: after }]),
  )
  return { id: saved.id, action: row.mark_id ? 'update' : 'create', version: saved.version, changes }
}

/** Returns the time's version then. */
async function markTaken(ctx: Ctx, time: TimeRow): Promise<number> {
  const taken = await ctx.tx.first<{ version: number }>({
    sql: `
      update educational_schedule_time
      set register = 'Taken', version = version + 1, updated_at = $3, updated_by = $4
      where establishment_id = $1 and id = $2
      returning version
    `,
    parameters: [ctx.actor.establishmentId, time.id, ctx.now.toISOString(), ctx.actor.userId],
  })
  await leaveTrail(ctx, educationalScheduleTime, [
    {
      id: time.id,
      action: 'takeRegister',
      version: taken!.version,
      changes: { register: { old: 'NotTaken', new: 'Taken' } },
    },
  ])
  return taken!.version
}
