import { cashMovers } from './account.ts'
import { defineEntity, type RowOf } from '../kit/entity.ts'
import { dateTime, longText, money, oneOf, ref } from '../kit/field.ts'

export const accountTransactionTypes = [
  'Deposit',
  'Withdrawal',
  'PaidExpense',
  'RefundedExpense',
  'AccruedRevenue',
  'RefundedRevenue',
] as const

/** One movement of an account's money, with the balance that it left: the ledger's own transfers, seen from the account. */
export const accountTransaction = defineEntity('accountTransaction', {
  prefix: 'atx',
  path: '/finance/accounts/account-transactions',
  menu: 'finance',
  icon: 'arrowLeftRight',
  view: true,
  flagsFor: { view: 'view' },
  flags: ['viewReport', 'accountTransactionDeposit', 'accountTransactionDropdown'],
  fields: {
    account: ref('account', { required: true, filter: true, readonly: true }),
    transactionType: oneOf(accountTransactionTypes, { required: true, filter: true, readonly: true }),
    money: money({ required: true, min: 1, readonly: true }),
    balanceAfter: money({ readonly: true, computed: true }),
    at: dateTime({ required: true, filter: 'range', sort: true, readonly: true }),
    by: ref('user', { filter: true, readonly: true }),
    reason: longText({ maxLength: 400, readonly: true }),
  },
  creation: 'none',
  update: 'none',
  follows: ['account', ...cashMovers],
  label: ['account', 'at'],
  hero: ['money', 'account', 'balanceAfter'],
  list: {
    columns: ['account', 'transactionType', 'money', 'balanceAfter', 'at', 'by', 'reason'],
    tabs: 'transactionType',
    sort: '-createdAt',
  },
})
export interface AccountTransaction extends RowOf<typeof accountTransaction> {}
