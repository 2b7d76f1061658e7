/** Packages of media, and the codes that open them (D9.2). */
import { defineEntity, type RowOf } from '../kit/entity.ts'
import { bool, date, dateTime, int, money, oneOf, ref, refs, text } from '../kit/field.ts'

const durationTypes = ['FixedPeriod', 'Days'] as const
const codeUses = ['NotUsed', 'Used'] as const

const coupons = () => int({ readonly: true, initial: 0, min: 0 })

export const mediaPackage = defineEntity('mediaPackage', {
  prefix: 'mpk',
  traits: ['named', 'coded', 'imaged'],
  path: '/media-packages/:debtOnToken?',
  menu: 'media',
  icon: 'badgeDollarSign',
  fields: {
    durationType: oneOf(durationTypes, { required: true, filter: true, initial: 'Days' }),
    from: date({ filter: 'range' }),
    to: date({ filter: 'range' }),
    /** From the day of subscribing. */
    numberOfDays: int({ min: 1, max: 3650, unit: 'days' }),
    freeStatus: bool({ initial: false, filter: true }),
    originalPrice: money({ initial: 0 }),
    offerPrice: money(),
    medias: refs('sharedMedia'),
    /** Kept by the database as codes come and go. */
    totalCoupons: coupons(),
    usedCoupons: coupons(),
    notUsedCoupons: coupons(),
    subscribedCoupons: coupons(),
  },
  ordered: [['from', 'to']],
  form: {
    tabs: [
      { key: 'BasicData', fields: ['image', 'code', 'names', 'medias', 'description'] },
      {
        key: 'Offer',
        fields: ['durationType', 'from', 'to', 'numberOfDays', 'freeStatus', 'originalPrice', 'offerPrice'],
      },
    ],
  },
  hero: ['originalPrice', 'offerPrice', 'notUsedCoupons'],
  list: {
    columns: [
      'code',
      'names',
      'durationType',
      'originalPrice',
      'offerPrice',
      'freeStatus',
      'totalCoupons',
      'usedCoupons',
    ],
    sort: 'code',
  },
})
export interface MediaPackage extends RowOf<typeof mediaPackage> {}

/** Made by the server, 80 random bits each; used once, by one student. */
export const mediaPackageCode = defineEntity('mediaPackageCode', {
  prefix: 'mpc',
  traits: ['reported'],
  path: '/media-package-codes/:mediaPackageToken?',
  pathFilters: { mediaPackageToken: 'mediaPackage' },
  menu: 'media',
  icon: 'ticket',
  fields: {
    mediaPackage: ref('mediaPackage', { required: true, filter: true, fixed: true }),
    howMany: int({ transient: true, min: 1, max: 500, initial: 1 }),
    code: text({ required: true, readonly: true, unique: true, search: true, maxLength: 40 }),
    usedBy: ref('student', { readonly: true, filter: true }),
    subscribedAt: dateTime({ readonly: true, filter: 'range' }),
    validTo: date({ readonly: true, filter: 'range' }),
  },
  flagsFor: { view: 'view', create: 'itemAdd', remove: 'itemFinaleDelete' },
  states: codeUses,
  jobs: { subscribe: 'A' },
  actions: {
    subscribe: {
      from: ['NotUsed'],
      to: 'Used',
      flag: 'subscribe',
      input: { user: ref('student', { required: true }) },
    },
  },
  label: ['code'],
  own: { Student: 'usedBy', Parent: 'usedBy' },
  hero: ['mediaPackage', 'validTo', 'usedBy'],
  list: {
    columns: ['code', 'mediaPackage', 'state', 'usedBy', 'subscribedAt', 'validTo', 'createdAt'],
    tabs: 'state',
    sort: '-createdAt',
  },
})
export interface MediaPackageCode extends RowOf<typeof mediaPackageCode> {}
