import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import type { PressProps } from './press.tsx'

/** Where the focus goes: to the list itself, or to an entry of it. */
export type Start = 'first' | 'last' | true

/**
 * How a button opens a list: the mouse as it goes down, Enter at the first entry, arrows at the first or last. The
 * focus is the button's, which has it back when the list closes. Without `onOpen` it opens nothing.
 */
export function useOpener(isOpen: boolean, onOpen: (() => void) | undefined) {
  const button = useRef<HTMLButtonElement>(null)
  const [start, setStart] = useState<Start>(true)
  const open = (from: Start): void => {
    if (!onOpen) return
    setStart(from)
    button.current?.focus({ preventScroll: true })
    onOpen()
  }
  const point = (event: PointerEvent): void => {
    event.stopPropagation()
    if (event.pointerType === 'mouse' && event.button === 0 && !event.ctrlKey) {
      // What opens covers the button: the press ends where it began, not in what both stand in.
      button.current?.setPointerCapture(event.pointerId)
      open(true)
    }
  }
  const opener = {
    ref: button,
    keepsFocus: true,
    'aria-expanded': isOpen,
    onPointerDown: point,
    onPress: ({ detail }) => {
      if (!isOpen) open(detail === 0 ? 'first' : true)
    },
  } satisfies PressProps
  return {
    button,
    start,
    opener,
    /**
     * False of other keys. Enter and space do not wait for their click: React Aria takes that for a screen reader's and
     * leaves the first entry without the focus.
     */
    openByKey: (event: KeyboardEvent): boolean => {
      if (!['ArrowDown', 'ArrowUp', 'Enter', ' '].includes(event.key)) return false
      event.preventDefault()
      event.stopPropagation()
      open(event.key === 'ArrowUp' ? 'last' : 'first')
      return true
    },
  }
}
