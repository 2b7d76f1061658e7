/** Parts of instalments that fall due, with what is left of them (D6.5). */
import { defineReport } from './report.ts'

export const comingDues = defineReport({
  id: 'comingDues',
  path: 'coming-dues',
  section: 'money',
  source: 'installmentScheduleTime',
  group: 'InstallmentSchedule',
  time: 'dueDateTime',
  period: 'next30',
  where: { canceled: 'NotCanceled', remainder: { above: 0 } },
  dimensions: {
    dueIn: { daysUntil: 'dueDateTime' },
    late: { daysSince: 'dueDateTime' },
    debtType: 'debt.debtType',
    educationalCategory: 'debt.educationalCategory',
    educationalGroup: 'debt.educationalGroup',
    user: 'user',
  },
  measures: {
    parts: { count: true },
    debtors: { distinct: 'user' },
    due: { sum: 'amount' },
    paid: { sum: 'paid' },
    remainder: { sum: 'remainder' },
  },
  rows: ['week'],
  shown: ['remainder', 'parts', 'debtors'],
  chart: 'bars',
})
