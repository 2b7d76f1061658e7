import { useCallback, useSyncExternalStore } from 'react'

/** Cached: a list asks for the same query many times while it renders. */
const lists = new Map<string, MediaQueryList>()
const listOf = (query: string): MediaQueryList => {
  let list = lists.get(query)
  if (!list) lists.set(query, (list = matchMedia(query)))
  return list
}

/** Returns true while a media query matches. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (tell: () => void) => {
      const list = listOf(query)
      list.addEventListener('change', tell)
      return () => list.removeEventListener('change', tell)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => listOf(query).matches)
}

/** Below this width lists are cards, the menu is an overlay and a drawer fills the screen. */
export const usePhone = (): boolean => useMedia('(width < 768px)')
