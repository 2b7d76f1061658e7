/**
 * Keys of the register, by position on the keyboard: they are the same with an Arabic layout, on which P is ح, as in
 * حاضر. غ, as in غائب and as in the score sheet, is the letter itself.
 */
import type { AttendanceValue } from './register-data.ts'

const marks: Readonly<Record<string, AttendanceValue>> = {
  Digit1: 'Attendance',
  Numpad1: 'Attendance',
  KeyP: 'Attendance',
  Digit2: 'Absence',
  Numpad2: 'Absence',
  KeyA: 'Absence',
  Digit3: 'Unknown',
  Numpad3: 'Unknown',
  KeyU: 'Unknown',
  Backspace: 'Unknown',
  Delete: 'Unknown',
}
const letters: Readonly<Record<string, AttendanceValue>> = { ح: 'Attendance', غ: 'Absence' }
const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  Enter: 1,
  NumpadEnter: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  Home: -Infinity,
  End: Infinity,
}

export type MarkKey =
  | { readonly kind: 'mark'; readonly attendance: AttendanceValue }
  /** Rows to move by; infinite for the first or the last row. */
  | { readonly kind: 'move'; readonly by: number }
  /** To the next value in the reading direction, or the one before. */
  | { readonly kind: 'turn'; readonly by: 1 | -1 }
  /** All students who have no mark yet are marked present. */
  | { readonly kind: 'all' }
  | { readonly kind: 'late' }
  | { readonly kind: 'excuse' }

export interface PressedKey {
  readonly code: string
  readonly key?: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

export function markKey(key: PressedKey, direction: 'rtl' | 'ltr'): MarkKey | undefined {
  if (key.ctrlKey || key.metaKey || key.altKey) return undefined
  if (key.shiftKey && key.code === 'KeyP') return { kind: 'all' }
  const attendance = letters[key.key ?? ''] ?? marks[key.code]
  if (attendance) return { kind: 'mark', attendance }
  const by = steps[key.code]
  if (by !== undefined) return { kind: 'move', by }
  if (key.code === 'ArrowLeft' || key.code === 'ArrowRight')
    return { kind: 'turn', by: (key.code === 'ArrowLeft') === (direction === 'rtl') ? 1 : -1 }
  if (key.code === 'KeyL') return { kind: 'late' }
  return key.code === 'KeyE' ? { kind: 'excuse' } : undefined
}
