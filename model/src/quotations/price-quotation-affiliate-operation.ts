import { defineEntity, type RowOf } from '../kit/entity.ts'
import { longText, money, ref, text } from '../kit/field.ts'

/** Work that goes with a wanted thing and costs extra: its design, its fitting. */
export const priceQuotationAffiliateOperation = defineEntity('priceQuotationAffiliateOperation', {
  prefix: 'pqa',
  path: '/products/price-quotation-affiliate-operations/:priceQuotationDetailsToken?',
  pathFilters: { priceQuotationDetailsToken: 'priceQuotationDetail' },
  menu: 'quotations',
  icon: 'penLine',
  fields: {
    priceQuotationDetail: ref('priceQuotationDetail', { required: true, filter: true, fixed: true }),
    operation: text({ required: true, search: true }),
    amount: money({ required: true, min: 1 }),
    /** Amount that the client accepted, from the version in force then. */
    acceptedAmount: money({ readonly: true }),
    notes: longText({ maxLength: 1000 }),
  },
  label: ['operation', 'priceQuotationDetail'],
  list: { columns: ['priceQuotationDetail', 'operation', 'amount', 'notes', 'createdAt'], sort: '-createdAt' },
})
export interface PriceQuotationAffiliateOperation extends RowOf<typeof priceQuotationAffiliateOperation> {}
