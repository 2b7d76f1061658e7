import { lazy } from 'react'
import type { AreaScreens } from '../records/area-screens.ts'

export const screens: AreaScreens = {
  screens: {
    educationalJoiningApplication: async () => (await import('./applications-screen.tsx')).default,
    JoiningApplicationEducational: async () => (await import('./joined-screen.tsx')).default,
  },
  panels: { educationalJoiningApplication: [{ key: 'group', label: (texts) => texts.entity('educationalGroup').one, Panel: lazy(() => import('./application-panel.tsx')) }] },
}
