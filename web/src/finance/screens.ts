import { lazy } from 'react'
import type { AreaScreens } from '../records/area-screens.ts'
import type { RecordPanelTab } from '../records/record-panels.ts'

const statement: RecordPanelTab = { key: 'statement', label: (texts) => texts.screen('Statement'), Panel: lazy(() => import('./statement-panel.tsx')) }

export const screens: AreaScreens = {
  screens: {
    revenue: async () => (await import('./revenues-screen.tsx')).default,
    PaymentDesk: async () => (await import('./payment-desk-screen.tsx')).default,
    StudentHasDebts: async () => (await import('./student-has-debts-screen.tsx')).default,
  },
  routes: [{ path: '/JoiningApplications/statement/:userToken?', title: 'Statement', group: 'Debt', flag: 'view', load: async () => (await import('./statement-screen.tsx')).default }],
  panels: {
    debt: [{ key: 'times', label: (texts) => texts.entity('installmentScheduleTime').many, Panel: lazy(() => import('./debt-panel.tsx')) }],
    debtReminder: [{ key: 'message', label: (texts) => texts.field('debtReminder', 'text'), Panel: lazy(() => import('./reminder-panel.tsx')) }],
    student: [statement], parent: [statement],
  },
}
