/** What an application asks for is bought when it is accepted (D12.1), as if it were bought at the desk. */
import {
  type EducationalJoiningApplication,
  educationalJoiningApplication,
} from '@topcenter/model/joining/educational-joining-application'
import { joiningApplicationSubscription } from '@topcenter/model/joining/joining-application-subscription'
import { refuse, type Refusal, Refused, refuseField, unlessRefused } from '@topcenter/model/kit/refusal'
import { readableAmount } from '@topcenter/texts/readable'
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
  return quoteFor(ctx, await chosenFor(ctx, educationalJoiningApplication, 'accept', body))
}

async function quoteFor(ctx: Ctx, tokens: readonly string[]) {
  const entity = educationalJoiningApplication
  const told = { subscriptions: 0, money: 0, refused: 0 }
  for (const token of tokens) {
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

/** Price lists, of one category or all, stay as they are until this transaction ends. */
const lockPrices = (ctx: Ctx, category: string | null = null): Promise<unknown> =>
  ctx.tx.query({
    sql: `
      select 1
      from price_list
      where establishment_id = $1
        and record_state = 'active'
        and ($2::uuid is null or educational_category_id = $2)
      order by id
      for share
    `,
    parameters: [ctx.actor.establishmentId, category],
  })

function unlessChanged(shown: number, now: number): void {
  if (shown !== now)
    throw new Refused(refuse('price.changed', { params: { shown: readableAmount(shown), now: readableAmount(now) } }))
}

/** Before many are accepted: the sum that the reader was shown is what they buy together, or nothing is done. */
export async function holdSum(ctx: Ctx, tokens: readonly string[], shown: number | null | undefined): Promise<void> {
  if (typeof shown !== 'number') return
  permitOn(ctx.actor, joiningApplicationSubscription, 'create')
  await lockPrices(ctx)
  unlessChanged(shown, (await quoteFor(ctx, tokens)).money)
}

/**
 * Needs the permission to add subscriptions, as it makes a debt; nothing is bought where nothing was asked for.
 *
 * @param shown Piastres that the reader was told before: another amount is refused (D12.1)
 */
export async function buyRequested(
  ctx: Ctx,
  row: EducationalJoiningApplication,
  shown: number | null | undefined,
): Promise<void> {
  const { subscriptionType, requestedSessions, subscriptionTo, discount } = row
  if (!subscriptionType) return
  permitOn(ctx.actor, joiningApplicationSubscription, 'create')
  try {
    if (typeof shown === 'number') {
      await lockPrices(ctx, row.educationalCategory)
      unlessChanged(shown, await owedFor(ctx, row))
    }
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
