import { defineEntity, type RowOf } from '../kit/entity.ts'
import { dateTime, int, longText, names, percent, ref, text } from '../kit/field.ts'

/**
 * A certificate that was issued (D4.7): what its paper says, as it was then. Numbers run without a gap in each year;
 * one that was revoked keeps its own, and another may follow it. Its page proves it to whoever holds the paper.
 */
export const educationalCertificate = defineEntity('educationalCertificate', {
  prefix: 'ect',
  group: 'EducationalGroupStudent',
  flagsFor: { view: 'view' },
  permanent: true,
  path: '/educational/educational-certificates/:educationalGroupToken?',
  pathFilters: { educationalGroupToken: 'educationalGroup' },
  menu: 'groups',
  icon: 'award',
  fields: {
    /** `2026-000123`. */
    certificateNumber: text({ required: true, unique: true, search: true, sort: true, readonly: true, maxLength: 40 }),
    year: int({ required: true, readonly: true, min: 2000, max: 9999 }),
    serial: int({ required: true, readonly: true, min: 1 }),
    certificate: ref('certificate', { filter: true, readonly: true }),
    groupStudent: ref('educationalGroupStudent', { required: true, readonly: true }),
    student: ref('student', { required: true, filter: true, readonly: true }),
    educationalGroup: ref('educationalGroup', { required: true, filter: true, readonly: true }),
    educationalCategory: ref('educationalCategory', { required: true, filter: true, readonly: true }),
    studentNames: names({ required: true, readonly: true }),
    categoryNames: names({ required: true, readonly: true }),
    gradeNames: names({ readonly: true }),
    /** Whom the category named when it was issued (D7.9). */
    sponsor: ref('sponsor', { filter: true, readonly: true }),
    total: percent({ readonly: true }),
    issuedAt: dateTime({ required: true, filter: 'range', sort: true, readonly: true }),
    issuedBy: ref('user', { doneAt: 'issuedAt', readonly: true }),
    /** Papers after the first say that they are copies. */
    printedAt: dateTime({ readonly: true }),
    printCount: int({ readonly: true, initial: 0, min: 0 }),
    deliveredAt: dateTime({ readonly: true, filter: 'range' }),
    deliveredBy: ref('user', { doneAt: 'deliveredAt', readonly: true }),
  },
  states: ['Valid', 'Revoked'],
  actions: {
    /** The seat is ready for another one. */
    revoke: {
      from: ['Valid'],
      to: 'Revoked',
      flag: 'changeStudentCertificateStatus',
      confirm: 'danger',
      input: { reason: longText({ required: true, maxLength: 400 }) },
    },
  },
  creation: 'none',
  update: 'none',
  label: ['certificateNumber', 'student'],
  own: { Student: 'student', Parent: 'student' },
  hero: ['certificateNumber', 'student', 'total'],
  list: {
    columns: [
      'certificateNumber',
      'student',
      'educationalGroup',
      'educationalCategory',
      'issuedAt',
      'printCount',
      'deliveredAt',
      'state',
    ],
    tabs: 'state',
    usualTab: 'Valid',
    sort: '-issuedAt',
  },
})
export interface EducationalCertificate extends RowOf<typeof educationalCertificate> {}
