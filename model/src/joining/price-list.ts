import { defineEntity, type RowOf } from '../kit/entity.ts'
import { date, longText, money, ref, text } from '../kit/field.ts'

/**
 * Prices of joining a category (D3.3); one active list for each category. While an offer runs (both days included), its
 * prices hold.
 */
export const priceList = defineEntity('priceList', {
  prefix: 'prl',
  traits: ['coded'],
  path: '/educational/price-list/:educationalCategoryToken?',
  pathFilters: { educationalCategoryToken: 'educationalCategory' },
  resource: 'price-lists',
  menu: 'educational',
  icon: 'badgeDollarSign',
  fields: {
    educationalCategory: ref('educationalCategory', { required: true, filter: true, fixed: true }),
    packagePrice: money({ sort: true }),
    sessionPrice: money(),
    hourPrice: money(),
    packagePriceInOffer: money(),
    sessionPriceInOffer: money(),
    hourPriceInOffer: money(),
    offerFrom: date({ filter: 'range' }),
    offerTo: date({ filter: 'range' }),
    /** English letters and digits; unique in the centre in either case of letters. */
    offerCode: text({ maxLength: 20, pattern: '[A-Za-z0-9]+', example: 'SUMMER25', search: true }),
    notes: longText({ maxLength: 1000, forStaff: true }),
  },
  ordered: [['offerFrom', 'offerTo']],
  label: ['educationalCategory'],
  /** D12.13: prices are readable for everybody who may join. */
  own: { Student: 'all', Parent: 'all', Client: 'all' },
  hero: ['educationalCategory', 'packagePrice', 'sessionPrice'],
  list: {
    columns: [
      'code',
      'educationalCategory',
      'packagePrice',
      'packagePriceInOffer',
      'sessionPrice',
      'hourPrice',
      'offerTo',
      'offerCode',
    ],
    sort: '-createdAt',
  },
})
export interface PriceList extends RowOf<typeof priceList> {}
