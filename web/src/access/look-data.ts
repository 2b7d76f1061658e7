/** The look of one's own centre, as its people change it. */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ShadeTheme } from '@topcenter/model/kit/accent'
import { api } from '../platform/api.ts'
import type { Look } from '../platform/look.ts'
import { type Session, sessionKey } from '../platform/session.ts'

export interface OwnLook extends Look {
  readonly version: number
  readonly accent: string | null
  readonly corrected: readonly ShadeTheme[]
}
export const lookPath = '/own-establishment-look'
export const lookQuery = queryOptions({
  queryKey: ['own establishment look'],
  queryFn: ({ signal }) => api.get<OwnLook>(lookPath, { signal }),
})

/** The page around it is painted anew at once. */
export function takeLook(client: QueryClient, look: OwnLook): void {
  client.setQueryData(lookQuery.queryKey, look)
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
