/** A cell of the score sheet: a button at rest, an input while it is the current one. */
import { memo, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTexts, useWork } from '../../platform/texts.ts'
import { classNames } from '../../ui/marks/class-names.ts'
import { useFormats } from '../../ui/page/language.tsx'
import type { SheetComponent, SheetScore } from './score-sheet-data.ts'
import { parseScore, scoreText, type ScoreWords } from './score-text.ts'
import type { CellDraft } from './cell-drafts.ts'

export interface ScoreCellProps {
  readonly component: SheetComponent
  readonly score: SheetScore | undefined
  readonly draft: CellDraft | undefined
  readonly column: number
  readonly isCurrent: boolean
  /** Tab leads here: to one cell of the sheet, as long as none is the current one. */
  readonly isTabStop: boolean
  readonly isReadOnly: boolean
  /** One of several that are chosen. */
  readonly isRanged: boolean
  /** Another number shows the current cell anew: it was changed other than by typing. */
  readonly edition: number
  readonly studentName: string
  readonly words: ScoreWords
}

export const ScoreCell = memo(function ScoreCell({
  component,
  score,
  draft,
  column,
  isCurrent,
  isTabStop,
  isReadOnly,
  isRanged,
  edition,
  studentName,
  words,
}: ScoreCellProps) {
  const work = useWork()
  const texts = useTexts()
  const formats = useFormats()
  const parsed = draft ? parseScore(draft.text, component.finalScore, words) : undefined
  const status = parsed ? parsed.value?.status : (score?.status ?? 'Missing')
  const text = draft
    ? parsed?.value && parsed.value.status !== 'Entered'
      ? scoreText(parsed.value, words)
      : draft.text
    : scoreText(score, words)
  const reason = useFaultText(parsed?.fault ?? draft?.refusal, component, score)
  const label = `${studentName}, ${texts.name(component.names)}, ${work('scores.outOf', { max: formats.number(component.finalScore) })}`
  return (
    <td
      aria-colindex={column + 2}
      data-column={column}
      title={reason}
      aria-selected={isRanged || isCurrent}
      className={classNames(
        'sheet-cell',
        isRanged && 'is-ranged',
        status !== 'Entered' && status !== undefined && 'is-word',
        status === 'Missing' && 'is-missing',
        reason ? 'is-wrong' : draft && 'is-unsaved',
      )}
    >
      {isCurrent ? (
        <Editor key={edition} label={label} text={text} reason={reason} isReadOnly={isReadOnly} />
      ) : (
        <button
          type="button"
          tabIndex={isTabStop ? 0 : -1}
          aria-label={`${label}: ${text || work('scores.missing')}${reason ? `. ${reason}` : ''}`}
        >
          <bdi>{text || '—'}</bdi>
        </button>
      )}
    </td>
  )
})

/**
 * The text is selected when the cell becomes current, so that typing replaces it. What is typed stays as typed until
 * the cell is left ("17.0" on the way to "17.05"); the sheet parses each change.
 */
function Editor({
  label,
  text,
  reason,
  isReadOnly,
}: {
  label: string
  text: string
  reason: string | undefined
  isReadOnly: boolean
}) {
  const ref = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(text)
  const id = useId()
  useLayoutEffect(() => {
    ref.current?.focus({ preventScroll: true })
    ref.current?.select()
    ref.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [])
  return (
    <>
      <input
        ref={ref}
        data-cell
        type="text"
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="next"
        aria-label={label}
        aria-invalid={reason !== undefined}
        aria-describedby={reason ? id : undefined}
        readOnly={isReadOnly}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {reason && (
        <span id={id} className="sheet-fault">
          {reason}
        </span>
      )}
    </>
  )
}

function useFaultText(
  code: string | undefined,
  component: SheetComponent,
  score: SheetScore | undefined,
): string | undefined {
  const work = useWork()
  const texts = useTexts()
  const formats = useFormats()
  if (!code) return undefined
  if (code === 'score.aboveMaximum') return work('scores.tooHigh', { max: formats.number(component.finalScore) })
  if (code === 'record.stale')
    return work('scores.changedMeanwhile', {
      score:
        scoreText(score, { absent: work('scores.absent'), excused: work('scores.excused') }) || work('scores.missing'),
    })
  return texts.refusal(code, { min: 0, max: code === 'field.decimals' ? 4 : component.finalScore }).detail
}
