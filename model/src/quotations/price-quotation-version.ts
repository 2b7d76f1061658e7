/**
 * A version as it was sent to a client (D7.3): details, prices and design models stay in it whatever happens to the
 * quotation after. One is in force at a time; it can be answered until it is no longer valid (D7.4).
 */
import { defineEntity, type RowOf } from '../kit/entity.ts'
import { dateTime, int, longText, money, oneOf, ref, refs } from '../kit/field.ts'
import { answerWays } from './price-quotation.ts'

export const versionStates = ['Sent', 'Accepted', 'Rejected', 'Superseded', 'Voided'] as const
export const versionAnswers = ['Portal', 'Link', ...answerWays] as const

export const priceQuotationVersion = defineEntity('priceQuotationVersion', {
  prefix: 'pqv',
  group: 'PriceQuotation',
  path: '/products/price-quotation-versions/:priceQuotationToken?',
  pathFilters: { priceQuotationToken: 'priceQuotation' },
  icon: 'fileText',
  permanent: true,
  creation: 'none',
  update: 'none',
  fields: {
    priceQuotation: ref('priceQuotation', { required: true, filter: true, readonly: true }),
    number: int({ required: true, min: 1, readonly: true, sort: true }),
    versionState: oneOf(versionStates, { required: true, readonly: true, filter: true, initial: 'Sent' }),
    /** Sum of all its details and operations, whatever of it is accepted. */
    amount: money({ required: true, readonly: true }),
    /** Accepted part of the amount. */
    acceptedAmount: money({ readonly: true }),
    sentAt: dateTime({ required: true, readonly: true, sort: true }),
    sentBy: ref('user', { readonly: true, forStaff: true }),
    validUntil: dateTime({ required: true, readonly: true }),
    /** Time when its client first opened it. */
    seenAt: dateTime({ readonly: true, forStaff: true }),
    answeredAt: dateTime({ readonly: true }),
    answeredBy: ref('user', { doneAt: 'answeredAt', readonly: true, forStaff: true }),
    answerWay: oneOf(versionAnswers, { readonly: true, forStaff: true }),
    /** Person who answered by the link: the name as typed. */
    evidence: longText({ readonly: true, forStaff: true }),
    reason: longText({ readonly: true }),
    client: ref('client', { readonly: true, filter: true }),
    /** Files of the design models that were sent. */
    attachments: refs('attachment', { readonly: true, max: 500 }),
  },
  label: ['priceQuotation', 'number'],
  own: { Client: 'client' },
  hero: ['amount', 'validUntil', 'versionState'],
  list: {
    columns: ['priceQuotation', 'number', 'amount', 'sentAt', 'validUntil', 'versionState', 'answeredAt'],
    tabs: 'versionState',
    sort: '-sentAt',
  },
})
export interface PriceQuotationVersion extends RowOf<typeof priceQuotationVersion> {}
