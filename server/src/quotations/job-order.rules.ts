/** Job orders (D7.1, D7.6): the quotation, its reservation and its debt follow them, and the client is notified. */
import { refuse } from '@topcenter/model/kit/refusal'
import { jobOrder } from '@topcenter/model/quotations/job-order'
import { jobOrderLine } from '@topcenter/model/quotations/job-order-line'
import { jobOrderStep } from '@topcenter/model/quotations/job-order-step'
import { priceQuotation } from '@topcenter/model/quotations/price-quotation'
import { sql } from 'kysely'
import { inBoth } from '../alerts/said.ts'
import { notifyUsers } from '../alerts/tell.ts'
import { type Ctx, memberId } from '../records/context.ts'
import { type AnyRules, rules } from '../records/rules.ts'
import { act } from '../records/write/act.ts'
import { updateRow } from '../records/write/write.ts'
import {
  cancelPieces,
  doPieces,
  doRest,
  handOver,
  isAllReceived,
  linesOf,
  lockedRecord,
  makeLines,
} from './job-order.service.ts'
import { cancelDebt, oweAccepted } from './quotation-money.service.ts'
import { releaseReserved } from './reserving.ts'

async function moveQuotation(
  ctx: Ctx,
  id: string,
  action: 'enterJobOrder' | 'leaveJobOrder' | 'finishJobOrder' | 'receiveJobOrder',
): Promise<void> {
  await act(ctx, priceQuotation, action, await lockedRecord(ctx, priceQuotation, id), {})
}

/** @param said What of it: words of texts, or what staff wrote of a step */
async function tellClient(
  ctx: Ctx,
  quotation: string,
  said: 'orderMade' | 'orderFinished' | { readonly step: string },
): Promise<void> {
  const row = await ctx.tx.first<{ code: string; client: string | null }>(sql`
    select code, client_id as client
    from price_quotation
    where establishment_id = ${ctx.actor.establishmentId}::uuid and id = ${quotation}::uuid
  `)
  if (!row?.client) return
  await notifyUsers(ctx, 'orderProgress', {
    users: [row.client],
    params: { code: row.code },
    description: typeof said === 'string' ? inBoth(said) : { und: said.step },
    about: quotation,
  })
}

/** All that was made is with the client: the order is over, and so is its quotation. */
async function receiveIfAll(ctx: Ctx, id: string): Promise<void> {
  const order = await lockedRecord(ctx, jobOrder, id)
  if (order.state === 'FinishNotCustomerReceived' && (await isAllReceived(ctx, id)))
    await act(ctx, jobOrder, 'receive', order, {})
}

export const jobOrderRules: readonly AnyRules[] = [
  rules(
    jobOrder,
    {
      create: {
        apply: async (ctx, { id, priceQuotation: quotation }) => {
          await moveQuotation(ctx, quotation, 'enterJobOrder')
          await makeLines(ctx, id, quotation)
          const owed = await oweAccepted(ctx, { id: quotation }, 'JobOrder')
          if (owed.debt) await updateRow(ctx, priceQuotation, quotation, owed)
          await tellClient(ctx, quotation, 'orderMade')
        },
      },
    },
    {
      finish: {
        prepare: (ctx) => ({ finishedAt: ctx.now.toISOString() }),
        apply: async (ctx, row) => {
          await doRest(ctx, row)
          await moveQuotation(ctx, row.priceQuotation, 'finishJobOrder')
          await tellClient(ctx, row.priceQuotation, 'orderFinished')
          await receiveIfAll(ctx, row.id)
        },
      },
      handOver: {
        isIdle: async (ctx, { id }) => (await linesOf(ctx, id)).every(({ done, received }) => received === done),
        apply: async (ctx, { id }, input) => {
          await handOver(ctx, id, input)
          await receiveIfAll(ctx, id)
        },
      },
      receive: {
        prepare: (ctx) => ({ receivedAt: ctx.now.toISOString() }),
        apply: (ctx, row) => moveQuotation(ctx, row.priceQuotation, 'receiveJobOrder'),
      },
      cancel: {
        check: async (ctx, { id }) =>
          (await linesOf(ctx, id)).some(({ received }) => received > 0) ? refuse('jobOrder.handedOver') : undefined,
        prepare: (_ctx, _row, { reason }) => ({ cancelReason: reason }),
        apply: async (ctx, { priceQuotation: quotation }, { reason }) => {
          await releaseReserved(ctx, quotation)
          await cancelDebt(ctx, { id: quotation }, reason)
          await moveQuotation(ctx, quotation, 'leaveJobOrder')
        },
      },
    },
  ),
  rules(
    jobOrderLine,
    {},
    {
      finishPieces: { apply: (ctx, row, { quantity }) => doPieces(ctx, row.jobOrder, row.id, quantity) },
      cancelPieces: { apply: (ctx, row, input) => cancelPieces(ctx, row.jobOrder, row.id, input) },
    },
  ),
  rules(jobOrderStep, {
    create: {
      prepare: (ctx) => ({ at: ctx.now.toISOString(), by: memberId(ctx.actor) }),
      apply: async (ctx, { jobOrder: order, work, toldClient }) => {
        if (!toldClient) return
        const row = await ctx.tx.first<{ quotation: string }>(sql`
          select price_quotation_id as quotation
          from job_order
          where establishment_id = ${ctx.actor.establishmentId}::uuid and id = ${order}::uuid
        `)
        await tellClient(ctx, row!.quotation, { step: work })
      },
    },
  }),
]
