/** Offers of brands for students, and the card that identifies a student. */
import { queryOptions } from '@tanstack/react-query'
import { brand } from '@topcenter/model/lookups/lists'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import type { readOffers, readStudentCard } from '@topcenter/model/offers/api'
import { call } from '../platform/api.ts'
import { recordKeys } from '../records/queries.ts'

export type Offer = AnswerOf<typeof readOffers>['brands'][number]
export type OfferedService = Offer['services'][number]
export type OfferBranch = Offer['branches'][number]
export type Links = Pick<OfferBranch, 'map' | 'website' | 'facebook' | 'instagram' | 'twitter'>
export type StudentCard = AnswerOf<typeof readStudentCard>

export const offersPath = '/offers'
export const offersQuery = queryOptions({
  queryKey: [...recordKeys.all(brand), 'offers'] as const,
  queryFn: ({ signal }) => call<typeof readOffers>('GET /api/offers', { signal }),
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
    queryFn: ({ signal }) =>
      call<typeof readStudentCard>('GET /api/student-card', { query: { student: child }, signal }),
  })

/** The last day of an offer. */
export const lastDay = ({ to }: Offer): string | null =>
  to && new Date(Date.parse(to) - 86_400_000).toISOString().slice(0, 10)
