/** Copying out of the score sheet and pasting into it. */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Pasted, type PastedCell, placePasted } from './paste.ts'
import type { GridCells } from './grid-cells.ts'
import type { ScoreSheetData } from './score-sheet-data.ts'
import { parseScore, pastedBlock, type ScoreWords } from './score-text.ts'
import { type Place, placesIn, type Range } from './sheet-keys.ts'

/** A block that is looked at before it goes in. */
export interface AskedPaste {
  readonly pasted: Pasted
  readonly good: readonly PastedCell[]
  readonly bad: readonly PastedCell[]
  /** Number of pasted cells whose target may not be changed. */
  readonly barred: number
}

export interface GridClipboard {
  readonly sheet: ScoreSheetData
  readonly words: ScoreWords
  readonly cells: GridCells
  readonly body: RefObject<HTMLTableSectionElement | null>
  readonly place: Place | null
  readonly range: Range | null
  /** The caret is in the text of the current cell: one value is pasted there as text. */
  readonly isCaret: { readonly current: boolean }
  /** Puts one value into all chosen cells. */
  setAll(text: string): void
  put(cells: readonly PastedCell[]): void
}

/** Handles copy and paste; returns the pasted block that awaits confirmation. */
export function useGridClipboard(grid: GridClipboard) {
  const { cells, body, place, range, isCaret, setAll } = grid
  const [asked, setAsked] = useState<AskedPaste | null>(null)
  const isInGrid = ({ target }: ClipboardEvent) => target instanceof Node && Boolean(body.current?.contains(target))
  const put = (pasted: readonly PastedCell[]) => {
    grid.put(pasted)
    setAsked(null)
  }
  useWindow('paste', (event) => {
    if (!place || !isInGrid(event)) return
    const block = pastedBlock(event.clipboardData?.getData('text/plain') ?? '')
    const isOne = block.length === 1 && block[0]!.length === 1
    if (isOne && isCaret.current) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (isOne && range) return setAll(block[0]![0]!)
    const judged = judge(block, range?.from ?? place, grid)
    const isClean = judged.bad.length + judged.barred + judged.pasted.outside === 0
    if (judged.pasted.by === 'place' && isClean) put(judged.good)
    else setAsked(judged)
  })
  useWindow('copy', (event) => {
    if (!range || !isInGrid(event)) return
    const rows = [...Map.groupBy(placesIn(range), (at) => at.row).values()]
    event.clipboardData?.setData('text/plain', rows.map((row) => row.map(cells.shownAt).join('\t')).join('\n'))
    event.preventDefault()
  })
  return { asked, put, drop: () => setAsked(null) }
}

function judge(
  block: ReturnType<typeof pastedBlock>,
  from: Place,
  { sheet, words, cells }: Pick<GridClipboard, 'sheet' | 'words' | 'cells'>,
): AskedPaste {
  const isScore = (text: string) => parseScore(text, Number.MAX_SAFE_INTEGER, words).fault !== 'field.number'
  const pasted = placePasted(block, from, sheet.students, sheet.components, isScore)
  const open = pasted.cells.filter(({ at }) => cells.mayChange(at))
  const isGood = ({ at, text }: PastedCell) => !cells.faultOf(at, text)
  return {
    pasted,
    good: open.filter(isGood),
    bad: open.filter((cell) => !isGood(cell)),
    barred: pasted.cells.length - open.length,
  }
}

/** Captured before the check of numeric inputs, which would take a block as one line. */
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
