/** The text of a list's search field, and when it becomes the search of the list. */
import { useEffect, useState } from 'react'
import type { ListState } from './list-state.ts'

/** The address changes after a pause, so that typing does not fill the history; the input shows each letter at once. */
export function useSearchText(
  state: ListState,
): readonly [text: string, setText: (text: string) => void, setNow: () => void] {
  const [text, setText] = useState(state.search)
  const [seen, setSeen] = useState(state.search)
  if (seen !== state.search) {
    setSeen(state.search)
    if (state.search !== text.trim()) setText(state.search)
  }
  const { set, search } = state
  useEffect(() => {
    if (text.trim() === search) return
    const timer = setTimeout(() => set({ search: text.trim() }, { replace: true }), 250)
    return () => clearTimeout(timer)
  }, [text, search, set])
  const setNow = () => {
    if (text.trim() !== search) set({ search: text.trim() }, { replace: true })
  }
  return [text, setText, setNow]
}
