import type { account } from '@topcenter/model/finance/account'
import type { accountTransaction } from '@topcenter/model/finance/account-transaction'
import type { debt } from '@topcenter/model/finance/debt'
import type { expense } from '@topcenter/model/finance/expense'
import type { installment, installmentPayment, installmentSchedule, installmentScheduleTime } from '@topcenter/model/finance/installment'
import type { revenue } from '@topcenter/model/finance/revenue'
import type { serviceEntitlement } from '@topcenter/model/finance/service-entitlement'
import type { pointsTransaction, walletTransaction } from '@topcenter/model/finance/wallet'
import type { countedServiceTransaction } from '@topcenter/model/services/counted-service-transaction'
import type { TextsOf } from '../text-types.ts'

export const finance = {
  account: {
    one: 'Account', many: 'Accounts', add: 'Add account', empty: 'Where the centre’s money lies: a safe, a bank account.',
    hints: { balance: 'Follows from the account’s transactions; nobody types it in.', bank: 'A bank account needs its bank.' },
  },
  accountTransaction: { one: 'Account transaction', many: 'Account transactions', add: 'Add transaction', empty: 'Every movement of an account’s money stands here, with the balance that it left.' },
  expense: { one: 'Expense', many: 'Expenses', add: 'Add expense', empty: 'Money that left an account: rent, electricity, supplies.', fields: { at: 'Paid on' } },
  revenue: { one: 'Revenue', many: 'Revenues', add: 'Add revenue', empty: 'Money that came in from elsewhere than debts.', fields: { at: 'Accrued on' } },
  debt: {
    one: 'Debt', many: 'Debts', add: 'Add debt', empty: 'What somebody owes for a subscription, a service or something else.',
    states: { NotScheduled: 'Not scheduled', Scheduled: 'Scheduled', Canceled: 'Canceled', PaidOff: 'Finished' },
    fields: { at: 'Made on', money: 'Owed', user: 'Debtor' },
  },
  installment: { one: 'Instalment agreement', many: 'Instalments', add: 'Add instalments', empty: 'Debts that are paid in parts.', fields: { user: 'Debtor' } },
  installmentSchedule: { one: 'Instalment schedule', many: 'Instalment schedules', add: 'Add schedule', empty: 'The timetables by which instalments are due; one that was planned anew stays, canceled.', fields: { user: 'Debtor' } },
  installmentScheduleTime: { one: 'Instalment', many: 'Instalment schedule times', add: 'Add instalment', empty: 'How much of the debt is due when.', fields: { user: 'Debtor' } },
  installmentPayment: { one: 'Payment', many: 'Instalment payments', add: 'Add payment', empty: 'Every payment on a debt, with the number of its receipt.', fields: { user: 'Debtor', at: 'Paid on' } },
  serviceEntitlement: {
    one: 'Service entitlement', many: 'Service entitlements', add: 'Add entitlement', empty: 'Services that somebody is entitled to: owed, or paid at once.',
    fields: { way: 'Taken as', money: 'To pay' }, values: { way: { Debt: 'A debt', Accrual: 'Paid at once' } },
  },
  countedServiceTransaction: {
    one: 'Counted service transaction', many: 'Counted service transactions', add: 'Add transaction', empty: 'Every purchase, sale and refund of a counted service stands here.',
    fields: { price: 'Price of one' },
  },
  walletTransaction: { one: 'Wallet transaction', many: 'Wallet transactions', add: 'Add transaction', empty: 'The credit that somebody has with the centre, as it came and went.' },
  pointsTransaction: { one: 'Points transaction', many: 'Points transactions', add: 'Add transaction', empty: 'The points that somebody earned and used, with their value in money then.' },
} satisfies {
  account: TextsOf<typeof account>
  accountTransaction: TextsOf<typeof accountTransaction>
  expense: TextsOf<typeof expense>
  revenue: TextsOf<typeof revenue>
  debt: TextsOf<typeof debt>
  installment: TextsOf<typeof installment>
  installmentSchedule: TextsOf<typeof installmentSchedule>
  installmentScheduleTime: TextsOf<typeof installmentScheduleTime>
  installmentPayment: TextsOf<typeof installmentPayment>
  serviceEntitlement: TextsOf<typeof serviceEntitlement>
  countedServiceTransaction: TextsOf<typeof countedServiceTransaction>
  walletTransaction: TextsOf<typeof walletTransaction>
  pointsTransaction: TextsOf<typeof pointsTransaction>
}
