/**
 * Moves a time to another place of the calendar: by pointer (a finger rests on it first; one that moves at once
 * scrolls) or by keyboard, and says where it is. One listener for all times.
 */
import { useRef, useState } from 'react'
import type { CalendarTime } from './calendar-data.ts'
import { dayMinutes, type Slot } from './calendar-grid.ts'
import type { Column } from './columns.ts'
import { useDragKeys } from './drag-keys.ts'
import { useDragPointer } from './drag-pointer.ts'
import { useRovingFocus } from './roving-focus.ts'

export interface Drag {
  readonly time: CalendarTime
  /** Position in which it would be dropped. */
  readonly at: Slot
  /** Its end is moved, not all of it. */
  readonly isStretched: boolean
  readonly by: 'pointer' | 'keys'
}

export interface DragOptions {
  readonly columns: readonly Column[]
  /** Columns in a row of the screen: left and right stay in it, page up and down leave it. */
  readonly perRow: number
  /** Pixels of a minute; null where the height says nothing of the time. */
  readonly scale: number | null
  /** The minute at the top of a column. */
  readonly first: number
  readonly mayMove: boolean
  open(time: CalendarTime): void
  /**
   * An empty place was pressed, or a time was drawn there and has an end; the minute is null where the height says
   * nothing of the time.
   */
  add?: ((column: Column, minute: number | null, end?: number) => void) | undefined
  /** The mouse draws a new time on empty ground. */
  readonly draws?: boolean
  drop(drag: Drag): void
  say(what: 'picked' | 'at' | 'gaveUp', drag: Drag): void
}

/** Handlers of pointer and keys for the dragged time. */
export interface Dragging extends DragOptions {
  readonly drag: Drag | null
  /** The new time that is drawn. */
  readonly drawn: Slot | null
  setDrawn(slot: Slot | null): void
  readonly frame: { readonly current: HTMLDivElement | null }
  /** The time that this element shows, if it can be moved. */
  find(element: HTMLElement): { readonly time: CalendarTime; readonly at: Slot } | undefined
  setDrag(next: Drag, what?: 'picked' | 'at'): void
  put(drag: Drag): void
  giveUp(): void
}

export function useDrag(options: DragOptions) {
  const { columns } = options
  const [drag, setDrag] = useState<Drag | null>(null)
  const [drawn, setDrawn] = useState<Slot | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  useRovingFocus(frame, columns)

  const find = (element: HTMLElement) => {
    const column = Number(element.closest('[data-column]')!.getAttribute('data-column'))
    const time = columns[column]?.times.find((each) => each.token === element.dataset.time)
    // What began the day before is moved where it begins.
    if (!time || time.day !== columns[column]!.day || !isMovable(time)) return undefined
    return { time, at: { column, start: time.start, end: time.end } }
  }
  const put = (dropped: Drag) => {
    setDrag(null)
    const { time, at } = dropped
    const column = columns[at.column]!
    const isUnmoved =
      column.day === time.day &&
      at.start === time.start &&
      at.end === time.end &&
      (!column.along || column.whose === time[column.along])
    if (isUnmoved) options.say('gaveUp', dropped)
    else options.drop(dropped)
  }
  const dragging: Dragging = {
    ...options,
    drag,
    drawn,
    setDrawn,
    frame,
    find,
    setDrag: (next, what) => {
      setDrag(next)
      if (what) options.say(what, next)
    },
    put,
    giveUp: () => {
      if (drag) options.say('gaveUp', drag)
      setDrag(null)
      setDrawn(null)
    },
  }
  const pointer = useDragPointer(dragging)
  const giveUp = () => {
    pointer.release()
    dragging.giveUp()
  }
  const keys = useDragKeys({ ...dragging, giveUp })
  return { drag, drawn, frame, handlers: { ...pointer.handlers, ...keys } }
}

/** Tests if a lesson can be moved: a canceled one must first be planned again; a closed register forbids it. */
const isMovable = ({ mark, end }: CalendarTime): boolean =>
  mark !== 'Canceled' && mark !== 'Replaced' && mark !== 'Closed' && end <= 2 * dayMinutes
