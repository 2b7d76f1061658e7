/** The score sheet of a group as the API gives it, and how its cells are sent. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { monitorScoreExam, type scoreStatuses } from '@topcenter/model/exams/monitor-score-exam'
import type { Names } from '@topcenter/model/kit/names'
import { api } from '../../platform/api.ts'
import { recordKeys } from '../../records/queries.ts'

export type ScoreStatus = (typeof scoreStatuses)[number]
export interface SheetScore {
  readonly componentToken: string
  readonly attempt: number
  readonly status: ScoreStatus
  readonly studentScore: number | null
  readonly version: number
}
export interface SheetComponent {
  readonly token: string
  readonly names: Names
  readonly code: string
  readonly examType: string
  readonly weight: number
  readonly finalScore: number
  readonly on: string | null
}
export interface SheetStudent {
  readonly applicationToken: string
  readonly groupStudentToken: string
  readonly leftOn: string | null
  /** Publication of the category's results in the student's period, if there was one (D5.3). */
  readonly publication: { readonly state: 'Provisional' | 'Final' | 'Withdrawn'; readonly locked: boolean } | null
  readonly student: { readonly token: string; readonly names: Names; readonly code: string }
  readonly scores: readonly SheetScore[]
}
export interface ScoreSheetData {
  readonly educationalGroup: { readonly token: string; readonly names: Names; readonly code: string }
  readonly educationalCategory: { readonly token: string; readonly names: Names }
  /** The first attempt and the re-exams that the category allows (D5.3). */
  readonly mostAttempts: number
  readonly components: readonly SheetComponent[]
  readonly students: readonly SheetStudent[]
  readonly allowed: readonly string[]
  readonly mayChangePublished: boolean
}

/** Whether this score changes with a reason only; the server has the same rule. */
export const isKept = ({ publication }: SheetStudent, score: SheetScore | undefined): boolean =>
  publication !== null &&
  (publication.locked ||
    publication.state === 'Final' ||
    (publication.state === 'Provisional' && score !== undefined && score.status !== 'Missing'))

export interface CellInput {
  readonly applicationToken: string
  readonly componentToken: string
  readonly attempt: number
  readonly status: ScoreStatus
  readonly studentScore?: number
  readonly version?: number
}
export interface CellVerdict {
  readonly applicationToken: string
  readonly componentToken: string
  readonly attempt: number
  readonly saved: boolean
  readonly code?: string
  readonly status?: ScoreStatus
  readonly studentScore?: number | null
  readonly version?: number | null
}

/** Under the key of scores, so that a score given elsewhere refreshes the sheet. */
const key = (group: string) => [...recordKeys.all(monitorScoreExam), 'sheet', group] as const

export const scoreSheetQuery = (group: string) =>
  queryOptions({
    queryKey: key(group),
    queryFn: ({ signal }) =>
      api.get<ScoreSheetData>('/score-sheets', { query: { educationalGroupToken: group }, signal }),
    staleTime: 5_000,
  })

/** The most cells that the server takes in one request. */
const mostCells = 1000

/** The answer says of each cell whether it was saved. */
export function useSaveScores(group: string) {
  const client = useQueryClient()
  return useMutation<
    readonly CellVerdict[],
    Error,
    { readonly cells: readonly CellInput[]; /** The reason for changing published scores. */ readonly reason: string }
  >({
    mutationFn: async ({ cells, reason }) => {
      const verdicts: CellVerdict[] = []
      for (let at = 0; at < cells.length; at += mostCells) {
        const scores = cells.slice(at, at + mostCells)
        const answer = await api.post<{ verdicts: readonly CellVerdict[] }>(
          `/score-sheets/${encodeURIComponent(group)}`,
          { scores, ...(reason ? { reason } : {}) },
          { json: true, idempotencyKey: crypto.randomUUID() },
        )
        verdicts.push(...answer.verdicts)
      }
      return verdicts
    },
    // The sheet is refetched before the drafts are dropped, so that no cell shows its old score for a moment.
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: key(group) })
      void client.invalidateQueries({ queryKey: recordKeys.all(monitorScoreExam) })
    },
  })
}
