/** Moving a time by mouse or finger; a press that does not move opens it, or adds one where nothing is. */
import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import type { CalendarTime } from './calendar-data.ts'
import { dayMinutes, shifted, type Slot, step, stretched } from './calendar-grid.ts'
import { timeAt } from './roving-focus.ts'
import type { Dragging } from './use-drag.ts'

interface Press {
  readonly x: number
  readonly y: number
  readonly time: CalendarTime
  readonly at: Slot
  readonly isStretched: boolean
  readonly pointer: number
  readonly isFinger: boolean
}

interface Ground {
  readonly column: number
  readonly top: number
  /** The minute at which the press began, by whole steps. */
  readonly minute: number
  readonly y: number
  readonly pointer: number
}

/** Pixels that a press may slip before it is a drag. */
const slack = 5
/** Pixels at the lower edge of a lesson from which dragging changes its end. */
const edge = { mouse: 8, finger: 16 }
/** Milliseconds until a finger takes what it rests on. */
const rest = 400

export function useDragPointer(dragging: Dragging) {
  const { columns, scale, first, mayMove, drag, frame, find, setDrag, put, giveUp, drawn, setDrawn } = dragging
  const ground = useRef<Ground | null>(null)
  const press = useRef<Press | null>(null)
  const isDragged = useRef(false)
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useNoScroll(frame, isDragged, press)
  useEffect(() => () => clearTimeout(resting.current), [])
  const release = () => {
    clearTimeout(resting.current)
    press.current = null
    ground.current = null
  }
  const minuteAt = (y: number, top: number) => first + Math.floor((y - top) / scale! / step) * step
  const startDrawing = (event: PointerEvent) => {
    const target = event.target as Element
    const cell = target.closest<HTMLElement>('[data-column]')
    if (!dragging.draws || !dragging.add || !cell || event.pointerType !== 'mouse' || target.closest('a')) return
    const { top } = cell.getBoundingClientRect()
    const minute = minuteAt(event.clientY, top)
    ground.current = { column: Number(cell.dataset.column), top, minute, y: event.clientY, pointer: event.pointerId }
  }
  const draw = ({ column, top, minute, y, pointer }: Ground, event: PointerEvent) => {
    if (!drawn && Math.abs(event.clientY - y) < slack) return
    frame.current?.setPointerCapture(pointer)
    isDragged.current = true
    const at = minuteAt(event.clientY, top)
    const [start, end] = [Math.max(0, Math.min(minute, at)), Math.min(dayMinutes, Math.max(minute, at) + step)]
    if (drawn?.start !== start || drawn.end !== end) setDrawn({ column, start, end })
  }
  const onPointerDown = (event: PointerEvent) => {
    isDragged.current = false
    const element = timeAt(event.target)
    if (!element && event.button === 0) return startDrawing(event)
    if (!mayMove || !element || event.button !== 0) return
    const found = find(element)
    if (!found) return
    const isFinger = event.pointerType === 'touch'
    const fromEnd = element.getBoundingClientRect().bottom - event.clientY
    const isStretched = scale !== null && fromEnd <= edge[isFinger ? 'finger' : 'mouse']
    press.current = { x: event.clientX, y: event.clientY, ...found, isStretched, pointer: event.pointerId, isFinger }
    if (isFinger)
      resting.current = setTimeout(() => {
        isDragged.current = true
        setDrag({ ...found, isStretched, by: 'pointer' }, 'picked')
      }, rest)
  }
  const onPointerMove = (event: PointerEvent) => {
    if (ground.current) return draw(ground.current, event)
    const start = press.current
    if (!start) return
    const [dx, dy] = [event.clientX - start.x, event.clientY - start.y]
    if (!isDragged.current) {
      if (Math.hypot(dx, dy) < slack) return
      if (start.isFinger) return release()
      frame.current?.setPointerCapture(start.pointer)
      isDragged.current = true
    }
    scrollAtEdge(frame.current, event)
    const minutes = scale === null ? 0 : dy / scale
    const over = columnAt(event.clientX, event.clientY)
    const at = start.isStretched
      ? stretched(start.at, minutes)
      : shifted(start.at, minutes, over < 0 ? 0 : over - start.at.column, columns.length)
    if (drag && drag.at.start === at.start && drag.at.end === at.end && drag.at.column === at.column) return
    setDrag({ time: start.time, at, isStretched: start.isStretched, by: 'pointer' })
  }
  const onClick = (event: MouseEvent) => {
    if (isDragged.current) return void (isDragged.current = false)
    if ((event.target as Element).closest('a')) return
    const cell = (event.target as Element).closest<HTMLElement>('[data-column]')
    const column = columns[Number(cell?.dataset.column)]
    const element = timeAt(event.target)
    if (element) {
      const time = column?.times.find((each) => each.token === element.dataset.time)
      if (time && !drag) dragging.open(time)
    } else if (cell && column) {
      const minutes = scale === null ? null : (event.clientY - cell.getBoundingClientRect().top) / scale
      dragging.add?.(column, minutes === null ? null : first + Math.floor(minutes / 30) * 30)
    }
  }
  const handlers = {
    onPointerDown,
    onPointerMove,
    onPointerUp: () => {
      release()
      if (drag?.by === 'pointer') put(drag)
      if (drawn) {
        setDrawn(null)
        dragging.add?.(columns[drawn.column]!, drawn.start, drawn.end)
      }
    },
    onPointerCancel: () => {
      release()
      giveUp()
    },
    // A finger that rests on something would open the browser's own menu.
    onContextMenu: (event: MouseEvent) => {
      if (press.current?.isFinger) event.preventDefault()
    },
    onClick,
  }
  return { handlers, release }
}

/** While a finger moves a time, the page does not scroll. */
function useNoScroll(frame: Dragging['frame'], isDragged: RefObject<boolean>, press: RefObject<Press | null>): void {
  useEffect(() => {
    const element = frame.current
    const stay = (event: TouchEvent) => {
      if (isDragged.current && press.current) event.preventDefault()
    }
    element?.addEventListener('touchmove', stay, { passive: false })
    return () => element?.removeEventListener('touchmove', stay)
  }, [frame, isDragged, press])
}

/** Index of the column under the pointer; -1 for none. */
const columnAt = (x: number, y: number): number =>
  Number(
    document
      .elementsFromPoint(x, y)
      .find((each) => each.matches('[data-column]'))
      ?.getAttribute('data-column') ?? -1,
  )

function scrollAtEdge(frame: HTMLElement | null, { clientX, clientY }: PointerEvent): void {
  if (!frame) return
  const box = frame.getBoundingClientRect()
  const near = (value: number, least: number, most: number) => (value < least + 32 ? -12 : value > most - 32 ? 12 : 0)
  frame.scrollBy(near(clientX, box.left, box.right), near(clientY, box.top + 48, box.bottom))
}
