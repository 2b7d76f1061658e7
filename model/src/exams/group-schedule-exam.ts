import { inTheirTime } from '../education/educational-group.ts'
import { defineEntity, type RowOf } from '../kit/entity.ts'
import { bool, dateTime, int, ref } from '../kit/field.ts'

/** An exam that they sat is theirs, though they left the group. */
const sat = {
  ...inTheirTime,
  on: ['from', 'to'],
  or: { through: 'studentScheduleExamTime', from: 'groupScheduleExam' },
} as const

/** An exam model that a group sits between two moments; each student has `duration` from their own start (D5.2). */
export const groupScheduleExam = defineEntity('groupScheduleExam', {
  prefix: 'gse',
  path: '/educational/group-schedule-exams/:educationalGroupToken?',
  pathFilters: { educationalGroupToken: 'educationalGroup' },
  menu: 'exams',
  icon: 'calendarCheck',
  fields: {
    educationalGroup: ref('educationalGroup', { required: true, filter: true, fixed: true }),
    simpleExamModel: ref('simpleExamModel', { required: true, filter: true, fixed: true }),
    from: dateTime({ required: true, filter: 'range', sort: true }),
    to: dateTime({ required: true }),
    duration: int({ required: true, min: 1, max: 1440, unit: 'minutes' }),
    /** Each student has the questions in an order of their own; those of one paragraph stay together. */
    shuffleQuestions: bool({ initial: false }),
    /** The score item for which the degree is entered, scaled to its final score, and the attempt. */
    scoreComponent: ref('scoreComponent', { filter: true }),
    attempt: int({ min: 1, max: 21, initial: 1 }),
    confirmClash: bool({ transient: true, confirms: 'exam.clash' }),
  },
  ordered: [['from', 'to']],
  label: ['simpleExamModel', 'from'],
  own: { Student: sat, Parent: sat },
  hero: ['from', 'educationalGroup', 'duration'],
  span: ['from', 'to'],
  list: { columns: ['educationalGroup', 'simpleExamModel', 'from', 'duration'], sort: '-from' },
})
/**
 * States of an exam for one student, by the server's clock. Missed: it closed, or the student left the group, before it
 * was begun. Over: its time ended before it was handed in.
 */
export const examStandings = ['Upcoming', 'Open', 'Answering', 'Over', 'Submitted', 'Missed'] as const
export type ExamStanding = (typeof examStandings)[number]
export interface GroupScheduleExam extends RowOf<typeof groupScheduleExam> {}
