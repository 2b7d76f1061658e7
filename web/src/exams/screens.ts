import { lazy } from 'react'
import type { AreaScreens } from '../records/area-screens.ts'
import { relatedTab } from '../records/related-tab.ts'

export const screens: AreaScreens = {
  screens: {
    CategoryResults: async () => (await import('./results-screen.tsx')).default,
    monitorScoreExam: async () => (await import('./scores-screen.tsx')).default,
  },
  panels: {
    educationalGroup: [{ key: 'certificates', label: (texts) => texts.entity('certificate').many, covers: ['educationalCertificate'], Panel: lazy(() => import('./certificates-panel.tsx')) }],
    simpleExamModel: [relatedTab('groupScheduleExam', 'simpleExamModel')],
    groupScheduleExam: [relatedTab('studentScheduleExamTime', 'groupScheduleExam')],
  },
}
