/** Keeps where the user is among the files: the open folder, the tools, the selected files and the one with its details. */
import { useState } from 'react'
import { useSearchParams } from 'react-router'

/** Settings of the tools over the files. */
export interface Look {
  /** A media type, or `all`. */
  readonly type: string
  readonly sort: string
  readonly view: 'grid' | 'list'
  /** Text of the search as it is typed. */
  readonly typed: string
  readonly isTrash: boolean
}
const firstLook: Look = { type: 'all', sort: '-createdAt', view: 'grid', typed: '', isTrash: false }

export function useBrowsing() {
  const { folder, toFolder } = useFolder()
  const [look, setLook] = useState(firstLook)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  /** Token of the file whose details are shown. */
  const [open, setOpen] = useState<string>()
  const change = (to: Partial<Look>) => setLook((now) => ({ ...now, ...to }))
  const deselect = () => setSelected(new Set())
  const clear = () => {
    deselect()
    setOpen(undefined)
  }
  return {
    folder,
    look,
    selected,
    open,
    change,
    deselect,
    /** Deselects, and closes the details. */
    clear,
    setOpen,
    /** @param opensOne The details of a file that is selected alone are shown */
    select: (tokens: readonly string[], opensOne: boolean) => {
      setSelected(new Set(tokens))
      setOpen(tokens.length === 1 && opensOne ? tokens[0] : undefined)
    },
    enter: (to: string | undefined) => {
      toFolder(to)
      clear()
    },
    turnTrash: (isTrash: boolean) => {
      change({ isTrash, typed: '' })
      clear()
    },
    /** Leaves a folder that is not there, as if it had not been visited. */
    leaveLost: () => toFolder(undefined, true),
  }
}
export type Browsing = ReturnType<typeof useBrowsing>

/** Keeps the open folder in the address. */
function useFolder() {
  const [params, setParams] = useSearchParams()
  const toFolder = (to: string | undefined, isInstead = false) =>
    setParams(
      (now) => {
        if (to) now.set('folder', to)
        else now.delete('folder')
        return now
      },
      { replace: isInstead },
    )
  return { folder: params.get('folder') ?? undefined, toFolder }
}
