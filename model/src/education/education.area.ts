import { defineArea } from '../kit/area.ts'
import { attendanceExcuse } from './attendance-excuse.ts'
import { discussion, discussionComment, discussionCommentReact } from './discussion.ts'
import { educationalCategory } from './educational-category.ts'
import { educationalGroup } from './educational-group.ts'
import { educationalGroupAttendance } from './educational-group-attendance.ts'
import { educationalGroupStudent } from './educational-group-student.ts'
import { educationalPeriod } from './educational-period.ts'
import { educationalRating } from './educational-rating.ts'
import { educationalScheduleTime } from './educational-schedule-time.ts'
import { holiday } from './holiday.ts'
import { studentRisk } from './student-risk.ts'

export const educationArea = defineArea({
  id: 'education',
  entities: [
    educationalPeriod,
    educationalCategory,
    educationalGroup,
    educationalGroupStudent,
    educationalScheduleTime,
    educationalGroupAttendance,
    attendanceExcuse,
    discussion,
    discussionComment,
    discussionCommentReact,
    educationalRating,
    holiday,
    studentRisk,
  ],
  screens: [
    {
      path: '/educational/educational-categories-tree',
      screen: 'EducationalCategoriesTree',
      group: 'EducationalCategory',
      flag: 'view',
      menu: 'educational',
      icon: 'listTree',
    },
    {
      path: '/educational/calendar',
      screen: 'EducationalCalendar',
      group: 'EducationalScheduleTime',
      flag: 'view',
      menu: 'groups',
      icon: 'calendarDays',
    },
    {
      path: '/educational/educational-schedule-times/details/:educationalScheduleTimeToken?',
      screen: 'EducationalScheduleTimeDetails',
      group: 'EducationalScheduleTime',
      flag: 'view',
    },
    {
      path: '/educational/educational-schedule-times-details-with-payment/:educationalScheduleTimeToken?',
      screen: 'EducationalScheduleTimeDetails',
      group: 'EducationalScheduleTime',
      flag: 'view',
    },
    {
      path: '/educational/educational-schedule-times/users/:educationalScheduleTimeToken?',
      screen: 'EducationalScheduleTimeUsers',
      group: 'EducationalScheduleTime',
      flag: 'view',
    },
    {
      path: '/educational/gate',
      screen: 'Gate',
      group: 'EducationalGroupAttendance',
      flag: 'itemAdd',
      menu: 'groups',
      icon: 'qrCode',
    },
    {
      path: '/educational/attend/:code?',
      screen: 'Attend',
      group: 'EducationalGroupAttendance',
      flag: 'view',
      menu: 'groups',
      icon: 'qrCode',
      only: ['Student'],
    },
  ],
  needs: [
    {
      id: 'registersNotTaken',
      entity: 'educationalScheduleTime',
      // marks may be put down from the morning of the day on; missing they are once the lesson has begun
      figure: 'registersNotTaken',
      query: { fromTo: 'now' },
      since: 'from',
      group: 'EducationalGroupAttendance',
      flag: 'itemAdd',
    },
    {
      id: 'certificatesDue',
      entity: 'educationalGroup',
      query: { certificates: 'Due' },
      since: 'expectedEnd',
      group: 'EducationalGroupStudent',
      flag: 'changeStudentCertificateStatus',
    },
    {
      id: 'excusesRequested',
      entity: 'attendanceExcuse',
      query: { tab: 'Requested' },
      since: 'createdAt',
      group: 'AttendanceExcuse',
      flag: 'decideExcuse',
    },
    {
      id: 'studentsAtRisk',
      entity: 'studentRisk',
      figure: 'studentsAtRisk',
      query: {},
      since: 'createdAt',
      group: 'StudentRisk',
      flag: 'view',
    },
  ],
})
