/** Queries for a person's summary and story. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import type { PersonSummary, readPersonStory, readPersonSummary, Story } from '@topcenter/model/people/api'
import type { StoryPart } from '@topcenter/model/people/story'
import { call } from '../platform/api.ts'
import { recordKeys } from '../records/queries.ts'

/** False for admins of the platform: they belong to no centre, so no centre has a summary of them. */
const isOfCentre = ({ spec }: AnyEntity): boolean => spec.fixed?.userType !== 'AdminsEgypt'

export const summaryQuery = (entity: AnyEntity, token: string) =>
  queryOptions({
    queryKey: [...recordKeys.all(entity), 'summary', token] as const,
    queryFn: async ({ signal }): Promise<PersonSummary> =>
      isOfCentre(entity)
        ? call<typeof readPersonSummary>('GET /api/people/:token/summary', { params: { token }, signal })
        : { userType: 'AdminsEgypt', hasAccount: true, family: [] },
    staleTime: 5_000,
  })
export const storyQuery = (entity: AnyEntity, token: string, part: StoryPart | '') =>
  infiniteQueryOptions({
    queryKey: [...recordKeys.all(entity), 'story', token, part] as const,
    queryFn: async ({ signal, pageParam }): Promise<Story> =>
      isOfCentre(entity)
        ? call<typeof readPersonStory>('GET /api/people/:token/story', {
            params: { token },
            query: { part: part || null, after: pageParam },
            signal,
          })
        : { items: [], next: null },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 5_000,
  })
