import { defineEntity, type RowOf } from '../kit/entity.ts'
import { dateTime, decimal, int, oneOf, ref, rows, text } from '../kit/field.ts'

const examSubmits = ['Unknown', 'Submit'] as const
/** Ways a sitting ends: the student hands in, time runs out, or staff end it. */
export const examEnds = ['Student', 'Time', 'Staff'] as const

const minutes = int({ required: true, min: 1, max: 600, unit: 'minutes' })

/** One student's sitting of a group's exam: made when the student starts it, never by hand. */
export const studentScheduleExamTime = defineEntity('studentScheduleExamTime', {
  prefix: 'sxt',
  path: '/educational/student-schedule-exam-times/:educationalGroupToken?/:userToken?',
  pathFilters: { educationalGroupToken: 'educationalGroup', userToken: 'user' },
  menu: 'exams',
  icon: 'calendarClock',
  fields: {
    groupScheduleExam: ref('groupScheduleExam', { required: true, filter: true, readonly: true }),
    educationalGroup: ref('educationalGroup', { required: true, filter: true, readonly: true }),
    user: ref('student', { required: true, filter: true, readonly: true }),
    submit: oneOf(examSubmits, { readonly: true, filter: true, initial: 'Unknown' }),
    startedAt: dateTime({ readonly: true, filter: 'range', sort: true }),
    /** `duration` after the start and never past the exam's end, but for the minutes that staff gave. */
    endsAt: dateTime({ readonly: true }),
    extraMinutes: int({ readonly: true, initial: 0, min: 0, max: 1000000, unit: 'minutes' }),
    submittedAt: dateTime({ readonly: true }),
    endedBy: oneOf(examEnds, { readonly: true, filter: true }),
    /** Time of the last request from the student's device. */
    seenAt: dateTime({ readonly: true }),
    /** The higher sequence wins of two values for one question, whichever arrives last. */
    answers: rows(
      {
        questionNumber: int({ required: true, min: 1 }),
        answer: text({ maxLength: 10 }),
        sequence: int({ initial: 0, min: 0 }),
      },
      { readonly: true, max: 400 },
    ),
    /** Empty until the student may see it: at once where the model shows answers, else when the exam closes. */
    studentDegree: decimal({ readonly: true, min: 0, max: 1000000 }),
  },
  unique: [['groupScheduleExam', 'user']],
  ordered: [['startedAt', 'submittedAt']],
  creation: 'none',
  update: 'none',
  actions: {
    extend: { when: { submit: 'Unknown' }, input: { minutes } },
    reopen: {
      when: { submit: 'Submit' },
      set: { submit: 'Unknown' },
      input: { reason: text({ required: true, maxLength: 400 }), minutes },
      confirm: true,
    },
    endNow: { when: { submit: 'Unknown' }, set: { submit: 'Submit' }, confirm: true },
  },
  form: {
    tabs: [
      {
        key: 'BasicData',
        fields: [
          'user',
          'groupScheduleExam',
          'educationalGroup',
          'startedAt',
          'endsAt',
          'extraMinutes',
          'submittedAt',
          'endedBy',
          'studentDegree',
          'submit',
          'seenAt',
        ],
      },
    ],
    elsewhere: ['answers'],
  },
  label: ['user', 'groupScheduleExam'],
  own: { Student: 'user', Parent: 'user' },
  hero: ['studentDegree', 'user', 'submittedAt'],
  list: {
    columns: ['user', 'groupScheduleExam', 'educationalGroup', 'startedAt', 'submittedAt', 'studentDegree'],
    tabs: 'submit',
    sort: '-createdAt',
  },
})
export interface StudentScheduleExamTime extends RowOf<typeof studentScheduleExamTime> {}
