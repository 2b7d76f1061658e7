import { defineEntity, type RowOf } from '../kit/entity.ts'
import { bool, dateTime, int, longText, ref, rows, text } from '../kit/field.ts'

export const jobOrderStates = [
  'NewlyWanted',
  'WorkProgres',
  'FinishNotCustomerReceived',
  'FinishCustomerReceived',
  'Canceled',
] as const

/** Flags by state, for an order and all its records. */
export const jobOrderFlags = {
  NewlyWanted: 'viewInJobOrder',
  WorkProgres: 'viewInJobOrder',
  FinishNotCustomerReceived: 'viewFinished',
  FinishCustomerReceived: 'viewFinished',
  Canceled: 'viewFinished',
} as const satisfies Record<(typeof jobOrderStates)[number], string>

/** Planned fields of an order, set at its creation. */
export const jobOrderPlan = {
  doer: ref('employee', { filter: true }),
  startWorkDateTime: dateTime({ filter: 'range', sort: true }),
  expectedFinishWorkDateTime: dateTime({ filter: 'range', sort: true }),
  work: longText({ maxLength: 2000 }),
} as const

/** The drawing of a signature: moves and lines of an SVG path, whose size is that of the field it was drawn in. */
export const signaturePath = { maxLength: 100_000, pattern: '[ML0-9 .]*' } as const

/**
 * The work on an accepted quotation, one at a time; the quotation follows it by itself (D7.1). It is finished when all
 * its lines are done or canceled, and received when all that is done was handed over (D7.6).
 */
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
    ...jobOrderPlan,
    /** Finished on a day after its planned end, or not finished and past it. */
    isLate: bool({
      readonly: true,
      computed: true,
      filter: true,
      figure: 'lateOrders',
      onlyIn: ['NewlyWanted', 'WorkProgres', 'FinishNotCustomerReceived', 'FinishCustomerReceived'],
    }),
    finishedAt: dateTime({ readonly: true }),
    receivedAt: dateTime({ readonly: true }),
    cancelReason: longText({ readonly: true }),
  },
  states: jobOrderStates,
  viewBy: { field: 'state', flags: jobOrderFlags },
  jobs: { start: 'A', finish: 'A', handOver: 'H' },
  actions: {
    start: { from: ['NewlyWanted'], to: 'WorkProgres' },
    /** All that no line has done yet is done with it. */
    finish: { from: ['WorkProgres'], to: 'FinishNotCustomerReceived', confirm: true },
    /** Gives the client what is done, or a part of it, against a signature. */
    handOver: {
      from: ['WorkProgres', 'FinishNotCustomerReceived'],
      input: {
        receivedBy: text({ required: true, maxLength: 120 }),
        signature: longText(signaturePath),
        /** Pieces by token of the line; left out: all that are done and were not handed over. */
        lines: rows(
          { line: text({ required: true, maxLength: 40 }), quantity: int({ required: true, min: 1 }) },
          { max: 500 },
        ),
      },
    },
    receive: { from: ['FinishNotCustomerReceived'], to: 'FinishCustomerReceived', by: 'system' },
    cancel: {
      from: ['NewlyWanted', 'WorkProgres'],
      to: 'Canceled',
      confirm: 'danger',
      input: { reason: longText({ required: true, maxLength: 400 }) },
    },
  },
  follows: ['jobOrderLine'],
  ordered: [['startWorkDateTime', 'expectedFinishWorkDateTime']],
  label: ['code', 'priceQuotation'],
  hero: ['priceQuotation', 'doer', 'expectedFinishWorkDateTime'],
  list: {
    columns: ['code', 'priceQuotation', 'doer', 'startWorkDateTime', 'expectedFinishWorkDateTime', 'isLate', 'state'],
    tabs: 'state',
    board: true,
    sort: '-createdAt',
  },
})
export interface JobOrder extends RowOf<typeof jobOrder> {}
