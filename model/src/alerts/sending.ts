/** Messages that staff send to many at once, and their saved templates (D8.5). */
import { defineEntity, type RowOf } from '../kit/entity.ts'
import { templateKinds } from './message-kinds.ts'
import { bool, dateTime, int, oneOf, ref, refs, rows, text } from '../kit/field.ts'

/**
 * Words that are sent again and again: to many by staff, or in the messages of the queue, in place of the product's
 * own.
 */
export const messageTemplate = defineEntity('messageTemplate', {
  prefix: 'mtp',
  traits: ['named', 'coded'],
  group: 'Notification',
  path: '/alerts/message-templates',
  menu: 'alerts',
  icon: 'fileText',
  flagsFor: {
    view: 'notificationAdd',
    create: 'notificationAdd',
    update: 'notificationAdd',
    changeState: 'notificationAdd',
    remove: 'notificationAdd',
  },
  fields: { kind: oneOf(templateKinds, { initial: 'sending', filter: true }) },
  list: { columns: ['code', 'names', 'kind', 'description', 'updatedAt'], tabs: 'kind', sort: 'code' },
})
export interface MessageTemplate extends RowOf<typeof messageTemplate> {}

/** Users of a centre. */
export const receiverTypes = [
  'MasterAdmin',
  'Employee',
  'Student',
  'Parent',
  'Client',
  'Supplier',
  'VechileOwner',
  'Sales',
] as const

/** Maximum recipients of a message that is sent without a confirmation of their number. */
export const maxUnasked = 500

/** Recipients, each once: those who were named, and all whom the other fields match when it is written. */
export const audience = {
  users: refs('user', { max: 1_000 }),
  educationalGroups: refs('educationalGroup', { max: 200 }),
  educationalCategories: refs('educationalCategory', { max: 200 }),
  establishmentRoles: refs('establishmentRole', { max: 200 }),
  places: refs('place', { max: 200 }),
  userTypes: rows({ userType: oneOf(receiverTypes, { required: true }) }, { max: receiverTypes.length }),
  /** A list of people as it was filtered: its resource and query. */
  list: text({ maxLength: 2_000, as: 'list' }),
  withParents: bool({ initial: false }),
} as const

/** A notification of staff to many: counted before, perhaps later, and how many have read it. */
export const sending = defineEntity('sending', {
  prefix: 'snd',
  traits: ['named'],
  group: 'Notification',
  path: '/alerts/sendings',
  menu: 'alerts',
  icon: 'bell',
  permanent: true,
  flagsFor: { view: 'notificationAdd', create: 'notificationAdd' },
  fields: {
    messageTemplate: ref('messageTemplate', { transient: true, where: { kind: 'sending' } }),
    ...audience,
    link: text({ maxLength: 400, pattern: '/[^/\\\\].*', as: 'record' }),
    /** Time of sending; at once if left out. */
    at: dateTime({ filter: 'range', sort: true }),
    confirmMany: bool({ transient: true, confirms: 'sending.many' }),
    receivers: int({ readonly: true }),
    /** Number of users notified; skips the sender and users who have left meanwhile. */
    told: int({ readonly: true, initial: 0 }),
    seen: int({ readonly: true, computed: true }),
    sentBy: ref('user', { readonly: true, filter: true }),
  },
  states: ['Waiting', 'Sending', 'Sent', 'TakenBack'],
  jobs: { takeBack: 'R' },
  actions: { takeBack: { from: ['Waiting'], to: 'TakenBack', flag: 'notificationAdd', confirm: true } },
  update: 'none',
  hero: ['receivers', 'told', 'seen'],
  form: {
    tabs: [
      { key: 'Message', fields: ['messageTemplate', 'names', 'description', 'link', 'at'] },
      {
        key: 'Recipients',
        fields: [
          'list',
          'users',
          'educationalGroups',
          'educationalCategories',
          'establishmentRoles',
          'places',
          'userTypes',
          'withParents',
          'confirmMany',
        ],
      },
    ],
  },
  list: {
    columns: ['names', 'at', 'receivers', 'told', 'seen', 'sentBy', 'state'],
    tabs: 'state',
    sort: '-at',
  },
})
export interface Sending extends RowOf<typeof sending> {}
