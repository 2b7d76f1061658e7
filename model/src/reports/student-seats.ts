/** Seats of students in groups, counted in three ways: who came and left, who stayed, and who sits where. */
import { defineReport } from './report.ts'

const seats = {
  section: 'education',
  source: 'educationalGroupStudent',
  group: 'Student',
  time: 'joinedOn',
} as const
const dimensions = {
  educationalCategory: 'educationalCategory',
  educationalGroup: 'educationalGroup',
  educationalPeriod: 'educationalGroup.educationalPeriod',
  lecturer: 'educationalGroup.lecturer',
  gender: 'student.gender',
  governorate: 'student.governorate',
} as const
const counted = {
  students: { distinct: 'student' },
  seats: { count: true },
  stayed: { count: true, where: { leftOn: null } },
  gone: { count: true, where: { leftOn: { isGiven: true } } },
} as const

export const studentStatistics = defineReport({
  ...seats,
  id: 'studentStatistics',
  path: 'student-statistics',
  period: 'thisYear',
  dimensions: { ...dimensions, educationalStage: 'student.educationalStage', knownMethod: 'student.knownMethod' },
  measures: {
    ...counted,
    frozen: { count: true, where: { leftOn: null, 'application.freezeFrom': { isGiven: true } } },
    warned: { count: true, where: { leftOn: null, warning: { above: 0 } } },
  },
  rows: ['educationalCategory'],
  columns: 'month',
  shown: ['students', 'seats', 'gone'],
  chart: 'bars',
  largest: 'students',
})
export const retention = defineReport({
  ...seats,
  id: 'retention',
  path: 'retention',
  period: 'all',
  dimensions,
  measures: {
    ...counted,
    retained: { ratio: ['stayed', 'seats'], as: 'percent' },
    daysStayed: { time: ['joinedOn', 'leftOn'], in: 'days' },
    meanDaysStayed: { ratio: ['daysStayed', 'gone'], as: 'number' },
  },
  rows: ['month'],
  shown: ['seats', 'stayed', 'gone', 'retained', 'meanDaysStayed'],
  chart: 'bars',
})
