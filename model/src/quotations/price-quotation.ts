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

/** States in which the wanted things and their prices can change. */
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

/** Ways in which a client answered outside the page (D7.4). */
export const answerWays = ['Phone', 'WhatsApp', 'InPerson', 'Email', 'Paper'] as const
/** Default days for which a version is valid. */
export const usualDays = 14
const answerFields = { answerWay: oneOf(answerWays), evidence: longText({ maxLength: 400 }) }

const amount = () => money({ readonly: true, initial: 0, sort: true })

/** A customer's request for prices, on its way from the question to the delivered goods (D7.1). */
export const priceQuotation = defineEntity('priceQuotation', {
  prefix: 'pqt',
  traits: ['coded', 'reported'],
  path: '/products/price-quotations-1',
  menu: 'quotations',
  icon: 'fileText',
  flags: ['sellBelowFloor'],
  fields: {
    /** Subject in the client's words. */
    subject: text({ search: true, maxLength: 200 }),
    client: ref('client', { filter: true }),
    /** Name and phone of a client who is no user. */
    clientName: text({ search: true, forStaff: true }),
    clientPhone: phone({ forStaff: true }),
    askedAt: dateTime({ readonly: true, initial: 'now', filter: 'range', sort: true }),
    /** The request in the client's words, before anything of it is an item of the store. */
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
     * Worth of the newest version, kept by the database: what the client accepted of it, else all of it; 0 before one
     * is sent.
     */
    amount: money({ readonly: true, initial: 0, sort: true, figure: 'quotationAmount' }),
    /**
     * Kept by the database (D7.2): best totals of the accepted details, their affiliate operations, both. Nothing
     * before the client accepts, settled afterwards.
     */
    approvedPriceStoreItemsAmount: amount(),
    affiliateOperationAmount: amount(),
    approvedAmount: amount(),
    /** Number of the version sent last; 0: none was sent. */
    versionNumber: int({ readonly: true, initial: 0 }),
    /** Time until which the version in force can be accepted. */
    validUntil: dateTime({ readonly: true, filter: 'range', sort: true }),
    /** Debt of its client over the accepted amount (D7.6). */
    debt: ref('debt', { readonly: true, forStaff: true, seenWith: 'Debt' }),
    rejectReason: longText({ readonly: true }),
    cancelReason: longText({ readonly: true }),
  },
  states: priceQuotationWorks,
  viewBy: { field: 'state', flags: stageFlags },
  jobs: { askQuotes: 'A', accept: 'A', offer: 'A', makeJobOrder: 'A', reject: 'R' },
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
    /**
     * Accepts the whole version in force, as reported to staff; a client answers line by line
     * (`priceQuotation.answer`).
     */
    accept: {
      from: ['WaitingForCustomerAccept'],
      to: 'AcceptQuotesFormCustomer',
      flag: 'acceptQuotation',
      input: answerFields,
    },
    reject: {
      from: ['WaitingForCustomerAccept'],
      to: 'RejectedQuotesFormCustomer',
      flag: 'rejectQuotation',
      input: { reason: longText({ required: true, maxLength: 400 }), ...answerFields },
    },
    /** Makes an order of all accepted pieces; it starts the work (D7.6). */
    makeJobOrder: { from: ['AcceptQuotesFormCustomer'], input: jobOrderPlan },
    /** Pays a supplier for it: an expense of the type that the product keeps for such costs. */
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
    /** Takes the client's answer back, because they changed their mind or staff misheard; until a job order begins. */
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
  hero: ['client', 'amount', 'validUntil'],
  list: {
    columns: ['code', 'subject', 'client', 'clientName', 'askedAt', 'validUntil', 'amount', 'state'],
    tabs: 'state',
    board: true,
    sort: '-createdAt',
  },
})
export interface PriceQuotation extends RowOf<typeof priceQuotation> {}
