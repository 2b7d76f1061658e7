import { defineEntity, type RowOf } from '../kit/entity.ts'
import { bool, money, oneOf, ref, text } from '../kit/field.ts'

export const accountKinds = ['Cash', 'Bank'] as const

/** Where the centre's money lies. Its balance follows from its transactions, never typed in (D6.3), and not below zero unless it may be (D6.4). */
export const account = defineEntity('account', {
  prefix: 'acc', traits: ['named', 'coded'], path: '/finance/accounts', menu: 'finance', icon: 'landmark',
  fields: {
    accountKind: oneOf(accountKinds, { required: true, filter: true, fixed: true, initial: 'Cash' }),
    bank: ref('bank', { filter: true }),
    bankAccountNumber: text({ maxLength: 60, sensitive: true }),
    mayOverdraw: bool({ initial: false, filter: true }),
    balance: money({ readonly: true, initial: 0, min: Number.MIN_SAFE_INTEGER, sort: true }),
  },
  list: { columns: ['code', 'names', 'balance', 'accountKind', 'bank', 'mayOverdraw', 'recordState'], tabs: 'accountKind', sort: 'code' },
})
export interface Account extends RowOf<typeof account> {}
