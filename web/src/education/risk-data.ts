/** What the server says of students at risk beside their records. */
import { queryOptions } from '@tanstack/react-query'
import type { Names } from '@topcenter/model/kit/names'
import type { RiskCourse } from '@topcenter/model/education/told'
import { studentRisk } from '@topcenter/model/education/student-risk'
import { api } from '../platform/api.ts'
import { recordKeys } from '../records/queries.ts'
import { pathOf } from '../records/record.ts'

export interface RiskMessage {
  readonly to: { readonly names: Names; readonly phone: string; readonly isParent: boolean } | null
  readonly language?: 'ar' | 'en'
  readonly text?: string
}

export const riskMessageQuery = (token: string) =>
  queryOptions({
    queryKey: [...recordKeys.all(studentRisk), 'message', token] as const,
    queryFn: ({ signal }) => api.get<RiskMessage>(pathOf(studentRisk, token, 'message'), { signal }),
  })
export const riskCourseQuery = (token: string) =>
  queryOptions({
    queryKey: [...recordKeys.all(studentRisk), 'course', token] as const,
    queryFn: ({ signal }) => api.get<RiskCourse>(pathOf(studentRisk, token, 'course'), { signal }),
  })
export const riskStandingQuery = queryOptions({
  queryKey: [...recordKeys.all(studentRisk), 'standing'] as const,
  queryFn: ({ signal }) =>
    api.get<{ readonly computedAt: string | null }>(`${pathOf(studentRisk)}/standing`, { signal }),
})
