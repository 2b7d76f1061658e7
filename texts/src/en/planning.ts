import type { seasonShift } from '@topcenter/model/planning/season-shift'
import type { lecturerAvailability, timetableGroup, timetablePlan } from '@topcenter/model/planning/timetable-plan'
import type { TextsOf } from '../text-types.ts'

interface Texts {
  seasonShift: TextsOf<typeof seasonShift>
  lecturerAvailability: TextsOf<typeof lecturerAvailability>
  timetablePlan: TextsOf<typeof timetablePlan>
  timetableGroup: TextsOf<typeof timetableGroup>
}
export const planning = {
  seasonShift: {
    one: 'Season shift',
    many: 'Season shifts',
    add: 'Shift a season',
    empty: 'Move all lessons between two days at once, for Ramadan or school exams. Each shift can be undone.',
    states: { Applied: 'In force', Undone: 'Undone' },
    fields: {
      names: 'Occasion',
      from: 'First day',
      to: 'Last day',
      minutes: 'Later by',
      duration: 'New length',
      'hours.from': 'Starting from',
      'hours.until': 'Up to',
      'hours.startsAt': 'Move to',
      'weekdays.weekday': 'Instead of',
      'weekdays.toWeekday': 'On',
      weekdays: 'Other days',
      hours: 'Other hours',
      moved: 'Moved',
      leftOut: 'Skipped',
      undoneAt: 'Undone',
      educationalGroup: 'Group only',
      place: 'Only in',
    },
    hints: {
      minutes: 'Use a negative number for earlier.',
      duration: 'Leave empty to keep each lesson’s length.',
      hours: 'Lessons starting within a line move to its new hour; all others move by the minutes.',
      weekdays: 'Within the same week, starting on Saturday.',
    },
    actions: {
      undo: {
        do: 'Undo',
        done: 'Lessons moved back.',
        confirm: 'Undo “{{name}}”? Every lesson it moved goes back, and students and lecturers are notified.',
        fields: { leaveOut: 'Skip what cannot return' },
      },
    },
  },
  lecturerAvailability: {
    one: 'Lecturer’s hours',
    many: 'Lecturers’ hours',
    add: 'Add lecturer’s hours',
    empty: 'When each lecturer can teach. Lecturers not listed can teach whenever the centre is open.',
    fields: { times: 'Can teach' },
    hints: { times: 'A time that ends after midnight counts on the day it begins.' },
  },
  timetablePlan: {
    one: 'Timetable plan',
    many: 'Timetable plans',
    add: 'New plan',
    empty:
      'A plan takes groups, lecturers’ hours and places and proposes a week without clashes. Nothing changes until you accept it.',
    states: {
      Draft: 'Draft',
      Solving: 'Finding a week',
      Solved: 'Proposed',
      Accepting: 'Being applied',
    },
    fields: {
      opensAt: 'Teaching from',
      closesAt: 'Teaching until',
      dayOff: 'Day off',
      secondDayOff: 'Second day off',
      step: 'Lessons start every',
      places: 'Places to plan in',
      placed: 'Lessons placed',
      unplaced: 'Not placed',
      solvedAt: 'Proposed',
      progress: 'Progress',
    },
    hints: {
      places: 'Places with opening hours are used only then.',
      closesAt: 'A time before the opening falls on the next day.',
      step: '30 means on the hour and half past, counted from the first hour.',
    },
    actions: {
      fill: {
        do: 'Add groups',
        done: 'Groups added to the plan.',
        confirm:
          'Add the period’s groups to “{{name}}” with their weekly times? Leave the subject empty to add them all.',
      },
      solve: { do: 'Make timetable', done: 'Finding a week.' },
      stop: { do: 'Stop', done: 'Stopped.' },
      accept: {
        do: 'Accept',
        done: 'The week is being applied.',
        confirm:
          'Accept the week of “{{name}}”? The groups get these weekly times, their lessons are created, and upcoming lessons that no longer fit are canceled.',
        fields: { groups: 'Groups' },
      },
      takeBack: {
        do: 'Undo',
        done: 'The groups are back to their earlier times.',
        confirm:
          'Undo the last acceptance of “{{name}}”? The earlier weekly times and canceled lessons come back, new lessons are canceled, and students and lecturers are notified.',
        fields: { leaveOut: 'Skip what cannot return' },
      },
    },
  },
  timetableGroup: {
    one: 'Group in the plan',
    many: 'Groups in the plan',
    add: 'Add group',
    empty: 'The groups to schedule, with what each needs.',
    fields: {
      sessions: 'Lessons a week',
      minutes: 'Lesson length',
      seats: 'Seats needed',
      lecturers: 'Lecturer (one of)',
      places: 'Only in',
      plan: 'Plan',
      acceptedAt: 'Accepted',
      made: 'Lessons created',
      clashing: 'Clashing',
    },
    hints: {
      seats: 'Leave empty to use the group’s maximum, or its students.',
      lecturers: 'One of them teaches. Leave empty for no lecturer.',
      places: 'Leave empty for any place large enough.',
    },
  },
} satisfies Texts
