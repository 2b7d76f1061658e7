/** The keys of a list: `/` search, `n` new, `e` edit the row that has the focus, Esc lets the selection go. Arrows and Enter are the table's own. */
import { useEffect, useRef } from 'react'

export interface ListKeys {
  search?(): void
  add?(): void
  /** @param token of the focused row */
  edit?(token: string): void
  escape?(): void
}

const isTyping = (target: EventTarget | null): boolean => target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) && !target.matches('[type=checkbox]') || target.getAttribute('role') === 'spinbutton')
const isCovered = (): boolean => document.querySelector('[role=dialog], [role=alertdialog]:not(.toast), [role=menu], dialog[open]') !== null

export function useListKeys(keys: ListKeys): void {
  const latest = useRef(keys)
  useEffect(() => { latest.current = keys })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isCovered()) return
      const { search, add, edit, escape } = latest.current
      // By the key's place, so that an Arabic keyboard works too.
      if ((event.code === 'Slash' || event.key === '/') && search) search()
      else if (event.code === 'KeyN' && add) add()
      else if (event.code === 'KeyE' && edit) {
        const token = event.target instanceof Element ? event.target.closest<HTMLElement>('tr[data-key]')?.dataset.key : undefined
        if (!token) return
        edit(token)
      } else if (event.key === 'Escape') return escape?.()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
