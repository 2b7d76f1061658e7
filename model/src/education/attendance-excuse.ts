import { defineEntity, type RowOf } from '../kit/entity.ts'
import { bool, date, dateTime, longText, ref } from '../kit/field.ts'
import { attachments } from '../media/attachment.ts'

const excuseStates = ['Requested', 'Accepted', 'Refused', 'Undone', 'Withdrawn'] as const

/**
 * Why a student misses one session, not a day: two in one day are two excuses, a week is one for each of its sessions.
 * Accepted, it excuses the absence; undone, it gives back exactly what it changed.
 */
export const attendanceExcuse = defineEntity('attendanceExcuse', {
  prefix: 'aex',
  traits: ['imaged'],
  path: '/educational/attendance-excuses/:studentToken?',
  pathFilters: { studentToken: 'student' },
  menu: 'groups',
  icon: 'calendarOff',
  fields: {
    student: ref('student', { required: true, filter: true, fixed: true }),
    scheduleTime: ref('educationalScheduleTime', { required: true, filter: true, fixed: true }),
    /**
     * The last day of a longer absence: each session of the student from the one above until then has an excuse of its
     * own.
     */
    until: date({ transient: true }),
    educationalGroup: ref('educationalGroup', { filter: true, readonly: true }),
    reason: longText({ required: true, maxLength: 1000 }),
    attachments: attachments(),
    requestedBy: ref('user', { readonly: true, filter: true }),
    decidedBy: ref('user', { doneAt: 'decidedAt', readonly: true, filter: true }),
    decidedAt: dateTime({ readonly: true, filter: 'range' }),
    answer: longText({ readonly: true, maxLength: 400 }),
    /** The mark is excused because of this: undoing takes it back. */
    changedMark: bool({ readonly: true, initial: false }),
  },
  states: excuseStates,
  jobs: { accept: 'A', refuse: 'R' },
  actions: {
    accept: {
      from: ['Requested', 'Refused'],
      to: 'Accepted',
      flag: 'decideExcuse',
      input: { answer: longText({ maxLength: 400 }) },
    },
    refuse: {
      from: ['Requested'],
      to: 'Refused',
      flag: 'decideExcuse',
      input: { answer: longText({ required: true, maxLength: 400 }) },
    },
    undo: {
      from: ['Accepted'],
      to: 'Undone',
      flag: 'decideExcuse',
      confirm: true,
      input: { answer: longText({ required: true, maxLength: 400 }) },
    },
    withdraw: { from: ['Requested'], to: 'Withdrawn', flag: 'itemAdd', confirm: true },
  },
  // The holder sets when parents are notified of absences, and the quiet hours.
  flags: ['changeAbsenceManner'],
  label: ['student', 'scheduleTime'],
  own: { Student: 'student', Parent: 'student' },
  portal: ['create', 'update', 'withdraw'],
  hero: ['student', 'scheduleTime', 'reason'],
  list: {
    columns: ['student', 'scheduleTime', 'reason', 'requestedBy', 'createdAt', 'decidedBy', 'state'],
    tabs: 'state',
    sort: '-createdAt',
  },
})
export interface AttendanceExcuse extends RowOf<typeof attendanceExcuse> {}
