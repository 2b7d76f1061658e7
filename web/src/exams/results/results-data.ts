/** Results as the API gives them: a category's page, and one result step by step. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ExamType } from '@topcenter/model/education/educational-category'
import { monitorScoreExam } from '@topcenter/model/exams/monitor-score-exam'
import type { Names } from '@topcenter/model/kit/names'
import { api, type Query } from '../../platform/api.ts'
import { recordKeys } from '../../records/queries.ts'
import type { Page } from '../../records/record.ts'
import type { ScoreStatus } from '../scores/score-sheet-data.ts'

export const verdicts = ['Pass', 'Fail', 'Provisional', 'NoData'] as const
export type Verdict = (typeof verdicts)[number]
interface Named {
  readonly token: string
  readonly names: Names
  readonly code?: string
}

export interface ResultPart {
  readonly examType: ExamType
  /** Of the total, in percent. */
  readonly weight: number
  /** Of this part alone; null without data. */
  readonly percent: number | null
  readonly source: 'components' | 'attendance'
  readonly missing: number
  readonly excused: number
}
export interface ResultFigures {
  /** 0–100 over the weights that have data; null without any. */
  readonly total: number | null
  /** The same in points. */
  readonly degree: number | null
  readonly finalDegree: number
  readonly grade: { readonly names: Names } | null
  readonly verdict: Verdict
  readonly isFinal: boolean
  readonly failedBy: 'child' | 'children' | null
  readonly weightsWithData: number
  readonly parts: readonly ResultPart[]
}
export interface ResultLine extends ResultFigures {
  readonly application: { readonly token: string; readonly code: string }
  readonly student: Named
  readonly group: Named | null
}
export type PublicationState = 'Provisional' | 'Final' | 'Withdrawn'
/** One period of a category; without a token nothing was published in it yet. */
export interface Publication {
  readonly token: string | null
  readonly state: PublicationState | null
  readonly locked: boolean
  readonly publishedAt: string | null
  readonly students: number
  readonly educationalPeriod: { readonly token: string; readonly names: Names }
}
export interface CategoryResultsData {
  readonly educationalCategory: Named & {
    readonly successDegree: number
    readonly weights: Readonly<Record<ExamType, number>>
  }
  readonly items: readonly ResultLine[]
  readonly page: Page
  /** Sent to staff only. */
  readonly publications: readonly Publication[]
  readonly summary: {
    readonly students: number
    readonly pass: number
    readonly fail: number
    readonly provisional: number
    readonly noData: number
    readonly average: number | null
    readonly grades: readonly { readonly names: Names; readonly count: number }[]
  }
}

export interface ExplainedComponent {
  readonly token: string
  readonly names: Names
  readonly code: string
  readonly weight: number
  readonly finalScore: number
  readonly attempts: readonly {
    readonly attempt: number
    readonly status: ScoreStatus
    readonly studentScore: number | null
    readonly counts: boolean
  }[]
  readonly state: 'scored' | 'missing' | 'excused' | 'notCounted'
  readonly percent: number | null
}
export interface ExplainedPart extends ResultPart {
  readonly components: readonly ExplainedComponent[]
}
export interface Explained extends Omit<ResultFigures, 'parts'> {
  readonly educationalCategory: Named
  readonly successDegree: number
  readonly attemptRule: string
  /** Of the category alone, without those under it: percent, and the points that 100 % stands for. */
  readonly own: { readonly percent: number | null; readonly degree: number }
  readonly attendance: { readonly attended: number; readonly counted: number }
  readonly parts: readonly ExplainedPart[]
  readonly children: readonly ExplainedChild[]
}
/** Of a category that the student never joined only the name is known. */
export type ExplainedChild = { readonly counts: boolean; readonly failsParent: boolean } & (
  | Explained
  | { readonly educationalCategory: Named; readonly verdict: 'NoData'; readonly parts?: undefined }
)
export type ExplainedResult = Explained &
  Pick<ResultLine, 'application' | 'student' | 'group'> & {
    readonly publication: Pick<Publication, 'state' | 'locked' | 'publishedAt'> | null
  }

export type Reach =
  | { readonly state: 'sure' }
  | { readonly state: 'impossible' }
  | { readonly state: 'needs'; readonly scores: readonly number[] }
/** Scores that are still missing, and for each goal the scores that they must be. */
export interface NeededWay {
  readonly open: readonly {
    readonly token: string
    readonly names: Names
    readonly examType: ExamType
    readonly finalScore: number
    readonly attempt: number
    /** Set when it belongs to a category under the asked one. */
    readonly educationalCategory: { readonly names: Names } | null
  }[]
  readonly reach: readonly Reach[]
  readonly best: number | null
  readonly failedBy: 'child' | 'children' | null
}
export interface NeededResult {
  /** Without names: the pass mark. */
  readonly marks: readonly { readonly percent: number; readonly names: Names | null }[]
  readonly attendanceOpen: boolean
  readonly ways: readonly NeededWay[]
}

export const categoryResultsQuery = (category: string, query: Query) =>
  queryOptions({
    queryKey: [...recordKeys.all(monitorScoreExam), 'results', category, query] as const,
    queryFn: ({ signal }) =>
      api.get<CategoryResultsData>(`/educational-categories/${encodeURIComponent(category)}/results`, {
        query,
        signal,
      }),
    placeholderData: keepPreviousData,
  })
export const explainedQuery = (application: string) =>
  queryOptions({
    queryKey: [...recordKeys.all(monitorScoreExam), 'explained', application] as const,
    queryFn: ({ signal }) =>
      api.get<ExplainedResult>(`/educational-joining-applications/${encodeURIComponent(application)}/result`, {
        signal,
      }),
  })
export const neededQuery = (application: string) =>
  queryOptions({
    queryKey: [...recordKeys.all(monitorScoreExam), 'needed', application] as const,
    queryFn: ({ signal }) =>
      api.get<NeededResult>(`/educational-joining-applications/${encodeURIComponent(application)}/needed`, { signal }),
  })
