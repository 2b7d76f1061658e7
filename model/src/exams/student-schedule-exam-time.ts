import { defineEntity, type RowOf } from '../kit/entity.ts'
import { dateTime, decimal, int, oneOf, ref, rows, text } from '../kit/field.ts'

export const examSubmits = ['Unknown', 'Submit'] as const

/** One student's sitting of a group's exam: made when the student starts it, never by hand. */
export const studentScheduleExamTime = defineEntity('studentScheduleExamTime', {
  prefix: 'sxt', path: '/educational/student-schedule-exam-times/:educationalGroupToken?/:userToken?', pathFilters: { educationalGroupToken: 'educationalGroup', userToken: 'user' },
  menu: 'exams', icon: 'calendarClock',
  fields: {
    groupScheduleExam: ref('groupScheduleExam', { required: true, filter: true, readonly: true }),
    educationalGroup: ref('educationalGroup', { required: true, filter: true, readonly: true }),
    user: ref('student', { required: true, filter: true, readonly: true }),
    submit: oneOf(examSubmits, { readonly: true, filter: true, initial: 'Unknown' }),
    startedAt: dateTime({ readonly: true, filter: 'range', sort: true }),
    submittedAt: dateTime({ readonly: true }),
    answers: rows({ questionNumber: int({ required: true, min: 1 }), answer: text({ maxLength: 10 }) }, { readonly: true, max: 400 }),
    studentDegree: decimal({ readonly: true, min: 0, max: 1000000 }),
  },
  unique: [['groupScheduleExam', 'user']],
  ordered: [['startedAt', 'submittedAt']],
  creation: 'none', update: 'none',
  label: ['user', 'groupScheduleExam'],
  own: { Student: 'user', Parent: 'user' },
  list: { columns: ['user', 'groupScheduleExam', 'educationalGroup', 'startedAt', 'submittedAt', 'studentDegree'], tabs: 'submit', sort: '-createdAt' },
})
export interface StudentScheduleExamTime extends RowOf<typeof studentScheduleExamTime> {}
