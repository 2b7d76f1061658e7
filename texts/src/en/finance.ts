import type { account } from '@topcenter/model/finance/account'
import type { accountTransaction } from '@topcenter/model/finance/account-transaction'
import type { cashierShift } from '@topcenter/model/finance/cashier-shift'
import type { debt } from '@topcenter/model/finance/debt'
import type { debtReminder } from '@topcenter/model/finance/debt-reminder'
import type { expense } from '@topcenter/model/finance/expense'
import type { installment, installmentSchedule, installmentScheduleTime } from '@topcenter/model/finance/installment'
import type { installmentPayment, paymentRefund, receipt } from '@topcenter/model/finance/receipt'
import type { revenue } from '@topcenter/model/finance/revenue'
import type { serviceEntitlement } from '@topcenter/model/finance/service-entitlement'
import type { pointsTransaction, walletTransaction } from '@topcenter/model/finance/wallet'
import type { countedServiceTransaction } from '@topcenter/model/services/counted-service-transaction'
import type { TextsOf } from '../text-types.ts'

export const finance = {
  account: {
    one: 'Account',
    many: 'Accounts',
    add: 'Add account',
    empty: 'Where the money of the centre lies: a safe, a bank account.',
    hints: {
      balance: 'The sum of the account’s transfers; nobody types it in.',
      bank: 'A bank account needs its bank.',
    },
    actions: {
      deposit: { do: 'Deposit', done: 'The money is in {{name}}.' },
      withdraw: { do: 'Withdraw', done: 'The money has left {{name}}.' },
      transfer: { do: 'Transfer', done: 'The money has moved from {{name}}.' },
    },
  },
  accountTransaction: {
    one: 'Account transaction',
    many: 'Account transactions',
    add: 'Add transaction',
    empty: 'Every movement of an account’s money, with the balance that it left.',
  },
  cashierShift: {
    one: 'Cashier shift',
    many: 'Cashier shifts',
    add: 'Open a shift',
    empty: 'From the opening float to the counted cash of a drawer.',
    states: { Open: 'Open', Closed: 'Closed', Approved: 'Approved' },
    actions: {
      close: {
        do: 'Close the shift',
        done: 'Shift {{name}} is closed.',
        confirm: 'Close the shift {{name}} with the cash that you counted?',
      },
      approve: {
        do: 'Approve',
        done: 'Shift {{name}} is approved.',
        confirm:
          'Approve the shift {{name}}? A difference is booked, and nothing can be dated into the shift any more.',
        fields: { reason: 'Reason, if the difference has changed since it was closed' },
      },
    },
    hints: {
      openingFloat: 'What lies in the drawer now, as you counted it.',
      expected: 'The float and what moved since.',
    },
  },
  expense: {
    one: 'Expense',
    many: 'Expenses',
    add: 'Pay expense',
    empty: 'What left the accounts: rent, electricity, supplies.',
    fields: { at: 'Paid on' },
    actions: {
      refund: {
        do: 'Refund',
        done: 'The money of {{name}} is refunded into its account.',
        confirm: 'Refund the money of {{name}} into its account?',
      },
    },
  },
  revenue: {
    one: 'Revenue',
    many: 'Revenues',
    add: 'Accrue revenue',
    empty: 'What came into the accounts from elsewhere than debts.',
    fields: { at: 'Received on' },
    actions: {
      refund: {
        do: 'Refund',
        done: 'The money of {{name}} is refunded.',
        confirm: 'Refund the money of {{name}} out of its account?',
      },
    },
  },
  debt: {
    one: 'Debt',
    many: 'Debts',
    add: 'Add debt',
    empty: 'What somebody owes for a subscription, a service or something else.',
    states: { NotScheduled: 'Not scheduled', Scheduled: 'Scheduled', Canceled: 'Canceled', PaidOff: 'Finished' },
    fields: { at: 'Made on', money: 'Owed', user: 'Debtor' },
    hints: { nextDueOn: 'When the oldest part that is not paid is due.' },
    actions: {
      cancelInstallments: {
        do: 'Cancel instalments',
        done: 'The instalments of {{name}} are canceled.',
        confirm:
          'Cancel the instalments of {{name}}? What is planned and not paid returns to the part that is not scheduled.',
      },
      cancel: { do: 'Cancel debt', done: 'Debt {{name}} is canceled.', confirm: 'Cancel the debt {{name}}?' },
      writeOff: {
        do: 'Give up the rest',
        done: 'The rest of {{name}} is given up.',
        confirm: 'Give up what is still owed of {{name}}? What was paid stays paid.',
      },
    },
  },
  installment: {
    one: 'Instalment agreement',
    many: 'Instalments',
    add: 'Add instalments',
    empty: 'Debts that are paid in parts.',
    fields: { user: 'Debtor', startsOn: 'First part due on' },
    hints: {
      amount: 'Empty: all that is not scheduled yet.',
      parts: 'Empty: as the instalment plan says.',
      everyMonths: 'Empty: as the instalment plan says.',
      roundTo: 'Each part is a multiple of this; the last takes the rest.',
      freeParts: 'In place of number and distance; their sum is the amount.',
    },
    actions: {
      cancel: {
        do: 'Cancel plan',
        done: 'The plan {{name}} is canceled.',
        confirm:
          'Cancel the plan {{name}}? Its parts that are not paid return to the part of the debt that is not scheduled.',
      },
    },
  },
  installmentSchedule: {
    one: 'Instalment schedule',
    many: 'Instalment schedules',
    add: 'Add schedule',
    empty: 'Payment plans. When a plan is redone, the old one stays here as canceled.',
    fields: { user: 'Debtor' },
  },
  installmentScheduleTime: {
    one: 'Instalment',
    many: 'Instalment schedule times',
    add: 'Add instalment',
    empty: 'How much of the debt is due when.',
    fields: { user: 'Debtor' },
    actions: {
      cancel: {
        do: 'Cancel',
        done: 'The instalment is canceled.',
        confirm: 'Cancel the instalment {{name}}? Its amount returns to the part of the debt that is not scheduled.',
      },
      postpone: { do: 'Postpone', done: 'The instalment has its new day.' },
      changeAmount: { do: 'Change amount', done: 'The instalment has its new amount; later ones take the difference.' },
    },
  },
  receipt: {
    one: 'Receipt',
    many: 'Receipts',
    add: 'Take a payment',
    empty: 'Every sum that was taken for debts, with its number.',
    fields: { user: 'Payer', at: 'Paid on', reference: 'Reference', source: 'Paid by' },
    values: { source: { Account: 'Money', Wallet: 'Credit', Points: 'Points' } },
    actions: {
      verify: {
        do: 'Verify',
        done: 'Receipt {{name}} counts now.',
        confirm: 'Has the money of receipt {{name}} arrived? It counts from now on.',
      },
      reject: {
        do: 'Reject',
        done: 'Receipt {{name}} is rejected.',
        confirm: 'Reject receipt {{name}}? Its money did not arrive; it never counts.',
      },
    },
  },
  installmentPayment: {
    one: 'Payment',
    many: 'Instalment payments',
    add: 'Add payment',
    empty: 'Every payment on a debt, with the number of its receipt.',
    fields: { user: 'Debtor', at: 'Paid on', refunded: 'Refunded' },
    hints: { money: 'Empty: all that is left of the payment.', account: 'Empty: the account that it entered.' },
    actions: {
      refund: {
        do: 'Refund',
        done: 'The refund of {{name}} is booked; its debt is owed again.',
        confirm: 'Refund the payment {{name}}? What is refunded is owed again on the debt.',
      },
    },
  },
  paymentRefund: {
    one: 'Payment refund',
    many: 'Payment refunds',
    add: 'Refund a payment',
    empty: 'What was refunded of payments, and why.',
    fields: { user: 'Debtor', at: 'Refunded on' },
  },
  debtReminder: {
    one: 'Debt reminder',
    many: 'Debt reminders',
    add: 'Add reminder',
    empty: 'Messages about what is to be paid: queued in “Students with debts”, sent from here.',
    fields: { user: 'Debtor', language: 'Language', parent: 'To the parent', text: 'Message', money: 'To be paid' },
    states: { Waiting: 'Waiting', Sent: 'Sent', Skipped: 'Not sent' },
    values: { language: { ar: 'Arabic', en: 'English' } },
    actions: {
      markSent: { do: 'It was sent', done: 'The reminder is noted as sent.' },
      skip: { do: 'Do not send', done: 'The reminder is noted as not sent.' },
    },
  },
  serviceEntitlement: {
    one: 'Service entitlement',
    many: 'Service entitlements',
    add: 'Add entitlement',
    empty: 'Services that somebody is entitled to: owed, or paid at once.',
    fields: { way: 'Taken as', money: 'To pay' },
    hints: { account: 'Needed when it is paid at once.', discountPercentage: 'At most what the service allows.' },
    actions: {
      refund: {
        do: 'Refund',
        done: 'The entitlement {{name}} is refunded.',
        confirm: 'Refund {{name}}? What was paid at once goes back out of its account; a debt is canceled.',
      },
    },
  },
  countedServiceTransaction: {
    one: 'Counted service transaction',
    many: 'Counted service transactions',
    add: 'Add transaction',
    empty: 'Every purchase, sale and refund of a counted service stands here.',
    fields: { price: 'Price of one', refund: 'Refunded', cost: 'Cost of the pieces' },
    actions: {
      refund: {
        do: 'Refund',
        done: '{{name}} is refunded.',
        confirm: 'Refund {{name}}? The pieces and the money go back where they came from; what is owed is canceled.',
      },
    },
  },
  walletTransaction: {
    one: 'Wallet transaction',
    many: 'Wallet transactions',
    add: 'Add transaction',
    empty: 'The credit that somebody has with the centre, as it came and went.',
  },
  pointsTransaction: {
    one: 'Points transaction',
    many: 'Points transactions',
    add: 'Add transaction',
    empty: 'The points that somebody earned and used, with their value in money then.',
  },
} satisfies {
  account: TextsOf<typeof account>
  accountTransaction: TextsOf<typeof accountTransaction>
  cashierShift: TextsOf<typeof cashierShift>
  expense: TextsOf<typeof expense>
  revenue: TextsOf<typeof revenue>
  debt: TextsOf<typeof debt>
  installment: TextsOf<typeof installment>
  installmentSchedule: TextsOf<typeof installmentSchedule>
  installmentScheduleTime: TextsOf<typeof installmentScheduleTime>
  receipt: TextsOf<typeof receipt>
  paymentRefund: TextsOf<typeof paymentRefund>
  installmentPayment: TextsOf<typeof installmentPayment>
  debtReminder: TextsOf<typeof debtReminder>
  serviceEntitlement: TextsOf<typeof serviceEntitlement>
  countedServiceTransaction: TextsOf<typeof countedServiceTransaction>
  walletTransaction: TextsOf<typeof walletTransaction>
  pointsTransaction: TextsOf<typeof pointsTransaction>
}
