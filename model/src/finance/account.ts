import { defineEntity, type RowOf } from '../kit/entity.ts'
import { bool, dateTime, longText, money, oneOf, ref, text } from '../kit/field.ts'

const accountKinds = ['Cash', 'Bank'] as const

const moved = {
  money: money({ required: true, min: 1 }),
  reason: longText({ required: true, maxLength: 400 }),
  at: dateTime(),
} as const
const group = 'AccountTransaction'

/** Records whose money goes into or out of an account. */
export const cashMovers = [
  'receipt',
  'paymentRefund',
  'expense',
  'revenue',
  'serviceEntitlement',
  'countedServiceTransaction',
  'walletTransaction',
  'cashierShift',
] as const

/** A place of the centre's money. Its balance is the sum of its transfers (D6.3), and below zero only if allowed (D6.4). */
export const account = defineEntity('account', {
  prefix: 'acc',
  traits: ['named', 'coded'],
  path: '/finance/accounts',
  menu: 'finance',
  icon: 'landmark',
  fields: {
    accountKind: oneOf(accountKinds, { required: true, filter: true, fixed: true, initial: 'Cash' }),
    bank: ref('bank', { filter: true }),
    bankAccountNumber: text({ maxLength: 60, sensitive: true }),
    mayOverdraw: bool({ initial: false, filter: true }),
    balance: money({ readonly: true, computed: true }),
  },
  actions: {
    deposit: { flag: 'accountTransactionDeposit', group, input: moved },
    /** The specification's name of the flag that takes money out. */
    withdraw: { flag: 'accountTransactionDropdown', group, input: moved },
    transfer: {
      flag: 'accountTransactionDropdown',
      group,
      input: { toAccount: ref('account', { required: true, where: { except: { of: 'account' } } }), ...moved },
    },
  },
  follows: cashMovers,
  hero: ['balance', 'accountKind'],
  jobs: { deposit: 'D', withdraw: 'W' },
  list: {
    columns: ['code', 'names', 'balance', 'accountKind', 'bank', 'mayOverdraw'],
    tabs: 'accountKind',
    sort: 'code',
  },
})
export interface Account extends RowOf<typeof account> {}
