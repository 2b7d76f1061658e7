/** Follow-ups of interests: by whom, how, and their result; a session is a lease of a student (D8.1, D8.2). */
import { defineEntity, type RowOf } from '../kit/entity.ts'
import { dateTime, int, longText, oneOf, ref, refs, text } from '../kit/field.ts'
import { callPeople } from './calls.ts'
import { priorityUses } from '../lookups/priority-uses.ts'

/** Only the system sets `Joined`, when an application of the student is accepted. */
export const joiningTypes = ['Undecided', 'WillJoin', 'Joined', 'WillNotJoin'] as const
export const replyStatuses = ['NotReplied', 'Replied', 'Busy', 'WrongNumber', 'CallLater'] as const
export const lostReasons = ['Price', 'Time', 'Place', 'Elsewhere', 'Postponed', 'NoNeed', 'Other'] as const
const sessionStates = ['Open', 'Renewal', 'Close'] as const
const closeReasons = ['Finished', 'Lapsed', 'TakenOver', 'Joined'] as const

export type JoiningType = (typeof joiningTypes)[number]
export type ReplyStatus = (typeof replyStatuses)[number]

/** Returns true if the person was reached: unless the follow-up ends here, there is a next date (D8.2). */
export const isAnswered = (reply: unknown): boolean => reply === 'Replied' || reply === 'CallLater'
export const isInterested = (joining: unknown): boolean => joining === 'Undecided' || joining === 'WillJoin'

/** Fields of every follow-up; a sales agent sees their own. */
const callFields = {
  /** A call, a message, a visit: from the centre's communication types. */
  followUpType: ref('communicationType', { required: true, filter: true }),
  /** Ordinal among this student's follow-ups of both kinds; the server counts it under a lock. */
  number: int({ readonly: true, min: 1 }),
  at: dateTime({ initial: 'now', filter: 'range', sort: true }),
  replyStatus: oneOf(replyStatuses, { initial: 'NotReplied', filter: true }),
  joiningType: oneOf(joiningTypes, { initial: 'Undecided', filter: true }),
  /** Required with `WillNotJoin`. */
  lostReason: oneOf(lostReasons, { filter: true }),
  /** Time of the next call; required if the person answered and is not lost, else set by the settings. */
  nextAt: dateTime({ filter: 'range' }),
  /** Urgency of the next call; when left out, the one that the student's next call had. */
  priorityType: ref('priorityType', { filter: true, must: [priorityUses.FollowUps] }),
  /** Due time of this one; empty if it was not due. */
  dueAt: dateTime({ readonly: true }),
  /** The agent who writes it, when left out: of sales or of the staff. */
  salesUser: ref('user', { filter: true }),
  text: longText({ search: true }),
} as const

export const interestFollowUp = defineEntity('interestFollowUp', {
  prefix: 'ifu',
  path: '/interest-follow-ups/:interestToken?/:mainToken?/:followUpTypeToken?',
  pathFilters: { interestToken: 'interest', mainToken: 'user', followUpTypeToken: 'followUpType' },
  menu: 'interests',
  icon: 'handshake',
  fields: {
    /** Empty if the call has another cause: the student is at risk, or named no interest of the list. */
    interest: ref('interest', { filter: true, fixed: true }),
    user: ref('student', { required: true, filter: true, fixed: true }),
    ...callFields,
  },
  label: ['user', 'interest', 'number'],
  own: { Sales: 'salesUser' },
  portal: ['create', 'update'],
  list: {
    columns: [
      'user',
      'interest',
      'number',
      'followUpType',
      'at',
      'replyStatus',
      'joiningType',
      'nextAt',
      'priorityType',
      'salesUser',
    ],
    tabs: 'joiningType',
    sort: '-at',
  },
})
export interface InterestFollowUp extends RowOf<typeof interestFollowUp> {}

/** Follow-up of an interest that a student named: either one of the list or one in their own words. */
export const followInterest = defineEntity('followInterest', {
  prefix: 'fli',
  path: '/user-interests/follow-interests/:userToken?/:userSysteamInterestToken?/:userOtherInterestToken?',
  pathFilters: {
    userToken: 'user',
    userSysteamInterestToken: 'userSysteamInterest',
    userOtherInterestToken: 'userOtherInterest',
  },
  menu: 'interests',
  icon: 'handshake',
  fields: {
    userSysteamInterest: ref('userSysteamInterest', { filter: true, fixed: true }),
    userOtherInterest: ref('userOtherInterest', { filter: true, fixed: true }),
    /** Owner of the interest. */
    user: ref('student', { readonly: true, filter: true }),
    ...callFields,
  },
  label: ['user', 'number'],
  own: { Sales: 'salesUser' },
  portal: ['create', 'update'],
  list: {
    columns: [
      'user',
      'userSysteamInterest',
      'userOtherInterest',
      'number',
      'followUpType',
      'at',
      'replyStatus',
      'joiningType',
      'nextAt',
      'priorityType',
      'salesUser',
    ],
    tabs: 'joiningType',
    sort: '-at',
  },
})
export interface FollowInterest extends RowOf<typeof followInterest> {}

/**
 * After how many days who was not given a date is called again, and who calls; the address names the type. The one that
 * names the interest and the reply is before those that leave them open.
 */
export const followUpSetting = defineEntity('followUpSetting', {
  prefix: 'fus',
  path: '/follow-ups/settings/:token',
  pathFilters: { token: 'followUpType' },
  icon: 'slidersHorizontal',
  fields: {
    followUpType: ref('communicationType', { required: true, filter: true, fixed: true }),
    /** Ordinal of the attempt in a row without an answer; it applies to later ones too, until another setting begins. */
    followUpNumber: int({ required: true, min: 1, max: 100, initial: 1 }),
    /** Limits it to one interest; empty: all. */
    interest: ref('interest', { filter: true }),
    /** Limits it to one reply status; empty: any. */
    replyStatus: oneOf(replyStatuses, { filter: true }),
    interval: int({ required: true, min: 1, max: 365, initial: 1, unit: 'days' }),
    /** Agents who get unassigned students in turn. */
    salesUsers: refs('sales'),
  },
  label: ['followUpType', 'followUpNumber'],
  list: {
    columns: ['followUpType', 'followUpNumber', 'interest', 'replyStatus', 'interval', 'salesUsers'],
    sort: 'followUpNumber',
  },
})
export interface FollowUpSetting extends RowOf<typeof followUpSetting> {}

/**
 * Lease of a student: one agent at a time talks to them (a unique index), until it ends by the database's clock. The
 * holder's work renews it; the next session for the student closes one that has ended. Every action asks for the
 * holder; only `takeOver` is for others.
 */
export const followUpSession = defineEntity('followUpSession', {
  prefix: 'fss',
  path: '/follow-ups/user-sales',
  menu: 'interests',
  icon: 'userRoundCheck',
  fields: {
    user: ref('student', { required: true, filter: true, fixed: true, offeredAt: callPeople }),
    /** The agent who opens it, when left out: of sales or of the staff. */
    salesUser: ref('user', { filter: true, fixed: true }),
    openedAt: dateTime({ readonly: true, initial: 'now', filter: 'range', sort: true }),
    expiresAt: dateTime({ readonly: true }),
    renewedAt: dateTime({ readonly: true }),
    renewals: int({ readonly: true, initial: 0, min: 0 }),
    closedAt: dateTime({ readonly: true }),
    closeReason: oneOf(closeReasons, { readonly: true, filter: true }),
    takenOverBy: ref('user', { readonly: true }),
    /** Why it was taken over. */
    reason: text({ readonly: true, maxLength: 500 }),
  },
  flagsFor: { view: ['open', 'renewal', 'close'], create: 'open' },
  /** Over whom others hold, and what all agents do. */
  flags: ['viewBoard'],
  states: sessionStates,
  jobs: { close: 'A', renew: 'R' },
  actions: {
    renew: { from: ['Open', 'Renewal'], to: 'Renewal', flag: 'renewal' },
    close: { from: ['Open', 'Renewal'], to: 'Close', flag: 'close', confirm: true },
    /** Takes a session over for another member of staff, who holds the student from then on. */
    takeOver: {
      from: ['Open', 'Renewal'],
      to: 'Close',
      flag: 'takeOver',
      input: { reason: text({ required: true, maxLength: 500 }) },
    },
  },
  label: ['user', 'salesUser'],
  own: { Sales: 'salesUser' },
  portal: ['create', 'renew', 'close'],
  hero: ['user', 'salesUser', 'expiresAt'],
  folded: ['renewals'],
  follows: ['educationalJoiningApplication'],
  list: {
    columns: ['user', 'salesUser', 'openedAt', 'expiresAt', 'closedAt', 'closeReason', 'state'],
    tabs: 'state',
    sort: '-createdAt',
  },
})
export interface FollowUpSession extends RowOf<typeof followUpSession> {}
