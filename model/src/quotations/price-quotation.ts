import { defineEntity, type RowOf } from '../kit/entity.ts'
import { jobOrderPlan } from './job-order.ts'
import { dateTime, int, longText, money, oneOf, phone, ref, rows, text } from '../kit/field.ts'
import { attachments } from '../media/attachment.ts'

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

/** In which what is wanted and its prices can change. */
export const openWorks: readonly string[] = [
  'WorkProgress',
  'WaitingForQuotes',
  'WaitingForCustomerAccept',
  'RejectedQuotesFormCustomer',
] satisfies readonly PriceQuotationWork[]

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

/** How a client answered who did not answer on the page (D7.4). */
export const answerWays = ['Phone', 'WhatsApp', 'InPerson', 'Email', 'Paper'] as const
/** Days for which a version is valid, as long as nobody says otherwise. */
export const usualDays = 14
const told = { answerWay: oneOf(answerWays), evidence: longText({ maxLength: 400 }) }

const amount = () => money({ readonly: true, initial: 0, sort: true })

/** What a customer asked the price of, on its way from the question to the delivered goods (D7.1). */
export const priceQuotation = defineEntity('priceQuotation', {
  prefix: 'pqt',
  traits: ['coded', 'reported'],
  path: '/products/price-quotations-1',
  menu: 'quotations',
  icon: 'fileText',
  flags: ['sellBelowFloor'],
  fields: {
    /** What it is about, in the client's words. */
    subject: text({ search: true, maxLength: 200 }),
    client: ref('client', { filter: true }),
    /** Of somebody who is no user. */
    clientName: text({ search: true, forStaff: true }),
    clientPhone: phone({ forStaff: true }),
    askedAt: dateTime({ readonly: true, initial: 'now', filter: 'range', sort: true }),
    /** In the client's words, before anything of it is a thing of the store. */
    wanted: rows(
      {
        what: text({ required: true, maxLength: 200 }),
        quantity: int({ required: true, initial: 1, min: 1, max: 1000000 }),
      },
      { max: 100 },
    ),
    notes: longText({ maxLength: 1000 }),
    /** Pictures and drawings of what is wanted. */
    attachments: attachments(),
    /**
     * Kept by the database (D7.2): best totals of the accepted details, their affiliate operations, both. Settled once
     * the customer has accepted.
     */
    approvedPriceStoreItemsAmount: amount(),
    affiliateOperationAmount: amount(),
    approvedAmount: amount(),
    /** Of the version that was sent last; none was sent at 0. */
    versionNumber: int({ readonly: true, initial: 0 }),
    /** Until when the version in force can be accepted. */
    validUntil: dateTime({ readonly: true, filter: 'range', sort: true }),
    /** Of its client, over what was accepted (D7.6). */
    debt: ref('debt', { readonly: true, forStaff: true, seenWith: 'Debt' }),
    rejectReason: longText({ readonly: true }),
    cancelReason: longText({ readonly: true }),
  },
  states: priceQuotationWorks,
  viewBy: { field: 'state', flags: stageFlags },
  jobs: { askQuotes: 'A', offer: 'A', accept: 'A', makeJobOrder: 'A', reject: 'R' },
  actions: {
    askQuotes: { from: ['WorkProgress', 'RejectedQuotesFormCustomer'], to: 'WaitingForQuotes' },
    /** Sends it to the client as the next version; what was sent before is replaced (D7.3). */
    offer: {
      from: ['WaitingForQuotes', 'WaitingForCustomerAccept'],
      to: 'WaitingForCustomerAccept',
      input: {
        validDays: int({ min: 1, max: 365, initial: usualDays, unit: 'days' }),
      },
    },
    /** The whole version in force, as staff were told; a client answers line by line (`priceQuotation.answer`). */
    accept: {
      from: ['WaitingForCustomerAccept'],
      to: 'AcceptQuotesFormCustomer',
      flag: 'acceptQuotation',
      input: told,
    },
    reject: {
      from: ['WaitingForCustomerAccept'],
      to: 'RejectedQuotesFormCustomer',
      flag: 'rejectQuotation',
      input: { reason: longText({ required: true, maxLength: 400 }), ...told },
    },
    /** With all that was accepted; the work begins by it (D7.6). */
    makeJobOrder: { from: ['AcceptQuotesFormCustomer'], input: jobOrderPlan },
    /** What a supplier was paid for it: an expense of the type that the product keeps for such costs. */
    payCost: {
      flag: 'payExpenses',
      group: 'Expenses',
      from: [
        'WorkProgress',
        'WaitingForQuotes',
        'AcceptQuotesFormCustomer',
        'InJobOrder',
        'FinishJobOrderNotCustomerReceive',
        'FinishJobOrderCustomerReceive',
      ],
      input: {
        money: money({ required: true, min: 1 }),
        account: ref('account', { required: true }),
        notes: longText({ maxLength: 1000 }),
      },
    },
    /** The client changed their mind, or staff heard it wrong; until a job order begins. */
    takeBack: {
      from: ['AcceptQuotesFormCustomer'],
      to: 'WaitingForCustomerAccept',
      flag: 'takeBackAcceptance',
      input: { reason: longText({ required: true, maxLength: 400 }) },
      confirm: 'danger',
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
    leaveJobOrder: { from: ['InJobOrder'], to: 'AcceptQuotesFormCustomer', by: 'system' },
    enterJobOrder: { from: ['AcceptQuotesFormCustomer'], to: 'InJobOrder', by: 'system' },
    finishJobOrder: { from: ['InJobOrder'], to: 'FinishJobOrderNotCustomerReceive', by: 'system' },
    receiveJobOrder: { from: ['FinishJobOrderNotCustomerReceive'], to: 'FinishJobOrderCustomerReceive', by: 'system' },
  },
  portal: ['create', 'accept', 'reject'],
  label: ['code', 'subject', 'client', 'clientName'],
  own: { Client: 'client' },
  hero: ['client', 'approvedAmount', 'validUntil'],
  list: {
    columns: ['code', 'subject', 'client', 'clientName', 'askedAt', 'validUntil', 'approvedAmount', 'state'],
    tabs: 'state',
    board: true,
    sort: '-createdAt',
  },
})
export interface PriceQuotation extends RowOf<typeof priceQuotation> {}
