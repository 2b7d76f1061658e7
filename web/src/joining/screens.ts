import { lazy } from 'react'
import { isStaff } from '@topcenter/model/kit/permission'
import { papersTab } from '../records/panel/papers-tab.ts'
import { relatedTab } from '../records/panel/related-tab.ts'
import type { AreaScreens } from '../records/area-screens.ts'

export const screens: AreaScreens = {
  screens: {
    educationalJoiningApplication: async () => (await import('./applications-screen.tsx')).default,
    WalkIn: async () => (await import('./walk-in-screen.tsx')).default,
    JoiningApplicationEducational: async () => (await import('./joined-screen.tsx')).default,
  },
  panels: {
    educationalJoiningApplication: [
      {
        key: 'group',
        label: (texts) => texts.entity('educationalGroup').one,
        Panel: lazy(() => import('./application-panel.tsx')),
      },
      relatedTab('joiningApplicationSubscription', 'application'),
    ],
    joiningApplicationSubscription: [relatedTab('subscriptionMovement', 'subscription')],
    educationalGroup: [relatedTab('groupWaiting', 'educationalGroup')],
    priceList: [
      papersTab({
        label: 'papers.priceList',
        group: 'PriceList',
        flag: 'view',
        staff: true,
        path: (token) => `/price-lists/${token}/document`,
      }),
    ],
  },
  jobs: {
    student: {
      transfer: {
        Dialog: lazy(() => import('./transfer-dialog.tsx')),
        isFor: (who, record) =>
          isStaff(who.userType) &&
          who.can('EducationalGroupTransfer', 'itemAdd') &&
          who.can('EducationalGroupStudent', 'view') &&
          Boolean(record.currentGroup),
      },
    },
  },
  heads: { educationalJoiningApplication: lazy(() => import('./application-head.tsx')) },
  dialogs: {
    educationalJoiningApplication: {
      cancel: lazy(() => import('./cancel-dialog.tsx')),
    },
  },
  bulkSums: { educationalJoiningApplication: { accept: lazy(() => import('./acceptance-sum.tsx')) } },
  bulkNotes: { educationalJoiningApplication: { accept: lazy(() => import('./acceptance-note.tsx')) } },
  notes: {
    joiningApplicationSubscription: lazy(async () => ({ default: (await import('./quote.tsx')).SubscriptionNote })),
  },
}
