/** What the server tells of a person beside their record. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { PersonSummary, Story, StoryPart } from '@topcenter/model/people/told'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { api } from '../platform/api.ts'
import { recordKeys } from '../records/queries.ts'

/** Admins of the platform stand over all centres, and none tells of them. */
const isOfCentre = ({ spec }: AnyEntity): boolean => spec.fixed?.userType !== 'AdminsEgypt'

export const summaryQuery = (entity: AnyEntity, token: string) =>
  queryOptions({
    queryKey: [...recordKeys.all(entity), 'summary', token] as const,
    queryFn: async ({ signal }): Promise<PersonSummary> =>
      isOfCentre(entity)
        ? api.get<PersonSummary>(`/people/${token}/summary`, { signal })
        : { userType: 'AdminsEgypt', hasAccount: true, family: [] },
    staleTime: 5_000,
  })
export const storyQuery = (entity: AnyEntity, token: string, part: StoryPart | '') =>
  infiniteQueryOptions({
    queryKey: [...recordKeys.all(entity), 'story', token, part] as const,
    queryFn: async ({ signal, pageParam }): Promise<Story> =>
      isOfCentre(entity)
        ? api.get<Story>(`/people/${token}/story`, { signal, query: { part, after: pageParam } })
        : { items: [], next: null },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 5_000,
  })
