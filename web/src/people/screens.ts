import { lazy } from 'react'
import { entries } from '../platform/map.baked.ts'
import type { AreaScreens } from '../records/area-screens.ts'
import { personPath } from './paths.ts'

/** The lists of people: `/users/students/:userToken?`. */
const userKinds = entries.filter(({ spec }) => /^\/users\/[\w-]+\/:userToken\?$/.test(spec.path ?? ''))
const people = async () => (await import('./people-screen.tsx')).PeopleScreen

export const screens: AreaScreens = {
  screens: {
    StudentsNotApproved: async () => (await import('./not-approved-screen.tsx')).default,
    ...Object.fromEntries(userKinds.map((kind) => [kind.id, people])),
  },
  ownNames: userKinds.map(({ id }) => id),
  routes: [
    {
      path: '/users/id-cards/:resource',
      title: 'IdCards',
      load: async () => (await import('./id-cards-screen.tsx')).IdCardsScreen,
    },
  ],
  panels: {
    student: [
      {
        key: 'study',
        label: (texts) => texts.entity('educationalGroup').many,
        covers: ['educationalJoiningApplication', 'educationalGroupStudent'],
        Panel: lazy(() => import('./student-study-panel.tsx')),
      },
      {
        key: 'attendance',
        label: (texts) => texts.entity('educationalGroupAttendance').many,
        covers: ['educationalGroupAttendance', 'attendanceExcuse'],
        Panel: lazy(() => import('./student-attendance-panel.tsx')),
      },
      {
        key: 'scores',
        label: (texts) => texts.screen('CategoryResults'),
        covers: ['monitorScoreExam', 'studentScheduleExamTime', 'educationalCertificate'],
        Panel: lazy(() => import('./student-scores-panel.tsx')),
      },
    ],
  },
  pages: Object.fromEntries(userKinds.map((kind) => [kind.id, (token: string) => personPath(kind, token)])),
}
