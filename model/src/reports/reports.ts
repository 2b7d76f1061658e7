/** The list of reports, in the order in which they stand under their headings. */
import { accountTransactions } from './account-transactions.ts'
import { attendanceAndAbsence } from './attendance-and-absence.ts'
import { cashierShifts } from './cashier-shifts.ts'
import { certificates } from './certificates.ts'
import { comingDues } from './coming-dues.ts'
import { complaints } from './complaints.ts'
import { daySheet } from './day-sheet.ts'
import { debtsAndCollections, debtsByAge, debtsByState } from './debts.ts'
import { examModels, examQuestions } from './exam-models.ts'
import { expenses, otherRevenues } from './expenses-and-other-revenues.ts'
import { fromInterestToPayment } from './from-interest-to-payment.ts'
import { installmentScheduleTimes } from './installment-schedule-times.ts'
import { jobOrders } from './job-orders.ts'
import { joiningApplications } from './joining-applications.ts'
import { knownMethods } from './known-methods.ts'
import { mediaPackageCodes, soldMediaPackageCodes } from './media-package-codes.ts'
import { namesList } from './names-list.ts'
import { occupancyOfPlaces } from './occupancy-of-places.ts'
import { priceQuotations } from './price-quotations.ts'
import { qualifications } from './qualifications.ts'
import { religions } from './religions.ts'
import { resultsOfSubjects } from './results-of-subjects.ts'
import { refunds } from './refunds.ts'
import { returnOfStudents } from './return-of-students.ts'
import { revenue } from './revenue.ts'
import { scheduleTimesByEmployee, scheduleTimesByPlace, scheduleTimesByStudent } from './schedule-times.ts'
import { seatsOfGroups } from './seats-of-groups.ts'
import { services } from './services.ts'
import { settlementOfLecturers } from './settlement-of-lecturers.ts'
import { storeItems } from './store-items.ts'
import { storeMovements } from './store-movements.ts'
import { retention, studentStatistics, studentsWhoLeft } from './student-seats.ts'
import { studentsAtRisk } from './students-at-risk.ts'
import { endingSubscriptions, soldSubscriptions } from './subscriptions.ts'
import { weightedResults } from './weighted-results.ts'
import type { Report } from './report.ts'

export const reports: readonly Report[] = [
  knownMethods,
  religions,
  qualifications,
  complaints,
  fromInterestToPayment,
  joiningApplications,
  soldSubscriptions,
  endingSubscriptions,
  studentStatistics,
  retention,
  returnOfStudents,
  studentsWhoLeft,
  namesList,
  studentsAtRisk,
  seatsOfGroups,
  occupancyOfPlaces,
  scheduleTimesByPlace,
  scheduleTimesByEmployee,
  scheduleTimesByStudent,
  settlementOfLecturers,
  attendanceAndAbsence,
  examModels,
  examQuestions,
  weightedResults,
  resultsOfSubjects,
  certificates,
  daySheet,
  refunds,
  revenue,
  services,
  debtsByAge,
  debtsAndCollections,
  debtsByState,
  comingDues,
  cashierShifts,
  expenses,
  otherRevenues,
  accountTransactions,
  installmentScheduleTimes,
  priceQuotations,
  jobOrders,
  mediaPackageCodes,
  soldMediaPackageCodes,
  storeItems,
  storeMovements,
]
