/** Scores by subject and term (D5.3): what was earned of what could be earned. */
import { defineReport } from './report.ts'

export const resultsOfSubjects = defineReport({
  id: 'resultsOfSubjects',
  path: 'results-of-subjects',
  section: 'exams',
  source: 'monitorScoreExam',
  group: 'SimpleExamModel',
  dimensions: {
    parentCategory: 'educationalCategory.parent',
    educationalCategory: 'educationalCategory',
    educationalPeriod: 'application.educationalPeriod',
    examType: 'examType',
    component: 'component',
    educationalGroup: 'educationalGroup',
    lecturer: 'educationalGroup.lecturer',
    gender: 'student.gender',
    status: 'status',
  },
  measures: {
    students: { distinct: 'student' },
    scores: { count: true },
    entered: { count: true, where: { status: 'Entered' } },
    missing: { count: true, where: { status: 'Missing' } },
    absentees: { count: true, where: { status: 'Absent' } },
    excusedScores: { count: true, where: { status: 'Excused' } },
    earned: { sum: 'studentScore', where: { status: 'Entered' } },
    possible: { sum: 'component.finalScore', where: { status: ['Entered', 'Absent'] } },
    earnedShare: { ratio: ['earned', 'possible'], as: 'percent' },
  },
  rows: ['educationalCategory', 'examType'],
  columns: 'educationalPeriod',
  shown: ['students', 'earnedShare', 'missing'],
  chart: 'bars',
})
