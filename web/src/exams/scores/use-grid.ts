/** The current cell of the score sheet, the chosen ones, and what keys, the mouse and pasting do there. */
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
} from 'react'
import { useTexts, useWork } from '../../platform/texts.ts'
import { useLanguage } from '../../ui/page/language.tsx'
import { cellsOf, type GridCells } from './grid-cells.ts'
import { useGridClipboard } from './grid-clipboard.ts'
import { useShownKeys } from '../../ui/keys/key-set.ts'
import { pressKey, scoreKeys } from './grid-keys.ts'
import type { PastedCell } from './paste.ts'
import type { ScoreSheetData } from './score-sheet-data.ts'
import { type Place, placesIn, type Range, rangeOf } from './sheet-keys.ts'
import type { ScoreSheetState } from './use-score-sheet.ts'

export type Grid = ReturnType<typeof useGrid>

/** @param onMove Brings the row of the new current cell into the viewport */
export function useGrid(sheet: ScoreSheetData, state: ScoreSheetState, attempt: number, onMove: (row: number) => void) {
  const work = useWork()
  const { direction } = useLanguage()
  const cells = cellsOf(sheet, state.drafts, state.words, attempt)
  const body = useRef<HTMLTableSectionElement>(null)
  useShownKeys({ set: scoreKeys, within: body })
  const [said, setSaid] = useState('')
  const position = usePosition(cells, (row) => {
    setSaid('')
    onMove(row)
  })
  const { place, range, chosen, isCaret, move } = position
  const begin = useEffectEvent(() => {
    if (place) onMove(place.row)
  })
  useEffect(() => begin(), [])
  const where = useCellName(sheet, place)

  const [edition, setEdition] = useState(0)
  const redraw = () => setEdition((before) => before + 1)
  const setEach = (values: readonly PastedCell[]) => {
    const changes = values.filter(({ at }) => cells.mayChange(at)).map(({ at, text }) => cells.changeAt(at, text))
    if (changes.length > 0) state.change(changes)
    redraw()
    if (changes.length > 1) setSaid(work('scores.cells', { count: changes.length }))
  }
  const setAll = (text: string) => setEach(chosen.map((at) => ({ at, text })))
  const fill = () => {
    if (place) setEach(filledDown(cells, place, range))
  }
  const put = (values: readonly PastedCell[]) => {
    setEach(values)
    setSaid(work('scores.pasted', { count: values.length }))
  }
  const clipboard = useGridClipboard({ sheet, words: state.words, cells, body, place, range, isCaret, setAll, put })

  const escape = () => {
    if (range) return position.endRange()
    state.change([cells.changeAt(place!, position.found.current)])
    redraw()
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (!place || !(event.target instanceof HTMLInputElement)) return
    const grid = { place, size: cells.size, direction, isCaret, hasRange: range !== null, move, escape, fill, setAll }
    if (pressKey(event, { ...grid, step: state.step })) event.preventDefault()
  }
  const type = (event: FormEvent) => {
    if (place && event.target instanceof HTMLInputElement && cells.mayChange(place))
      state.change([cells.changeAt(place, event.target.value)], `${place.row} ${place.column} ${attempt}`)
  }
  return {
    place,
    range,
    /** Another number shows the current cell anew: it was changed other than by typing. */
    edition: edition + state.revision,
    said: said || (chosen.length > 1 ? work('scores.cells', { count: chosen.length }) : where),
    body,
    asked: clipboard.asked,
    putPaste: clipboard.put,
    dropPaste: clipboard.drop,
    setAll,
    fill,
    press,
    type,
    ...position.mouse,
  }
}

/** `Mona Ali · Midterm`; '' while no cell is the current one. */
function useCellName({ students, components }: ScoreSheetData, place: Place | null): string {
  const texts = useTexts()
  const [student, component] = place ? [students[place.row], components[place.column]] : []
  return student && component ? `${texts.name(student.student.names)} · ${texts.name(component.names)}` : ''
}

/** Copies the first chosen row into the others; if only one row is chosen, copies the row above into it. */
function filledDown(cells: GridCells, place: Place, range: Range | null): readonly PastedCell[] {
  const { from, to } = range ?? rangeOf(place, place)
  const source = to.row > from.row ? from.row : Math.max(0, place.row - 1)
  return placesIn({ from: { row: source + 1, column: from.column }, to }).map((at) => ({
    at,
    text: cells.shownAt({ row: source, column: at.column }),
  }))
}

/** Holds the current cell, and the opposite corner of the selection. */
function usePosition(cells: GridCells, onMove: (row: number) => void) {
  const [place, setPlace] = useState<Place | null>(() => (canHover() ? firstMissing(cells) : null))
  const [anchor, setAnchor] = useState<Place | null>(null)
  const isCaret = useRef(false)
  /** Typed text of the current cell at the time it was entered: Esc restores it. */
  const found = useRef<string | null>(null)
  const range = place && anchor ? rangeOf(anchor, place) : null
  const one = place ? [place] : []
  const move = (next: Place, isExtended = false) => {
    isCaret.current = false
    found.current = cells.typedAt(next)
    setAnchor(isExtended ? (anchor ?? place) : null)
    setPlace(next)
    onMove(next.row)
  }
  const endRange = () => setAnchor(null)
  const isCurrent = (other: Place) => place?.row === other.row && place.column === other.column
  const mouse = {
    // Before the focus moves: a press with Shift chooses up to there.
    mouseDown: (event: MouseEvent) => {
      const next = placeOf(event.target)
      if (!next || !event.shiftKey || !place) return
      event.preventDefault()
      move(next, true)
    },
    click: (event: MouseEvent) => {
      const next = placeOf(event.target)
      if (next && !isCurrent(next)) move(next)
      else if (next && !event.shiftKey) endRange()
    },
    doubleClick: () => {
      isCaret.current = true
    },
    // Tab reaches the first cell as a button; it becomes the current one.
    focus: (event: FocusEvent) => {
      const next = placeOf(event.target)
      if (next && !place) move(next)
    },
  }
  return { place, range, chosen: range ? placesIn(range) : one, isCaret, found, move, endRange, mouse }
}

/** Not on a touch screen, where a keyboard would cover the sheet at once. */
const canHover = (): boolean => matchMedia('(hover: hover) and (pointer: fine)').matches

/**
 * Returns the cell in which typing begins: the first one without a score that may have one, down its column as Enter
 * goes.
 */
function firstMissing({ size, shownAt, mayChange }: GridCells): Place | null {
  for (let column = 0; column < size.columns; column += 1)
    for (let row = 0; row < size.rows; row += 1)
      if (shownAt({ row, column }) === '' && mayChange({ row, column })) return { row, column }
  return null
}

function placeOf(target: EventTarget | null): Place | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
  const row = cell?.closest<HTMLElement>('[data-row]')
  return cell && row ? { row: Number(row.dataset.row), column: Number(cell.dataset.column) } : undefined
}
