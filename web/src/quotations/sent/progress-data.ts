/** The order on a quotation as its client reads it, in the portal or through the secret link. */
import { queryOptions } from '@tanstack/react-query'
import type { readLinkedProgress, readOrderProgress } from '@topcenter/model/quotations/api'
import { priceQuotation } from '@topcenter/model/quotations/price-quotation'
import { apiAddress, call } from '../../platform/api.ts'
import { paperAddress } from '../../records/paper-address.ts'
import { recordKeys } from '../../records/queries.ts'

/** The address of a part of an order; a photo and a delivery are named by their tokens. */
export type ProgressAddress = (part: 'photo' | 'paper' | 'delivery', token?: string) => string

export const progressIn = (quotation: string) =>
  queryOptions({
    queryKey: [...recordKeys.all(priceQuotation), 'progress', quotation] as readonly string[],
    queryFn: ({ signal }) =>
      call<typeof readOrderProgress>('GET /api/price-quotations/:token/progress', {
        params: { token: quotation },
        signal,
      }),
  })
export const partIn =
  (quotation: string): ProgressAddress =>
  (part, token) => {
    const path = `/price-quotations/${quotation}/progress`
    return part === 'photo' ? apiAddress(`${path}/attachments/${token}`) : paperAddress(paperPath(path, token))
  }

/** @param h The seal of the link of the accepted version */
export const progressLinked = (version: string, h: string) =>
  queryOptions({
    queryKey: ['quotation-link', version, h, 'progress'] as readonly string[],
    queryFn: ({ signal }) =>
      call<typeof readLinkedProgress>('GET /api/quotation-links/:id/progress', {
        params: { id: version },
        query: { h },
        signal,
      }),
  })
export const partLinked =
  (version: string, h: string): ProgressAddress =>
  (part, token) => {
    const path = `/quotation-links/${version}/progress`
    return part === 'photo' ? apiAddress(`${path}/photos/${token}`, { h }) : paperAddress(paperPath(path, token), { h })
  }

const paperPath = (path: string, delivery?: string): string =>
  delivery ? `${path}/deliveries/${delivery}/document` : `${path}/document`
