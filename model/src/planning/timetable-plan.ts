import { defineEntity, type RowOf } from '../kit/entity.ts'
import { bool, dateTime, int, oneOf, ref, refs, rows, time } from '../kit/field.ts'
import { weekdays } from '../kit/week.ts'

/** When a lecturer can teach, on the establishment's wall; a lecturer without this is there whenever the centre is open. */
export const lecturerAvailability = defineEntity('lecturerAvailability', {
  prefix: 'lva',
  group: 'EducationalScheduleTime',
  path: '/educational/lecturers-availability',
  icon: 'clock',
  fields: {
    lecturer: ref('employee', { required: true, filter: true, fixed: true }),
    times: rows(
      { weekday: oneOf(weekdays, { required: true }), from: time({ required: true }), to: time({ required: true }) },
      { required: true, max: 30, overlap: 'place.timesOverlap', overnight: 1_080 },
    ),
  },
  unique: [['lecturer']],
  label: ['lecturer'],
  list: { columns: ['lecturer', 'updatedAt'], sort: '-createdAt' },
})
export interface LecturerAvailability extends RowOf<typeof lecturerAvailability> {}

const planStates = ['Draft', 'Solving', 'Solved', 'Accepting'] as const

/**
 * A week that is looked for: groups with what they need, the places and hours there are. What was found stays a
 * proposal until it is accepted.
 */
export const timetablePlan = defineEntity('timetablePlan', {
  prefix: 'ttp',
  traits: ['named', 'coded'],
  group: 'EducationalScheduleTime',
  path: '/educational/timetable-plans',
  menu: 'groups',
  icon: 'calendarCog',
  fields: {
    educationalPeriod: ref('educationalPeriod', { required: true, filter: true, fixed: true }),
    /** The centre's hours of teaching, the same every day; it may close on the next one, as in Ramadan. */
    opensAt: time({ required: true, initial: '09:00' }),
    closesAt: time({ required: true, initial: '21:00' }),
    dayOff: oneOf(weekdays, { initial: 'Friday' }),
    secondDayOff: oneOf(weekdays),
    /** Sessions begin at multiples of it after the opening. */
    step: int({ initial: 30, min: 5, max: 240, unit: 'minutes' }),
    places: refs('place'),
    /** Percent of the sessions that the solver has placed at its best so far, or of the groups that are taken over. */
    progress: int({ readonly: true, initial: 0 }),
    placed: int({ readonly: true, initial: 0 }),
    unplaced: int({ readonly: true, initial: 0 }),
    solvedAt: dateTime({ readonly: true }),
  },
  states: planStates,
  actions: {
    /**
     * Takes in the period's groups that are not finished and not in the plan, with what their weekly times say; and the
     * places that have a capacity, while it has none.
     */
    fill: { from: ['Draft', 'Solved'], input: { educationalCategory: ref('educationalCategory') } },
    solve: { from: ['Draft', 'Solved'], to: 'Solving' },
    stop: { from: ['Solving', 'Accepting'], to: 'Draft' },
    /**
     * Writes the sessions into the weekly times of these groups (none named: of all that are placed whole), and makes
     * their schedule times.
     */
    accept: {
      from: ['Draft', 'Solved'],
      to: 'Accepting',
      flag: 'itemUpdate',
      group: 'EducationalGroup',
      confirm: true,
      input: { groups: refs('timetableGroup') },
    },
    /** The last acceptance; `leaveOut`: what was changed since, or is over, stays. */
    takeBack: {
      from: ['Draft', 'Solved'],
      flag: 'itemUpdate',
      group: 'EducationalGroup',
      confirm: true,
      input: { leaveOut: bool() },
    },
  },
  hero: ['educationalPeriod', 'placed', 'unplaced'],
  list: {
    columns: ['code', 'names', 'educationalPeriod', 'placed', 'unplaced', 'solvedAt', 'state'],
    tabs: 'state',
    sort: '-createdAt',
  },
  form: {
    tabs: [
      {
        key: 'BasicData',
        fields: [
          'names',
          'code',
          'educationalPeriod',
          'opensAt',
          'closesAt',
          'dayOff',
          'secondDayOff',
          'step',
          'places',
          'description',
        ],
      },
    ],
  },
})
export interface TimetablePlan extends RowOf<typeof timetablePlan> {}

/** Needs of one group in a plan. */
export const timetableGroup = defineEntity('timetableGroup', {
  prefix: 'ttg',
  group: 'EducationalScheduleTime',
  path: '/educational/timetable-groups/:timetablePlanToken?',
  pathFilters: { timetablePlanToken: 'plan' },
  flagsFor: { view: 'view', create: 'itemAdd', update: 'itemUpdate', remove: 'itemUpdate' },
  fields: {
    plan: ref('timetablePlan', { required: true, fixed: true, filter: true }),
    educationalGroup: ref('educationalGroup', { required: true, fixed: true, filter: true }),
    /** Number of sessions in a week. */
    sessions: int({ min: 1, max: 14, initial: 2 }),
    /** Length of one session. */
    minutes: int({ min: 15, max: 480, initial: 90, unit: 'minutes' }),
    /** Minimum seats of its place; empty: the group's maximum, else its students. */
    seats: int({ min: 0, max: 100000 }),
    /** Candidates, of whom one teaches; none: no lecturer is assigned. */
    lecturers: refs('employee'),
    /** One of these places of the plan; none: any that is large enough. */
    places: refs('place'),
    acceptedAt: dateTime({ readonly: true }),
    /** Schedule times that were made when it was accepted, and those that were not because something else was booked. */
    made: int({ readonly: true }),
    clashing: int({ readonly: true }),
  },
  unique: [['plan', 'educationalGroup']],
  label: ['educationalGroup'],
  list: {
    columns: [
      'educationalGroup',
      'sessions',
      'minutes',
      'seats',
      'lecturers',
      'places',
      'acceptedAt',
      'made',
      'clashing',
    ],
    also: ['plan'],
    sort: '-createdAt',
  },
})
export interface TimetableGroup extends RowOf<typeof timetableGroup> {}

/** A session that is put somewhere by hand is pinned there; without a place it is only let go (`pinned: false`). */
export const sessionChange = {
  weekday: oneOf(weekdays),
  from: time(),
  place: ref('place'),
  lecturer: ref('employee'),
  pinned: bool({ required: true }),
} as const
