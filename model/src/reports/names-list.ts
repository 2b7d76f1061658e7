/** Members of each group now, name by name. */
import { defineReport } from './report.ts'

export const namesList = defineReport({
  id: 'namesList',
  path: 'names-list',
  section: 'education',
  source: 'educationalGroupStudent',
  group: 'Student',
  where: { leftOn: null },
  dimensions: {
    educationalGroup: 'educationalGroup',
    student: 'student',
    educationalCategory: 'educationalCategory',
    educationalPeriod: 'educationalGroup.educationalPeriod',
    lecturer: 'educationalGroup.lecturer',
    gender: 'student.gender',
    educationalStage: 'student.educationalStage',
    certificateStatus: 'certificateStatus',
  },
  measures: {
    students: { distinct: 'student' },
    seats: { count: true },
    warnings: { sum: 'warning' },
  },
  rows: ['educationalGroup', 'student'],
  shown: ['students', 'warnings'],
  paper: 'names',
})
