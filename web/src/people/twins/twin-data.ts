/** What is asked and told of two records of one person. */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { MergePreview, MergesOfPerson, Twin, TwinGroup } from '@topcenter/model/people/twins'
import { api } from '../../platform/api.ts'

const twinsKey = ['twins'] as const
const once = () => ({ idempotencyKey: crypto.randomUUID() })

export const twinsQuery = (token: string) =>
  queryOptions({
    queryKey: [...twinsKey, 'of', token],
    queryFn: ({ signal }) => api.get<{ items: readonly Twin[] }>(`/people/${token}/twins`, { signal }),
  })
export const possibleQuery = (kind: string) =>
  queryOptions({
    queryKey: [...twinsKey, 'possible', kind],
    queryFn: ({ signal }) =>
      api.get<{ groups: readonly TwinGroup[]; isMore: boolean }>('/possible-twins', { signal, query: { kind } }),
  })
/** What it shows is what is merged: it is never taken from an earlier look. */
export const previewQuery = (kept: string, merged: string) =>
  queryOptions({
    queryKey: [...twinsKey, 'preview', kept, merged],
    queryFn: ({ signal }) => api.get<MergePreview>(`/people/${kept}/twins/${merged}`, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
export const mergesQuery = (token: string) =>
  queryOptions({
    queryKey: [...twinsKey, 'merges', token],
    queryFn: ({ signal }) => api.get<MergesOfPerson>(`/people/${token}/merges`, { signal }),
    staleTime: 5_000,
  })

export interface MergeChoice {
  readonly twin: string
  readonly seen: string
  /** Fields of which the other's value stays, with commas. */
  readonly take: string
  readonly leave: boolean
}
export const mergeInto = (kept: string, choice: MergeChoice) =>
  api.post<{ merge: string }>(`/people/${kept}/merge`, choice, once())
export const undoMerge = (merge: string) => api.post<{ merged: string }>(`/merges/${merge}/undo`, {}, once())

/** A merge touches records of any kind. */
export const refresh = async (client: QueryClient): Promise<void> => {
  await client.invalidateQueries()
}
