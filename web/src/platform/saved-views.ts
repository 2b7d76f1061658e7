/** Saved views of lists and reports, kept by the server; this device remembers which one opens a list. */
import type { AnswerOf, SentBody } from '@topcenter/model/kit/endpoint'
import type {
  changeSavedView,
  deleteSavedView,
  listSavedViews,
  listSharingRoles,
  saveView,
} from '@topcenter/model/access/api'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from './api.ts'
import { appStore } from './local-store.ts'
import { useStored } from './use-stored.ts'

export type SavedView = AnswerOf<typeof listSavedViews>['items'][number]
export type NewSavedView = SentBody<typeof saveView>

const remembered = 'default views'
type Defaults = Readonly<Record<string, string>>
const none: Defaults = {}

const viewsQuery = queryOptions({
  queryKey: ['saved-views'],
  queryFn: async ({ signal }) => {
    const { items } = await call<typeof listSavedViews>('GET /api/saved-views', { signal })
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

/** Roles whose holders may open a report. */
export const useSharingRoles = (list: string) =>
  useQuery({
    queryKey: ['saved-views', 'roles', list],
    queryFn: async ({ signal }) =>
      (await call<typeof listSharingRoles>('GET /api/saved-views/roles', { query: { list }, signal })).items,
    staleTime: 5 * 60_000,
  })

export type ViewChange =
  | { readonly make: NewSavedView }
  | { readonly change: string; readonly to: SentBody<typeof changeSavedView> }
  | { readonly drop: string }

export function useChangeViews() {
  const client = useQueryClient()
  return useMutation<SavedView | undefined, Error, ViewChange>({
    mutationFn: (asked) => {
      if ('make' in asked)
        return call<typeof saveView>('POST /api/saved-views', {
          body: asked.make,
          idempotencyKey: crypto.randomUUID(),
        })
      return 'drop' in asked
        ? call<typeof deleteSavedView>('DELETE /api/saved-views/:token', { params: { token: asked.drop } })
        : call<typeof changeSavedView>('PATCH /api/saved-views/:token', {
            params: { token: asked.change },
            body: asked.to,
          })
    },
    onSettled: () => client.invalidateQueries({ ...viewsQuery, exact: true }),
  })
}
