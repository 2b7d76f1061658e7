/**
 * Receipts of money in, by who took it and how it was paid: the sheet of a day (D6.6). What is paid out of credit or
 * points is not among them: the money came in before, or never.
 */
import { moneyIn } from '../figures.ts'
import { defineReport } from './report.ts'

export const daySheet = defineReport({
  id: 'daySheet',
  path: 'day-sheet',
  section: 'money',
  source: 'receipt',
  group: 'AccountTransaction',
  time: 'at',
  period: 'today',
  where: moneyIn,
  dimensions: {
    receivedBy: 'receivedBy',
    paymentMethod: 'paymentMethod',
    account: 'account',
    /** The account alone; links and saved reports ask for it. */
    source: 'source',
    user: 'user',
  },
  measures: {
    receipts: { count: true },
    payers: { distinct: 'user' },
    received: { sum: 'money', figure: 'moneyIn' },
    allocated: { sum: 'allocated' },
    credited: { sum: 'credit' },
    refunded: { sum: 'refunded' },
    net: { difference: ['received', 'refunded'] },
    share: { share: 'received' },
  },
  rows: ['receivedBy', 'paymentMethod'],
  shown: ['receipts', 'received', 'refunded', 'net'],
  chart: 'bars',
  largest: 'received',
})
