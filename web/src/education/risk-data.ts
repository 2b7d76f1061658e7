/** Queries about students at risk beside their records. */
import { queryOptions } from '@tanstack/react-query'
import type { readRiskCourse, readRiskMessage, readRiskStanding } from '@topcenter/model/education/api'
import { studentRisk } from '@topcenter/model/education/student-risk'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { call } from '../platform/api.ts'
import { recordKeys } from '../records/queries.ts'

export type RiskMessage = AnswerOf<typeof readRiskMessage>
export type RiskCourse = AnswerOf<typeof readRiskCourse>

export const riskMessageQuery = (token: string) =>
  queryOptions({
    queryKey: [...recordKeys.all(studentRisk), 'message', token] as const,
    queryFn: ({ signal }) =>
      call<typeof readRiskMessage>('GET /api/student-risks/:token/message', { params: { token }, signal }),
  })
export const riskCourseQuery = (token: string) =>
  queryOptions({
    queryKey: [...recordKeys.all(studentRisk), 'course', token] as const,
    queryFn: ({ signal }) =>
      call<typeof readRiskCourse>('GET /api/student-risks/:token/course', { params: { token }, signal }),
  })
export const riskStandingQuery = queryOptions({
  queryKey: [...recordKeys.all(studentRisk), 'standing'] as const,
  queryFn: ({ signal }) => call<typeof readRiskStanding>('GET /api/student-risks/standing', { signal }),
})
