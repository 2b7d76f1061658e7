/** Requests for prices as their suppliers read and answer them, in the portal, through staff or by the secret link. */
import { queryOptions } from '@tanstack/react-query'
import type { Names } from '@topcenter/model/kit/names'
import type { answerWays } from '@topcenter/model/quotations/price-quotation'
import { priceRequest, type priceRequestStates } from '@topcenter/model/quotations/price-request'
import type { ShownProperty } from '../../fields/properties.ts'
import { api } from '../../platform/api.ts'
import { recordKeys } from '../../records/queries.ts'

export interface Given {
  /** Piastres, of one. */
  readonly priceOne: number
  readonly deliveryDays: number | null
  readonly note: string | null
}
export interface AskedDetail {
  readonly token: string
  readonly names: Names
  readonly quantity: number
  readonly designNotes: string | null
  readonly properties: readonly ShownProperty[]
  readonly given: Given | null
}
export interface Asked {
  readonly token: string
  readonly code: string
  readonly centre: Names
  readonly supplier: Names
  readonly state: (typeof priceRequestStates)[number]
  readonly isOpen: boolean
  readonly askedAt: string
  readonly answerUntil: string
  readonly notes: string | null
  readonly answerNote: string | null
  readonly declineReason: string | null
  readonly details: readonly AskedDetail[]
}
export interface Prices {
  readonly details?: readonly ({ readonly token: string } & Given)[]
  readonly declined?: true
  readonly note?: string | null
  readonly answerWay?: (typeof answerWays)[number]
}

export const askedOf = (request: string) =>
  queryOptions({
    queryKey: [...recordKeys.all(priceRequest), 'asked', request],
    queryFn: ({ signal }) => api.get<Asked>(`/price-requests/${request}/asked`, { signal }),
  })
export const givePrices = (request: string, prices: Prices): Promise<Asked> =>
  api.post<Asked>(`/price-requests/${request}/price`, prices, { json: true })

/** @param h What seals the link */
export const linkedAsked = (id: string, h: string) =>
  queryOptions({
    queryKey: ['price-request-link', id, h],
    queryFn: ({ signal }) => api.get<Asked>(`/price-request-links/${id}`, { query: { h }, signal }),
  })
export const giveLinked = (id: string, h: string, prices: Prices): Promise<Asked> =>
  api.post<Asked>(`/price-request-links/${id}/answer`, prices, { query: { h }, json: true })
