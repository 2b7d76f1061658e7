import type { educationalJoiningApplication } from '@topcenter/model/joining/educational-joining-application'
import type { educationalGroupTransfer } from '@topcenter/model/joining/educational-group-transfer'
import type { groupWaiting } from '@topcenter/model/joining/group-waiting'
import type { joiningApplicationSubscription } from '@topcenter/model/joining/joining-application-subscription'
import type { priceList } from '@topcenter/model/joining/price-list'
import type { subscriptionMovement } from '@topcenter/model/joining/subscription-movement'
import type { TextsOf } from '../text-types.ts'

export const joining = {
  educationalJoiningApplication: {
    one: 'Joining application',
    many: 'Joining applications',
    add: 'Add application',
    empty: 'A student’s wish to join a category in a period; accept it and the student is joined.',
    states: { UnderReview: 'Under review', Accepted: 'Accepted', Rejected: 'Rejected', Canceled: 'Canceled' },
    actions: {
      accept: {
        do: 'Accept',
        done: 'The application is accepted.',
        confirm: 'Accept the application of {{name}}? A requested subscription is bought with it and its debt is made.',
      },
      acceptWithoutSubscription: {
        do: 'Accept without subscription',
        done: 'The application is accepted; nothing was bought.',
        confirm: 'Accept the application of {{name}} without the requested subscription? No debt is made.',
      },
      reject: { do: 'Reject', done: 'The application is rejected.', fields: { reason: 'Reason for rejecting' } },
      review: { do: 'Review again', done: 'The application is under review again.' },
      cancel: {
        do: 'Cancel application',
        done: 'The application is canceled.',
        confirm:
          'Cancel the application of {{name}}? The seat becomes free and what is not paid is canceled; a new application is needed to join again.',
        fields: { reason: 'Reason for canceling' },
      },
      freeze: { do: 'Freeze', done: 'The student is frozen.', fields: { reason: 'Reason for freezing' } },
      unfreeze: {
        do: 'End the freeze',
        done: 'The freeze is ended.',
        confirm: 'End the freeze of {{name}} today? The student is expected in attendance again.',
      },
      postpone: { do: 'Postpone', done: 'The student is postponed.', fields: { reason: 'Reason for postponing' } },
      unpostpone: {
        do: 'End the postponement',
        done: 'The postponement is ended.',
        confirm: 'End the postponement of {{name}} today? The student is expected in attendance again.',
      },
    },
    hints: {
      newStudent: 'For somebody who is not in the system yet; approved when the application is accepted.',
      subscriptionType: 'Bought when the application is accepted; leave it empty to decide later.',
      requestedSessions: 'How many sessions or hours.',
    },
  },
  joiningApplicationSubscription: {
    one: 'Subscription',
    many: 'Subscriptions',
    add: 'Add subscription',
    empty: 'What joined students bought: a whole course, sessions, hours, or a duration.',
    values: { status: { Valid: 'Valid', NotValid: 'Not valid' } },
    actions: {
      bonus: { do: 'Give a bonus', done: 'The bonus is given.', fields: { units: 'Sessions, hours or days' } },
    },
    hints: {
      endDateTime: 'Needed for a duration; a duration costs its share of the period’s days.',
      discount: 'At most the price, which comes from the category’s price list.',
    },
  },
  subscriptionMovement: {
    one: 'Subscription movement',
    many: 'Subscription movements',
    add: 'Add movement',
    empty: 'What was bought, used, given back and given for nothing.',
  },
  groupWaiting: {
    one: 'Place on the waiting list',
    many: 'Waiting lists',
    add: 'Add to the waiting list',
    empty: 'Students who wait for a seat in a full group; the first in line is offered the first free seat.',
    states: { Waiting: 'Waiting', Seated: 'Seated', GaveUp: 'Gave up' },
    actions: {
      seat: { do: 'Give the seat', done: 'The student has a seat.' },
      giveUp: {
        do: 'Take off the list',
        done: 'Off the waiting list.',
        confirm: 'Take {{name}} off the waiting list? The place in line is lost.',
      },
    },
  },
  priceList: {
    one: 'Price list',
    many: 'Price lists',
    add: 'Add price list',
    empty: 'What joining a category costs: the whole course, a session, an hour.',
    hints: {
      offerTo: 'In-offer prices hold from the first to the last day of the offer.',
      educationalCategory: 'A category has one active price list.',
    },
  },
  educationalGroupTransfer: {
    one: 'Group transfer',
    many: 'Group transfers',
    add: 'Add transfer',
    empty: 'Students who left one group for another.',
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
