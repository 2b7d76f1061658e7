/** Queries and mutations of duplicate records of one person. */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { SentBody } from '@topcenter/model/kit/endpoint'
import type {
  mergeTwins,
  readMergePreview,
  readMerges,
  readPossibleTwins,
  readTwins,
  undoMerge as undoOfMerge,
} from '@topcenter/model/twins/api'
import { call } from '../../platform/api.ts'

const twinsKey = ['twins'] as const
const once = () => ({ idempotencyKey: crypto.randomUUID() })

export const twinsQuery = (token: string) =>
  queryOptions({
    queryKey: [...twinsKey, 'of', token],
    queryFn: ({ signal }) => call<typeof readTwins>('GET /api/people/:token/twins', { params: { token }, signal }),
  })
export const possibleQuery = (kind: string) =>
  queryOptions({
    queryKey: [...twinsKey, 'possible', kind],
    queryFn: ({ signal }) => call<typeof readPossibleTwins>('GET /api/possible-twins', { query: { kind }, signal }),
  })
/** Query for a preview. It is never cached: the merge does exactly what the preview shows. */
export const previewQuery = (kept: string, merged: string) =>
  queryOptions({
    queryKey: [...twinsKey, 'preview', kept, merged],
    queryFn: ({ signal }) =>
      call<typeof readMergePreview>('GET /api/people/:token/twins/:twin', {
        params: { token: kept, twin: merged },
        signal,
      }),
    staleTime: 0,
    gcTime: 0,
  })
export const mergesQuery = (token: string) =>
  queryOptions({
    queryKey: [...twinsKey, 'merges', token],
    queryFn: ({ signal }) => call<typeof readMerges>('GET /api/people/:token/merges', { params: { token }, signal }),
    staleTime: 5_000,
  })

export const mergeInto = (kept: string, body: SentBody<typeof mergeTwins>) =>
  call<typeof mergeTwins>('POST /api/people/:token/merge', { params: { token: kept }, body, ...once() })
export const undoMerge = (merge: string) =>
  call<typeof undoOfMerge>('POST /api/merges/:token/undo', { params: { token: merge }, ...once() })

/** Refetches everything: a merge changes records of any kind. */
export const refresh = async (client: QueryClient): Promise<void> => {
  await client.invalidateQueries()
}
