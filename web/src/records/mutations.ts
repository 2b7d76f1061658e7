/** Mutations of records. Each refreshes everything that shows the entity; refusals are thrown as `Problem`. */
import { useCallback } from 'react'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { api, type Query } from '../platform/api.ts'
import { type BulkAnswer, pathOf, type RecordData } from './record.ts'
import { recordKeys } from './queries.ts'

function refresh(client: QueryClient, entity: AnyEntity, record?: RecordData, gone?: string): void {
  // Without a version, this user may no longer see it.
  if (record?.version === undefined) {
    if (record) client.removeQueries({ queryKey: recordKeys.one(entity, record.token) })
  } else client.setQueryData(recordKeys.one(entity, record.token), record)
  // The deleted record's drawer is still mounted, and would refetch it.
  void client.invalidateQueries({
    queryKey: recordKeys.all(entity),
    predicate: ({ queryKey }) => !gone || queryKey[3] !== gone,
  })
  if (gone) void client.invalidateQueries({ queryKey: recordKeys.one(entity, gone), refetchType: 'none' })
  if (entity.spec.lookup) void client.invalidateQueries({ queryKey: ['constants-lists'] })
}

/** Refreshes everything that shows an entity; for hand-written actions. */
export function useRefresh(): (entity: AnyEntity, record?: RecordData) => void {
  const client = useQueryClient()
  return useCallback((entity, record) => refresh(client, entity, record), [client])
}

export interface Save {
  /** Of the record that is changed; a new one has none. */
  readonly token?: string
  readonly version?: number
  /** By API key; `undefined` leaves a field unchanged, null empties it. */
  readonly values: Readonly<Record<string, unknown>>
  /** Of a new record: the same key creates it once, however often it is sent. */
  readonly idempotencyKey?: string
  /** The user and establishment that the page showed when the form was opened. */
  readonly actingAs?: string | undefined
}
export function useSave(entity: AnyEntity) {
  const client = useQueryClient()
  return useMutation<RecordData, Error, Save>({
    mutationFn: ({ token, version, values, idempotencyKey, actingAs }) =>
      token
        ? api.patch<RecordData>(pathOf(entity, token), { ...values, version }, { actingAs })
        : api.post<RecordData>(pathOf(entity), values, {
            idempotencyKey: idempotencyKey ?? crypto.randomUUID(),
            actingAs,
          }),
    onSuccess: (record) => refresh(client, entity, record),
  })
}

export interface Act {
  readonly token: string
  readonly action: string
  readonly input?: Readonly<Record<string, unknown>>
  readonly version?: number
  readonly idempotencyKey?: string
}
/** Archive, restore, block, unblock and every named action. `result` is what the action itself answers. */
export function useAction(entity: AnyEntity) {
  const client = useQueryClient()
  return useMutation<{ record: RecordData; result?: unknown }, Error, Act>({
    mutationFn: ({ token, action, input, version, idempotencyKey }) =>
      api.post(
        pathOf(entity, token, action),
        { ...input, version },
        { idempotencyKey: idempotencyKey ?? crypto.randomUUID() },
      ),
    onSuccess: ({ record }) => refresh(client, entity, record),
  })
}

/** Final delete: cannot be undone. */
export function useRemove(entity: AnyEntity) {
  const client = useQueryClient()
  return useMutation<void, Error, string>({
    mutationFn: (token) => api.delete(pathOf(entity, token)),
    onSuccess: (_nothing, token) => refresh(client, entity, undefined, token),
  })
}

export interface Bulk {
  readonly action: string
  readonly input?: Readonly<Record<string, unknown>>
  readonly tokens?: readonly string[]
  readonly query?: Query
}
export function useBulk(entity: AnyEntity) {
  const client = useQueryClient()
  return useMutation<BulkAnswer, Error, Bulk>({
    mutationFn: (bulk) =>
      api.post<BulkAnswer>(pathOf(entity, 'bulk'), bulk, {
        json: true,
        timeout: 120_000,
        idempotencyKey: crypto.randomUUID(),
      }),
    onSuccess: () => refresh(client, entity),
  })
}

export function useImage(entity: AnyEntity) {
  const client = useQueryClient()
  const path = (token: string) => pathOf(entity, token, 'image')
  return useMutation<unknown, Error, { token: string; file: Blob | null }>({
    mutationFn: async ({ token, file }) =>
      file ? api.post(path(token), { image: file }, { timeout: 120_000 }) : api.delete(path(token)),
    onSuccess: () => void client.invalidateQueries({ queryKey: recordKeys.all(entity) }),
  })
}
