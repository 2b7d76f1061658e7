/** Ways by which people came to know of the centre, and their results. */
import { defineReport } from './report.ts'

export const knownMethods = defineReport({
  id: 'knownMethods',
  path: 'known-methods',
  section: 'people',
  source: 'user',
  group: 'KnownMethod',
  rowsOf: 'comingOfPeople',
  time: 'createdAt',
  period: 'thisYear',
  dimensions: {
    knownMethod: 'knownMethod',
    userType: 'userType',
    gender: 'gender',
    governorate: 'governorate',
  },
  measures: {
    people: { count: true },
    students: { count: true, where: { userType: 'Student' } },
    joined: { sum: 'joined' },
    joinedShare: { ratio: ['joined', 'students'], as: 'percent' },
    collectedMoney: { sum: 'collectedMoney' },
    share: { share: 'people' },
  },
  rows: ['knownMethod'],
  columns: 'month',
  shown: ['students', 'joined', 'joinedShare', 'collectedMoney'],
  chart: 'bars',
  largest: 'students',
})
