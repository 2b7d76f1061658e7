/** How a group attended, student by student (D4.4). */
import { queryOptions } from '@tanstack/react-query'
import { educationalGroupAttendance } from '@topcenter/model/education/educational-group-attendance'
import type { Names } from '@topcenter/model/kit/names'
import { api } from '../platform/api.ts'
import { recordKeys } from '../records/queries.ts'

export interface AttendanceFigures {
  readonly attended: number
  /** Sessions that took place, without those for which the student is excused. */
  readonly counted: number
  readonly percent: number | null
}
export interface SummaryLine extends AttendanceFigures {
  readonly groupStudentToken: string
  readonly student: { readonly token: string; readonly names: Names; readonly code: string }
  readonly leftOn: string | null
  readonly warning: number
  readonly absent: number
  readonly late: number
}
export interface AttendanceSummary {
  readonly due: number
  readonly taken: number
  readonly students: readonly SummaryLine[]
  readonly total: AttendanceFigures
}

export const attendanceSummaryQuery = (group: string) =>
  queryOptions({
    queryKey: [...recordKeys.all(educationalGroupAttendance), 'summary', group] as const,
    queryFn: ({ signal }) =>
      api.get<AttendanceSummary>(`/educational-groups/${encodeURIComponent(group)}/attendance-summary`, { signal }),
  })
