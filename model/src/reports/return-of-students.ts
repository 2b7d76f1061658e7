/** Number of students of one educational period who have a seat in the next. */
import { defineReport } from './report.ts'

export const returnOfStudents = defineReport({
  id: 'returnOfStudents',
  path: 'return-of-students',
  section: 'education',
  source: 'educationalGroupStudent',
  group: 'Student',
  rowsOf: 'periodsOfStudents',
  dimensions: {
    educationalPeriod: 'educationalGroup.educationalPeriod',
    educationalCategory: 'educationalCategory',
    educationalGroup: 'educationalGroup',
    lecturer: 'educationalGroup.lecturer',
    gender: 'student.gender',
    educationalStage: 'student.educationalStage',
  },
  measures: {
    students: { distinct: 'student' },
    couldReturn: { sum: 'couldReturn' },
    cameBack: { sum: 'cameBack' },
    cameBackRate: { ratio: ['cameBack', 'couldReturn'], as: 'percent' },
  },
  rows: ['educationalPeriod'],
  shown: ['students', 'couldReturn', 'cameBack', 'cameBackRate'],
  chart: 'bars',
})
