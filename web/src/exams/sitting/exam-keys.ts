/** The keys of an exam that shows one question at a time. */
import { useEffect, useRef } from 'react'

/** A number is the position of an option, from 0. */
export type ExamKey = 'next' | 'previous' | 'mark' | number

const named: Readonly<Record<string, ExamKey>> = { PageDown: 'next', PageUp: 'previous', KeyM: 'mark' }

/** By position on the keyboard, so that an Arabic layout has the same keys. */
function keyOf({ code }: KeyboardEvent): ExamKey | undefined {
  const digit = /^(?:Digit|Numpad)([1-4])$/.exec(code)?.[1]
  return digit ? Number(digit) - 1 : named[code]
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) &&
  !(target instanceof HTMLInputElement && target.type === 'radio')

export function useExamKeys(isOn: boolean, act: (key: ExamKey) => void): void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    if (!isOn) return undefined
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const key = keyOf(event)
      if (key === undefined) return
      event.preventDefault()
      latest.current(key)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOn])
}
