import type {
  followInterest,
  followUpSession,
  followUpSetting,
  interestFollowUp,
} from '@topcenter/model/interests/follow-up'
import type { interest, userOtherInterest, userSysteamInterest } from '@topcenter/model/interests/interest'
import type { TextsOf } from '../text-types.ts'

interface Texts {
  interest: TextsOf<typeof interest>
  userSysteamInterest: TextsOf<typeof userSysteamInterest>
  userOtherInterest: TextsOf<typeof userOtherInterest>
  interestFollowUp: TextsOf<typeof interestFollowUp>
  followInterest: TextsOf<typeof followInterest>
  followUpSetting: TextsOf<typeof followUpSetting>
  followUpSession: TextsOf<typeof followUpSession>
}
export const interests = {
  interest: {
    one: 'Interest',
    many: 'Interests',
    add: 'Add interest',
    empty: 'What people may be interested in: courses, events and services.',
    fields: { names: 'Title' },
  },
  userSysteamInterest: {
    one: 'Interest of a student',
    many: 'Interests from the list',
    add: 'Add interest',
    empty: 'Which interests of the centre’s list a student has.',
    fields: { user: 'Student' },
  },
  userOtherInterest: {
    one: 'Other interest',
    many: 'Other interests',
    add: 'Add other interest',
    empty: 'What a student is interested in, in their own words.',
    fields: { user: 'Student', names: 'Title' },
  },
  interestFollowUp: {
    one: 'Interest follow-up',
    many: 'Interest follow-ups',
    add: 'Add follow-up',
    empty: 'Every call, message and visit about an interest, and what came of it.',
    fields: { user: 'Student' },
  },
  followInterest: {
    one: 'Follow-up of a student’s interest',
    many: 'Follow-ups of students’ interests',
    add: 'Add follow-up',
    empty: 'How the interests that students told us were followed up.',
    fields: { user: 'Student' },
    hints: { userSysteamInterest: 'Either an interest of the list, or one in the student’s own words.' },
  },
  followUpSetting: {
    one: 'Follow-up setting',
    many: 'Follow-up settings',
    add: 'Add setting',
    empty: 'After how many days a follow-up of this type is due, and who does it.',
  },
  followUpSession: {
    one: 'Follow-up session',
    many: 'Follow-up sessions',
    add: 'Open a session',
    empty: 'Which sales agent follows which student up; one open session for each student.',
    fields: { user: 'Student' },
    states: { Open: 'Open', Renewal: 'Renewed', Close: 'Closed' },
    actions: {
      renew: { do: 'Renew', done: 'The session is renewed.' },
      close: {
        do: 'Close',
        done: 'The session is closed.',
        confirm: 'Close the session {{name}}? Another one can be opened for the student then.',
      },
    },
  },
} satisfies Texts
