import { defineEntity, type RowOf } from '../kit/entity.ts'
import { dateTime, longText, money, oneOf, percent, ref } from '../kit/field.ts'
import { refunds } from './expense.ts'

export const entitlementWays = ['Debt', 'Accrual'] as const

/** A service that somebody is entitled to: owed, or paid at once (D6.7). */
export const serviceEntitlement = defineEntity('serviceEntitlement', {
  prefix: 'sen', traits: ['coded'], path: '/JoiningApplications/ServiceEntitlements', menu: 'finance', icon: 'ticket',
  flagsFor: { view: 'view' }, flags: ['accrualServiceEntitlement', 'refundServiceEntitlement'],
  fields: {
    service: ref('service', { required: true, filter: true, readonly: true }),
    user: ref('user', { required: true, filter: true, readonly: true }),
    price: money({ required: true, min: 1, readonly: true }),
    discountPercentage: percent({ initial: 0, readonly: true }),
    money: money({ required: true, readonly: true }),
    way: oneOf(entitlementWays, { required: true, filter: true, readonly: true }),
    debt: ref('debt', { readonly: true }),
    account: ref('account', { filter: true, readonly: true }),
    at: dateTime({ required: true, filter: 'range', sort: true, readonly: true }),
    refund: oneOf(refunds, { filter: true, readonly: true, initial: 'NotRefunded' }),
    refundedBy: ref('user', { readonly: true }),
    refundedAt: dateTime({ readonly: true }),
    reason: longText({ maxLength: 400, readonly: true }),
  },
  update: 'none',
  label: ['code', 'service'],
  list: { columns: ['code', 'user', 'service', 'price', 'discountPercentage', 'money', 'way', 'at', 'refund'], tabs: 'way', sort: '-at' },
})
export interface ServiceEntitlement extends RowOf<typeof serviceEntitlement> {}
