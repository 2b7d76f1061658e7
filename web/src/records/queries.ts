/**
 * Queries of records. Keys are ['records', entity id, what, …], so that a live change refreshes everything that shows
 * the entity.
 */
import type { CountTabs, ListRecords, ReadBoard, ReadHistory, ReadRecord } from '@topcenter/model/kit/record-endpoints'
import { infiniteQueryOptions, keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { type AnyEntity, resourceOf } from '@topcenter/model/kit/entity'
import { type Query, call } from '../platform/api.ts'

export const recordKeys = {
  all: (entity: AnyEntity) => ['records', entity.id] as const,
  list: (entity: AnyEntity, query: Query) => ['records', entity.id, 'list', query] as const,
  one: (entity: AnyEntity, token: string) => ['records', entity.id, 'one', token] as const,
}

export const listQuery = (entity: AnyEntity, query: Query) =>
  queryOptions({
    queryKey: recordKeys.list(entity, query),
    queryFn: ({ signal }) => call<ListRecords<AnyEntity>>(`GET /api/${resourceOf(entity)}`, { query, signal }),
    placeholderData: keepPreviousData,
  })
export const tabsQuery = (entity: AnyEntity, query: Query) =>
  queryOptions({
    queryKey: ['records', entity.id, 'tabs', query] as const,
    queryFn: ({ signal }) => call<CountTabs>(`GET /api/${resourceOf(entity)}/tabs`, { query, signal }),
    placeholderData: keepPreviousData,
  })
export const boardQuery = (entity: AnyEntity, query: Query) =>
  queryOptions({
    queryKey: ['records', entity.id, 'board', query] as const,
    queryFn: ({ signal }) => call<ReadBoard<AnyEntity>>(`GET /api/${resourceOf(entity)}/board`, { query, signal }),
    placeholderData: keepPreviousData,
  })
export const recordQuery = (entity: AnyEntity, token: string) =>
  queryOptions({
    queryKey: recordKeys.one(entity, token),
    queryFn: ({ signal }) =>
      call<ReadRecord<AnyEntity>>(`GET /api/${resourceOf(entity)}/:token`, { params: { token }, signal }),
    staleTime: 5_000,
  })
export const historyQuery = (entity: AnyEntity, token: string) =>
  infiniteQueryOptions({
    queryKey: ['records', entity.id, 'history', token] as const,
    queryFn: ({ signal, pageParam }) =>
      call<ReadHistory>(`GET /api/${resourceOf(entity)}/:token/history`, {
        params: { token },
        query: { page: pageParam },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ page }) => page.next,
  })

/** A list by its API query; the previous page stays shown while the next one loads. */
export const useRecords = (entity: AnyEntity, query: Query = {}, options: { enabled?: boolean } = {}) =>
  useQuery({ ...listQuery(entity, query), ...options })
/** One whole record; no request without a token. */
export const useRecord = (entity: AnyEntity, token: string | null | undefined) =>
  useQuery({ ...recordQuery(entity, token ?? ''), enabled: Boolean(token) })
