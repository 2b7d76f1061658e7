import { defineEntity, type RowOf } from '../kit/entity.ts'
import { dateTime, decimal, int, oneOf, ref } from '../kit/field.ts'
import { examTypes } from '../education/educational-category.ts'

/** Missing: not entered yet, never counted as zero · Absent: without excuse, zero · Excused: left out (D5.3). */
export const scoreStatuses = ['Entered', 'Missing', 'Absent', 'Excused'] as const

/** Theirs, once the results of the category and period are published (D5.3). */
const published = { in: 'student', where: {}, once: 'score_is_published' } as const

/** A score given by hand: one row per joined student, component and attempt; attempts after the first are re-exams. */
export const monitorScoreExam = defineEntity('monitorScoreExam', {
  prefix: 'mse',
  path: '/educational/monitor-score-exams/:educationalGroupToken?',
  pathFilters: { educationalGroupToken: 'educationalGroup' },
  menu: 'exams',
  icon: 'penLine',
  fields: {
    component: ref('scoreComponent', { required: true, filter: true, fixed: true }),
    application: ref('educationalJoiningApplication', { required: true, filter: true, fixed: true }),
    student: ref('student', { readonly: true, filter: true }),
    educationalGroup: ref('educationalGroup', { readonly: true, filter: true }),
    educationalCategory: ref('educationalCategory', { readonly: true, filter: true }),
    examType: oneOf(examTypes, { readonly: true, filter: true }),
    attempt: int({ min: 1, max: 21, initial: 1, fixed: true }),
    status: oneOf(scoreStatuses, { initial: 'Entered', filter: true }),
    studentScore: decimal({ min: 0, max: 100000 }),
    scoredAt: dateTime({ readonly: true }),
  },
  unique: [['component', 'application', 'attempt']],
  label: ['student', 'component'],
  own: { Student: published, Parent: published },
  hero: ['studentScore', 'student', 'component'],
  list: {
    columns: ['student', 'component', 'examType', 'educationalGroup', 'attempt', 'status', 'studentScore', 'updatedAt'],
    sort: '-createdAt',
  },
})
export interface MonitorScoreExam extends RowOf<typeof monitorScoreExam> {}
