/** The public page of the centre at this address; null if no centre is meant, or it shows no page. */
import type { AnswerOf, SentBody } from '@topcenter/model/kit/endpoint'
import type { askToJoin as askToJoinEndpoint, readPublicPage } from '@topcenter/model/access/api'
import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'
import { centreWord } from './look.ts'
import { Problem } from './problem.ts'

export type PublicPage = AnswerOf<typeof readPublicPage>
export type Subject = PublicPage['subjects'][number]
export type Price = Subject['prices'][number]
export type OpenGroup = Subject['groups'][number]
export type WeekTime = OpenGroup['times'][number]
export type PublicPlace = PublicPage['places'][number]
export type Contacts = Pick<PublicPage, 'address' | 'phones' | 'email' | 'links'>

export const publicPageQuery = queryOptions({
  queryKey: ['public page'],
  queryFn: async ({ signal }): Promise<PublicPage | null> => {
    try {
      return await call<typeof readPublicPage>('GET /api/establishment-page', {
        signal,
        query: { centre: centreWord() },
      })
    } catch (error) {
      if (error instanceof Problem && error.status === 404) return null
      throw error
    }
  },
  staleTime: 60_000,
})

export type AskedToJoin = Readonly<Record<KeysOf<SentBody<typeof askToJoinEndpoint>>, string>>
type KeysOf<T> = keyof T & string

/** Asks to join; empty inputs are left out. */
export const askToJoin = (asked: AskedToJoin): Promise<undefined> =>
  call<typeof askToJoinEndpoint>('POST /api/establishment-page/requests', {
    body: Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== '')) as AskedToJoin,
    query: { centre: centreWord() },
  })
