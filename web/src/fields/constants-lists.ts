/**
 * The small lists that pickers load whole (`/api/constants-lists`). Kept compressed between visits, with the version that the
 * session named: while it is the same, nothing is asked again.
 */
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Names } from '@topcenter/model/kit/names'
import { api } from '../platform/api.ts'
import { listStore } from '../platform/local-store.ts'
import { useWho } from '../platform/session.ts'

export interface ListItem {
  readonly itemToken: string
  readonly token?: string
  readonly names: Names
  readonly code?: string | null
  readonly [field: string]: unknown
}
export interface ConstantsLists { readonly version: string | number; readonly lists: Readonly<Record<string, readonly ListItem[]>> }

let opened: Promise<void> | undefined

export const constantsListsQuery = (owner: string) => queryOptions({
  queryKey: ['constants-lists', owner] as const,
  queryFn: async ({ signal }): Promise<ConstantsLists> => {
    await (opened ??= listStore.load())
    const answer = await api.get<ConstantsLists>('/constants-lists', { signal })
    listStore.set('kept', { owner, answer })
    return answer
  },
  staleTime: 5 * 60_000,
})

/** What was kept from the last visit, shown while the server is asked whether it is still so. */
export async function keptLists(owner: string): Promise<ConstantsLists | undefined> {
  await (opened ??= listStore.load())
  const kept = listStore.get<{ owner: string; answer: ConstantsLists }>('kept')
  return kept?.owner === owner ? kept.answer : undefined
}

export const listOwner = (who: { establishment: { token: string } | null }): string => who.establishment?.token ?? 'none'

/** All lists, or undefined until they are there. */
export function useConstantsLists(enabled = true): ConstantsLists | undefined {
  const who = useWho()
  return useQuery({ ...constantsListsQuery(listOwner(who)), enabled }).data
}
