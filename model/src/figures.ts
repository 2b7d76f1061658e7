/**
 * Figures that several places show. Each has one definition here: the rows that it counts and, for a rate, the part and
 * the whole of them. Reports count these rows (`figure` of a measure), lists and needs ask `listOf` them, and what
 * PostgreSQL computes by itself says the same (`server/src/figures.test.ts` compares all places of each id).
 */
import type { Match } from './reports/report.ts'

export interface Figure {
  readonly unit: 'count' | 'percent' | 'money'
  /** Digits behind the point. */
  readonly decimals: 0 | 2
  /** Entity whose rows it counts. */
  readonly entity: string
  /** Rows that it counts. */
  readonly where: Match
  /** Field whose different values it counts; left out: it counts rows. */
  readonly distinct?: string
  /** Amount that it adds up. */
  readonly sum?: string
  /** Rows of the part and of the whole of a rate. */
  readonly rate?: { readonly part: Match; readonly whole: Match }
}

/** Lessons that take place: neither canceled nor on a holiday (D11.4). */
const lessons = { state: 'Planned', workDay: 'Work' } as const

/** Receipts of money that came in. What is paid out of credit or points came in before, or never (D6.6, D6.9). */
export const moneyIn = { verification: 'Verified', source: 'Account' } as const

/** Debts of which something is owed. */
export const owed = { state: ['NotScheduled', 'Scheduled'], remainder: { above: 0 } } as const

export const figures = {
  /** Lessons that take place. Canceled ones are a figure of their own. */
  lessons: { unit: 'count', decimals: 0, entity: 'educationalScheduleTime', where: lessons },
  /** Lessons that have begun without a register (D4.4). The moment is a bound of the list: `fromTo: 'now'`. */
  registersNotTaken: {
    unit: 'count',
    decimals: 0,
    entity: 'educationalScheduleTime',
    where: { ...lessons, register: 'NotTaken' },
  },
  /** Present out of present and absent without an excuse, of lessons that take place (D4.4). */
  attendanceRate: {
    unit: 'percent',
    decimals: 2,
    entity: 'educationalGroupAttendance',
    where: { 'scheduleTime.state': 'Planned', 'scheduleTime.workDay': 'Work', 'scheduleTime.recordState': 'active' },
    rate: {
      part: { attendance: 'Attendance' },
      whole: { attendance: ['Attendance', 'Absence'], excused: false },
    },
  },
  /** Students at a high or medium risk; one who is at risk in two groups is one student. */
  studentsAtRisk: {
    unit: 'count',
    decimals: 0,
    entity: 'studentRisk',
    where: { state: 'Slipping', level: ['High', 'Medium'] },
    distinct: 'student',
  },
  /** Job orders that were finished after the day on which they were expected, or that are unfinished and past it (D7.6). */
  lateOrders: { unit: 'count', decimals: 0, entity: 'jobOrder', where: { isLate: true } },
  /**
   * Worth of the version of a quotation that its client has or had last: what they accepted of it, else all of it
   * (D7.4). Before a version is sent there is none.
   */
  quotationAmount: { unit: 'money', decimals: 2, entity: 'priceQuotation', where: {}, sum: 'amount' },
  /**
   * Money that is owed, by the day on which each part of it is due (D6.5). Overdue is what was due before today; of a
   * debt with one late part that part alone.
   */
  owed: { unit: 'money', decimals: 2, entity: 'debt', where: owed, sum: 'remainder' },
  /** Money that was handed over, by when it was (D6.6). */
  moneyIn: { unit: 'money', decimals: 2, entity: 'receipt', where: moneyIn, sum: 'money' },
} as const satisfies Readonly<Record<string, Figure>>
export type FigureId = keyof typeof figures

/** Returns the query of the list of a figure's rows. A figure of different values asks for each of them once. */
export function listOf(id: FigureId): Readonly<Record<string, string>> {
  const { where, distinct }: Figure = figures[id]
  return {
    ...Object.fromEntries(
      Object.entries(where).map(([name, value]) => [name === 'state' ? 'tab' : name, String(value)] as const),
    ),
    ...(distinct ? { once: 'true' } : {}),
  }
}
