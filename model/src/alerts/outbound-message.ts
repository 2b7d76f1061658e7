import { defineEntity, type RowOf } from '../kit/entity.ts'
import { bool, dateTime, longText, money, oneOf, phone, ref } from '../kit/field.ts'
import { messageFlags, messageKinds, messageLanguages } from './message-kinds.ts'

export const messageStates = ['Waiting', 'Opened', 'Sent', 'Skipped', 'Withdrawn'] as const
export type MessageState = (typeof messageStates)[number]

/** Maximum in letters; some phones cut a longer link. */
export const longestMessage = 1_000

/**
 * A word to one person that somebody sends by their own WhatsApp: queued with its text, opened there by one press, and
 * then said to be sent or not; withdrawn when what it says is no longer so. The product sends nothing itself, so that
 * "sent" is a person's word.
 */
export const outboundMessage = defineEntity('outboundMessage', {
  prefix: 'obm',
  path: '/alerts/outbound-messages/:userToken?',
  pathFilters: { userToken: 'about' },
  menu: 'alerts',
  icon: 'messageCircle',
  permanent: true,
  flagsFor: { view: 'view' },
  viewBy: { field: 'kind', flags: messageFlags },
  fields: {
    kind: oneOf(messageKinds, { required: true, filter: true, readonly: true }),
    /** Recipient. */
    user: ref('user', { required: true, filter: true, readonly: true }),
    /** Person it is about: the recipient's child, or the recipient. */
    about: ref('user', { required: true, filter: true, readonly: true }),
    /** Empty: there is no recipient, and it was never to be sent. */
    phone: phone({ readonly: true }),
    language: oneOf(messageLanguages, { required: true, readonly: true }),
    text: longText({ required: true, maxLength: longestMessage, readonly: true }),
    /** The lesson that was missed. */
    scheduleTime: ref('educationalScheduleTime', { filter: true, readonly: true }),
    /** The results that were published, and when: of another publication of the same there is another message. */
    resultPublication: ref('resultPublication', { filter: true, readonly: true }),
    publishedAt: dateTime({ readonly: true }),
    messageTemplate: ref('messageTemplate', { filter: true, readonly: true }),
    /** Amount that was due by then, when the message was queued. */
    money: money({ min: 1, readonly: true }),
    openedBy: ref('user', { doneAt: 'openedAt', filter: true, readonly: true }),
    openedAt: dateTime({ filter: 'range', readonly: true }),
    /** Empty: it was withdrawn automatically, or is never to be sent. */
    decidedBy: ref('user', { filter: true, readonly: true }),
    decidedAt: dateTime({ filter: 'range', readonly: true }),
  },
  states: messageStates,
  jobs: { message: 'W', markSent: 'S', skip: 'R' },
  actions: {
    openChat: {
      from: ['Waiting', 'Opened'],
      to: 'Opened',
      by: 'system',
      /** `again`: the user has seen that it was opened before. */
      input: { text: longText({ required: true, maxLength: longestMessage }), again: bool() },
    },
    markSent: { from: ['Opened'], to: 'Sent', flag: 'itemUpdate', undo: 'notSent' },
    notSent: { from: ['Sent'], to: 'Opened', flag: 'itemUpdate' },
    skip: { from: ['Waiting', 'Opened'], to: 'Skipped', flag: 'itemUpdate', undo: 'putBack' },
    putBack: { from: ['Skipped'], to: 'Waiting', flag: 'itemUpdate' },
  },
  creation: 'none',
  update: 'none',
  label: ['user'],
  hero: ['kind', 'user', 'phone'],
  list: {
    columns: ['user', 'about', 'kind', 'state', 'openedBy', 'openedAt', 'decidedBy', 'decidedAt', 'phone', 'text'],
    tabs: 'state',
    sort: '-createdAt',
  },
})
export interface OutboundMessage extends RowOf<typeof outboundMessage> {}
