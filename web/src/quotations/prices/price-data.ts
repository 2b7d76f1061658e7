/** Prices of suppliers for the details of a quotation, side by side (D7.5). */
import { queryOptions } from '@tanstack/react-query'
import type { AnswerOf, SentBody } from '@topcenter/model/kit/endpoint'
import type {
  askSuppliers,
  choosePrices,
  readPriceMatrix,
  readPriceRequestLink,
  readQuotationManner,
} from '@topcenter/model/quotations/api'
import { quotationPriceHistory } from '@topcenter/model/quotations/quotation-price-history'
import { call } from '../../platform/api.ts'
import { recordKeys } from '../../records/queries.ts'

export type Matrix = AnswerOf<typeof readPriceMatrix>
export type MatrixDetail = Matrix['details'][number]
export type MatrixOperation = MatrixDetail['operations'][number]
export type MatrixSupplier = Matrix['suppliers'][number]
export type MatrixRequest = NonNullable<MatrixSupplier['request']>
export type MatrixPrice = Matrix['prices'][number]
export type Asking = SentBody<typeof askSuppliers>
export type Choice = SentBody<typeof choosePrices>['details'][number]

export const matrixOf = (quotation: string) =>
  queryOptions({
    queryKey: [...recordKeys.all(quotationPriceHistory), 'matrix', quotation],
    queryFn: ({ signal }) =>
      call<typeof readPriceMatrix>('GET /api/price-quotations/:token/price-matrix', {
        params: { token: quotation },
        signal,
      }),
  })
/** The supplier key of the centre's own prices. */
export const own = 'Own'

/** @param sendAfterSave True to send the quotation to the client in the same request */
export const chooseIn = (quotation: string, details: readonly Choice[], sendAfterSave: boolean): Promise<Matrix> =>
  call<typeof choosePrices>('POST /api/price-quotations/:token/price-matrix', {
    params: { token: quotation },
    body: { details, sendAfterSave },
    json: true,
  })
export const askFor = (quotation: string, body: Asking): Promise<Matrix> =>
  call<typeof askSuppliers>('POST /api/price-quotations/:token/price-requests', {
    params: { token: quotation },
    body,
    json: true,
  })
export const linkOf = (request: string) =>
  call<typeof readPriceRequestLink>('GET /api/price-requests/:token/link', { params: { token: request } })

export const mannerQuery = queryOptions({
  queryKey: ['quotation manner'],
  queryFn: ({ signal }) => call<typeof readQuotationManner>('GET /api/quotation-manner', { signal }),
})
