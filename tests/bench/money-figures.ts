/** Figures of the reports of money, and their goals. */
import type { ReportFigure } from './report-figures.ts'

/** Milliseconds, of a million payments. */
const goals = { month: 50, year: 150, all: 400 } as const
const periods = { month: 'period=lastMonth', year: 'period=lastYear', all: 'period=all' } as const

/** By the report's path: how it is laid out for a month, and for longer. */
const reports: readonly (readonly [name: string, path: string, month: string, longer: string])[] = [
  [
    'by method and cashier',
    'day-sheet',
    '&rows=receivedBy,paymentMethod&columns=day',
    '&rows=receivedBy,paymentMethod&columns=month',
  ],
  ['account transactions', 'account-transactions', '', ''],
  ['account transactions by day', 'account-transactions', '&columns=day', '&columns=day'],
  [
    'collections by category',
    'revenue',
    '&rows=debtType,educationalCategory&columns=month',
    '&rows=debtType,educationalCategory&columns=month',
  ],
  ['collections by group', 'revenue', '&rows=educationalGroup&columns=', '&rows=educationalGroup&columns='],
  [
    'debts and collections',
    'debts-and-collections',
    '&rows=educationalCategory',
    '&rows=educationalCategory&columns=month',
  ],
  ['finance statistics', '/api/finance/statistics', '', ''],
]

export const moneyFigures: readonly ReportFigure[] = [
  ...reports.flatMap(([name, path, month, longer]) =>
    (['month', 'year', 'all'] as const).map((period) => ({
      name: `money: ${name}, ${period}`,
      path: `${path}?${periods[period]}${period === 'month' ? month : longer}`,
      p95: goals[period],
    })),
  ),
  {
    name: 'money: finance statistics beside the year before',
    path: '/api/finance/statistics?period=thisYear&compare=year',
    p95: goals.year * 1.5,
  },
  {
    name: 'money: collections by category, days of a year and a half',
    path: 'revenue?from=2025-03-12&to=2026-09-20',
    p95: goals.all,
  },
  { name: 'money: collections by day, a month', path: 'revenue?period=lastMonth&rows=day&columns=', p95: goals.month },
  { name: 'money: payers by cashier, a month', path: 'day-sheet?period=lastMonth&measures=payers' },
  { name: 'money: receipts by hour, a year', path: 'day-sheet?period=lastYear&rows=hour&columns=' },
]
