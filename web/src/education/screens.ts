/** Hand-written screens of education and what its records have beside their details. */
import { lazy } from 'react'
import { isStaff } from '@topcenter/model/kit/permission'
import type { Who } from '../platform/session.ts'
import type { AreaScreens } from '../records/area-screens.ts'
import type { PaperLink } from '../records/panel/paper-link.ts'
import type { RecordData } from '../records/record.ts'
import { papersTab, weekPaper } from '../records/panel/papers-tab.ts'
import { relatedTab } from '../records/panel/related-tab.ts'

const seats = { group: 'EducationalGroupStudent', flag: 'view', staff: true } as const
const register = (label: PaperLink['label'], lessons: string): PaperLink => ({
  ...seats,
  label,
  path: (token) => `/educational-groups/${token}/register-document`,
  query: () => ({ lessons }),
})
const names = (label: PaperLink['label'], query: Readonly<Record<string, string>>): PaperLink => ({
  ...seats,
  label,
  path: (token) => `/educational-groups/${token}/names-document`,
  query: () => query,
})
const idCard = (group: string, resource: string): PaperLink => ({
  label: 'papers.idCard',
  group,
  flag: 'view',
  staff: true,
  path: (token) => `/users/id-cards/${resource}?tokens=${token}`,
  isScreen: true,
})
/** Places in which somebody is taught. */
const placeKinds = ['placeMasterAdmin', 'placeEmployee', 'placeStudent']

const WriteDialog = lazy(() => import('./group/write-dialog.tsx'))
const mayWrite = (who: Who, record: RecordData): boolean =>
  isStaff(who.userType) && record.recordState === 'active' && who.can('Notification', 'notificationAdd')

/** A lesson has a register as soon as it has begun. */
const isTakenNow = (time: RecordData): boolean =>
  Date.parse(String(time.from)) <= Date.now() && time.state === 'Planned'

export const screens: AreaScreens = {
  screens: {
    EducationalCalendar: async () => (await import('./calendar/calendar-screen.tsx')).default,
    EducationalCategoriesTree: async () => (await import('./categories-tree-screen.tsx')).default,
    EducationalScheduleTimeDetails: async () => (await import('./schedule-time-screen.tsx')).ScheduleTimeDetails,
    EducationalScheduleTimeUsers: async () => (await import('./schedule-time-screen.tsx')).ScheduleTimeUsers,
    educationalGroupAttendance: async () => (await import('./attendance-screen.tsx')).default,
    discussion: async () => (await import('./discussions-screen.tsx')).DiscussionsScreen,
    discussionComment: async () => (await import('./comments-screen.tsx')).CommentsScreen,
  },
  routes: [
    {
      path: '/educational/groups/:token',
      title: 'Group',
      group: 'EducationalGroup',
      flag: 'view',
      load: async () => (await import('./group/group-page.tsx')).default,
    },
  ],
  // addresses as in paths.ts, which the first page does not load
  pages: { educationalGroup: (token) => `/educational/groups/${token}` },
  jobs: {
    educationalGroup: {
      giveCertificates: {
        Dialog: lazy(() => import('./group/give-certificates-dialog.tsx')),
        isFor: (who, group) =>
          group.finished === 'Finished' && who.can('EducationalGroupStudent', 'changeStudentCertificateStatus'),
      },
      takeRegister: {
        href: (group) => `/educational/educational-group-attendances/${group.token}?time=now`,
        isFor: (who, group) =>
          isStaff(who.userType) && group.finished === 'NotFinished' && who.can('EducationalGroupAttendance', 'view'),
      },
      write: { Dialog: WriteDialog, isFor: mayWrite },
      timetable: {
        href: (group) => `/educational/calendar?by=group&of=${group.token}`,
        isFor: (who) => isStaff(who.userType) && who.can('EducationalScheduleTime', 'view'),
      },
    },
    educationalScheduleTime: {
      write: { Dialog: WriteDialog, isFor: mayWrite },
      takeRegister: {
        panel: 'register',
        isFor: (who, time) =>
          isStaff(who.userType) && who.can('EducationalGroupAttendance', 'view') && isTakenNow(time),
      },
    },
  },
  panels: {
    educationalGroup: [
      {
        key: 'students',
        label: (texts) => texts.entity('student').many,
        Panel: lazy(() => import('./group-students-panel.tsx')),
      },
      {
        key: 'schedule',
        label: (texts) => texts.entity('educationalScheduleTime').many,
        Panel: lazy(() => import('./group-schedule-panel.tsx')),
      },
      {
        key: 'discussions',
        label: (texts) => texts.entity('discussion').many,
        Panel: lazy(async () => ({ default: (await import('./discussion-panels.tsx')).GroupDiscussionsPanel })),
      },
      relatedTab('groupScheduleExam', 'educationalGroup'),
      papersTab(
        register('papers.register8', '8'),
        register('papers.register16', '16'),
        names('papers.names', { columns: 'code', blanks: '1' }),
        names('papers.namesPhones', { columns: 'code,phone', blanks: '2' }),
        weekPaper('group'),
      ),
    ],
    educationalScheduleTime: [
      {
        key: 'register',
        isFor: (who) => isStaff(who.userType) && who.can('EducationalGroupAttendance', 'view'),
        // of a lesson that has begun it is what one comes for
        leads: isTakenNow,
        label: (texts) => texts.field('educationalScheduleTime', 'register'),
        Panel: lazy(() => import('./time-register-panel.tsx')),
      },
    ],
    educationalCategory: [
      {
        key: 'groups',
        label: (texts) => texts.entity('educationalGroup').many,
        Panel: lazy(() => import('./category-panel.tsx')),
      },
      {
        key: 'discussions',
        label: (texts) => texts.entity('discussion').many,
        Panel: lazy(async () => ({ default: (await import('./discussion-panels.tsx')).CategoryDiscussionsPanel })),
      },
    ],
    employee: [papersTab(weekPaper('lecturer'), idCard('Employee', 'employees'))],
    student: [
      papersTab(
        weekPaper('student'),
        {
          label: 'papers.transcript',
          group: 'MonitorScoreExam',
          flag: 'view',
          staff: true,
          path: (token) => `/students/${token}/results-document`,
        },
        {
          label: 'papers.statement',
          group: 'Debt',
          flag: 'view',
          staff: true,
          path: (token) => `/users/${token}/statement-document`,
        },
        idCard('Student', 'students'),
      ),
    ],
    ...Object.fromEntries(placeKinds.map((kind) => [kind, [papersTab(weekPaper('place'))]])),
    holiday: [
      {
        key: 'times',
        label: (texts) => texts.entity('educationalScheduleTime').many,
        Panel: lazy(() => import('./calendar/holiday-panel.tsx')),
      },
    ],
    studentRisk: [
      {
        key: 'help',
        leads: true,
        label: (texts) => texts.field('studentRisk', 'reasons'),
        Panel: lazy(() => import('./risk-panel.tsx')),
      },
    ],
    discussion: [
      {
        key: 'comments',
        label: (texts) => texts.entity('discussionComment').many,
        Panel: lazy(async () => ({ default: (await import('./discussion-panels.tsx')).CommentsPanel })),
      },
    ],
  },
  tops: {
    educationalScheduleTime: lazy(() => import('./calendar/view-switch.tsx')),
    holiday: lazy(() => import('./calendar/holidays-top.tsx')),
    studentRisk: lazy(() => import('./risk-top.tsx')),
    educationalRating: lazy(() => import('./rating-top.tsx')),
  },
  rowEnds: {
    educationalGroup: lazy(() => import('./group/give-row.tsx')),
    studentRisk: lazy(() => import('./risk-row.tsx')),
  },
  notes: { educationalScheduleTime: lazy(async () => ({ default: (await import('./proposed-end.ts')).ProposedEnd })) },
  insteads: { educationalScheduleTime: lazy(() => import('./calendar/free-offers.tsx')) },
  results: { educationalGroup: { generateScheduleTimes: lazy(() => import('./generated-dialog.tsx')) } },
}
