/** Endpoints of messages, notifications, news, complaints and their settings. */
import { absenceManner, complaintManner, notificationManner } from '../access/establishment.ts'
import { ownSettings } from '../access/own-settings.ts'
import * as answer from '../kit/answer.ts'
import { type AnswerOf, endpoint } from '../kit/endpoint.ts'
import { groupOf, userTypes } from '../kit/entity.ts'
import * as input from '../kit/field.ts'
import { user } from '../people/user.ts'
import { complaint, complaintRatings } from './complaint.ts'
import { eventKinds, topicIds, ways } from './events.ts'
import { messageKinds, messageLanguages } from './message-kinds.ts'
import { messageTabs } from './message-tabs.ts'
import { news } from './news.ts'
import { notification } from './notification.ts'
import { messageStates, outboundMessage } from './outbound-message.ts'
import { audience, sending } from './sending.ts'

// ---- messages that users send by their own WhatsApp

/** A message to a number that was opened today. Screens warn of it before somebody writes to the number again. */
export const writtenToday = answer.object({
  token: answer.token(outboundMessage),
  at: answer.instant,
  by: answer.orNull(answer.names),
  /** Null if the reader may not see what the message is about. */
  kind: answer.orNull(answer.oneOf(messageKinds)),
})

const person = { token: answer.token(user), names: answer.names }

const queuedMessage = answer.object({
  token: answer.token(outboundMessage),
  kind: answer.oneOf(messageKinds),
  state: answer.oneOf(messageStates),
  /** The person whom the message is about; null if that is the recipient. */
  about: answer.orNull(answer.object(person)),
  language: answer.oneOf(messageLanguages),
  text: answer.text,
  createdAt: answer.instant,
  openedAt: answer.orNull(answer.instant),
  /** Empty for a user of the platform. */
  openedBy: answer.orNull(answer.names),
  decidedAt: answer.orNull(answer.instant),
})

export const readMessageQueue = endpoint({
  id: 'outboundMessage.queue',
  method: 'GET',
  path: '/api/message-queue',
  permit: { group: groupOf(outboundMessage), flag: 'view' },
  readers: 'staff',
  entity: outboundMessage,
  query: { tab: input.oneOf(messageTabs) },
  summary: 'Read the messages to be sent, by person',
  description: '`today`: when the number was written to today, by whom and about what.',
  answer: () =>
    answer.object({
      lines: answer.list(
        answer.object({
          ...person,
          imageAt: answer.orNull(answer.instant),
          userType: answer.oneOf(userTypes),
          phone: answer.orNull(answer.text),
          messages: answer.list(queuedMessage),
          today: answer.list(writtenToday),
        }),
      ),
      /** Messages by tab. */
      counts: answer.object({ Waiting: answer.whole, Opened: answer.whole, Sent: answer.whole }),
      most: { ...answer.whole, description: 'Where counting stops' },
    }),
})
export type MessageQueue = AnswerOf<typeof readMessageQueue>
export type MessageLine = MessageQueue['lines'][number]
export type QueuedMessage = MessageLine['messages'][number]
export type WrittenToday = MessageLine['today'][number]

export const openMessage = endpoint({
  id: 'outboundMessage.open',
  method: 'POST',
  path: '/api/outbound-messages/:token/open',
  permit: { group: groupOf(outboundMessage), flag: 'itemUpdate' },
  readers: 'staff',
  entity: outboundMessage,
  body: outboundMessage.spec.actions!.openChat.input,
  summary: 'Say that a message was opened in WhatsApp',
  answer: () => answer.object({ record: answer.changedOf(outboundMessage) }),
})

// ---- messages of staff to many recipients

/** Maximum recipients that an answer names; the others are counted. */
export const maxNamedReceivers = 200
/**
 * `Left`: the recipient was no active user when the message was sent, or is its sender. Recipients who deleted it
 * unread count as notified.
 */
const receiverStates = ['Waiting', 'Left', 'Told', 'Read'] as const

export const readReceivers = endpoint({
  id: 'sending.receivers',
  method: 'GET',
  path: '/api/sendings/:token/receivers',
  permit: { group: 'Notification', flag: 'notificationAdd' },
  readers: 'staff',
  entity: sending,
  query: { unread: input.bool() },
  summary: 'Read what became of each recipient of a message',
  description: `At most ${maxNamedReceivers} of those whom the reader may look at, who have not read it first. \`unnamed\`: how many of the others are in each state. \`total\`: how many there are in all. \`unread\`: without who has read it.`,
  answer: () =>
    answer.object({
      total: answer.whole,
      unnamed: answer.list(answer.object({ state: answer.oneOf(receiverStates), count: answer.whole })),
      items: answer.list(answer.object({ user: answer.reference, state: answer.oneOf(receiverStates) })),
    }),
})
export type Receivers = AnswerOf<typeof readReceivers>

export const countReceivers = endpoint({
  id: 'sending.count',
  method: 'POST',
  path: '/api/sendings/count',
  permit: { group: 'Notification', flag: 'notificationAdd' },
  readers: 'staff',
  access: 'read',
  entity: sending,
  body: audience,
  summary: 'Count whom a message would be sent to',
  description:
    'Each once. `devices` and `mail`: how many of them have a device that takes push messages, and an email address.',
  answer: () => answer.object({ count: answer.whole, devices: answer.whole, mail: answer.whole }),
})

// ---- a user's own notifications

/** Maximum of the count of unread notifications; the badge shows 99+. */
export const maxUnread = 100
const ownNotifications = {
  permit: { group: 'Notification', flag: 'notificationRead' },
  readers: 'portal',
  entity: notification,
} as const
/** Named notifications, or all up to the newest one on the screen, so that later ones stay as they are. */
const some = { notifications: input.refs('notification', { max: 500 }), upTo: input.ref('notification') }

export const countUnread = endpoint({
  id: 'notification.unread',
  method: 'GET',
  path: '/api/notifications/unread',
  permit: { group: 'Notification', flag: 'notificationView' },
  entity: notification,
  summary: 'Count own unread notifications',
  description: `At most ${maxUnread} are counted.`,
  answer: () => answer.object({ count: answer.whole }),
})

export const markAllRead = endpoint({
  ...ownNotifications,
  id: 'notification.readAll',
  method: 'POST',
  path: '/api/notifications/read-all',
  body: some,
  summary: 'Mark own notifications as read',
  description: 'The named ones; else all up to the one that `upToToken` names, or all.',
  answer: () => answer.object({ count: answer.whole }),
})

export const deleteNotifications = endpoint({
  ...ownNotifications,
  id: 'notification.removeAll',
  method: 'POST',
  path: '/api/notifications/delete-all',
  body: some,
  summary: 'Delete own notifications',
  description:
    'The named ones; else all up to the one that `upToToken` names, or all. `at` brings them back for a minute.',
  answer: () => answer.object({ count: answer.whole, at: answer.instant }),
})

export const restoreNotifications = endpoint({
  ...ownNotifications,
  id: 'notification.bringBack',
  method: 'POST',
  path: '/api/notifications/bring-back',
  body: { at: input.dateTime({ required: true }) },
  summary: 'Undo a deletion of own notifications',
  answer: () => answer.object({ count: answer.whole }),
})

const settings = answer.object({
  kinds: answer.list(
    answer.object({
      kind: answer.oneOf(eventKinds),
      topic: answer.oneOf(topicIds),
      always: answer.yesNo,
      product: answer.yesNo,
      push: answer.yesNo,
      mail: answer.yesNo,
    }),
  ),
  hasMail: answer.yesNo,
  quietFrom: answer.orNull(answer.clock),
  quietTo: answer.orNull(answer.clock),
})

export const readNotificationSettings = endpoint({
  id: 'notificationSettings.read',
  method: 'GET',
  path: '/api/notification-settings',
  permit: 'user',
  summary: 'Read own notification settings',
  answer: () => settings,
})
export type NotificationSettings = AnswerOf<typeof readNotificationSettings>

export const changeNotificationSettings = endpoint({
  id: 'notificationSettings.update',
  method: 'PATCH',
  path: '/api/notification-settings',
  permit: 'user',
  readers: 'portal',
  body: {
    choices: input.rows(
      {
        kind: input.oneOf(eventKinds, { required: true }),
        way: input.oneOf(ways, { required: true }),
        isOn: input.bool({ required: true }),
      },
      { max: 200 },
    ),
    quietFrom: input.time(),
    quietTo: input.time(),
  },
  summary: 'Change own notification settings',
  description: 'What is left out stays. Quiet hours are given or emptied both together.',
  answer: () => settings,
})

// ---- news

const ownNews = { permit: { group: 'News', flag: 'view' }, readers: 'portal', entity: news } as const

export const markNewsRead = endpoint({
  ...ownNews,
  id: 'news.markRead',
  method: 'POST',
  path: '/api/news/:token/mark-read',
  summary: 'Note that its reader has read a news item',
  answer: () => answer.object({ token: answer.text }),
})

export const readOwnNewsReads = endpoint({
  ...ownNews,
  id: 'news.ownReads',
  method: 'GET',
  path: '/api/news-reads',
  summary: 'Which news its reader has read',
  answer: () => answer.object({ tokens: answer.list(answer.text) }),
})

// ---- complaints

export const printComplaint = endpoint({
  id: 'complaint.document',
  method: 'GET',
  path: '/api/complaints/:token/document',
  permit: { group: groupOf(complaint), flag: 'view' },
  readers: 'staff',
  access: 'write', // the proof behind its code is stored
  entity: complaint,
  query: { language: input.oneOf(['ar', 'en']) },
  summary: 'Print one complaint with its answers',
  description: 'Without the answers for somebody who may not see them; the paper says so.',
  answer: { file: ['application/pdf'] },
})

export const rateComplaint = endpoint({
  id: 'complaint.rate',
  method: 'POST',
  path: '/api/complaints/:token/rate',
  permit: { group: groupOf(complaint), flag: 'itemAdd' },
  readers: 'portal',
  entity: complaint,
  body: {
    rating: input.oneOf(complaintRatings, { required: true }),
    ratingText: input.longText({ maxLength: 1000 }),
  },
  summary: 'Rate how a closed complaint of one’s own ended',
  answer: () => answer.changedOf(complaint),
})

// ---- settings of the centre

const version = input.int({ required: true })
/** Times are by the centre's clock. */
const absences = answer.object({
  version: answer.whole,
  absenceMessageDelay: { ...answer.whole, description: 'Minutes' },
  quietFrom: answer.orNull(answer.clock),
  quietTo: answer.orNull(answer.clock),
  resultMessages: answer.yesNo,
})

export const readAbsenceManner = endpoint({
  id: 'absenceManner.read',
  method: 'GET',
  path: '/api/absence-manner',
  permit: ownSettings.absences.read,
  readers: 'staff',
  summary: 'Read when parents are told of absences',
  answer: () => absences,
})
export type AbsenceManner = AnswerOf<typeof readAbsenceManner>

export const changeAbsenceManner = endpoint({
  id: 'absenceManner.change',
  method: 'PATCH',
  path: '/api/absence-manner',
  permit: ownSettings.absences.change,
  readers: 'staff',
  body: { version, ...absenceManner },
  summary: 'Set when parents are told of absences',
  answer: () => absences,
})

/** Opening hours are by the centre's clock. */
const complaints = answer.object({
  version: answer.whole,
  opensAt: answer.orNull(answer.clock),
  closesAt: answer.orNull(answer.clock),
  complaintReopenDays: { ...answer.whole, description: 'After its closing' },
  complaintRemindDays: { ...answer.whole, description: 'Of a complainant’s silence' },
  complaintCloseDays: { ...answer.whole, description: 'Of a complainant’s silence' },
})

export const readComplaintManner = endpoint({
  id: 'complaintManner.read',
  method: 'GET',
  path: '/api/complaint-manner',
  permit: ownSettings.complaints.read,
  summary: 'Read when complaints are due and how long they wait',
  answer: () => complaints,
})

export const changeComplaintManner = endpoint({
  id: 'complaintManner.change',
  method: 'PATCH',
  path: '/api/complaint-manner',
  permit: ownSettings.complaints.change,
  readers: 'staff',
  body: { version, ...complaintManner },
  summary: 'Set when complaints are due and how long they wait',
  answer: () => complaints,
})

const keeping = answer.object({
  version: answer.whole,
  notificationDays: { ...answer.whole, description: 'After which each is deleted for good' },
})

export const readNotificationManner = endpoint({
  id: 'notificationManner.read',
  method: 'GET',
  path: '/api/notification-manner',
  permit: ownSettings.notifications.read,
  readers: 'staff',
  summary: 'Read for how long notifications are kept',
  answer: () => keeping,
})

export const changeNotificationManner = endpoint({
  id: 'notificationManner.change',
  method: 'PATCH',
  path: '/api/notification-manner',
  permit: ownSettings.notifications.change,
  readers: 'staff',
  body: { version, ...notificationManner },
  summary: 'Set for how long notifications are kept',
  answer: () => keeping,
})
