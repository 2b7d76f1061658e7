/** What the centre at this address tells everybody; null where none is meant, or it shows no page. */
import { queryOptions } from '@tanstack/react-query'
import type { Names } from '@topcenter/model/kit/names'
import { api } from './api.ts'
import { centreWord, type Look } from './look.ts'
import { Problem } from './problem.ts'

export interface WeekTime {
  readonly weekday: string
  readonly from: string
  readonly to: string
}
export interface OpenGroup {
  readonly token: string
  readonly names: Names
  readonly start: string | null
  readonly isFull: boolean
  readonly times: readonly WeekTime[]
}
export interface Price {
  readonly of: 'package' | 'session' | 'hour'
  readonly price: number
  /** Which an offer of today lowers. */
  readonly before: number | null
}
export interface Subject {
  readonly token: string
  readonly names: Names
  readonly within: Names | null
  readonly description: Names | null
  readonly sponsor: Names | null
  readonly prices: readonly Price[]
  readonly offerTo: string | null
  readonly groups: readonly OpenGroup[]
}
export interface PublicPlace {
  readonly names: Names
  readonly address: Names | null
  readonly phone: string | null
  readonly hasWhatsApp: boolean
  readonly map: string | null
  readonly times: readonly WeekTime[]
}
export interface Contacts {
  readonly address: Names | null
  readonly phones: readonly string[]
  readonly email: string | null
  readonly links: Readonly<Record<string, string>>
}
export interface PublicPage extends Contacts, Look {
  readonly names: Names
  readonly slogan: Names | null
  readonly timeZone: string
  readonly decimalPlaces: number
  readonly subjects: readonly Subject[]
  readonly news: readonly {
    readonly names: Names
    readonly description: Names | null
    readonly sponsor: Names | null
    readonly from: string | null
  }[]
  readonly places: readonly PublicPlace[]
  /** Null where nobody may ask to join. */
  readonly asks: { readonly knownMethods: readonly { readonly token: string; readonly names: Names }[] } | null
}

export const publicPageQuery = queryOptions({
  queryKey: ['public page'],
  queryFn: async ({ signal }): Promise<PublicPage | null> => {
    try {
      return await api.get<PublicPage>('/establishment-page', { signal, query: { centre: centreWord() } })
    } catch (error) {
      if (error instanceof Problem && error.status === 404) return null
      throw error
    }
  },
  staleTime: 60_000,
})

export interface AskedToJoin {
  readonly name: string
  readonly phone: string
  readonly educationalCategoryToken: string
  readonly educationalGroupToken: string
  readonly knownMethodToken: string
  readonly note: string
  readonly website: string
}
/** What is empty is left out. */
export const askToJoin = (asked: AskedToJoin): Promise<unknown> =>
  api.post(
    '/establishment-page/requests',
    Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== '')),
    { query: { centre: centreWord() } },
  )
