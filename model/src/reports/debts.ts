/** Debts now and their age, and payments on debts (D6.5). */
import { owed } from '../figures.ts'
import { defineReport } from './report.ts'

const debts = {
  section: 'money',
  source: 'debt',
  group: 'InstallmentSchedule',
  time: 'at',
} as const
const dimensions = {
  debtType: 'debtType',
  educationalCategory: 'educationalCategory',
  educationalGroup: 'educationalGroup',
  lecturer: 'educationalGroup.lecturer',
  stateIs: 'state',
  user: 'user',
} as const

export const debtsByAge = defineReport({
  ...debts,
  rowsOf: 'duesOfDebts',
  id: 'debtsByAge',
  path: 'debts-by-age',
  period: 'all',
  where: owed,
  dimensions: { ...dimensions, late: { daysSince: 'nextDueOn' } },
  measures: {
    debts: { distinct: 'debt' },
    debtors: { distinct: 'user' },
    remainder: { sum: 'remainder', figure: 'owed' },
    unscheduled: { sum: 'unscheduled' },
    share: { share: 'remainder' },
  },
  rows: ['late'],
  shown: ['remainder', 'debtors', 'debts', 'share'],
  chart: 'bars',
})
export const debtsAndCollections = defineReport({
  ...debts,
  id: 'debtsAndCollections',
  path: 'debts-and-collections',
  period: 'thisYear',
  where: { state: ['NotScheduled', 'Scheduled', 'PaidOff'] },
  dimensions,
  measures: {
    debts: { count: true },
    owed: { sum: 'money' },
    discounts: { sum: 'discount' },
    paid: { sum: 'paid' },
    writtenOff: { sum: 'writtenOff' },
    remainder: { sum: 'remainder' },
    collected: { ratio: ['paid', 'owed'], as: 'percent' },
  },
  rows: ['month'],
  shown: ['owed', 'paid', 'remainder', 'collected'],
  chart: 'stack',
})
/** Canceled ones too, which the others leave out. */
export const debtsByState = defineReport({
  ...debts,
  id: 'debtsByState',
  path: 'debts-by-state',
  period: 'thisYear',
  dimensions,
  measures: {
    debts: { count: true },
    debtors: { distinct: 'user' },
    owed: { sum: 'money' },
    paid: { sum: 'paid' },
    remainder: { sum: 'remainder' },
    share: { share: 'debts' },
  },
  rows: ['stateIs'],
  shown: ['debts', 'owed', 'share'],
  chart: 'bars',
  largest: 'debts',
})
