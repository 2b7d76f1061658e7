import { lazy } from 'react'
import type { AreaScreens } from '../records/area-screens.ts'

export const screens: AreaScreens = {
  screens: { seasonShift: async () => (await import('./season-shift-screen.tsx')).SeasonShifts },
  routes: [
    { path: '/educational/season-shifts/new', title: 'SeasonShift', group: 'EducationalScheduleTime', flag: 'itemUpdate', load: async () => (await import('./season-shift-screen.tsx')).SeasonShift },
    { path: '/educational/timetable-plans/:token', title: 'TimetablePlan', group: 'EducationalScheduleTime', flag: 'view', load: async () => (await import('./plan-screen.tsx')).default },
  ],
  pages: { timetablePlan: (token) => `/educational/timetable-plans/${token}` },
  panels: { seasonShift: [{ key: 'times', label: (texts) => texts.entity('educationalScheduleTime').many, Panel: lazy(() => import('./shift-panel.tsx')) }] },
}
