/** Results as the API gives them: a category's page, and one result step by step. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type {
  Explained,
  ExplainedChild,
  explainResult,
  readCategoryResults,
  readNeededScores,
} from '@topcenter/model/exams/api'
import { monitorScoreExam } from '@topcenter/model/exams/monitor-score-exam'
import type { AnswerOf, SentQuery } from '@topcenter/model/kit/endpoint'
import { call } from '../../platform/api.ts'
import { recordKeys } from '../../records/queries.ts'

export { type Verdict, verdicts } from '@topcenter/model/exams/verdict'
export type CategoryResultsData = AnswerOf<typeof readCategoryResults>
export type ResultLine = CategoryResultsData['items'][number]
export type ResultPart = ResultLine['parts'][number]
export type ResultFigures = Omit<ResultLine, 'application' | 'student' | 'group'>
export type Publication = CategoryResultsData['publications'][number]
export type PublicationState = NonNullable<Publication['state']>
export type { Explained, ExplainedChild }
export type ExplainedResult = AnswerOf<typeof explainResult>
export type ExplainedPart = Explained['parts'][number]
export type ExplainedComponent = ExplainedPart['components'][number]
export type NeededResult = AnswerOf<typeof readNeededScores>
/** Scores that are still missing, and for each goal the scores that they must be. */
export type NeededWay = NeededResult['ways'][number]
export type Reach = NeededWay['reach'][number]

export const categoryResultsQuery = (category: string, query: SentQuery<typeof readCategoryResults>) =>
  queryOptions({
    queryKey: [...recordKeys.all(monitorScoreExam), 'results', category, query] as const,
    queryFn: ({ signal }) =>
      call<typeof readCategoryResults>('GET /api/educational-categories/:token/results', {
        params: { token: category },
        query,
        signal,
      }),
    placeholderData: keepPreviousData,
  })
export const explainedQuery = (application: string) =>
  queryOptions({
    queryKey: [...recordKeys.all(monitorScoreExam), 'explained', application] as const,
    queryFn: ({ signal }) =>
      call<typeof explainResult>('GET /api/educational-joining-applications/:token/result', {
        params: { token: application },
        signal,
      }),
  })
export const neededQuery = (application: string) =>
  queryOptions({
    queryKey: [...recordKeys.all(monitorScoreExam), 'needed', application] as const,
    queryFn: ({ signal }) =>
      call<typeof readNeededScores>('GET /api/educational-joining-applications/:token/needed', {
        params: { token: application },
        signal,
      }),
  })
