/** The register of one schedule time (D4.4): reads it, and saves its marks. */
import type { markRegister } from '@topcenter/model/education/api'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import type { Names } from '@topcenter/model/kit/names'
import { holds } from '@topcenter/model/kit/permission'
import { refuse, Refused, type RefusalCode } from '@topcenter/model/kit/refusal'
import { tokenOf } from '@topcenter/model/kit/token'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import type { Ctx } from '../../records/context.ts'
import { attendancePercent, countedOf } from './percentage.ts'
import {
  lockTime,
  type MarkedRow,
  readMarked,
  readRoster,
  readTime,
  type RosterRow,
  type TimeRow,
  timeRefusal,
  type Way,
} from './register-rows.ts'
import { type Mark, writeMarks } from './saved-marks.ts'

type Marked = AnswerOf<typeof markRegister>
type Register = Marked['register']

const group = 'EducationalGroupAttendance'
const seatToken = (id: string): string => tokenOf('egs', id)

/**
 * Reads a register. It shows every student of a group, so it is for staff (D2.4). Portal users read their own marks in
 * the list of attendance.
 */
export async function registerOf(ctx: Ctx, id: string): Promise<Register> {
  const time = await readTime(ctx, id)
  return present(ctx, time, await readRoster(ctx, time))
}

function present(ctx: Ctx, time: TimeRow, roster: readonly RosterRow[]): Register {
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
          ...(may('itemAdd') ? (['mark'] as const) : []),
          ...(may('itemUpdate') ? (['correct'] as const) : []),
          ...(may('itemUpdate') && time.register === 'Taken' ? (['closeRegister'] as const) : []),
        ],
    doorPrice: time.door_price,
    notAllowedBecause: refusal ?? null,
  }
}

function presentRow(row: RosterRow): Register['students'][number] {
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

/**
 * Saves the valid marks, and returns the refusal of each of the others. Sending the same marks again changes nothing.
 *
 * @param minutesAgo Minutes that the marks waited on an offline device
 */
export async function saveMarks(
  ctx: Ctx,
  id: string,
  marks: readonly Mark[],
  way: Way,
  minutesAgo = 0,
): Promise<Marked> {
  const time = await lockTime(ctx, id)
  const refusal = timeRefusal(ctx, time)
  if (refusal) throw new Refused(refuse(refusal))
  const roster = new Map((await readMarked(ctx, time)).map((row) => [row.seat_id, row]))
  // if a student has two marks, the later one counts
  const last = new Map(marks.map((mark) => [mark.seatId, mark]))
  const judged = [...last.values()].map((asked) => {
    const row = roster.get(asked.seatId)
    const mark = withExcuse(asked, row)
    return { mark, row, code: judge(ctx, time, mark, row) }
  })
  const changed = judged.flatMap(({ mark, row, code }) => (row && !code && differs(mark, row) ? [{ mark, row }] : []))
  const after = changed.length > 0 ? await writeMarks(ctx, time, changed, way, madeAt(ctx, time, minutesAgo)) : time
  return {
    verdicts: judged.map(({ mark, code }) => ({
      groupStudentToken: seatToken(mark.seatId),
      saved: !code,
      ...(code ? { code } : {}),
    })),
    register: present(ctx, after, await readRoster(ctx, after)),
  }
}

/**
 * Returns the time at which the marks were made. Returns now if that is before the day of the lesson: the device counts
 * its minutes wrong.
 */
function madeAt(ctx: Ctx, time: TimeRow, minutesAgo: number): Date {
  const made = new Date(ctx.now.getTime() - minutesAgo * 60_000)
  return utcToZoned(made, ctx.timeZone).date < utcToZoned(time.from, ctx.timeZone).date ? ctx.now : made
}

/** Excuses a new absence if the student already has an accepted excuse for the session. */
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

/** Marks a student who scanned the lecturer's code as present, unless somebody has already marked the student. */
export async function saveOwnScan(
  ctx: Ctx,
  id: string,
  studentId: string,
  minutesLate: number | null,
): Promise<RefusalCode | 'saved' | 'already'> {
  const time = await lockTime(ctx, id)
  const row = (await readMarked(ctx, time)).find((each) => each.student_id === studentId)
  const refusal = timeRefusal(ctx, time) ?? scanRefusal(time, row)
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
  await writeMarks(ctx, time, [{ mark, row }], 'QR')
  return 'saved'
}

/**
 * Returns the refusal of a student's own scan; undefined if it can be saved.
 *
 * @param row The student's row in the register; undefined when they are not in it
 */
function scanRefusal(time: TimeRow, row: MarkedRow | undefined): RefusalCode | undefined {
  if (!row) return 'attendance.otherGroup'
  if (row.attendance === 'Absence') return 'attendance.markedAbsent'
  if (row.attendance === 'Attendance') return undefined
  if (!row.expected) return 'attendance.notExpected'
  return time.register === 'Closed' ? 'attendance.over' : undefined
}
