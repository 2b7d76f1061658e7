/** The query of a group's score sheet, and the request that saves its cells. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { readScoreSheet, saveScoreSheet } from '@topcenter/model/exams/api'
import { monitorScoreExam } from '@topcenter/model/exams/monitor-score-exam'
import type { AnswerOf, SentBody } from '@topcenter/model/kit/endpoint'
import { call } from '../../platform/api.ts'
import { recordKeys } from '../../records/queries.ts'

export type ScoreSheetData = AnswerOf<typeof readScoreSheet>
export type SheetComponent = ScoreSheetData['components'][number]
export type SheetStudent = ScoreSheetData['students'][number]
export type SheetScore = Omit<SheetStudent['scores'][number], 'token'>
export type ScoreStatus = SheetScore['status']

/** Returns true if this score changes with a reason only; the server has the same rule. */
export const isKept = ({ publication }: SheetStudent, score: SheetScore | undefined): boolean =>
  publication !== null &&
  (publication.locked ||
    publication.state === 'Final' ||
    (publication.state === 'Provisional' && score !== undefined && score.status !== 'Missing'))

type SentCell = SentBody<typeof saveScoreSheet>['scores'][number]
/** A cell as the grid sends it. */
export type CellInput = SentCell & { readonly attempt: number; readonly status: ScoreStatus }
export type CellVerdict = AnswerOf<typeof saveScoreSheet>['verdicts'][number]

/** Under the key of scores, so that a score given elsewhere refreshes the sheet. */
const key = (group: string) => [...recordKeys.all(monitorScoreExam), 'sheet', group] as const

export const scoreSheetQuery = (group: string) =>
  queryOptions({
    queryKey: key(group),
    queryFn: ({ signal }) =>
      call<typeof readScoreSheet>('GET /api/score-sheets', { query: { educationalGroupToken: group }, signal }),
    staleTime: 5_000,
  })

/** Maximum of cells that the server takes in one request. */
const maxCells = 1000

/** Saves cells; the answer has a verdict on each. */
export function useSaveScores(group: string) {
  const client = useQueryClient()
  return useMutation<
    readonly CellVerdict[],
    Error,
    { readonly cells: readonly CellInput[]; /** The reason for changing published scores. */ readonly reason: string }
  >({
    mutationFn: async ({ cells, reason }) => {
      const verdicts: CellVerdict[] = []
      for (let at = 0; at < cells.length; at += maxCells) {
        const scores = cells.slice(at, at + maxCells)
        const answer = await call<typeof saveScoreSheet>('POST /api/score-sheets/:groupToken', {
          params: { groupToken: group },
          body: { scores, ...(reason ? { reason } : {}) },
          json: true,
          idempotencyKey: crypto.randomUUID(),
        })
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
