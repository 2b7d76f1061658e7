/** Attendance and absences (D4.4): a mark is one student at one lesson that takes place. */
import { figures } from '../figures.ts'
import { defineReport } from './report.ts'

const { attendanceRate } = figures

export const attendanceAndAbsence = defineReport({
  id: 'attendanceAndAbsence',
  path: 'attendance-and-absence',
  section: 'education',
  source: 'educationalGroupAttendance',
  group: 'EducationalGroupAttendance',
  where: attendanceRate.where,
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
    present: { count: true, where: attendanceRate.rate.part },
    absent: { count: true, where: { attendance: 'Absence' } },
    late: { count: true, where: { attendance: 'Attendance', minutesLate: { above: 0 } } },
    excused: { count: true, where: { attendance: 'Absence', excused: true } },
    unknown: { count: true, where: { attendance: 'Unknown' } },
    known: { count: true, where: { attendance: ['Attendance', 'Absence'] } },
    countedMarks: { count: true, where: attendanceRate.rate.whole },
    rate: { ratio: ['present', 'countedMarks'], as: 'percent', figure: 'attendanceRate' },
    minutesLate: { sum: 'minutesLate' },
  },
  kept: {
    on: 'scheduleTime',
    same: { at: 'from', educationalGroup: 'educationalGroup' },
    measures: {
      marks: ['present', 'absent', 'unknown'],
      present: ['present'],
      absent: ['absent'],
      late: ['late'],
      excused: ['excused'],
      unknown: ['unknown'],
      known: ['present', 'absent'],
      countedMarks: ['present', 'absent', '-excused'],
      minutesLate: ['minutesLate'],
    },
  },
  rows: ['educationalCategory', 'lecturer'],
  columns: 'week',
  shown: ['absent', 'rate'],
  chart: 'bars',
  headline: 'rate',
  low: { measure: 'rate', bad: 80, warn: 86 },
})
