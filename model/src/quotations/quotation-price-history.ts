import { defineEntity, type RowOf } from '../kit/entity.ts'
import { bool, dateTime, int, longText, money, oneOf, ref, text } from '../kit/field.ts'

const costTypes = ['Buy', 'Sell'] as const

/** A price that was given for a detail. It stays as it was given; the newest approved selling price counts (D7.2). */
export const quotationPriceHistory = defineEntity('quotationPriceHistory', {
  prefix: 'qph',
  path: '/products/price-quotations-1/prices-history/:priceQuotationDetailsToken',
  pathFilters: { priceQuotationDetailsToken: 'priceQuotationDetail' },
  icon: 'badgeDollarSign',
  resource: 'quotation-price-histories',
  fields: {
    priceQuotationDetail: ref('priceQuotationDetail', { required: true, filter: true, fixed: true }),
    costType: oneOf(costTypes, { required: true, filter: true, initial: 'Sell' }),
    supplier: ref('supplier', { filter: true }),
    /** Source of the price if it is no supplier. */
    source: text({ maxLength: 200 }),
    priceOne: money({ required: true, min: 1 }),
    /** Price of all that was wanted when it was given: one × quantity. */
    priceTotal: money({ readonly: true }),
    /** Reached by bargaining, never above the price it beats. */
    bestPriceOne: money({ min: 1 }),
    bestPriceTotal: money({ readonly: true }),
    /** The request that it answers. */
    priceRequest: ref('priceRequest', { filter: true, readonly: true }),
    deliveryDays: int({ min: 0, max: 730, unit: 'days' }),
    note: longText({ maxLength: 400 }),
    /** Reason for selling below the least margin (D7.5). */
    reason: longText({ maxLength: 400, forStaff: true }),
    at: dateTime({ initial: 'now', filter: 'range', sort: true }),
    approved: bool({ initial: false, filter: true, readonly: true }),
  },
  jobs: { approve: 'A' },
  actions: { approve: { when: { approved: false }, set: { approved: true }, confirm: true } },
  update: 'none',
  label: ['priceQuotationDetail', 'at'],
  /** Their own prices, not the prices to the customer. */
  own: { Supplier: { in: 'supplier', where: { costType: 'Buy' } } },
  hero: ['priceOne', 'supplier', 'at'],
  list: {
    columns: [
      'at',
      'costType',
      'priceOne',
      'priceTotal',
      'bestPriceOne',
      'bestPriceTotal',
      'supplier',
      'deliveryDays',
      'approved',
    ],
    tabs: 'costType',
    sort: '-at',
  },
})
export interface QuotationPriceHistory extends RowOf<typeof quotationPriceHistory> {}
