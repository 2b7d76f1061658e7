/**
 * The keys of a list: `/` search, `n` new, `e` edit the row that has the focus, Esc lets the selection go. Arrows and
 * Enter are the table's own.
 */
import { useEffect, useRef } from 'react'

export interface ListKeys {
  search?(): void
  add?(): void
  /** @param token Of the focused row */
  edit?(token: string): void
  escape?(): void
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) && !target.matches('[type=checkbox]')) ||
    target.getAttribute('role') === 'spinbutton')
const covers = '[role=dialog], [role=alertdialog]:not(.toast), [role=menu], dialog[open]'
const isCommand = (event: KeyboardEvent): boolean =>
  !(event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))

export function useListKeys(keys: ListKeys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isCommand(event) || document.querySelector(covers)) return
      const { search, add, edit, escape } = latest.current
      // By the key's place, so that an Arabic keyboard works too.
      if ((event.code === 'Slash' || event.key === '/') && search) search()
      else if (event.code === 'KeyN' && add) add()
      else if (event.code === 'KeyE' && edit) {
        const token =
          event.target instanceof Element ? event.target.closest<HTMLElement>('tr[data-key]')?.dataset.key : undefined
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

/** `e` in an open record presses its own "edit", where it has one and nothing lies above it. */
export function useEditKey(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.code !== 'KeyE' || !isCommand(event)) return
      const edit = [...document.querySelectorAll(covers)]
        .at(-1)
        ?.querySelector<HTMLElement>('.dialog-foot [aria-keyshortcuts="e"]')
      if (!edit) return
      event.preventDefault()
      edit.click()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
