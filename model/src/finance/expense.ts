import { defineEntity, type RowOf } from '../kit/entity.ts'
import { dateTime, longText, money, names, oneOf, ref } from '../kit/field.ts'

export const refunds = ['NotRefunded', 'Refunded'] as const

/** What money out of an account and money into one have in common (D6.7). */
export const cashFields = {
  account: ref('account', { required: true, filter: true, readonly: true }),
  money: money({ required: true, min: 1, readonly: true }),
  at: dateTime({ required: true, filter: 'range', sort: true, readonly: true }),
  notes: longText({ maxLength: 1000, readonly: true }),
  refund: oneOf(refunds, { filter: true, readonly: true, initial: 'NotRefunded' }),
  refundReason: names({ maxLength: 400, readonly: true }),
  refundedAt: dateTime({ readonly: true }),
} as const

export const expense = defineEntity('expense', {
  prefix: 'xpn', traits: ['coded'], group: 'Expenses', path: '/finance/expenses', menu: 'finance', icon: 'receipt',
  flagsFor: { view: 'view' }, flags: ['payExpenses', 'refundExpenses'],
  fields: { expensesType: ref('expensesType', { required: true, filter: true, readonly: true }), ...cashFields },
  update: 'none',
  label: ['code', 'expensesType'],
  list: { columns: ['code', 'expensesType', 'account', 'money', 'at', 'refund', 'notes'], tabs: 'refund', sort: '-at' },
})
export interface Expense extends RowOf<typeof expense> {}
