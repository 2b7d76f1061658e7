/** Lessons, counted in three ways: by place, by lecturer, by student. Canceled ones are a figure of their own (D11.4). */
import { figures } from '../figures.ts'
import { defineReport } from './report.ts'

/** Minutes after its beginning at which a lesson without a first mark counts as begun late. */
const lateAfter = 10
const planned = { state: figures.lessons.where.state } as const
const marked = { ...planned, registerTakenAt: { isGiven: true } } as const

const lessons = {
  section: 'education',
  source: 'educationalScheduleTime',
  group: 'EducationalScheduleTime',
  time: 'from',
  period: 'thisMonth',
  where: { workDay: figures.lessons.where.workDay },
  measures: {
    lessons: { count: true, where: planned, figure: 'lessons' },
    held: { count: true, where: { ...planned, register: ['Taken', 'Closed'] } },
    canceled: { count: true, where: { state: 'Canceled' } },
    hours: { time: ['from', 'to'], in: 'hours', where: planned },
    scheduled: { plus: ['lessons', 'canceled'] },
    canceledShare: { ratio: ['canceled', 'scheduled'], as: 'percent' },
    timed: { count: true, where: marked },
    begunLate: { count: true, where: { ...planned, registerTakenAt: { after: 'from', minutes: lateAfter } } },
    begunLateShare: { ratio: ['begunLate', 'timed'], as: 'percent' },
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
  shown: ['lessons', 'hours', 'canceled', 'begunLate', 'begunLateShare'],
  chart: 'bars',
  largest: 'hours',
})
export const scheduleTimesByStudent = defineReport({
  id: 'scheduleTimesByStudent',
  path: 'schedule-times-by-student',
  section: 'education',
  source: 'educationalGroupAttendance',
  group: 'EducationalScheduleTime',
  where: figures.attendanceRate.where,
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
    absent: { count: true, where: { attendance: 'Absence' } },
    leftEarly: { count: true, where: { attendance: 'Attendance', leftEarly: { above: 0 } } },
    hours: { time: ['scheduleTime.from', 'scheduleTime.to'], in: 'hours', where: { attendance: 'Attendance' } },
  },
  kept: {
    on: 'scheduleTime',
    same: { at: 'from', educationalGroup: 'educationalGroup' },
    measures: {
      lessons: ['present', 'absent', 'unknown'],
      attended: ['present'],
      absent: ['absent'],
      hours: ['present'],
    },
  },
  rows: ['student', 'educationalGroup'],
  shown: ['lessons', 'attended', 'absent', 'hours'],
  largest: 'lessons',
})
