/** Money that was given back of payments, by when it left its account (D6.6). */
import { defineReport } from './report.ts'

export const refunds = defineReport({
  id: 'refunds',
  path: 'refunds',
  section: 'money',
  source: 'paymentRefund',
  group: 'AccountTransaction',
  time: 'at',
  period: 'thisMonth',
  where: { account: { isGiven: true } },
  dimensions: {
    account: 'account',
    by: 'by',
    debtType: 'debt.debtType',
    educationalCategory: 'debt.educationalCategory',
    user: 'user',
  },
  measures: {
    refunds: { count: true },
    people: { distinct: 'user' },
    refunded: { sum: 'money' },
  },
  rows: ['account'],
  shown: ['refunds', 'refunded'],
  chart: 'bars',
  largest: 'refunded',
})
