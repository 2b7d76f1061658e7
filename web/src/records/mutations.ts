/** Mutations of records. Each refreshes everything that shows the entity; refusals are thrown as `Problem`. */
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import type {
  ActOnMany,
  ActOnRecord,
  ChangeRecord,
  CreateRecord,
  RemoveRecord,
} from '@topcenter/model/kit/record-endpoints'
import { useCallback } from 'react'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { type AnyEntity, resourceOf } from '@topcenter/model/kit/entity'
import { type Query, api, call } from '../platform/api.ts'
import { type BulkAnswer, pathOf, type RecordData } from './record.ts'
import { recordKeys } from './queries.ts'

/**
 * A record after a change. If its reader may no longer see it, it has its token and an empty `allowed` alone: screens
 * take it as a record and find its other members undefined.
 */
type Changed = AnswerOf<ChangeRecord<AnyEntity>>
const asRecord = (changed: Promise<Changed>) => changed as Promise<RecordData>
type ChangedRecord = Pick<RecordData, 'token'> & { readonly version?: number }

function refresh(client: QueryClient, entity: AnyEntity, record?: ChangedRecord, gone?: string): void {
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
export function useRefresh(): (entity: AnyEntity, record?: ChangedRecord) => void {
  const client = useQueryClient()
  return useCallback((entity, record) => refresh(client, entity, record), [client])
}

export interface Save {
  /** Token of the record to change; absent for a new one. */
  readonly token?: string
  readonly version?: number
  /** By API key; `undefined` leaves a field unchanged, null empties it. */
  readonly values: Readonly<Record<string, unknown>>
  /** Key of a new record: repeated requests with the same key create it once. */
  readonly idempotencyKey?: string
  /** The user and establishment that the page showed when the form was opened. */
  readonly actingAs?: string | undefined
}
export function useSave(entity: AnyEntity) {
  const client = useQueryClient()
  return useMutation<RecordData, Error, Save>({
    mutationFn: ({ token, version, values, idempotencyKey, actingAs }) =>
      asRecord(
        token
          ? call<ChangeRecord<AnyEntity>>(`PATCH /api/${resourceOf(entity)}/:token`, {
              params: { token },
              body: { ...values, version },
              actingAs,
            })
          : call<CreateRecord<AnyEntity>>(`POST /api/${resourceOf(entity)}`, {
              body: values,
              idempotencyKey: idempotencyKey ?? crypto.randomUUID(),
              actingAs,
            }),
      ),
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
      call<ActOnRecord<AnyEntity>>(`POST /api/${resourceOf(entity)}/:token/:action`, {
        params: { token, action },
        body: { ...input, version },
        idempotencyKey: idempotencyKey ?? crypto.randomUUID(),
      }) as Promise<{ record: RecordData; result?: unknown }>,
    onSuccess: ({ record }) => refresh(client, entity, record),
  })
}

/** Final delete: cannot be undone. */
export function useRemove(entity: AnyEntity) {
  const client = useQueryClient()
  return useMutation<void, Error, string>({
    mutationFn: (token) => call<RemoveRecord>(`DELETE /api/${resourceOf(entity)}/:token`, { params: { token } }),
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
      call<ActOnMany>(`POST /api/${resourceOf(entity)}/bulk`, {
        body: bulk,
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
