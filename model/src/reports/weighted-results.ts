/** Results as the categories weigh them (D5.3): each application once, in the group where its student sits or sat last. */
import { defineReport } from './report.ts'

export const weightedResults = defineReport({
  id: 'weightedResults',
  path: 'weighted-results',
  section: 'exams',
  source: 'educationalGroupStudent',
  group: 'SimpleExamModel',
  rowsOf: 'resultsOfSeats',
  dimensions: {
    parentCategory: 'educationalCategory.parent',
    educationalCategory: 'educationalCategory',
    educationalPeriod: 'application.educationalPeriod',
    educationalGroup: 'educationalGroup',
    lecturer: 'educationalGroup.lecturer',
    gender: 'student.gender',
  },
  measures: {
    students: { distinct: 'student' },
    totals: { sum: 'total' },
    withTotal: { sum: 'withTotal' },
    meanTotal: { ratio: ['totals', 'withTotal'], as: 'number' },
    finals: { sum: 'finals' },
    passed: { sum: 'passed' },
    passedShare: { ratio: ['passed', 'finals'], as: 'percent' },
    provisional: { sum: 'provisional' },
    withoutMarks: { sum: 'withoutMarks' },
  },
  rows: ['educationalCategory'],
  columns: 'educationalPeriod',
  shown: ['students', 'meanTotal', 'passed', 'passedShare', 'provisional'],
  chart: 'bars',
})
