/** How the shop says lengths and prices. */
import type { SayWork } from '../../platform/texts.ts'
import type { Formats } from '../../ui/page/format.ts'
import type { OfferedPackage } from './shop-data.ts'

/** Prices stand without piastres where there are none. */
export const priceText = (formats: Formats, piastres: number): string =>
  piastres % 100 === 0 ? formats.number(piastres / 100) : formats.amount(piastres)

export function lengthText(work: SayWork, seconds: number): string {
  const minutes = Math.round(seconds / 60)
  return minutes < 60
    ? work('shop.minutes', { m: Math.max(1, minutes) })
    : work('shop.hours', { h: Math.floor(minutes / 60), m: minutes % 60 })
}

export const countsOf = (work: SayWork, { lectures, recordings, files }: OfferedPackage): readonly string[] => [
  ...(lectures ? [work('shop.lectures', { count: lectures })] : []),
  ...(recordings ? [work('shop.recordings', { count: recordings })] : []),
  ...(files ? [work('shop.files', { count: files })] : []),
]

/** For how long it opens. */
export function spanText(
  work: SayWork,
  formats: Formats,
  { numberOfDays, from, to }: Pick<OfferedPackage, 'numberOfDays' | 'from' | 'to'>,
): string {
  if (numberOfDays !== null) return work('shop.days', { count: numberOfDays })
  if (!to) return ''
  return from
    ? work('shop.fromTo', { from: formats.date(from), to: formats.date(to) })
    : work('media.until', { date: formats.date(to) })
}

export const percentOff = ({ price, insteadOf }: Pick<OfferedPackage, 'price' | 'insteadOf'>): number =>
  insteadOf ? Math.floor(100 - (100 * price) / insteadOf) : 0
