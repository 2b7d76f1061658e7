/** The order on what a client accepted, as they read it in the portal or by the secret link. */
import { queryOptions } from '@tanstack/react-query'
import type { Names } from '@topcenter/model/kit/names'
import type { jobOrderStates } from '@topcenter/model/quotations/job-order'
import { priceQuotation } from '@topcenter/model/quotations/price-quotation'
import { api, apiAddress } from '../../platform/api.ts'
import { paperAddress } from '../../records/paper-address.ts'
import { recordKeys } from '../../records/queries.ts'

interface Progress {
  readonly order: {
    readonly code: string
    readonly state: (typeof jobOrderStates)[number]
    readonly startAt: string | null
    readonly expectedAt: string | null
    readonly isLate: boolean
    readonly lines: readonly {
      readonly token: string
      readonly names: Names
      readonly ordered: number
      readonly done: number
      readonly canceled: number
      readonly received: number
    }[]
    readonly steps: readonly {
      readonly token: string
      readonly at: string
      readonly work: string
      readonly photos: readonly { readonly token: string; readonly fileName: string; readonly mediaType: string }[]
    }[]
    readonly deliveries: readonly { readonly token: string; readonly at: string }[]
  } | null
}

/** The address of a part of an order; a photo and a delivery are named by their tokens. */
export type ProgressAddress = (part: 'photo' | 'paper' | 'delivery', token?: string) => string

export const progressIn = (quotation: string) =>
  queryOptions({
    queryKey: [...recordKeys.all(priceQuotation), 'progress', quotation] as readonly string[],
    queryFn: ({ signal }) => api.get<Progress>(`/price-quotations/${quotation}/progress`, { signal }),
  })
export const partIn =
  (quotation: string): ProgressAddress =>
  (part, token) => {
    const path = `/price-quotations/${quotation}/progress`
    return part === 'photo' ? apiAddress(`${path}/attachments/${token}`) : paperAddress(paperPath(path, token))
  }

/** @param h What seals the link of the version that was accepted */
export const progressLinked = (version: string, h: string) =>
  queryOptions({
    queryKey: ['quotation-link', version, h, 'progress'] as readonly string[],
    queryFn: ({ signal }) => api.get<Progress>(`/quotation-links/${version}/progress`, { query: { h }, signal }),
  })
export const partLinked =
  (version: string, h: string): ProgressAddress =>
  (part, token) => {
    const path = `/quotation-links/${version}/progress`
    return part === 'photo' ? apiAddress(`${path}/photos/${token}`, { h }) : paperAddress(paperPath(path, token), { h })
  }

const paperPath = (path: string, delivery?: string): string =>
  delivery ? `${path}/deliveries/${delivery}/document` : `${path}/document`
