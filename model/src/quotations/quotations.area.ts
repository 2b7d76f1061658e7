import { defineArea } from '../kit/area.ts'
import { jobOrder } from './job-order.ts'
import { priceQuotation } from './price-quotation.ts'
import { priceQuotationAffiliateOperation } from './price-quotation-affiliate-operation.ts'
import { priceQuotationDetail } from './price-quotation-detail.ts'
import { quotationPriceHistory } from './quotation-price-history.ts'

export const quotationsArea = defineArea({
  id: 'quotations',
  entities: [priceQuotation, priceQuotationDetail, quotationPriceHistory, priceQuotationAffiliateOperation, jobOrder],
  screens: [
    {
      path: '/products/price-quotations-1/info/:token',
      screen: 'PriceQuotationInfo',
      group: 'PriceQuotation',
      flag: 'view',
    },
  ],
})
