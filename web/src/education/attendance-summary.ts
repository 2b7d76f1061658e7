/** Attendance of a group, student by student (D4.4). */
import { queryOptions } from '@tanstack/react-query'
import type { readAttendanceSummary } from '@topcenter/model/education/api'
import { educationalGroupAttendance } from '@topcenter/model/education/educational-group-attendance'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { call } from '../platform/api.ts'
import { recordKeys } from '../records/queries.ts'

export type AttendanceSummary = AnswerOf<typeof readAttendanceSummary>
export type SummaryLine = AttendanceSummary['students'][number]
export type AttendanceFigures = Pick<AttendanceSummary['total'], 'attended' | 'counted' | 'percent'>

export const attendanceSummaryQuery = (group: string) =>
  queryOptions({
    queryKey: [...recordKeys.all(educationalGroupAttendance), 'summary', group] as const,
    queryFn: ({ signal }) =>
      call<typeof readAttendanceSummary>('GET /api/educational-groups/:token/attendance-summary', {
        params: { token: group },
        signal,
      }),
  })
