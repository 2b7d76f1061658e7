/** Requests for prices as their suppliers read and answer them, in the portal, through staff or the secret link. */
import { queryOptions } from '@tanstack/react-query'
import type { AnswerOf, SentBody } from '@topcenter/model/kit/endpoint'
import type {
  giveLinkedPrices,
  givePrices as givePricesEndpoint,
  readAskedPrices,
  readLinkedPrices,
} from '@topcenter/model/quotations/api'
import { priceRequest } from '@topcenter/model/quotations/price-request'
import { call } from '../../platform/api.ts'
import { recordKeys } from '../../records/queries.ts'

export type Asked = AnswerOf<typeof readAskedPrices>
export type AskedDetail = Asked['details'][number]
export type Given = NonNullable<AskedDetail['given']>
export type Prices = SentBody<typeof givePricesEndpoint>

export const askedOf = (request: string) =>
  queryOptions({
    queryKey: [...recordKeys.all(priceRequest), 'asked', request],
    queryFn: ({ signal }) =>
      call<typeof readAskedPrices>('GET /api/price-requests/:token/asked', { params: { token: request }, signal }),
  })
export const givePrices = (request: string, prices: Prices): Promise<Asked> =>
  call<typeof givePricesEndpoint>('POST /api/price-requests/:token/price', {
    params: { token: request },
    body: prices,
    json: true,
  })

/** @param h The seal of the link */
export const linkedAsked = (id: string, h: string) =>
  queryOptions({
    queryKey: ['price-request-link', id, h],
    queryFn: ({ signal }) =>
      call<typeof readLinkedPrices>('GET /api/price-request-links/:id', { params: { id }, query: { h }, signal }),
  })
export const giveLinked = (id: string, h: string, prices: Prices): Promise<Asked> =>
  call<typeof giveLinkedPrices>('POST /api/price-request-links/:id/answer', {
    params: { id },
    body: prices,
    query: { h },
    json: true,
  })
