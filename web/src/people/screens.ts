import { lazy } from 'react'
import type { AreaScreens } from '../records/area-screens.ts'

export const screens: AreaScreens = {
  screens: { StudentsNotApproved: async () => (await import('./not-approved-screen.tsx')).default },
  panels: {
    student: [
      { key: 'study', label: (texts) => texts.entity('educationalGroup').many, Panel: lazy(() => import('./student-study-panel.tsx')) },
      { key: 'scores', label: (texts) => texts.entity('monitorScoreExam').many, Panel: lazy(() => import('./student-scores-panel.tsx')) },
    ],
  },
}
