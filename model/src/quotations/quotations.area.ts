import { defineArea } from '../kit/area.ts'
import { designModel } from './design-model.ts'
import { jobOrder } from './job-order.ts'
import { jobOrderDelivery } from './job-order-delivery.ts'
import { jobOrderLine } from './job-order-line.ts'
import { jobOrderStep } from './job-order-step.ts'
import { priceQuotation } from './price-quotation.ts'
import { priceQuotationAffiliateOperation } from './price-quotation-affiliate-operation.ts'
import { priceQuotationDetail } from './price-quotation-detail.ts'
import { priceQuotationVersion } from './price-quotation-version.ts'
import { priceRequest } from './price-request.ts'
import { quotationPriceHistory } from './quotation-price-history.ts'
import { quotationRemark } from './quotation-remark.ts'

export const quotationsArea = defineArea({
  id: 'quotations',
  entities: [
    priceQuotation,
    priceQuotationVersion,
    priceQuotationDetail,
    priceRequest,
    quotationPriceHistory,
    priceQuotationAffiliateOperation,
    designModel,
    quotationRemark,
    jobOrder,
    jobOrderLine,
    jobOrderStep,
    jobOrderDelivery,
  ],
  needs: [
    {
      id: 'quotationsAsked',
      entity: 'priceQuotation',
      query: { tab: 'WorkProgress' },
      since: 'createdAt',
      group: 'PriceQuotation',
      flag: 'itemUpdate',
    },
  ],
  screens: [
    {
      path: '/products/price-quotations-1/info/:token',
      screen: 'PriceQuotationInfo',
      group: 'PriceQuotation',
      flag: 'view',
    },
    {
      path: '/products/price-quotations-1/sent/:token',
      screen: 'PriceQuotationSent',
      group: 'PriceQuotation',
      flag: 'view',
    },
    {
      path: '/products/price-requests/answer/:token',
      screen: 'PriceRequestAnswer',
      group: 'QuotationPriceHistory',
      flag: 'view',
    },
  ],
})
