import { defineEntity, type RowOf } from '../kit/entity.ts'
import { bool, date, int, oneOf, ref, rows, time } from '../kit/field.ts'
import { weekdays } from '../kit/week.ts'

export const closedStates = ['Open', 'Closed'] as const
const scheduleStates = ['HasSchedule', 'HasNotSchedule'] as const
const finishedStates = ['NotFinished', 'Finished'] as const

/** Theirs are the groups in which they, or a child of theirs, hold a seat (D2.4). */
const bySeat = { through: 'educationalGroupStudent', from: 'educationalGroup', until: 'leftOn' } as const
const threshold = () => int({ min: 1, max: 1000 })

/** Students who are taught one category together. Its seats are a database rule (D4.1). */
export const educationalGroup = defineEntity('educationalGroup', {
  prefix: 'edg',
  traits: ['named', 'coded', 'imaged'],
  path: '/educational/educational-groups/:educationalCategoryToken?',
  pathFilters: { educationalCategoryToken: 'educationalCategory' },
  menu: 'groups',
  icon: 'users',
  fields: {
    educationalCategory: ref('educationalCategory', { required: true, filter: true, fixed: true }),
    educationalPeriod: ref('educationalPeriod', { required: true, filter: true }),
    lecturer: ref('employee', { filter: true }),
    duration: int({ min: 1, max: 1440, unit: 'minutes' }),
    expectedStart: date({ filter: 'range', sort: true }),
    expectedEnd: date({ filter: 'range' }),
    minimumNumberOfStudents: int({ min: 0, max: 100000 }),
    minimumStatus: bool({ initial: false }),
    maximumNumberOfStudents: int({ min: 1, max: 100000 }),
    maximumStatus: bool({ initial: false }),
    /** Kept by the database as students come and go. */
    totalNumberOfStudents: int({ readonly: true, initial: 0, min: 0, sort: true }),
    fixedSchedule: bool({ initial: false, filter: true }),
    /** Whether it has lessons; kept by the database. */
    schedule: oneOf(scheduleStates, { readonly: true, filter: true, initial: 'HasNotSchedule' }),
    slices: rows(
      {
        weekday: oneOf(weekdays, { required: true }),
        from: time({ required: true }),
        to: time({ required: true }),
        place: ref('place'),
        lecturer: ref('employee'),
      },
      { max: 60, overlap: 'schedule.sliceOverlaps', overnight: 480 },
    ),
    /** Absences at which the warning level becomes 1 … 5 (D4.5). */
    warningStatus1: threshold(),
    warningStatus2: threshold(),
    warningStatus3: threshold(),
    warningStatus4: threshold(),
    warningStatus5: threshold(),
    closed: oneOf(closedStates, { readonly: true, filter: true, initial: 'Open' }),
    finished: oneOf(finishedStates, { readonly: true, filter: true, initial: 'NotFinished' }),
  },
  ordered: [
    ['expectedStart', 'expectedEnd'],
    ['minimumNumberOfStudents', 'maximumNumberOfStudents'],
  ],
  actions: {
    close: { when: { closed: 'Open' }, set: { closed: 'Closed' }, flag: 'changeCloseType', undo: 'open' },
    open: { when: { closed: 'Closed' }, set: { closed: 'Open' }, flag: 'changeCloseType', undo: 'close' },
    finish: {
      when: { finished: 'NotFinished' },
      set: { finished: 'Finished' },
      flag: 'changeFinishType',
      confirm: true,
    },
    unfinish: {
      when: { finished: 'Finished' },
      set: { finished: 'NotFinished' },
      flag: 'changeFinishType',
      confirm: true,
    },
    /**
     * Makes the missing schedule times of a fixed schedule (D4.2); the answer lists made, skipped, clashing. Students'
     * clashes are made when they are confirmed.
     */
    generateScheduleTimes: {
      when: { finished: 'NotFinished', fixedSchedule: true },
      flag: 'itemAdd',
      group: 'EducationalScheduleTime',
      input: { confirmClash: bool({ confirms: 'schedule.clash' }) },
    },
  },
  follows: ['educationalGroupStudent'],
  own: { Student: bySeat, Parent: bySeat },
  form: {
    tabs: [
      {
        key: 'BasicData',
        fields: ['image', 'code', 'names', 'educationalCategory', 'educationalPeriod', 'lecturer', 'description'],
      },
      {
        key: 'Seats',
        fields: ['minimumNumberOfStudents', 'minimumStatus', 'maximumNumberOfStudents', 'maximumStatus'],
      },
      { key: 'Schedule', fields: ['expectedStart', 'expectedEnd', 'duration', 'fixedSchedule', 'slices'] },
      {
        key: 'Warnings',
        fields: ['warningStatus1', 'warningStatus2', 'warningStatus3', 'warningStatus4', 'warningStatus5'],
      },
    ],
  },
  hero: ['educationalCategory', 'lecturer', 'totalNumberOfStudents'],
  list: {
    columns: [
      'code',
      'names',
      'educationalCategory',
      'educationalPeriod',
      'lecturer',
      'totalNumberOfStudents',
      'maximumNumberOfStudents',
      'closed',
    ],
    also: ['minimumNumberOfStudents', 'minimumStatus', 'maximumStatus'],
    tabs: 'finished',
    sort: '-createdAt',
  },
})
export interface EducationalGroup extends RowOf<typeof educationalGroup> {}
