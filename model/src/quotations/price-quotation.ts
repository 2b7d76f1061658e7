import { defineEntity, type RowOf } from '../kit/entity.ts'
import { dateTime, longText, money, ref, text } from '../kit/field.ts'

export const priceQuotationWorks = [
  'WorkProgress',
  'WaitingForQuotes',
  'WaitingForCustomerAccept',
  'RejectedQuotesFormCustomer',
  'AcceptQuotesFormCustomer',
  'InJobOrder',
  'FinishJobOrderNotCustomerReceive',
  'FinishJobOrderCustomerReceive',
  'Canceled',
] as const
export type PriceQuotationWork = (typeof priceQuotationWorks)[number]

/**
 * The five stages of the work, each with a flag to see it: in the making, at the suppliers, at the customer, in a job
 * order, over.
 */
export const stageFlags = {
  WorkProgress: 'viewWorkProgress',
  WaitingForQuotes: 'viewWaitingForQuotes',
  WaitingForCustomerAccept: 'viewAtCustomer',
  RejectedQuotesFormCustomer: 'viewAtCustomer',
  AcceptQuotesFormCustomer: 'viewAtCustomer',
  InJobOrder: 'viewInJobOrder',
  FinishJobOrderNotCustomerReceive: 'viewFinished',
  FinishJobOrderCustomerReceive: 'viewFinished',
  Canceled: 'viewFinished',
} as const satisfies Record<PriceQuotationWork, string>

const amount = () => money({ readonly: true, initial: 0, sort: true })

/** What a customer asked the price of, on its way from the question to the delivered goods (D7.1). */
export const priceQuotation = defineEntity('priceQuotation', {
  prefix: 'pqt',
  traits: ['coded', 'reported'],
  path: '/products/price-quotations-1',
  menu: 'quotations',
  icon: 'fileText',
  fields: {
    client: ref('client', { filter: true }),
    /** Of somebody who is no user. */
    clientName: text({ search: true }),
    askedAt: dateTime({ initial: 'now', filter: 'range', sort: true }),
    notes: longText({ maxLength: 1000 }),
    /**
     * Kept by the database (D7.2): best totals of the accepted details, their affiliate operations, both. Settled once
     * the customer has accepted.
     */
    approvedPriceStoreItemsAmount: amount(),
    affiliateOperationAmount: amount(),
    approvedAmount: amount(),
    rejectReason: longText({ readonly: true }),
    cancelReason: longText({ readonly: true }),
  },
  states: priceQuotationWorks,
  viewBy: { field: 'state', flags: stageFlags },
  jobs: { askQuotes: 'A', offer: 'A', accept: 'A', reject: 'R' },
  actions: {
    askQuotes: { from: ['WorkProgress', 'RejectedQuotesFormCustomer'], to: 'WaitingForQuotes' },
    offer: { from: ['WaitingForQuotes'], to: 'WaitingForCustomerAccept', confirm: true },
    accept: { from: ['WaitingForCustomerAccept'], to: 'AcceptQuotesFormCustomer', confirm: true },
    reject: {
      from: ['WaitingForCustomerAccept'],
      to: 'RejectedQuotesFormCustomer',
      input: { reason: longText({ required: true, maxLength: 400 }) },
    },
    cancel: {
      from: [
        'WorkProgress',
        'WaitingForQuotes',
        'WaitingForCustomerAccept',
        'RejectedQuotesFormCustomer',
        'AcceptQuotesFormCustomer',
      ],
      to: 'Canceled',
      confirm: 'danger',
      input: { reason: longText({ required: true, maxLength: 400 }) },
    },
    /** The quotation follows its job order. */
    enterJobOrder: { from: ['AcceptQuotesFormCustomer'], to: 'InJobOrder', by: 'system' },
    finishJobOrder: { from: ['InJobOrder'], to: 'FinishJobOrderNotCustomerReceive', by: 'system' },
    receiveJobOrder: { from: ['FinishJobOrderNotCustomerReceive'], to: 'FinishJobOrderCustomerReceive', by: 'system' },
  },
  label: ['code', 'client', 'clientName'],
  own: { Client: 'client' },
  hero: ['client', 'approvedAmount', 'askedAt'],
  list: {
    columns: ['code', 'client', 'clientName', 'askedAt', 'approvedAmount', 'state'],
    tabs: 'state',
    sort: '-createdAt',
  },
})
export interface PriceQuotation extends RowOf<typeof priceQuotation> {}
