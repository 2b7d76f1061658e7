import { defineEntity, type RowOf } from '../kit/entity.ts'
import { bool, dateTime, int, longText, oneOf, ref } from '../kit/field.ts'

export const attendances = ['Attendance', 'Absence', 'Unknown'] as const
export const attendanceWays = ['List', 'Keyboard', 'QR', 'Offline', 'Import'] as const

/** The portals show no marks of lessons that were archived (D4.4). */
const ofActiveLesson = { in: 'student', where: {}, once: 'is_of_active_lesson' } as const

/**
 * One student's presence at one schedule time: one current row, its history in the audit (D4.4). Written by the
 * register, not by a form.
 */
export const educationalGroupAttendance = defineEntity('educationalGroupAttendance', {
  prefix: 'ega',
  traits: ['reported'],
  path: '/educational/educational-group-attendances/:educationalGroupToken?',
  pathFilters: { educationalGroupToken: 'educationalGroup' },
  menu: 'groups',
  icon: 'clipboardCheck',
  fields: {
    scheduleTime: ref('educationalScheduleTime', { required: true, filter: true, readonly: true }),
    educationalGroup: ref('educationalGroup', { required: true, filter: true, readonly: true }),
    groupStudent: ref('educationalGroupStudent', { required: true, readonly: true }),
    student: ref('student', { required: true, filter: true, readonly: true }),
    attendance: oneOf(attendances, { required: true, filter: true, readonly: true }),
    at: dateTime({ required: true, filter: 'range', readonly: true, sort: true }),
    minutesLate: int({ min: 0, max: 1440, readonly: true, unit: 'minutes' }),
    leftEarly: int({ min: 0, max: 1440, readonly: true, unit: 'minutes' }),
    excused: bool({ readonly: true, initial: false, filter: true }),
    way: oneOf(attendanceWays, { readonly: true, filter: true }),
    reason: longText({ maxLength: 400, readonly: true }),
    recordedBy: ref('user', { readonly: true }),
  },
  unique: [['scheduleTime', 'student']],
  // the register is read by the unique key, the list in the order of `at`
  unsought: ['createdAt', 'scheduleTime'],
  creation: 'none',
  update: 'none',
  label: ['student', 'at'],
  own: { Student: ofActiveLesson, Parent: ofActiveLesson },
  hero: ['attendance', 'student', 'at'],
  list: {
    columns: ['student', 'educationalGroup', 'at', 'attendance', 'minutesLate', 'excused', 'way', 'recordedBy'],
    tabs: 'attendance',
    usualTab: 'Attendance',
    sort: '-at',
  },
})
export interface EducationalGroupAttendance extends RowOf<typeof educationalGroupAttendance> {}
