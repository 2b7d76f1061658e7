/** Unsaved input of the score sheet: pure. */
import type {
  CellInput,
  CellVerdict,
  ScoreSheetData,
  SheetComponent,
  SheetScore,
  SheetStudent,
} from './score-sheet-data.ts'
import { parseScore, sameScore, type ScoreWords } from './score-text.ts'

export interface CellDraft {
  readonly text: string
  /** Version of the score that the person saw; null: there was none. */
  readonly seen: number | null
  /** Why the last save refused it. */
  readonly refusal?: string
}
/** By `component attempt`. */
export type RowDrafts = Readonly<Record<string, CellDraft>>
/** By token of the application. */
export type SheetDrafts = Readonly<Record<string, RowDrafts>>

export const cellKey = (component: string, attempt: number): string => `${component} ${attempt}`
export const scoreOf = (student: SheetStudent, component: string, attempt: number): SheetScore | undefined =>
  student.scores.find((score) => score.componentToken === component && score.attempt === attempt)

export const noDrafts: SheetDrafts = {}

/** One change of a cell: the typed text, or null to restore the saved one. */
export interface CellChange {
  readonly student: SheetStudent
  readonly component: SheetComponent
  readonly attempt: number
  readonly text: string | null
}

/** The drafts after one change; a cell that is typed back to its saved score is none. */
export function changed(
  drafts: SheetDrafts,
  { student, component, attempt, text }: CellChange,
  words: ScoreWords,
): SheetDrafts {
  const key = cellKey(component.token, attempt)
  const { [student.applicationToken]: row = {}, ...others } = drafts
  const { [key]: before, ...cells } = row
  const score = scoreOf(student, component.token, attempt)
  const { value } = text === null ? { value: undefined } : parseScore(text, component.finalScore, words)
  const isBack = text === null || (value !== undefined && sameScore(value, score))
  const next: RowDrafts = isBack
    ? cells
    : { ...cells, [key]: { text, seen: before ? before.seen : (score?.version ?? null) } }
  return Object.keys(next).length > 0 ? { ...others, [student.applicationToken]: next } : others
}

/**
 * Tests if another user gave the first score meanwhile. The server detects that by versions, but a cell without a score
 * has no version to send, so it is detected here.
 */
const isOvertaken = (draft: CellDraft, score: SheetScore | undefined): boolean =>
  draft.seen === null && score !== undefined && score.status !== 'Missing' && draft.refusal !== 'record.stale'

export function overtakenCells(sheet: ScoreSheetData, drafts: SheetDrafts): readonly CellVerdict[] {
  const students = new Map(sheet.students.map((student) => [student.applicationToken, student]))
  return Object.entries(drafts).flatMap(([applicationToken, row]) =>
    Object.entries(row).flatMap(([key, draft]) => {
      const [componentToken, attempt] = key.split(' ') as [string, string]
      const student = students.get(applicationToken)
      const score = student && scoreOf(student, componentToken, Number(attempt))
      return isOvertaken(draft, score)
        ? [
            {
              applicationToken,
              componentToken,
              attempt: Number(attempt),
              saved: false,
              code: 'record.stale',
              version: score!.version,
            },
          ]
        : []
    }),
  )
}

/** Cells that can be sent, and how many have a fault and stay. */
export function cellsToSend(
  sheet: ScoreSheetData,
  drafts: SheetDrafts,
  words: ScoreWords,
): { cells: readonly CellInput[]; faulty: number } {
  const components = new Map(sheet.components.map((component) => [component.token, component]))
  const overtaken = new Set(
    overtakenCells(sheet, drafts).map(
      (each) => `${each.applicationToken} ${cellKey(each.componentToken, each.attempt)}`,
    ),
  )
  let faulty = 0
  const cells = Object.entries(drafts).flatMap(([applicationToken, row]) =>
    Object.entries(row).flatMap(([key, draft]): CellInput[] => {
      const [componentToken, attempt] = key.split(' ') as [string, string]
      const component = components.get(componentToken)
      const { value } = component ? parseScore(draft.text, component.finalScore, words) : { value: undefined }
      if (overtaken.has(`${applicationToken} ${key}`)) return []
      if (!value) {
        faulty += 1
        return []
      }
      return [
        {
          applicationToken,
          componentToken,
          attempt: Number(attempt),
          status: value.status,
          ...(value.studentScore === null ? {} : { studentScore: value.studentScore }),
          version: draft.seen ?? 0,
        },
      ]
    }),
  )
  return { cells, faulty }
}

/**
 * The drafts after a save: saved cells are taken out unless they were typed in meanwhile; refused ones stay, with the
 * reason and the version that the server has now.
 */
export function settled(now: SheetDrafts, sent: SheetDrafts, verdicts: readonly CellVerdict[]): SheetDrafts {
  const next: Record<string, Record<string, CellDraft>> = Object.fromEntries(
    Object.entries(now).map(([token, row]) => [token, { ...row }]),
  )
  for (const verdict of verdicts) {
    const row = next[verdict.applicationToken]
    const key = cellKey(verdict.componentToken, verdict.attempt)
    const draft = row?.[key]
    if (!row || !draft) continue
    if (!verdict.saved) row[key] = { ...draft, seen: verdict.version ?? null, refusal: verdict.code ?? 'server.caught' }
    else if (draft.text === sent[verdict.applicationToken]?.[key]?.text) delete row[key]
    else row[key] = { ...draft, seen: verdict.version ?? null }
  }
  return Object.fromEntries(Object.entries(next).filter(([, row]) => Object.keys(row).length > 0))
}
