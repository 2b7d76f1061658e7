/** Buys the subscription for which an application asks, when it is accepted (D12.1), as if at the desk. */
import type { quoteAcceptance } from '@topcenter/model/joining/api'
import {
  type EducationalJoiningApplication,
  educationalJoiningApplication,
} from '@topcenter/model/joining/educational-joining-application'
import { joiningApplicationSubscription } from '@topcenter/model/joining/joining-application-subscription'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { refuse, type Refusal, Refused, refuseField, unlessRefused } from '@topcenter/model/kit/refusal'
import { readableAmount } from '@topcenter/texts/readable'
import type { Ctx } from '../records/context.ts'
import { permitOn } from '../records/permissions/permit.ts'
import { readRow, recordId } from '../records/read.ts'
import { recordOf } from '../records/row.ts'
import { chosenFor } from '../records/write/bulk.ts'
import { insertRecord } from '../records/write/create.ts'
import { type Price, priceOf } from './prices.ts'

/** Refuses a request that ends before it begins. Without a beginning it begins as it is accepted. */
export const requestRefusal = (ctx: Ctx, row: EducationalJoiningApplication): Refusal | undefined =>
  row.subscriptionType && row.subscriptionTo && Date.parse(row.subscriptionTo) < beginning(ctx, row).getTime()
    ? refuseField('subscriptionTo', 'field.endBeforeStart')
    : undefined

const beginning = (ctx: Ctx, { subscriptionFrom }: EducationalJoiningApplication): Date =>
  subscriptionFrom ? new Date(subscriptionFrom) : ctx.now

export interface AskedPrice extends Price {
  readonly discount: number
  /** Piastres that the student will owe: the price without the discount. */
  readonly money: number
}

/** Works out the price of a request now; the preview, the sum of many and accepting itself all use it. */
export async function askedPrice(ctx: Ctx, row: EducationalJoiningApplication): Promise<AskedPrice> {
  const { educationalCategory, educationalPeriod, subscriptionType, requestedSessions, subscriptionTo } = row
  const found = await priceOf(ctx, {
    educationalCategory,
    educationalPeriod,
    subscriptionType: subscriptionType!,
    sessionCount: requestedSessions,
    from: beginning(ctx, row).toISOString(),
    endDateTime: subscriptionTo,
  })
  unlessRefused(requestRefusal(ctx, row))
  const discount = row.discount ?? 0
  if (discount > found.price) throw new Refused(refuseField('discount', 'field.max'))
  return { ...found, discount, money: found.price - discount }
}

type Quote = AnswerOf<typeof quoteAcceptance>
/**
 * Counts the subscriptions that accepting many applications would buy, the sum of their debts, and requests that cannot
 * be bought as they are. Skips applications that are not under review.
 */
export const acceptanceQuote = async (ctx: Ctx, body: unknown): Promise<Quote> =>
  quoteFor(ctx, await chosenFor(ctx, educationalJoiningApplication, 'accept', body))

async function quoteFor(ctx: Ctx, tokens: readonly string[]): Promise<Quote> {
  const entity = educationalJoiningApplication
  const quote = { subscriptions: 0, money: 0, refused: 0 }
  for (const token of tokens) {
    const found = await readRow(ctx, entity, recordId(entity, token))
    const row: EducationalJoiningApplication = recordOf(entity, found)
    if (row.state !== 'UnderReview' || row.recordState !== 'active' || !row.subscriptionType) continue
    try {
      quote.money += (await askedPrice(ctx, row)).money
      quote.subscriptions += 1
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      quote.refused += 1
    }
  }
  return quote
}

/** Locks price lists, of one category or all, until this transaction ends. */
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

/** Runs before many are accepted. Refuses all if they no longer buy together for the sum that the reader was shown. */
export async function holdSum(ctx: Ctx, tokens: readonly string[], shown: number | null | undefined): Promise<void> {
  if (typeof shown !== 'number') return
  permitOn(ctx.actor, joiningApplicationSubscription, 'create')
  await lockPrices(ctx)
  unlessChanged(shown, (await quoteFor(ctx, tokens)).money)
}

/**
 * Buys the requested subscription, if the application has a request. Needs the permission to add subscriptions, as it
 * makes a debt.
 *
 * @param shown Piastres that the reader was shown before: another amount is refused (D12.1)
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
      unlessChanged(shown, (await askedPrice(ctx, row)).money)
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
