/** The centres in which an admin of the platform may work. */
import type { listEstablishments } from '@topcenter/model/access/api'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../platform/api.ts'
import { type Session, sessionKey } from '../platform/session.ts'

export const establishmentsQuery = queryOptions({
  queryKey: ['records', 'establishment', 'offered'],
  queryFn: ({ signal }) => call<typeof listEstablishments>('GET /api/session/establishments', { signal }),
})

/** Shows the establishment that the server has just opened; records of the other one are dropped from the cache. */
export function showEstablishment(client: QueryClient, session: Session): void {
  client.setQueryData(sessionKey, session)
  void client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] })
}
