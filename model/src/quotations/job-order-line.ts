import { defineEntity, type RowOf } from '../kit/entity.ts'
import { int, longText, oneOf, ref } from '../kit/field.ts'
import { jobOrderFlags, jobOrderStates } from './job-order.ts'

const count = () => int({ readonly: true, initial: 0, min: 0 })
const pieces = { quantity: int({ required: true, min: 1, max: 1_000_000 }) } as const

/**
 * One accepted thing of a job order, and its progress (D7.6): done and canceled together never exceed the ordered
 * pieces.
 */
export const jobOrderLine = defineEntity('jobOrderLine', {
  prefix: 'jol',
  group: 'PriceQuotation',
  path: '/products/job-order-lines/:jobOrderToken?',
  pathFilters: { jobOrderToken: 'jobOrder' },
  icon: 'listChecks',
  permanent: true,
  creation: 'none',
  update: 'none',
  fields: {
    jobOrder: ref('jobOrder', { required: true, filter: true, readonly: true }),
    priceQuotationDetail: ref('priceQuotationDetail', { required: true, readonly: true }),
    storeItem: ref('storeItem', { required: true, filter: true, readonly: true }),
    ordered: int({ required: true, min: 1, readonly: true }),
    done: count(),
    canceled: count(),
    /** Finished pieces that the client has received. */
    received: count(),
    cancelReason: longText({ readonly: true }),
    /** State of its order; the database keeps it. */
    orderState: oneOf(jobOrderStates, { readonly: true, initial: 'NewlyWanted' }),
  },
  viewBy: { field: 'orderState', flags: jobOrderFlags },
  actions: {
    /** So many more are done; they come out of the store as far as they are reserved there. */
    finishPieces: { input: pieces },
    /** So many are made no more; what was reserved for them is free again. */
    cancelPieces: {
      input: { ...pieces, reason: longText({ required: true, maxLength: 400 }) },
      confirm: 'danger',
    },
  },
  follows: ['jobOrder'],
  label: ['storeItem'],
  hero: ['ordered', 'done', 'received'],
  list: {
    columns: ['jobOrder', 'storeItem', 'ordered', 'done', 'canceled', 'received'],
    sort: 'createdAt',
  },
})
export interface JobOrderLine extends RowOf<typeof jobOrderLine> {}
