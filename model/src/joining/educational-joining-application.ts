import { defineEntity, type RowOf } from '../kit/entity.ts'
import { date, dateTime, int, longText, money, names, nationalId, oneOf, phone, ref, rows } from '../kit/field.ts'
import { genders } from '../people/user.ts'
import { subscriptionTypes } from './joining-application-subscription.ts'
import { attachments } from '../media/attachment.ts'

const applicationStates = ['UnderReview', 'Accepted', 'Rejected', 'Canceled'] as const
const relatedStates = ['NotRelated', 'Related'] as const

/** Tabs of the list of joined students (D3.2). */
export const joinedTabs = ['all', 'NotRelatedWithGroup', 'RelatedWithGroup', 'Freezed', 'Postponed'] as const

/** One student's wish to join one category in one period (D3.1); accepted, it is the joined student (D3.2). */
export const educationalJoiningApplication = defineEntity('educationalJoiningApplication', {
  prefix: 'eja',
  traits: ['coded', 'reported'],
  path: '/JoiningApplications/educational-joining-application/:userStudentToken?/:educationalPeriodToken?/:educationalCategoryToken?',
  pathFilters: {
    userStudentToken: 'student',
    educationalPeriodToken: 'educationalPeriod',
    educationalCategoryToken: 'educationalCategory',
  },
  menu: 'joining',
  icon: 'fileUser',
  fields: {
    student: ref('student', { filter: true, fixed: true }),
    /** Instead of `student`: the person is made in the same step, not approved until the application is accepted. */
    newStudent: rows(
      {
        names: names({ required: true, maxLength: 200 }),
        phone: phone(),
        gender: oneOf(genders),
        birthDate: date({ opensAt: '2000-01-01' }),
        nationalID: nationalId(),
      },
      { transient: true, max: 1 },
    ),
    educationalPeriod: ref('educationalPeriod', { required: true, filter: true, fixed: true }),
    educationalCategory: ref('educationalCategory', { required: true, filter: true, fixed: true }),
    joiningDateTime: dateTime({ initial: 'now', filter: 'range', sort: true }),
    /** The subscription that accepting buys, at the price of the category's list on that day (D12.1); none without it. */
    subscriptionType: oneOf(subscriptionTypes),
    /** Sessions or hours. */
    requestedSessions: int({ min: 0, max: 10000 }),
    subscriptionFrom: dateTime(),
    subscriptionTo: dateTime(),
    /** Discount of the requested subscription; at most its price when it is bought. */
    discount: money(),
    notes: longText({ maxLength: 1000 }),
    /** A copy of the ID card, of a certificate. */
    attachments: attachments(),
    /** To the questions of its category's type, each once (D12.4). */
    answers: rows(
      { question: ref('question', { required: true }), answer: longText({ required: true, maxLength: 2000 }) },
      { max: 60 },
    ),
    relatedWithGroup: oneOf(relatedStates, { readonly: true, filter: true, initial: 'NotRelated' }),
    rejectReason: longText({ readonly: true }),
    decidedAt: dateTime({ readonly: true }),
    freezeFrom: date({ readonly: true }),
    freezeTo: date({ readonly: true, filter: 'range' }),
    freezeReason: longText({ readonly: true }),
    postponeFrom: date({ readonly: true }),
    postponeTo: date({ readonly: true, filter: 'range' }),
    postponeReason: longText({ readonly: true }),
  },
  states: applicationStates,
  jobs: { accept: 'A', reject: 'R', review: 'A' },
  actions: {
    /** Buys the requested subscription, and makes its debt, in the same transaction; of many, `shown` is their sum. */
    accept: {
      from: ['UnderReview'],
      to: 'Accepted',
      flag: 'changeApproveApplications',
      input: { shown: money({ min: 0, confirms: 'price.changed' }) },
      undo: 'takeBack',
    },
    acceptWithoutSubscription: {
      from: ['UnderReview'],
      to: 'Accepted',
      unless: { subscriptionType: null },
      refusals: { subscriptionType: 'joining.nothingRequested' },
      flag: 'changeApproveApplications',
      undo: 'takeBack',
    },
    /** Undoes what accepting made, as long as nothing else depends on it. */
    takeBack: { from: ['Accepted'], to: 'UnderReview', flag: 'changeApproveApplications' },
    reject: {
      from: ['UnderReview'],
      to: 'Rejected',
      flag: 'changeApproveApplications',
      input: { reason: longText({ required: true, maxLength: 400 }) },
      undo: 'review',
    },
    review: { from: ['Rejected'], to: 'UnderReview', flag: 'changeApproveApplications' },
    cancel: {
      from: ['UnderReview', 'Accepted'],
      to: 'Canceled',
      flag: 'changeApproveApplications',
      confirm: 'danger',
      input: { reason: longText({ maxLength: 400 }) },
    },
    freeze: {
      from: ['Accepted'],
      flag: 'changeStudentFreezeStatus',
      group: 'EducationalGroupStudent',
      input: {
        from: date({ required: true }),
        to: date({ required: true }),
        reason: longText({ required: true, maxLength: 400 }),
      },
    },
    unfreeze: {
      from: ['Accepted'],
      unless: { freezeFrom: null },
      flag: 'changeStudentFreezeStatus',
      group: 'EducationalGroupStudent',
      confirm: true,
    },
    postpone: {
      from: ['Accepted'],
      flag: 'changePostponedStatus',
      input: {
        from: date({ required: true }),
        to: date({ required: true }),
        reason: longText({ required: true, maxLength: 400 }),
      },
    },
    unpostpone: { from: ['Accepted'], unless: { postponeFrom: null }, flag: 'changePostponedStatus', confirm: true },
  },
  ordered: [['subscriptionFrom', 'subscriptionTo']],
  label: ['student', 'educationalCategory'],
  own: { Student: 'student', Parent: 'student' },
  hero: ['educationalPeriod', 'subscriptionType'],
  list: {
    columns: [
      'code',
      'student',
      'educationalCategory',
      'educationalPeriod',
      'joiningDateTime',
      'state',
      'relatedWithGroup',
      'createdAt',
    ],
    also: [
      'student',
      'educationalCategory',
      'educationalPeriod',
      'relatedWithGroup',
      'subscriptionType',
      'freezeFrom',
      'freezeTo',
      'postponeFrom',
      'postponeTo',
    ],
    tabs: 'state',
    sort: '-createdAt',
  },
})
export interface EducationalJoiningApplication extends RowOf<typeof educationalJoiningApplication> {}
