import { defineEntity, type RowOf } from '../kit/entity.ts'
import { inTheirTime } from './educational-group.ts'
import { bool, dateTime, int, longText, oneOf, ref, url } from '../kit/field.ts'
import { registerStatuses } from '../kit/register-status.ts'

const workDays = ['Work', 'Holiday'] as const
const scheduleStates = ['Planned', 'Canceled'] as const
const registerStates = ['NotTaken', 'Taken', 'Closed'] as const

/** A lesson that has a mark of theirs is theirs, though they left the group on that day. */
const attended = {
  ...inTheirTime,
  on: ['from', 'from'],
  or: { through: 'educationalGroupAttendance', from: 'scheduleTime' },
} as const

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
    /** Status of the register as it is shown now; empty for a lesson that is not held and has none. */
    registerStatus: oneOf(registerStatuses, { readonly: true, computed: true, forStaff: true }),
    /** Time of its first mark, made in whatever way; corrections of marks do not change it (D4.4). */
    registerTakenAt: dateTime({ readonly: true, forStaff: true }),
    /**
     * Number of its active marks by status (D4.4), so that reports need not read the marks. Every change of marks
     * counts them again in the same transaction; that is no change of the record, so its version stays. In a group of
     * two, the counts tell a student about the other one, so they are for staff, as the register is (D2.4).
     */
    present: int({ readonly: true, min: 0, initial: 0, forStaff: true }),
    absent: int({ readonly: true, min: 0, initial: 0, forStaff: true }),
    unknown: int({ readonly: true, min: 0, initial: 0, forStaff: true }),
    /** Late students among those present. */
    late: int({ readonly: true, min: 0, initial: 0, forStaff: true }),
    /** Excused students among those absent. */
    excused: int({ readonly: true, min: 0, initial: 0, forStaff: true }),
    /** Sum over all late students. */
    minutesLate: int({ readonly: true, min: 0, initial: 0, forStaff: true, unit: 'minutes' }),
    notes: longText({ maxLength: 1000 }),
    /**
     * Saved although its place, lecturer or group is taken then: such a time is outside of the database's exclusion
     * (D4.2).
     */
    overbooked: bool({ readonly: true, initial: false, filter: true }),
    /** Overrules a student's clash by any user who may save, other clashes only with the flag `confirmClash` (D4.2). */
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
  own: { Student: attended, Parent: attended },
  hero: ['from', 'place', 'lecturer'],
  folded: ['register'],
  jobs: { takeRegister: 'A', write: 'M' },
  span: ['from', 'to'],
  list: {
    columns: ['educationalGroup', 'from', 'place', 'lecturer', 'registerStatus', 'state'],
    tabs: 'state',
    usualTab: 'Planned',
    sort: '-from',
    near: 'from',
  },
})
export interface EducationalScheduleTime extends RowOf<typeof educationalScheduleTime> {}
