/** Job orders by state, and the time they took. */
import { defineReport } from './report.ts'

export const jobOrders = defineReport({
  id: 'jobOrders',
  path: 'job-orders',
  section: 'stock',
  source: 'jobOrder',
  group: 'PriceQuotation',
  rowsOf: 'latenessOfJobOrders',
  time: 'createdAt',
  period: 'thisYear',
  dimensions: {
    stateIs: 'state',
    client: 'priceQuotation.client',
  },
  measures: {
    orders: { count: true },
    unfinished: { count: true, where: { state: ['NewlyWanted', 'WorkProgres'] } },
    lateOrders: { sum: 'lateOrders' },
    lateShare: { ratio: ['lateOrders', 'unfinished'], as: 'percent' },
    planned: { time: ['startWorkDateTime', 'expectedFinishWorkDateTime'], in: 'days' },
    meanPlanned: { ratio: ['planned', 'orders'], as: 'number' },
  },
  rows: ['stateIs'],
  columns: 'month',
  shown: ['orders', 'lateOrders', 'meanPlanned'],
  chart: 'bars',
})
