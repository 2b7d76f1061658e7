import { lazy } from 'react'
import type { AreaScreens } from '../records/area-screens.ts'

const pages = () => import('./pages.ts')
const group = 'EducationalScheduleTime'

export const screens: AreaScreens = {
  screens: { seasonShift: async () => (await pages()).SeasonShifts },
  routes: [
    {
      path: '/educational/season-shifts/new',
      title: 'SeasonShift',
      group,
      flag: 'itemUpdate',
      load: async () => (await pages()).SeasonShift,
    },
    {
      path: '/educational/timetable-plans/:token',
      title: 'TimetablePlan',
      group,
      flag: 'view',
      load: async () => (await pages()).PlanScreen,
    },
  ],
  pages: { timetablePlan: (token) => `/educational/timetable-plans/${token}` },
  panels: {
    seasonShift: [
      {
        key: 'times',
        label: (texts) => texts.entity('educationalScheduleTime').many,
        Panel: lazy(async () => ({ default: (await pages()).ShiftPanel })),
      },
    ],
  },
}
