/** Handlers of registers, codes that students scan, and views of attendance. */
import {
  markRegister,
  readAttendanceSummary,
  readAttendanceView,
  readGroupOverview,
  readRegister,
  scanAttendance,
  showAttendanceCode,
} from '@topcenter/model/education/api'
import { educationalGroup } from '@topcenter/model/education/educational-group'
import { educationalGroupStudent } from '@topcenter/model/education/educational-group-student'
import { educationalScheduleTime } from '@topcenter/model/education/educational-schedule-time'
import type { ParsedBody } from '@topcenter/model/kit/endpoint'
import { recordId } from '../records/read.ts'
import { handle } from '../records/serving/handle.ts'
import { attendanceSummary } from './attendance/attendance-summary.service.ts'
import { scanOwn, showCode } from './attendance/attendance-scan.service.ts'
import { attendanceView } from './attendance/attendance-views.service.ts'
import { groupOverview } from './group-overview.service.ts'
import { registerOf, saveMarks } from './attendance/register.service.ts'
import type { Mark } from './attendance/saved-marks.ts'

type SentMark = ParsedBody<typeof markRegister>['marks'][number]
/**
 * Reads a mark. Only a student who attended can be late, and only an absent one can be excused. Zero minutes is not
 * late.
 */
function markOf(sent: SentMark): Mark {
  const attended = sent.attendance === 'Attendance'
  return {
    seatId: recordId(educationalGroupStudent, sent.groupStudentToken),
    attendance: sent.attendance,
    minutesLate: attended ? sent.minutesLate || null : null,
    leftEarly: attended ? sent.leftEarly || null : null,
    excused: sent.attendance === 'Absence' && sent.excused === true,
    reason: sent.reason ?? null,
    version: sent.version ?? null,
    way: sent.way ?? null,
  }
}

export const educationOperations = [
  handle(readRegister, (ctx, { params }) => registerOf(ctx, recordId(educationalScheduleTime, params.token))),
  handle(markRegister, { plansOnce: true }, (ctx, { params, body, query }) => {
    const marks = body.marks.map(markOf)
    const time = recordId(educationalScheduleTime, params.token)
    return saveMarks(ctx, time, marks, body.way ?? 'List', query.minutesAgo ?? 0)
  }),
  handle(showAttendanceCode, (ctx, { params }) => showCode(ctx, recordId(educationalScheduleTime, params.token))),
  handle(scanAttendance, { pace: 'code' }, (ctx, { body }) => scanOwn(ctx, body.code, body.device)),
  handle(readAttendanceView, { timeout: 10_000 }, (ctx, { query }) => attendanceView(ctx, query)),
  handle(readGroupOverview, (ctx, { params }) => groupOverview(ctx, recordId(educationalGroup, params.token))),
  handle(readAttendanceSummary, (ctx, { params }) => attendanceSummary(ctx, recordId(educationalGroup, params.token))),
]
