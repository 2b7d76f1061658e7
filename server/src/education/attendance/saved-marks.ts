/** Writes marks, and updates everything that depends on them (D4.4). */
import {
  type EducationalGroupAttendance,
  educationalGroupAttendance,
} from '@topcenter/model/education/educational-group-attendance'
import { educationalScheduleTime } from '@topcenter/model/education/educational-schedule-time'
import { newId } from '@topcenter/model/kit/token'
import { planAbsenceMessages, withdrawAbsenceMessages } from '../../alerts/absence-messages.ts'
import { type Ctx, memberId } from '../../records/context.ts'
import { emit } from '../../records/events.ts'
import { leaveTrail } from '../../records/write/trail.ts'
import type { AttendanceValue, MarkedRow, TimeRow, Way } from './register-rows.ts'
import { takeRegisterSql } from './counts.sql.ts'
import { lockTimes } from '../schedule/lock-times.ts'
import { recountTimes } from './recounting.ts'
import { excusedSql, saveMarksSql } from './register.sql.ts'
import { renewWarnings } from './warnings.service.ts'

export interface Mark {
  readonly seatId: string
  readonly attendance: AttendanceValue
  /** In minutes; null unless the student attended. */
  readonly minutesLate: number | null
  readonly leftEarly: number | null
  /** False unless the student was absent. */
  readonly excused: boolean
  readonly reason: string | null
  /** Version of the mark that the client saw, 0 if it saw none; null replaces a mark of any version. */
  readonly version: number | null
  /** Way of this mark, if it differs from the way of the others that are saved with it. */
  readonly way?: Way | null
}
/** A mark and the row that it changes. */
export interface Changed {
  readonly mark: Mark
  readonly row: MarkedRow
}

/**
 * Writes all marks in one statement. Sends steps that do not need each other's results to the database together.
 *
 * @param way Way of the marks that have none of their own
 * @param madeAt Time at which the marks were made, if they arrived later
 * @returns The updated schedule time
 */
export async function writeMarks(
  ctx: Ctx,
  time: TimeRow,
  changed: readonly Changed[],
  way: Way,
  madeAt: Date = ctx.now,
): Promise<TimeRow> {
  const saved = await saveRows(ctx, time, changed, way)
  await noteExcusesApplied(ctx, changed)
  const bySeat = new Map(changed.map((each) => [each.mark.seatId, each]))
  const missed = { before: changed.some(({ row }) => isMissed(row)), after: changed.some(({ mark }) => isMissed(mark)) }
  const [version] = await Promise.all([
    time.register === 'NotTaken' ? markTaken(ctx, time, madeAt) : recountTimes(ctx, [time.id]).then(() => time.version),
    leaveTrail(
      ctx,
      educationalGroupAttendance,
      saved.map((mark) => traceOf(mark, bySeat.get(mark.seat_id)!, way)),
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

interface SavedMark {
  readonly id: string
  readonly seat_id: string
  readonly version: number
}

function saveRows(ctx: Ctx, time: TimeRow, changed: readonly Changed[], way: Way): Promise<SavedMark[]> {
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
  return ctx.tx.query<SavedMark>({
    sql: saveMarksSql,
    parameters: [
      ctx.actor.establishmentId,
      time.id,
      time.group_id,
      time.from,
      JSON.stringify(rows),
      ctx.now.toISOString(),
      ctx.actor.userId,
      memberId(ctx.actor),
    ],
  })
}

/** Stores with each excuse that it excused a mark, so that undoing the excuse also undoes the mark. */
async function noteExcusesApplied(ctx: Ctx, changed: readonly Changed[]): Promise<void> {
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
}

/** Tests for an absence without an excuse, which parents get a message about. */
export const isMissed = ({
  attendance,
  excused,
}: Pick<EducationalGroupAttendance, 'attendance' | 'excused'>): boolean => attendance === 'Absence' && !excused

/**
 * Updates warnings, units of subscriptions and messages to parents after a change of marks. It computes all of them
 * anew, so that correcting a mark exactly undoes its effects (D4.4).
 */
export async function follow(
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
    emit(ctx, 'marksChanged', { scheduleTime: timeId, students }),
  ])
}

/**
 * Excuses the student's absence from the session of an accepted excuse, or takes that back. If staff mark the absence
 * after they accepted the excuse, `saveMarks` excuses it.
 */
export async function excuseMark(
  ctx: Ctx,
  timeId: string,
  studentId: string,
  excuseId: string,
  excused: boolean,
): Promise<void> {
  await lockTimes(ctx, [timeId])
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
  await recountTimes(ctx, [timeId])
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
    way: [row.way, mark.way ?? way],
  } as const
  const changes = Object.fromEntries(
    Object.entries(pairs)
      .filter(([, [before, after]]) => before !== after)
      .map(([name, [before, after]]) => [name, { old: before, new: after }]),
  )
  return { id: saved.id, action: row.mark_id ? 'update' : 'create', version: saved.version, changes }
}

/**
 * Marks a register as taken, and writes the counts of its first marks in the same statement.
 *
 * @returns The new version of the schedule time
 */
async function markTaken(ctx: Ctx, time: TimeRow, madeAt: Date): Promise<number> {
  const taken = await ctx.tx.first<{ version: number }>({
    sql: takeRegisterSql,
    parameters: [ctx.actor.establishmentId, [time.id], ctx.now.toISOString(), ctx.actor.userId, madeAt.toISOString()],
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
