/**
 * The one table of notifications (D8.5): each kind with its topic, its importance, and its delivery channels outside
 * the product. Its texts are in `events` and `event-names`; `server/src/alerts/tell.ts` sends it.
 */
import type { UserType } from '../kit/entity.ts'

/** Delivery channels: always in the product unless switched off there, and by these others too. */
export const ways = ['product', 'push', 'mail'] as const
export type Way = (typeof ways)[number]

/** Ways of which an outbox keeps a row; `fcm` is the push of the product's apps. */
export const channels = ['push', 'fcm', 'mail'] as const
export type Channel = (typeof channels)[number]

export const priorities = ['Low', 'Normal', 'High', 'Urgent'] as const
export type EventPriority = (typeof priorities)[number]

interface Topic {
  /** Parents get the notifications of their children (D8.6). */
  readonly parents?: true
}
export const topics = {
  attendance: { parents: true },
  results: { parents: true },
  money: { parents: true },
  timetable: { parents: true },
  joining: { parents: true },
  discussions: {},
  complaints: {},
  quotations: {},
  media: {},
  news: {},
  reminders: {},
  messages: {},
  work: {},
  security: {},
} as const satisfies Record<string, Topic>
export type EventTopic = keyof typeof topics
export const topicIds = Object.keys(topics) as [EventTopic, ...EventTopic[]]

export interface EventDefinition {
  readonly topic: EventTopic
  readonly priority: EventPriority
  /** Default delivery channels outside the product, for users who have not chosen otherwise. */
  readonly by: readonly Exclude<Way, 'product'>[]
  /** Reaches its user by every way that there is, whatever they switched off, and in quiet hours too. */
  readonly always?: true
  /** The kind of record that it is about: its link opens that record. */
  readonly about?: string
  /** Its actor did not just do it, or has to know of it too. */
  readonly actorToo?: true
  /** User types that can ever receive it, for their settings. */
  readonly who: readonly UserType[]
}

const staff = ['MasterAdmin', 'Employee'] as const
const family = ['Student', 'Parent'] as const
const classes = [...family, ...staff] as const
const outside = ['Student', 'Parent', 'Client', 'Supplier', 'VechileOwner', 'Sales'] as const
const everybody = [...staff, ...outside] as const

export const events = {
  absence: {
    topic: 'attendance',
    priority: 'High',
    by: ['push'],
    about: 'educationalGroupAttendance',
    who: ['Parent'],
  },
  excuseDecided: { topic: 'attendance', priority: 'Normal', by: ['push'], about: 'attendanceExcuse', who: family },

  examSet: { topic: 'results', priority: 'High', by: ['push'], who: family },
  examReminder: { topic: 'results', priority: 'High', by: ['push'], who: family },
  resultsPublished: { topic: 'results', priority: 'High', by: ['push'], who: family },
  certificateReady: { topic: 'results', priority: 'Normal', by: ['push'], who: family },

  payment: { topic: 'money', priority: 'Normal', by: ['push'], about: 'receipt', who: everybody },
  refund: { topic: 'money', priority: 'Normal', by: ['push'], about: 'receipt', who: everybody },
  instalmentDue: { topic: 'money', priority: 'High', by: ['push', 'mail'], who: everybody },
  instalmentOverdue: { topic: 'money', priority: 'High', by: ['push', 'mail'], who: everybody },
  subscriptionEnding: { topic: 'money', priority: 'Normal', by: ['push'], who: family },
  subscriptionEnded: { topic: 'money', priority: 'Normal', by: ['push'], who: family },

  lessonReminder: { topic: 'timetable', priority: 'Normal', by: ['push'], who: classes },
  timetableChanged: { topic: 'timetable', priority: 'High', by: ['push'], who: classes },

  applicationAccepted: {
    topic: 'joining',
    priority: 'High',
    by: ['push', 'mail'],
    about: 'educationalJoiningApplication',
    who: family,
  },
  applicationRefused: {
    topic: 'joining',
    priority: 'High',
    by: ['push', 'mail'],
    about: 'educationalJoiningApplication',
    who: family,
  },
  applicationPostponed: {
    topic: 'joining',
    priority: 'Normal',
    by: ['push'],
    about: 'educationalJoiningApplication',
    who: family,
  },
  seatOffered: { topic: 'joining', priority: 'High', by: ['push', 'mail'], about: 'groupWaiting', who: family },

  comment: { topic: 'discussions', priority: 'Low', by: [], who: classes },
  commentRemoved: { topic: 'discussions', priority: 'Low', by: [], who: classes },

  complaintNew: { topic: 'complaints', priority: 'High', by: ['push'], about: 'complaint', who: staff },
  complaintAssigned: { topic: 'complaints', priority: 'High', by: ['push'], about: 'complaint', who: staff },
  complaintAnswered: { topic: 'complaints', priority: 'Normal', by: ['push'], about: 'complaint', who: everybody },
  complaintNote: { topic: 'complaints', priority: 'Normal', by: [], about: 'complaint', who: staff },
  complaintLate: { topic: 'complaints', priority: 'Urgent', by: ['push'], about: 'complaint', who: staff },
  complaintWaits: { topic: 'complaints', priority: 'Normal', by: ['push'], about: 'complaint', who: everybody },
  complaintClosed: { topic: 'complaints', priority: 'Normal', by: ['push'], about: 'complaint', who: everybody },

  quotationSent: {
    topic: 'quotations',
    priority: 'High',
    by: ['push', 'mail'],
    about: 'priceQuotation',
    who: ['Client'],
  },
  orderProgress: {
    topic: 'quotations',
    priority: 'Normal',
    by: ['push'],
    about: 'priceQuotation',
    who: ['Client'],
  },
  storeShort: { topic: 'quotations', priority: 'High', by: ['push'], about: 'priceQuotation', who: staff },
  storeLow: { topic: 'work', priority: 'Normal', by: ['push'], about: 'storeItem', who: staff },
  priceRequested: {
    topic: 'quotations',
    priority: 'High',
    by: ['push', 'mail'],
    about: 'priceRequest',
    who: ['Supplier'],
  },
  quotationEnds: {
    topic: 'quotations',
    priority: 'High',
    by: ['push', 'mail'],
    about: 'priceQuotation',
    who: [...staff, 'Client'],
  },
  pricesAnswered: { topic: 'quotations', priority: 'High', by: ['push'], about: 'priceQuotation', who: staff },
  quotationAsked: { topic: 'quotations', priority: 'High', by: ['push'], about: 'priceQuotation', who: staff },
  quotationAnswered: { topic: 'quotations', priority: 'High', by: ['push'], about: 'priceQuotation', who: staff },
  quotationRemark: { topic: 'quotations', priority: 'High', by: ['push'], about: 'quotationRemark', who: staff },
  quotationRemarkAnswered: {
    topic: 'quotations',
    priority: 'Normal',
    by: ['push', 'mail'],
    about: 'priceQuotation',
    who: ['Client'],
  },

  mediaShared: { topic: 'media', priority: 'Low', by: ['push'], who: classes },
  packageOpened: { topic: 'media', priority: 'Normal', by: ['push'], about: 'mediaPackageSubscription', who: family },
  manyPageRequests: { topic: 'work', priority: 'High', by: ['push', 'mail'], who: staff },
  codeGuesses: { topic: 'work', priority: 'Urgent', by: ['push', 'mail'], who: staff },
  newsPublished: { topic: 'news', priority: 'Low', by: ['push'], about: 'news', who: everybody },
  reminderDue: {
    topic: 'reminders',
    priority: 'High',
    by: ['push'],
    about: 'reminder',
    actorToo: true,
    who: everybody,
  },
  documentExpiring: { topic: 'reminders', priority: 'Normal', by: ['push'], who: everybody },
  documentExpired: { topic: 'reminders', priority: 'High', by: ['push'], who: everybody },
  message: { topic: 'messages', priority: 'Normal', by: ['push'], who: everybody },

  importDone: { topic: 'work', priority: 'Normal', by: ['push'], actorToo: true, who: staff },
  jobFailed: { topic: 'work', priority: 'High', by: ['push'], actorToo: true, who: staff },
  booksBroken: { topic: 'work', priority: 'Urgent', by: ['push', 'mail'], who: staff },
  scoreNotEntered: { topic: 'work', priority: 'High', by: [], who: staff },
  reportSent: { topic: 'work', priority: 'Normal', by: ['push'], who: staff },
  weekSummary: { topic: 'work', priority: 'Normal', by: ['push', 'mail'], who: staff },
  followUpDue: { topic: 'work', priority: 'Normal', by: ['push'], who: [...staff, 'Sales'] },
  followUpTaken: { topic: 'work', priority: 'High', by: ['push'], who: [...staff, 'Sales'] },
  reportFailed: { topic: 'work', priority: 'High', by: ['push'], actorToo: true, who: staff },

  passwordChanged: {
    topic: 'security',
    priority: 'Urgent',
    by: ['push', 'mail'],
    always: true,
    actorToo: true,
    who: everybody,
  },
  addressChanged: {
    topic: 'security',
    priority: 'Urgent',
    by: ['push', 'mail'],
    always: true,
    actorToo: true,
    who: everybody,
  },
  newDevice: {
    topic: 'security',
    priority: 'Urgent',
    by: ['push', 'mail'],
    always: true,
    actorToo: true,
    who: everybody,
  },
  loginCode: {
    topic: 'security',
    priority: 'Urgent',
    by: ['push', 'mail'],
    always: true,
    actorToo: true,
    who: everybody,
  },
} as const satisfies Record<string, EventDefinition>
export type EventKind = keyof typeof events
export const eventKinds = Object.keys(events) as [EventKind, ...EventKind[]]
export const eventOf = (kind: EventKind): EventDefinition => events[kind]
