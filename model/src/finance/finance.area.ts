import { defineArea } from '../kit/area.ts'
import { countedServiceTransaction } from '../services/counted-service-transaction.ts'
import { account } from './account.ts'
import { accountTransaction } from './account-transaction.ts'
import { debt } from './debt.ts'
import { expense } from './expense.ts'
import { installment, installmentPayment, installmentSchedule, installmentScheduleTime } from './installment.ts'
import { revenue } from './revenue.ts'
import { serviceEntitlement } from './service-entitlement.ts'
import { pointsTransaction, walletTransaction } from './wallet.ts'

export const financeArea = defineArea({
  id: 'finance',
  entities: [
    account, accountTransaction, expense, revenue, debt, installment, installmentSchedule, installmentScheduleTime, installmentPayment,
    serviceEntitlement, countedServiceTransaction, walletTransaction, pointsTransaction,
  ],
  screens: [{ path: '/JoiningApplications/StudentHasDebts', screen: 'StudentHasDebts', group: 'Debt', flag: 'view', menu: 'finance', icon: 'userRoundX' }],
})
