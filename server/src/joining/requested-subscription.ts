/** What an application asks for is bought when it is accepted (D12.1), as if it were bought at the desk. */
import {
  type EducationalJoiningApplication,
  educationalJoiningApplication,
} from '@topcenter/model/joining/educational-joining-application'
import { joiningApplicationSubscription } from '@topcenter/model/joining/joining-application-subscription'
import { refuse, type Refusal, Refused, refuseField, unlessRefused } from '@topcenter/model/kit/refusal'
import type { Ctx } from '../records/context.ts'
import { permitOn } from '../records/permissions/permit.ts'
import { readRow, recordId } from '../records/read.ts'
import { recordOf } from '../records/row.ts'
import { chosenFor } from '../records/write/bulk.ts'
import { insertRecord } from '../records/write/create.ts'
import { priceOf } from './prices.ts'

/** A request without a beginning begins as it is accepted, which its end may not be before. */
export const requestRefusal = (ctx: Ctx, row: EducationalJoiningApplication): Refusal | undefined =>
  row.subscriptionType && row.subscriptionTo && Date.parse(row.subscriptionTo) < beginning(ctx, row).getTime()
    ? refuseField('subscriptionTo', 'field.endBeforeStart')
    : undefined

const beginning = (ctx: Ctx, { subscriptionFrom }: EducationalJoiningApplication): Date =>
  subscriptionFrom ? new Date(subscriptionFrom) : ctx.now

/** What a request would cost now, as `priceOf` is asked for it. */
async function owedFor(ctx: Ctx, row: EducationalJoiningApplication): Promise<number> {
  const { educationalCategory, educationalPeriod, subscriptionType, requestedSessions, subscriptionTo, discount } = row
  const { price } = await priceOf(ctx, {
    educationalCategory,
    educationalPeriod,
    subscriptionType: subscriptionType!,
    sessionCount: requestedSessions,
    from: beginning(ctx, row).toISOString(),
    endDateTime: subscriptionTo,
  })
  unlessRefused(requestRefusal(ctx, row))
  if ((discount ?? 0) > price) throw new Refused(refuseField('discount', 'field.max'))
  return price - (discount ?? 0)
}

/**
 * What accepting many would buy: how many subscriptions, the sum of their debts in piastres, and how many requests
 * cannot be bought as they are. What is not under review is left out.
 */
export async function quoteAcceptance(
  ctx: Ctx,
  body: unknown,
): Promise<{ subscriptions: number; money: number; refused: number }> {
  const entity = educationalJoiningApplication
  const told = { subscriptions: 0, money: 0, refused: 0 }
  for (const token of await chosenFor(ctx, entity, 'accept', body)) {
    const found = await readRow(ctx, entity, recordId(entity, token))
    const row = recordOf(entity, found) as unknown as EducationalJoiningApplication
    if (row.state !== 'UnderReview' || row.recordState !== 'active' || !row.subscriptionType) continue
    try {
      told.money += await owedFor(ctx, row)
      told.subscriptions += 1
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      told.refused += 1
    }
  }
  return told
}

/** Needs the permission to add subscriptions, as it makes a debt; nothing is bought where nothing was asked for. */
export async function buyRequested(ctx: Ctx, row: EducationalJoiningApplication): Promise<void> {
  const { subscriptionType, requestedSessions, subscriptionTo, discount } = row
  if (!subscriptionType) return
  permitOn(ctx.actor, joiningApplicationSubscription, 'create')
  try {
    await insertRecord(ctx, joiningApplicationSubscription, {
      application: row.id,
      subscriptionType,
      sessionCount: requestedSessions,
      from: beginning(ctx, row).toISOString(),
      endDateTime: subscriptionTo,
      discount: discount ?? 0,
    })
  } catch (error) {
    throw hasNoPrice(error) ? new Refused(refuse('joining.noPrice')) : error
  }
}

const hasNoPrice = (error: unknown): boolean =>
  error instanceof Refused &&
  (error.refusal.refused === 'price.none' || error.refusal.fields?.[0]?.code === 'price.none')
