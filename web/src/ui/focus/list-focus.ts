/** The keys of a list whose entries are focused: arrows, Home, End, letters; the entry under the mouse is focused too. */
import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import type { Start } from '../buttons/opener.ts'

const ENTRY = '[role=option]:not([aria-disabled]), [role^=menuitem]:not(:disabled)'
const typingPause = 1_000 // milliseconds after which letters begin another word

/** Letters typed in one go. */
export function useTyped(): (key: string) => string {
  const typed = useRef({ text: '', at: 0 })
  return (key) => {
    const now = performance.now()
    typed.current = { text: now - typed.current.at < typingPause ? typed.current.text + key : key, at: now }
    return typed.current.text.toLowerCase()
  }
}

/** The next entry that begins with the word, after the one at `at`; while the same word goes on, that one may stay. */
export const nextByWord = <Item>(
  items: readonly Item[],
  at: number,
  word: string,
  textOf: (item: Item) => string,
): Item | undefined =>
  [...items.slice(word.length === 1 ? at + 1 : Math.max(0, at)), ...items].find((item) =>
    textOf(item).toLowerCase().startsWith(word),
  )

const entriesOf = (list: Element) => [...list.querySelectorAll<HTMLElement>(ENTRY)]

/** The entry that is focused when a list opens: the chosen one, else the one that its opener asks for. */
export function startOf(list: Element, start: Start): HTMLElement | null {
  const entries = entriesOf(list)
  return (
    entries.find((entry) => entry.ariaSelected === 'true') ??
    (start === true ? list.querySelector<HTMLElement>('[role=menu]') : null) ??
    entries.at(start === 'last' ? -1 : 0) ??
    null
  )
}

/** @param isRing Whether the first follows the last */
export function useListFocus(isRing: boolean) {
  const typed = useTyped()
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const entries = entriesOf(event.currentTarget)
    const at = entries.indexOf(document.activeElement as HTMLElement)
    const bounded = (to: number): HTMLElement | undefined =>
      isRing ? entries.at(to % entries.length) : entries[Math.max(0, Math.min(to, entries.length - 1))]
    const { key } = event
    let next: HTMLElement | undefined
    if (key === 'ArrowDown') next = bounded(at + 1)
    else if (key === 'ArrowUp') next = bounded(at === -1 ? entries.length - 1 : at - 1)
    else if (key === 'Home') next = entries[0]
    else if (key === 'End') next = entries.at(-1)
    else if (key.length === 1 && key !== ' ')
      next = nextByWord(entries, at, typed(key), (entry) => entry.querySelector('.option-label')?.textContent ?? '')
    else return
    event.preventDefault()
    event.stopPropagation()
    next?.focus()
  }
  const onPointerMove = ({ target, pointerType }: PointerEvent): void => {
    const entry = pointerType === 'mouse' ? (target as Element).closest<HTMLElement>(ENTRY) : null
    if (entry && entry !== document.activeElement) entry.focus({ preventScroll: true })
  }
  return { onKeyDown, onPointerMove, tabIndex: -1 }
}
