/** Totals that quotations, price requests and job orders keep of other rows. */
import type { KeptTotal, UnprovedFigure } from '../records/kept-totals.ts'

export const quotationTotals: readonly KeptTotal[] = [
  {
    name: 'What a quotation comes to: accepted items, operations, both',
    columns: {
      price_quotation: ['approved_price_store_items_amount', 'affiliate_operation_amount', 'approved_amount'],
    },
    source: 'Lines (`price_quotation_detail`) and their operations (`price_quotation_affiliate_operation`)',
    functions: ['sum_quotations_of_details', 'sum_quotations_of_operations', 'sum_quotations_with', 'sum_quotation'],
    checks: ['quotations'],
    how: 'Adds up the accepted lines and the operations of each quotation, those that were accepted at their accepted amount.',
  },
  {
    name: 'What the newest version of a quotation is worth',
    columns: { price_quotation: ['amount'] },
    source: 'Versions that were sent (`price_quotation_version`)',
    functions: ['keep_quotation_amount'],
    checks: ['quotationAmounts'],
    how: 'Reads the accepted amount of the newest version of each quotation, or its amount if it is not accepted.',
  },
  {
    name: 'Lines that a supplier is asked for',
    columns: { price_request: ['asked'] },
    source: 'Lines of the request (`price_request_details`)',
    services: ['quotations/price-request.service.ts#askSuppliers', 'quotations/price-request.service.ts#askMore'],
    checks: ['priceRequests'],
    how: 'Counts the lines of each request.',
  },
  {
    name: 'Pieces of a job order that the client received',
    columns: { job_order_line: ['received'] },
    source: 'Pieces (`job_order_delivery_pieces`) of the deliveries of the order',
    services: ['quotations/job-order.service.ts#handOver', 'quotations/job-order.service.ts#setLines'],
    checks: ['receivedPieces'],
    how: 'Adds up the pieces of each order by store item, and compares both ways.',
  },
]

export const quotationFigures: readonly UnprovedFigure[] = [
  {
    columns: { price_request: ['priced', 'amount'] },
    reason: 'The answer of the supplier on its day; quantities and prices may change later',
  },
  {
    columns: { price_quotation_version: ['amount', 'accepted_amount'] },
    reason: 'The sum that the client was sent, and accepted; the version keeps its lines in `snapshot` and `answers`',
  },
  {
    columns: { job_order_line: ['ordered', 'done', 'canceled'] },
    reason: 'Entered piece by piece; no rows stand behind them',
  },
  {
    columns: { price_quotation_detail: ['price_one', 'best_price_one', 'price_total', 'best_price_total'] },
    reason: 'The newest approved price (`price_detail`), and that price times the quantity of the same row',
  },
]
