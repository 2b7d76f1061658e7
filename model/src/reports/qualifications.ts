/** People by their qualification. */
import { defineReport } from './report.ts'

export const qualifications = defineReport({
  id: 'qualifications',
  path: 'qualifications',
  section: 'people',
  source: 'user',
  group: 'Qualification',
  time: 'createdAt',
  period: 'all',
  dimensions: {
    qualification: 'qualification',
    qualificationEstimate: 'qualificationEstimate',
    specialty: 'specialty',
    userType: 'userType',
    gender: 'gender',
  },
  measures: {
    people: { count: true },
    share: { share: 'people' },
  },
  rows: ['qualification'],
  columns: 'year',
  shown: ['people'],
  chart: 'bars',
  largest: 'people',
})
