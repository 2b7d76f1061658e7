/**
 * The questions of the screen of finance statistics: each is one of a report, so that its figures are that report's and
 * a link opens it with exactly that question. All are asked about one period.
 */
import { daySheet } from './day-sheet.ts'
import { debtsAndCollections, debtsByAge, debtsByState } from './debts.ts'
import type { Report } from './report.ts'

interface Question {
  readonly report: Report
  /** Query as in the report's address, without the period. */
  readonly query: Readonly<Record<string, string>>
}

export const statisticsQuestions = {
  totals: { report: debtsAndCollections, query: { rows: '', measures: 'debts,owed,paid,remainder' } },
  states: { report: debtsByState, query: { rows: 'stateIs', measures: 'debts,owed,share' } },
  ages: { report: debtsByAge, query: { rows: 'late', measures: 'remainder,debts,share' } },
  types: { report: debtsAndCollections, query: { rows: 'debtType', measures: 'owed,paid' } },
  months: { report: debtsAndCollections, query: { rows: 'month', measures: 'owed,paid' } },
  methods: { report: daySheet, query: { rows: 'paymentMethod', measures: 'received,receipts,share' } },
  accounts: { report: daySheet, query: { rows: 'account', measures: 'received,receipts,share' } },
} as const satisfies Readonly<Record<string, Question>>
export type StatisticsQuestion = keyof typeof statisticsQuestions

/** Default period. */
export const statisticsPeriod = 'thisYear'
