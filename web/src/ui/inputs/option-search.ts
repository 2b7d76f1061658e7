import { useEffect, useRef, useState } from 'react'
import type { Option } from './option-list.tsx'

export type SearchOptions = (text: string, signal: AbortSignal) => Promise<readonly Option[]>

export interface Found {
  options: readonly Option[]
  /** `short`: the text has fewer characters than are searched for. */
  state: 'loading' | 'ready' | 'failed' | 'short'
  /** The search text that the options belong to. */
  text?: string
}

/** The fewest characters for which the server looks for records of every kind, and for people at the payment desk. */
export const shortestSearch = 2

/**
 * Searches for the latest text while the list is open: 200 ms after the last key, at once for ''. A newer search aborts
 * the older one.
 */
export function useOptionSearch(search: SearchOptions, text: string, isOpen: boolean, shortest: number): Found {
  const [found, setFound] = useState<Found>({ options: [], state: 'loading' })
  const isShort = text.length < shortest
  const ask = useRef(search)
  useEffect(() => {
    ask.current = search
  })
  useEffect(() => {
    if (!isOpen || isShort) return
    const abort = new AbortController()
    const run = async () => {
      setFound((before) => ({ ...before, state: 'loading' }))
      try {
        const options = await ask.current(text, abort.signal)
        if (!abort.signal.aborted) setFound({ options, state: 'ready', text })
      } catch {
        if (!abort.signal.aborted) setFound({ options: [], state: 'failed', text })
      }
    }
    const timer = setTimeout(run, text === '' ? 0 : 200)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [text, isOpen, isShort])
  return isShort ? { options: [], state: 'short', text } : found
}
