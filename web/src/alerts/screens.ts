/** Notifications, what complaints have beside their details, and when parents are informed of absences. */
import { lazy } from 'react'
import type { AreaScreens } from '../records/area-screens.ts'
import { papersTab } from '../records/panel/papers-tab.ts'

export const screens: AreaScreens = {
  screens: {
    complaint: async () => (await import('./complaints/complaints-screen.tsx')).ComplaintsScreen,
    news: async () => (await import('./news-screen.tsx')).NewsScreen,
    MessageQueue: async () => (await import('./messages/messages-screen.tsx')).default,
    reminder: async () => (await import('./reminders-screen.tsx')).RemindersScreen,
    notification: async () => (await import('./notifications-screen.tsx')).NotificationsScreen,
  },
  tops: {
    outboundMessage: lazy(() => import('./absence-manner-top.tsx')),
    reminder: lazy(() => import('./reminder-plans-top.tsx')),
    sending: lazy(() => import('./kept.tsx')),
  },
  notes: { sending: lazy(() => import('./send-note.tsx')) },
  jobs: {
    outboundMessage: {
      message: {
        panel: 'message',
        isFor: (who, { state, recordState }) =>
          (state === 'Waiting' || state === 'Opened') &&
          recordState === 'active' &&
          who.can('OutboundMessage', 'itemUpdate'),
      },
    },
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
      {
        key: 'complaintFollowUp complaint',
        covers: ['complaintFollowUp'],
        label: (texts) => texts.entity('complaintFollowUp').many,
        leads: true,
        Panel: lazy(() => import('./complaints/conversation.tsx')),
      },
      papersTab({
        label: 'papers.complaint',
        group: 'Complaint',
        flag: 'view',
        staff: true,
        path: (token) => `/complaints/${token}/document`,
      }),
    ],
    sending: [
      {
        key: 'receivers',
        label: (texts) => texts.field('sending', 'receivers'),
        Panel: lazy(() => import('./receivers-panel.tsx')),
      },
    ],
    outboundMessage: [
      {
        key: 'message',
        leads: true,
        label: (texts) => texts.field('outboundMessage', 'text'),
        Panel: lazy(() => import('./messages/message-panel.tsx')),
      },
    ],
  },
}
