/** Query and mutation of the home, and its updates while it is open. */
import { useEffect, useRef } from 'react'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Home, HomeCard, layOutHome, readHome } from '@topcenter/model/home/api'
import { call } from '../platform/api.ts'
import { type LiveRecord, useLiveRecords } from '../platform/live.ts'
import { appStore } from '../platform/local-store.ts'

export type Query = Readonly<Record<string, string>>

export type { HomeCard }
export type HomeTold = Home
type MemberOf<N extends 'reports' | 'lists'> = NonNullable<HomeCard[N]>[string]
export type AskedReport = MemberOf<'reports'>
export type ListedLines = MemberOf<'lists'>
export type PinnedView = NonNullable<HomeCard['view']>

const remembered = 'home'
interface Remembered {
  readonly cards: readonly string[]
  readonly actions: readonly string[]
}
/** Returns the layout that this device showed last, for placeholders while the home loads. */
export const rememberedHome = (): Remembered | undefined => appStore.get<Remembered>(remembered)

export const homeKey = ['home'] as const
const homeQuery = queryOptions({
  queryKey: homeKey,
  queryFn: async ({ signal }) => {
    const home = await call<typeof readHome>('GET /api/home', { signal })
    appStore.set(remembered, { cards: home.cards.map(({ id }) => id), actions: home.actions })
    return home
  },
  placeholderData: keepPreviousData,
})
export const useHome = () => useQuery(homeQuery)

/** Milliseconds for which changes are gathered: an import of thousands causes one request, a busy centre few. */
const gathering = 4_000
/** Entities that change often and are on no card. */
const elsewhere = new Set(['notification', 'session', 'sharedMedia'])

/** Refetches the home after changes, while the page is visible. */
export function useFreshHome(): void {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useLiveRecords(({ entity }: LiveRecord) => {
    if (elsewhere.has(entity)) return
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void client.invalidateQueries({ queryKey: homeKey, refetchType: document.hidden ? 'none' : 'active' })
    }, gathering)
  })
  useEffect(() => () => clearTimeout(timer.current), [])
}

export interface LaidCard {
  readonly card: string
  readonly isHidden: boolean
}
/** Returns a mutation of the layout. Without cards, it restores the default layout. */
export function useLayOut() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (cards: readonly LaidCard[]) =>
      call<typeof layOutHome>('PATCH /api/home', { body: { cards }, json: true }),
    onSettled: () => client.invalidateQueries({ queryKey: homeKey }),
  })
}
