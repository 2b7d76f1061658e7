/**
 * The keys of a list: `/` search, `n` new, `e` edit the focused row, Esc clears the selection. Arrows and Enter belong
 * to the table.
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
/** A key that is neither typed text nor for a dialog or menu that lies over the screen. */
export const isForScreen = (event: KeyboardEvent): boolean => isCommand(event) && !document.querySelector(covers)

export function useListKeys(keys: ListKeys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isForScreen(event)) return
      const { search, add, edit, escape } = latest.current
      // By position on the keyboard, so that an Arabic layout works too.
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

/**
 * A letter presses the button of the open record that has it (edit, its job, the next record), where no other dialog is
 * above it.
 */
export function useRecordKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!event.code.startsWith('Key') || event.shiftKey || !isCommand(event)) return
      const button = [...document.querySelectorAll(covers)]
        .at(-1)
        ?.querySelector<HTMLElement>(
          `:is(.dialog-head, .dialog-foot) [aria-keyshortcuts="${event.code.slice(3).toLowerCase()}"]:not(:disabled)`,
        )
      if (!button) return
      event.preventDefault()
      button.click()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
