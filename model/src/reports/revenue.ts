/** Payments on debts, by what they were for and who taught it (D6.6). */
import { defineReport } from './report.ts'

export const revenue = defineReport({
  id: 'revenue',
  path: 'revenue',
  section: 'money',
  source: 'installmentPayment',
  group: 'AccountTransaction',
  time: 'at',
  period: 'thisYear',
  dimensions: {
    debtType: 'debt.debtType',
    educationalCategory: 'debt.educationalCategory',
    educationalGroup: 'debt.educationalGroup',
    lecturer: 'debt.educationalGroup.lecturer',
    paymentMethod: 'paymentMethod',
    account: 'account',
    refund: 'refund',
  },
  measures: {
    payments: { count: true },
    payers: { distinct: 'user' },
    received: { sum: 'money' },
    refunded: { sum: 'refunded' },
    net: { difference: ['received', 'refunded'] },
    refundedShare: { ratio: ['refunded', 'received'], as: 'percent' },
    share: { share: 'received' },
  },
  rows: ['debtType', 'educationalCategory'],
  columns: 'month',
  shown: ['net', 'refunded'],
  chart: 'bars',
  largest: 'net',
})
