/** The keys of an exam that shows one question at a time. */
import { keySet, useScreenKeys } from '../../ui/keys/key-set.ts'

/** A number is the position of an option, from 0. */
export type ExamKey = 'next' | 'previous' | 'mark' | number

export const examKeys = keySet('exam', {
  choose: ['Digit1', 'Digit2', 'Digit3', 'Digit4', 'Numpad1', 'Numpad2', 'Numpad3', 'Numpad4'],
  next: ['PageDown'],
  previous: ['PageUp'],
  mark: ['KeyM'],
})

export function useExamKeys(isOn: boolean, act: (key: ExamKey) => void): void {
  useScreenKeys(
    examKeys,
    isOn
      ? {
          choose: ({ code }) => act(Number(code.at(-1)) - 1),
          next: () => act('next'),
          previous: () => act('previous'),
          mark: () => act('mark'),
        }
      : {},
  )
}
