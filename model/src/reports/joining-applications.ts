/** Applications by category and what became of them. */
import { defineReport } from './report.ts'

export const joiningApplications = defineReport({
  id: 'joiningApplications',
  path: 'joining-applications',
  section: 'joining',
  source: 'educationalJoiningApplication',
  group: 'EducationalJoiningApplication',
  time: 'joiningDateTime',
  period: 'thisYear',
  dimensions: {
    educationalCategory: 'educationalCategory',
    educationalPeriod: 'educationalPeriod',
    stateIs: 'state',
    knownMethod: 'student.knownMethod',
    gender: 'student.gender',
    relatedWithGroup: 'relatedWithGroup',
  },
  measures: {
    applications: { count: true },
    students: { distinct: 'student' },
    accepted: { count: true, where: { state: 'Accepted' } },
    decided: { count: true, where: { state: ['Accepted', 'Rejected'] } },
    acceptanceRate: { ratio: ['accepted', 'decided'], as: 'percent' },
    daysToDecision: {
      time: ['createdAt', 'decidedAt'],
      in: 'days',
      where: { state: ['Accepted', 'Rejected'] },
    },
    meanDaysToDecision: { ratio: ['daysToDecision', 'decided'], as: 'number' },
  },
  rows: ['educationalCategory'],
  columns: 'stateIs',
  shown: ['applications', 'acceptanceRate', 'meanDaysToDecision'],
  chart: 'bars',
  largest: 'applications',
})
