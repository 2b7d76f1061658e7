import { defineEntity, type RowOf } from '../kit/entity.ts'
import { onceRefunded, refunds } from '../finance/receipt.ts'
import { bool, dateTime, int, longText, money, oneOf, percent, ref } from '../kit/field.ts'

const countedServiceTransactionTypes = ['Buy', 'Sell', 'Refund'] as const

/**
 * One purchase, sale or refund of a counted service (D6.7); each is seen by the flag of its type. money = price ×
 * quantity − discount.
 */
export const countedServiceTransaction = defineEntity('countedServiceTransaction', {
  prefix: 'cstx',
  traits: ['coded'],
  path: '/finance/counted-service-transactions',
  menu: 'finance',
  icon: 'packageCheck',
  flagsFor: { view: ['viewBuy', 'viewSell', 'viewRefund'] },
  viewBy: { field: 'transactionType', flags: { Buy: 'viewBuy', Sell: 'viewSell', Refund: 'viewRefund' } },
  flags: ['buy', 'sell', 'refund'],
  fields: {
    countedService: ref('countedService', { required: true, filter: true, readonly: true }),
    transactionType: oneOf(countedServiceTransactionTypes, { required: true, filter: true, readonly: true }),
    quantity: int({ required: true, min: 1, readonly: true }),
    /** Price of one piece. */
    price: money({ required: true, readonly: true }),
    discountPercentage: percent({ initial: 0, readonly: true }),
    discount: money({ initial: 0, readonly: true }),
    money: money({ required: true, readonly: true }),
    /** Stock value of the pieces when they came or went: their mean cost. */
    cost: money({ initial: 0, readonly: true }),
    soldToStudent: bool({ initial: false, filter: true, readonly: true }),
    user: ref('user', { filter: true, readonly: true }),
    account: ref('account', { filter: true, readonly: true }),
    debt: ref('debt', { readonly: true }),
    refund: oneOf(refunds, { filter: true, readonly: true, initial: 'NotRefunded' }),
    refundOf: ref('countedServiceTransaction', { readonly: true }),
    reason: longText({ maxLength: 400, readonly: true }),
    at: dateTime({ required: true, filter: 'range', sort: true, readonly: true }),
  },
  actions: {
    /**
     * A purchase: the pieces leave the stock and the money comes back. A sale: the other way round; what is owed of it
     * is canceled, as long as nothing is paid.
     */
    refund: {
      ...onceRefunded,
      unless: { transactionType: 'Refund' },
      set: { refund: 'Refunded' },
      flag: 'refund',
      input: { reason: longText({ required: true, maxLength: 400 }) },
      confirm: 'danger',
    },
  },
  creation: 'none',
  update: 'none',
  permanent: true,
  label: ['code', 'countedService'],
  hero: ['money', 'countedService', 'quantity'],
  list: {
    columns: [
      'code',
      'countedService',
      'transactionType',
      'quantity',
      'price',
      'discount',
      'money',
      'user',
      'account',
      'at',
      'refund',
    ],
    tabs: 'transactionType',
    sort: '-at',
  },
})
export interface CountedServiceTransaction extends RowOf<typeof countedServiceTransaction> {}
