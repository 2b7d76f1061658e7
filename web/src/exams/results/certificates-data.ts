/** The certificates of a group as the API gives them, and the addresses of their papers. */
import { queryOptions } from '@tanstack/react-query'
import { type certificateStatuses, educationalGroupStudent } from '@topcenter/model/education/educational-group-student'
import type { Names } from '@topcenter/model/kit/names'
import type { RefusalCode } from '@topcenter/model/kit/refusal'
import { api, apiAddress } from '../../platform/api.ts'
import { documentLanguage } from '../../platform/language.ts'
import { recordKeys } from '../../records/queries.ts'
import type { Verdict } from './results-data.ts'

export interface CertificateLine {
  readonly groupStudentToken: string
  readonly version: number
  readonly student: { readonly token: string; readonly names: Names; readonly code: string }
  readonly status: (typeof certificateStatuses)[number] | null
  readonly total: number | null
  readonly verdict: Verdict
  /** In piastres. */
  readonly owed: number
  /** Codes of what prevents the next step. */
  readonly refusal: RefusalCode | null
  readonly certificate: {
    readonly token: string
    readonly number: string
    readonly issuedAt: string
    readonly deliveredAt: string | null
    readonly printCount: number
  } | null
}
export interface GroupCertificates {
  readonly educationalGroup: { readonly token: string; readonly names: Names }
  readonly finished: boolean
  readonly rule: string
  readonly students: readonly CertificateLine[]
}

/** Under the key of seats, so that a step taken elsewhere refreshes them. */
export const certificatesQuery = (group: string) =>
  queryOptions({
    queryKey: [...recordKeys.all(educationalGroupStudent), 'certificates', group] as const,
    queryFn: ({ signal }) =>
      api.get<GroupCertificates>(`/educational-groups/${encodeURIComponent(group)}/certificates`, { signal }),
  })
/** In the language of the screen; opened in a tab of its own. */
export const groupPaper = (group: string): string =>
  apiAddress(`/educational-groups/${group}/certificates-document`, { language: documentLanguage() })
export const certificatePaper = (certificate: string): string =>
  apiAddress(`/educational-certificates/${certificate}/document`, { language: documentLanguage() })
