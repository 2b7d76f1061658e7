import { defineEntity, type RowOf } from '../kit/entity.ts'
import { bool, date, int, oneOf, ref, rows, text, time } from '../kit/field.ts'
import { weekdays } from '../kit/week.ts'

/** Maximum letters of a short name: what a lesson beside another one holds on one line. */
export const shortNameLength = 10

export const closedStates = ['Open', 'Closed'] as const
const scheduleStates = ['HasSchedule', 'HasNotSchedule'] as const
const certificateStates = ['NotDue', 'Due', 'Given'] as const
const finishedStates = ['NotFinished', 'Finished'] as const

/** Theirs are the groups in which they, or a child of theirs, have or had a seat (D2.4). */
const bySeat = { through: 'educationalGroupStudent', from: 'educationalGroup' } as const
/**
 * Limits what belongs to a group and has a day to the days of a seat in the group: from `joinedOn` until the day before
 * `leftOn`.
 */
export const inTheirTime = { ...bySeat, by: 'educationalGroup', during: ['joinedOn', 'leftOn'] } as const
const threshold = () => int({ min: 1, max: 1000 })

/** Students who are taught one category together. Its seats are a database rule (D4.1). */
export const educationalGroup = defineEntity('educationalGroup', {
  prefix: 'edg',
  traits: ['named', 'coded', 'imaged'],
  differsAtEnd: true,
  path: '/educational/educational-groups/:educationalCategoryToken?',
  pathFilters: { educationalCategoryToken: 'educationalCategory' },
  menu: 'groups',
  icon: 'users',
  fields: {
    /** In narrow places; one that is empty is derived from the names (`shortNamesOf`). */
    shortName: text({ maxLength: shortNameLength }),
    educationalCategory: ref('educationalCategory', { required: true, filter: true, fixed: true }),
    educationalPeriod: ref('educationalPeriod', { required: true, filter: true }),
    lecturer: ref('employee', { filter: true }),
    duration: int({ min: 1, max: 1440, unit: 'minutes' }),
    expectedStart: date({ filter: 'range', sort: true }),
    expectedStartTime: time({ timeOf: 'expectedStart' }),
    expectedEnd: date({ filter: 'range', sort: true }),
    expectedEndTime: time({ timeOf: 'expectedEnd' }),
    minimumNumberOfStudents: int({ min: 0, max: 100000 }),
    minimumStatus: bool({ initial: false }),
    maximumNumberOfStudents: int({ min: 1, max: 100000 }),
    maximumStatus: bool({ initial: false }),
    /** Kept by the database as students come and go. */
    totalNumberOfStudents: int({ readonly: true, initial: 0, min: 0, sort: true }),
    fixedSchedule: bool({ initial: false, filter: true }),
    /** State of its lessons; the database keeps it. */
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
    /** Due from its end until the first is given; the database keeps it. */
    certificates: oneOf(certificateStates, { readonly: true, filter: true, forStaff: true, initial: 'NotDue' }),
    finished: oneOf(finishedStates, { readonly: true, filter: true, initial: 'NotFinished' }),
  },
  ordered: [
    ['expectedStart', 'expectedEnd'],
    ['minimumNumberOfStudents', 'maximumNumberOfStudents'],
  ],
  jobs: { giveCertificates: 'G', takeRegister: 'A', write: 'M', timetable: 'T' },
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
        fields: [
          'image',
          'code',
          'names',
          'shortName',
          'educationalCategory',
          'educationalPeriod',
          'lecturer',
          'description',
        ],
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
    also: ['minimumNumberOfStudents', 'minimumStatus', 'maximumStatus', 'certificates'],
    tabs: 'finished',
    sort: '-createdAt',
  },
})
export interface EducationalGroup extends RowOf<typeof educationalGroup> {}
