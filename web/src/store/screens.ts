import { lazy } from 'react'
import type { AreaScreens } from '../records/area-screens.ts'

export const screens: AreaScreens = {
  panels: {
    storeItem: [
      {
        key: 'movements',
        label: (texts) => texts.entity('storeMovement').many,
        covers: ['storeMovement'],
        Panel: lazy(() => import('./movements-panel.tsx')),
      },
    ],
  },
}
