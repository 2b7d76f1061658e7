/**
 * The events of all rows, delegated to the table: arrows move, Enter opens, Space and the checkbox select (with Shift a
 * range).
 */
import { keySet, useShownKeys } from '../keys/key-set.ts'
import { actOf } from '../keys/pressed.ts'
import { useEffect, useRef, type FocusEvent, type KeyboardEvent, type MouseEvent, type RefObject } from 'react'

interface RowEventsOf<Row> {
  rows: readonly Row[]
  rowKey(row: Row): string
  selected?: ReadonlySet<string>
  onSelect?(selected: ReadonlySet<string>): void
  onOpen?(row: Row): void
}

const OWN_PRESS = 'a, button, input, label, select, textarea, [role=button], [role=separator]'
const PAGE = 10
const rowKeys = keySet('rows', {
  move: ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'],
  open: ['Enter', 'NumpadEnter'],
  select: ['Space'],
  range: ['Shift+Space'],
})

const rowOf = (target: EventTarget | null): HTMLTableRowElement | null =>
  target instanceof Element ? target.closest<HTMLTableRowElement>('tr[data-key]') : null

/** The focused row becomes the tab stop. */
const onFocus = (event: FocusEvent<HTMLTableElement>) => {
  const row = rowOf(event.target)
  if (!row || row.tabIndex === 0) return
  for (const other of event.currentTarget.querySelectorAll('tr[tabindex="0"]')) other.setAttribute('tabindex', '-1')
  row.tabIndex = 0
}

export function useRowEvents<Row>(given: RowEventsOf<Row>, frame: RefObject<HTMLElement | null>) {
  const latest = useRef(given)
  const anchor = useRef(0)
  useEffect(() => {
    latest.current = given
  })
  useShownKeys({
    set: rowKeys,
    within: frame,
    only: ['move', ...(given.onOpen ? ['open'] : []), ...(given.onSelect ? ['select', 'range'] : [])],
  })

  const select = (index: number, isRange: boolean) => {
    const { rows, rowKey, selected, onSelect } = latest.current
    if (!onSelect || rows[index] === undefined) return
    const next = new Set(selected)
    const isOn = !next.has(rowKey(rows[index]))
    const from = isRange ? Math.min(anchor.current, index) : index
    const to = isRange ? Math.max(anchor.current, index) : index
    for (const row of rows.slice(from, to + 1)) {
      if (isOn) next.add(rowKey(row))
      else next.delete(rowKey(row))
    }
    anchor.current = index
    onSelect(next)
  }

  const onClick = (event: MouseEvent<HTMLTableElement>) => {
    const row = rowOf(event.target)
    if (!row) return
    const index = Number(row.dataset.index)
    const target = event.target as Element
    if (target.matches('[data-select]') || target.querySelector(':scope > [data-select]'))
      return select(index, event.shiftKey)
    const isSelecting = getSelection()?.type === 'Range'
    if (target.closest(OWN_PRESS) || isSelecting || event.defaultPrevented) return
    const item = latest.current.rows[index]
    if (item !== undefined) latest.current.onOpen?.(item)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const row = rowOf(event.target)
    const isRow = row !== null && event.target === row
    if (!row || !(isRow || (event.target as Element).matches('[data-select]'))) return
    const index = Number(row.dataset.index)
    const { rows, onOpen } = latest.current
    const act = actOf(rowKeys.acts, event)
    const moves: Record<string, number> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      PageDown: index + PAGE,
      PageUp: index - PAGE,
      Home: 0,
      End: rows.length - 1,
    }
    const to = moves[event.code]
    if (act === 'move' && to !== undefined)
      focusRow(event.currentTarget, frame.current, Math.min(rows.length - 1, Math.max(0, to)))
    else if (act === 'select' || act === 'range') select(index, act === 'range')
    else if (act === 'open' && isRow && rows[index] !== undefined) onOpen?.(rows[index])
    else return
    event.preventDefault()
  }

  return { onClick, onKeyDown, onFocus }
}

/** A row outside of the page is scrolled into it first. */
function focusRow(table: HTMLTableElement, frame: HTMLElement | null, index: number, tries = 4): void {
  const row = table.querySelector<HTMLTableRowElement>(`tr[data-index="${index}"]`)
  if (row) {
    row.focus({ preventScroll: true })
    row.scrollIntoView({ block: 'nearest' })
  } else if (frame && tries > 0) {
    frame.scrollTop = index * 36 - frame.clientHeight / 2
    requestAnimationFrame(() => requestAnimationFrame(() => focusRow(table, frame, index, tries - 1)))
  }
}
