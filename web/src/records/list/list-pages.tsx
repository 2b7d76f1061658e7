/** The pages of a list: by number, and by cursor beyond the rows that are numbered. */
import { memo, useEffect } from 'react'
import { Pagination } from '../../ui/data/pagination.tsx'
import type { ListAnswer } from '../record.ts'
import { type ListState, numberedRows } from './list-state.ts'

export const ListPages = memo(function ListPages({ state, answer }: { state: ListState; answer: ListAnswer }) {
  const { page } = answer
  const hasMore = Boolean(page.next)
  if (page.total <= page.size && state.page === 1 && !hasMore) return null
  const go = (next: number) => {
    if (next > state.page && next * state.size > numberedRows && page.next)
      state.set({ page: String(next), after: page.next })
    else state.set({ page: next === 1 ? '' : String(next), after: '' })
  }
  return (
    <Pagination
      page={state.page}
      pageSize={page.size}
      total={page.total}
      capped={page.totalIsCapped ?? false}
      hasMore={hasMore}
      onPage={go}
    />
  )
})

/** Goes to the last page from one that is no longer there, because its records are gone. */
export function useLastPage({ page, set }: ListState, answer: ListAnswer | undefined): void {
  const last =
    answer && answer.items.length === 0 && page > 1 && answer.page.total > 0
      ? Math.ceil(answer.page.total / answer.page.size)
      : page
  useEffect(() => {
    if (last < page) set({ page: last === 1 ? '' : String(last) }, { replace: true })
  }, [last, page, set])
}
