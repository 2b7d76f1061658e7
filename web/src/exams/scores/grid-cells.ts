/** Text of a cell in the score sheet, typed or saved, and if it may be changed: pure. */
import { type CellChange, cellKey, scoreOf, type SheetDrafts } from './cell-drafts.ts'
import { isKept, type ScoreSheetData } from './score-sheet-data.ts'
import { parseScore, scoreText, type ScoreWords } from './score-text.ts'
import type { Place } from './sheet-keys.ts'

export function cellsOf(sheet: ScoreSheetData, drafts: SheetDrafts, words: ScoreWords, attempt: number) {
  const { students, components } = sheet
  /** Returns the typed text; null if there is none. */
  const typedAt = (at: Place): string | null =>
    drafts[students[at.row]!.applicationToken]?.[cellKey(components[at.column]!.token, attempt)]?.text ?? null
  const scoreAt = (at: Place) => scoreOf(students[at.row]!, components[at.column]!.token, attempt)
  const shownAt = (at: Place): string => typedAt(at) ?? scoreText(scoreAt(at), words)
  const mayChange = (at: Place): boolean =>
    sheet.allowed.includes(scoreAt(at) ? 'update' : 'add') &&
    (sheet.mayChangePublished || !isKept(students[at.row]!, scoreAt(at)))
  const changeAt = (at: Place, text: string | null): CellChange => ({
    student: students[at.row]!,
    component: components[at.column]!,
    attempt,
    text,
  })
  const faultOf = (at: Place, text: string) => parseScore(text, components[at.column]!.finalScore, words).fault
  const size = { rows: students.length, columns: components.length }
  return { size, typedAt, shownAt, mayChange, changeAt, faultOf }
}
export type GridCells = ReturnType<typeof cellsOf>
