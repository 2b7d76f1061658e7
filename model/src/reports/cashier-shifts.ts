/** Shifts of cashiers: what should have been in the drawer, and what was (D6.10). */
import { defineReport } from './report.ts'

export const cashierShifts = defineReport({
  id: 'cashierShifts',
  path: 'cashier-shifts',
  section: 'money',
  source: 'cashierShift',
  group: 'AccountTransaction',
  time: 'openedAt',
  period: 'thisMonth',
  dimensions: {
    cashier: 'cashier',
    account: 'account',
    shift: 'self',
    stateIs: 'state',
    approvedBy: 'approvedBy',
  },
  measures: {
    shifts: { count: true },
    closedShifts: { count: true, where: { state: ['Closed', 'Approved'] } },
    expected: { sum: 'expected', where: { counted: { isGiven: true } } },
    counted: { sum: 'counted' },
    countedLess: { sum: 'difference' },
    short: { sum: 'difference', where: { difference: { below: 0 } } },
    over: { sum: 'difference', where: { difference: { above: 0 } } },
    hoursOpen: { time: ['openedAt', 'closedAt'], in: 'hours' },
    meanHoursOpen: { ratio: ['hoursOpen', 'closedShifts'], as: 'number' },
  },
  rows: ['cashier'],
  shown: ['shifts', 'expected', 'counted', 'countedLess'],
  chart: 'bars',
})
