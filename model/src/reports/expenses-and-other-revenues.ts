/** Money that went out for expenses, and that came in from elsewhere than debts (D6.7). */
import { defineReport } from './report.ts'

const cash = { section: 'money', group: 'AccountTransaction', time: 'at', period: 'thisYear' } as const
const dimensions = { account: 'account', refund: 'refund', refundedBy: 'refundedBy' } as const
const amounts = {
  sum: { sum: 'money' },
  back: { sum: 'money', where: { refund: 'Refunded' } },
  net: { difference: ['sum', 'back'] },
  share: { share: 'sum' },
} as const

export const expenses = defineReport({
  ...cash,
  id: 'expenses',
  path: 'expenses',
  source: 'expense',
  dimensions: { expensesType: 'expensesType', ...dimensions },
  measures: { expenses: { count: true }, ...amounts },
  rows: ['expensesType'],
  columns: 'month',
  shown: ['net', 'expenses'],
  chart: 'bars',
  largest: 'net',
})
export const otherRevenues = defineReport({
  ...cash,
  id: 'otherRevenues',
  path: 'other-revenues',
  source: 'revenue',
  dimensions: { revenuesType: 'revenuesType', ...dimensions },
  measures: { revenues: { count: true }, ...amounts },
  rows: ['revenuesType'],
  columns: 'month',
  shown: ['net', 'revenues'],
  chart: 'bars',
  largest: 'net',
})
