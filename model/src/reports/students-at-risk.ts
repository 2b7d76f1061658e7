/** Students at risk now, by level and group. */
import { figures } from '../figures.ts'
import { defineReport } from './report.ts'

export const studentsAtRisk = defineReport({
  id: 'studentsAtRisk',
  path: 'students-at-risk',
  section: 'education',
  source: 'studentRisk',
  group: 'Student',
  where: figures.studentsAtRisk.where,
  dimensions: {
    level: 'level',
    educationalCategory: 'educationalCategory',
    educationalGroup: 'educationalGroup',
    lecturer: 'lecturer',
    overdueFor: { daysSince: 'overdueSince' },
  },
  measures: {
    students: { distinct: 'student', figure: 'studentsAtRisk' },
    cases: { count: true },
    sessions: { sum: 'sessions' },
    missed: { sum: 'missed' },
    missedShare: { ratio: ['missed', 'sessions'], as: 'percent' },
    overdueParts: { sum: 'overdueParts' },
  },
  rows: ['educationalCategory'],
  columns: 'level',
  shown: ['students', 'missedShare'],
  chart: 'stack',
  largest: 'students',
})
