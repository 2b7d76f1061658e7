/** Operations of groups that no definition derives: the register and the attendance summary. */
import { attendances, attendanceWays } from '@topcenter/model/education/educational-group-attendance'
import { educationalGroup } from '@topcenter/model/education/educational-group'
import { educationalGroupStudent } from '@topcenter/model/education/educational-group-student'
import { educationalScheduleTime } from '@topcenter/model/education/educational-schedule-time'
import { bool, date, int, longText, oneOf, ref, rows, text } from '@topcenter/model/kit/field'
import { faultsOf, fieldsSchema } from '@topcenter/model/kit/input-schema'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { answers, type Operation } from '../records/serving/operation.ts'
import { recordId } from '../records/read.ts'
import * as told from './education.answers.ts'
import { attendanceSummary } from './attendance/attendance-summary.service.ts'
import { scanOwn, showCode } from './attendance/attendance-scan.service.ts'
import { attendanceView, attendanceViews, type AttendanceView } from './attendance/attendance-views.service.ts'
import type { AttendanceValue, Way } from './attendance/register-rows.ts'
import { readRegister, saveMarks } from './attendance/register.service.ts'
import type { Mark } from './attendance/saved-marks.ts'

const group = 'EducationalGroupAttendance'

const markFields = {
  groupStudent: ref('educationalGroupStudent', { required: true }),
  attendance: oneOf(attendances, { required: true }),
  minutesLate: int({ min: 0, max: 1440, unit: 'minutes' }),
  leftEarly: int({ min: 0, max: 1440, unit: 'minutes' }),
  excused: bool(),
  reason: longText({ maxLength: 400 }),
  /** How this mark was taken, where that differs from the other marks. */
  way: oneOf(attendanceWays),
  /** The version of the mark that the client saw; 0: there was none. When it is left out, any mark is replaced. */
  version: int({ min: 0 }),
} as const
const registerInput = {
  marks: rows(markFields, { required: true, max: 1000 }),
  way: oneOf(attendanceWays, { initial: 'List' }),
} as const
/** For how long the marks waited on a device without a network; a week at most, as long as it keeps registers. */
const registerQuery = { minutesAgo: int({ min: 0, max: 10_080, unit: 'minutes' }) } as const

const viewQuery = { by: oneOf(attendanceViews, { required: true }), from: date(), to: date() } as const
const scanInput = {
  code: text({ required: true, maxLength: 400 }),
  device: text({ required: true, minLength: 8, maxLength: 64 }),
} as const

interface MarkInput {
  groupStudentToken: string
  attendance: AttendanceValue
  minutesLate?: number | null
  leftEarly?: number | null
  excused?: boolean | null
  reason?: string | null
  version?: number | null
  way?: Way | null
}

/** Only a student who attended can be late, and only an absent one can be excused. Zero minutes is not late. */
function markOf(input: MarkInput): Mark {
  const attended = input.attendance === 'Attendance'
  return {
    seatId: recordId(educationalGroupStudent, input.groupStudentToken),
    attendance: input.attendance,
    minutesLate: attended ? input.minutesLate || null : null,
    leftEarly: attended ? input.leftEarly || null : null,
    excused: input.attendance === 'Absence' && input.excused === true,
    reason: input.reason ?? null,
    version: input.version ?? null,
    way: input.way ?? null,
  }
}

export const educationOperations: readonly Operation[] = [
  {
    id: 'educationalScheduleTime.register',
    staff: true,
    method: 'GET',
    path: '/api/educational-schedule-times/:token/register',
    permit: { group, flag: 'view' },
    access: 'read',
    entity: 'educationalGroupAttendance',
    describe: () => ({ summary: 'Read the register of one schedule time', answer: answers(told.register) }),
    handle: (ctx, request) => readRegister(ctx, recordId(educationalScheduleTime, request.params.token)),
  },
  {
    id: 'educationalScheduleTime.mark',
    staff: true,
    method: 'POST',
    path: '/api/educational-schedule-times/:token/register',
    access: 'write',
    entity: 'educationalGroupAttendance',
    input: registerInput,
    query: registerQuery,
    permit: {
      anyOf: [
        { group, flag: 'itemAdd' },
        { group, flag: 'itemUpdate' },
      ],
    },
    describe: () => ({
      summary: 'Save marks of a register',
      description: 'Each mark is saved or refused for itself; sent again, nothing changes.',
      answer: answers(told.marked),
    }),
    handle: (ctx, request) => {
      const parsed = fieldsSchema(registerInput).safeParse(request.body ?? {})
      if (!parsed.success) throw new Refused(refuse('record.invalid', { fields: faultsOf(parsed.error) }))
      const asked = fieldsSchema(registerQuery).safeParse(request.query)
      if (!asked.success) throw new Refused(refuse('record.invalid', { fields: faultsOf(asked.error) }))
      const marks = (parsed.data.marks as MarkInput[]).map(markOf)
      return saveMarks(
        ctx,
        recordId(educationalScheduleTime, request.params.token),
        marks,
        (parsed.data.way as Way | null | undefined) ?? 'List',
        (asked.data.minutesAgo as number | null | undefined) ?? 0,
      )
    },
  },
  {
    id: 'educationalScheduleTime.attendanceCode',
    staff: true,
    method: 'POST',
    path: '/api/educational-schedule-times/:token/attendance-code',
    permit: { group, flag: 'itemAdd' },
    access: 'write',
    entity: 'educationalGroupAttendance',
    describe: () => ({ summary: 'Show the code that students scan', answer: answers(told.attendanceCode) }),
    handle: (ctx, request) => showCode(ctx, recordId(educationalScheduleTime, request.params.token)),
  },
  {
    id: 'attendance.scan',
    portal: true,
    method: 'POST',
    path: '/api/attendance-scans',
    permit: { group, flag: 'view' },
    access: 'write',
    entity: 'educationalGroupAttendance',
    input: scanInput,
    pace: 'code',
    describe: () => ({ summary: 'Scan the code of a session, as a student', answer: answers(told.scanned) }),
    handle: (ctx, request) => {
      const parsed = fieldsSchema(scanInput).safeParse(request.body ?? {})
      if (!parsed.success) throw new Refused(refuse('record.invalid', { fields: faultsOf(parsed.error) }))
      return scanOwn(ctx, parsed.data.code as string, parsed.data.device as string)
    },
  },
  {
    id: 'attendance.view',
    staff: true,
    method: 'GET',
    path: '/api/attendance-views',
    permit: { group, flag: 'view' },
    access: 'read',
    query: viewQuery,
    timeout: 10_000,
    describe: () => ({
      summary: 'Read attendance by group, place, lecturer or student',
      description: 'The last 30 days unless told otherwise.',
      answer: answers(told.attendanceView),
    }),
    handle: (ctx, request) => {
      const parsed = fieldsSchema(viewQuery).safeParse(request.query)
      if (!parsed.success) throw new Refused(refuse('record.invalid', { fields: faultsOf(parsed.error) }))
      return attendanceView(
        ctx,
        parsed.data.by as AttendanceView,
        parsed.data as { from?: string | null; to?: string | null },
      )
    },
  },
  {
    id: 'educationalGroup.attendanceSummary',
    method: 'GET',
    path: '/api/educational-groups/:token/attendance-summary',
    permit: { group, flag: 'view' },
    access: 'read',
    entity: 'educationalGroupAttendance',
    describe: () => ({ summary: 'Read the attendance of one group', answer: answers(told.attendanceSummary) }),
    handle: (ctx, request) => attendanceSummary(ctx, recordId(educationalGroup, request.params.token)),
  },
]
