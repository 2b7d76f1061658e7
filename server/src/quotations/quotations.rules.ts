/**
 * The states of a quotation (D7.1): reasons are kept, an approved price cannot be removed, and the quotation changes
 * its state with its job order.
 */
import { type Refusal, refuse } from '@topcenter/model/kit/refusal'
import { jobOrder } from '@topcenter/model/quotations/job-order'
import { priceQuotation } from '@topcenter/model/quotations/price-quotation'
import { priceQuotationDetail } from '@topcenter/model/quotations/price-quotation-detail'
import { quotationPriceHistory } from '@topcenter/model/quotations/quotation-price-history'
import { act } from '../records/write/act.ts'
import type { Ctx } from '../records/context.ts'
import { lockRow } from '../records/read.ts'
import { recordOf } from '../records/row.ts'
import { type AnyRules, rules } from '../records/rules.ts'

const quotationOf = async (ctx: Ctx, id: string) => recordOf(priceQuotation, await lockRow(ctx, priceQuotation, id))
const move = async (ctx: Ctx, id: string, action: 'finishJobOrder' | 'receiveJobOrder') => {
  await act(ctx, priceQuotation, action, await quotationOf(ctx, id), {})
}

/** Why the quotation cannot come to its customer yet: of its details that are not given up, each needs a price (D7.3). */
async function priceRefusal(ctx: Ctx, quotationId: string): Promise<Refusal | undefined> {
  const { details, unpriced } = (await ctx.tx.first<{ details: number; unpriced: number }>({
    sql: `
      select
        count(*)::int as details,
        count(*) filter (where price_total is null)::int as unpriced
      from price_quotation_detail
      where establishment_id = $1
        and price_quotation_id = $2
        and record_state <> 'archived'
        and state not in ('RejectedByCustomer', 'CanceledbyCustomer')
    `,
    parameters: [ctx.actor.establishmentId, quotationId],
  }))!
  if (details === 0) return refuse('quotation.empty')
  return unpriced > 0 ? refuse('quotation.unpriced') : undefined
}

/** For the actions that bring a quotation to its customer or say that the customer accepts it. */
const priced = {
  isIdle: async (ctx: Ctx, row: { readonly id: string }) => (await priceRefusal(ctx, row.id)) !== undefined,
  check: (ctx: Ctx, row: { readonly id: string }) => priceRefusal(ctx, row.id),
}

export const quotationRules: readonly AnyRules[] = [
  rules(
    priceQuotation,
    {},
    {
      askQuotes: { prepare: () => ({ rejectReason: null }) },
      offer: priced,
      accept: priced,
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
