/**
 * Price of a subscription (D3.3), from the category's price list that is active on the day of purchase. Decision 0020
 * defines the price of a duration.
 */
import type { subscriptionTypes } from '@topcenter/model/joining/joining-application-subscription'
import { refuse, Refused, refuseField } from '@topcenter/model/kit/refusal'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import { type Ctx, today } from '../records/context.ts'
import { daysOf } from './pauses.ts'

export interface Wanted {
  readonly educationalCategory: string
  readonly educationalPeriod: string
  readonly subscriptionType: (typeof subscriptionTypes)[number]
  readonly sessionCount?: number | null
  readonly from?: string | null
  readonly endDateTime?: string | null
}
export interface Price {
  readonly priceList: string
  readonly isOffer: boolean
  /** In piastres: for the whole course, for one session, or for one hour. */
  readonly unitPrice: number
  readonly price: number
}

interface PriceRow {
  readonly id: string
  readonly package_price: number | null
  readonly session_price: number | null
  readonly hour_price: number | null
  readonly package_price_in_offer: number | null
  readonly session_price_in_offer: number | null
  readonly hour_price_in_offer: number | null
  readonly offers: boolean
  readonly from: string
  readonly to: string
}
const columns = {
  Package: 'package_price',
  Duration: 'package_price',
  Session: 'session_price',
  Hour: 'hour_price',
} as const

/** Refuses a type without a price, sessions or hours without their number, and a duration without its end. */
export async function priceOf(ctx: Ctx, wanted: Wanted): Promise<Price> {
  const type = wanted.subscriptionType
  const isCounted = type === 'Session' || type === 'Hour'
  if (isCounted && !wanted.sessionCount) throw new Refused(refuseField('sessionCount', 'field.required'))
  if (type === 'Duration' && !wanted.endDateTime) throw new Refused(refuseField('endDateTime', 'field.required'))
  const list = await ctx.tx.first<PriceRow>({
    sql: `
      select
        l.id,
        l.package_price,
        l.session_price,
        l.hour_price,
        l.package_price_in_offer,
        l.session_price_in_offer,
        l.hour_price_in_offer,
        ($4::date between l.offer_from and l.offer_to) is true as offers,
        p."from",
        p."to"
      from price_list l
      join educational_period p on p.establishment_id = $1 and p.id = $3
      where l.establishment_id = $1 and l.educational_category_id = $2 and l.record_state = 'active'
    `,
    parameters: [ctx.actor.establishmentId, wanted.educationalCategory, wanted.educationalPeriod, today(ctx)],
  })
  if (!list) throw new Refused(refuse('price.none'))
  const [normal, offered] = [list[columns[type]], list[`${columns[type]}_in_offer`]]
  if (normal === null) throw new Refused(refuseField('subscriptionType', 'price.none'))
  const isOffer = list.offers && offered !== null
  const unitPrice = isOffer ? offered : normal
  return {
    priceList: list.id,
    isOffer,
    unitPrice,
    price: isCounted
      ? unitPrice * wanted.sessionCount!
      : type === 'Duration'
        ? shareOf(ctx, unitPrice, wanted, list)
        : unitPrice,
  }
}

/** Returns the price for a share of the period's days, to the nearest piastre; spans include both end days. */
function shareOf(
  ctx: Ctx,
  unitPrice: number,
  { from, endDateTime }: Wanted,
  period: { readonly from: string; readonly to: string },
): number {
  const dayOf = (instant: string) => utcToZoned(instant, ctx.timeZone).date
  const days = daysOf({ from: dayOf(from ?? ctx.now.toISOString()), to: dayOf(endDateTime!) })
  return Math.round((unitPrice * days) / daysOf(period))
}
