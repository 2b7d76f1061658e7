/** Seats of students in groups, counted in three ways: who came, who stayed, and who left. */
import { defineReport } from './report.ts'

const seats = {
  section: 'education',
  source: 'educationalGroupStudent',
  group: 'Student',
  time: 'joinedOn',
} as const
const dimensions = {
  parentCategory: 'educationalCategory.parent',
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
  rowsOf: 'standingOfSeats',
  period: 'thisYear',
  dimensions: { ...dimensions, educationalStage: 'student.educationalStage', knownMethod: 'student.knownMethod' },
  measures: {
    ...counted,
    active: { sum: 'active' },
    frozen: { sum: 'frozen' },
    atRisk: { sum: 'atRisk' },
    warned: { count: true, where: { leftOn: null, warning: { above: 0 } } },
  },
  rows: ['educationalCategory'],
  columns: 'month',
  shown: ['seats', 'active', 'frozen', 'gone', 'atRisk'],
  chart: 'bars',
  largest: 'seats',
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
/** By the day on which they left; the two above go by the day on which they joined. */
export const studentsWhoLeft = defineReport({
  ...seats,
  id: 'studentsWhoLeft',
  path: 'students-who-left',
  time: 'leftOn',
  period: 'thisYear',
  where: { leftOn: { isGiven: true } },
  dimensions,
  measures: {
    gone: { count: true },
    students: { distinct: 'student' },
    daysStayed: { time: ['joinedOn', 'leftOn'], in: 'days' },
    meanDaysStayed: { ratio: ['daysStayed', 'gone'], as: 'number' },
    share: { share: 'gone' },
  },
  rows: ['educationalCategory'],
  columns: 'month',
  shown: ['gone'],
  chart: 'bars',
  largest: 'gone',
})
