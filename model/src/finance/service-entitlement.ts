import { defineEntity, type RowOf } from '../kit/entity.ts'
import { dateTime, longText, money, oneOf, percent, ref } from '../kit/field.ts'
import { onceRefunded, refunds } from './receipt.ts'

export const entitlementWays = ['Debt', 'Accrual'] as const

/** A service that somebody is entitled to: owed, or paid at once (D6.7). */
export const serviceEntitlement = defineEntity('serviceEntitlement', {
  prefix: 'sen',
  traits: ['coded'],
  path: '/JoiningApplications/ServiceEntitlements',
  menu: 'finance',
  icon: 'ticket',
  permanent: true,
  flagsFor: { view: 'view', create: 'accrualServiceEntitlement' },
  fields: {
    service: ref('service', { required: true, filter: true, fixed: true }),
    user: ref('user', { required: true, filter: true, fixed: true }),
    way: oneOf(entitlementWays, { required: true, filter: true, fixed: true, initial: 'Debt' }),
    /** Paid at once: where the money enters. */
    account: ref('account', { filter: true, fixed: true }),
    /** At most the service's own bound (D6.8). */
    discountPercentage: percent({ initial: 0, fixed: true }),
    price: money({ required: true, min: 1, readonly: true }),
    money: money({ required: true, readonly: true }),
    debt: ref('debt', { readonly: true }),
    at: dateTime({ required: true, filter: 'range', sort: true, readonly: true }),
    refund: oneOf(refunds, { filter: true, readonly: true, initial: 'NotRefunded' }),
    refundedBy: ref('user', { doneAt: 'refundedAt', readonly: true }),
    refundedAt: dateTime({ readonly: true }),
    reason: longText({ maxLength: 400, readonly: true }),
  },
  actions: {
    /** Paid at once: the money goes back. Owed: the debt is canceled, as long as nothing of it is paid. */
    refund: {
      ...onceRefunded,
      set: { refund: 'Refunded' },
      flag: 'refundServiceEntitlement',
      input: { reason: longText({ required: true, maxLength: 400 }) },
      confirm: 'danger',
    },
  },
  update: 'none',
  label: ['code', 'service'],
  hero: ['money', 'service', 'user'],
  list: {
    columns: ['code', 'user', 'service', 'price', 'discountPercentage', 'money', 'way', 'at', 'refund'],
    tabs: 'way',
    sort: '-at',
  },
})
export interface ServiceEntitlement extends RowOf<typeof serviceEntitlement> {}
