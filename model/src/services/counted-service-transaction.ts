import { defineEntity, type RowOf } from '../kit/entity.ts'
import { bool, dateTime, int, money, oneOf, ref } from '../kit/field.ts'

export const countedServiceTransactionTypes = ['Buy', 'Sell', 'Refund'] as const

/** One purchase, sale or refund of a counted service (D6.7); each is seen by the flag of its type. */
export const countedServiceTransaction = defineEntity('countedServiceTransaction', {
  prefix: 'cstx', traits: ['coded'], path: '/finance/counted-service-transactions', menu: 'finance', icon: 'packageCheck',
  flagsFor: { view: ['viewBuy', 'viewSell', 'viewRefund'] },
  viewBy: { field: 'transactionType', flags: { Buy: 'viewBuy', Sell: 'viewSell', Refund: 'viewRefund' } },
  flags: ['buy', 'sell', 'refund'],
  fields: {
    countedService: ref('countedService', { required: true, filter: true, readonly: true }),
    transactionType: oneOf(countedServiceTransactionTypes, { required: true, filter: true, readonly: true }),
    quantity: int({ required: true, min: 1, readonly: true }),
    /** Of one piece. */
    price: money({ required: true, readonly: true }),
    money: money({ required: true, readonly: true }),
    soldToStudent: bool({ initial: false, filter: true, readonly: true }),
    user: ref('user', { filter: true, readonly: true }),
    account: ref('account', { filter: true, readonly: true }),
    debt: ref('debt', { readonly: true }),
    refundOf: ref('countedServiceTransaction', { readonly: true }),
    at: dateTime({ required: true, filter: 'range', sort: true, readonly: true }),
  },
  update: 'none', permanent: true,
  label: ['code', 'countedService'],
  list: { columns: ['code', 'countedService', 'transactionType', 'quantity', 'price', 'money', 'user', 'account', 'at'], tabs: 'transactionType', sort: '-at' },
})
export interface CountedServiceTransaction extends RowOf<typeof countedServiceTransaction> {}
