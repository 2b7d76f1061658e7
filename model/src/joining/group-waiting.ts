import { defineEntity, type RowOf } from '../kit/entity.ts'
import { bool, dateTime, int, oneOf, ref } from '../kit/field.ts'

const seatOffers = ['None', 'Offered'] as const

/**
 * A joined student who waits for a seat in a full group (D4.1). The database offers seats that become free to the first
 * in line.
 */
export const groupWaiting = defineEntity('groupWaiting', {
  prefix: 'gwl',
  group: 'EducationalGroupStudent',
  flagsFor: { view: 'view', create: 'itemAdd' },
  permanent: true,
  path: '/educational/waiting-list/:educationalGroupToken?',
  pathFilters: { educationalGroupToken: 'educationalGroup' },
  menu: 'groups',
  icon: 'calendarClock',
  fields: {
    educationalGroup: ref('educationalGroup', {
      required: true,
      filter: true,
      fixed: true,
      where: { educationalCategory: { of: 'application' }, finished: 'NotFinished', closed: 'Open' },
    }),
    application: ref('educationalJoiningApplication', {
      required: true,
      fixed: true,
      where: { educationalCategory: { of: 'educationalGroup' }, state: 'Accepted', relatedWithGroup: 'NotRelated' },
    }),
    student: ref('student', { readonly: true, filter: true }),
    since: dateTime({ required: true, readonly: true, initial: 'now', sort: true }),
    /** 1 is next; nothing when it waits no more. */
    placeInLine: int({ readonly: true, computed: true }),
    seatOffer: oneOf(seatOffers, { readonly: true, filter: true, initial: 'None' }),
  },
  states: ['Waiting', 'Seated', 'GaveUp'],
  jobs: { seat: 'A' },
  actions: {
    seat: {
      from: ['Waiting'],
      to: 'Seated',
      flag: 'itemAdd',
      input: { confirmClash: bool({ confirms: 'schedule.clash' }) },
    },
    giveUp: { from: ['Waiting'], to: 'GaveUp', flag: 'itemUpdate', confirm: true },
  },
  update: 'none',
  follows: ['educationalGroup', 'educationalGroupStudent'],
  label: ['student', 'educationalGroup'],
  own: { Student: 'student', Parent: 'student' },
  hero: ['placeInLine', 'student', 'educationalGroup'],
  list: {
    columns: ['placeInLine', 'student', 'educationalGroup', 'since', 'seatOffer', 'state'],
    tabs: 'state',
    sort: 'since',
  },
})
export interface GroupWaiting extends RowOf<typeof groupWaiting> {}
