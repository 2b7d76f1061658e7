/**
 * The states of a quotation (D7.1): reasons are kept, an approved price does not change, and the quotation follows its
 * job order.
 */
import { refuse } from '@topcenter/model/kit/refusal'
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

/** Whether a detail that is not given up has no approved selling price yet (D7.3). */
async function isUnpriced(ctx: Ctx, quotationId: string): Promise<boolean> {
  const row = await ctx.tx.first({
    sql: `
      select 1
      from price_quotation_detail
      where establishment_id = $1
        and price_quotation_id = $2
        and price_total is null
        and record_state <> 'archived'
        and state not in ('RejectedByCustomer', 'CanceledbyCustomer')
      limit 1
    `,
    parameters: [ctx.actor.establishmentId, quotationId],
  })
  return row !== undefined
}

/**
 * For actions that send a quotation to its customer or accept it: neither offered nor allowed before all prices are
 * there.
 */
const priced = {
  isIdle: (ctx: Ctx, row: { readonly id: string }) => isUnpriced(ctx, row.id),
  check: async (ctx: Ctx, row: { readonly id: string }) =>
    (await isUnpriced(ctx, row.id)) ? refuse('quotation.unpriced') : undefined,
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
        /** Canceling a job order does not change its quotation: another one may do the work. */
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
