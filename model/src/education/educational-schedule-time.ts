import { defineEntity, type RowOf } from '../kit/entity.ts'
import { bool, dateTime, longText, oneOf, ref, url } from '../kit/field.ts'

export const workDays = ['Work', 'Holiday'] as const
export const scheduleStates = ['Planned', 'Canceled'] as const
export const registerStates = ['NotTaken', 'Taken', 'Closed'] as const

/** One meeting of a group. Its place, lecturer and students are booked by PostgreSQL (D4.2). */
export const educationalScheduleTime = defineEntity('educationalScheduleTime', {
  prefix: 'est', traits: ['reported'], path: '/educational/educational-schedule-times/:educationalGroupToken?',
  pathFilters: { educationalGroupToken: 'educationalGroup' }, menu: 'groups', icon: 'calendarClock',
  fields: {
    educationalGroup: ref('educationalGroup', { required: true, filter: true, fixed: true }),
    from: dateTime({ required: true, filter: 'range', sort: true }),
    to: dateTime({ required: true }),
    place: ref('place', { filter: true }),
    lecturer: ref('employee', { filter: true }),
    lectureLink: url(),
    workDay: oneOf(workDays, { initial: 'Work', filter: true }),
    /** The time that this one replaces. */
    alternativeOf: ref('educationalScheduleTime', { fixed: true }),
    register: oneOf(registerStates, { readonly: true, filter: true, initial: 'NotTaken' }),
    notes: longText({ maxLength: 1000 }),
    /** Saves although a student has another time then; a place, lecturer or group clash is never overridden (D4.2). */
    confirmClash: bool({ transient: true }),
  },
  states: scheduleStates,
  actions: {
    cancel: { from: ['Planned'], to: 'Canceled', confirm: true, input: { reason: longText({ maxLength: 400 }) } },
    plan: { from: ['Canceled'], to: 'Planned' },
    closeRegister: { when: { register: 'Taken' }, set: { register: 'Closed' }, flag: 'itemUpdate', group: 'EducationalGroupAttendance', confirm: true },
  },
  ordered: [['from', 'to']],
  label: ['educationalGroup', 'from'],
  own: { Student: 'all', Parent: 'all' },
  list: { columns: ['educationalGroup', 'from', 'to', 'place', 'lecturer', 'register', 'state'], tabs: 'state', sort: '-from' },
})
export interface EducationalScheduleTime extends RowOf<typeof educationalScheduleTime> {}
