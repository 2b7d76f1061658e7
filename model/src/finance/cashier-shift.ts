import { defineEntity, type RowOf } from '../kit/entity.ts'
import { dateTime, longText, money, ref } from '../kit/field.ts'

const shiftStates = ['Open', 'Closed', 'Approved'] as const

/**
 * One cashier at one cash account, from the opening float to the counted cash (D6.10). One is open at an account at a
 * time. expected = float + the account's cash moved since; approved, nothing can be dated into it.
 */
export const cashierShift = defineEntity('cashierShift', {
  prefix: 'csh',
  traits: ['coded'],
  group: 'AccountTransaction',
  path: '/finance/cashier-shifts',
  menu: 'finance',
  icon: 'clock',
  permanent: true,
  flagsFor: { view: 'view', create: 'accountTransactionDeposit' },
  fields: {
    account: ref('account', { required: true, filter: true, fixed: true, where: { accountKind: 'Cash' } }),
    cashier: ref('user', { required: true, filter: true, readonly: true }),
    openedAt: dateTime({ required: true, filter: 'range', sort: true, readonly: true }),
    /** Cash counted in the drawer at opening. */
    openingFloat: money({ required: true, fixed: true }),
    closedAt: dateTime({ readonly: true }),
    expected: money({ readonly: true, min: Number.MIN_SAFE_INTEGER }),
    counted: money({ readonly: true }),
    /** Counted − expected */
    difference: money({ readonly: true, min: Number.MIN_SAFE_INTEGER }),
    differenceReason: longText({ maxLength: 400, readonly: true }),
    approvedBy: ref('user', { doneAt: 'approvedAt', readonly: true }),
    approvedAt: dateTime({ readonly: true }),
  },
  states: shiftStates,
  jobs: { approve: 'A', close: 'A' },
  actions: {
    close: {
      from: ['Open'],
      to: 'Closed',
      flag: 'accountTransactionDeposit',
      input: { counted: money({ required: true }), reason: longText({ maxLength: 400 }) },
      confirm: true,
    },
    approve: {
      from: ['Closed'],
      to: 'Approved',
      flag: 'accountTransactionDropdown',
      input: { reason: longText({ maxLength: 400 }) },
      confirm: true,
    },
  },
  update: 'none',
  label: ['code', 'account'],
  hero: ['expected', 'counted', 'difference'],
  list: {
    columns: [
      'code',
      'account',
      'cashier',
      'openedAt',
      'openingFloat',
      'closedAt',
      'expected',
      'counted',
      'difference',
      'state',
    ],
    tabs: 'state',
    sort: '-openedAt',
  },
})
export interface CashierShift extends RowOf<typeof cashierShift> {}
