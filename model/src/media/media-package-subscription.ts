/** Access of one user to a package's media: from when until when, and how it came (D9.8, D9.10). */
import { defineEntity, type RowOf } from '../kit/entity.ts'
import { date, dateTime, longText, oneOf, percent, ref } from '../kit/field.ts'

/** Ways of subscribing: by a code; a free package by one press; by staff; requested in the portal; for points. */
export const subscriptionWays = ['Code', 'Free', 'Staff', 'Portal', 'Points'] as const
/** Asked: it opens nothing before the centre accepts it. */
const subscriptionStates = ['Asked', 'Subscribed', 'Canceled'] as const

export const mediaPackageSubscription = defineEntity('mediaPackageSubscription', {
  prefix: 'mps',
  group: 'MediaPackageCode',
  path: '/media-package-subscriptions',
  menu: 'media',
  icon: 'clapperboard',
  permanent: true,
  flagsFor: { view: 'view' },
  fields: {
    mediaPackage: ref('mediaPackage', { required: true, filter: true, readonly: true }),
    student: ref('student', { required: true, filter: true, readonly: true }),
    way: oneOf(subscriptionWays, { required: true, filter: true, readonly: true }),
    at: dateTime({ required: true, filter: 'range', sort: true, readonly: true }),
    from: date({ filter: 'range', readonly: true }),
    validTo: date({ filter: 'range', sort: true, readonly: true }),
    mediaPackageCode: ref('mediaPackageCode', { readonly: true }),
    debt: ref('debt', { readonly: true }),
    cancelReason: longText({ maxLength: 400, readonly: true }),
  },
  states: subscriptionStates,
  jobs: { accept: 'A', giveBack: 'G' },
  actions: {
    accept: {
      from: ['Asked'],
      to: 'Subscribed',
      flag: 'subscribe',
      input: {
        discountPercentage: percent({ initial: 0 }),
        account: ref('account'),
        paymentMethod: ref('paymentMethod'),
      },
    },
    /** Returns the points paid for the days that are left. */
    cancel: {
      from: ['Asked', 'Subscribed'],
      to: 'Canceled',
      flag: 'subscribe',
      input: { reason: longText({ required: true, maxLength: 400 }) },
      confirm: 'danger',
    },
  },
  creation: 'none',
  update: 'none',
  follows: ['debt'],
  label: ['mediaPackage', 'student'],
  own: { Student: 'student', Parent: 'family.student' },
  hero: ['mediaPackage', 'validTo', 'debt'],
  list: {
    columns: ['student', 'mediaPackage', 'way', 'from', 'validTo', 'state', 'debt', 'at'],
    tabs: 'state',
    usualTab: 'Subscribed',
    sort: '-at',
  },
})
export interface MediaPackageSubscription extends RowOf<typeof mediaPackageSubscription> {}
