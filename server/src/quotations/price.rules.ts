/** Rules of prices that are asked for, given and chosen (D7.2, D7.5). */
import { type Refusal, refuse, refuseField } from '@topcenter/model/kit/refusal'
import { priceRequest } from '@topcenter/model/quotations/price-request'
import { leastPrice } from '@topcenter/model/quotations/compare-prices'
import { quotationPriceHistory } from '@topcenter/model/quotations/quotation-price-history'
import { sql } from 'kysely'
import type { Ctx } from '../records/context.ts'
import { type AnyRules, type Columns, type CreateInputOf, rules } from '../records/rules.ts'
import { leastMargin, maySellBelow } from './choose-prices.ts'
import { answeredNow, givePrices, mustBeOpen, notifyCaller } from './price-request.service.ts'

/** Refuses a price below the least margin over the chosen cost without a privilege and a reason. */
async function belowFloor(ctx: Ctx, input: CreateInputOf<typeof quotationPriceHistory>): Promise<Refusal | undefined> {
  if ((input.costType ?? 'Sell') !== 'Sell' || !input.priceQuotationDetail) return undefined
  const chosen = await ctx.tx.first<{ cost: number }>(sql`
    select coalesce(c.best_price_one, c.price_one) as cost
    from price_quotation_detail d
    join quotation_price_history c on c.establishment_id = d.establishment_id and c.id = d.chosen_price_id
    where d.establishment_id = ${ctx.actor.establishmentId}::uuid and d.id = ${input.priceQuotationDetail}::uuid
  `)
  if (!chosen) return undefined
  const least = leastPrice(chosen.cost, await leastMargin(ctx))
  if ((input.bestPriceOne || input.priceOne) >= least) return undefined
  if (!maySellBelow(ctx))
    return refuseField(input.bestPriceOne ? 'bestPriceOne' : 'priceOne', 'quotation.belowFloor', { least })
  return input.reason ? undefined : refuseField('reason', 'field.required')
}

export const priceRules: readonly AnyRules[] = [
  rules(quotationPriceHistory, {
    create: { check: belowFloor },
    remove: { check: (_ctx, row) => (row.approved ? refuse('quotation.priceApproved') : undefined) },
  }),
  rules(
    priceRequest,
    {},
    {
      answer: {
        prepare: (ctx, row, { priced, amount, answerNote, answerWay }: Columns) => ({
          priced,
          amount,
          answerNote,
          declineReason: null,
          ...answeredNow(ctx, row, answerWay),
        }),
        apply: (ctx, row) => notifyCaller(ctx, row.id),
      },
      decline: {
        prepare: async (ctx, row, input: Columns) => {
          await mustBeOpen(ctx, row, input.answerWay)
          await givePrices(ctx, row, [])
          return {
            priced: 0,
            amount: null,
            declineReason: input.declineReason ?? null,
            ...answeredNow(ctx, row, input.answerWay),
          }
        },
        apply: (ctx, row) => notifyCaller(ctx, row.id),
      },
      ask: { prepare: (_ctx, _row, { asked, answerUntil, notes }: Columns) => ({ asked, answerUntil, notes }) },
    },
  ),
]
