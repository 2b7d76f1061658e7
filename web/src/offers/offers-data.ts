/** What brands offer students, and the card that proves one. */
import { queryOptions } from '@tanstack/react-query'
import { brand } from '@topcenter/model/lookups/lists'
import type { Names } from '@topcenter/model/kit/names'
import { api } from '../platform/api.ts'
import { recordKeys } from '../records/queries.ts'

/** Null where there is none, or where it is not to be shown. */
export interface Links {
  readonly map: string | null
  readonly website: string | null
  readonly facebook: string | null
  readonly instagram: string | null
  readonly twitter: string | null
}
export interface OfferedService {
  readonly token: string
  readonly names: Names
  readonly description: Names
  readonly discountPercentage: number
  /** Piastres, before and after the discount. */
  readonly price: number | null
  readonly priceAfter: number | null
  readonly pricePoints: number | null
}
export interface OfferBranch extends Links {
  readonly token: string
  readonly names: Names
  readonly address: string | null
  readonly phone: string | null
}
export interface Offer extends Links {
  readonly token: string
  readonly names: Names
  readonly description: Names
  readonly discountPercentage: number
  readonly since: string
  /** The first day without it. */
  readonly to: string | null
  readonly isNew: boolean
  readonly services: readonly OfferedService[]
  readonly branches: readonly OfferBranch[]
}
export interface StudentCard {
  readonly studentToken: string
  readonly names: Names
  readonly code: string
  readonly imageAt: string | null
  readonly path: string
  readonly until: string
}

export const offersPath = '/offers'
export const offersQuery = queryOptions({
  queryKey: [...recordKeys.all(brand), 'offers'] as const,
  queryFn: ({ signal }) => api.get<{ brands: readonly Offer[] }>('/offers', { signal }),
})

/** Each holds for ten minutes; the next one is asked for before a cashier could be late with it. */
const renewal = 4 * 60_000
export const cardQuery = (child: string | undefined) =>
  queryOptions({
    queryKey: ['student card', child ?? ''] as const,
    gcTime: 0,
    staleTime: 0,
    refetchInterval: renewal,
    refetchOnWindowFocus: 'always',
    queryFn: ({ signal }) => api.get<StudentCard>('/student-card', { query: { student: child }, signal }),
  })

/** The last day of an offer. */
export const lastDay = ({ to }: Offer): string | null =>
  to && new Date(Date.parse(to) - 86_400_000).toISOString().slice(0, 10)
