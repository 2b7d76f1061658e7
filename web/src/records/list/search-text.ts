/** The text of a list's search field, and when it becomes the search of the list. */
import { useEffect, useState } from 'react'

/** The address of a list, which stores its search. */
interface Searched {
  readonly search: string
  /** The same function at each render, or typing waits longer. */
  set(changes: { readonly search: string }, options: { readonly replace: true }): void
}

/**
 * The address changes after a pause, so that typing does not fill the history; the input shows each letter at once. A
 * search that the address gets otherwise is shown too, such as none after "clear".
 */
export function useSearchText(
  state: Searched,
): readonly [text: string, setText: (text: string) => void, setNow: () => void] {
  const { set, search } = state
  const [text, setText] = useState(search)
  const [seen, setSeen] = useState(search)
  const wanted = text.trim()
  if (seen !== search) {
    setSeen(search)
    if (search !== wanted) setText(search)
  }
  useEffect(() => {
    if (wanted === search) return
    const timer = setTimeout(() => set({ search: wanted }, { replace: true }), 250)
    return () => clearTimeout(timer)
  }, [wanted, search, set])
  const setNow = () => {
    if (wanted !== search) set({ search: wanted }, { replace: true })
  }
  return [text, setText, setNow]
}
