/** Who came and who did not (D4.4): a mark is one student at one lesson. */
import { defineReport } from './report.ts'

export const attendanceAndAbsence = defineReport({
  id: 'attendanceAndAbsence',
  path: 'attendance-and-absence',
  section: 'education',
  source: 'educationalGroupAttendance',
  group: 'EducationalGroupAttendance',
  time: 'at',
  period: 'thisMonth',
  dimensions: {
    educationalCategory: 'educationalGroup.educationalCategory',
    educationalGroup: 'educationalGroup',
    lecturer: 'scheduleTime.lecturer',
    place: 'scheduleTime.place',
    student: 'student',
    attendance: 'attendance',
    way: 'way',
  },
  measures: {
    lessons: { distinct: 'scheduleTime' },
    marks: { count: true },
    present: { count: true, where: { attendance: 'Attendance' } },
    absent: { count: true, where: { attendance: 'Absence' } },
    excused: { count: true, where: { attendance: 'Absence', excused: true } },
    unknown: { count: true, where: { attendance: 'Unknown' } },
    known: { count: true, where: { attendance: ['Attendance', 'Absence'] } },
    rate: { ratio: ['present', 'known'], as: 'percent' },
    minutesLate: { sum: 'minutesLate' },
  },
  rows: ['educationalCategory', 'lecturer'],
  columns: 'week',
  shown: ['absent', 'rate'],
  chart: 'bars',
  headline: 'rate',
  low: { measure: 'rate', bad: 80, warn: 86 },
})
