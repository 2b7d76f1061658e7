import { defineEntity, type RowOf } from '../kit/entity.ts'
import { dateTime, int, money, oneOf, ref } from '../kit/field.ts'

export const subscriptionTypes = ['Package', 'Session', 'Hour', 'Duration'] as const
export const subscriptionStatuses = ['Valid', 'NotValid'] as const

/** What a joined student bought from a category's price list (D3.3). Its price is fixed when it is bought. */
export const joiningApplicationSubscription = defineEntity('joiningApplicationSubscription', {
  prefix: 'jas', traits: ['coded', 'reported'], path: '/JoiningApplications/joining-application-subscriptions/:userStudentToken?/:educationalJoiningApplicationToken?/:debtOnToken?',
  pathFilters: { userStudentToken: 'student', educationalJoiningApplicationToken: 'application' }, menu: 'joining', icon: 'ticket',
  fields: {
    student: ref('student', { required: true, filter: true, readonly: true }),
    application: ref('educationalJoiningApplication', { required: true, filter: true, readonly: true }),
    educationalCategory: ref('educationalCategory', { required: true, filter: true, readonly: true }),
    subscriptionType: oneOf(subscriptionTypes, { required: true, filter: true, readonly: true }),
    priceList: ref('priceList', { readonly: true }),
    price: money({ required: true, readonly: true }),
    /** Bought sessions or hours; none of a package or a duration. */
    sessionCount: int({ min: 1, max: 10000, readonly: true }),
    from: dateTime({ required: true, filter: 'range', readonly: true }),
    endDateTime: dateTime({ filter: 'range', readonly: true, sort: true }),
    status: oneOf(subscriptionStatuses, { filter: true, readonly: true, initial: 'Valid' }),
    debt: ref('debt', { readonly: true }),
  },
  ordered: [['from', 'endDateTime']],
  creation: 'none', update: 'none', permanent: true,
  label: ['code', 'student', 'educationalCategory'],
  own: { Student: 'student', Parent: 'student' },
  list: { columns: ['code', 'student', 'educationalCategory', 'subscriptionType', 'sessionCount', 'from', 'endDateTime', 'price', 'status'], tabs: 'status', sort: '-createdAt' },
})
export interface JoiningApplicationSubscription extends RowOf<typeof joiningApplicationSubscription> {}
