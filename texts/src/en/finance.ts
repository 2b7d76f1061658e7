import type { account } from '@topcenter/model/finance/account'
import type { accountTransaction } from '@topcenter/model/finance/account-transaction'
import type { cashierShift } from '@topcenter/model/finance/cashier-shift'
import type { debt } from '@topcenter/model/finance/debt'
import type { expense } from '@topcenter/model/finance/expense'
import type { installment, installmentSchedule, installmentScheduleTime } from '@topcenter/model/finance/installment'
import type { numberGap } from '@topcenter/model/finance/number-gap'
import type { installmentPayment, paymentRefund, receipt } from '@topcenter/model/finance/receipt'
import type { revenue } from '@topcenter/model/finance/revenue'
import type { serviceEntitlement } from '@topcenter/model/finance/service-entitlement'
import type { pointRule } from '@topcenter/model/finance/point-rule'
import type { pointsTransaction, walletTransaction } from '@topcenter/model/finance/wallet'
import type { countedServiceTransaction } from '@topcenter/model/services/counted-service-transaction'
import type { TextsOf } from '../text-types.ts'

export const finance = {
  account: {
    one: 'Account',
    many: 'Accounts',
    add: 'Add account',
    empty: 'Where the centre’s money is kept: a safe, a bank account.',
    hints: {
      balance: 'The sum of the account’s movements; it is never typed in.',
      bank: 'A bank account needs its bank.',
    },
    actions: {
      deposit: { do: 'Deposit', done: 'Deposited into {{name}}.' },
      withdraw: { do: 'Withdraw', done: 'Withdrawn from {{name}}.' },
      transfer: { do: 'Transfer', done: 'Transferred from {{name}}.' },
    },
  },
  accountTransaction: {
    one: 'Account transaction',
    many: 'Account transactions',
    add: 'Add transaction',
    empty: 'Every movement in an account, with the balance after it.',
  },
  cashierShift: {
    one: 'Cashier shift',
    many: 'Cashier shifts',
    add: 'Open a shift',
    empty: 'Each cashier’s shift, from opening float to counted cash.',
    states: { Open: 'Open', Closed: 'Closed', Approved: 'Approved' },
    actions: {
      close: {
        do: 'Close shift',
        done: 'Shift {{name}} is closed.',
        confirm: 'Close shift {{name}} with the cash you counted?',
      },
      approve: {
        do: 'Approve',
        done: 'Shift {{name}} is approved.',
        confirm: 'Approve shift {{name}}? Any difference is booked, and nothing more can be dated within the shift.',
        fields: { reason: 'Reason, if the difference changed after closing' },
      },
    },
    hints: {
      openingFloat: 'The cash in the drawer now, as counted.',
      expected: 'The float plus everything since.',
    },
  },
  expense: {
    one: 'Expense',
    many: 'Expenses',
    add: 'Pay expense',
    empty: 'Money spent: rent, electricity, supplies.',
    fields: { at: 'Paid on' },
    actions: {
      refund: {
        do: 'Refund',
        done: '{{name}} was refunded to its account.',
        confirm: 'Refund {{name}} to its account?',
      },
    },
  },
  revenue: {
    one: 'Revenue',
    many: 'Other revenue',
    add: 'Record revenue',
    empty: 'Money received that does not settle a debt.',
    fields: { at: 'Received on' },
    actions: {
      refund: {
        do: 'Refund',
        done: '{{name}} was refunded.',
        confirm: 'Refund {{name}} from its account?',
      },
    },
  },
  debt: {
    one: 'Debt',
    many: 'Debts',
    add: 'Add debt',
    empty: 'What people owe for subscriptions, services and more.',
    ownEmpty: 'You owe nothing.',
    states: { NotScheduled: 'Not scheduled', Scheduled: 'Scheduled', Canceled: 'Canceled', PaidOff: 'Paid off' },
    fields: { at: 'Created', money: 'Amount', user: 'Debtor' },
    hints: { nextDueOn: 'When the oldest unpaid part is due.' },
    actions: {
      cancelInstallments: {
        do: 'Cancel instalments',
        done: 'Instalments of {{name}} canceled.',
        confirm: 'Cancel the instalments of {{name}}? Unpaid instalments become unscheduled again.',
      },
      cancel: { do: 'Cancel debt', done: 'Debt {{name}} canceled.', confirm: 'Cancel debt {{name}}?' },
      writeOff: {
        do: 'Write off the rest',
        done: 'The rest of {{name}} was written off.',
        confirm: 'Write off what is still owed on {{name}}? What was paid stays paid.',
      },
      lower: { do: 'Lower debt', done: 'Debt {{name}} lowered.' },
      pay: { do: 'Pay', done: 'Payment collected.' },
      refund: { do: 'Refund', done: 'Payment refunded.' },
    },
  },
  installment: {
    one: 'Instalment agreement',
    many: 'Instalment agreements',
    add: 'Add instalments',
    empty: 'Debts paid in instalments.',
    ownEmpty: 'No instalment agreements.',
    fields: { user: 'Debtor', startsOn: 'First instalment due' },
    hints: {
      amount: 'Leave empty for everything not scheduled yet.',
      parts: 'Leave empty to follow the instalment plan.',
      everyMonths: 'Leave empty to follow the instalment plan.',
      roundTo: 'Each instalment is a multiple of this; the last one takes the rest.',
      freeParts: 'Instead of a number and an interval; they must add up to the amount.',
    },
    actions: {
      cancel: {
        do: 'Cancel plan',
        done: 'Plan {{name}} canceled.',
        confirm: 'Cancel plan {{name}}? Its unpaid instalments become unscheduled again.',
      },
    },
  },
  installmentSchedule: {
    one: 'Instalment schedule',
    many: 'Instalment schedules',
    add: 'Add schedule',
    empty: 'Payment plans. When a plan is redone, the old one stays here as canceled.',
    ownEmpty: 'No instalment schedules.',
    fields: { user: 'Debtor' },
  },
  installmentScheduleTime: {
    one: 'Instalment',
    many: 'Instalments',
    add: 'Add instalment',
    empty: 'How much is due, and when.',
    fields: { user: 'Debtor' },
    actions: {
      cancel: {
        do: 'Cancel',
        done: 'Instalment canceled.',
        confirm: 'Cancel instalment {{name}}? Its amount becomes unscheduled again.',
      },
      postpone: { do: 'Postpone', done: 'Instalment postponed.' },
      changeAmount: { do: 'Change amount', done: 'Amount changed; later instalments take the difference.' },
    },
  },
  receipt: {
    one: 'Receipt',
    many: 'Receipts',
    add: 'Collect payment',
    empty: 'Every payment received, with its receipt number.',
    ownEmpty: 'No receipts yet. The receipt of every payment appears here.',
    fields: { user: 'Payer', at: 'Paid on', reference: 'Reference', source: 'Paid with' },
    values: { source: { Account: 'Money', Wallet: 'Credit', Points: 'Points' } },
    actions: {
      verify: {
        do: 'Verify',
        done: 'Receipt {{name}} verified.',
        confirm: 'Has the money for receipt {{name}} arrived? It counts from now on.',
      },
      reject: {
        do: 'Reject',
        done: 'Receipt {{name}} rejected.',
        confirm: 'Reject receipt {{name}} because the money did not arrive? It will never count.',
      },
    },
  },
  installmentPayment: {
    one: 'Payment',
    many: 'Instalment payments',
    add: 'Add payment',
    empty: 'Every payment on a debt, with its receipt number.',
    ownEmpty: 'No payments yet. Each one appears here with its receipt number.',
    fields: { user: 'Debtor', at: 'Paid on', refunded: 'Refunded' },
    hints: { money: 'Leave empty for all that is left.', account: 'Leave empty for the account it was paid into.' },
    actions: {
      refund: {
        do: 'Refund',
        done: '{{name}} refunded; its debt is owed again.',
        confirm: 'Refund payment {{name}}? The refunded amount is owed again.',
      },
    },
  },
  paymentRefund: {
    one: 'Payment refund',
    many: 'Payment refunds',
    add: 'Refund a payment',
    empty: 'Payments refunded, and why.',
    ownEmpty: 'No refunds.',
    fields: { user: 'Debtor', at: 'Refunded on' },
  },
  numberGap: {
    one: 'Number gap',
    many: 'Number gaps',
    add: 'Add number gap',
    empty: 'Numbers that are never handed out, because they may be on papers already.',
    fields: { series: 'Series', from: 'From number', to: 'To number', at: 'Since' },
    values: {
      kind: { Receipt: 'Receipts', Certificate: 'Certificates', Card: 'Package cards', Code: 'Codes' },
      reason: { Restore: 'Restored from a backup', Opening: 'Numbers of an earlier system' },
    },
    actions: {
      enterReceipt: {
        do: 'Enter a lost receipt',
        done: 'The receipt was entered under its number.',
        confirm: 'Enter a receipt of {{name}} as it is on the paper? More than is owed becomes the payer’s credit.',
      },
    },
  },
  serviceEntitlement: {
    one: 'Service entitlement',
    many: 'Service entitlements',
    add: 'Add entitlement',
    empty: 'Services people are entitled to: owed, or paid on the spot.',
    fields: { way: 'Payment', money: 'To pay' },
    hints: { account: 'Required when paid on the spot.', discountPercentage: 'Up to what the service allows.' },
    actions: {
      refund: {
        do: 'Refund',
        done: 'Entitlement {{name}} refunded.',
        confirm: 'Refund {{name}}? Money paid goes back from its account; a debt is canceled.',
      },
    },
  },
  countedServiceTransaction: {
    one: 'Counted service transaction',
    many: 'Counted service transactions',
    add: 'Add transaction',
    empty: 'Every purchase, sale and refund of a counted service.',
    fields: { price: 'Unit price', refund: 'Refunded', cost: 'Cost' },
    actions: {
      refund: {
        do: 'Refund',
        done: '{{name}} refunded.',
        confirm: 'Refund {{name}}? Items and money go back where they came from; what is owed is canceled.',
      },
    },
  },
  walletTransaction: {
    one: 'Wallet transaction',
    many: 'Wallet transactions',
    add: 'Add transaction',
    empty: 'Credit people hold with the centre: added, used and paid out.',
  },
  pointsTransaction: {
    one: 'Points transaction',
    many: 'Points transactions',
    add: 'Add transaction',
    empty: 'Points earned and used, with their value at the time.',
    fields: { reverses: 'Returns', mediaPackageSubscription: 'Package subscription' },
    actions: {
      takeBack: {
        do: 'Return points',
        done: 'The points of {{name}} were returned.',
        confirm: 'Return the points of {{name}}? What was bought with them no longer counts.',
      },
    },
  },
  pointRule: {
    one: 'Points rule',
    many: 'Points rules',
    add: 'Add points rule',
    empty: 'What students earn points for: payments, attendance, ratings.',
    fields: { educationalCategory: 'Only for groups of' },
    hints: {
      perAmount: 'For payments only: each whole amount of this earns the points.',
      valuePerPoint: 'What the payment desk takes a point for.',
      to: 'The first day on which it no longer holds.',
    },
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
  numberGap: TextsOf<typeof numberGap>
  serviceEntitlement: TextsOf<typeof serviceEntitlement>
  countedServiceTransaction: TextsOf<typeof countedServiceTransaction>
  walletTransaction: TextsOf<typeof walletTransaction>
  pointsTransaction: TextsOf<typeof pointsTransaction>
  pointRule: TextsOf<typeof pointRule>
}
