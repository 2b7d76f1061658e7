/** Codes of media packages: made, sold, used and left, and the money of those that were sold. */
import { defineReport } from './report.ts'

const codes = { section: 'service', source: 'mediaPackageCode', group: 'MediaPackageCode' } as const
const dimensions = {
  mediaPackage: 'mediaPackage',
  batch: 'batch',
  activation: 'activation',
  stateIs: 'state',
  soldTo: 'soldTo',
} as const
const sold = { activation: 'Sold' } as const
const counted = {
  codes: { count: true },
  sold: { count: true, where: sold },
  used: { count: true, where: { state: 'Used' } },
  soldMoney: { sum: 'soldFor', where: sold },
  /** Part of it for codes that were used; the rest is owed to their holders. */
  usedMoney: { sum: 'soldFor', where: { activation: 'Sold', state: 'Used' } },
  notUsedMoney: { difference: ['soldMoney', 'usedMoney'] },
} as const

export const mediaPackageCodes = defineReport({
  ...codes,
  id: 'mediaPackageCodes',
  path: 'media-package-codes',
  time: 'createdAt',
  period: 'all',
  dimensions,
  measures: {
    ...counted,
    unsold: { count: true, where: { activation: 'Unsold' } },
    gifts: { count: true, where: { activation: 'Gift' } },
    voided: { count: true, where: { activation: 'Void' } },
    /** Sold or not. Cards left for sale are `unsold`, without expired ones. */
    left: { count: true, where: { state: 'NotUsed', activation: ['Unsold', 'Sold', 'Gift'] } },
    usedShare: { ratio: ['used', 'codes'], as: 'percent' },
  },
  rows: ['mediaPackage'],
  columns: 'activation',
  shown: ['codes', 'soldMoney'],
  chart: 'bars',
  largest: 'codes',
})

export const soldMediaPackageCodes = defineReport({
  ...codes,
  id: 'soldMediaPackageCodes',
  path: 'sold-media-package-codes',
  time: 'soldAt',
  where: sold,
  dimensions,
  measures: { ...counted, meanPrice: { ratio: ['soldMoney', 'sold'], as: 'money' } },
  rows: ['mediaPackage'],
  shown: ['sold', 'soldMoney', 'used', 'notUsedMoney'],
  chart: 'bars',
  largest: 'soldMoney',
})
