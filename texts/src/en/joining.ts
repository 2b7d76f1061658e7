import type { educationalJoiningApplication } from '@topcenter/model/joining/educational-joining-application'
import type { educationalGroupTransfer } from '@topcenter/model/joining/educational-group-transfer'
import type { groupWaiting } from '@topcenter/model/joining/group-waiting'
import type { joiningApplicationSubscription } from '@topcenter/model/joining/joining-application-subscription'
import type { priceList } from '@topcenter/model/joining/price-list'
import type { subscriptionMovement } from '@topcenter/model/joining/subscription-movement'
import type { TextsOf } from '../text-types.ts'

export const joining = {
  educationalJoiningApplication: {
    one: 'Application',
    many: 'Applications',
    add: 'Add application',
    empty: 'Students’ requests to enrol in a subject for a period. Accept one and the student is enrolled.',
    ownEmpty: 'No applications yet. Each one appears here with the centre’s decision.',
    states: { UnderReview: 'Under review', Accepted: 'Accepted', Rejected: 'Rejected', Canceled: 'Canceled' },
    actions: {
      accept: {
        do: 'Accept',
        done: 'Application accepted.',
        doneMany: { one: '{{count}} application accepted', other: '{{count}} applications accepted' },
        fields: { shown: 'Amount shown before' },
      },
      acceptWithoutSubscription: {
        do: 'Accept without subscription',
        done: 'Application accepted without a subscription.',
        doneMany: { one: '{{count}} application accepted', other: '{{count}} applications accepted' },
      },
      takeBack: { do: 'Undo acceptance', done: 'Acceptance undone.' },
      reject: {
        do: 'Reject',
        done: 'Application rejected.',
        doneMany: { one: '{{count}} application rejected', other: '{{count}} applications rejected' },
        fields: { reason: 'Rejection reason' },
      },
      review: { do: 'Review again', done: 'Application under review again.' },
      cancel: {
        do: 'Cancel application',
        done: 'Application canceled.',
        confirm:
          'Cancel the application of {{name}}? The seat is freed and unpaid amounts are canceled. To enrol again, the student needs a new application.',
        fields: { reason: 'Cancellation reason' },
      },
      freeze: { do: 'Freeze', done: 'Student frozen.', fields: { reason: 'Freeze reason' } },
      unfreeze: {
        do: 'End freeze',
        done: 'Freeze ended.',
        confirm: 'End the freeze of {{name}} today? The student is back on the registers.',
      },
      postpone: { do: 'Postpone', done: 'Student postponed.', fields: { reason: 'Postponement reason' } },
      unpostpone: {
        do: 'End postponement',
        done: 'Postponement ended.',
        confirm: 'End the postponement of {{name}} today? The student is back on the registers.',
      },
    },
    hints: {
      newStudent: 'For someone not in the system yet; approved when the application is accepted.',
      subscriptionType: 'Added when the application is accepted; leave empty to decide later.',
      requestedSessions: 'How many sessions or hours.',
    },
  },
  joiningApplicationSubscription: {
    one: 'Subscription',
    many: 'Subscriptions',
    add: 'Add subscription',
    empty: 'What enrolled students bought: a whole course, sessions, hours, or a duration.',
    ownEmpty: 'No subscriptions yet. They appear here once an application is accepted.',
    values: { status: { Valid: 'Valid', NotValid: 'Not valid' } },
    actions: {
      bonus: { do: 'Give bonus', done: 'Bonus given.', fields: { units: 'Sessions, hours or days' } },
    },
    hints: {
      endDateTime: 'Required for a duration, which costs its share of the period’s days.',
      discount: 'Up to the price, which comes from the subject’s price list.',
    },
  },
  subscriptionMovement: {
    one: 'Subscription movement',
    many: 'Subscription movements',
    add: 'Add movement',
    empty: 'What was bought, used, returned and given as a bonus.',
  },
  groupWaiting: {
    one: 'Waiting list entry',
    many: 'Waiting lists',
    add: 'Add to the waiting list',
    empty: 'Students waiting for a seat in a full group. The first in line gets the first free seat.',
    ownEmpty: 'Not waiting for any seat.',
    states: { Waiting: 'Waiting', Seated: 'Seated', GaveUp: 'Left the list' },
    actions: {
      seat: { do: 'Give seat', done: 'Seat given.' },
      giveUp: {
        do: 'Remove from list',
        done: 'Removed from the waiting list.',
        confirm: 'Remove {{name}} from the waiting list? The place in line is lost.',
      },
    },
  },
  priceList: {
    one: 'Price list',
    many: 'Price lists',
    add: 'Add price list',
    empty: 'What a subject costs: the whole course, a session or an hour.',
    hints: {
      offerTo: 'Offer prices apply from the first to the last day of the offer.',
      offerCode: 'English letters and digits, without spaces.',
      educationalCategory: 'Each subject has one active price list.',
    },
  },
  educationalGroupTransfer: {
    one: 'Group transfer',
    many: 'Group transfers',
    add: 'Add transfer',
    empty: 'Students who moved from one group to another.',
    ownEmpty: 'No transfers between groups.',
    fields: { at: 'Transferred on', groupStudent: 'Student and group' },
    hints: { amount: 'Above zero, it becomes a debt of the student.' },
  },
} satisfies {
  educationalJoiningApplication: TextsOf<typeof educationalJoiningApplication>
  joiningApplicationSubscription: TextsOf<typeof joiningApplicationSubscription>
  subscriptionMovement: TextsOf<typeof subscriptionMovement>
  groupWaiting: TextsOf<typeof groupWaiting>
  priceList: TextsOf<typeof priceList>
  educationalGroupTransfer: TextsOf<typeof educationalGroupTransfer>
}
