/** Instalments by when they are due, and what was paid of them (D6.5). */
import { defineReport } from './report.ts'

export const installmentScheduleTimes = defineReport({
  id: 'installmentScheduleTimes',
  path: 'installment-schedule-times',
  section: 'money',
  source: 'installmentScheduleTime',
  group: 'InstallmentSchedule',
  time: 'dueDateTime',
  period: 'thisYear',
  where: { canceled: 'NotCanceled' },
  dimensions: {
    debtType: 'debt.debtType',
    educationalGroup: 'debt.educationalGroup',
    late: { daysSince: 'dueDateTime' },
    user: 'user',
  },
  measures: {
    parts: { count: true },
    due: { sum: 'amount' },
    paid: { sum: 'paid' },
    remainder: { sum: 'remainder' },
    collected: { ratio: ['paid', 'due'], as: 'percent' },
  },
  rows: ['month'],
  shown: ['parts', 'due', 'paid', 'remainder', 'collected'],
  chart: 'stack',
})
