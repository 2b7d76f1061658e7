import { defineEntity, type RowOf } from '../kit/entity.ts'
import { dateTime, longText, money, names, oneOf, ref } from '../kit/field.ts'
import { attachments } from '../media/attachment.ts'
import { onceRefunded, refunds } from './receipt.ts'

/** Fields that payments out of an account and into one share (D6.7). */
export const cashFields = {
  account: ref('account', { required: true, filter: true, fixed: true }),
  money: money({ required: true, min: 1, fixed: true, sort: true }),
  at: dateTime({ required: true, filter: 'range', sort: true, fixed: true, initial: 'now' }),
  notes: longText({ maxLength: 1000, fixed: true }),
  refund: oneOf(refunds, { filter: true, readonly: true, initial: 'NotRefunded' }),
  refundReason: names({ maxLength: 400, readonly: true }),
  refundedBy: ref('user', { doneAt: 'refundedAt', readonly: true }),
  refundedAt: dateTime({ readonly: true }),
} as const
export const refundOf = (flag: string) =>
  ({
    ...onceRefunded,
    set: { refund: 'Refunded' },
    flag,
    input: { reason: names({ required: true, maxLength: 400 }) },
    confirm: 'danger',
  }) as const

export const expense = defineEntity('expense', {
  prefix: 'xpn',
  traits: ['coded'],
  group: 'Expenses',
  path: '/finance/expenses',
  menu: 'finance',
  icon: 'receipt',
  permanent: true,
  flagsFor: { view: 'view', create: 'payExpenses', update: 'payExpenses' },
  fields: {
    expensesType: ref('expensesType', { required: true, filter: true, fixed: true }),
    ...cashFields,
    /** The quotation that it was a cost of (D7.6). */
    priceQuotation: ref('priceQuotation', { filter: true, fixed: true }),
    /** The voucher, which often comes later: all else stays as it was paid. */
    attachments: attachments(),
  },
  actions: { refund: refundOf('refundExpenses') },
  update: ['attachments'],
  label: ['code', 'expensesType'],
  hero: ['money', 'account', 'at'],
  list: {
    columns: ['code', 'expensesType', 'account', 'money', 'at', 'refund', 'notes'],
    tabs: 'refund',
    usualTab: 'NotRefunded',
    sort: '-at',
  },
})
export interface Expense extends RowOf<typeof expense> {}
