/** Occupancy of groups (D4.1). */
import { defineReport } from './report.ts'

export const seatsOfGroups = defineReport({
  id: 'seatsOfGroups',
  path: 'seats-of-groups',
  section: 'education',
  source: 'educationalGroup',
  group: 'EducationalScheduleTime',
  where: { finished: 'NotFinished' },
  dimensions: {
    thisGroup: 'self',
    educationalCategory: 'educationalCategory',
    educationalPeriod: 'educationalPeriod',
    lecturer: 'lecturer',
    closed: 'closed',
    startsIn: { daysUntil: 'expectedStart' },
    endsIn: { daysUntil: 'expectedEnd' },
  },
  measures: {
    groups: { count: true },
    seated: { sum: 'totalNumberOfStudents' },
    meanSeated: { ratio: ['seated', 'groups'], as: 'number' },
    limited: { count: true, where: { maximumStatus: true } },
    places: { sum: 'maximumNumberOfStudents', where: { maximumStatus: true } },
    placesTaken: { sum: 'totalNumberOfStudents', where: { maximumStatus: true } },
    placesFree: { difference: ['places', 'placesTaken'] },
    fullness: { ratio: ['placesTaken', 'places'], as: 'percent' },
  },
  rows: ['educationalCategory', 'thisGroup'],
  shown: ['seated', 'places', 'placesFree', 'fullness'],
  chart: 'bars',
})
