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
    empty: 'What people can be interested in: courses, events and services.',
    fields: { names: 'Title' },
  },
  userSysteamInterest: {
    one: 'Student interest',
    many: 'Listed interests',
    add: 'Add interest',
    empty: 'Interests students chose from the centre’s list.',
    fields: { user: 'Student' },
  },
  userOtherInterest: {
    one: 'Other interest',
    many: 'Other interests',
    add: 'Add other interest',
    empty: 'What students are interested in, in their own words.',
    fields: { user: 'Student', names: 'Title', pageRequest: 'Asked on our page', description: 'Note' },
    values: { pageRequest: { New: 'New from the page', Answered: 'Answered' } },
    actions: {
      answerRequest: { do: 'Mark as answered', done: 'Marked as answered.' },
      reopenRequest: { do: 'Mark as new', done: 'Marked as new again.' },
    },
  },
  interestFollowUp: {
    one: 'Interest follow-up',
    many: 'Interest follow-ups',
    add: 'Add follow-up',
    empty: 'Every call, message and visit about an interest, and its outcome.',
    fields: { user: 'Student' },
  },
  followInterest: {
    one: 'Student interest follow-up',
    many: 'Student interest follow-ups',
    add: 'Add follow-up',
    empty: 'Follow-ups on interests students shared.',
    fields: { user: 'Student' },
    hints: { userSysteamInterest: 'Either a listed interest or one in the student’s own words.' },
  },
  followUpSetting: {
    one: 'Follow-up setting',
    many: 'Follow-up settings',
    add: 'Add setting',
    empty: 'After how many days students without a date are called again, and who calls them.',
    fields: { followUpNumber: 'Try in a row', interval: 'Call again after' },
    hints: {
      followUpNumber: 'Unanswered calls in a row; applies to later ones too, until another setting begins.',
      salesUsers: 'New students go to them in turn.',
    },
  },
  followUpSession: {
    one: 'Follow-up session',
    many: 'Follow-up sessions',
    add: 'Open a session',
    empty: 'Which sales agent follows up which student; one open session per student.',
    ownEmpty: 'You have no leads now. Students the centre gives you appear here.',
    fields: { user: 'Student' },
    values: { closeReason: { Finished: 'Finished', Lapsed: 'Ran out', TakenOver: 'Taken over', Joined: 'Joined' } },
    states: { Open: 'Open', Renewal: 'Renewed', Close: 'Closed' },
    actions: {
      renew: { do: 'Renew', done: 'Session renewed.' },
      close: {
        do: 'Close',
        done: 'Session closed.',
        confirm: 'Close session {{name}}? A new one can then be opened for the student.',
      },
      takeOver: { do: 'Take over', done: 'The student is with you now.' },
    },
  },
} satisfies Texts
