/** Services that people are entitled to, and what they are worth (D6.7). */
import { defineReport } from './report.ts'

export const services = defineReport({
  id: 'services',
  path: 'services',
  section: 'money',
  source: 'serviceEntitlement',
  group: 'AccountTransaction',
  time: 'at',
  period: 'thisYear',
  where: { refund: 'NotRefunded' },
  dimensions: {
    service: 'service',
    serviceType: 'service.serviceType',
    way: 'way',
    account: 'account',
    userType: 'user.userType',
  },
  measures: {
    entitlements: { count: true },
    people: { distinct: 'user' },
    price: { sum: 'price' },
    charged: { sum: 'money' },
    discounts: { difference: ['price', 'charged'] },
    stillOwed: { sum: 'debt.remainder', where: { way: 'Debt' } },
    share: { share: 'charged' },
  },
  rows: ['service'],
  columns: 'month',
  shown: ['entitlements', 'charged'],
  chart: 'bars',
  largest: 'charged',
})
