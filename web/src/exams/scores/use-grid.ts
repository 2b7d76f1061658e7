/**
 * Where one is in the score sheet, which cells are chosen, and what keys, presses and pastes do there, as in a
 * spreadsheet.
 */
import {
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react'
import { useTexts, useWork } from '../../platform/texts.ts'
import { useLanguage } from '../../ui/page/language.tsx'
import { type Pasted, type PastedCell, placePasted } from './paste.ts'
import { isKept, type ScoreSheetData } from './score-sheet-data.ts'
import { absentMark, excusedMark, parseScore, pastedBlock, scoreText } from './score-text.ts'
import { type Place, placeAfter, placesIn, rangeOf } from './sheet-keys.ts'
import { type CellChange, cellKey, scoreOf, type useScoreSheet } from './use-score-sheet.ts'

/** A block that is judged before it goes in. */
export interface AskedPaste {
  readonly pasted: Pasted
  readonly good: readonly PastedCell[]
  readonly bad: readonly PastedCell[]
  /** Of cells that may not be changed. */
  readonly barred: number
}

export function useGrid(
  sheet: ScoreSheetData,
  state: ReturnType<typeof useScoreSheet>,
  attempt: number,
  onMove: (row: number) => void,
) {
  const work = useWork()
  const texts = useTexts()
  const { direction } = useLanguage()
  const [place, setPlace] = useState<Place | null>(null)
  const [anchor, setAnchor] = useState<Place | null>(null)
  const [edition, setEdition] = useState(0)
  const [said, setSaid] = useState('')
  const [asked, setAsked] = useState<AskedPaste | null>(null)
  const isCaret = useRef(false)
  /** The draft of the current cell as it was found: what Esc goes back to. */
  const found = useRef<string | null>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const { students, components } = sheet
  const range = place && anchor ? rangeOf(anchor, place) : null
  const chosen = range ? placesIn(range) : place ? [place] : []

  const textAt = (at: Place): string | null =>
    state.drafts[students[at.row]!.applicationToken]?.[cellKey(components[at.column]!.token, attempt)]?.text ?? null
  const scoreAt = (at: Place) => scoreOf(students[at.row]!, components[at.column]!.token, attempt)
  const shownAt = (at: Place): string => textAt(at) ?? scoreText(scoreAt(at), state.words)
  const mayChange = (at: Place) =>
    sheet.allowed.includes(scoreAt(at) ? 'update' : 'add') &&
    (sheet.mayChangePublished || !isKept(students[at.row]!, scoreAt(at)))
  const changeAt = (at: Place, text: string | null): CellChange => ({
    student: students[at.row]!,
    component: components[at.column]!,
    attempt,
    text,
  })
  const move = (next: Place, isExtended = false) => {
    isCaret.current = false
    found.current = textAt(next)
    setAnchor(isExtended ? (anchor ?? place) : null)
    setPlace(next)
    setSaid('')
    onMove(next.row)
  }
  const again = () => setEdition((before) => before + 1)
  const setEach = (cells: readonly PastedCell[]) => {
    const changes = cells.filter(({ at }) => mayChange(at)).map(({ at, text }) => changeAt(at, text))
    if (changes.length > 0) state.change(changes)
    again()
    if (changes.length > 1) setSaid(work('scores.cells', { count: changes.length }))
  }
  const setAll = (text: string) => setEach(chosen.map((at) => ({ at, text })))
  /** The first row of what is chosen into the others; of one cell, what stands above it. */
  const fill = () => {
    if (!place) return
    const { from, to } =
      range && range.to.row > range.from.row
        ? range
        : {
            from: { row: Math.max(0, place.row - 1), column: (range ?? rangeOf(place, place)).from.column },
            to: (range ?? rangeOf(place, place)).to,
          }
    setEach(
      placesIn({ from: { row: from.row + 1, column: from.column }, to }).map((at) => ({
        at,
        text: shownAt({ row: from.row, column: at.column }),
      })),
    )
  }
  const placeOf = (target: EventTarget | null): Place | undefined => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
    const row = cell?.closest<HTMLElement>('[data-row]')
    return cell && row ? { row: Number(row.dataset.row), column: Number(cell.dataset.column) } : undefined
  }
  const isHere = (other: Place) => place?.row === other.row && place.column === other.column

  const command = (event: KeyboardEvent): boolean => {
    if (event.code === 'KeyZ') state.step(event.shiftKey ? 'forth' : 'back')
    else if (event.code === 'KeyY') state.step('forth')
    else if (event.code === 'KeyD') fill()
    else return false
    return true
  }
  const press = (event: KeyboardEvent) => {
    if (!place || !(event.target instanceof HTMLInputElement)) return
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey
    const next = placeAfter(
      event,
      place,
      { rows: students.length, columns: components.length },
      direction,
      isCaret.current,
    )
    if (isCommand && command(event)) {
      event.preventDefault()
      return
    }
    if (next) move(next, event.shiftKey && event.key.startsWith('Arrow'))
    else if (event.key === 'F2') {
      isCaret.current = true
      event.target.setSelectionRange(event.target.value.length, event.target.value.length)
    } else if (event.key === 'Escape') {
      if (range) setAnchor(null)
      else {
        state.change([changeAt(place, found.current)])
        again()
      }
    } else if (range && (event.key === 'Delete' || event.key === 'Backspace')) setAll('')
    // By place on the keyboard, so that an Arabic layout does the same.
    else if (!isCommand && !event.altKey && (event.code === 'KeyA' || event.code === 'KeyE'))
      setAll(event.code === 'KeyA' ? absentMark : excusedMark)
    else return
    event.preventDefault()
  }
  const type = (event: FormEvent) => {
    if (place && event.target instanceof HTMLInputElement && mayChange(place))
      state.change([changeAt(place, event.target.value)], `${place.row} ${place.column} ${attempt}`)
  }
  const put = (cells: readonly PastedCell[]) => {
    setEach(cells)
    setSaid(work('scores.pasted', { count: cells.length }))
    setAsked(null)
  }
  const faultOf = ({ at, text }: PastedCell) => parseScore(text, components[at.column]!.finalScore, state.words).fault
  const paste = (event: ClipboardEvent) => {
    if (!place || !(event.target instanceof Node) || !body.current?.contains(event.target)) return
    const block = pastedBlock(event.clipboardData?.getData('text/plain') ?? '')
    const isOne = block.length === 1 && block[0]!.length === 1
    if (isOne && isCaret.current) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (isOne && range) {
      setAll(block[0]![0]!)
      return
    } // one value into all that is chosen
    const pasted = placePasted(
      block,
      range?.from ?? place,
      students,
      components,
      (text) => parseScore(text, Number.MAX_SAFE_INTEGER, state.words).fault !== 'field.number',
    )
    const open = pasted.cells.filter(({ at }) => mayChange(at))
    const good = open.filter((cell) => !faultOf(cell))
    const judged = { pasted, good, bad: open.filter(faultOf), barred: pasted.cells.length - open.length }
    if (pasted.by === 'place' && judged.bad.length + judged.barred + pasted.outside === 0) put(good)
    else setAsked(judged)
  }
  const copy = (event: ClipboardEvent) => {
    if (!range || !(event.target instanceof Node) || !body.current?.contains(event.target)) return
    const lines = [...Map.groupBy(placesIn(range), (at) => at.row).values()].map((row) => row.map(shownAt).join('\t'))
    event.clipboardData?.setData('text/plain', lines.join('\n'))
    event.preventDefault()
  }
  useWindow('paste', paste)
  useWindow('copy', copy)
  // before the focus moves: a press with Shift chooses up to there
  const down = (event: MouseEvent) => {
    const next = placeOf(event.target)
    if (!next || !event.shiftKey || !place) return
    event.preventDefault()
    move(next, true)
  }
  const click = (event: MouseEvent) => {
    const next = placeOf(event.target)
    if (next && !isHere(next)) move(next)
    else if (next && !event.shiftKey) setAnchor(null)
  }
  const doubleClick = () => {
    isCaret.current = true
  }
  // Tab reaches the first cell as a button; it becomes the current one.
  const focus = (event: FocusEvent) => {
    const next = placeOf(event.target)
    if (next && !place) move(next)
  }
  const where =
    place && students[place.row] && components[place.column]
      ? `${texts.name(students[place.row]!.student.names)} · ${texts.name(components[place.column]!.names)}`
      : ''
  const saying = said || (chosen.length > 1 ? work('scores.cells', { count: chosen.length }) : where)
  return {
    place,
    range,
    edition: edition + state.revision,
    said: saying,
    body: body as RefObject<HTMLTableSectionElement>,
    asked,
    putPaste: put,
    dropPaste: () => setAsked(null),
    setAll,
    fill,
    press,
    type,
    down,
    click,
    doubleClick,
    focus,
  }
}

/** Heard before the guard of numeric inputs, which would make one line of a block. */
function useWindow(name: 'paste' | 'copy', hear: (event: ClipboardEvent) => void): void {
  const latest = useRef(hear)
  useEffect(() => {
    latest.current = hear
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => latest.current(event)
    addEventListener(name, listen, { capture: true })
    return () => removeEventListener(name, listen, { capture: true })
  }, [name])
}
