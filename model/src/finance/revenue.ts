import { defineEntity, type RowOf } from '../kit/entity.ts'
import { ref } from '../kit/field.ts'
import { cashFields, refundOf } from './expense.ts'

/** Money that came in from elsewhere than debts. */
export const revenue = defineEntity('revenue', {
  prefix: 'rvn',
  traits: ['coded'],
  group: 'Revenues',
  path: '/finance/revenues',
  menu: 'finance',
  icon: 'handCoins',
  permanent: true,
  flagsFor: { view: 'view', create: 'accrualRevenues' },
  fields: { revenuesType: ref('revenuesType', { required: true, filter: true, fixed: true }), ...cashFields },
  actions: { refund: refundOf('refundRevenues') },
  update: 'none',
  label: ['code', 'revenuesType'],
  hero: ['money', 'account', 'at'],
  list: {
    columns: ['code', 'revenuesType', 'account', 'money', 'at', 'refund', 'notes'],
    tabs: 'refund',
    usualTab: 'NotRefunded',
    sort: '-at',
  },
})
export interface Revenue extends RowOf<typeof revenue> {}
