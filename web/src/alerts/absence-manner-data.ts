/** When parents are informed of absences. */
import { queryOptions } from '@tanstack/react-query'
import { api } from '../platform/api.ts'

/** The delay is in minutes; the times are `HH:MM` by the centre's clock. */
export interface Manner {
  readonly version: number
  readonly absenceMessageDelay: number
  readonly quietFrom: string
  readonly quietTo: string
  readonly resultMessages: boolean
}
export const mannerPath = '/absence-manner'
export const mannerQuery = queryOptions({
  queryKey: ['absence manner'],
  queryFn: ({ signal }) => api.get<Manner>(mannerPath, { signal }),
})
