import { defineEntity, type RowOf } from '../kit/entity.ts'
import { dateTime, longText, money, oneOf, phone, ref } from '../kit/field.ts'

const reminderStates = ['Waiting', 'Sent', 'Skipped'] as const
export const reminderLanguages = ['ar', 'en'] as const

/**
 * A message about what somebody owes, to them or to a parent: queued with its words, sent by a person's own WhatsApp,
 * and then said to be sent or not.
 */
export const debtReminder = defineEntity('debtReminder', {
  prefix: 'dbm',
  group: 'Debt',
  path: '/JoiningApplications/debt-reminders/:userToken?',
  pathFilters: { userToken: 'user' },
  menu: 'finance',
  icon: 'bell',
  permanent: true,
  flagsFor: { view: 'view' },
  fields: {
    user: ref('user', { required: true, filter: true, readonly: true }),
    /** Whom it goes to when that is not the debtor. */
    parent: ref('user', { filter: true, readonly: true }),
    phone: phone({ readonly: true }),
    language: oneOf(reminderLanguages, { required: true, readonly: true }),
    text: longText({ required: true, maxLength: 1000, readonly: true }),
    /** What was to be paid by then, when it was queued. */
    money: money({ required: true, min: 1, readonly: true }),
    decidedBy: ref('user', { doneAt: 'decidedAt', filter: true, readonly: true }),
    decidedAt: dateTime({ filter: 'range', readonly: true }),
  },
  states: reminderStates,
  jobs: { markSent: 'A', skip: 'R' },
  actions: {
    markSent: { from: ['Waiting'], to: 'Sent', flag: 'itemUpdate' },
    skip: { from: ['Waiting'], to: 'Skipped', flag: 'itemUpdate' },
  },
  creation: 'none',
  update: 'none',
  label: ['user'],
  hero: ['money', 'user', 'phone'],
  list: {
    columns: ['user', 'parent', 'phone', 'money', 'text', 'decidedBy', 'decidedAt', 'state'],
    tabs: 'state',
    sort: '-createdAt',
  },
})
export interface DebtReminder extends RowOf<typeof debtReminder> {}
