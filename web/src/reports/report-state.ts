/** What is asked of a report stands in the address: it can be sent to somebody, and the back button goes on from there. */
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { dimensionsOf } from '@topcenter/model/reports/reach'
import type { Report } from '@topcenter/model/reports/report'

export interface Narrowed {
  readonly dimension: string
  readonly keys: readonly string[]
  readonly isExcluded: boolean
}
export interface ReportState {
  /** As the API is asked. */
  readonly query: Readonly<Record<string, string>>
  readonly rows: readonly string[]
  readonly columns: string
  readonly measures: readonly string[]
  readonly narrowed: readonly Narrowed[]
  /** '' removes a parameter, but for `columns`, whose '' means none. */
  readonly set: (changes: Readonly<Record<string, string>>) => void
}

/** Parameters of the screen alone. */
const ownKeys = new Set(['record', 'panel'])

export function useReportState(report: Report): ReportState {
  const [params, setParams] = useSearchParams()
  const set = useCallback<ReportState['set']>(
    (changes) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          for (const [key, value] of Object.entries(changes)) {
            if (value === '' && key !== 'columns') next.delete(key)
            else next.set(key, value)
          }
          return next
        },
        { preventScrollReset: true },
      ),
    [setParams],
  )
  return useMemo(() => {
    const columns = params.get('columns') ?? report.columns ?? ''
    const narrowed = dimensionsOf(report).flatMap((dimension): Narrowed[] =>
      [false, true].flatMap((isExcluded) => {
        const keys = params.get(isExcluded ? `${dimension}Not` : dimension)
        return keys ? [{ dimension, keys: keys.split(','), isExcluded }] : []
      }),
    )
    return {
      query: Object.fromEntries([...params].filter(([key]) => !ownKeys.has(key))),
      rows: (params.get('rows')?.split(',').filter(Boolean) ?? report.rows).filter((id) => id !== columns),
      columns,
      measures: params.get('measures')?.split(',').filter(Boolean) ?? report.shown,
      narrowed,
      set,
    }
  }, [params, report, set])
}
