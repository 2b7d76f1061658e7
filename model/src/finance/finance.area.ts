import { defineArea } from '../kit/area.ts'
import { staffTypes } from '../kit/permission.ts'
import { countedServiceTransaction } from '../services/counted-service-transaction.ts'
import { account } from './account.ts'
import { accountTransaction } from './account-transaction.ts'
import { cashierShift } from './cashier-shift.ts'
import { debt } from './debt.ts'
import { expense } from './expense.ts'
import { installment, installmentSchedule, installmentScheduleTime } from './installment.ts'
import { installmentPayment, paymentRefund, receipt } from './receipt.ts'
import { numberGap } from './number-gap.ts'
import { pointRule } from './point-rule.ts'
import { revenue } from './revenue.ts'
import { serviceEntitlement } from './service-entitlement.ts'
import { pointsTransaction, walletTransaction } from './wallet.ts'

export const financeArea = defineArea({
  id: 'finance',
  entities: [
    account,
    accountTransaction,
    cashierShift,
    expense,
    revenue,
    debt,
    installment,
    installmentSchedule,
    installmentScheduleTime,
    receipt,
    installmentPayment,
    paymentRefund,
    numberGap,
    serviceEntitlement,
    countedServiceTransaction,
    walletTransaction,
    pointsTransaction,
    pointRule,
  ],
  screens: [
    {
      path: '/JoiningApplications/payment-desk/:userToken?',
      screen: 'PaymentDesk',
      group: 'InstallmentPayment',
      flag: 'addPayments',
      menu: 'finance',
      icon: 'handCoins',
    },
    {
      path: '/JoiningApplications/StudentHasDebts',
      screen: 'StudentHasDebts',
      group: 'Debt',
      flag: 'view',
      menu: 'finance',
      icon: 'userRoundX',
      only: staffTypes,
    },
    {
      path: '/finance/trial-balance',
      screen: 'TrialBalance',
      group: 'Account',
      flag: 'view',
      menu: 'finance',
      icon: 'scale',
    },
    {
      path: '/finance/statistics',
      screen: 'FinanceStatistics',
      group: 'Debt',
      flag: 'view',
      menu: 'finance',
      icon: 'chart',
      only: staffTypes,
    },
  ],
  needs: [
    {
      id: 'receiptsWaiting',
      entity: 'receipt',
      query: { tab: 'Waiting' },
      since: 'at',
      group: 'InstallmentPayment',
      flag: 'addPayments',
    },
    {
      id: 'debtsDueToday',
      entity: 'debt',
      query: { nextDueOnFrom: '{today}', nextDueOnTo: '{today}' },
      since: 'nextDueOn',
      group: 'InstallmentPayment',
      flag: 'addPayments',
      calm: true,
    },
    {
      id: 'debtsOverdue',
      entity: 'debt',
      query: { nextDueOnTo: '{yesterday}' },
      since: 'nextDueOn',
      group: 'InstallmentPayment',
      flag: 'addPayments',
    },
  ],
})
