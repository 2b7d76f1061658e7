/** Moving a time by keyboard: Enter takes it, the arrows move it, Enter puts it down, Esc gives up. */
import type { KeyboardEvent } from 'react'
import { keySet, useShownKeys } from '../../ui/keys/key-set.ts'
import { actOf } from '../../ui/keys/pressed.ts'
import { useLanguage } from '../../ui/page/language.tsx'
import { shifted, type Slot, step, stretched } from './calendar-grid.ts'
import { moveFocus, timeAt } from './roving-focus.ts'
import type { Drag, Dragging } from './use-drag.ts'

const lessonKeys = keySet('lesson', {
  move: ['ArrowUp', 'ArrowDown', 'ArrowRight', 'ArrowLeft', 'PageUp', 'PageDown'],
  open: ['Space'],
  take: ['Enter', 'NumpadEnter'],
  stretch: ['Shift+ArrowUp', 'Shift+ArrowDown'],
  escape: ['Escape'],
})

export function useDragKeys({ columns, perRow, mayMove, drag, drawn, frame, find, setDrag, put, giveUp }: Dragging) {
  useShownKeys({ set: lessonKeys, within: frame, only: mayMove ? undefined : ['move', 'open'] })
  const { direction } = useLanguage()
  const moved = ({ at }: Drag, { key, shiftKey }: KeyboardEvent): Slot | undefined => {
    const toColumn = (column: number) =>
      column >= 0 && column < columns.length ? shifted(at, 0, column - at.column, columns.length) : at
    const sideways = (by: number) =>
      Math.floor((at.column + by) / perRow) === Math.floor(at.column / perRow) ? toColumn(at.column + by) : at
    const along = (minutes: number) => (shiftKey ? stretched(at, minutes) : shifted(at, minutes, 0, columns.length))
    const forward = direction === 'rtl' ? -1 : 1
    switch (key) {
      case 'ArrowUp':
        return along(-step)
      case 'ArrowDown':
        return along(step)
      case 'ArrowRight':
        return sideways(forward)
      case 'ArrowLeft':
        return sideways(-forward)
      case 'PageDown':
        return toColumn(at.column + perRow)
      case 'PageUp':
        return toColumn(at.column - perRow)
      default:
        return undefined
    }
  }
  /** Handles a key for the dragged time; returns true if the key was for it. */
  const pressWhileDragging = (event: KeyboardEvent, dragged: Drag): boolean => {
    if (event.key === 'Escape') giveUp()
    else if (event.key === 'Enter' && dragged.by === 'keys') put(dragged)
    else if (event.key !== ' ') {
      const at = moved(dragged, event)
      if (!at) return false
      setDrag({ ...dragged, at, isStretched: dragged.isStretched || event.shiftKey }, 'at')
    }
    return true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const act = actOf(lessonKeys.acts, event)
    if (!act) return
    if (drag) {
      if (!pressWhileDragging(event, drag)) return
      event.preventDefault()
      event.stopPropagation()
      return
    }
    if (drawn && act === 'escape') return giveUp()
    const element = timeAt(event.target)
    if (!element) return
    if (act === 'take' && mayMove) {
      const found = find(element)
      if (!found) return
      event.preventDefault()
      setDrag({ ...found, isStretched: false, by: 'keys' }, 'picked')
    } else if (moveFocus(element, event.key, direction === 'rtl')) event.preventDefault()
  }
  const onBlur = () => {
    if (drag?.by === 'keys') giveUp()
  }
  return { onKeyDown, onBlur }
}
