import { defineEntity, type RowOf } from '../kit/entity.ts'
import { dateTime, int, longText, oneOf, ref } from '../kit/field.ts'

/** Expired: what was left when it ended. Frozen: days by which its end moved. */
export const movementKinds = ['Bought', 'Consumed', 'Reversed', 'Frozen', 'Bonus', 'Expired'] as const
const movementUnits = ['Session', 'Minute', 'Day'] as const

/**
 * The unit ledger of a subscription (D3.3): signed, append-only; its balance is their sum and never below zero, which
 * the database sees to.
 */
export const subscriptionMovement = defineEntity('subscriptionMovement', {
  prefix: 'sbm',
  group: 'JoiningApplicationSubscription',
  flagsFor: { view: 'view' },
  permanent: true,
  path: '/JoiningApplications/subscription-movements/:subscriptionToken?',
  pathFilters: { subscriptionToken: 'subscription' },
  icon: 'arrowLeftRight',
  fields: {
    subscription: ref('joiningApplicationSubscription', { required: true, filter: true, readonly: true }),
    student: ref('student', { required: true, filter: true, readonly: true }),
    movementKind: oneOf(movementKinds, { required: true, filter: true, readonly: true }),
    movementUnit: oneOf(movementUnits, { required: true, readonly: true }),
    /** Negative: taken. */
    units: int({ required: true, readonly: true, min: -1000000, max: 1000000 }),
    /** The meeting that took it, or gave it back. */
    scheduleTime: ref('educationalScheduleTime', { filter: true, readonly: true }),
    reason: longText({ maxLength: 400, readonly: true }),
    at: dateTime({ required: true, filter: 'range', sort: true, readonly: true }),
    by: ref('user', { readonly: true }),
  },
  creation: 'none',
  update: 'none',
  label: ['subscription', 'at'],
  own: { Student: 'student', Parent: 'student' },
  hero: ['units', 'movementKind', 'at'],
  list: {
    columns: ['at', 'movementKind', 'units', 'movementUnit', 'scheduleTime', 'reason', 'by', 'subscription'],
    sort: '-at',
  },
})
export interface SubscriptionMovement extends RowOf<typeof subscriptionMovement> {}
