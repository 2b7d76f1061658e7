/** What a key does in the score sheet, beside moving. */
import type { KeyboardEvent } from 'react'
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

/** Whether the key was taken. Letters by position on the keyboard, so that an Arabic layout does the same. */
export function pressKey(event: KeyboardEvent<HTMLElement>, grid: GridKeys): boolean {
  const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey
  if (isCommand && pressCommand(event, grid)) return true
  const next = placeAfter(event, grid.place, grid.size, grid.direction, grid.isCaret.current)
  if (next) grid.move(next, event.shiftKey && event.key.startsWith('Arrow'))
  else if (event.key === 'F2') putCaret(event.target as HTMLInputElement, grid)
  else if (event.key === 'Escape') grid.escape()
  else if (grid.hasRange && (event.key === 'Delete' || event.key === 'Backspace')) grid.setAll('')
  else if (!isCommand && !event.altKey && event.code === 'KeyA') grid.setAll(absentMark)
  else if (!isCommand && !event.altKey && event.code === 'KeyE') grid.setAll(excusedMark)
  else return false
  return true
}

function pressCommand({ code, shiftKey }: KeyboardEvent, { step, fill }: GridKeys): boolean {
  if (code === 'KeyZ') step(shiftKey ? 'forth' : 'back')
  else if (code === 'KeyY') step('forth')
  else if (code === 'KeyD') fill()
  else return false
  return true
}

/** From here on the arrows move in the text of the cell. */
function putCaret(input: HTMLInputElement, { isCaret }: GridKeys): void {
  isCaret.current = true
  input.setSelectionRange(input.value.length, input.value.length)
}
