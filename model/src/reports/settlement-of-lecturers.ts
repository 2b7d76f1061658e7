/** Lessons that lecturers gave in a period, and their travel allowance (D12.4). */
import { defineReport } from './report.ts'

export const settlementOfLecturers = defineReport({
  id: 'settlementOfLecturers',
  path: 'settlement-of-lecturers',
  section: 'education',
  source: 'educationalScheduleTime',
  group: 'EducationalScheduleTime',
  rowsOf: 'lessonsOfLecturers',
  time: 'from',
  period: 'lastMonth',
  dimensions: { lecturer: 'lecturer', place: 'place', educationalGroup: 'educationalGroup' },
  measures: {
    held: { distinct: 'lesson' },
    givenHours: { sum: 'givenHours' },
    trips: { sum: 'trips' },
    kilometres: { sum: 'kilometres' },
    travelAllowance: { sum: 'travelAllowance' },
  },
  rows: ['lecturer', 'place'],
  shown: ['held', 'givenHours', 'trips', 'kilometres', 'travelAllowance'],
  chart: 'bars',
  headline: 'givenHours',
  largest: 'givenHours',
})
