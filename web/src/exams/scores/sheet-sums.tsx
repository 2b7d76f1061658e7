/** The head and foot of the score sheet: the maximum of each score item, the number of scores, and the average. */
import { memo, useCallback, useMemo } from 'react'
import { useTexts, useWork } from '../../platform/texts.ts'
import { useFormats } from '../../ui/page/language.tsx'
import { cellKey, scoreOf, type SheetDrafts } from './cell-drafts.ts'
import type { ScoreSheetData, SheetComponent, SheetStudent } from './score-sheet-data.ts'
import { parseScore, type ScoreWords } from './score-text.ts'

export interface SheetSumsProps {
  sheet: ScoreSheetData
  drafts: SheetDrafts
  attempt: number
  words: ScoreWords
}

/** Sums up each score item, including unsaved input. */
function useSums({ sheet, drafts, attempt, words }: SheetSumsProps) {
  const valueOf = useCallback(
    (student: SheetStudent, component: SheetComponent): { has: boolean; score: number | null } => {
      const draft = drafts[student.applicationToken]?.[cellKey(component.token, attempt)]
      const value = draft
        ? parseScore(draft.text, component.finalScore, words).value
        : scoreOf(student, component.token, attempt)
      return {
        has: value !== undefined && value.status !== 'Missing',
        score: value?.status === 'Entered' ? value.studentScore : null,
      }
    },
    [drafts, attempt, words],
  )
  return useMemo(
    () =>
      sheet.components.map((component) => {
        const values = sheet.students.map((student) => valueOf(student, component))
        const scores = values.flatMap((value) => (value.score === null ? [] : [value.score]))
        return {
          component,
          entered: values.filter((value) => value.has).length,
          average: scores.length > 0 ? scores.reduce((sum, score) => sum + score, 0) / scores.length : null,
        }
      }),
    [sheet, valueOf],
  )
}

export const SheetHead = memo(function SheetHead(props: SheetSumsProps) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const sums = useSums(props)
  return (
    <thead>
      <tr>
        <th scope="col" className="sheet-student">
          {work('scores.student')}
        </th>
        {sums.map(({ component, entered }) => (
          <th key={component.token} scope="col">
            <bdi>{texts.name(component.names)}</bdi>
            <small>
              {texts.value('scoreComponent', 'examType', component.examType)} ·{' '}
              {work('scores.outOf', { max: formats.number(component.finalScore) })}
            </small>
            <small>
              {work('scores.entered', { n: formats.number(entered), m: formats.number(props.sheet.students.length) })}
            </small>
          </th>
        ))}
      </tr>
    </thead>
  )
})

export const SheetFoot = memo(function SheetFoot(props: SheetSumsProps) {
  const work = useWork()
  const formats = useFormats()
  const sums = useSums(props)
  return (
    <tfoot>
      <tr>
        <th scope="row" className="sheet-student">
          {work('scores.average')}
        </th>
        {sums.map(({ component, average }) => (
          <td key={component.token}>{average === null ? '—' : <bdi dir="ltr">{formats.number(average, 2)}</bdi>}</td>
        ))}
      </tr>
    </tfoot>
  )
})
