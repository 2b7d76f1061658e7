/** Packages of media that students subscribe to (D9.8). */
import { defineEntity, type RowOf } from '../kit/entity.ts'
import { bool, date, int, money, oneOf, percent, ref, refs } from '../kit/field.ts'

const durationTypes = ['FixedPeriod', 'Days'] as const

/** Counted of its codes and subscriptions whenever it is read. */
const coupons = () => int({ readonly: true, computed: true })

export const mediaPackage = defineEntity('mediaPackage', {
  prefix: 'mpk',
  traits: ['named', 'coded', 'imaged'],
  path: '/media-packages/:debtOnToken?',
  menu: 'media',
  icon: 'badgeDollarSign',
  fields: {
    educationalCategory: ref('educationalCategory', { filter: true }),
    durationType: oneOf(durationTypes, { required: true, filter: true, initial: 'Days' }),
    from: date({ filter: 'range' }),
    to: date({ filter: 'range' }),
    /** From the day of subscribing. */
    numberOfDays: int({ min: 1, max: 3650, unit: 'days' }),
    freeStatus: bool({ initial: false, filter: true }),
    originalPrice: money({ initial: 0 }),
    /** From `offerFrom` to `offerTo`, both days included; always where they are empty. */
    offerPrice: money(),
    offerFrom: date(),
    offerTo: date(),
    /** Price in points instead; empty: not for points. */
    pricePoints: int({ min: 1 }),
    /** The most that staff may take off its price. */
    maximumDiscountPercentage: percent({ initial: 0 }),
    medias: refs('sharedMedia'),
    /** Media of it that everybody may see. */
    samples: refs('sharedMedia'),
    /** Codes that were made and not voided; of them, those that were used, and the rest. */
    totalCoupons: coupons(),
    usedCoupons: coupons(),
    notUsedCoupons: coupons(),
    /** Subscriptions that run now, however they came. */
    subscribedCoupons: coupons(),
  },
  ordered: [
    ['from', 'to'],
    ['offerFrom', 'offerTo'],
  ],
  jobs: { subscribe: 'A', sell: 'S' },
  actions: {
    /** Makes the debt at the price of the day, and pays it at once if an account is given. */
    subscribe: {
      flag: 'subscribe',
      group: 'MediaPackageCode',
      input: {
        student: ref('student', { required: true }),
        discountPercentage: percent({ initial: 0 }),
        account: ref('account'),
        paymentMethod: ref('paymentMethod'),
      },
    },
    /** Pays with the student's own points, at its price in points; no debt is made. */
    subscribeByPoints: {
      unless: { pricePoints: null },
      flag: 'subscribe',
      group: 'MediaPackageCode',
      refusals: { pricePoints: 'points.notOffered' },
      input: { student: ref('student', { required: true }) },
    },
  },
  form: {
    tabs: [
      {
        key: 'BasicData',
        fields: ['image', 'code', 'names', 'educationalCategory', 'medias', 'samples', 'description'],
      },
      {
        key: 'Offer',
        fields: [
          'durationType',
          'from',
          'to',
          'numberOfDays',
          'freeStatus',
          'originalPrice',
          'offerPrice',
          'offerFrom',
          'offerTo',
          'pricePoints',
          'maximumDiscountPercentage',
        ],
      },
    ],
  },
  hero: ['originalPrice', 'offerPrice', 'pricePoints'],
  list: {
    columns: [
      'code',
      'names',
      'numberOfDays',
      'to',
      'originalPrice',
      'offerPrice',
      'pricePoints',
      'freeStatus',
      'totalCoupons',
      'usedCoupons',
      'subscribedCoupons',
    ],
    sort: 'code',
  },
})
export interface MediaPackage extends RowOf<typeof mediaPackage> {}
