/** Codes of media packages: made, used and left. */
import { defineReport } from './report.ts'

export const mediaPackageCodes = defineReport({
  id: 'mediaPackageCodes',
  path: 'media-package-codes',
  section: 'service',
  source: 'mediaPackageCode',
  group: 'MediaPackageCode',
  time: 'createdAt',
  period: 'all',
  dimensions: {
    mediaPackage: 'mediaPackage',
    stateIs: 'state',
  },
  measures: {
    codes: { count: true },
    used: { count: true, where: { state: 'Used' } },
    left: { count: true, where: { state: 'NotUsed' } },
    atFullPrice: {
      sum: 'mediaPackage.originalPrice',
      where: { 'mediaPackage.offerPrice': null, 'mediaPackage.freeStatus': false },
    },
    atOfferPrice: { sum: 'mediaPackage.offerPrice', where: { 'mediaPackage.freeStatus': false } },
    value: { plus: ['atFullPrice', 'atOfferPrice'] },
    usedShare: { ratio: ['used', 'codes'], as: 'percent' },
  },
  rows: ['mediaPackage'],
  columns: 'stateIs',
  shown: ['codes', 'value'],
  chart: 'bars',
  largest: 'codes',
})
