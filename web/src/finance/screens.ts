import { lazy } from 'react'
import { isStaff } from '@topcenter/model/kit/permission'
import type { AreaScreens } from '../records/area-screens.ts'
import type { PaperLink } from '../records/panel/paper-link.ts'
import { papersTab } from '../records/panel/papers-tab.ts'
import type { RecordJob, RecordPanelTab } from '../records/record-panels.ts'
import type { RecordData } from '../records/record.ts'

const wallet: RecordPanelTab = {
  key: 'wallet',
  label: (texts) => texts.entity('walletTransaction').many,
  covers: ['walletTransaction', 'pointsTransaction'],
  Panel: lazy(() => import('./desk/wallet-panel.tsx')),
}
const sums = lazy(() => import('./accounts/sums-top.tsx'))
const statement: RecordPanelTab = {
  key: 'statement',
  label: (texts) => texts.screen('Statement'),
  Panel: lazy(() => import('./debts/statement-panel.tsx')),
}

const voucher = (resource: string, group: string): PaperLink => ({
  label: 'papers.voucher',
  group,
  flag: 'view',
  staff: true,
  path: (token) => `/${resource}/${token}/document`,
})

/** Collecting from whom a record names, at the payment desk. */
const atDesk = (owes: (record: RecordData) => boolean, payer: string): RecordJob => ({
  href: (record) => `/JoiningApplications/payment-desk/${String(record[payer])}`,
  isFor: (who, record) => isStaff(who.userType) && who.can('InstallmentPayment', 'addPayments') && owes(record),
})

const holdings = async () => (await import('./holdings/holdings-screen.tsx')).HoldingsScreen

export const screens: AreaScreens = {
  screens: {
    walletTransaction: holdings,
    pointsTransaction: holdings,
    revenue: async () => (await import('./accounts/revenues-screen.tsx')).default,
    PaymentDesk: async () => (await import('./desk/payment-desk-screen.tsx')).default,
    TrialBalance: async () => (await import('./accounts/trial-balance-screen.tsx')).default,
    StudentHasDebts: async () => (await import('./debts/student-has-debts-screen.tsx')).default,
    FinanceStatistics: async () => (await import('./accounts/statistics-screen.tsx')).default,
  },
  routes: [
    {
      path: '/finance/accounts/:token',
      title: 'Account',
      group: 'Account',
      flag: 'view',
      load: async () => (await import('./accounts/account-screen.tsx')).default,
    },
    {
      path: '/JoiningApplications/statement/:userToken?',
      title: 'Statement',
      group: 'Debt',
      flag: 'view',
      load: async () => (await import('./debts/statement-screen.tsx')).default,
    },
  ],
  pages: { account: (token) => `/finance/accounts/${token}` },
  panels: {
    debt: [
      {
        key: 'times',
        label: (texts) => texts.entity('installmentScheduleTime').many,
        Panel: lazy(() => import('./debts/debt-panel.tsx')),
      },
    ],
    receipt: [
      {
        key: 'papers',
        label: (texts) => texts.say('list.print'),
        covers: ['installmentPayment'],
        Panel: lazy(() => import('./desk/receipt-panel.tsx')),
      },
    ],
    expense: [papersTab(voucher('expenses', 'Expenses'))],
    revenue: [papersTab(voucher('revenues', 'Revenues'))],
    accountTransaction: [papersTab(voucher('account-transactions', 'AccountTransaction'))],
    cashierShift: [papersTab({ ...voucher('cashier-shifts', 'AccountTransaction'), label: 'papers.shift' })],
    student: [statement, wallet],
    parent: [statement, wallet],
    client: [wallet],
    employee: [wallet],
  },
  jobs: {
    debt: { collect: atDesk((debt) => Number(debt.remainder ?? 0) > 0, 'userToken') },
    installmentScheduleTime: {
      collect: atDesk((part) => Number(part.remainder ?? 0) > 0 && part.canceled !== 'Canceled', 'userToken'),
    },
    student: { collect: atDesk((person) => person.recordState === 'active', 'token') },
    parent: { collect: atDesk((person) => person.recordState === 'active', 'token') },
    receipt: { print: { panel: 'papers', isFor: (who) => isStaff(who.userType) } },
  },
  dialogs: { installmentPayment: { refund: lazy(() => import('./desk/refund-dialog.tsx')) } },
  tops: {
    account: lazy(() => import('./desk/last-proof.tsx')),
    accountTransaction: sums,
    expense: sums,
    cashierShift: lazy(() => import('./accounts/my-shift.tsx')),
  },
}
