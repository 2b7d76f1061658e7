import { defineEntity, type RowOf } from '../kit/entity.ts'
import { bool, dateTime, int, longText, oneOf, ref, url } from '../kit/field.ts'

const workDays = ['Work', 'Holiday'] as const
const scheduleStates = ['Planned', 'Canceled'] as const
const registerStates = ['NotTaken', 'Taken', 'Closed'] as const

/** One meeting of a group. Its place, lecturer and students are booked by PostgreSQL (D4.2). */
export const educationalScheduleTime = defineEntity('educationalScheduleTime', {
  prefix: 'est',
  traits: ['reported'],
  path: '/educational/educational-schedule-times/:educationalGroupToken?',
  pathFilters: { educationalGroupToken: 'educationalGroup' },
  menu: 'groups',
  icon: 'calendarClock',
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
    register: oneOf(registerStates, { readonly: true, filter: true, initial: 'NotTaken', forStaff: true }),
    /** When its first mark was made, whatever way that was; it stays when marks are corrected (D4.4). */
    registerTakenAt: dateTime({ readonly: true, forStaff: true }),
    /**
     * How many of its active marks say so (D4.4), so that reports need not read the marks. Everything that changes
     * marks counts them again in the same transaction; it is not a change of the record, so its version stays. In a
     * group of two, the counts tell a student about the other one, so they are for staff, as the register is (D2.4).
     */
    present: int({ readonly: true, min: 0, initial: 0, forStaff: true }),
    absent: int({ readonly: true, min: 0, initial: 0, forStaff: true }),
    unknown: int({ readonly: true, min: 0, initial: 0, forStaff: true }),
    /** Of those present. */
    late: int({ readonly: true, min: 0, initial: 0, forStaff: true }),
    /** Of those absent. */
    excused: int({ readonly: true, min: 0, initial: 0, forStaff: true }),
    /** Of all who came late, added up. */
    minutesLate: int({ readonly: true, min: 0, initial: 0, forStaff: true, unit: 'minutes' }),
    notes: longText({ maxLength: 1000 }),
    /**
     * Saved although its place, lecturer or group is taken then: such a time is outside of the database's exclusion
     * (D4.2).
     */
    overbooked: bool({ readonly: true, initial: false, filter: true }),
    /** A student's clash may be overruled by who may save, any other by who holds the flag `confirmClash` (D4.2). */
    confirmClash: bool({ transient: true, confirms: 'schedule.clash' }),
  },
  states: scheduleStates,
  actions: {
    cancel: { from: ['Planned'], to: 'Canceled', confirm: true, input: { reason: longText({ maxLength: 400 }) } },
    plan: { from: ['Canceled'], to: 'Planned', input: { confirmClash: bool({ confirms: 'schedule.clash' }) } },
    /**
     * Cancels it and makes another time of the group instead; what is left out stays as it was. The answer names the
     * new one.
     */
    replace: {
      from: ['Planned'],
      to: 'Canceled',
      when: { register: 'NotTaken' },
      startsAsRecord: true,
      input: {
        from: dateTime({ required: true }),
        to: dateTime({ required: true }),
        place: ref('place'),
        lecturer: ref('employee'),
        confirmClash: bool({ confirms: 'schedule.clash' }),
      },
    },
    closeRegister: {
      when: { register: 'Taken' },
      set: { register: 'Closed' },
      flag: 'itemUpdate',
      group: 'EducationalGroupAttendance',
      confirm: true,
    },
  },
  flags: ['confirmClash'],
  ordered: [['from', 'to']],
  label: ['educationalGroup', 'from'],
  own: { Student: 'educationalGroup', Parent: 'educationalGroup' },
  hero: ['from', 'place', 'lecturer'],
  jobs: { takeRegister: 'A' },
  span: ['from', 'to'],
  list: {
    columns: ['educationalGroup', 'from', 'place', 'lecturer', 'register', 'state'],
    tabs: 'state',
    usualTab: 'Planned',
    sort: '-from',
    near: 'from',
  },
})
export interface EducationalScheduleTime extends RowOf<typeof educationalScheduleTime> {}
