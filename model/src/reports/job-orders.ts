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
    lateOrders: { sum: 'lateOrders', figure: 'lateOrders' },
    promised: {
      count: true,
      where: {
        state: ['NewlyWanted', 'WorkProgres', 'FinishNotCustomerReceived', 'FinishCustomerReceived'],
        expectedFinishWorkDateTime: { isGiven: true },
      },
    },
    lateShare: { ratio: ['lateOrders', 'promised'], as: 'percent' },
    planned: { time: ['startWorkDateTime', 'expectedFinishWorkDateTime'], in: 'days' },
    dated: {
      count: true,
      where: { startWorkDateTime: { isGiven: true }, expectedFinishWorkDateTime: { isGiven: true } },
    },
    meanPlanned: { ratio: ['planned', 'dated'], as: 'number' },
    worked: { time: ['startWorkDateTime', 'finishedAt'], in: 'days' },
    finished: { count: true, where: { startWorkDateTime: { isGiven: true }, finishedAt: { isGiven: true } } },
    meanWorked: { ratio: ['worked', 'finished'], as: 'number' },
  },
  rows: ['stateIs'],
  columns: 'month',
  shown: ['orders', 'lateOrders', 'meanPlanned', 'meanWorked'],
  chart: 'bars',
})
