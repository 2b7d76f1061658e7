/**
 * A request for prices to a supplier, with its deadline and result (D7.5): in their portal or by a secret link. It
 * names the wanted things, not the client. Its answer is in the price history: a buying price for each detail.
 */
import { defineEntity, type RowOf } from '../kit/entity.ts'
import { dateTime, int, longText, money, oneOf, ref, refs } from '../kit/field.ts'
import { answerWays } from './price-quotation.ts'

export const priceRequestStates = ['Asked', 'Answered', 'Declined', 'Withdrawn'] as const
const priceAnswers = ['Portal', 'Link', ...answerWays] as const
const counted = () => int({ readonly: true, initial: 0 })

export const priceRequest = defineEntity('priceRequest', {
  prefix: 'prq',
  traits: ['coded'],
  group: 'QuotationPriceHistory',
  path: '/products/price-requests/:priceQuotationToken?',
  pathFilters: { priceQuotationToken: 'priceQuotation' },
  menu: 'quotations',
  icon: 'messageSquareReply',
  permanent: true,
  creation: 'none',
  update: 'none',
  fields: {
    priceQuotation: ref('priceQuotation', { required: true, filter: true, readonly: true, forStaff: true }),
    supplier: ref('supplier', { required: true, filter: true, readonly: true }),
    details: refs('priceQuotationDetail', { readonly: true, forStaff: true, max: 500 }),
    /** Numbers of things asked for, and of those with a price. */
    asked: counted(),
    priced: counted(),
    /** Sum of the prices, for the quantities wanted when they were given. */
    amount: money({ readonly: true }),
    notes: longText({ maxLength: 1000, readonly: true }),
    askedAt: dateTime({ required: true, readonly: true, sort: true }),
    answerUntil: dateTime({ required: true, readonly: true, filter: 'range', sort: true }),
    /** Time when the supplier first opened it. */
    seenAt: dateTime({ readonly: true, forStaff: true }),
    answeredAt: dateTime({ readonly: true }),
    answeredBy: ref('user', { doneAt: 'answeredAt', readonly: true, forStaff: true }),
    answerWay: oneOf(priceAnswers, { readonly: true, forStaff: true }),
    answerNote: longText({ readonly: true }),
    declineReason: longText({ readonly: true }),
  },
  states: priceRequestStates,
  actions: {
    /** With a price for some or all of the details (`priceRequest.price`); another answer replaces it. */
    answer: { from: ['Asked', 'Answered', 'Declined'], to: 'Answered', by: 'system' },
    decline: {
      from: ['Asked', 'Answered'],
      to: 'Declined',
      flag: 'answerPriceRequest',
      input: { declineReason: longText({ maxLength: 400 }) },
    },
    /** The supplier needs not answer any more. */
    withdraw: { from: ['Asked', 'Answered', 'Declined'], to: 'Withdrawn', confirm: true },
    /** Asks for more, or extends the deadline. */
    ask: { from: ['Asked', 'Answered', 'Declined'], to: 'Asked', by: 'system' },
  },
  portal: ['decline'],
  label: ['code', 'supplier'],
  own: { Supplier: 'supplier' },
  hero: ['supplier', 'answerUntil', 'amount'],
  list: {
    columns: ['code', 'priceQuotation', 'supplier', 'asked', 'priced', 'amount', 'askedAt', 'answerUntil', 'state'],
    tabs: 'state',
    sort: '-askedAt',
  },
})
export interface PriceRequest extends RowOf<typeof priceRequest> {}
