/** Text typed into a cell of the score sheet, and its meaning. Pure. */
import { parseDecimalText } from '@topcenter/model/kit/digits'
import type { ScoreStatus, SheetScore } from './score-sheet-data.ts'

export interface ScoreValue {
  readonly status: ScoreStatus
  readonly studentScore: number | null
}
/** Words for the two reasons without a score; the letters work in both languages. */
export interface ScoreWords {
  readonly absent: string
  readonly excused: string
}
export type ParsedScore =
  | { readonly value: ScoreValue; readonly fault?: undefined }
  | {
      readonly fault: 'field.number' | 'field.min' | 'field.decimals' | 'score.aboveMaximum'
      readonly value?: undefined
    }

export const absentMark = 'A'
export const excusedMark = 'E'
const missing: ScoreValue = { status: 'Missing', studentScore: null }
const isOneOf = (text: string, ...words: readonly string[]) =>
  words.some((word) => word.localeCompare(text, undefined, { sensitivity: 'base' }) === 0)

export function parseScore(typed: string, finalScore: number, words: ScoreWords): ParsedScore {
  const text = typed.trim()
  if (text === '' || text === '-' || text === '—') return { value: missing }
  if (isOneOf(text, absentMark, 'غ', words.absent)) return { value: { status: 'Absent', studentScore: null } }
  if (isOneOf(text, excusedMark, 'ع', words.excused)) return { value: { status: 'Excused', studentScore: null } }
  const number = parseDecimalText(text)
  if (number === undefined) return { fault: 'field.number' }
  const studentScore = Number(number)
  if (studentScore < 0) return { fault: 'field.min' }
  if ((number.split('.')[1]?.length ?? 0) > 4) return { fault: 'field.decimals' }
  return studentScore > finalScore ? { fault: 'score.aboveMaximum' } : { value: { status: 'Entered', studentScore } }
}

/** Returns the text of a cell that is not being edited. */
export function scoreText(score: Pick<SheetScore, 'status' | 'studentScore'> | undefined, words: ScoreWords): string {
  if (!score || score.status === 'Missing') return ''
  if (score.status === 'Absent') return words.absent
  return score.status === 'Excused' ? words.excused : String(score.studentScore ?? '')
}

export const sameScore = (one: ScoreValue, other: Pick<SheetScore, 'status' | 'studentScore'> | undefined): boolean =>
  other ? one.status === other.status && one.studentScore === other.studentScore : one.status === 'Missing'

/** A block as Excel copies it: lines are rows, tabs separate columns; the last line break ends the last row. */
export const pastedBlock = (text: string): readonly (readonly string[])[] =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) =>
      line.split('\t').map((cell) =>
        cell
          .replace(/^"([\s\S]*)"$/, '$1')
          .replace(/""/g, '"')
          .trim(),
      ),
    )
