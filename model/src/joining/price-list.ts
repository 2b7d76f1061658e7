import { defineEntity, type RowOf } from '../kit/entity.ts'
import { date, longText, money, ref } from '../kit/field.ts'

/**
 * What joining a category costs (D3.3); one active list for each category. While an offer runs (both days included),
 * its prices hold.
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
    notes: longText({ maxLength: 1000, forStaff: true }),
  },
  ordered: [['offerFrom', 'offerTo']],
  label: ['educationalCategory'],
  /** D12.13: who may join reads what it costs. */
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
    ],
    sort: '-createdAt',
  },
})
export interface PriceList extends RowOf<typeof priceList> {}
