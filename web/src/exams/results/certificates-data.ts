/** The certificates of a group as the API gives them, and the addresses of their papers. */
import { queryOptions } from '@tanstack/react-query'
import { educationalGroupStudent } from '@topcenter/model/education/educational-group-student'
import type { listCertificates } from '@topcenter/model/exams/api'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { apiAddress, call } from '../../platform/api.ts'
import { documentLanguage } from '../../platform/language.ts'
import { recordKeys } from '../../records/queries.ts'

export type GroupCertificates = AnswerOf<typeof listCertificates>
export type CertificateLine = GroupCertificates['students'][number]

/** Under the key of seats, so that a step taken elsewhere refreshes them. */
export const certificatesQuery = (group: string) =>
  queryOptions({
    queryKey: [...recordKeys.all(educationalGroupStudent), 'certificates', group] as const,
    queryFn: ({ signal }) =>
      call<typeof listCertificates>('GET /api/educational-groups/:token/certificates', {
        params: { token: group },
        signal,
      }),
  })
/** In the language of the screen; opened in a tab of its own. */
export const groupPaper = (group: string): string =>
  apiAddress(`/educational-groups/${group}/certificates-document`, { language: documentLanguage() })
export const certificatePaper = (certificate: string): string =>
  apiAddress(`/educational-certificates/${certificate}/document`, { language: documentLanguage() })
