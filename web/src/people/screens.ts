import { lazy } from 'react'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { isStaff } from '@topcenter/model/kit/permission'
import { entries } from '../platform/map.baked.ts'
import type { AreaScreens } from '../records/area-screens.ts'
import type { RecordJob, RecordPanelTab } from '../records/record-panels.ts'
import { idCardsPath, personPath } from './paths.ts'

/** The lists of people: `/users/students/:userToken?`. */
const userKinds = entries.filter(({ spec }) => /^\/users\/[\w-]+\/:userToken\?$/.test(spec.path ?? ''))
const people = async () => (await import('./people-screen.tsx')).PeopleScreen

const overview: RecordPanelTab = {
  key: 'overview',
  label: (texts) => texts.say('record.overview'),
  Panel: lazy(() => import('./overview-panel.tsx')),
}
const Head = lazy(() => import('./person-head.tsx'))
const message: RecordJob = {
  Dialog: lazy(() => import('./message-dialog.tsx')),
  isFor: (who, record) => isStaff(who.userType) && who.token !== record.token && record.recordState === 'active',
}
const twins: RecordJob = {
  Dialog: lazy(() => import('./twins/merge-dialog.tsx')),
  isFor: (who, record) => record.recordState === 'active' && who.can(String(record.userType), 'mergeTwins'),
}
/** Entities of visitors who may have duplicate records; declared in `mergeable` of the model. */
const mergeable = ['student', 'parent', 'client', 'supplier', 'vechileOwner']
const card = (kind: (typeof userKinds)[number]): RecordJob => ({
  href: (record) => idCardsPath(kind as AnyEntity, { tokens: record.token }),
  isFor: (who) => who.canView(kind),
})

export const screens: AreaScreens = {
  screens: {
    StudentsNotApproved: async () => (await import('./not-approved-screen.tsx')).default,
    PossibleTwins: async () => (await import('./twins/possible-twins-screen.tsx')).default,
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
  heads: Object.fromEntries(userKinds.map((kind) => [kind.id, Head])),
  jobs: Object.fromEntries(
    userKinds.map((kind) => [
      kind.id,
      { message, card: card(kind), ...(mergeable.includes(kind.id) ? { merge: twins } : {}) },
    ]),
  ),
  panels: {
    ...Object.fromEntries(userKinds.map((kind) => [kind.id, [overview]])),
    student: [
      overview,
      {
        key: 'study',
        label: (texts) => texts.entity('educationalGroup').many,
        covers: ['educationalJoiningApplication', 'educationalGroupStudent'],
        counts: 'educationalGroupStudent.student',
        Panel: lazy(() => import('./student-study-panel.tsx')),
      },
      {
        key: 'attendance',
        label: (texts) => texts.entity('educationalGroupAttendance').many,
        covers: ['educationalGroupAttendance', 'attendanceExcuse'],
        counts: 'educationalGroupAttendance.student',
        Panel: lazy(() => import('./student-attendance-panel.tsx')),
      },
      {
        key: 'scores',
        label: (texts) => texts.screen('CategoryResults'),
        covers: ['monitorScoreExam', 'studentScheduleExamTime', 'educationalCertificate'],
        counts: 'monitorScoreExam.student',
        Panel: lazy(() => import('./student-scores-panel.tsx')),
      },
    ],
  },
  pages: Object.fromEntries(userKinds.map((kind) => [kind.id, (token: string) => personPath(kind, token)])),
}
