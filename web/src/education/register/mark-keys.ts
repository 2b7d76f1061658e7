/**
 * Keys of the register. By place they are the same with an Arabic layout, on which P is ح, as in حاضر, and L is م, as
 * in متأخر. غ, as in غائب and as in the score sheet, is the letter itself.
 */
import { keySet } from '../../ui/keys/key-set.ts'
import { actOf, type PressedKey } from '../../ui/keys/pressed.ts'
import type { AttendanceValue } from './register-data.ts'

const steps: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  Enter: 1,
  NumpadEnter: 1,
  PageUp: -10,
  PageDown: 10,
  Home: -Infinity,
  End: Infinity,
}
export const registerKeys = keySet('register', {
  present: ['KeyP', 'Digit1', 'Numpad1', 'ح'],
  absent: ['KeyA', 'Digit2', 'Numpad2', 'غ'],
  unmarked: ['KeyU', 'Digit3', 'Numpad3', 'Backspace', 'Delete'],
  late: ['KeyL', 'م'],
  excuse: ['KeyE'],
  all: ['Shift+KeyP'],
  move: Object.keys(steps),
  turn: ['ArrowRight', 'ArrowLeft'],
})
const marks = { present: 'Attendance', absent: 'Absence', unmarked: 'Unknown' } as const

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

export function markKey(key: PressedKey, direction: 'rtl' | 'ltr'): MarkKey | undefined {
  const act = actOf(registerKeys.acts, key)
  switch (act) {
    case undefined:
      return undefined
    case 'move':
      return { kind: 'move', by: steps[key.code]! }
    case 'turn':
      return { kind: 'turn', by: (key.code === 'ArrowLeft') === (direction === 'rtl') ? 1 : -1 }
    case 'all':
    case 'late':
    case 'excuse':
      return { kind: act }
    default:
      return { kind: 'mark', attendance: marks[act] satisfies AttendanceValue }
  }
}
