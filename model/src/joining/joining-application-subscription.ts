import { defineEntity, type RowOf } from '../kit/entity.ts'
import { dateTime, decimal, int, longText, money, oneOf, ref } from '../kit/field.ts'

export const subscriptionTypes = ['Package', 'Session', 'Hour', 'Duration'] as const
const subscriptionStatuses = ['Valid', 'NotValid'] as const

/** A joined student's purchase from a category's price list (D3.3). The purchase fixes its price and discount. */
export const joiningApplicationSubscription = defineEntity('joiningApplicationSubscription', {
  prefix: 'jas',
  traits: ['coded', 'reported'],
  path: '/JoiningApplications/joining-application-subscriptions/:userStudentToken?/:educationalJoiningApplicationToken?/:debtOnToken?',
  pathFilters: { userStudentToken: 'student', educationalJoiningApplicationToken: 'application' },
  menu: 'joining',
  icon: 'ticket',
  fields: {
    student: ref('student', { required: true, filter: true, readonly: true }),
    application: ref('educationalJoiningApplication', { required: true, filter: true, fixed: true }),
    educationalCategory: ref('educationalCategory', { required: true, filter: true, readonly: true }),
    subscriptionType: oneOf(subscriptionTypes, { required: true, filter: true, fixed: true, initial: 'Package' }),
    /** Bought sessions or hours; none of a package or a duration. */
    sessionCount: int({ min: 1, max: 10000, fixed: true }),
    from: dateTime({ required: true, filter: 'range', fixed: true, initial: 'now' }),
    /** A duration needs it; each freeze moves it (D3.2). */
    endDateTime: dateTime({ filter: 'range', fixed: true, sort: true }),
    priceList: ref('priceList', { readonly: true }),
    price: money({ required: true, readonly: true }),
    /** At most the price. */
    discount: money({ initial: 0, fixed: true }),
    status: oneOf(subscriptionStatuses, { filter: true, readonly: true, initial: 'Valid' }),
    /** Remaining bought sessions or hours: the sum of its movements. */
    remainingSessions: int({ readonly: true, computed: true }),
    remainingHours: decimal({ readonly: true, computed: true }),
    debt: ref('debt', { readonly: true }),
  },
  actions: {
    bonus: {
      flag: 'itemUpdate',
      unless: { subscriptionType: 'Package' },
      input: {
        units: int({ required: true, min: 1, max: 1000 }),
        reason: longText({ required: true, maxLength: 400 }),
      },
    },
  },
  ordered: [['from', 'endDateTime']],
  update: 'none',
  permanent: true,
  label: ['code', 'student', 'educationalCategory'],
  own: { Student: 'student', Parent: 'student' },
  hero: ['remainingSessions', 'remainingHours', 'endDateTime'],
  list: {
    columns: [
      'code',
      'student',
      'educationalCategory',
      'subscriptionType',
      'remainingSessions',
      'remainingHours',
      'endDateTime',
      'price',
      'status',
    ],
    tabs: 'status',
    sort: '-createdAt',
  },
})
export interface JoiningApplicationSubscription extends RowOf<typeof joiningApplicationSubscription> {}
