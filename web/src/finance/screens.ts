import { lazy } from 'react'
import type { AreaScreens } from '../records/area-screens.ts'

export const screens: AreaScreens = {
  screens: {
    revenue: async () => (await import('./revenues-screen.tsx')).default,
    TrialBalance: async () => (await import('./trial-balance-screen.tsx')).default,
    StudentHasDebts: async () => (await import('./student-has-debts-screen.tsx')).default,
  },
  tops: { account: lazy(() => import('./last-proof.tsx')) },
  panels: { debt: [{ key: 'times', label: (texts) => texts.entity('installmentScheduleTime').many, Panel: lazy(() => import('./debt-panel.tsx')) }] },
}
