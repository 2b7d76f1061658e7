/**
 * A client's remark or question on a sent version, without answering it (D7.4): on the whole, one line, or a design
 * model, there at a place of its picture. Staff answer it once.
 */
import { defineEntity, type RowOf } from '../kit/entity.ts'
import { dateTime, decimal, longText, ref, text } from '../kit/field.ts'

/** Position from the left and from the top, as a part of the picture's width and height. */
const place = () => decimal({ readonly: true, min: 0, max: 1 })

export const quotationRemark = defineEntity('quotationRemark', {
  prefix: 'qrm',
  group: 'PriceQuotation',
  path: '/products/quotation-remarks',
  menu: 'quotations',
  icon: 'messageCircle',
  permanent: true,
  creation: 'none',
  update: 'none',
  fields: {
    priceQuotation: ref('priceQuotation', { required: true, readonly: true, filter: true }),
    /** The version that its writer read. */
    priceQuotationVersion: ref('priceQuotationVersion', { required: true, readonly: true }),
    priceQuotationDetail: ref('priceQuotationDetail', { readonly: true, filter: true }),
    designModel: ref('designModel', { readonly: true, filter: true }),
    x: place(),
    y: place(),
    text: longText({ required: true, readonly: true, maxLength: 1000 }),
    by: ref('user', { readonly: true }),
    /** Name of the writer by the secret link, as typed. */
    writerName: text({ readonly: true }),
    answer: longText({ readonly: true, maxLength: 1000 }),
    answeredBy: ref('user', { doneAt: 'answeredAt', readonly: true }),
    answeredAt: dateTime({ readonly: true }),
  },
  states: ['Pending', 'Answered'],
  jobs: { answerRemark: 'R' },
  actions: {
    answerRemark: {
      from: ['Pending'],
      to: 'Answered',
      input: { answer: longText({ required: true, maxLength: 1000 }) },
    },
  },
  label: ['text'],
  list: {
    columns: ['text', 'priceQuotation', 'designModel', 'by', 'writerName', 'answer', 'createdAt', 'state'],
    tabs: 'state',
    sort: '-createdAt',
  },
})
export interface QuotationRemark extends RowOf<typeof quotationRemark> {}
