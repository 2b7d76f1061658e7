import { defineEntity, type RowOf } from '../kit/entity.ts'
import { bool, date, dateTime, int, oneOf, ref } from '../kit/field.ts'

export const certificateStatuses = ['Ready', 'Export', 'Deliver'] as const

/** A student's seat in a group, held through an accepted joining application. Leaving keeps the row, with its date. */
export const educationalGroupStudent = defineEntity('educationalGroupStudent', {
  prefix: 'egs',
  path: '/educational/educational-group-students/:educationalGroupToken?/:educationalCategoryToken?',
  pathFilters: { educationalGroupToken: 'educationalGroup', educationalCategoryToken: 'educationalCategory' },
  menu: 'groups',
  icon: 'userPlus',
  fields: {
    educationalGroup: ref('educationalGroup', {
      required: true,
      filter: true,
      fixed: true,
      where: { educationalCategory: { of: 'application' }, finished: 'NotFinished', closed: 'Open' },
    }),
    application: ref('educationalJoiningApplication', {
      required: true,
      fixed: true,
      where: { educationalCategory: { of: 'educationalGroup' }, state: 'Accepted', relatedWithGroup: 'NotRelated' },
    }),
    student: ref('student', { readonly: true, filter: true }),
    educationalCategory: ref('educationalCategory', { readonly: true, filter: true }),
    joinedOn: date({ initial: 'today', filter: 'range', sort: true }),
    leftOn: date({ readonly: true, filter: 'range' }),
    certificateStatus: oneOf(certificateStatuses, { readonly: true, filter: true }),
    warning: int({ readonly: true, initial: 0, min: 0, max: 5, filter: 'range' }),
    warningByHand: dateTime({ readonly: true }),
    /** Seats a student whose other groups meet at the same times (D4.2). */
    confirmClash: bool({ transient: true, confirms: 'schedule.clash' }),
  },
  jobs: { deliverCertificate: 'A', exportCertificate: 'A', readyCertificate: 'A' },
  actions: {
    updateWarning: { flag: 'updateWarning', input: { warning: int({ required: true, min: 0, max: 5 }) } },
    leave: { when: { leftOn: null }, flag: 'itemUpdate', confirm: true },
    readyCertificate: { when: { certificateStatus: null }, flag: 'changeStudentCertificateStatus' },
    /** Makes the certificate with its number (D4.7); `certificate` says which of the centre's it is. */
    exportCertificate: {
      when: { certificateStatus: 'Ready' },
      set: { certificateStatus: 'Export' },
      flag: 'changeStudentCertificateStatus',
      input: { certificate: ref('certificate') },
    },
    deliverCertificate: {
      when: { certificateStatus: 'Export' },
      set: { certificateStatus: 'Deliver' },
      flag: 'changeStudentCertificateStatus',
    },
  },
  /**
   * Freezing is an action of the application (the student is frozen, not one seat), under this group's flag as the
   * specification names it.
   */
  flags: ['changeStudentFreezeStatus'],
  update: 'none',
  label: ['student', 'educationalGroup'],
  own: { Student: 'student', Parent: 'student' },
  hero: ['student', 'educationalGroup', 'joinedOn'],
  list: {
    columns: [
      'student',
      'educationalGroup',
      'educationalCategory',
      'joinedOn',
      'leftOn',
      'warning',
      'certificateStatus',
    ],
    sort: '-createdAt',
  },
})
export interface EducationalGroupStudent extends RowOf<typeof educationalGroupStudent> {}
