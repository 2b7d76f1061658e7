/** The keys of a list, and those of an open record. Arrows and Enter belong to the table. */
import { useEffect } from 'react'
import { keySet, useScreenKeys } from '../../ui/keys/key-set.ts'
import { covers, isFree } from '../../ui/keys/pressed.ts'

export interface ListKeys {
  search?(): void
  add?(): void
  /** @param token Of the focused row */
  edit?(token: string): void
  clear?(): void
}

const listKeys = keySet('list', { search: ['Slash', '/'], add: ['KeyN'], edit: ['KeyE'], clear: ['Escape'] })

export function useListKeys({ search, add, edit, clear }: ListKeys): void {
  useScreenKeys(listKeys, {
    ...(search ? { search } : {}),
    ...(add ? { add } : {}),
    ...(edit
      ? {
          edit: ({ target }: KeyboardEvent) => {
            const token =
              target instanceof Element ? target.closest<HTMLElement>('tr[data-key]')?.dataset.key : undefined
            return token ? edit(token) : false
          },
        }
      : {}),
    // what else Escape closes stays open to it
    ...(clear ? { clear: () => (clear(), false) } : {}),
  })
}

/**
 * A letter presses the button of the open record that has it (edit, its job, the next record), in its drawer or on its
 * page, where no other dialog is above it.
 */
export function useRecordKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isLetter =
        event.code.startsWith('Key') && !(event.shiftKey || event.ctrlKey || event.metaKey || event.altKey)
      if (!isLetter || !isFree(event)) return
      const open = [...document.querySelectorAll(covers)].at(-1)
      const places = open ? ':is(.dialog-head, .dialog-foot)' : '.page-actions'
      const button = (open ?? document).querySelector<HTMLElement>(
        `${places} [aria-keyshortcuts="${event.code.slice(3).toLowerCase()}"]:not(:disabled)`,
      )
      if (!button) return
      event.preventDefault()
      button.click()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
