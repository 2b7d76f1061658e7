/** What went into the accounts and out of them. */
import { defineReport } from './report.ts'

export const accountTransactions = defineReport({
  id: 'accountTransactions',
  path: 'account-transactions',
  section: 'money',
  source: 'accountTransaction',
  group: 'AccountTransaction',
  time: 'at',
  period: 'thisMonth',
  dimensions: {
    account: 'account',
    transactionType: 'transactionType',
    by: 'by',
  },
  measures: {
    transactions: { count: true },
    moneyIn: {
      sum: 'money',
      where: { transactionType: ['Deposit', 'RefundedExpense', 'AccruedRevenue'] },
    },
    moneyOut: {
      sum: 'money',
      where: { transactionType: ['Withdrawal', 'PaidExpense', 'RefundedRevenue'] },
    },
    net: { difference: ['moneyIn', 'moneyOut'] },
  },
  rows: ['account', 'transactionType'],
  shown: ['transactions', 'moneyIn', 'moneyOut', 'net'],
  chart: 'bars',
})
