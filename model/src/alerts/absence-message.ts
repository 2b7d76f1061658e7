import { defineEntity, type RowOf } from '../kit/entity.ts'
import { dateTime, longText, oneOf, phone, ref } from '../kit/field.ts'
import { reminderLanguages } from '../finance/debt-reminder.ts'

const absenceMessageStates = ['Waiting', 'Sent', 'Skipped', 'Withdrawn'] as const

/**
 * A word to a parent that their child was absent: queued after the centre's delay, sent by a person's own WhatsApp;
 * withdrawn when the mark is corrected before.
 */
export const absenceMessage = defineEntity('absenceMessage', {
  prefix: 'abm',
  group: 'EducationalGroupAttendance',
  path: '/alerts/absence-messages/:studentToken?',
  pathFilters: { studentToken: 'student' },
  menu: 'alerts',
  icon: 'bell',
  permanent: true,
  flagsFor: { view: 'view' },
  fields: {
    student: ref('student', { required: true, filter: true, readonly: true }),
    scheduleTime: ref('educationalScheduleTime', { required: true, filter: true, readonly: true }),
    /** Whom it goes to when that is not the student. */
    parent: ref('user', { filter: true, readonly: true }),
    phone: phone({ readonly: true }),
    language: oneOf(reminderLanguages, { required: true, readonly: true }),
    text: longText({ required: true, maxLength: 1000, readonly: true }),
    decidedBy: ref('user', { filter: true, readonly: true }),
    decidedAt: dateTime({ filter: 'range', readonly: true }),
  },
  states: absenceMessageStates,
  jobs: { markSent: 'A', skip: 'R' },
  actions: {
    markSent: { from: ['Waiting'], to: 'Sent', flag: 'itemUpdate' },
    skip: { from: ['Waiting'], to: 'Skipped', flag: 'itemUpdate' },
  },
  creation: 'none',
  update: 'none',
  label: ['student', 'scheduleTime'],
  hero: ['student', 'parent', 'phone'],
  list: {
    columns: ['student', 'scheduleTime', 'parent', 'phone', 'text', 'decidedBy', 'decidedAt', 'state'],
    tabs: 'state',
    sort: '-createdAt',
  },
})
export interface AbsenceMessage extends RowOf<typeof absenceMessage> {}
