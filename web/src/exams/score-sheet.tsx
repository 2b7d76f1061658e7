/** The score sheet of a group: students by score items, typed, pasted and saved like a spreadsheet; one save sends all that is valid. */
import './score-sheet.css'
import { memo, useCallback, useEffect, useMemo, useRef, useState, type FocusEvent, type FormEvent, type KeyboardEvent, type MouseEvent, type RefObject } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { SaveBar, useSaveKey } from '../education/save-bar.tsx'
import { useTexts, useWork } from '../platform/texts.ts'
import { LeaveGuard } from '../records/leave-guard.tsx'
import { ListFailure } from '../records/list-failure.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Isolate } from '../ui/isolate.tsx'
import { useFormats, useLanguage } from '../ui/language.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Select } from '../ui/select.tsx'
import { TableSkeleton } from '../ui/skeleton.tsx'
import { toasts } from '../ui/toasts.ts'
import { ScoreCell } from './score-cell.tsx'
import type { ScoreSheetData, SheetComponent, SheetStudent } from './score-sheet-data.ts'
import { absentMark, excusedMark, parseScore, pastedBlock } from './score-text.ts'
import { type Place, placeAfter } from './sheet-keys.ts'
import { type CellChange, cellKey, type RowDrafts, scoreOf, type SheetDrafts, useScoreSheet } from './use-score-sheet.ts'

type State = ReturnType<typeof useScoreSheet>

export function ScoreSheet({ group }: { group: string }) {
  const texts = useTexts()
  const work = useWork()
  const state = useScoreSheet(group)
  const { query } = state
  const sheet = query.data
  useSaveKey(() => void state.send())
  if (query.isPending) return <TableSkeleton />
  if (!sheet) return <ListFailure error={query.error!} isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
  if (sheet.components.length === 0) {
    return <EmptyState title={work('scores.noItems')} text={texts.entity('scoreComponent').empty} action={<LinkButton variant="primary" href={`/educational/score-components/${sheet.educationalCategory.token}?new=1`}>{texts.entity('scoreComponent').add}</LinkButton>} />
  }
  if (sheet.students.length === 0) return <EmptyState title={work('scores.empty')} />
  return (
    <div className="grid min-w-0 gap-3">
      <Grid sheet={sheet} state={state} />
      {state.count > 0 && <SaveBar text={work('scores.unsaved', { count: state.count })} failure={state.failure} isSaving={state.isSaving} onSave={() => void state.send()} onDiscard={state.discard} />}
      <LeaveGuard isOn={() => state.count > 0} onLeave={state.discard} />
    </div>
  )
}

/** From here on only the rows in sight are in the page. */
const allRowsLimit = 200

function Grid({ sheet, state }: { sheet: ScoreSheetData; state: State }) {
  const texts = useTexts()
  const work = useWork()
  const [attempt, setAttempt] = useState(1)
  const frame = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- the rows that it names are memoized by their own props
  const virtual = useVirtualizer({ count: sheet.students.length, getScrollElement: () => frame.current, estimateSize: () => 37, overscan: 12, enabled: sheet.students.length > allRowsLimit })
  const grid = useGrid(sheet, state, attempt, (row) => { if (sheet.students.length > allRowsLimit) virtual.scrollToIndex(row) })
  const items = sheet.students.length > allRowsLimit ? virtual.getVirtualItems() : sheet.students.map((_, index) => ({ index, start: 0, end: 0 }))
  const [before, after] = sheet.students.length > allRowsLimit ? [items[0]?.start ?? 0, virtual.getTotalSize() - (items.at(-1)?.end ?? 0)] : [0, 0]
  return (
    <>
      <div className="sheet-bar">
        {sheet.mostAttempts > 1 && (
          <Select<string>
            compact hideLabel label={work('scores.attemptShown')} className="w-40" value={String(attempt)} onChange={(next) => setAttempt(Number(next))}
            options={Array.from({ length: sheet.mostAttempts }, (_, at) => ({ value: String(at + 1), label: at === 0 ? work('scores.attempt', { n: 1 }) : `${work('scores.reExam')} ${at}` }))}
          />
        )}
        <StatusButtons grid={grid} />
        <p className="sheet-say text-sm sm:ms-auto" aria-live="polite">{grid.said || work('scores.hint')}</p>
      </div>
      <div ref={frame} className="sheet-frame">
        <table role="grid" aria-label={work('scores.title')} aria-rowcount={sheet.students.length + 1} aria-colcount={sheet.components.length + 1} className="sheet">
          <Head components={sheet.components} sheet={sheet} drafts={state.drafts} attempt={attempt} state={state} />
          <tbody ref={grid.body} onKeyDown={grid.press} onChange={grid.type} onClick={grid.click} onDoubleClick={grid.doubleClick} onFocus={grid.focus}>
            {before > 0 && <tr aria-hidden style={{ blockSize: before }} />}
            {items.map(({ index }) => (
              <Row
                key={sheet.students[index]!.applicationToken} student={sheet.students[index]!} index={index} components={sheet.components} attempt={attempt} drafts={state.drafts[sheet.students[index]!.applicationToken]}
                column={grid.place?.row === index ? grid.place.column : -1} isStop={!grid.place && index === 0} edition={grid.place?.row === index ? grid.edition : 0} allowed={sheet.allowed} words={state.words} name={texts.name(sheet.students[index]!.student.names)}
              />
            ))}
            {after > 0 && <tr aria-hidden style={{ blockSize: after }} />}
          </tbody>
          <Foot sheet={sheet} drafts={state.drafts} attempt={attempt} state={state} />
        </table>
      </div>
    </>
  )
}

interface RowProps {
  student: SheetStudent; index: number; components: readonly SheetComponent[]; attempt: number; drafts: RowDrafts | undefined; column: number; isStop: boolean; edition: number; allowed: readonly string[]; words: State['words']; name: string
}
const Row = memo(function Row({ student, index, components, attempt, drafts, column, isStop, edition, allowed, words, name }: RowProps) {
  return (
    <tr data-row={index} aria-rowindex={index + 2} className={classNames(column >= 0 && 'is-current')}>
      <th scope="row" className="sheet-student" title={name}><bdi>{name}</bdi><small><Isolate>{student.student.code}</Isolate></small></th>
      {components.map((component, at) => {
        const score = scoreOf(student, component.token, attempt)
        return (
          <ScoreCell
            key={component.token} component={component} score={score} draft={drafts?.[cellKey(component.token, attempt)]} column={at} isCurrent={column === at} isStop={isStop && at === 0}
            edition={column === at ? edition : 0} isReadOnly={!allowed.includes(score ? 'update' : 'add')} studentName={name} words={words}
          />
        )
      })}
    </tr>
  )
})

function StatusButtons({ grid }: { grid: ReturnType<typeof useGrid> }) {
  const work = useWork()
  const set = (text: string) => () => grid.setCurrent(text)
  // Pressing one leaves the focus in its cell, so that typing goes on.
  return (
    <div className="flex flex-wrap gap-2" role="group" aria-label={work('scores.statusOfCell')}>
      <Button preventFocusOnPress isDisabled={!grid.place} aria-keyshortcuts="A" onPress={set(absentMark)}>{work('scores.absent')}</Button>
      <Button preventFocusOnPress isDisabled={!grid.place} aria-keyshortcuts="E" onPress={set(excusedMark)}>{work('scores.excused')}</Button>
      <Button preventFocusOnPress isDisabled={!grid.place} aria-keyshortcuts="Delete" onPress={set('')}>{work('scores.missing')}</Button>
    </div>
  )
}

/** Where one is in the sheet, and what keys, clicks and pastes do there. */
function useGrid(sheet: ScoreSheetData, state: State, attempt: number, onMove: (row: number) => void) {
  const work = useWork()
  const texts = useTexts()
  const { direction } = useLanguage()
  const [place, setPlace] = useState<Place | null>(null)
  const [edition, setEdition] = useState(0)
  const [said, setSaid] = useState('')
  const isCaret = useRef(false)
  /** The draft of the current cell as it was found: what Esc goes back to. */
  const found = useRef<string | null>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const { students, components } = sheet

  const textAt = (at: Place): string | null => state.drafts[students[at.row]!.applicationToken]?.[cellKey(components[at.column]!.token, attempt)]?.text ?? null
  const mayChange = (at: Place) => sheet.allowed.includes(scoreOf(students[at.row]!, components[at.column]!.token, attempt) ? 'update' : 'add')
  const changeAt = (at: Place, text: string | null): CellChange => ({ student: students[at.row]!, component: components[at.column]!, attempt, text })
  const move = (next: Place) => {
    isCaret.current = false
    found.current = textAt(next)
    setPlace(next)
    setSaid('')
    onMove(next.row)
  }
  const again = () => setEdition((before) => before + 1)
  const setCurrent = (text: string | null) => {
    if (!place || (text !== null && !mayChange(place))) return
    state.change(changeAt(place, text))
    again()
  }
  const placeOf = (target: EventTarget | null): Place | undefined => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
    const row = cell?.closest<HTMLElement>('[data-row]')
    return cell && row ? { row: Number(row.dataset.row), column: Number(cell.dataset.column) } : undefined
  }
  const isHere = (other: Place) => place?.row === other.row && place.column === other.column

  const press = (event: KeyboardEvent) => {
    if (!place || !(event.target instanceof HTMLInputElement)) return
    const next = placeAfter(event, place, { rows: students.length, columns: components.length }, direction, isCaret.current)
    if (next) move(next)
    else if (event.key === 'F2') { isCaret.current = true; event.target.setSelectionRange(event.target.value.length, event.target.value.length) }
    else if (event.key === 'Escape') setCurrent(found.current)
    // By place on the keyboard, so that an Arabic layout does the same.
    else if (!event.ctrlKey && !event.metaKey && !event.altKey && (event.code === 'KeyA' || event.code === 'KeyE')) setCurrent(event.code === 'KeyA' ? absentMark : excusedMark)
    else return
    event.preventDefault()
  }
  const type = (event: FormEvent) => {
    if (place && event.target instanceof HTMLInputElement && mayChange(place)) state.change(changeAt(place, event.target.value))
  }
  const paste = (event: ClipboardEvent) => {
    if (!place || !(event.target instanceof Node) || !body.current?.contains(event.target)) return
    const block = pastedBlock(event.clipboardData?.getData('text/plain') ?? '')
    if (block.length === 1 && block[0]!.length === 1 && isCaret.current) return
    event.preventDefault()
    event.stopImmediatePropagation()
    const changes = block.flatMap((line, down) => line.flatMap((text, along) => {
      const at = { row: place.row + down, column: place.column + along }
      return at.row < students.length && at.column < components.length && mayChange(at) ? [changeAt(at, text)] : []
    }))
    const all = block.reduce((sum, line) => sum + line.length, 0)
    const faulty = changes.filter((change) => parseScore(change.text ?? '', change.component.finalScore, state.words).fault).length
    state.change(...changes)
    again()
    setSaid(work('scores.pasted', { count: changes.length }))
    if (changes.length < all || faulty > 0) toasts.show({ tone: 'danger', text: work('scores.pastedPartly', { left: all - changes.length, faulty }) })
  }
  useWindowPaste(paste)
  const click = (event: MouseEvent) => {
    const next = placeOf(event.target)
    if (next && !isHere(next)) move(next)
  }
  const doubleClick = () => { isCaret.current = true }
  // Tab reaches the first cell as a button; it becomes the current one.
  const focus = (event: FocusEvent) => {
    const next = placeOf(event.target)
    if (next && !place) move(next)
  }
  const where = place && students[place.row] && components[place.column] ? `${texts.name(students[place.row]!.student.names)} · ${texts.name(components[place.column]!.names)}` : ''
  return { place, edition: edition + state.revision, said: said || where, body: body as RefObject<HTMLTableSectionElement>, setCurrent, press, type, click, doubleClick, focus }
}

/** Heard before the guard of numeric inputs, which would make one line of a block. */
function useWindowPaste(paste: (event: ClipboardEvent) => void): void {
  const latest = useRef(paste)
  useEffect(() => { latest.current = paste })
  useEffect(() => {
    const hear = (event: ClipboardEvent) => latest.current(event)
    addEventListener('paste', hear, { capture: true })
    return () => removeEventListener('paste', hear, { capture: true })
  }, [])
}

interface SumProps { sheet: ScoreSheetData; drafts: SheetDrafts; attempt: number; state: State }

/** Per score item, with what is typed and not saved yet. */
function useSums({ sheet, drafts, attempt, state }: SumProps) {
  const { words } = state
  const valueOf = useCallback((student: SheetStudent, component: SheetComponent): { has: boolean; score: number | null } => {
    const draft = drafts[student.applicationToken]?.[cellKey(component.token, attempt)]
    const value = draft ? parseScore(draft.text, component.finalScore, words).value : scoreOf(student, component.token, attempt)
    return { has: value !== undefined && value.status !== 'Missing', score: value?.status === 'Entered' ? value.studentScore : null }
  }, [drafts, attempt, words])
  return useMemo(() => sheet.components.map((component) => {
    const values = sheet.students.map((student) => valueOf(student, component))
    const scores = values.flatMap((value) => (value.score === null ? [] : [value.score]))
    return { component, entered: values.filter((value) => value.has).length, average: scores.length > 0 ? scores.reduce((sum, score) => sum + score, 0) / scores.length : null }
  }), [sheet, valueOf])
}

function Head(props: SumProps & { components: readonly SheetComponent[] }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const sums = useSums(props)
  return (
    <thead>
      <tr>
        <th scope="col" className="sheet-student">{work('scores.student')}</th>
        {sums.map(({ component, entered }) => (
          <th key={component.token} scope="col">
            <bdi>{texts.name(component.names)}</bdi>
            <small>{texts.value('scoreComponent', 'examType', component.examType)} · {work('scores.outOf', { max: formats.number(component.finalScore) })}</small>
            <small>{work('scores.entered', { n: formats.number(entered), m: formats.number(props.sheet.students.length) })}</small>
          </th>
        ))}
      </tr>
    </thead>
  )
}

function Foot(props: SumProps) {
  const work = useWork()
  const formats = useFormats()
  const sums = useSums(props)
  return (
    <tfoot>
      <tr>
        <th scope="row" className="sheet-student">{work('scores.average')}</th>
        {sums.map(({ component, average }) => <td key={component.token}>{average === null ? '—' : <bdi dir="ltr">{formats.number(average, 2)}</bdi>}</td>)}
      </tr>
    </tfoot>
  )
}
