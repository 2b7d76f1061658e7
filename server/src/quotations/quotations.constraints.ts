/**
 * The refusals that are shown when the database itself refuses. Names longer than 63 letters are cut there, as
 * PostgreSQL cuts them.
 */
import type { ConstraintTexts } from '../records/schema/constraints.ts'

export const quotationsConstraints: ConstraintTexts = {
  price_quotation_customer: { code: 'field.required', field: 'clientName' },
  price_quotation_settled: 'quotation.settled',
  price_quotation_not_empty: 'quotation.empty',
  price_quotation_priced: 'quotation.unpriced',
  quotation_price_history_best_one: { code: 'price.aboveNormal', field: 'bestPriceOne' },
  quotation_price_history_best_total: { code: 'price.aboveNormal', field: 'bestPriceTotal' },
  quotation_price_history_source: { code: 'field.required', field: 'supplierToken' },
  quotation_price_history_asked: 'priceRequest.over',
  price_quotation_detail_chosen: 'quotation.priceUnknown',
  price_request_live: 'priceRequest.over',
  job_order_lines_left: 'jobOrder.linesLeft',
  job_order_one_live: 'quotation.inJobOrder',
  job_order_start_work_date_time_expected_finish_work_date_time_o: {
    code: 'field.endBeforeStart',
    field: 'expectedFinishWorkDateTime',
  },
}
