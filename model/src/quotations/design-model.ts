import { defineEntity, type RowOf } from '../kit/entity.ts'
import { longText, ref, text } from '../kit/field.ts'
import { attachments } from '../media/attachment.ts'

/**
 * How a wanted thing is to look: a picture on which its client pins remarks, and files. Sent with the next version
 * (D7.3).
 */
export const designModel = defineEntity('designModel', {
  prefix: 'dsm',
  traits: ['imaged'],
  group: 'PriceQuotation',
  path: '/products/design-models/:priceQuotationDetailsToken?',
  pathFilters: { priceQuotationDetailsToken: 'priceQuotationDetail' },
  icon: 'palette',
  fields: {
    priceQuotationDetail: ref('priceQuotationDetail', { required: true, filter: true, fixed: true }),
    title: text({ required: true }),
    details: longText({ maxLength: 1000 }),
    attachments: attachments(),
  },
  label: ['title', 'priceQuotationDetail'],
  list: { columns: ['title', 'priceQuotationDetail', 'details'], sort: '-createdAt' },
})
export interface DesignModel extends RowOf<typeof designModel> {}
