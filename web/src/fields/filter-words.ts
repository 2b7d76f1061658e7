/** Labels of filters, and the record that a filter's token refers to. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { api } from '../platform/api.ts'
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
      (await api.get<ShownRecord | undefined>(`/shown/${encodeURIComponent(token)}`, { signal })) ?? null,
  })

/** Undefined while it is loading and without a token; null where nothing can be shown. */
export function useShownRecord(token: string | undefined): ShownRecord | null | undefined {
  const { data, isError } = useQuery({ ...shownQuery(token ?? ''), enabled: Boolean(token && token !== 'none') })
  return data ?? (isError ? null : data)
}
