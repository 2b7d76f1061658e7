/** Types, queries and mutations of the screens of complaints. */
import type { rateComplaint as rate, readComplaintManner } from '@topcenter/model/alerts/api'
import type { SentBody } from '@topcenter/model/kit/endpoint'
import { queryOptions } from '@tanstack/react-query'
import type { ShownRecord } from '../../fields/reference-search.ts'
import { call } from '../../platform/api.ts'
import type { Who } from '../../platform/session.ts'
import type { RecordData, Shown } from '../../records/record.ts'

export interface Talk extends RecordData {
  readonly complainantToken?: string | null
  readonly complainant?: Shown | null
  readonly assignee?: Shown | null
  readonly assigneeToken?: string | null
  readonly priorityType?: Shown | null
  readonly answerDueAt?: string | null
  readonly awaitingSince?: string | null
  readonly firstAnsweredAt?: string | null
  readonly closedAt?: string | null
  readonly closeReason?: string | null
  readonly rating?: 'Like' | 'DisLike' | null
  readonly ratingText?: string | null
  readonly follows?: Shown | null
  readonly attachments?: readonly ShownRecord[] | null
}
export interface Said extends RecordData {
  readonly text: string
  readonly internal?: boolean | null
  readonly sideType: 'TechnicalSupport' | 'ComplainingPerson'
  readonly followUpBy?: Shown | null
  readonly attachments?: readonly ShownRecord[] | null
}

export const [ours, theirs, closed] = [
  'OpenAwaitingTechnicalSupport',
  'OpenAwaitingComplainingPerson',
  'Closed',
] as const

/** Returns true if the reader is the complainant: portal users always are, staff are for their own complaints. */
export const isOwn = (who: Who, record: Talk): boolean => record.complainantToken === who.token

export const rateComplaint = (token: string, rating: SentBody<typeof rate>['rating'], ratingText: string) =>
  call<typeof rate>('POST /api/complaints/:token/rate', {
    params: { token },
    body: { rating, ratingText: ratingText.trim() || null },
    idempotencyKey: crypto.randomUUID(),
  })

export const mannerPath = '/complaint-manner'
export const mannerQuery = queryOptions({
  queryKey: ['complaint manner'],
  queryFn: ({ signal }) => call<typeof readComplaintManner>('GET /api/complaint-manner', { signal }),
})
