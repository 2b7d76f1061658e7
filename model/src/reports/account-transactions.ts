/** Balances of the accounts when a period began, what went in and out, and the balances at its end (D6.3). */
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
    opening: { before: 'net' },
    closing: { plus: ['opening', 'net'] },
  },
  rows: ['account'],
  shown: ['opening', 'moneyIn', 'moneyOut', 'closing', 'transactions'],
  chart: 'bars',
  headline: 'moneyIn',
})
