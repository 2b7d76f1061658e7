/** Filters and order of results, and the one that is explained: the address stores them. */
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import type { readCategoryResults } from '@topcenter/model/exams/api'
import type { SentQuery } from '@topcenter/model/kit/endpoint'
import { usePageSize } from '../../platform/user-settings.ts'

type Query = SentQuery<typeof readCategoryResults>

export function useResultsFilters() {
  const [params, setParams] = useSearchParams()
  const pageSize = usePageSize()
  const get = (name: string) => params.get(name) ?? ''
  const set = useCallback(
    (changes: Readonly<Record<string, string | undefined>>, { replace = false }: { replace?: boolean } = {}) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          if (!('page' in changes) && !('application' in changes)) next.delete('page')
          for (const [name, value] of Object.entries(changes)) {
            if (value) next.set(name, value)
            else next.delete(name)
          }
          return next
        },
        { replace, preventScrollReset: true },
      ),
    [setParams],
  )
  const page = Math.max(1, Number(get('page')) || 1)
  const query = {
    search: get('search'),
    groupToken: get('group'),
    educationalPeriodToken: get('period'),
    // the server refuses any other text of the address
    verdict: get('verdict') as Query['verdict'],
    sort: get('sort') as Query['sort'],
    page,
    size: pageSize,
  }
  return {
    get,
    set,
    query,
    page,
    pageSize,
    isBounded: Boolean(get('search') || get('group') || get('period') || get('verdict')),
  }
}
export type ResultsFilters = ReturnType<typeof useResultsFilters>
