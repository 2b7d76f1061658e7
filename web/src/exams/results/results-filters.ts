/** Which results are shown, in which order, and whose is explained: kept in the address. */
import { useSearchParams } from 'react-router'
import { usePageSize } from '../../platform/user-settings.ts'

export function useResultsFilters() {
  const [params, setParams] = useSearchParams()
  const pageSize = usePageSize()
  const get = (name: string) => params.get(name) ?? ''
  const set = (changes: Readonly<Record<string, string | undefined>>, replace = false) =>
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
    )
  const page = Math.max(1, Number(get('page')) || 1)
  const query = {
    search: get('search'),
    groupToken: get('group'),
    educationalPeriodToken: get('period'),
    verdict: get('verdict'),
    sort: get('sort'),
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
