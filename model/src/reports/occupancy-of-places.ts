/** Sold share of the seats of a centre's rooms, by weekday and hour. */
import { defineReport } from './report.ts'

export const occupancyOfPlaces = defineReport({
  id: 'occupancyOfPlaces',
  path: 'occupancy-of-places',
  section: 'education',
  source: 'educationalScheduleTime',
  group: 'EducationalScheduleTime',
  rowsOf: 'hoursOfPlaces',
  time: 'from',
  period: 'thisMonth',
  dimensions: { place: 'place' },
  measures: {
    openHours: { sum: 'openHours' },
    usedHours: { sum: 'usedHours' },
    hoursUsedShare: { ratio: ['usedHours', 'openHours'], as: 'percent' },
    openSeatHours: { sum: 'openSeatHours' },
    soldSeatHours: { sum: 'soldSeatHours' },
    occupancy: { ratio: ['soldSeatHours', 'openSeatHours'], as: 'percent' },
    lessons: { distinct: 'lesson' },
  },
  rows: ['weekday'],
  columns: 'hour',
  shown: ['occupancy', 'soldSeatHours', 'openSeatHours', 'hoursUsedShare', 'lessons'],
  chart: 'heat',
})
