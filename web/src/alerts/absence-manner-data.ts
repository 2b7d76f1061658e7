/** Query for the settings of messages about absences. */
import { queryOptions } from '@tanstack/react-query'
import type { AbsenceManner, readAbsenceManner } from '@topcenter/model/alerts/api'
import { call } from '../platform/api.ts'

export type Manner = AbsenceManner
export const mannerPath = '/absence-manner'
export const mannerQuery = queryOptions({
  queryKey: ['absence manner'],
  queryFn: ({ signal }) => call<typeof readAbsenceManner>('GET /api/absence-manner', { signal }),
})
