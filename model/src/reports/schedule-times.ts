/** Lessons that were planned, counted in three ways: by place, by lecturer, by student. */
import { defineReport } from './report.ts'

const lessons = {
  section: 'education',
  source: 'educationalScheduleTime',
  group: 'EducationalScheduleTime',
  time: 'from',
  period: 'thisMonth',
  where: { workDay: 'Work' },
  measures: {
    lessons: { count: true },
    held: { count: true, where: { state: 'Planned', register: ['Taken', 'Closed'] } },
    canceled: { count: true, where: { state: 'Canceled' } },
    hours: { time: ['from', 'to'], in: 'hours', where: { state: 'Planned' } },
    canceledShare: { ratio: ['canceled', 'lessons'], as: 'percent' },
  },
} as const
const dimensions = {
  place: 'place',
  lecturer: 'lecturer',
  educationalGroup: 'educationalGroup',
  educationalCategory: 'educationalGroup.educationalCategory',
  educationalPeriod: 'educationalGroup.educationalPeriod',
  state: 'state',
  register: 'register',
} as const

export const scheduleTimesByPlace = defineReport({
  ...lessons,
  id: 'scheduleTimesByPlace',
  path: 'schedule-times-by-place',
  dimensions,
  rows: ['place'],
  columns: 'weekday',
  shown: ['hours', 'lessons'],
  chart: 'heat',
})
export const scheduleTimesByEmployee = defineReport({
  ...lessons,
  id: 'scheduleTimesByEmployee',
  path: 'schedule-times-by-employee',
  dimensions,
  rows: ['lecturer'],
  columns: 'month',
  shown: ['lessons', 'hours', 'canceled'],
  chart: 'bars',
  largest: 'hours',
})
export const scheduleTimesByStudent = defineReport({
  id: 'scheduleTimesByStudent',
  path: 'schedule-times-by-student',
  section: 'education',
  source: 'educationalGroupAttendance',
  group: 'EducationalScheduleTime',
  time: 'at',
  period: 'thisMonth',
  dimensions: {
    student: 'student',
    educationalGroup: 'educationalGroup',
    educationalCategory: 'educationalGroup.educationalCategory',
    lecturer: 'scheduleTime.lecturer',
    place: 'scheduleTime.place',
  },
  measures: {
    lessons: { count: true },
    attended: { count: true, where: { attendance: 'Attendance' } },
    hours: { time: ['scheduleTime.from', 'scheduleTime.to'], in: 'hours', where: { attendance: 'Attendance' } },
  },
  kept: {
    on: 'scheduleTime',
    same: { at: 'from', educationalGroup: 'educationalGroup' },
    measures: { lessons: ['present', 'absent', 'unknown'], attended: ['present'], hours: ['present'] },
  },
  rows: ['student', 'educationalGroup'],
  shown: ['lessons', 'attended', 'hours'],
  largest: 'lessons',
})
