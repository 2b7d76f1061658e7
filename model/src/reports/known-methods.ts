/** How people came to know of the centre. */
import { defineReport } from './report.ts'

export const knownMethods = defineReport({
  id: 'knownMethods',
  path: 'known-methods',
  section: 'people',
  source: 'user',
  group: 'KnownMethod',
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
    share: { share: 'people' },
  },
  rows: ['knownMethod'],
  columns: 'month',
  shown: ['people', 'share'],
  chart: 'bars',
  largest: 'people',
})
