/** Packages as students are offered them, and what becomes of a code that they use. */
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { mediaPackage } from '@topcenter/model/media/media-package'
import { type MediaType, sharedMedia } from '@topcenter/model/media/shared-media'
import type { Names } from '@topcenter/model/kit/names'
import type { RefusalCode } from '@topcenter/model/kit/refusal'
import { api } from '../../platform/api.ts'
import { recordKeys } from '../../records/queries.ts'

export interface OfferedPackage {
  readonly token: string
  readonly names: Names
  readonly description: Names
  readonly imageAt: string | null
  readonly category: { readonly token: string; readonly names: Names } | null
  readonly from: string | null
  readonly to: string | null
  readonly numberOfDays: number | null
  readonly isFree: boolean
  /** Piastres, of today; `insteadOf`: what it costs when no offer runs. */
  readonly price: number
  readonly insteadOf: number | null
  readonly offerUntil: string | null
  /** What it costs in points instead; null where it cannot be had for them. */
  readonly pricePoints: number | null
  readonly lectures: number
  readonly recordings: number
  readonly files: number
  readonly seconds: number
  readonly sample: string | null
  readonly standing: 'None' | 'Asked' | 'Later' | 'Open' | 'Closed'
  readonly since: string | null
  readonly until: string | null
  readonly percent: number
  /** Where to go on. */
  readonly next: string | null
}
export interface PackageItem {
  readonly token: string
  readonly names: Names
  readonly mediaType: MediaType
  readonly seconds: number | null
  readonly isOpen: boolean
  readonly isSample: boolean
  readonly percent: number
}

export const shopPath = (pack: string): string => `/packages/${pack}`

const shopKey = [...recordKeys.all(mediaPackage), 'shop'] as const
export const shopQuery = (child?: string) =>
  queryOptions({
    queryKey: [...shopKey, child],
    queryFn: ({ signal }) =>
      api.get<{ packages: readonly OfferedPackage[]; points: number }>('/media-shop', {
        query: { student: child },
        signal,
      }),
  })
export const contentsQuery = (pack: string, child?: string) =>
  queryOptions({
    queryKey: [...shopKey, child, pack],
    queryFn: ({ signal }) =>
      api.get<{ items: readonly PackageItem[] }>(`/media-shop/${pack}`, { query: { student: child }, signal }),
  })

/** What is open is another thing now. */
export function useRefreshShop(): () => void {
  const client = useQueryClient()
  return useCallback(() => {
    for (const entity of [mediaPackage, sharedMedia])
      void client.invalidateQueries({ queryKey: recordKeys.all(entity) })
  }, [client])
}

export interface Redemption {
  readonly redeemed: {
    readonly subscriptionToken: string
    readonly mediaPackageToken: string
    readonly from: string
    readonly validTo: string
  } | null
  readonly refused: { readonly code: RefusalCode; readonly at?: string } | null
}
/** With the same key a code is used once, however often it is sent. */
export const redeem = (code: string, child: string | undefined, idempotencyKey: string): Promise<Redemption> =>
  api.post<Redemption>(
    '/media-package-codes/redeem',
    { code, ...(child ? { student: child } : {}) },
    { idempotencyKey },
  )
export const askFor = (pack: string, child: string | undefined): Promise<unknown> =>
  api.post(`/media-packages/${pack}/ask`, child ? { student: child } : {}, { idempotencyKey: crypto.randomUUID() })
/** At the price that was shown; with the same key it is taken once, however often it is sent. */
export const getForPoints = (
  pack: string,
  child: string | undefined,
  numberOfPoints: number,
  idempotencyKey: string,
): Promise<{ readonly validTo: string }> =>
  api.post(
    `/media-packages/${pack}/points`,
    { numberOfPoints, ...(child ? { student: child } : {}) },
    { idempotencyKey },
  )
