import { defineEntity, type RowOf } from '../kit/entity.ts'
import { int, longText, money, oneOf, properties, ref } from '../kit/field.ts'
import { priceQuotationWorks, stageFlags } from './price-quotation.ts'

const priceQuotationDetailStates = [
  'NewlyWanted',
  'WorkProgres',
  'WaitingForQuotes',
  'ReviewedByCustomer',
  'RejectedByCustomer',
  'CanceledbyCustomer',
] as const

const given = () => money({ readonly: true })

/**
 * One wanted thing of a quotation. Seen in the stages in which its quotation is seen; its client sees what was sent of
 * it alone (D7.3).
 */
export const priceQuotationDetail = defineEntity('priceQuotationDetail', {
  prefix: 'pqd',
  group: 'PriceQuotation',
  path: '/products/price-quotation-details/:priceQuotationToken?',
  pathFilters: { priceQuotationToken: 'priceQuotation' },
  menu: 'quotations',
  icon: 'listChecks',
  fields: {
    priceQuotation: ref('priceQuotation', { required: true, filter: true, fixed: true }),
    storeItem: ref('storeItem', { required: true, filter: true }),
    propertyType: ref('propertyType', { filter: true, from: 'storeItem' }),
    itemProperties: properties({ by: 'propertyType' }),
    quantity: int({ initial: 1, min: 1, max: 1000000 }),
    designNotes: longText({ maxLength: 2000 }),
    /** The newest approved selling price of its history (D7.2), kept by the database. */
    priceOne: given(),
    priceTotal: given(),
    bestPriceOne: given(),
    bestPriceTotal: given(),
    /** The buying price that was chosen among those given, and why where it is not the cheapest (D7.5). */
    chosenPrice: ref('quotationPriceHistory', { readonly: true }),
    chosenReason: longText({ readonly: true }),
    /** Price that the client accepted, from the version in force then; never changed. */
    acceptedPriceTotal: given(),
    rejectReason: longText({ readonly: true }),
    /** Client of its quotation; the database keeps it for visibility checks. */
    client: ref('client', { readonly: true, filter: true }),
    quotationState: oneOf(priceQuotationWorks, { required: true, readonly: true }),
  },
  states: priceQuotationDetailStates,
  viewBy: { field: 'quotationState', flags: stageFlags },
  jobs: { start: 'A', askQuotes: 'A', cancel: 'R' },
  actions: {
    start: { from: ['NewlyWanted', 'RejectedByCustomer'], to: 'WorkProgres' },
    askQuotes: { from: ['WorkProgres'], to: 'WaitingForQuotes' },
    /** The client's answers to the version in force, with all else of it (D7.4). */
    review: { from: ['WaitingForQuotes'], to: 'ReviewedByCustomer', by: 'system' },
    reject: { from: ['WaitingForQuotes'], to: 'RejectedByCustomer', by: 'system' },
    /** No longer wanted. */
    cancel: { from: ['WaitingForQuotes'], to: 'CanceledbyCustomer', confirm: 'danger' },
  },
  label: ['storeItem', 'priceQuotation'],
  hero: ['storeItem', 'quantity', 'bestPriceTotal'],
  list: {
    columns: ['priceQuotation', 'storeItem', 'quantity', 'priceOne', 'bestPriceOne', 'bestPriceTotal', 'state'],
    tabs: 'state',
    sort: '-createdAt',
  },
})
export interface PriceQuotationDetail extends RowOf<typeof priceQuotationDetail> {}
