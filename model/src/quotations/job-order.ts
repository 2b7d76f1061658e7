import { defineEntity, type RowOf } from '../kit/entity.ts'
import { dateTime, longText, ref } from '../kit/field.ts'

const jobOrderStates = [
  'NewlyWanted',
  'WorkProgres',
  'FinishNotCustomerReceived',
  'FinishCustomerReceived',
  'Canceled',
] as const

/** The work on an accepted quotation, one at a time; the quotation follows it by itself (D7.1). */
export const jobOrder = defineEntity('jobOrder', {
  prefix: 'jbo',
  traits: ['coded', 'reported'],
  group: 'PriceQuotation',
  path: '/products/job-orders/:priceQuotationToken?',
  pathFilters: { priceQuotationToken: 'priceQuotation' },
  menu: 'quotations',
  icon: 'clipboardList',
  fields: {
    priceQuotation: ref('priceQuotation', { required: true, filter: true, fixed: true }),
    startWorkDateTime: dateTime({ filter: 'range', sort: true }),
    expectedFinishWorkDateTime: dateTime({ filter: 'range' }),
    work: longText({ maxLength: 2000 }),
    cancelReason: longText({ readonly: true }),
  },
  states: jobOrderStates,
  viewBy: {
    field: 'state',
    flags: {
      NewlyWanted: 'viewInJobOrder',
      WorkProgres: 'viewInJobOrder',
      FinishNotCustomerReceived: 'viewFinished',
      FinishCustomerReceived: 'viewFinished',
      Canceled: 'viewFinished',
    },
  },
  jobs: { start: 'A', finish: 'A', receive: 'A' },
  actions: {
    start: { from: ['NewlyWanted'], to: 'WorkProgres' },
    finish: { from: ['WorkProgres'], to: 'FinishNotCustomerReceived', confirm: true },
    receive: { from: ['FinishNotCustomerReceived'], to: 'FinishCustomerReceived', confirm: true },
    cancel: {
      from: ['NewlyWanted', 'WorkProgres'],
      to: 'Canceled',
      confirm: 'danger',
      input: { reason: longText({ required: true, maxLength: 400 }) },
    },
  },
  ordered: [['startWorkDateTime', 'expectedFinishWorkDateTime']],
  label: ['code', 'priceQuotation'],
  hero: ['priceQuotation', 'startWorkDateTime', 'expectedFinishWorkDateTime'],
  list: {
    columns: ['code', 'priceQuotation', 'startWorkDateTime', 'expectedFinishWorkDateTime', 'work', 'state'],
    tabs: 'state',
    board: true,
    sort: '-createdAt',
  },
})
export interface JobOrder extends RowOf<typeof jobOrder> {}
