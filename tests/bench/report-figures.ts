/** Figures of reports, and their goals. */

export interface ReportFigure {
  readonly name: string
  /** Behind `/api/reports/`, or from the root. */
  readonly path: string
  /** Milliseconds, of ten million marks in two hundred thousand lessons. */
  readonly p95?: number
}

const goals = { month: 50, year: 150, all: 400, drill: 20 } as const
const periods = { month: 'period=lastMonth', year: 'period=lastYear', all: 'period=all' } as const

/** By the report's path: how it is laid out for a month, and for longer. */
const reports: readonly (readonly [path: string, month: string, longer: string])[] = [
  ['attendance-and-absence', '&columns=week', '&columns=month'],
  ['schedule-times-by-place', '', ''],
  ['schedule-times-by-employee', '&columns=week', '&columns=month'],
  ['schedule-times-by-student', '&rows=educationalGroup', '&rows=educationalGroup'],
  ['student-statistics', '', ''],
  ['retention', '', ''],
]

export const reportFigures: readonly ReportFigure[] = [
  ...reports.flatMap(([path, month, longer]) =>
    (['month', 'year', 'all'] as const).map((period) => ({
      name: `${path}, ${period}`,
      path: `${path}?${periods[period]}${period === 'month' ? month : longer}`,
      p95: goals[period],
    })),
  ),
  {
    name: 'student-statistics, all, each student once',
    path: 'student-statistics?period=all&measures=students',
    p95: goals.all,
  },
  {
    name: 'attendance, a month beside the one before',
    path: 'attendance-and-absence?period=lastMonth&compare=previous',
    p95: goals.month * 1.5,
  },
  { name: 'attendance, a month by way', path: 'attendance-and-absence?period=lastMonth&rows=way&columns=' },
  { name: 'attendance, all by way and month', path: 'attendance-and-absence?period=all&rows=way&columns=month' },
  {
    name: 'the marks behind a figure',
    path: 'attendance-and-absence/rows?period=lastMonth&measure=absent',
    p95: goals.drill,
  },
  { name: 'seats of groups', path: 'seats-of-groups?rows=educationalCategory', p95: goals.month },
]
