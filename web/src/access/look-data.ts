/** The look of one's own centre, as its people change it. */
import type { readOwnLook } from '@topcenter/model/access/api'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../platform/api.ts'
import { settingsQuery } from './settings/settings-data.ts'
import { type Session, sessionKey } from '../platform/session.ts'

export type OwnLook = AnswerOf<typeof readOwnLook>
export const lookQuery = queryOptions({
  queryKey: ['own establishment look'],
  queryFn: ({ signal }) => call<typeof readOwnLook>('GET /api/own-establishment-look', { signal }),
})

/** The page around it is painted anew at once. */
export function takeLook(client: QueryClient, look: OwnLook): void {
  client.setQueryData(lookQuery.queryKey, look)
  void client.invalidateQueries(settingsQuery) // a new version of the same record
  client.setQueryData<Session | null>(sessionKey, (session) => {
    const { establishment } = session?.userPersonalData ?? {}
    if (!session || !establishment) return session
    const { logo, shades } = look
    return {
      ...session,
      userPersonalData: { ...session.userPersonalData, establishment: { ...establishment, logo, shades } },
    }
  })
}
