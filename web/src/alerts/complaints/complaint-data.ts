/** What the screens of complaints have in common. */
import { complaint } from '@topcenter/model/alerts/complaint'
import { queryOptions } from '@tanstack/react-query'
import type { ShownRecord } from '../../fields/reference-search.ts'
import { api } from '../../platform/api.ts'
import type { Who } from '../../platform/session.ts'
import { pathOf, type RecordData, type Shown } from '../../records/record.ts'

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

/** Who reads is who complains: a portal user always, one of the staff about their own. */
export const isOwn = (who: Who, record: Talk): boolean => record.complainantToken === who.token

export const rateComplaint = (token: string, rating: string, ratingText: string): Promise<RecordData> =>
  api.post<RecordData>(
    `${pathOf(complaint, token)}/rate`,
    { rating, ratingText: ratingText.trim() || null },
    { idempotencyKey: crypto.randomUUID() },
  )

/** Hours are `HH:MM` by the centre's clock. */
export interface ComplaintManner {
  readonly version: number
  readonly opensAt: string
  readonly closesAt: string
  readonly complaintReopenDays: number
  readonly complaintRemindDays: number
  readonly complaintCloseDays: number
}
export const mannerPath = '/complaint-manner'
export const mannerQuery = queryOptions({
  queryKey: ['complaint manner'],
  queryFn: ({ signal }) => api.get<ComplaintManner>(mannerPath, { signal }),
})
