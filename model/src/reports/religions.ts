/** People by religion. */
import { defineReport } from './report.ts'

export const religions = defineReport({
  id: 'religions',
  path: 'religions',
  section: 'people',
  source: 'user',
  group: 'Religion',
  time: 'createdAt',
  period: 'all',
  dimensions: {
    religion: 'religion',
    gender: 'gender',
    userType: 'userType',
    nationality: 'nationality',
  },
  measures: {
    people: { count: true },
    students: { count: true, where: { userType: 'Student' } },
    share: { share: 'people' },
  },
  rows: ['religion'],
  columns: 'gender',
  shown: ['students', 'people', 'share'],
  chart: 'bars',
  largest: 'people',
})
