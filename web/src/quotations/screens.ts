import { lazy } from 'react'
import type { AreaScreens } from '../records/area-screens.ts'
import type { RecordPanelTab } from '../records/record-panels.ts'
import type * as panels from './panels.ts'

/** A tab that is called as the records that it shows. */
const tab = (entity: keyof typeof panels): RecordPanelTab => ({
  key: entity,
  label: (texts) => texts.entity(entity).many,
  Panel: lazy(async () => ({ default: (await import('./panels.ts'))[entity] })),
})

export const screens: AreaScreens = {
  screens: {
    PriceQuotationInfo: async () => (await import('./quotation-screen.tsx')).default,
    PriceRequestAnswer: async () => (await import('./asked/asked-screen.tsx')).default,
    PriceQuotationSent: async () => (await import('./sent/sent-screen.tsx')).default,
  },
  panels: {
    storeItem: [{ ...tab('storeMovement'), covers: ['storeMovement'] }],
    priceQuotation: [{ ...tab('priceQuotationDetail'), leads: true }],
    jobOrder: [
      {
        ...tab('jobOrderLine'),
        covers: ['jobOrderLine', 'jobOrderStep', 'jobOrderDelivery'],
        leads: true,
      },
    ],
    designModel: [tab('quotationRemark')],
    priceQuotationDetail: [tab('quotationPriceHistory')],
    priceRequest: [tab('priceRequest')],
  },
  tops: { jobOrder: lazy(() => import('./order/late-tabs.tsx')) },
  dialogs: { jobOrder: { handOver: lazy(() => import('./order/hand-over-dialog.tsx')) } },
}
