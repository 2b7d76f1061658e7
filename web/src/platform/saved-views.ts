/** Saved views of lists and reports, kept by the server; this device remembers which one opens a list. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Names } from '@topcenter/model/kit/names'
import { api } from './api.ts'
import { appStore } from './local-store.ts'
import { useStored } from './use-stored.ts'

export interface SavedView {
  readonly token: string
  /** Id of the entity that it lists, or of the report as `savedAs` writes it. */
  readonly list: string
  readonly name: string
  /** The query string of the list. */
  readonly query: string
  readonly isDefault: boolean
  /** False for one that somebody shares with the reader's role. */
  readonly isOwn: boolean
  /** Who shares it; null for one's own. */
  readonly by: Names | null
  /** Roles with which one's own is shared. */
  readonly roleTokens: readonly string[]
}
export type NewSavedView = Omit<SavedView, 'token' | 'isOwn' | 'by'>

const path = '/saved-views'
const remembered = 'default views'
type Defaults = Readonly<Record<string, string>>
const none: Defaults = {}

const viewsQuery = queryOptions({
  queryKey: ['saved-views'],
  queryFn: async ({ signal }) => {
    const { items } = await api.get<{ items: readonly SavedView[] }>(path, { signal })
    const defaults: Defaults = Object.fromEntries(
      items.filter(({ isDefault }) => isDefault).map(({ list, query }) => [list, query]),
    )
    if (JSON.stringify(appStore.get(remembered)) !== JSON.stringify(defaults)) appStore.set(remembered, defaults)
    return items
  },
  staleTime: 5 * 60_000,
})

export const useSavedViews = (): readonly SavedView[] | undefined => useQuery(viewsQuery).data

/** The view that a list opens with, as this device knows it: only a list that is not known here waits for the server. */
export function useDefaultView(
  list: string,
  isAsked: boolean,
): { readonly opening: string | undefined; readonly isKnown: boolean } {
  const { isPending } = useQuery({ ...viewsQuery, enabled: isAsked })
  const [defaults] = useStored(remembered, none)
  return {
    opening: isAsked ? defaults[list] : undefined,
    isKnown: !isAsked || !isPending || appStore.get(remembered) !== undefined,
  }
}

interface SharingRole {
  readonly token: string
  readonly names: Names
}
/** Roles whose holders may open a report. */
export const useSharingRoles = (list: string) =>
  useQuery({
    queryKey: ['saved-views', 'roles', list],
    queryFn: async ({ signal }) =>
      (await api.get<{ items: readonly SharingRole[] }>(`${path}/roles`, { query: { list }, signal })).items,
    staleTime: 5 * 60_000,
  })

export type ViewChange =
  | { readonly make: NewSavedView }
  | { readonly change: string; readonly to: Partial<Omit<NewSavedView, 'list'>> }
  | { readonly drop: string }

export function useChangeViews() {
  const client = useQueryClient()
  return useMutation<SavedView | undefined, Error, ViewChange>({
    mutationFn: (asked) => {
      if ('make' in asked) return api.post<SavedView>(path, asked.make, { idempotencyKey: crypto.randomUUID() })
      return 'drop' in asked
        ? api.delete(`${path}/${asked.drop}`)
        : api.patch<SavedView>(`${path}/${asked.change}`, asked.to)
    },
    onSettled: () => client.invalidateQueries({ ...viewsQuery, exact: true }),
  })
}
