/**
 * The states of a quotation (D7.1): reasons are kept, an approved price cannot be removed, and the quotation changes
 * its state with its job order.
 */
import { nameIn } from '@topcenter/model/kit/names'
import { type Refusal, refuse } from '@topcenter/model/kit/refusal'
import { jobOrder } from '@topcenter/model/quotations/job-order'
import { type PriceQuotation, priceQuotation } from '@topcenter/model/quotations/price-quotation'
import { priceQuotationDetail } from '@topcenter/model/quotations/price-quotation-detail'
import { quotationPriceHistory } from '@topcenter/model/quotations/quotation-price-history'
import { inBoth } from '../alerts/said.ts'
import { tellUsers } from '../alerts/tell.ts'
import { act } from '../records/write/act.ts'
import type { Ctx } from '../records/context.ts'
import { lockRow } from '../records/read.ts'
import { type DbRow, namesFrom, recordOf } from '../records/row.ts'
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

type Told = Pick<PriceQuotation, 'id' | 'code' | 'client' | 'clientName'>

async function tellClient(ctx: Ctx, row: Told): Promise<void> {
  if (row.client)
    await tellUsers(ctx, 'quotationSent', { users: [row.client], params: { code: row.code }, about: row.id })
}

/** Whoever made the quotation hears what its customer said. */
async function tellMaker(ctx: Ctx, row: Told, answer: 'accept' | 'reject'): Promise<void> {
  const found = await ctx.tx.first<DbRow>({
    sql: `
      select q.created_by, u.name_ar, u.name_en, u.name_und
      from price_quotation q
      left join user_account u on u.establishment_id = q.establishment_id and u.id = q.client_id
      where q.establishment_id = $1 and q.id = $2
    `,
    parameters: [ctx.actor.establishmentId, row.id],
  })
  if (!found?.created_by) return
  const said = inBoth(answer === 'accept' ? 'quotationAccepted' : 'quotationRejected')
  await tellUsers(ctx, 'quotationAnswered', {
    users: [found.created_by as string],
    params: (language) => ({
      code: row.code,
      answer: said[language],
      name: nameIn(namesFrom(found, 'name'), language) || (row.clientName ?? ''),
    }),
    about: row.id,
  })
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
      offer: { ...priced, apply: tellClient },
      accept: { ...priced, apply: (ctx, row) => tellMaker(ctx, row, 'accept') },
      reject: {
        prepare: (_ctx, _row, input) => ({ rejectReason: input.reason }),
        apply: (ctx, row) => tellMaker(ctx, row, 'reject'),
      },
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
