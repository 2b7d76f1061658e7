/** Labels of filters, and the record that a filter's token refers to. */
import type { ShowToken } from '@topcenter/model/kit/record-endpoints'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { call } from '../platform/api.ts'
import { type Texts } from '../platform/texts.ts'
import type { Filter } from './filter.ts'
import type { ShownRecord } from './reference-search.ts'

export function filterLabel(texts: Texts, entity: AnyEntity, filter: Filter): string {
  const stamps: Readonly<Record<string, string>> = {
    created: 'createdAt',
    updated: 'updatedAt',
    archived: 'archivedAt',
    blocked: 'blockedAt',
  }
  return texts.field(entity, filter.field ? filter.name : (stamps[filter.name] ?? filter.name))
}

/** The record of a token in the address; undefined where there is none or this user may not see it. */
export const shownQuery = (token: string) =>
  queryOptions({
    queryKey: ['shown', token] as const,
    staleTime: 60_000,
    queryFn: async ({ signal }) =>
      (await call<ShowToken>('GET /api/shown/:token', { params: { token }, signal })) ?? null,
  })

/** Undefined while it is loading and without a token; null where nothing can be shown. */
export function useShownRecord(token: string | undefined): ShownRecord | null | undefined {
  const { data, isError } = useQuery({ ...shownQuery(token ?? ''), enabled: Boolean(token && token !== 'none') })
  return data ?? (isError ? null : data)
}
