import { lazy } from 'react'
import type { AreaScreens } from '../records/area-screens.ts'

export const screens: AreaScreens = {
  screens: {
    PriceQuotationInfo: async () => (await import('./quotation-screen.tsx')).default,
    PriceRequestAnswer: async () => (await import('./asked/asked-screen.tsx')).default,
    PriceQuotationSent: async () => (await import('./sent/sent-screen.tsx')).default,
  },
  panels: {
    storeItem: [
      {
        key: 'movements',
        label: (texts) => texts.entity('storeMovement').many,
        covers: ['storeMovement'],
        Panel: lazy(() => import('./store/movements-panel.tsx')),
      },
    ],
    priceQuotation: [
      {
        key: 'wanted',
        label: (texts) => texts.entity('priceQuotationDetail').many,
        Panel: lazy(() => import('./quotation-panel.tsx')),
      },
    ],
    designModel: [
      {
        key: 'remarks',
        label: (texts) => texts.entity('quotationRemark').many,
        covers: ['quotationRemark'],
        Panel: lazy(() => import('./design-model-panel.tsx')),
      },
    ],
    priceQuotationDetail: [
      {
        key: 'prices',
        label: (texts) => texts.entity('quotationPriceHistory').many,
        Panel: lazy(() => import('./detail-panel.tsx')),
      },
    ],
  },
}
