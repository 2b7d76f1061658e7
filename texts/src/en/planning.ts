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
    add: 'Shift the season',
    empty:
      'All schedule times between two days, moved at once: for Ramadan or for school exams. Each shift can be taken back.',
    states: { Applied: 'In force', Undone: 'Taken back' },
    fields: {
      names: 'Occasion',
      from: 'First day',
      to: 'Last day',
      minutes: 'Later by',
      duration: 'New length',
      'hours.from': 'Begins from',
      'hours.until': 'And before',
      'hours.startsAt': 'Begins then at',
      'weekdays.weekday': 'Instead of',
      'weekdays.toWeekday': 'On',
      weekdays: 'Other days',
      hours: 'Other hours',
      moved: 'Moved',
      leftOut: 'Left out',
      undoneAt: 'Taken back at',
      educationalGroup: 'Only the group',
      place: 'Only in',
    },
    hints: {
      minutes: 'Below zero is earlier.',
      duration: 'Empty: each time stays as long as it is.',
      hours: 'What begins within a line begins at its new hour; everything else moves by the minutes.',
      weekdays: 'Within the same week, which begins on Saturday.',
    },
    actions: {
      undo: {
        do: 'Take back',
        done: 'The times are back where they were.',
        confirm:
          'Take “{{name}}” back? All times that it moved return to where they were, and their students and lecturers are told.',
        fields: { leaveOut: 'Leave out what cannot return' },
      },
    },
  },
  lecturerAvailability: {
    one: 'Lecturer’s hours',
    many: 'Lecturers’ hours',
    add: 'Add lecturer’s hours',
    empty: 'When each lecturer can teach; who is not listed can teach whenever the centre is open.',
    fields: { times: 'Can teach' },
    hints: { times: 'What ends after midnight belongs to the day on which it begins.' },
  },
  timetablePlan: {
    one: 'Timetable plan',
    many: 'Make my timetable',
    add: 'New plan',
    empty:
      'A plan takes groups, lecturers’ hours and places, and proposes a week without a clash. Nothing changes until you accept it.',
    states: {
      Draft: 'Being written',
      Solving: 'Looking for a week',
      Solved: 'Proposed',
      Accepting: 'Being taken over',
    },
    fields: {
      opensAt: 'Teaching from',
      closesAt: 'Teaching until',
      dayOff: 'Day off',
      secondDayOff: 'Second day off',
      step: 'Sessions begin every',
      places: 'Places to plan in',
      placed: 'Sessions placed',
      unplaced: 'Without a spot',
      solvedAt: 'Proposed at',
      progress: 'Progress',
    },
    hints: {
      places: 'Places with opening times are used only then.',
      closesAt: 'A time no later than the opening is one of the next day.',
      step: '30: at :00 and at :30, counted from the first hour.',
    },
    actions: {
      fill: {
        do: 'Take in groups',
        done: 'The groups are in the plan.',
        confirm:
          'The groups of the period come into “{{name}}” with what their weekly times say. Leave the category empty to take in all of them.',
      },
      solve: { do: 'Make the timetable', done: 'A week is being looked for.' },
      stop: { do: 'Stop', done: 'Stopped.' },
      accept: {
        do: 'Accept',
        done: 'The week is being taken over.',
        confirm:
          'Accept the week of “{{name}}”? The groups get these weekly times, their schedule times are made, and made times to come that no longer fit are canceled.',
        fields: { groups: 'Groups' },
      },
      takeBack: {
        do: 'Take back',
        done: 'The groups are back at their earlier times.',
        confirm:
          'Take back the last acceptance of “{{name}}”? The earlier weekly times return, lessons that were made are canceled, those that were canceled return, and students and lecturers are told.',
        fields: { leaveOut: 'Leave what cannot return' },
      },
    },
  },
  timetableGroup: {
    one: 'Group in the plan',
    many: 'Groups in the plan',
    add: 'Add group',
    empty: 'The groups whose week is looked for, with what each needs.',
    fields: {
      sessions: 'Sessions a week',
      minutes: 'Session length',
      seats: 'Seats needed',
      lecturers: 'Lecturer (one of)',
      places: 'Only in',
      plan: 'Plan',
      acceptedAt: 'Accepted',
      made: 'Times made',
      clashing: 'Clashing',
    },
    hints: {
      seats: 'Empty: the group’s maximum, or its students.',
      lecturers: 'One of them teaches; empty: no lecturer is looked for.',
      places: 'Empty: any place of the plan that is large enough.',
    },
  },
} satisfies Texts
