/** Keys of the score sheet, except movement. */
import type { KeyboardEvent } from 'react'
import { keySet } from '../../ui/keys/key-set.ts'
import { actOf } from '../../ui/keys/pressed.ts'
import { absentMark, excusedMark } from './score-text.ts'
import { type Place, placeAfter } from './sheet-keys.ts'

export interface GridKeys {
  readonly place: Place
  readonly size: { readonly rows: number; readonly columns: number }
  readonly direction: 'rtl' | 'ltr'
  readonly isCaret: { current: boolean }
  /** Several cells are chosen. */
  readonly hasRange: boolean
  move(to: Place, isExtended: boolean): void
  /** Back to one chosen cell, or to the score that the cell had before. */
  escape(): void
  fill(): void
  setAll(text: string): void
  step(direction: 'back' | 'forth'): void
}

/** Letters by position on the keyboard, so that an Arabic layout does the same; غ and ع are typed as any score is. */
export const scoreKeys = keySet('scores', {
  absent: ['KeyA', 'Shift+KeyA', 'غ'],
  excused: ['KeyE', 'Shift+KeyE', 'ع'],
  empty: ['Delete', 'Backspace'],
  move: [
    'ArrowUp',
    'ArrowDown',
    'ArrowRight',
    'ArrowLeft',
    'Enter',
    'Shift+Enter',
    'PageUp',
    'PageDown',
    'Home',
    'End',
  ],
  edges: ['ArrowUp', 'ArrowDown', 'ArrowRight', 'ArrowLeft', 'Home', 'End'].map((key) => `Control+${key}`),
  range: ['Shift+ArrowUp', 'Shift+ArrowDown', 'Shift+ArrowRight', 'Shift+ArrowLeft'],
  fill: ['Control+KeyD'],
  undo: ['Control+KeyZ'],
  redo: ['Control+KeyY', 'Control+Shift+KeyZ'],
  caret: ['F2'],
  escape: ['Escape'],
})

/** Runs the key's action; returns true if the key has one. */
export function pressKey(event: KeyboardEvent<HTMLElement>, grid: GridKeys): boolean {
  const act = actOf(scoreKeys.acts, event)
  const next = placeAfter(event, grid.place, grid.size, grid.direction, grid.isCaret.current)
  if (next) grid.move(next, event.shiftKey && event.key.startsWith('Arrow'))
  else if (act === 'undo') grid.step('back')
  else if (act === 'redo') grid.step('forth')
  else if (act === 'fill') grid.fill()
  else if (act === 'caret') putCaret(event.target as HTMLInputElement, grid)
  else if (act === 'escape') grid.escape()
  else if (act === 'empty' && grid.hasRange) grid.setAll('')
  else if (act === 'absent') grid.setAll(absentMark)
  else if (act === 'excused') grid.setAll(excusedMark)
  else return false
  return true
}

/** From here on the arrows move in the text of the cell. */
function putCaret(input: HTMLInputElement, { isCaret }: GridKeys): void {
  isCaret.current = true
  input.setSelectionRange(input.value.length, input.value.length)
}
