import { defineEntity, type RowOf } from '../kit/entity.ts'
import { dateTime, oneOf, ref, refs, text } from '../kit/field.ts'
import { priorityUses } from '../lookups/priority-uses.ts'

export const reminderStandings = ['Open', 'Done'] as const
/** Before, at and after its moment, as the plan says. */
export const reminderPhases = ['before', 'on', 'after'] as const
export type ReminderPhase = (typeof reminderPhases)[number]

/** Something not to forget: its plan tells how long before and after its moment it speaks (D8.4). */
export const reminder = defineEntity('reminder', {
  prefix: 'rmd',
  traits: ['named', 'coded'],
  path: '/alerts/reminders',
  menu: 'alerts',
  icon: 'calendarClock',
  fields: {
    /** For a recurring reminder: its next time. */
    at: dateTime({ required: true, filter: 'range', sort: true }),
    /** RFC 5545, without `DTSTART`: days, weeks, months or years, by the centre's clock from its first time on. */
    recurrence: text({ maxLength: 200, as: 'recurrence' }),
    reminderPlan: ref('reminderPlan', { filter: true }),
    priorityType: ref('priorityType', { filter: true, must: [priorityUses.Reminders] }),
    /** The recipient; the writer, if no recipient is given at all. */
    user: ref('user', { filter: true }),
    users: refs('user'),
    /** Its students with a seat, and its lecturer. */
    educationalGroup: ref('educationalGroup', { filter: true }),
    /** Users with this role. */
    role: ref('establishmentRole', { filter: true }),
    /** Address of the record that it is about, inside the product. */
    link: text({ maxLength: 400, pattern: '/[^/\\\\].*', as: 'record' }),
    standing: oneOf(reminderStandings, { readonly: true, initial: 'Open', filter: true }),
    /** The first time of one that comes back, from which all others are counted. */
    startsAt: dateTime({ readonly: true, forStaff: true }),
    doneBy: ref('user', { doneAt: 'doneAt', readonly: true }),
    doneAt: dateTime({ readonly: true }),
  },
  jobs: { finish: 'F', later: 'L' },
  actions: {
    /** Finishes it; a recurring reminder moves to its next time. */
    finish: { when: { standing: 'Open' }, flag: 'itemUpdate', undo: 'reopen' },
    reopen: { when: { standing: 'Done' }, set: { standing: 'Open' }, flag: 'itemUpdate', undo: 'finish' },
    /** Snooze. */
    later: { when: { standing: 'Open' }, flag: 'itemUpdate', input: { until: dateTime({ required: true }) } },
  },
  own: { Student: 'user', Parent: 'user', Client: 'user', Supplier: 'user', VechileOwner: 'user', Sales: 'user' },
  hero: ['at', 'priorityType', 'user'],
  folded: ['startsAt'],
  list: {
    columns: ['code', 'names', 'at', 'priorityType', 'user', 'reminderPlan', 'standing'],
    also: ['link', 'recurrence', 'educationalGroup', 'role', 'doneAt'],
    tabs: 'standing',
    sort: 'at',
  },
})
export interface Reminder extends RowOf<typeof reminder> {}

/** Sources of automatic reminders, with the code of each one's seeded plan (D8.4). */
export const plannedSources = {
  lesson: 'SESSION',
  instalment: 'INSTALMENT',
  exam: 'EXAM',
  subscription: 'SUBSCRIPTION-END',
  followUp: 'FOLLOW-UP',
  document: 'DOCUMENT-EXPIRY',
} as const
export type PlannedSource = keyof typeof plannedSources
export const plannedSourceIds = Object.keys(plannedSources) as [PlannedSource, ...PlannedSource[]]
