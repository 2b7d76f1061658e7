/** Moving the focus among the times of a calendar with the arrows; Tab stops at one of them alone. */
import { type RefObject, useEffect } from 'react'
import type { Column } from './columns.ts'

export const timeAt = (target: EventTarget | null): HTMLElement | null =>
  (target as Element | null)?.closest<HTMLElement>('[data-time]') ?? null

/**
 * Up and down within a column, and on into the one below where columns stand in rows of `perRow`; sideways to the
 * nearest time of the next column that has any.
 */
export function moveFocus(element: HTMLElement, key: string, isRtl: boolean, perRow?: number): boolean {
  const own = element.closest<HTMLElement>('[data-column]')!
  const timesIn = (column: Element | undefined) =>
    [...(column?.querySelectorAll<HTMLElement>('[data-time]') ?? [])].filter((each) => each.checkVisibility())
  const columns = [...own.closest('[data-calendar]')!.querySelectorAll<HTMLElement>('[data-column]')]
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const isDown = key === 'ArrowDown'
    const all = timesIn(own)
    const beyond = perRow === undefined ? [] : timesIn(columns[columns.indexOf(own) + (isDown ? perRow : -perRow)])
    const next = all[all.indexOf(element) + (isDown ? 1 : -1)] ?? beyond.at(isDown ? 0 : -1)
    next?.focus()
    return true
  }
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return false
  const by = (key === 'ArrowLeft') === isRtl ? 1 : -1
  for (let at = columns.indexOf(own) + by; at >= 0 && at < columns.length; at += by) {
    const found = timesIn(columns[at]!).toSorted((a, b) => distance(a, element) - distance(b, element))[0]
    if (found) {
      found.focus()
      break
    }
  }
  return true
}
const distance = (a: HTMLElement, b: HTMLElement): number =>
  Math.abs(a.getBoundingClientRect().top - b.getBoundingClientRect().top)

/** Tab stops at the time that had the focus last, else at the first. */
export function useRovingFocus(frame: RefObject<HTMLDivElement | null>, columns: readonly (Column | string)[]): void {
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const become = (next: HTMLElement | null) => {
      for (const each of element.querySelectorAll<HTMLElement>('[data-time][tabindex="0"]')) each.tabIndex = -1
      if (next) next.tabIndex = 0
    }
    const focus = (event: FocusEvent) => {
      const time = timeAt(event.target)
      if (time) become(time)
    }
    if (!element.querySelector('[data-time][tabindex="0"]')) become(element.querySelector<HTMLElement>('[data-time]'))
    element.addEventListener('focusin', focus)
    return () => element.removeEventListener('focusin', focus)
    // The times are others when the columns are.
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [frame, columns])
}
