/** The home as the server answers it, kept fresh while it is open. */
import { useEffect, useRef } from 'react'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { FirstStep } from '@topcenter/model/home/told'
import type { Names } from '@topcenter/model/kit/names'
import type { ReportAnswer } from '@topcenter/model/reports/answer'
import type { TextParams } from '@topcenter/texts/interpolate'
import { api } from '../platform/api.ts'
import { type LiveRecord, useLiveRecords } from '../platform/live.ts'
import { appStore } from '../platform/local-store.ts'

export type Query = Readonly<Record<string, string>>

export interface AskedReport {
  readonly path: string
  readonly query: Query
  readonly answer: ReportAnswer
}
export interface ListedLines {
  readonly entity: string
  readonly query: Query
  readonly total: number
  readonly totalIsCapped: boolean
  readonly lines: readonly {
    readonly token: string
    readonly title: Names | null
    readonly detail: Names | null
    readonly at: string | null
    readonly money: number | null
  }[]
}
export interface PinnedView {
  readonly token: string
  readonly name: string
}
export interface HomeCard {
  readonly id: string
  readonly reports?: Readonly<Record<string, AskedReport>>
  readonly lists?: Readonly<Record<string, ListedLines>>
  readonly told?: unknown
  readonly view?: PinnedView
  readonly error?: { readonly code: string; readonly params: TextParams }
}
export interface HomeTold {
  readonly at: string
  readonly home: string | null
  readonly isOwn: boolean
  readonly actions: readonly string[]
  readonly cards: readonly HomeCard[]
  readonly hidden: readonly { readonly id: string; readonly view?: PinnedView }[]
  readonly steps: readonly FirstStep[]
}

const remembered = 'home'
interface Remembered {
  readonly cards: readonly string[]
  readonly actions: readonly string[]
}
/** What this device showed last, for its place while it is loaded. */
export const rememberedHome = (): Remembered | undefined => appStore.get<Remembered>(remembered)

export const homeKey = ['home'] as const
const homeQuery = queryOptions({
  queryKey: homeKey,
  queryFn: async ({ signal }) => {
    const home = await api.get<HomeTold>('/home', { signal })
    appStore.set(remembered, { cards: home.cards.map(({ id }) => id), actions: home.actions })
    return home
  },
  placeholderData: keepPreviousData,
})
export const useHome = () => useQuery(homeQuery)

/** Changes are gathered for so long (ms): an import of thousands asks once, and a busy centre every few seconds. */
const gathering = 4_000
/** What changes often and stands on no card. */
const elsewhere = new Set(['notification', 'session', 'sharedMedia'])

/** Asks again when something changed, while the page can be seen. */
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
/** No cards at all: as the product brings it. */
export function useLayOut() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (cards: readonly LaidCard[]) => api.patch('/home', { cards }, { json: true }),
    onSettled: () => client.invalidateQueries({ queryKey: homeKey }),
  })
}
