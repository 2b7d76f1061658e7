/** The cells of the score sheet; of many students only the rows in the viewport are in the page. */
import { lazy, Suspense, useDeferredValue, useRef, useState } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { resultsPath } from '../../education/paths.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { Select } from '../../ui/inputs/select.tsx'
import type { ScoreSheetData } from './score-sheet-data.ts'
import { ScoreRow } from './score-row.tsx'
import { EditButtons, StatusButtons } from './sheet-buttons.tsx'
import type { Range } from './sheet-keys.ts'
import { SheetFoot, SheetHead } from './sheet-sums.tsx'
import { type Grid, useGrid } from './use-grid.ts'
import type { ScoreSheetState } from './use-score-sheet.ts'

const PasteDialog = lazy(async () => ({ default: (await import('./paste-dialog.tsx')).PasteDialog }))

/** Up to so many students all rows are in the page. */
const allRowsLimit = 200

export interface ScoreGridProps {
  readonly group: string
  readonly sheet: ScoreSheetData
  readonly state: ScoreSheetState
}

export function ScoreGrid({ group, sheet, state }: ScoreGridProps) {
  const work = useWork()
  const [attempt, setAttempt] = useState(1)
  const frame = useRef<HTMLDivElement>(null)
  const rows = useVisibleRows(frame, sheet.students.length)
  const grid = useGrid(sheet, state, attempt, rows.scrollTo)
  // What is typed is seen at once, the sums of its column right after.
  const sums = { sheet, drafts: useDeferredValue(state.drafts), attempt, words: state.words }
  return (
    <>
      <div className="sheet-bar" data-keys-told>
        {sheet.mostAttempts > 1 && (
          <AttemptChoice mostAttempts={sheet.mostAttempts} attempt={attempt} onChoose={setAttempt} />
        )}
        <StatusButtons grid={grid} />
        <EditButtons grid={grid} state={state} />
        <LinkButton href={resultsPath(sheet.educationalCategory.token, group)}>{work('results.title')}</LinkButton>
        <p className="sheet-say text-sm sm:ms-auto" aria-live="polite">
          {grid.said || work('scores.hint')}
        </p>
      </div>
      <div ref={frame} className="sheet-frame">
        <table
          role="grid"
          aria-label={work('scores.title')}
          aria-rowcount={sheet.students.length + 1}
          aria-colcount={sheet.components.length + 1}
          className="sheet"
        >
          <SheetHead {...sums} />
          <SheetBody sheet={sheet} state={state} attempt={attempt} grid={grid} rows={rows} />
          <SheetFoot {...sums} />
        </table>
      </div>
      {grid.asked && (
        <Suspense>
          <PasteDialog pasted={grid.asked} onClose={grid.dropPaste} onPut={grid.putPaste} />
        </Suspense>
      )}
    </>
  )
}

interface SheetBodyProps extends Pick<ScoreGridProps, 'sheet' | 'state'> {
  readonly attempt: number
  readonly grid: Grid
  readonly rows: VisibleRows
}

function SheetBody({ sheet, state, attempt, grid, rows }: SheetBodyProps) {
  const texts = useTexts()
  const { place, range, body, press, type, mouseDown, click, doubleClick, focus } = grid
  return (
    <tbody
      ref={body}
      onKeyDown={press}
      onChange={type}
      onMouseDown={mouseDown}
      onClick={click}
      onDoubleClick={doubleClick}
      onFocus={focus}
    >
      {rows.before > 0 && <tr aria-hidden style={{ blockSize: rows.before }} />}
      {rows.indexes.map((index) => {
        const student = sheet.students[index]!
        return (
          <ScoreRow
            key={student.applicationToken}
            student={student}
            name={texts.name(student.student.names)}
            index={index}
            components={sheet.components}
            attempt={attempt}
            drafts={state.drafts[student.applicationToken]}
            column={place?.row === index ? place.column : -1}
            isTabStop={!place && index === 0}
            edition={place?.row === index ? grid.edition : 0}
            rangeFrom={isInRange(range, index) ? range.from.column : -1}
            rangeTo={isInRange(range, index) ? range.to.column : -1}
            allowed={sheet.allowed}
            mayChangeKept={sheet.mayChangePublished}
            words={state.words}
          />
        )
      })}
      {rows.after > 0 && <tr aria-hidden style={{ blockSize: rows.after }} />}
    </tbody>
  )
}

const isInRange = (range: Range | null, row: number): range is Range =>
  range !== null && row >= range.from.row && row <= range.to.row

interface AttemptChoiceProps {
  readonly mostAttempts: number
  readonly attempt: number
  onChoose(attempt: number): void
}

function AttemptChoice({ mostAttempts, attempt, onChoose }: AttemptChoiceProps) {
  const work = useWork()
  return (
    <Select<string>
      compact
      hideLabel
      label={work('scores.attemptShown')}
      className="w-40"
      value={String(attempt)}
      onChange={(next) => onChoose(Number(next))}
      options={Array.from({ length: mostAttempts }, (_, at) => ({
        value: String(at + 1),
        label: at === 0 ? work('scores.attempt', { n: 1 }) : `${work('scores.reExam')} ${at}`,
      }))}
    />
  )
}

/** Indexes of the rows that are in the page, and pixels of those that are left out before and after them. */
function useVisibleRows(frame: { readonly current: HTMLDivElement | null }, count: number) {
  const isLong = count > allRowsLimit
  // oxlint-disable-next-line react/incompatible-library -- the rows that it names are memoized by their own props
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => 37,
    overscan: 12,
    enabled: isLong,
  })
  if (!isLong)
    return { indexes: Array.from({ length: count }, (_, index) => index), before: 0, after: 0, scrollTo: () => {} }
  const items = virtual.getVirtualItems()
  return {
    indexes: items.map(({ index }) => index),
    before: items[0]?.start ?? 0,
    after: virtual.getTotalSize() - (items.at(-1)?.end ?? 0),
    scrollTo: (row: number) => virtual.scrollToIndex(row),
  }
}
type VisibleRows = ReturnType<typeof useVisibleRows>
