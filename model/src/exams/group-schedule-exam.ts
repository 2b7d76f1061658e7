import { defineEntity, type RowOf } from '../kit/entity.ts'
import { dateTime, int, ref } from '../kit/field.ts'

/** An exam model that a group sits between two moments; each student has `duration` from their own start (D5.2). */
export const groupScheduleExam = defineEntity('groupScheduleExam', {
  prefix: 'gse', path: '/educational/group-schedule-exams/:educationalGroupToken?', pathFilters: { educationalGroupToken: 'educationalGroup' }, menu: 'exams', icon: 'calendarCheck',
  fields: {
    educationalGroup: ref('educationalGroup', { required: true, filter: true, fixed: true }),
    simpleExamModel: ref('simpleExamModel', { required: true, filter: true, fixed: true }),
    from: dateTime({ required: true, filter: 'range', sort: true }),
    to: dateTime({ required: true }),
    duration: int({ required: true, min: 1, max: 1440, unit: 'minutes' }),
  },
  ordered: [['from', 'to']],
  label: ['simpleExamModel', 'from'],
  own: { Student: 'educationalGroup', Parent: 'educationalGroup' },
  list: { columns: ['educationalGroup', 'simpleExamModel', 'from', 'to', 'duration', 'recordState'], sort: '-from' },
})
export interface GroupScheduleExam extends RowOf<typeof groupScheduleExam> {}
