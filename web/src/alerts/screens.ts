/** Notifications, and what complaints have beside their details. */
import { lazy } from 'react'
import type { AreaScreens } from '../records/area-screens.ts'
import { relatedTab } from '../records/related-tab.ts'

export const screens: AreaScreens = {
  screens: { notification: async () => (await import('./notifications-screen.tsx')).NotificationsScreen },
  panels: {
    complaint: [relatedTab('complaintFollowUp', 'complaint')],
    absenceMessage: [{ key: 'message', label: (texts) => texts.field('absenceMessage', 'text'), Panel: lazy(() => import('../finance/reminder-panel.tsx')) }],
  },
}
