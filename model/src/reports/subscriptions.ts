/** Subscriptions: what was sold, and what ends (D3.3). */
import { defineReport } from './report.ts'

const subscriptions = {
  section: 'joining',
  source: 'joiningApplicationSubscription',
  group: 'JoiningApplicationSubscription',
} as const
const dimensions = {
  educationalCategory: 'educationalCategory',
  educationalPeriod: 'application.educationalPeriod',
  subscriptionType: 'subscriptionType',
  status: 'status',
  endsIn: { daysUntil: 'endDateTime' },
  student: 'student',
} as const
const counted = {
  subscriptions: { count: true },
  students: { distinct: 'student' },
  price: { sum: 'price' },
} as const

export const soldSubscriptions = defineReport({
  ...subscriptions,
  id: 'soldSubscriptions',
  path: 'sold-subscriptions',
  time: 'createdAt',
  period: 'thisYear',
  dimensions,
  measures: {
    ...counted,
    discounted: { count: true, where: { discount: { above: 0 } } },
    discounts: { sum: 'discount' },
    net: { difference: ['price', 'discounts'] },
    discountShare: { ratio: ['discounts', 'price'], as: 'percent' },
  },
  rows: ['educationalCategory', 'subscriptionType'],
  shown: ['subscriptions', 'price', 'discounts', 'net'],
  chart: 'bars',
  largest: 'price',
})
export const endingSubscriptions = defineReport({
  ...subscriptions,
  id: 'endingSubscriptions',
  path: 'ending-subscriptions',
  time: 'endDateTime',
  period: 'next30',
  where: { status: 'Valid' },
  dimensions,
  measures: counted,
  rows: ['educationalCategory'],
  columns: 'endsIn',
  shown: ['subscriptions', 'students', 'price'],
  chart: 'bars',
})
