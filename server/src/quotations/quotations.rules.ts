/**
 * The way of a quotation (D7.1): reasons are kept, a price that was approved stays, and the quotation follows its job
 * order.
 */
import { refuse } from '@topcenter/model/kit/refusal'
import { jobOrder } from '@topcenter/model/quotations/job-order'
import { priceQuotation } from '@topcenter/model/quotations/price-quotation'
import { priceQuotationDetail } from '@topcenter/model/quotations/price-quotation-detail'
import { quotationPriceHistory } from '@topcenter/model/quotations/quotation-price-history'
import { act } from '../records/act.ts'
import type { Ctx } from '../records/context.ts'
import { lockRow } from '../records/read.ts'
import { recordOf } from '../records/row.ts'
import { type AnyRules, rules } from '../records/rules.ts'

const quotationOf = async (ctx: Ctx, id: string) => recordOf(priceQuotation, await lockRow(ctx, priceQuotation, id))
const move = async (ctx: Ctx, id: string, action: 'finishJobOrder' | 'receiveJobOrder') => {
  await act(ctx, priceQuotation, action, await quotationOf(ctx, id), {})
}

export const quotationRules: readonly AnyRules[] = [
  rules(
    priceQuotation,
    {},
    {
      askQuotes: { prepare: () => ({ rejectReason: null }) },
      reject: { prepare: (_ctx, _row, input) => ({ rejectReason: input.reason }) },
      cancel: { prepare: (_ctx, _row, input) => ({ cancelReason: input.reason }) },
    },
  ),
  rules(priceQuotationDetail, {}, { reject: { prepare: (_ctx, _row, input) => ({ rejectReason: input.reason }) } }),
  rules(quotationPriceHistory, {
    remove: { check: (_ctx, row) => (row.approved ? refuse('quotation.priceApproved') : undefined) },
  }),
  rules(
    jobOrder,
    {
      create: {
        /** A job order that was canceled leaves its quotation where it is: another one may take the work up. */
        apply: async (ctx, row) => {
          const quotation = await quotationOf(ctx, row.priceQuotation as string)
          if (quotation.state !== 'InJobOrder') await act(ctx, priceQuotation, 'enterJobOrder', quotation, {})
        },
      },
    },
    {
      finish: { apply: (ctx, row) => move(ctx, row.priceQuotation, 'finishJobOrder') },
      receive: { apply: (ctx, row) => move(ctx, row.priceQuotation, 'receiveJobOrder') },
      cancel: { prepare: (_ctx, _row, input) => ({ cancelReason: input.reason }) },
    },
  ),
]
