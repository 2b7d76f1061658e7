import { defineEntity, type RowOf } from '../kit/entity.ts'
import { dateTime, int, longText, oneOf, ref, rows, text } from '../kit/field.ts'
import { jobOrderFlags, jobOrderStates, signaturePath } from './job-order.ts'

/** One delivery to the client, and its signer (D7.6); never changed. */
export const jobOrderDelivery = defineEntity('jobOrderDelivery', {
  prefix: 'jod',
  group: 'PriceQuotation',
  path: '/products/job-order-deliveries/:jobOrderToken?',
  pathFilters: { jobOrderToken: 'jobOrder' },
  icon: 'clipboardList',
  permanent: true,
  creation: 'none',
  update: 'none',
  fields: {
    jobOrder: ref('jobOrder', { required: true, filter: true, readonly: true }),
    receivedBy: text({ required: true, maxLength: 120, readonly: true }),
    at: dateTime({ required: true, readonly: true, sort: true }),
    by: ref('user', { doneAt: 'at', readonly: true }),
    signature: longText({ ...signaturePath, readonly: true }),
    pieces: rows(
      { storeItem: ref('storeItem', { required: true }), quantity: int({ required: true, min: 1 }) },
      { readonly: true },
    ),
    orderState: oneOf(jobOrderStates, { readonly: true, initial: 'NewlyWanted' }),
  },
  viewBy: { field: 'orderState', flags: jobOrderFlags },
  folded: ['signature'],
  label: ['receivedBy'],
  list: { columns: ['at', 'receivedBy', 'by', 'jobOrder'], sort: '-at' },
})
export interface JobOrderDelivery extends RowOf<typeof jobOrderDelivery> {}
