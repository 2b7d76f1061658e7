/** What suppliers ask for the things of a quotation, side by side (D7.5). */
import { queryOptions } from '@tanstack/react-query'
import type { Names } from '@topcenter/model/kit/names'
import type { priceRequestStates } from '@topcenter/model/quotations/price-request'
import { quotationPriceHistory } from '@topcenter/model/quotations/quotation-price-history'
import { api } from '../../platform/api.ts'
import { recordKeys } from '../../records/queries.ts'

export interface MatrixDetail {
  readonly token: string
  readonly names: Names
  readonly quantity: number
  readonly state: string
  readonly designNotes: string | null
  /** Token of the buying price that was chosen. */
  readonly chosen: string | null
  readonly chosenReason: string | null
  /** Piastres, as all amounts here: what one is sold for. */
  readonly sellOne: number | null
  readonly operations: readonly MatrixOperation[]
}
/** What goes with it and costs extra. */
export interface MatrixOperation {
  readonly token: string
  readonly version: number
  readonly operation: string
  readonly amount: number
}
export interface MatrixRequest {
  readonly token: string
  readonly state: (typeof priceRequestStates)[number]
  readonly askedAt: string
  readonly answerUntil: string
  readonly seenAt: string | null
  readonly note: string | null
  readonly details: readonly string[]
}
export interface MatrixSupplier {
  readonly key: string
  readonly names: Names
  readonly phone: string | null
  readonly token: string | null
  readonly request: MatrixRequest | null
}
export interface MatrixPrice {
  readonly token: string
  readonly detail: string
  readonly supplier: string
  readonly one: number
  readonly deliveryDays: number | null
  readonly note: string | null
  readonly at: string
}
export interface Matrix {
  /** Percent. */
  readonly margin: number
  readonly leastMargin: number
  readonly answerDays: number
  readonly details: readonly MatrixDetail[]
  readonly suppliers: readonly MatrixSupplier[]
  readonly prices: readonly MatrixPrice[]
}
export interface Choice {
  readonly token: string
  readonly quantity?: number | undefined
  /** What one costs the centre itself. */
  readonly ownOne?: number | undefined
  readonly price?: string | undefined
  readonly sellOne?: number | undefined
  readonly reason?: string | undefined
}

export const matrixOf = (quotation: string) =>
  queryOptions({
    queryKey: [...recordKeys.all(quotationPriceHistory), 'matrix', quotation],
    queryFn: ({ signal }) => api.get<Matrix>(`/price-quotations/${quotation}/price-matrix`, { signal }),
  })
/** The supplier of prices that the centre names itself. */
export const own = 'Own'

export const chooseIn = (quotation: string, details: readonly Choice[]): Promise<Matrix> =>
  api.post<Matrix>(`/price-quotations/${quotation}/price-matrix`, { details }, { json: true })
export const askFor = (quotation: string, body: object): Promise<Matrix> =>
  api.post<Matrix>(`/price-quotations/${quotation}/price-requests`, body, { json: true })
export const linkOf = (request: string): Promise<{ readonly link: string }> =>
  api.get<{ link: string }>(`/price-requests/${request}/link`)

export const mannerQuery = queryOptions({
  queryKey: ['quotation manner'],
  queryFn: ({ signal }) => api.get<{ readonly version: number }>('/quotation-manner', { signal }),
})
