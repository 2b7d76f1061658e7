import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import type { PressProps } from './press.tsx'

/** Target of the focus: the list itself (`true`), or its first or last entry. */
export type Start = 'first' | 'last' | true

/**
 * How a button opens a list: the mouse on pressing down, Enter at the first entry, arrows at the first or last. The
 * button gets the focus back when the list closes. Without `onOpen` it opens nothing.
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
      // The opened list covers the button: without the capture the press would end at an element around both.
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
     * False for other keys. Enter and space act on keydown: on click React Aria assumes a screen reader and leaves the
     * first entry without the focus.
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
