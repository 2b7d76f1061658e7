import { lazy } from 'react'
import type { AreaScreens } from '../records/area-screens.ts'
import type { RecordPanelTab } from '../records/record-panels.ts'

const wallet: RecordPanelTab = { key: 'wallet', label: (texts) => texts.entity('walletTransaction').many, covers: ['walletTransaction', 'pointsTransaction'], Panel: lazy(() => import('./wallet-panel.tsx')) }
const sums = lazy(() => import('./sums-top.tsx'))

export const screens: AreaScreens = {
  screens: {
    revenue: async () => (await import('./revenues-screen.tsx')).default,
    TrialBalance: async () => (await import('./trial-balance-screen.tsx')).default,
    StudentHasDebts: async () => (await import('./student-has-debts-screen.tsx')).default,
    FinanceStatistics: async () => (await import('./statistics-screen.tsx')).default,
  },
  routes: [{ path: '/finance/accounts/:token', title: 'Account', group: 'Account', flag: 'view', load: async () => (await import('./account-screen.tsx')).default }],
  pages: { account: (token) => `/finance/accounts/${token}` },
  panels: {
    debt: [{ key: 'times', label: (texts) => texts.entity('installmentScheduleTime').many, Panel: lazy(() => import('./debt-panel.tsx')) }],
    student: [wallet], parent: [wallet], client: [wallet], employee: [wallet],
  },
  tops: { account: lazy(() => import('./last-proof.tsx')), accountTransaction: sums, expense: sums, cashierShift: lazy(() => import('./my-shift.tsx')) },
}
