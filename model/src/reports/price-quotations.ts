/** Quotations by stage, and what they are worth. */
import { figures } from '../figures.ts'
import { defineReport } from './report.ts'

export const priceQuotations = defineReport({
  id: 'priceQuotations',
  path: 'price-quotations',
  section: 'stock',
  source: 'priceQuotation',
  group: 'PriceQuotation',
  time: 'askedAt',
  period: 'thisYear',
  dimensions: {
    stateIs: 'state',
    client: 'client',
  },
  measures: {
    quotations: { count: true },
    amount: { sum: figures.quotationAmount.sum, figure: 'quotationAmount' },
    approved: { sum: 'approvedAmount' },
    won: {
      count: true,
      where: {
        state: [
          'AcceptQuotesFormCustomer',
          'InJobOrder',
          'FinishJobOrderNotCustomerReceive',
          'FinishJobOrderCustomerReceive',
        ],
      },
    },
    answered: {
      count: true,
      where: {
        state: [
          'RejectedQuotesFormCustomer',
          'AcceptQuotesFormCustomer',
          'InJobOrder',
          'FinishJobOrderNotCustomerReceive',
          'FinishJobOrderCustomerReceive',
        ],
      },
    },
    wonRate: { ratio: ['won', 'answered'], as: 'percent' },
  },
  rows: ['stateIs'],
  columns: 'month',
  shown: ['quotations', 'amount', 'approved'],
  chart: 'bars',
})
