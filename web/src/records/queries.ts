/**
 * Queries of records. Keys are ['records', entity id, what, …], so that a live change refreshes everything that shows
 * the entity.
 */
import { infiniteQueryOptions, keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { api, type Query } from '../platform/api.ts'
import {
  type BoardAnswer,
  type HistoryAnswer,
  type ListAnswer,
  pathOf,
  type RecordData,
  type TabsAnswer,
} from './record.ts'

export const recordKeys = {
  all: (entity: AnyEntity) => ['records', entity.id] as const,
  list: (entity: AnyEntity, query: Query) => ['records', entity.id, 'list', query] as const,
  one: (entity: AnyEntity, token: string) => ['records', entity.id, 'one', token] as const,
}

export const listQuery = (entity: AnyEntity, query: Query) =>
  queryOptions({
    queryKey: recordKeys.list(entity, query),
    queryFn: ({ signal }) => api.get<ListAnswer>(pathOf(entity), { query, signal }),
    placeholderData: keepPreviousData,
  })
export const tabsQuery = (entity: AnyEntity, query: Query) =>
  queryOptions({
    queryKey: ['records', entity.id, 'tabs', query] as const,
    queryFn: ({ signal }) => api.get<TabsAnswer>(pathOf(entity, 'tabs'), { query, signal }),
    placeholderData: keepPreviousData,
  })
export const boardQuery = (entity: AnyEntity, query: Query) =>
  queryOptions({
    queryKey: ['records', entity.id, 'board', query] as const,
    queryFn: ({ signal }) => api.get<BoardAnswer>(pathOf(entity, 'board'), { query, signal }),
    placeholderData: keepPreviousData,
  })
export const recordQuery = (entity: AnyEntity, token: string) =>
  queryOptions({
    queryKey: recordKeys.one(entity, token),
    queryFn: ({ signal }) => api.get<RecordData>(pathOf(entity, token), { signal }),
    staleTime: 5_000,
  })
export const historyQuery = (entity: AnyEntity, token: string) =>
  infiniteQueryOptions({
    queryKey: ['records', entity.id, 'history', token] as const,
    queryFn: ({ signal, pageParam }) =>
      api.get<HistoryAnswer>(pathOf(entity, token, 'history'), { signal, query: { page: pageParam } }),
    initialPageParam: 1,
    getNextPageParam: ({ page }) => page.next,
  })

/** A list by its API query; the previous page stays shown while the next one loads. */
export const useRecords = (entity: AnyEntity, query: Query = {}, options: { enabled?: boolean } = {}) =>
  useQuery({ ...listQuery(entity, query), ...options })
/** One whole record; no request without a token. */
export const useRecord = (entity: AnyEntity, token: string | null | undefined) =>
  useQuery({ ...recordQuery(entity, token ?? ''), enabled: Boolean(token) })
