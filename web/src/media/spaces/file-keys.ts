/** Keys of files and folders: preview, rename and delete the one that has the focus. */
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { keySet, useShownKeys } from '../../ui/keys/key-set.ts'
import { actOf } from '../../ui/keys/pressed.ts'
import type { FileRow, Folder } from './space-data.ts'

const fileKeys = keySet('files', { preview: ['Space'], rename: ['F2'], delete: ['Delete'] })

/** Puts the keys on the sheet. */
export function FileKeys() {
  useShownKeys({ set: fileKeys })
  return null
}

interface KeyActs {
  preview(row: FileRow): void
  /** Undefined: not possible now. */
  readonly rename: ((entry: FileRow | Folder) => void) | undefined
  readonly remove: ((entry: FileRow | Folder, isFolder: boolean) => void) | undefined
}

/** Returns the handler of the keys on these files and folders. */
export const fileKeyHandler =
  (rows: readonly FileRow[], folders: readonly Folder[], { preview, rename, remove }: KeyActs) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    const target = event.target as HTMLElement
    const act = actOf(fileKeys.acts, event)
    const on = target.closest<HTMLElement>('[data-key]')?.dataset.key
    const row = rows.find(({ token }) => token === on)
    const entry = row ?? folders.find(({ token }) => token === on)
    // a button is pressed by Space; that of a folder is the folder
    const isButton = target.closest('button:not(.folder-open)') !== null
    if (!act || !entry || isButton || (act === 'preview' && !row)) return
    event.preventDefault()
    event.stopPropagation()
    if (act === 'preview' && row) preview(row)
    else if (act === 'rename') rename?.(entry)
    else if (act === 'delete') remove?.(entry, row === undefined)
  }

/**
 * Gives the first row the focus when the focused folder was removed, so that the keys go on.
 *
 * @returns A function that expects the removal of a folder, by its token
 */
export function useFocusAfterRemoval(mainRef: RefObject<HTMLElement | null>, folders: readonly Folder[]) {
  const expected = useRef<string>(undefined)
  useEffect(() => {
    const isGone = expected.current !== undefined && folders.every(({ token }) => token !== expected.current)
    if (!isGone || document.activeElement !== document.body) return
    expected.current = undefined
    const first = (of: string) => mainRef.current?.querySelector<HTMLElement>(of)
    const next = first('.folder-open') ?? first('.file-card') ?? first('.files-acts button')
    next?.focus()
  }, [mainRef, folders])
  return (folder: string | undefined): void => {
    expected.current = folder
  }
}
