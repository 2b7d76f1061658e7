/**
 * Weekly summary for the owners of a centre on the first morning of a week: a measure of a report for each line, of the
 * week before beside the one before that. A recipient gets the lines whose reports they may open.
 */
import { attendanceAndAbsence } from './attendance-and-absence.ts'
import { complaints } from './complaints.ts'
import { daySheet } from './day-sheet.ts'
import { debtsByAge } from './debts.ts'
import { fromInterestToPayment } from './from-interest-to-payment.ts'
import { joiningApplications } from './joining-applications.ts'
import { refunds } from './refunds.ts'
import type { Report } from './report.ts'

export interface WeekFigure {
  /** Key of its text. */
  readonly id:
    | 'received'
    | 'refunded'
    | 'interested'
    | 'applications'
    | 'accepted'
    | 'attendance'
    | 'complaints'
    | 'overdue'
  readonly report: Report
  readonly measure: string
  readonly query: Readonly<Record<string, string>>
}

const week = { period: 'lastWeek', compare: 'previous', columns: 'none' } as const

export const weekFigures: readonly WeekFigure[] = [
  { id: 'received', report: daySheet, measure: 'received', query: week },
  { id: 'refunded', report: refunds, measure: 'refunded', query: week },
  { id: 'interested', report: fromInterestToPayment, measure: 'interested', query: week },
  { id: 'applications', report: joiningApplications, measure: 'applications', query: week },
  { id: 'accepted', report: joiningApplications, measure: 'accepted', query: week },
  { id: 'attendance', report: attendanceAndAbsence, measure: 'rate', query: week },
  { id: 'complaints', report: complaints, measure: 'complaints', query: week },
  // owed at this moment, of what was due
  { id: 'overdue', report: debtsByAge, measure: 'remainder', query: { columns: 'none', lateNot: 'notYet' } },
]
