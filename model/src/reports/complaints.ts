/** Complaints by what they are about, and how long they took. */
import { defineReport } from './report.ts'

export const complaints = defineReport({
  id: 'complaints',
  path: 'complaints',
  section: 'service',
  source: 'complaint',
  group: 'Complaint',
  rowsOf: 'answersOfComplaints',
  time: 'createdAt',
  period: 'thisYear',
  dimensions: {
    complaintType: 'complaintType',
    complaintSector: 'complaintSector',
    priorityType: 'priorityType',
    stateIs: 'state',
    complainantType: 'complainant.userType',
    closedBy: 'closedBy',
  },
  measures: {
    complaints: { count: true },
    closed: { count: true, where: { state: 'Closed' } },
    closedShare: { ratio: ['closed', 'complaints'], as: 'percent' },
    daysToClose: { time: ['createdAt', 'closedAt'], in: 'days', where: { state: 'Closed' } },
    meanDaysToClose: { ratio: ['daysToClose', 'closed'], as: 'number' },
    answeredOnce: { sum: 'answeredOnce' },
    answeredShare: { ratio: ['answeredOnce', 'complaints'], as: 'percent' },
    hoursToAnswer: { sum: 'hoursToAnswer' },
    meanHoursToAnswer: { ratio: ['hoursToAnswer', 'answeredOnce'], as: 'number' },
  },
  rows: ['complaintType'],
  columns: 'stateIs',
  shown: ['complaints', 'answeredShare', 'meanHoursToAnswer', 'closedShare', 'meanDaysToClose'],
  chart: 'bars',
  largest: 'complaints',
})
