/** Who followed whose interest up, how, and what came of it; sessions say whose student is whose to follow (D8.1). */
import { defineEntity, type RowOf } from '../kit/entity.ts'
import { dateTime, int, longText, oneOf, ref, refs } from '../kit/field.ts'

const joiningTypes = ['Undecided', 'WillJoin', 'Joined', 'WillNotJoin'] as const
const replyStatuses = ['NotReplied', 'Replied'] as const
const sessionStates = ['Open', 'Renewal', 'Close'] as const

/** What every follow-up tells; a sales agent sees their own. */
const told = {
  /** A call, a message, a visit: of the centre's communication types. */
  followUpType: ref('communicationType', { required: true, filter: true }),
  /** The how manyth of this person and interest; counted by the server. */
  number: int({ readonly: true, min: 1 }),
  at: dateTime({ initial: 'now', filter: 'range', sort: true }),
  replyStatus: oneOf(replyStatuses, { initial: 'NotReplied', filter: true }),
  joiningType: oneOf(joiningTypes, { initial: 'Undecided', filter: true }),
  /** The agent who writes it, when left out. */
  salesUser: ref('sales', { filter: true }),
  text: longText({ search: true }),
} as const

export const interestFollowUp = defineEntity('interestFollowUp', {
  prefix: 'ifu',
  path: '/interest-follow-ups/:interestToken?/:mainToken?/:followUpTypeToken?',
  pathFilters: { interestToken: 'interest', mainToken: 'user', followUpTypeToken: 'followUpType' },
  menu: 'interests',
  icon: 'handshake',
  fields: {
    interest: ref('interest', { required: true, filter: true, fixed: true }),
    user: ref('student', { required: true, filter: true, fixed: true }),
    ...told,
  },
  label: ['user', 'interest', 'number'],
  own: { Sales: 'salesUser' },
  portal: ['create', 'update'],
  list: {
    columns: ['user', 'interest', 'number', 'followUpType', 'at', 'replyStatus', 'joiningType', 'salesUser'],
    tabs: 'joiningType',
    sort: '-at',
  },
})
export interface InterestFollowUp extends RowOf<typeof interestFollowUp> {}

/** Of an interest that a student told: either one of the list or one in their own words. */
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
    /** Whose interest it is. */
    user: ref('student', { readonly: true, filter: true }),
    ...told,
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
      'salesUser',
    ],
    tabs: 'joiningType',
    sort: '-at',
  },
})
export interface FollowInterest extends RowOf<typeof followInterest> {}

/** How often follow-ups of one type are due, and who does them; the address names the type. */
export const followUpSetting = defineEntity('followUpSetting', {
  prefix: 'fus',
  path: '/follow-ups/settings/:token',
  pathFilters: { token: 'followUpType' },
  icon: 'slidersHorizontal',
  fields: {
    followUpType: ref('communicationType', { required: true, filter: true, fixed: true }),
    followUpNumber: int({ required: true, min: 1, max: 100, initial: 1 }),
    interval: int({ required: true, min: 1, max: 365, initial: 1, unit: 'days' }),
    salesUsers: refs('sales'),
  },
  unique: [['followUpType', 'followUpNumber']],
  label: ['followUpType', 'followUpNumber'],
  list: {
    columns: ['followUpType', 'followUpNumber', 'interval', 'salesUsers'],
    sort: 'followUpNumber',
  },
})
export interface FollowUpSetting extends RowOf<typeof followUpSetting> {}

/** A student is followed up by one sales agent at a time: at most one session that is not closed (a unique index). */
export const followUpSession = defineEntity('followUpSession', {
  prefix: 'fss',
  path: '/follow-ups/user-sales',
  menu: 'interests',
  icon: 'userRoundCheck',
  fields: {
    user: ref('student', { required: true, filter: true, fixed: true }),
    /** The agent who opens it, when left out. */
    salesUser: ref('sales', { filter: true, fixed: true }),
    openedAt: dateTime({ readonly: true, initial: 'now', filter: 'range', sort: true }),
    renewedAt: dateTime({ readonly: true }),
    closedAt: dateTime({ readonly: true }),
  },
  flagsFor: { view: ['open', 'renewal', 'close'], create: 'open' },
  states: sessionStates,
  jobs: { close: 'A', renew: 'R' },
  actions: {
    renew: { from: ['Open', 'Renewal'], to: 'Renewal', flag: 'renewal' },
    close: { from: ['Open', 'Renewal'], to: 'Close', flag: 'close', confirm: true },
  },
  label: ['user', 'salesUser'],
  own: { Sales: 'salesUser' },
  portal: ['create', 'renew', 'close'],
  hero: ['user', 'salesUser', 'openedAt'],
  list: {
    columns: ['user', 'salesUser', 'openedAt', 'renewedAt', 'closedAt', 'state'],
    tabs: 'state',
    sort: '-createdAt',
  },
})
export interface FollowUpSession extends RowOf<typeof followUpSession> {}
