/**
 * Takes a time in the hand: by pointer (a finger that rests on it first; one that moves at once scrolls) or by
 * keyboard, and says where it is. One listener for all times.
 */
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useLanguage } from '../../ui/page/language.tsx'
import type { CalendarTime } from './calendar-data.ts'
import { dayMinutes, type Held, shifted, step, stretched } from './calendar-grid.ts'
import type { Column } from './columns.ts'

export interface Holding {
  readonly time: CalendarTime
  readonly at: Held
  readonly isStretched: boolean
  readonly by: 'pointer' | 'keys'
}

export interface HoldingOptions {
  readonly columns: readonly Column[]
  /** Columns in a row of the screen: left and right stay in it, page up and down leave it. */
  readonly perRow: number
  /** Pixels of a minute; null where the height says nothing of the time. */
  readonly scale: number | null
  /** The minute at the top of a column. */
  readonly first: number
  readonly mayMove: boolean
  open(time: CalendarTime): void
  /** An empty place was pressed. */
  add?: ((column: Column, minute: number | null) => void) | undefined
  drop(holding: Holding): void
  say(what: 'picked' | 'at' | 'gaveUp', holding: Holding): void
}

interface Press {
  readonly x: number
  readonly y: number
  readonly time: CalendarTime
  readonly at: Held
  readonly stretches: boolean
  readonly pointer: number
  readonly isFinger: boolean
}

const slack = 5 // pixels that a press may slip before it is a drag
const edge = { mouse: 8, finger: 16 } // pixels at the end of a time that stretch it
const rest = 400 // milliseconds until a finger takes what it rests on
const timeAt = (target: EventTarget | null): HTMLElement | null =>
  (target as Element | null)?.closest<HTMLElement>('[data-time]') ?? null
const columnAt = (x: number, y: number): number =>
  Number(
    document
      .elementsFromPoint(x, y)
      .find((each) => each.matches('[data-column]'))
      ?.getAttribute('data-column') ?? -1,
  )

export function useHolding(options: HoldingOptions) {
  const { columns, perRow, scale, first, mayMove } = options
  const { direction } = useLanguage()
  const [holding, setHolding] = useState<Holding | null>(null)
  const press = useRef<Press | null>(null)
  const dragged = useRef(false)
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const frame = useRef<HTMLDivElement>(null)
  useRovingFocus(frame, columns)
  useEffect(() => {
    const element = frame.current
    // Once a finger has something in it, it does not scroll.
    const stay = (event: TouchEvent) => {
      if (dragged.current && press.current) event.preventDefault()
    }
    element?.addEventListener('touchmove', stay, { passive: false })
    return () => {
      clearTimeout(resting.current)
      element?.removeEventListener('touchmove', stay)
    }
  }, [])

  const find = (element: HTMLElement): { time: CalendarTime; at: Held } | undefined => {
    const column = Number(element.closest('[data-column]')!.getAttribute('data-column'))
    const time = columns[column]?.times.find((each) => each.token === element.dataset.time)
    // what is left over from the day before is held where it begins
    return (
      time &&
      (time.day === columns[column]!.day ? { time, at: { column, start: time.start, end: time.end } } : undefined)
    )
  }
  const hold = (next: Holding, what?: 'picked' | 'at') => {
    setHolding(next)
    if (what) options.say(what, next)
  }
  const letGo = () => {
    clearTimeout(resting.current)
    press.current = null
  }
  const leave = () => {
    if (holding) options.say('gaveUp', holding)
    letGo()
    setHolding(null)
  }
  const put = (held: Holding) => {
    setHolding(null)
    const { time, at } = held
    const column = columns[at.column]!
    const stays =
      column.day === time.day &&
      at.start === time.start &&
      at.end === time.end &&
      (!column.along || column.whose === time[column.along])
    if (stays) options.say('gaveUp', held)
    else options.drop(held)
  }

  const onPointerDown = (event: PointerEvent) => {
    dragged.current = false
    const element = timeAt(event.target)
    if (!mayMove || !element || event.button !== 0) return
    const found = find(element)
    if (!found || !isMovable(found.time)) return
    const isFinger = event.pointerType === 'touch'
    const stretches =
      scale !== null && element.getBoundingClientRect().bottom - event.clientY <= edge[isFinger ? 'finger' : 'mouse']
    press.current = { x: event.clientX, y: event.clientY, ...found, stretches, pointer: event.pointerId, isFinger }
    if (isFinger)
      resting.current = setTimeout(() => {
        dragged.current = true
        hold({ ...found, isStretched: stretches, by: 'pointer' }, 'picked')
      }, rest)
  }
  const onPointerMove = (event: PointerEvent) => {
    const start = press.current
    if (!start) return
    const [dx, dy] = [event.clientX - start.x, event.clientY - start.y]
    if (!dragged.current && Math.hypot(dx, dy) < slack) return
    if (!dragged.current && start.isFinger) return letGo()
    if (!dragged.current) frame.current?.setPointerCapture(start.pointer)
    dragged.current = true
    scrollAtEdge(frame.current, event)
    const minutes = scale === null ? 0 : dy / scale
    const over = columnAt(event.clientX, event.clientY)
    const at = start.stretches
      ? stretched(start.at, minutes)
      : shifted(start.at, minutes, over < 0 ? 0 : over - start.at.column, columns.length)
    if (holding && holding.at.start === at.start && holding.at.end === at.end && holding.at.column === at.column) return
    hold({ time: start.time, at, isStretched: start.stretches, by: 'pointer' })
  }
  const onPointerUp = () => {
    letGo()
    if (holding?.by === 'pointer') put(holding)
  }
  /** What a finger that rests would open. */
  const onContextMenu = (event: MouseEvent) => {
    if (press.current?.isFinger) event.preventDefault()
  }
  const onClick = (event: MouseEvent) => {
    if (dragged.current) return void (dragged.current = false)
    const element = timeAt(event.target)
    if (element) {
      const column = columns[Number(element.closest('[data-column]')!.getAttribute('data-column'))]
      const time = column?.times.find((each) => each.token === element.dataset.time)
      if (time && !holding) options.open(time)
      return
    }
    const cell = (event.target as Element).closest<HTMLElement>('[data-column]')
    if (!cell || !options.add) return
    const minute =
      scale === null ? null : first + Math.floor((event.clientY - cell.getBoundingClientRect().top) / scale / 30) * 30
    options.add(columns[Number(cell.dataset.column)]!, minute)
  }

  const carry = (event: KeyboardEvent, held: Holding): boolean => {
    const ahead = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const { at } = held
    const sideways = (by: number) =>
      Math.floor((at.column + by) / perRow) === Math.floor(at.column / perRow) ? shifted(at, 0, by, columns.length) : at
    const row = (by: number) =>
      at.column + by >= 0 && at.column + by < columns.length ? shifted(at, 0, by, columns.length) : at
    const next =
      event.key === 'ArrowUp' || event.key === 'ArrowDown'
        ? (event.shiftKey ? stretched : shiftedBy)(at, event.key === 'ArrowUp' ? -step : step)
        : event.key === 'ArrowLeft' || event.key === 'ArrowRight'
          ? sideways(event.key === ahead ? 1 : -1)
          : event.key === 'PageDown'
            ? row(perRow)
            : event.key === 'PageUp'
              ? row(-perRow)
              : undefined
    if (!next) return false
    hold({ ...held, at: next, isStretched: held.isStretched || event.shiftKey }, 'at')
    return true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (holding) {
      if (event.key === 'Escape') leave()
      else if (event.key === 'Enter' && holding.by === 'keys') put(holding)
      else if (event.key !== ' ' && !carry(event, holding)) return
      event.preventDefault()
      event.stopPropagation()
      return
    }
    const element = timeAt(event.target)
    if (!element) return
    if (event.key === 'Enter' && mayMove) {
      const found = find(element)
      if (!found || !isMovable(found.time)) return
      event.preventDefault()
      hold({ ...found, isStretched: false, by: 'keys' }, 'picked')
    } else if (moveFocus(element, event.key, direction === 'rtl')) event.preventDefault()
  }
  const onBlur = () => {
    if (holding?.by === 'keys') leave()
  }
  return {
    holding,
    frame,
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: leave,
      onContextMenu,
      onClick,
      onKeyDown,
      onBlur,
    },
  }
}

const shiftedBy = (at: Held, minutes: number): Held => shifted(at, minutes, 0, at.column + 1)
/** What is canceled is planned again first; a closed register stays where it was held. */
const isMovable = ({ mark, end }: CalendarTime): boolean =>
  mark !== 'Canceled' && mark !== 'Replaced' && mark !== 'Closed' && end <= 2 * dayMinutes

function scrollAtEdge(frame: HTMLElement | null, { clientX, clientY }: PointerEvent): void {
  if (!frame) return
  const box = frame.getBoundingClientRect()
  const near = (value: number, least: number, most: number) => (value < least + 32 ? -12 : value > most - 32 ? 12 : 0)
  frame.scrollBy(near(clientX, box.left, box.right), near(clientY, box.top + 48, box.bottom))
}

/** Up and down within a column, sideways to what is nearest in the next that has any. */
function moveFocus(element: HTMLElement, key: string, isRtl: boolean): boolean {
  const own = element.closest<HTMLElement>('[data-column]')!
  const timesIn = (column: Element) => [...column.querySelectorAll<HTMLElement>('[data-time]')]
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const all = timesIn(own)
    const next = all[all.indexOf(element) + (key === 'ArrowDown' ? 1 : -1)]
    next?.focus()
    return true
  }
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return false
  const by = (key === 'ArrowLeft') === isRtl ? 1 : -1
  const columns = [...own.closest('[data-calendar]')!.querySelectorAll<HTMLElement>('[data-column]')]
  for (let at = columns.indexOf(own) + by; at >= 0 && at < columns.length; at += by) {
    const found = timesIn(columns[at]!).toSorted((a, b) => distance(a, element) - distance(b, element))[0]
    if (found) {
      found.focus()
      break
    }
  }
  return true
}
const distance = (a: HTMLElement, b: HTMLElement): number =>
  Math.abs(a.getBoundingClientRect().top - b.getBoundingClientRect().top)

/** One of all times is in the order of tabs: the last one that had the focus, else the first. */
function useRovingFocus(frame: React.RefObject<HTMLDivElement | null>, columns: readonly Column[]): void {
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const become = (next: HTMLElement | null) => {
      for (const each of element.querySelectorAll<HTMLElement>('[data-time][tabindex="0"]')) each.tabIndex = -1
      if (next) next.tabIndex = 0
    }
    const focus = (event: FocusEvent) => {
      const time = timeAt(event.target)
      if (time) become(time)
    }
    if (!element.querySelector('[data-time][tabindex="0"]')) become(element.querySelector<HTMLElement>('[data-time]'))
    element.addEventListener('focusin', focus)
    return () => element.removeEventListener('focusin', focus)
    // The times are others when the columns are.
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [frame, columns])
}
