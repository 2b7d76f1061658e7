/** Notifications, what complaints have beside their details, and when parents are informed of absences. */
import { lazy } from 'react'
import type { AreaScreens } from '../records/area-screens.ts'
import { papersTab } from '../records/panel/papers-tab.ts'
import { relatedTab } from '../records/panel/related-tab.ts'

export const screens: AreaScreens = {
  screens: { notification: async () => (await import('./notifications-screen.tsx')).NotificationsScreen },
  tops: { absenceMessage: lazy(() => import('./absence-manner-top.tsx')) },
  jobs: {
    complaint: {
      answer: {
        panel: 'complaintFollowUp complaint',
        isFor: (who, { state, recordState }) =>
          state !== 'Closed' && recordState === 'active' && who.can('ComplaintFollowUp', 'itemAdd'),
      },
    },
  },
  panels: {
    complaint: [
      relatedTab('complaintFollowUp', 'complaint', {
        words: 'text',
        mayAdd: ({ state, recordState }) => state !== 'Closed' && recordState === 'active',
      }),
      papersTab({
        label: 'papers.complaint',
        group: 'Complaint',
        flag: 'view',
        staff: true,
        path: (token) => `/complaints/${token}/document`,
      }),
    ],
    absenceMessage: [
      {
        key: 'message',
        label: (texts) => texts.field('absenceMessage', 'text'),
        Panel: lazy(() => import('../finance/debts/reminder-panel.tsx')),
      },
    ],
  },
}
