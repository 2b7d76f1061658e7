/** From a list's search to its results: the focus on the first row, and the count for screen readers. */
import { type RefObject, useCallback, useEffect, useRef } from 'react'
import type { Query } from '../../platform/api.ts'
import { useTexts } from '../../platform/texts.ts'
import { announce } from '../../ui/messages/announce.ts'
import { useFormats } from '../../ui/page/language.tsx'
import type { Page } from '../record.ts'

/** Rows that can be opened, in whichever way the list is shown. */
const row = 'tr[data-key], .grid-card-title, .phone-body, [role=treegrid] [role=row]'

/**
 * Returns a function that moves the focus to the first row found for a search, once it is there. It does nothing if the
 * reader typed on or left the search meanwhile.
 *
 * @param isCurrent True if the rows on the screen are those of `search`
 */
export function useFocusFirstRow(
  searchRef: RefObject<HTMLInputElement | null>,
  search: string,
  isCurrent: boolean,
): (search: string) => void {
  const wanted = useRef<string>(undefined)
  const state = useRef({ search, isCurrent })
  const go = useCallback(() => {
    const input = searchRef.current
    if (!input || wanted.current === undefined || !state.current.isCurrent || state.current.search !== wanted.current)
      return
    const isAsking = document.activeElement === input && input.value.trim() === wanted.current
    wanted.current = undefined
    if (isAsking) input.closest('.record-list')?.querySelector<HTMLElement>(row)?.focus()
  }, [searchRef])
  useEffect(() => {
    state.current = { search, isCurrent }
    go()
  }, [search, isCurrent, go])
  return useCallback(
    (next) => {
      wanted.current = next
      go()
    },
    [go],
  )
}

/** Announces to screen readers how many were found when the search or a filter changes, not when the list opens. */
export function useFoundCount(bounds: Query, page: Pick<Page, 'total' | 'totalIsCapped'> | undefined): void {
  const { say } = useTexts()
  const { number } = useFormats()
  const key = JSON.stringify(bounds)
  const announced = useRef<string>(undefined)
  useEffect(() => {
    if (!page || announced.current === key) return
    if (announced.current !== undefined)
      announce(
        page.totalIsCapped
          ? say('list.foundMore', { total: number(page.total) })
          : say('list.found', { count: page.total }),
      )
    announced.current = key
  }, [key, page, say, number])
}
