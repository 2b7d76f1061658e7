import { defineEntity, type RowOf } from '../kit/entity.ts'
import { bool, dateTime, longText, oneOf, ref } from '../kit/field.ts'
import { attachments } from '../media/attachment.ts'
import { jobOrderFlags, jobOrderStates } from './job-order.ts'

/** An event of a job order, with photos; the client reads it and is notified if that is chosen (D7.6). */
export const jobOrderStep = defineEntity('jobOrderStep', {
  prefix: 'jos',
  group: 'PriceQuotation',
  path: '/products/job-order-steps/:jobOrderToken?',
  pathFilters: { jobOrderToken: 'jobOrder' },
  icon: 'listChecks',
  permanent: true,
  update: 'none',
  fields: {
    jobOrder: ref('jobOrder', { required: true, filter: true, fixed: true }),
    work: longText({ required: true, maxLength: 1000, fixed: true }),
    attachments: attachments(),
    toldClient: bool({ initial: false, fixed: true }),
    at: dateTime({ required: true, readonly: true, sort: true }),
    by: ref('user', { doneAt: 'at', readonly: true }),
    orderState: oneOf(jobOrderStates, { readonly: true, initial: 'NewlyWanted' }),
  },
  viewBy: { field: 'orderState', flags: jobOrderFlags },
  label: ['work'],
  list: { columns: ['at', 'work', 'by', 'toldClient', 'jobOrder'], sort: '-at' },
})
export interface JobOrderStep extends RowOf<typeof jobOrderStep> {}
