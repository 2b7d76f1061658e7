/** The list of reports, in the order in which they stand under their headings. */
import { accountTransactions } from './account-transactions.ts'
import { attendanceAndAbsence } from './attendance-and-absence.ts'
import { complaints } from './complaints.ts'
import { installmentScheduleTimes } from './installment-schedule-times.ts'
import { jobOrders } from './job-orders.ts'
import { joiningApplications } from './joining-applications.ts'
import { knownMethods } from './known-methods.ts'
import { mediaPackageCodes } from './media-package-codes.ts'
import { priceQuotations } from './price-quotations.ts'
import { qualifications } from './qualifications.ts'
import { religions } from './religions.ts'
import { scheduleTimesByEmployee, scheduleTimesByPlace, scheduleTimesByStudent } from './schedule-times.ts'
import { storeItems } from './store-items.ts'
import type { Report } from './report.ts'

export const reports: readonly Report[] = [
  knownMethods,
  religions,
  qualifications,
  complaints,
  joiningApplications,
  scheduleTimesByPlace,
  scheduleTimesByEmployee,
  scheduleTimesByStudent,
  attendanceAndAbsence,
  accountTransactions,
  installmentScheduleTimes,
  priceQuotations,
  jobOrders,
  mediaPackageCodes,
  storeItems,
]

export const reportOfPath = (path: string): Report | undefined => reports.find((report) => report.path === path)
