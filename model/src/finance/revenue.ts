import { defineEntity, type RowOf } from '../kit/entity.ts'
import { ref } from '../kit/field.ts'
import { cashFields } from './expense.ts'

/** Money that came in from elsewhere than debts. */
export const revenue = defineEntity('revenue', {
  prefix: 'rvn', traits: ['coded'], group: 'Revenues', path: '/finance/revenues', menu: 'finance', icon: 'handCoins',
  flagsFor: { view: 'view' }, flags: ['accrualRevenues', 'refundRevenues'],
  fields: { revenuesType: ref('revenuesType', { required: true, filter: true, readonly: true }), ...cashFields },
  update: 'none',
  label: ['code', 'revenuesType'],
  list: { columns: ['code', 'revenuesType', 'account', 'money', 'at', 'refund', 'notes'], tabs: 'refund', sort: '-at' },
})
export interface Revenue extends RowOf<typeof revenue> {}
